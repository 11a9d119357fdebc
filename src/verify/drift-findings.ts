import { changeKinds } from "../diff/change-kinds.js";
import type { FoundChange } from "../diff/changes.js";
import type { DriftCode } from "../findings/codes.js";
import { driftCodes } from "../findings/codes.js";
import type { FindingParams, Severity } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { ColumnModel, DescriptorModel, ModelNode, Place, TableModel } from "../model/model.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { CatalogColumn, CatalogTable } from "../sources/catalog.js";
import { sizedType } from "../sources/catalog-of-model.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import type { Mark } from "../text/source-document.js";
import { getOrAdd } from "../values/get-or-add.js";
import { quotedList } from "../words/phrases.js";
import { quote } from "../words/quote.js";
import { liveName } from "./pair-live.js";
import { primaryColumns } from "./project-lists.js";
import type { Projection } from "./project-live.js";

/** A difference between a descriptor and its database: what it is about on both sides. */
export interface Drift {
  readonly code: DriftCode;
  readonly severity: Severity;
  readonly change: FoundChange;
  /** `undefined` for a table that only the database has. */
  readonly table: TableModel | undefined;
  readonly column: ColumnModel | undefined;
  readonly live: CatalogTable | undefined;
  readonly liveColumn: CatalogColumn | undefined;
}

/** The codes of drift by those of changes; the others are no drift. */
const CODES: Readonly<Partial<Record<FoundChange["code"], DriftCode>>> = {
  "table-removed": "missing-table",
  "column-removed": "missing-column",
  "type-changed": "type-differs",
  "type-narrowed": "type-differs",
  "type-widened": "type-differs",
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
  { tables }: Projection,
): Drift[] {
  const renamed = new Set(changes.flatMap(({ rename }) => rename?.new ?? []));
  const typed = new Set<ColumnModel>();
  const tablesAt = byPlace(schema?.tables ?? []);
  const columnsAt = new Map<TableModel, ReadonlyMap<string, ColumnModel>>();
  const columnAt = (table: TableModel, place: string): ColumnModel | undefined =>
    getOrAdd(columnsAt, table, () => byPlace(table.columns ?? [])).get(place);
  return changes.flatMap((change): Drift[] => {
    const code = CODES[change.code];
    if (code === undefined) return [];
    const { subject } = change;
    const name = subject.table === undefined ? subject.name : `${subject.table}.${subject.name}`;
    // A rename is one difference.
    if (code.startsWith("extra-") && renamed.has(name)) return [];
    const [, , index, , position] = change.new ? documentPlace(change.new.place).path : [];
    const projected = tables[Number(index)];
    const place = change.old ? placeKey(change.old.place) : "";
    const table = projected?.declared ?? tablesAt.get(place);
    const own = projected?.columns[Number(position)];
    const column = own?.declared ?? (table && columnAt(table, place));
    const isSize = code === "length-differs" || code === "precision-differs";
    // A length that goes with a type is one difference, too.
    if (column !== undefined && isSize && typed.has(column)) return [];
    if (column !== undefined && code === "type-differs") typed.add(column);
    const severity = severityFor(code, change);
    const { live } = projected ?? {};
    return [{ code, severity, change, table, column, live, liveColumn: own?.live }];
  });
}

const placeKey = ({ file = "", pointer }: Place): string => `${file}#${pointer}`;

const byPlace = <T extends ModelNode>(nodes: readonly T[]): ReadonlyMap<string, T> =>
  new Map(nodes.map((node) => [placeKey(node.at()), node]));

function severityFor(code: DriftCode, { code: kind }: FoundChange): Severity {
  const usual = driftCodes[code];
  if (usual === "info" || usual === "off") return "info";
  const { readers, writers } = changeKinds[kind];
  return readers === "major" || writers === "major" ? "error" : "warning";
}

