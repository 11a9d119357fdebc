import { isObject, type JsonObject } from "../values/json-value.js";
import { type ColumnKeys, ColumnNode } from "./column-node.js";
import { lastSegment, type TableIndex, withoutMajor } from "./fully-qualified-name.js";
import type {
  ColumnAttribute,
  ColumnListModel,
  ColumnModel,
  ConstraintModel,
  ForeignKeyModel,
  KeyModel,
  PartitionModel,
  Place,
  TableModel,
} from "./model.js";
import type { ObjectReader, SourceNode } from "./read-object.js";

const KEYS: ColumnKeys = {
  length: ["dataLength"],
  nullable: ["columnConstraint"],
  unique: ["columnConstraint"],
  primaryKey: ["columnConstraint"],
};

/** Reads a Table. */
export function readTable(node: SourceNode, reader: ObjectReader): TableModel {
  const table = tableNode(node, { style: "table", definition: undefined, otherKeywords: {} });
  const { columns, constraints, partitions } = node.raw;
  const list = (key: string, index: number, raw: JsonObject, kind: ListKind) => {
    const found = reader.node(node.at(key, index), raw, kind);
    return found.with<ColumnListModel>({
      table,
      columnNames: textsOf(found.raw.columns),
      columns: [],
      resolvedColumns: undefined,
    });
  };
  return Object.assign(table, {
    constraints: objectsIn(constraints).map(([index, raw]) => {
      const constraint = list("constraints", index, raw, "TableConstraint");
      return constraint.with<ConstraintModel>({ type: constraint.text("constraintType") });
    }),
    partitions: objectsIn(partitions).map(([index, raw]) => {
      const partition = list("partitions", index, raw, "TablePartition");
      return partition.with<PartitionModel>({
        intervalType: partition.text("intervalType"),
        interval: partition.text("interval"),
      });
    }),
    ...columnsOf(columnsIn(table, columns, reader)),
  });
}

type ListKind = "TableConstraint" | "TablePartition";

function columnsIn(
  table: SourceNode & TableModel,
  columns: unknown,
  reader: ObjectReader,
): ColumnModel[] | undefined {
  if (!Array.isArray(columns)) return table.lacks("columns") ? [] : undefined;
  const read = objectsIn(columns);
  // A column that is not an object could be any column.
  if (read.length < columns.length && reader.unread === "unknown") return undefined;
  return read.map(([index, raw]) => {
    const place = table.at("columns", index);
    const object = reader.read(place, raw, "Column");
    const { name, columnConstraint } = object.raw;
    const { dataType, dataLength, precision, scale, ordinalPosition } = object.raw;
    const constraint = constraintName(columnConstraint);
    const isKey = constraint === "PRIMARY_KEY";
    return new ColumnNode(table, place, object, KEYS, {
      name: typeof name === "string" ? name : undefined,
      dataType: reader.type(dataType),
      length: integer(dataLength),
      precision: integer(precision),
      scale: integer(scale),
      nullable: constraint === "NULL" || (isKey || constraint === "NOT_NULL" ? false : undefined),
      unique: isKey || constraint === "UNIQUE" || undefined,
      primaryKey: isKey,
      ordinalPosition: integer(ordinalPosition),
    });
  });
}

/** A table without what is inside it. */
export function tableNode(
  node: SourceNode,
  parts: Pick<TableModel, "style" | "definition" | "otherKeywords">,
  standardDefinition?: SourceNode,
): SourceNode & TableModel {
  const text = (key: string) => node.text(key) ?? standardDefinition?.text(key);
  const title = parts.style === "json-schema" ? node.text("title") : undefined;
  const name = text("name") ?? title;
  const fullyQualifiedName = node.text("fullyQualifiedName");
  const named = [node, standardDefinition].find((one) => one?.text("name") !== undefined);
  return node.with<TableModel>({
    ...parts,
    standardDefinition,
    name,
    fullyQualifiedName,
    shortName: name || lastSegment(withoutMajor(fullyQualifiedName ?? "")),
    label: name || fullyQualifiedName || "",
    namePlace: named?.at("name") ?? node.atFirst(["title"]),
    displayName: node.text("displayName"),
    description: text("description"),
    version: text("version"),
    tableType: node.text("tableType") ?? node.text("physicalType"),
    columns: undefined,
    markedPrimaryKey: [],
    constraints: [],
    partitions: [],
    keys: [],
    foreignKeys: [],
  });
}

/** The columns of a table, and what they say about it. */
export const columnsOf = (columns: readonly ColumnModel[] | undefined) => ({
  columns,
  markedPrimaryKey: (columns ?? []).filter(({ primaryKey }) => primaryKey),
});

