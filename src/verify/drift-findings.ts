import { changeKinds } from "../diff/compare/change-kinds.js";
import type { FoundChange } from "../diff/compare/changes.js";
import { type DriftCode, driftCodes } from "../findings/codes.js";
import type { FindingParams, Severity } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { ColumnModel, DescriptorModel, Place, TableModel } from "../model/model.js";
import { typeText } from "../model/type-text.js";
import { primaryColumns } from "../sources/catalog.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import type { Mark } from "../text/source-document.js";
import { quotedList } from "../words/phrases.js";
import { quote } from "../words/quote.js";
import { liveName } from "./pair-live.js";
import type { ProjectedColumn } from "./project-lists.js";
import { type ProjectedTable, saysNotNull } from "./project-live.js";

/** A finding of `verify`, at a place of the model. */
export interface DriftFinding extends Omit<UnplacedFinding, "code" | "severity" | "path"> {
  readonly code: DriftCode;
  /** Default: that of the code. */
  readonly severity?: Severity;
  readonly place: Place;
}

/** A difference between a descriptor and its database: what it is about on both sides. */
export interface Drift {
  readonly code: DriftCode;
  readonly severity: Severity;
  /** Whether only the database states something: nothing in the descriptor is wrong. */
  readonly isExtra: boolean;
  readonly change: FoundChange;
  /** `undefined` for a table that only the database has. */
  readonly table: TableModel | undefined;
  readonly column: ColumnModel | undefined;
  /** What the database has for the table; `undefined` if it is missing there. */
  readonly projected: ProjectedTable | undefined;
  /** What the database has for the column. */
  readonly own: ProjectedColumn | undefined;
  /** What a missing table or column seems to be called now. */
  readonly newName: string | undefined;
}

/** The codes of drift, by the codes of changes; other changes are not drift. */
const CODES: Readonly<Partial<Record<FoundChange["code"], DriftCode>>> = {
  "table-removed": "missing-table",
  "column-removed": "missing-column",
  "type-changed": "type-differs",
  "type-narrowed": "type-differs",
  "type-widened": "type-differs",
  "type-stated": "type-differs",
  "length-stated": "length-differs",
  "precision-stated": "precision-differs",
  "length-increased": "length-differs",
  "length-decreased": "length-differs",
  "precision-increased": "precision-differs",
  "precision-decreased": "precision-differs",
  "nullability-loosened": "nullability-differs",
  "nullability-tightened": "nullability-differs",
  "primary-key-removed": "primary-key-differs",
  "primary-key-changed": "primary-key-differs",
  "unique-removed": "unique-differs",
  "foreign-key-removed": "foreign-key-differs",
  "partition-changed": "partition-differs",
  "table-type-changed": "table-kind-differs",
  "column-reordered": "column-order-differs",
  "docs-changed": "description-differs",
  "table-added": "extra-table",
  "column-added": "extra-column",
  "column-added-not-null": "extra-column",
};

