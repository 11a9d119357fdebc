import type { DriftCode } from "../findings/codes.js";
import type { FindingParams, Severity } from "../findings/finding.js";
import type { Place, SchemaModel } from "../model/model.js";
import { keyHalves } from "../model/read-table.js";
import { typeText } from "../model/value-words.js";
import { primaryColumns } from "../sources/catalog.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import type { Mark } from "../text/source-document.js";
import type { JsonObject } from "../values/json-value.js";
import { quote, quotedList } from "../words/phrases.js";
import type { Drift } from "./compare-live.js";
import { liveName } from "./pair-live.js";

/** A finding of `verify`, at a place of the model. */
export interface DriftFinding extends Omit<UnplacedFinding, "code" | "severity" | "path"> {
  readonly code: DriftCode;
  /** Default: that of the code. */
  readonly severity?: Severity;
  readonly place: Place;
}

/** A difference as a finding, without its fix. */
export function driftFinding(drift: Drift, schema: SchemaModel, source: string): DriftFinding {
  const { code, severity, table, column } = drift;
  const there = nameThere(drift);
  const { message, ...said } = wordsFor(drift);
  const params: FindingParams["type-differs"] = {
    source,
    table: table?.shortName ?? drift.live?.table.name ?? "",
    ...(column && { column: column.shortName }),
    ...(there !== "" && { live: there }),
    ...said,
  };
  return { code, severity, message, params, ...seenAt(drift, schema) };
}

/** Where a difference is shown: always in the descriptor, or in a file that it refers to. */
function seenAt(
  { code, table, column, place }: Drift,
  { items }: SchemaModel,
): { place: Place; mark: Mark } {
  if (code === "missing-table" && table !== undefined) {
    const item = items.find((one) => one.table === table && one.raw.$ref !== undefined);
    return { place: item?.at("$ref") ?? table.namePlace, mark: "value" };
  }
  if (code === "missing-column" && column !== undefined) {
    // A property of a JSON Schema has its name as its key.
    if (column.table.style !== "table") return { place: column.at(), mark: "key" };
    return { place: column.atFirst(["name", "fullyQualifiedName"]), mark: "value" };
  }
  const isOfList =
    code === "column-order-differs" || code === "extra-column" || code === "extra-table";
  return { place, mark: isOfList ? "key" : "value" };
}

interface DriftWords {
  readonly message: string;
  readonly declared?: string;
  readonly actual?: string;
  readonly suggestion?: string;
}

/** The words about a difference: in the descriptor's terms, and in those of the database. */
function wordsFor(drift: Drift): DriftWords {
  const { code, table, column, liveColumn, newName } = drift;
  const thing = nameHere(drift);
  const there = quote(nameThere(drift));
  const compared = (declared: string, actual: string): DriftWords => ({
    message: `${thing} is ${quote(declared)} here, and ${quote(actual)} in the database (${there})`,
    declared,
    actual,
  });
  switch (code) {
    case "missing-table":
    case "missing-column": {
      const message = `${thing} is not in the database`;
      if (newName === undefined) return { message };
      return { message: `${message}; was it renamed to ${quote(newName)}?`, suggestion: newName };
    }
    case "type-differs":
    case "length-differs":
    case "precision-differs":
      return compared(
        column ? typeText(column) : "",
        liveColumn?.nativeType || (liveColumn?.dataType ?? ""),
      );
    case "table-kind-differs":
      return compared(table?.tableType ?? "", drift.live?.table.kind ?? "");
    case "extra-not-null":
      return {
        message: `${thing} is NOT NULL in the database (${there}), which is not stated here`,
      };
    case "allowed-values-differ":
    case "bounds-differ": {
      const { declared = {}, actual = {} } = drift.keywords ?? {};
      return compared(keywordWords(declared), keywordWords(actual));
    }
    case "extra-values":
      return extraValueWords(drift);
    case "nullability-differs": {
      const words = ["NOT NULL", "NULL"];
      const [declared = "", actual = ""] = drift.isNullable ? words : words.reverse();
      return compared(declared, actual);
    }
    case "primary-key-differs":
      return primaryKeyWords(drift);
    case "partition-differs":
      return partitionWords(drift);
    case "unique-differs":
    case "foreign-key-differs":
      return keyWords(drift);
    case "column-order-differs": {
      const message = `the columns of ${thing} are in a different order in the database (${there})`;
      return { message };
    }
    case "description-differs":
      return descriptionWords(drift);
    default:
      return { message: `the database has ${there}, which is not here` };
  }
}

