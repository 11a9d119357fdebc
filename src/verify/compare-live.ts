import { type ChangeCode, changeKinds } from "../diff/compare/change-kinds.js";
import { hasUnreadColumns } from "../diff/compare/compare-table.js";
import { columnTypeOf, compareTypes, type TypedColumn } from "../diff/compare/compare-types.js";
import { Pairing } from "../diff/pairing/pairs.js";
import { type DriftCode, driftCodes } from "../findings/codes.js";
import type { Severity } from "../findings/finding.js";
import type { ColumnModel, Place, SchemaModel, TableModel } from "../model/model.js";
import { constraintName, type DeclaredKey, declaredKeys } from "../model/read-table.js";
import {
  type CatalogColumn,
  type CatalogTable,
  foldedKind,
  primaryColumns,
  TABLE_KINDS,
} from "../sources/catalog.js";
import { writtenType } from "../sources/written-type.js";
import type { DialectId } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { getOrAdd } from "../values/collections.js";
import type { JsonObject } from "../values/json-value.js";
import { hasKey, hasOtherPartition } from "./live-keys.js";
import { differingType, hasType, statedType } from "./live-type.js";
import { compareValues } from "./live-values.js";
import type { LivePairs, LiveTable } from "./pair-live.js";

// Compares what a descriptor states with a database. What the descriptor does not state is no difference, or is extra.

/** A difference between a descriptor and its database: what it is about on both sides. */
export interface Drift {
  readonly code: DriftCode;
  readonly severity: Severity;
  /** Whether only the database states something: nothing in the descriptor is wrong. */
  readonly isExtra: boolean;
  /** Where the descriptor says it, or would. */
  readonly place: Place;
  /** `undefined` for a table that only the database has. */
  readonly table?: TableModel | undefined;
  readonly column?: ColumnModel | undefined;
  /** The table in the database; `undefined` if it is missing there. */
  readonly live?: LiveTable | undefined;
  /** The column in the database. */
  readonly liveColumn?: CatalogColumn | undefined;
  /** The apparent new name of a missing table or column. */
  readonly newName?: string | undefined;
  /** The type of the database, as the descriptor would state it. */
  readonly type?: JsonObject | undefined;
  /** Whether a column can be empty in the database. */
  readonly isNullable?: boolean | undefined;
  /** The keywords of JSON Schema that differ, of the descriptor and of the database. */
  readonly keywords?: Readonly<Record<"declared" | "actual", JsonObject>> | undefined;
  /** The columns of a key; of a foreign one, its own columns and then those that they refer to. */
  readonly keyColumns?: readonly string[] | undefined;
}

/** How both sides are compared. */
interface CompareContext {
  readonly pairs: LivePairs;
  /** Whose words the types in the database are. */
  readonly dialect: DialectId;
  /** Whether descriptions are compared with comments. */
  readonly hasDescriptions: boolean;
  /** Whether a difference is written with everything that only the database states, such as a scale. */
  readonly hasExtra: boolean;
}

/** A table on both sides. */
interface TablePair {
  readonly table: TableModel;
  readonly live: LiveTable;
}

type Subjects = Omit<Drift, "code" | "severity" | "isExtra">;

/** Compares a schema with a database: first its tables, then what each table that both have says. */
export function compareLive(schema: SchemaModel, context: CompareContext): Drift[] {
  const { pairs } = context;
  const both = schema.tables.flatMap((table) => {
    const live = pairs.tables.get(table);
    return live === undefined ? [] : [{ table, live }];
  });
  const all = [
    ...singleTables(schema, pairs),
    ...both.flatMap((pair) => compareTable(pair, context)),
  ];
  // Something without a name could be anything; the missing name is reported elsewhere.
  return all.filter(({ table, column }) => (column ?? table)?.label !== "");
}

/** A difference that counts as a change of its kind does. */
function drift(code: DriftCode, kind: ChangeCode, subjects: Subjects, isExtra = false): Drift {
  return { ...subjects, code, severity: severityFor(code, kind), isExtra };
}