/** Finds the columns that the constraints and partitions of a table name, once all tables are read. */
export function linkColumns(table: TableModel, names: TableIndex): void {
  for (const list of [...table.constraints, ...table.partitions]) {
    const columns = (list.columnNames ?? []).map((name) =>
      name === undefined ? undefined : names.columnFrom(table, name),
    );
    const isResolved = list.columnNames !== undefined && !columns.includes(undefined);
    Object.assign(list, { columns, resolvedColumns: isResolved ? columns : undefined });
  }
  const foreignKeys = table.constraints.flatMap((constraint) => foreignKeyOf(constraint) ?? []);
  Object.assign(table, { keys: keysOf(table), foreignKeys });
}

/** The strings of a list; anything else leaves a gap. */
const textsOf = (value: unknown): (string | undefined)[] | undefined =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === "string" ? item : undefined))
    : undefined;

/** Every key that a table declares; `undefined` if one of them cannot be read. */
function keysOf({ columns = [], markedPrimaryKey, constraints }: TableModel) {
  const keys: KeyModel[] = columns
    .filter(({ unique, primaryKey }) => unique && !primaryKey)
    .map((column) => ({ type: "UNIQUE", columns: [column] }));
  if (markedPrimaryKey.length > 0) keys.push({ type: "PRIMARY_KEY", columns: markedPrimaryKey });
  for (const { type, resolvedColumns } of constraints) {
    if (type !== "PRIMARY_KEY" && type !== "UNIQUE") continue;
    if (resolvedColumns === undefined) return undefined;
    keys.push({ type, columns: resolvedColumns });
  }
  return keys;
}

/** A key of a table, as it is declared. */
export interface DeclaredKey extends Pick<ColumnListModel, "table" | "columnNames" | "columns"> {
  /** In the spelling of the DatastoreAPI specification. */
  readonly type: string | undefined;
  readonly place: Place;
  /** `undefined` if its columns declare it. */
  readonly constraint?: ConstraintModel;
}

/** The keys that a table declares, in any spelling: at its columns first, then in its constraints. */
export function declaredKeys(table: TableModel): DeclaredKey[] {
  const { columns: all = [], markedPrimaryKey, constraints } = table;
  const marked = (type: string, attribute: ColumnAttribute, columns: readonly ColumnModel[]) => {
    const columnNames = columns.map(({ shortName }) => shortName);
    return columns.slice(0, 1).map((first) => ({
      ...{ table, type, columnNames, columns },
      place: first.placeOf(attribute),
    }));
  };
  return [
    ...marked("PRIMARY_KEY", "primaryKey", markedPrimaryKey),
    ...all
      .filter(({ unique, primaryKey }) => unique && !primaryKey)
      .flatMap((column) => marked("UNIQUE", "unique", [column])),
    ...constraints.map((constraint) => {
      const { columnNames, columns } = constraint;
      const type = constraintName(constraint.type);
      return { table, type, columnNames, columns, place: constraint.at("columns"), constraint };
    }),
  ];
}

/**
 * Divides the columns of a FOREIGN_KEY, in any form that has an item for each. The format has no property for the
 * columns that it refers to. As in the examples of the DatastoreAPI specification, the list contains the columns of
 * the table, followed by the columns that they refer to, in the same order.
 *
 * @returns `undefined` for a list that is empty, or cannot be divided
 */
export function keyHalves<T>(columns: readonly T[]): [own: T[], targets: T[]] | undefined {
  const half = columns.length / 2;
  if (half === 0 || !Number.isInteger(half)) return undefined;
  return [columns.slice(0, half), columns.slice(half)];
}

function foreignKeyOf(constraint: ConstraintModel): ForeignKeyModel | undefined {
  if (constraint.type !== "FOREIGN_KEY") return undefined;
  const [columns = [], targetColumns = []] = keyHalves(constraint.resolvedColumns ?? []) ?? [];
  const target = targetColumns[0]?.table;
  if (target === undefined || targetColumns.some(({ table }) => table !== target)) return undefined;
  if (columns.some(({ table }) => table !== constraint.table)) return undefined;
  return { constraint, columns, target, targetColumns };
}

/** The interval types by which a table can be partitioned. */
export const INTERVAL_TYPES = [
  "TIME-UNIT",
  "INTEGER-RANGE",
  "INGESTION-TIME",
  "COLUMN-VALUE",
] as const;

/**
 * The name of a constraint in the spelling of the DatastoreAPI specification: `NOT_NULL` for
 * `not null`.
 */
export const constraintName = (value: unknown): string | undefined =>
  typeof value === "string"
    ? value
        .trim()
        .toUpperCase()
        .replace(/[\s_-]+/g, "_")
    : undefined;

const integer = (value: unknown): number | undefined =>
  Number.isInteger(value) ? Number(value) : undefined;

/** The items of a list that are objects. */
export const objectsIn = (value: unknown): [number, JsonObject][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, JsonObject] => isObject(entry[1]))
    : [];