/** A difference as a finding, without its fix, and the document that it is in. */
export function driftFinding(
  drift: Drift,
  descriptor: DescriptorModel,
  source: string,
): { document: CheckedDocument; finding: UnplacedFinding } {
  const { code, severity, table, column, live, liveColumn } = drift;
  const { place, mark } = seenAt(drift, descriptor);
  const { document, path } = documentPlace(place);
  const { message, ...said } = wordsFor(drift);
  const params: FindingParams["type-differs"] = {
    source,
    table: table?.shortName ?? live?.name ?? "",
    ...(column && { column: column.shortName }),
    ...(live && { live: fullLiveName(live, liveColumn) }),
    ...said,
  };
  return { document, finding: { code, severity, message, params, path, mark } };
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

/** What a difference says: in the words of the descriptor, and in those of the database. */
function wordsFor(drift: Drift): DriftWords {
  const { code, change, table, column, live, liveColumn } = drift;
  const thing = quote(
    column ? `${table?.shortName}.${column.shortName}` : (table?.shortName ?? ""),
  );
  const there = live && quote(fullLiveName(live, liveColumn));
  const compared = (declared: string, actual: string): DriftWords => ({
    message: `${thing} is ${quote(declared)} here, and ${quote(actual)} in the database (${there})`,
    declared,
    actual,
  });
  switch (code) {
    case "missing-table":
    case "missing-column": {
      const suggestion = change.rename && lastName(change.rename.new, change.subject.table);
      const hint = suggestion === undefined ? "" : `; was it renamed to ${quote(suggestion)}?`;
      const message = `${thing} is not in the database${hint}`;
      return { message, ...(suggestion !== undefined && { suggestion }) };
    }
    case "type-differs":
    case "length-differs":
    case "precision-differs":
      return compared(
        column ? sizedType(column) : "",
        liveColumn?.nativeType || (liveColumn?.dataType ?? ""),
      );
    case "table-kind-differs":
      return compared(table?.tableType ?? "", live?.kind ?? "");
    case "nullability-differs": {
      const isLoose = change.code === "nullability-loosened";
      const words = ["NOT NULL", "NULL"];
      const [declared = "", actual = ""] = isLoose ? words : words.reverse();
      return compared(declared, actual);
    }
    case "primary-key-differs":
      return primaryKeyWords(drift);
    case "partition-differs":
      return partitionWords(drift);
    case "unique-differs":
    case "foreign-key-differs":
      return keyWords(drift);
    case "column-order-differs":
      return { message: `the columns of ${thing} are in another order in the database (${there})` };
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

function primaryKeyWords({ change, table, live }: Drift): DriftWords {
  const declared = listIn(change.old?.value);
  const now = live === undefined ? [] : primaryColumns(live);
  const there = now.length === 0 ? "none" : quotedList(now);
  return {
    message: `the primary key of ${quote(table?.shortName ?? "")} is ${quotedList(declared)} here, and ${there} in the database (${quote(live ? liveName(live) : "")})`,
    declared: declared.join(", "),
    actual: now.join(", "),
  };
}

function partitionWords({ table, live }: Drift): DriftWords {
  const joined = (columns: readonly string[], ...more: (string | undefined)[]): string =>
    [columns.join(", "), ...more].filter((word) => word).join(" ");
  const [first] = table?.partitions ?? [];
  const own = first?.columns.flatMap((column) => column?.shortName ?? []) ?? [];
  const declared = joined(own, first?.intervalType, first?.interval);
  const { columns, intervalType, interval } = live?.partition ?? { columns: [] };
  const actual = joined(columns, first?.intervalType && intervalType, first?.interval && interval);
  const there = live?.partition === undefined ? "not partitioned" : `by ${quote(actual)}`;
  return {
    message: `${quote(table?.shortName ?? "")} is partitioned by ${quote(declared)} here, and ${there} in the database (${quote(live ? liveName(live) : "")})`,
    declared,
    actual,
  };
}

const listIn = (value: unknown): string[] => [value ?? []].flat().map(String);

function keyWords({ code, change, table, live }: Drift): DriftWords {
  const columns = listIn(change.old?.value);
  const there = quote(live ? liveName(live) : "");
  if (code === "unique-differs") {
    return {
      message: `${quotedList(columns)} of ${quote(table?.shortName ?? "")} is unique here, but not in the database (${there})`,
      declared: columns.join(", "),
    };
  }
  const half = Math.floor(columns.length / 2);
  const [own, targets] = [columns.slice(0, half), columns.slice(half)];
  const now = live?.keys.flatMap((key) =>
    key.type === "FOREIGN_KEY" && key.columns.some((name) => own.includes(name))
      ? [
          `${liveName({ schema: key.target.schema, name: key.target.table })}(${key.target.columns.join(", ")})`,
        ]
      : [],
  );
  const other = now?.[0];
  return {
    message: `${quotedList(own)} of ${quote(table?.shortName ?? "")} refers to ${quotedList(targets)} here, ${other === undefined ? "but to nothing" : `and to ${quote(other)}`} in the database (${there})`,
    declared: targets.join(", "),
    ...(other !== undefined && { actual: other }),
  };
}

const lastName = (name: string, table: string | undefined): string =>
  table !== undefined && name.startsWith(`${table}.`) ? name.slice(table.length + 1) : name;

const fullLiveName = (table: CatalogTable, column: CatalogColumn | undefined): string =>
  column === undefined ? liveName(table) : `${liveName(table)}.${column.name}`;