/** The differences that changes between the declared side and the live one show. */
export function driftIn(
  changes: readonly FoundChange[],
  { schema }: DescriptorModel,
  tables: readonly ProjectedTable[],
): Drift[] {
  if (changes.length === 0) return [];
  const renamed = new Set(changes.flatMap(({ rename }) => rename?.new ?? []));
  const typed = new Set<ColumnModel>();
  const declared = (schema?.tables ?? []).flatMap((table) => [table, ...(table.columns ?? [])]);
  const declaredAt = new Map(declared.map((node) => [placeKey(node.at()), node]));
  return changes.flatMap((change): Drift[] => {
    const code = CODES[change.code];
    if (code === undefined) return [];
    const { subject, rename } = change;
    const prefix = subject.table === undefined ? "" : `${subject.table}.`;
    // A rename is one difference.
    if (code.startsWith("extra-") && renamed.has(prefix + subject.name)) return [];
    const [, , index, list, at] = change.new ? documentPlace(change.new.place).path : [];
    const projected = tables[Number(index)];
    // The order is of the table, whichever of its columns shows it.
    const isOfTable = code === "column-order-differs";
    const own = list === "columns" && !isOfTable ? projected?.columns[Number(at)] : undefined;
    const node = change.old && declaredAt.get(placeKey(change.old.place));
    const column = own?.declared ?? (node && "table" in node && !isOfTable ? node : undefined);
    const table = projected?.declared ?? (node && "table" in node ? node.table : node);
    // Something without a name could be anything; the missing name is reported elsewhere.
    if ((column ?? table)?.label === "") return [];
    const isSize = code === "length-differs" || code === "precision-differs";
    // A length that goes with a type is one difference, too.
    if (column !== undefined && isSize && typed.has(column)) return [];
    if (column !== undefined && code === "type-differs") typed.add(column);
    const newName = rename?.new.startsWith(prefix) ? rename.new.slice(prefix.length) : undefined;
    const subjects = { change, table, column, projected, own, newName };
    if (code === "nullability-differs" && column !== undefined && isSilent(column)) {
      const isStated =
        saysNotNull(column.table) &&
        !primaryColumns(projected?.live).includes(own?.live?.name ?? "");
      return isStated
        ? [{ ...subjects, code, severity: "warning", isExtra: false }]
        : [{ ...subjects, code: "extra-not-null", severity: "info", isExtra: true }];
    }
    const isOfType = isSize || code === "type-differs";
    const isExtra = code.startsWith("extra-") || (isOfType && own?.isTypeExtra === true);
    return [{ ...subjects, code, severity: severityFor(code, change), isExtra }];
  });
}

/** Whether a column says nothing about NULL. */
const isSilent = ({ table, raw, nullable }: ColumnModel): boolean =>
  table.style === "table" && raw.columnConstraint === undefined && nullable !== true;

const placeKey = ({ file = "", pointer }: Place): string => `${file}#${pointer}`;

function severityFor(code: DriftCode, { code: kind }: FoundChange): Severity {
  const usual = driftCodes[code];
  if (kind.endsWith("-stated")) return "info";
  if (usual === "info" || usual === "off") return "info";
  const { readers, writers } = changeKinds[kind];
  return readers === "major" || writers === "major" ? "error" : "warning";
}

/** A difference as a finding, without its fix. */
export function driftFinding(
  drift: Drift,
  descriptor: DescriptorModel,
  source: string,
): DriftFinding {
  const { code, severity, table, column } = drift;
  const there = nameThere(drift);
  const { message, ...said } = wordsFor(drift);
  const params: FindingParams["type-differs"] = {
    source,
    table: table?.shortName ?? drift.projected?.live.name ?? "",
    ...(column && { column: column.shortName }),
    ...(there !== "" && { live: there }),
    ...said,
  };
  return { code, severity, message, params, ...seenAt(drift, descriptor) };
}

/** Where a difference is shown: always in the descriptor, or in a file that it refers to. */
function seenAt(
  { code, change, table, column }: Drift,
  { schema }: DescriptorModel,
): { place: Place; mark: Mark } {
  const place = change.old?.place as Place;
  if (code === "missing-table" && table !== undefined) {
    const item = schema?.items.find((one) => one.table === table && one.raw.$ref !== undefined);
    return { place: item?.at("$ref") ?? table.namePlace, mark: "value" };
  }
  if (code === "missing-column" && column !== undefined) {
    // A property of a JSON Schema has its name as its key.
    if (column.table.style !== "table") return { place: column.at(), mark: "key" };
    return { place: column.atFirst(["name", "fullyQualifiedName"]), mark: "value" };
  }
  if (code === "column-order-differs" || code === "extra-column") {
    return { place: table?.atFirst(["columns", "properties"]) ?? place, mark: "key" };
  }
  return { place, mark: code === "extra-table" ? "key" : "value" };
}

interface DriftWords {
  readonly message: string;
  readonly declared?: string;
  readonly actual?: string;
  readonly suggestion?: string;
}