function severityFor(code: DriftCode, kind: ChangeCode): Severity {
  const usual = driftCodes[code];
  if (kind.endsWith("-stated") || usual === "info" || usual === "off") return "info";
  const { readers, writers } = changeKinds[kind];
  return readers === "major" || writers === "major" ? "error" : "warning";
}

/** The tables that only one side has. */
function singleTables(schema: SchemaModel, { tables, extra }: LivePairs): Drift[] {
  const missing = schema.tables.filter((table) => !tables.has(table));
  // A reference that cannot be read could be any table.
  const hasAll = !schema.isDoubtful && schema.items.every(({ table }) => table !== undefined);
  const keys = new Map<TableModel | CatalogTable, string | undefined>([
    ...missing.map((table) => [table, columnsKey(table)] as const),
    ...extra.map((table) => [table, columnsKey(table)] as const),
  ]);
  const renames = likelyRenames(missing, extra, keys, true);
  const renamed = new Set(renames.values());
  const place = schema.atFirst(["tables"]);
  const others = hasAll ? extra.filter((table) => !renamed.has(table)) : [];
  return [
    ...missing.map((table) => {
      const newName = renames.get(table)?.name;
      return drift("missing-table", "table-removed", { place, table, newName });
    }),
    ...others.map((table) =>
      drift("extra-table", "table-added", { place, live: { table, columns: new Map() } }, true),
    ),
  ];
}

/** The columns of a table that may have another name on the other side. */
function columnsKey(table: TableModel | CatalogTable): string | undefined {
  const { columns = [] } = table;
  if (columns.length === 0 || ("shortName" in table ? table.shortName : table.name) === "") {
    return undefined;
  }
  return JSON.stringify(
    columns.map((column) => column.name ?? ("label" in column && column.label)),
  );
}

/** The missing tables or columns, each with the similar ones that only the database has. */
function likelyRenames<D extends object, L extends object>(
  missing: readonly D[],
  extra: readonly L[],
  keys: ReadonlyMap<D | L, string | undefined>,
  isUnique: boolean,
): ReadonlyMap<D, L> {
  const keyOf = (one: D | L): string | undefined => keys.get(one);
  const pairing = new Pairing<D | L>(missing, extra);
  return new Map(pairing.pairBy(keyOf, keyOf, { isUnique }) as readonly (readonly [D, L])[]);
}

/** A dump has only the query of a view. */
export const saysNothingOfColumns = ({ kind, columns }: CatalogTable): boolean =>
  columns.length === 0 && kind.endsWith("VIEW");

function compareTable(pair: TablePair, context: CompareContext): Drift[] {
  const { table, live } = pair;
  const isDivided = hasOtherPartition(table, live);
  const drifts = [...compareKind(pair, isDivided), ...compareDescription(pair, context)];
  // Of a definition in another language only the name is known.
  if (table.columns === undefined) return drifts;
  if (!saysNothingOfColumns(live.table)) drifts.push(...compareColumns(pair, context));
  if (table.isDoubtful) return drifts;
  drifts.push(...compareKeys(pair, context.pairs));
  const [first] = table.partitions;
  if (isDivided && first !== undefined) {
    drifts.push(drift("partition-differs", "partition-changed", { ...pair, place: first.at() }));
  }
  return drifts;
}

function compareKind({ table, live }: TablePair, isDivided: boolean): Drift[] {
  const { tableType } = table;
  if (tableType === undefined) return [];
  const kind = foldedKind(tableType);
  // If the partitions differ as well, they show that the table is no longer partitioned.
  const isAboutPartitions = kind === "PARTITIONED" && isDivided;
  // A word of another kind of store, such as `topic`, says nothing about a table.
  const isKnown = TABLE_KINDS.some((one) => one === kind);
  if (!isKnown || kind === live.table.kind || isAboutPartitions) return [];
  const place = table.atFirst(["tableType", "physicalType"]);
  return [drift("table-kind-differs", "table-type-changed", { table, live, place })];
}

