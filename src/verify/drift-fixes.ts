import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { insert, remove } from "../format/slips/fix.js";
import { documentPlace } from "../model/document-place.js";
import type { ColumnListModel, ColumnModel, ModelNode, TableModel } from "../model/model.js";
import { constraintName } from "../model/read-table.js";
import { type CatalogColumn, primaryColumns } from "../sources/catalog.js";
import type { PlacedChange, Written } from "../text/fix-action.js";
import type { UnplacedFix } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/collections.js";
import { type Path, sameValue } from "../values/json-value.js";
import { quote } from "../words/phrases.js";
import type { Drift } from "./compare-live.js";
import { extraColumnsFix, extraTablesFix, type FixContext } from "./extra-fixes.js";
import { writtenPartition } from "./live-keys.js";
import { schemaWithLive } from "./live-values.js";
import type { LiveTable } from "./pair-live.js";

// A fix writes into the descriptor what the database has. It is safe if it changes what is stated; what
// removes a table, a column or a key has to be reviewed: the database can be the one that is wrong.

/** The fix of a difference; `undefined` if a person has to decide. */
export function driftFix(drift: Drift, context: FixContext): UnplacedFix | undefined {
  const { code, table, column, live, liveColumn } = drift;
  if (code === "missing-table") return table && missingTable(table, drift, context);
  if (live === undefined) return undefined;
  if (code === "extra-table") return extraTablesFix(live.table, context);
  if (table === undefined) return undefined;
  switch (code) {
    case "missing-column":
      return column && missingColumn(column, drift, context);
    case "type-differs":
    case "length-differs":
    case "precision-differs":
      return column && typeFix(column, drift);
    case "nullability-differs":
    case "extra-not-null":
      return column && nullabilityFix(column, drift.isNullable === true);
    case "allowed-values-differ":
    case "bounds-differ":
    case "extra-values":
      return column && liveColumn && valuesFix(column, liveColumn);
    case "table-kind-differs": {
      const key = table.raw.tableType === undefined ? "physicalType" : "tableType";
      return safe(`write ${quote(live.table.kind)}`, member(table, key, live.table.kind));
    }
    case "primary-key-differs":
      return primaryKeyFix(table, live);
    case "unique-differs":
    case "foreign-key-differs":
      return keyFix(table, live, drift.place.pointer);
    case "partition-differs":
      return partitionFix(table, live);
    case "description-differs": {
      const node = column ?? table;
      const comment = (column ? liveColumn : live.table)?.comment;
      if (node.description || comment === undefined) return undefined;
      return safe("use the comment from the database", member(node, "description", comment));
    }
    case "extra-column":
      return liveColumn && extraColumnsFix(table, live.table, liveColumn, context);
    default:
      return undefined;
  }
}

const fixWith =
  (safe: boolean) =>
  (title: string, changes: readonly PlacedChange[]): UnplacedFix | undefined =>
    changes.length === 0 ? undefined : { title, safe, replaces: true, changes };

export const safe = fixWith(true);
const unsafe = fixWith(false);

const pathTo = (node: ModelNode) => documentPlace(node.at()).path;

const isInFile = (node: ModelNode, other: ModelNode): boolean => node.at().file === other.at().file;

/** Writes a member of a table, a column or a partition, adds it in its place, or removes it. */
export function member(node: ModelNode, key: string, value: Written | undefined): PlacedChange[] {
  const now = node.raw[key];
  const { path } = documentPlace(node.at(key));
  if (now === undefined) {
    const owner = { path: pathTo(node), value: node.raw, shape: shapeFor(node) };
    return value === undefined ? [] : [insert(owner, key, value)];
  }
  if (value === undefined) return [remove(path)];
  return sameValue(now, value) ? [] : [written(path, value)];
}

function shapeFor(node: ModelNode) {
  if ("resolvedColumns" in node) return descriptorShapes.TablePartition;
  return "table" in node ? descriptorShapes.Column : descriptorShapes.Table;
}

/** Writes a value in the style of the one that it replaces. */
const written = (path: PlacedChange["path"], value: Written): PlacedChange => ({
  path,
  change: { kind: "set-value", value },
});

const SIZES = { dataLength: "length", precision: "precision", scale: "scale" } as const;