function primaryKeyWords(drift: Drift): DriftWords {
  const { live, keyColumns: keys = [] } = drift;
  const liveKeys = live ? primaryColumns(live.table) : [];
  const actual = liveKeys.length === 0 ? "none" : quotedList(liveKeys);
  return {
    message: `the primary key of ${nameHere(drift)} is ${quotedList(keys)} here, and ${actual} in the database (${quote(nameThere(drift))})`,
    declared: keys.join(", "),
    actual: liveKeys.join(", "),
  };
}

function descriptionWords(drift: Drift): DriftWords {
  const { table, column } = drift;
  const [thing, there] = [nameHere(drift), quote(nameThere(drift))];
  const differs = table !== undefined && (column ?? table).description;
  return {
    message: differs
      ? `the description of ${thing} is not the comment in the database (${there})`
      : `${thing} has no description, but a comment in the database (${there})`,
  };
}

function extraValueWords(drift: Drift): DriftWords {
  const enforced = quote(keywordWords(drift.keywords?.actual ?? {}));
  const there = quote(nameThere(drift));
  return {
    message: `the database (${there}) enforces ${enforced} for ${nameHere(drift)}, which is not stated here`,
  };
}

/** Keywords of JSON Schema for people: `enum: sad, ok`, `minimum: 0, maximum: 9`. */
const keywordWords = (keywords: JsonObject): string =>
  Object.entries(keywords)
    .map(([key, value]) =>
      Array.isArray(value)
        ? `${key}: ${value.slice(0, MAX_VALUES).map(String).join(", ")}${value.length > MAX_VALUES ? `, and ${value.length - MAX_VALUES} more` : ""}`
        : `${key}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
    )
    .join(", ");

/** How many allowed values a message shows. */
const MAX_VALUES = 10;

function partitionWords(drift: Drift): DriftWords {
  const joined = (columns: readonly string[], ...more: (string | undefined)[]): string =>
    [columns.join(", "), ...more].filter((word) => word).join(" ");
  const [first] = drift.table?.partitions ?? [];
  const names = first?.columns.flatMap((column) => column?.shortName ?? []) ?? [];
  const declared = joined(names, first?.intervalType, first?.interval);
  const now = drift.live?.table.partition;
  const { columns, intervalType, interval } = now ?? { columns: [] };
  const actual = joined(columns, first?.intervalType && intervalType, first?.interval && interval);
  const by = now === undefined ? "not partitioned" : `by ${quote(actual)}`;
  return {
    message: `${nameHere(drift)} is partitioned by ${quote(declared)} here, and ${by} in the database (${quote(nameThere(drift))})`,
    declared,
    actual,
  };
}

function keyWords(drift: Drift): DriftWords {
  const { keyColumns: columns = [] } = drift;
  const table = quote(drift.table?.shortName ?? "");
  const there = `in the database (${quote(nameThere(drift))})`;
  if (drift.code === "unique-differs") {
    const message = `${quotedList(columns)} of ${table} is unique here, but not ${there}`;
    return { message, declared: columns.join(", ") };
  }
  const [names = [], targets = []] = keyHalves(columns) ?? [];
  const key = drift.live?.table.keys.find(
    (one) => one.type === "FOREIGN_KEY" && one.columns.some((name) => names.includes(name)),
  );
  const target = key?.type === "FOREIGN_KEY" ? key.target : undefined;
  const actual =
    target && `${liveName({ ...target, name: target.table })}(${target.columns.join(", ")})`;
  return {
    message: `${quotedList(names)} of ${table} refers to ${quotedList(targets)} here, ${actual === undefined ? "but to nothing" : `and to ${quote(actual)}`} ${there}`,
    declared: targets.join(", "),
    ...(actual !== undefined && { actual }),
  };
}

/** The quoted name of the table or column in the descriptor. */
const nameHere = ({ table, column }: Drift): string =>
  quote(column ? `${table?.shortName}.${column.shortName}` : (table?.shortName ?? ""));

/** The name of the table or column in the database; empty if it is not there. */
const nameThere = ({ live, liveColumn }: Drift): string =>
  [live && liveName(live.table), liveColumn?.name].filter((name) => name).join(".");