function compareDescription(
  { table, live }: TablePair,
  { hasDescriptions }: CompareContext,
): Drift[] {
  if (!hasDescriptions || !isOtherText(table.description, live.table.comment)) return [];
  const { standardDefinition: definition } = table;
  const node = table.raw.description === undefined && definition ? definition : table;
  const place = node.atFirst(["description"]);
  return [drift("description-differs", "docs-changed", { table, live, place })];
}

/** Whether a comment says something else than a description. */
const isOtherText = (description = "", comment = ""): boolean =>
  wordsIn(comment) !== "" && wordsIn(comment) !== wordsIn(description);

const wordsIn = (text: string): string => text.split(/\s+/).join(" ").trim();

function compareColumns(pair: TablePair, context: CompareContext): Drift[] {
  const { table, live } = pair;
  const primary = declaredPrimary(table);
  const pairs = [...live.columns].flatMap(([column, liveColumn]) => [
    ...compareType(pair, column, liveColumn, context),
    ...compareNullability(pair, column, liveColumn, primary),
    ...compareEnforced(pair, column, liveColumn),
    ...compareComment(pair, column, liveColumn, context),
  ]);
  const place = table.atFirst(["columns", "properties"]);
  const moved = isOrdered(table, live) !== false ? [] : [{ ...pair, place }];
  return [
    ...pairs,
    ...singleColumns(pair, place, context),
    ...moved.map((one) => drift("column-order-differs", "column-reordered", one)),
  ];
}

/** The columns that the table itself says cannot be empty, because its primary key has them. */
const declaredPrimary = (table: TableModel): ReadonlySet<ColumnModel | undefined> =>
  new Set(
    declaredKeys(table)
      .filter(({ type }) => type === "PRIMARY_KEY")
      .flatMap(({ columns }) => columns),
  );

/** Whether a column certainly states no attribute but those that it has. */
const isKnown = (column: ColumnModel, attribute: "dataType" | "nullable"): boolean =>
  !column.isDoubtful || column.placeOf(attribute).pointer !== column.at().pointer;

function compareType(
  pair: TablePair,
  column: ColumnModel,
  liveColumn: CatalogColumn,
  { dialect, hasExtra }: CompareContext,
): Drift[] {
  if (!isKnown(column, "dataType")) return [];
  const differing = differingType(column, liveColumn, dialect, hasExtra);
  const extra = differing === undefined && differingType(column, liveColumn, dialect, true);
  const now = differing ?? extra;
  if (!now) return [];
  const type = { ...statedType(column), ...now };
  const ignoresSpelling = column.table.style !== "table";
  // A length that goes with a type is one difference.
  for (const change of compareTypes(column, typed(type), ignoresSpelling, undefined)) {
    const { code: kind, attribute } = change;
    const code = CODES[kind];
    if (code === undefined) continue;
    const isArgument = column.lacksAttribute(attribute) && column.dataType?.text.includes("(");
    const place = column.placeOf(isArgument ? "dataType" : attribute);
    return [drift(code, kind, { ...pair, column, liveColumn, type, place }, extra !== false)];
  }
  return [];
}

/** The codes of drift, by the codes of changes; another name for the same type is no drift. */
const CODES: Readonly<Partial<Record<ChangeCode, DriftCode>>> = {
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
};

/** A type in the properties of a Column, as the model reads it. */
function typed({ dataType, dataLength, precision, scale }: JsonObject): TypedColumn {
  const type = typeof dataType === "string" ? parseType(dataType) : undefined;
  const size = (value: unknown) => (typeof value === "number" ? value : undefined);
  const sizes = { length: size(dataLength), precision: size(precision), scale: size(scale) };
  return { dataType: type, family: type?.family, ...sizes, raw: {} };
}