/** Writes a type and its sizes, which go into their own properties, or after the type if they are there now. */
function typeFix(
  column: ColumnModel,
  { type: raw = {}, liveColumn }: Drift,
): UnplacedFix | undefined {
  const { text, sizes: sizesBehind } = column.dataType ?? {};
  if (text === undefined || sizesBehind === undefined) return undefined;
  const type = String(raw.dataType);
  const isBehind = sizesBehind.length > 0 && !type.includes("(");
  const sizes = Object.keys(SIZES).flatMap((key) => raw[key] ?? []);
  const word = isBehind && sizes.length > 0 ? `${type}(${sizes.join(",")})` : type;
  const changes =
    word === text ? [] : [written(documentPlace(column.placeOf("dataType")).path, word)];
  for (const [key, size] of Object.entries(SIZES)) {
    const value = raw[key] as number | undefined;
    const isStated = column[size] !== undefined;
    if (column.table.style === "table") {
      if (isStated || !isBehind) changes.push(...member(column, key, value));
    } else if (isStated && value !== column[size]) {
      const { path } = documentPlace(column.placeOf(size));
      changes.push(value === undefined ? remove(path) : written(path, value));
    }
  }
  return safe(`write what the database has: ${quote(liveColumn?.nativeType || word)}`, changes);
}

/** Writes the keywords of what the database enforces into the JSON Schema of a column, which is a text. */
function valuesFix(column: ColumnModel, live: CatalogColumn): UnplacedFix | undefined {
  const schema = column.table.style === "table" ? schemaWithLive(column, live) : undefined;
  return schema === undefined
    ? undefined
    : safe("write what the database enforces", member(column, "jsonSchema", schema));
}

/** Writes whether a column can be empty. Leaves alone what only `type` or `required` of a JSON Schema says. */
function nullabilityFix(column: ColumnModel, isNullable: boolean): UnplacedFix | undefined {
  if (column.table.style !== "table") {
    const { path } = documentPlace(column.placeOf("nullable"));
    const changes = column.lacksAttribute("nullable") ? [] : [written(path, isNullable)];
    return safe(`write ${quote(String(isNullable))}`, changes);
  }
  const constraint = isNullable ? "NULL" : "NOT_NULL";
  // Without quotes, `NULL` is not a word in YAML.
  return safe(
    `write ${quote(isNullable ? '"NULL"' : constraint)}`,
    member(column, "columnConstraint", constraint),
  );
}

/** Removes the table, and the foreign keys that refer to it; or gives it its new name. */
function missingTable(
  table: TableModel,
  { newName }: Drift,
  { descriptor: { schema }, users }: FixContext,
): UnplacedFix | undefined {
  const item = schema?.items.find((one) => one.table === table);
  if (item === undefined || schema === undefined) return undefined;
  if (newName !== undefined) {
    const { name, namePlace } = table;
    if (namePlace.file !== item.at().file) return undefined;
    const { path } = documentPlace(namePlace);
    const changes = name ? [written(path, newName)] : member(table, "name", newName);
    return renameFix(table, newName, changes);
  }
  const others = [...(users.get(table) ?? [])].filter(
    (one) => one !== table && isInFile(one, item),
  );
  const list = documentPlace(schema.at("tables")).path;
  const own = schema.items.length === 1 ? written(list, []) : remove(pathTo(item), true);
  const keys = withoutLists(others, ({ columns }) => columns.some((one) => one?.table === table));
  return unsafe("remove the table", [own, ...keys]);
}

/** The tables with keys or partitions over columns of a table. */
export function usersIn(tables: readonly TableModel[]): FixContext["users"] {
  const users = new Map<TableModel, Set<TableModel>>();
  for (const table of tables) {
    const lists = [...table.constraints, ...table.partitions];
    for (const column of lists.flatMap(({ columns }) => columns)) {
      if (column !== undefined) getOrAdd(users, column.table, () => new Set()).add(table);
    }
  }
  return users;
}

/** Other documents can refer to a fully qualified name, so a person has to change it. */
const renameFix = (
  node: TableModel | ColumnModel,
  name: string,
  changes: readonly PlacedChange[],
): UnplacedFix | undefined =>
  unsafe(
    `rename to ${quote(name)}${node.fullyQualifiedName ? "; `fullyQualifiedName` stays as it is" : ""}`,
    changes,
  );

/** Removes the constraints and partitions of tables that a filter selects. */
const withoutLists = (
  tables: readonly TableModel[],
  isGone: (list: ColumnListModel) => boolean,
): PlacedChange[] =>
  tables.flatMap((table) => [
    ...withoutItems(table, "constraints", isGone),
    ...withoutItems(table, "partitions", isGone),
  ]);

/** Removes the constraints or partitions of a table that a filter selects; the list, if none is left. */
function withoutItems(
  table: TableModel,
  key: "constraints" | "partitions",
  isGone: (item: ColumnListModel) => boolean,
): PlacedChange[] {
  const items: readonly ColumnListModel[] = table[key];
  const gone = items.filter(isGone);
  if (gone.length === 0) return [];
  return gone.length === items.length
    ? [remove(documentPlace(table.at(key)).path, true)]
    : gone.map((item) => remove(pathTo(item), true));
}