/** What a difference says: in the descriptor's terms, and in those of the database. */
function wordsFor(drift: Drift): DriftWords {
  const { code, change, table, column, newName } = drift;
  const live = drift.projected?.live;
  const liveColumn = drift.own?.live;
  const thing = quote(
    column ? `${table?.shortName}.${column.shortName}` : (table?.shortName ?? ""),
  );
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
      return compared(table?.tableType ?? "", live?.kind ?? "");
    case "extra-not-null":
      return {
        message: `${thing} is NOT NULL in the database (${there}), which is not stated here`,
      };
    case "nullability-differs": {
      const isLoose = change.code === "nullability-loosened";
      const words = ["NOT NULL", "NULL"];
      const [declared = "", actual = ""] = isLoose ? words : words.reverse();
      return compared(declared, actual);
    }
    case "primary-key-differs": {
      const keys = listIn(change.old?.value);
      const now = live ? primaryColumns(live) : [];
      const actual = now.length === 0 ? "none" : quotedList(now);
      return {
        message: `the primary key of ${thing} is ${quotedList(keys)} here, and ${actual} in the database (${there})`,
        declared: keys.join(", "),
        actual: now.join(", "),
      };
    }
    case "partition-differs":
      return partitionWords(drift);
    case "unique-differs":
    case "foreign-key-differs":
      return keyWords(drift);
    case "column-order-differs":
      return {
        message: `the columns of ${thing} are in a different order in the database (${there})`,
      };
    case "description-differs": {
      const differs = table !== undefined && (column ?? table).description;
      return {
        message: differs
          ? `the description of ${thing} is not the comment in the database (${there})`
          : `${thing} has no description, but a comment in the database (${there})`,
      };
    }
    default:
      return { message: `the database has ${there}, which is not here` };
  }
}

function partitionWords(drift: Drift): DriftWords {
  const joined = (columns: readonly string[], ...more: (string | undefined)[]): string =>
    [columns.join(", "), ...more].filter((word) => word).join(" ");
  const [first] = drift.table?.partitions ?? [];
  const own = first?.columns.flatMap((column) => column?.shortName ?? []) ?? [];
  const declared = joined(own, first?.intervalType, first?.interval);
  const now = drift.projected?.live.partition;
  const { columns, intervalType, interval } = now ?? { columns: [] };
  const actual = joined(columns, first?.intervalType && intervalType, first?.interval && interval);
  const by = now === undefined ? "not partitioned" : `by ${quote(actual)}`;
  return {
    message: `${quote(drift.table?.shortName ?? "")} is partitioned by ${quote(declared)} here, and ${by} in the database (${quote(nameThere(drift))})`,
    declared,
    actual,
  };
}

const listIn = (value: unknown): string[] => [value ?? []].flat().map(String);

function keyWords(drift: Drift): DriftWords {
  const columns = listIn(drift.change.old?.value);
  const table = quote(drift.table?.shortName ?? "");
  const there = `in the database (${quote(nameThere(drift))})`;
  if (drift.code === "unique-differs") {
    const message = `${quotedList(columns)} of ${table} is unique here, but not ${there}`;
    return { message, declared: columns.join(", ") };
  }
  const half = Math.floor(columns.length / 2);
  const [own, targets] = [columns.slice(0, half), columns.slice(half)];
  const key = drift.projected?.live.keys.find(
    (one) => one.type === "FOREIGN_KEY" && one.columns.some((name) => own.includes(name)),
  );
  const target = key?.type === "FOREIGN_KEY" ? key.target : undefined;
  const actual =
    target && `${liveName({ ...target, name: target.table })}(${target.columns.join(", ")})`;
  return {
    message: `${quotedList(own)} of ${table} refers to ${quotedList(targets)} here, ${actual === undefined ? "but to nothing" : `and to ${quote(actual)}`} ${there}`,
    declared: targets.join(", "),
    ...(actual !== undefined && { actual }),
  };
}

/** The name of the table or column in the database; empty if it is not there. */
const nameThere = ({ projected, own }: Drift): string =>
  [projected && liveName(projected.live), own?.live?.name].filter((name) => name).join(".");