function compareNullability(
  pair: TablePair,
  column: ColumnModel,
  liveColumn: CatalogColumn,
  primary: ReadonlySet<ColumnModel | undefined>,
): Drift[] {
  if (!isKnown(column, "nullable")) return [];
  const place = column.placeOf("nullable");
  const subjects = { ...pair, column, liveColumn, place };
  const key = primaryColumns(pair.live.table);
  const isKey = key.includes(liveColumn.name);
  const isNullable = liveColumn.nullable && !isKey;
  if (column.nullable === false || column.primaryKey) {
    if (column.primaryKey || !isNullable) return [];
    return [drift("nullability-differs", "nullability-loosened", { ...subjects, isNullable })];
  }
  if (isNullable || primary.has(column)) return [];
  const tightened = { ...subjects, isNullable };
  if (column.nullable) return [drift("nullability-differs", "nullability-tightened", tightened)];
  const isSilent = constraintName(column.raw.columnConstraint) === undefined;
  // A primary key says it as well.
  const isImplied = liveColumn.nullable || (isKey && key.length === 1);
  if (column.table.style !== "table" || !isSilent || isImplied) return [];
  return saysNotNull(column.table) && !isKey
    ? [{ ...tightened, code: "nullability-differs", severity: "warning", isExtra: false }]
    : [{ ...tightened, code: "extra-not-null", severity: "info", isExtra: true }];
}

/** What the database enforces of the values. */
function compareEnforced(pair: TablePair, column: ColumnModel, liveColumn: CatalogColumn): Drift[] {
  const isWritten = column.table.style === "table";
  const differences = compareValues(column, liveColumn).filter(
    ({ code }) => isWritten || code !== "extra-values",
  );
  return differences.map(({ code, acceptsMore, declared, actual }): Drift => {
    const isExtra = code === "extra-values";
    const [keyword = "enum"] = Object.keys(declared);
    const place = isExtra ? column.atFirst(["jsonSchema", "dataType"]) : column.values.at(keyword);
    const severity = isExtra ? "info" : acceptsMore ? "error" : "warning";
    const keywords = { declared, actual };
    return { ...pair, column, liveColumn, code, severity, isExtra, place, keywords };
  });
}

/** Whether a table marks some column as NOT NULL. Then a column without a mark can be null. */
const saysNotNull = ({ columns = [] }: TableModel): boolean =>
  columns.some(({ raw }) => constraintName(raw.columnConstraint) === "NOT_NULL");

function compareComment(
  pair: TablePair,
  column: ColumnModel,
  liveColumn: CatalogColumn,
  { hasDescriptions }: CompareContext,
): Drift[] {
  const isCompared = hasDescriptions && column.table.style === "table";
  if (!isCompared || !isOtherText(column.description, liveColumn.comment)) return [];
  const subjects = { ...pair, column, liveColumn, place: column.atFirst(["description"]) };
  return [drift("description-differs", "docs-changed", subjects)];
}

/**
 * Whether the columns are in the order of the database: those of the list, or by `ordinalPosition` if all columns have
 * one. `undefined` if they have no order, as the properties of a JSON Schema.
 */
export function isOrdered({ style, columns = [] }: TableModel, live: LiveTable) {
  const hasPositions = columns.every(({ ordinalPosition }) => ordinalPosition !== undefined);
  if (style !== "table" && !hasPositions) return undefined;
  const ranks = new Map(live.table.columns.map((column, index) => [column, index]));
  const rank = (column: ColumnModel | undefined): number =>
    ranks.get((column && live.columns.get(column)) as CatalogColumn) ?? -1;
  const paired = columns.filter((column) => live.columns.has(column));
  const stated = hasPositions ? paired.sort(byPosition) : paired;
  return stated.every((column, index) => index === 0 || rank(stated[index - 1]) < rank(column));
}

const byPosition = (one: ColumnModel, other: ColumnModel): number =>
  (one.ordinalPosition ?? 0) - (other.ordinalPosition ?? 0);

/** The columns that only one side has. */
function singleColumns(pair: TablePair, place: Place, { dialect }: CompareContext): Drift[] {
  const { table, live } = pair;
  const missing = (table.columns ?? []).filter((column) => !live.columns.has(column));
  const taken = new Set(live.columns.values());
  const extra = live.table.columns.filter((column) => !taken.has(column));
  const renames = renamedColumns(pair, missing, extra, dialect);
  const renamed = new Set(renames.values());
  // A column that is new may be the repair of one that could not be read.
  const added = hasUnreadColumns(table) ? [] : extra.filter((column) => !renamed.has(column));
  return [
    ...missing.map((column) => {
      const newName = renames.get(column)?.name;
      return drift("missing-column", "column-removed", { ...pair, column, newName, place });
    }),
    ...added.map((liveColumn) =>
      drift("extra-column", "column-added", { ...pair, liveColumn, place }, true),
    ),
  ];
}