/** Removes a column with the keys that it is part of; or gives it its new name. */
function missingColumn(
  column: ColumnModel,
  { newName }: Drift,
  { users }: FixContext,
): UnplacedFix | undefined {
  const { table } = column;
  const required = requiredItem(column);
  if (newName !== undefined) {
    const rename = { kind: "rename-key", to: newName } as const;
    const changes =
      table.style === "table"
        ? member(column, "name", newName)
        : [
            { path: pathTo(column), change: rename },
            ...required.map((path) => written(path, newName)),
          ];
    return renameFix(column, newName, changes);
  }
  const tables = [...(users.get(table) ?? [])].filter((one) => isInFile(one, table));
  const lists = withoutLists(tables, ({ columns }) => columns.includes(column));
  const all = table.style === "table" ? "columns" : "properties";
  const own =
    table.columns?.length === 1
      ? written(documentPlace(table.at(all)).path, all === "columns" ? [] : {})
      : remove(pathTo(column), true);
  return unsafe("remove the column", [
    own,
    ...lists,
    ...required.map((path) => remove(path, true)),
  ]);
}

/** Where a JSON Schema requires a property. */
function requiredItem(column: ColumnModel): Path[] {
  const { required } = column.table.raw;
  if (column.table.style !== "json-schema" || !Array.isArray(required)) return [];
  const index = required.indexOf(pathTo(column).at(-1));
  return index < 0 ? [] : [documentPlace(column.table.at("required", index)).path];
}

/** The names by which lists refer to the columns of the database; `undefined` if one is not declared. */
function declaredNames({ columns }: LiveTable, live: readonly string[]) {
  const names = new Map(
    [...columns].map(([column, { name }]) => [name, column.fullyQualifiedName]),
  );
  const found = live.flatMap((name) => names.get(name) ?? []);
  return found.length === live.length ? found : undefined;
}

function primaryKeyFix(table: TableModel, live: LiveTable): UnplacedFix | undefined {
  const now = primaryColumns(live.table);
  const names = declaredNames(live, now);
  if (names === undefined || table.style !== "table") return undefined;
  const constraint = table.constraints.find(({ type }) => constraintName(type) === "PRIMARY_KEY");
  const isMarked =
    table.markedPrimaryKey.length > 0 && (constraint === undefined || now.length === 1);
  const marks = [...live.columns].flatMap(([column, own]) => {
    if (isMarked && now.includes(own.name))
      return member(column, "columnConstraint", "PRIMARY_KEY");
    return column.primaryKey ? unmarked(column, own) : [];
  });
  if (now.length > 0) {
    const listed = constraint === undefined ? [] : member(constraint, "columns", names);
    return safe("write the primary key from the database", [...listed, ...marks]);
  }
  const gone = withoutItems(table, "constraints", (one) => one === constraint);
  return unsafe("remove the primary key", [...gone, ...marks]);
}

/** Replaces the mark of a key with whether the column can be null, which the mark implied. */
const unmarked = (column: ColumnModel, { nullable }: CatalogColumn): PlacedChange[] =>
  member(column, "columnConstraint", nullable ? "NULL" : "NOT_NULL");

/** Removes a key that the database does not have: its constraint, or the mark of its column. */
function keyFix(table: TableModel, { columns }: LiveTable, place: string): UnplacedFix | undefined {
  if (table.style !== "table") return undefined;
  const gone = withoutItems(table, "constraints", (one) => one.at("columns").pointer === place);
  const marks = [...columns].flatMap(([column, live]) =>
    column.placeOf("unique").pointer === place ? unmarked(column, live) : [],
  );
  return unsafe("remove the key", [...gone, ...marks]);
}

function partitionFix(table: TableModel, live: LiveTable): UnplacedFix | undefined {
  const { kind, partition } = live.table;
  const [first, ...others] = table.partitions;
  if (partition === undefined) {
    const type =
      constraintName(table.tableType) === "PARTITIONED" ? member(table, "tableType", kind) : [];
    const gone = withoutItems(table, "partitions", () => true);
    return unsafe("remove the partitions", [...gone, ...type]);
  }
  const names = declaredNames(live, partition.columns);
  if (first === undefined || others.length > 0 || names === undefined) return undefined;
  const now = writtenPartition(first, partition, names);
  const changes = Object.entries(now).flatMap(([key, value]) => member(first, key, value));
  return safe("write the partitioning from the database", changes);
}