/**
 * The missing columns, each with one of the same type that only the database has and that follows the same columns. The
 * properties of a JSON Schema have no order, so there only one can have that type.
 */
function renamedColumns(
  { table, live }: TablePair,
  missing: readonly ColumnModel[],
  extra: readonly CatalogColumn[],
  dialect: DialectId,
): ReadonlyMap<ColumnModel, CatalogColumn> {
  if (missing.length === 0 || extra.length === 0) return new Map();
  const isUnordered = table.style !== "table";
  const position = (column: ColumnModel): number =>
    column.ordinalPosition ?? (table.columns?.indexOf(column) ?? 0) + 1;
  const declared = [...(table.columns ?? [])].sort((a, b) => position(a) - position(b));
  const places = new Map<ColumnModel | CatalogColumn, number>([
    ...sharedBefore(declared, (column) => live.columns.has(column)),
    ...sharedBefore(live.table.columns, (column) => !extra.includes(column)),
  ]);
  const keyOf = (column: ColumnModel | CatalogColumn, own: TypedColumn): string => {
    const { dataType, family, length, digits, scale } = columnTypeOf(own);
    const place = isUnordered ? null : places.get(column);
    return JSON.stringify([dataType?.name ?? family, `${length} ${digits} ${scale}`, place]);
  };
  const liveKey = (column: CatalogColumn): string => {
    // A column with the type of a missing one may be that column with another name.
    const alike = missing.find((one) => hasType(one, column, dialect));
    const type = alike
      ? { ...statedType(alike), ...differingType(alike, column, dialect, false) }
      : writtenType(column);
    return keyOf(column, typed(type));
  };
  const keys = new Map<ColumnModel | CatalogColumn, string>([
    ...missing.map((column) => [column, keyOf(column, column)] as const),
    ...extra.map((column) => [column, liveKey(column)] as const),
  ]);
  return likelyRenames(missing, extra, keys, isUnordered);
}

/** How many columns that both sides have are before each column. */
function sharedBefore<T>(columns: readonly T[], isShared: (column: T) => boolean): [T, number][] {
  let before = 0;
  return columns.map((column) => [column, isShared(column) ? before++ : before]);
}

/** The declared keys that the database does not have, each once. */
function compareKeys(pair: TablePair, pairs: LivePairs): Drift[] {
  const gone = declaredKeys(pair.table).filter((key) => !hasKey(key, pair.live, pairs));
  // A key can be declared by its columns and by a constraint.
  const ofType = (type: string): DeclaredKey[] => {
    const byColumns = new Map<string, DeclaredKey>();
    for (const key of gone.filter((one) => one.type === type)) {
      getOrAdd(byColumns, key.columns.map((one) => one?.label).join("\n"), () => key);
    }
    return [...byColumns.values()];
  };
  const subjects = (key: DeclaredKey): Subjects => ({
    ...pair,
    keyColumns: namesOf(key),
    place: key.place,
  });
  const isReplaced = primaryColumns(pair.live.table).length > 0;
  const primary = isReplaced ? "primary-key-changed" : "primary-key-removed";
  return [
    ...ofType("PRIMARY_KEY")
      .slice(0, 1)
      .map((key) => drift("primary-key-differs", primary, subjects(key))),
    ...ofType("UNIQUE").map((key) => drift("unique-differs", "unique-removed", subjects(key))),
    ...ofType("FOREIGN_KEY").map((key) =>
      drift("foreign-key-differs", "foreign-key-removed", subjects(key)),
    ),
  ];
}

/** The columns of a key, those of other tables as they are written. */
const namesOf = ({ table, type, columns, columnNames = [] }: DeclaredKey): string[] =>
  columnNames.map((name, index) => {
    const column = columns[index];
    const isShort = column !== undefined && (type !== "FOREIGN_KEY" || column.table === table);
    return (isShort ? column.shortName : name) ?? "";
  });
