import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { insert, remove } from "../format/slips/fix.js";
import { withoutArguments } from "../model/data-type.js";
import { documentPlace } from "../model/document-place.js";
import type {
  ColumnListModel,
  ColumnModel,
  DescriptorModel,
  ModelNode,
  TableModel,
} from "../model/model.js";
import { constraintName } from "../model/read-table.js";
import type { CatalogColumn } from "../sources/catalog.js";
import type { PlacedChange, Written } from "../text/fix-action.js";
import type { UnplacedFix } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/get-or-add.js";
import { sameValue } from "../values/same-value.js";
import { quote } from "../words/quote.js";
import type { Drift } from "./drift-findings.js";
import { extraColumnsFix, extraTablesFix, type FixContext } from "./extra-fixes.js";
import { primaryColumns } from "./project-lists.js";
import { liveType } from "./project-type.js";

// A fix writes into the descriptor what the database has. It is safe if it changes what is stated; what
// removes a table, a column or a key has to be reviewed: the database can be the one that is wrong.

/** The fix of a difference; `undefined` if a person has to decide. */
export function driftFix(drift: Drift, context: FixContext): UnplacedFix | undefined {
  const { code, table, column, liveColumn, live, change } = drift;
  if (code === "extra-table") return live && extraTablesFix(live, context);
  if (table === undefined || live === undefined) {
    return code === "missing-table" && table !== undefined
      ? missingTable(table, change.rename?.new, context)
      : undefined;
  }
  switch (code) {
    case "missing-column":
      return column && missingColumn(column, drift, context);
    case "type-differs":
    case "length-differs":
    case "precision-differs":
      return column && liveColumn && typeFix(column, liveColumn, code === "type-differs");
    case "nullability-differs":
      return column && nullabilityFix(column, change.code === "nullability-loosened");
    case "table-kind-differs": {
      const key = table.raw.tableType === undefined ? "physicalType" : "tableType";
      return safe(`write ${quote(live.kind)}`, member(table, key, live.kind));
    }
    case "primary-key-differs":
      return primaryKeyFix(table, drift, context);
    case "unique-differs":
    case "foreign-key-differs":
      return keyFix(table, drift, context);
    case "partition-differs":
      return partitionFix(table, drift, context);
    case "description-differs": {
      const node = column ?? table;
      const comment = (column ? liveColumn : live)?.comment;
      if (node.description || comment === undefined) return undefined;
      return safe("take the comment of the database", member(node, "description", comment));
    }
    case "extra-column":
      return liveColumn && extraColumnsFix(table, live, liveColumn, context);
    default:
      return undefined;
  }
}

const safe = (title: string, changes: readonly PlacedChange[]): UnplacedFix | undefined =>
  changes.length === 0 ? undefined : { title, safe: true, changes };

const unsafe = (title: string, changes: readonly PlacedChange[]): UnplacedFix | undefined =>
  changes.length === 0 ? undefined : { title, safe: false, changes };

export const pathTo = (node: ModelNode) => documentPlace(node.at()).path;

const isInFile = (node: ModelNode, other: ModelNode): boolean => node.at().file === other.at().file;

/** Writes a member of a table, a column or a partition, adds it in its place, or removes it. */
function member(node: ModelNode, key: string, value: Written | undefined): PlacedChange[] {
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

/** Writes a type, with its length, precision and scale where the descriptor has them. */
function typeFix(
  column: ColumnModel,
  live: CatalogColumn,
  isOther: boolean,
): UnplacedFix | undefined {
  const text = column.dataType?.text;
  if (text === undefined) return undefined;
  const { length, precision, scale } = live;
  const sizes = [length ?? precision, length === undefined ? scale : undefined];
  const args = sizes.filter((size) => size !== undefined).join(",");
  const type = String(isOther ? liveType(column, live).dataType : text);
  const hasArguments = /\(.*\)/.test(text);
  const bare = withoutArguments(type);
  const isWhole = isOther && type.includes("(");
  const next =
    hasArguments && !isWhole && args !== ""
      ? `${bare}(${args})`
      : hasArguments && !isWhole
        ? bare
        : type;
  const { path } = documentPlace(column.placeOf("dataType"));
  const changes = next === text ? [] : [written(path, next)];
  for (const [key, size] of Object.entries(SIZES)) {
    const isStated = column[size] !== undefined;
    const value = isWhole ? undefined : live[size];
    // A limit that the descriptor does not state stays unstated, unless it is about another type.
    if (!isStated && (!isOther || hasArguments || column.table.style !== "table")) continue;
    if (column.table.style === "table") changes.push(...member(column, key, value));
    else if (value !== undefined)
      changes.push(written(documentPlace(column.placeOf(size)).path, value));
  }
  const shown = liveType(column, live).dataType;
  return safe(`write what the database has: ${quote(live.nativeType || String(shown))}`, changes);
}

/** Writes whether a column can be empty. What only `type` or `required` of a JSON Schema says, stays. */
function nullabilityFix(column: ColumnModel, isNullable: boolean): UnplacedFix | undefined {
  if (column.table.style !== "table") {
    const { path } = documentPlace(column.placeOf("nullable"));
    const changes = column.lacksAttribute("nullable") ? [] : [written(path, isNullable)];
    return safe(`write ${quote(String(isNullable))}`, changes);
  }
  const constraint = isNullable ? "NULL" : "NOT_NULL";
  return safe(`write ${quote(constraint)}`, member(column, "columnConstraint", constraint));
}

/** Removes the table, and the foreign keys that refer to it; or gives it its new name. */
function missingTable(
  table: TableModel,
  name: string | undefined,
  { descriptor }: FixContext,
): UnplacedFix | undefined {
  const item = descriptor.schema?.items.find((one) => one.table === table);
  if (item === undefined || descriptor.schema === undefined) return undefined;
  if (name !== undefined && table.style === "table" && isInFile(item, table)) {
    return unsafe(`rename to ${quote(name)}`, member(table, "name", name));
  }
  const { items } = descriptor.schema;
  const changes = usersIn(descriptor, table)
    .filter((one) => one !== table && isInFile(one, item))
    .flatMap((one) =>
      withoutItems(one, "constraints", ({ columns }) =>
        columns.some((own) => own?.table === table),
      ),
    );
  const list = documentPlace(descriptor.schema.at("tables")).path;
  const own = items.length === 1 ? written(list, []) : remove(pathTo(item), true);
  return unsafe("remove the table", [own, ...changes]);
}

type Users = ReadonlyMap<TableModel | ColumnModel, ReadonlySet<TableModel>>;

/** Who uses what, so that many fixes do not search all tables. */
const users = new WeakMap<DescriptorModel, Users>();

/** The tables with keys or partitions over a column, or over columns of a table. */
function usersIn(descriptor: DescriptorModel, used: TableModel | ColumnModel): TableModel[] {
  let known = users.get(descriptor);
  if (known === undefined) {
    const found = new Map<TableModel | ColumnModel, Set<TableModel>>();
    for (const table of descriptor.schema?.tables ?? []) {
      for (const { columns } of [...table.constraints, ...table.partitions]) {
        for (const column of columns) {
          if (column === undefined) continue;
          getOrAdd(found, column, () => new Set()).add(table);
          getOrAdd(found, column.table, () => new Set()).add(table);
        }
      }
    }
    users.set(descriptor, found);
    known = found;
  }
  return [...(known.get(used) ?? [])];
}

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

/** Removes a column with the keys that it is part of; or gives it its new name, wherever it is used. */
function missingColumn(
  column: ColumnModel,
  { change }: Drift,
  { descriptor }: FixContext,
): UnplacedFix | undefined {
  const { table } = column;
  const uses = (list: ColumnListModel): boolean => list.columns.includes(column);
  const prefix = `${change.subject.table}.`;
  const { rename } = change;
  const name = rename?.new.startsWith(prefix) ? rename.new.slice(prefix.length) : undefined;
  if (name !== undefined && table.style === "table" && column.name !== undefined) {
    return unsafe(`rename to ${quote(name)}`, member(column, "name", name));
  }
  const lists = usersIn(descriptor, column)
    .filter((one) => isInFile(one, table))
    .flatMap((one) => [
      ...withoutItems(one, "constraints", uses),
      ...withoutItems(one, "partitions", uses),
    ]);
  const all = table.style === "table" ? "columns" : "properties";
  const own =
    table.columns?.length === 1
      ? written(documentPlace(table.at(all)).path, all === "columns" ? [] : {})
      : remove(pathTo(column), true);
  return unsafe("remove the column", [own, ...lists, ...withoutRequired(column)]);
}

/** Removes a property from the list of those that a JSON Schema requires. */
function withoutRequired(column: ColumnModel): PlacedChange[] {
  const { required } = column.table.raw;
  if (column.table.style !== "json-schema" || !Array.isArray(required)) return [];
  const index = required.indexOf(pathTo(column).at(-1));
  return index < 0 ? [] : [remove(documentPlace(column.table.at("required", index)).path, true)];
}

/** The names by which lists refer to the columns of the database; `undefined` if one is not declared. */
function declaredNames(table: TableModel, live: readonly string[], context: FixContext) {
  const names = new Map(
    livePairs(table, context).map(([column, { name }]) => [name, column.fullyQualifiedName]),
  );
  const found = live.flatMap((name) => names.get(name) ?? []);
  return found.length === live.length ? found : undefined;
}

/** The columns of a table that the database has, with their columns there. */
const livePairs = (table: TableModel, { pairs }: FixContext) => [
  ...(pairs.tables.get(table)?.columns ?? new Map<ColumnModel, CatalogColumn>()),
];

function primaryKeyFix(
  table: TableModel,
  drift: Drift,
  context: FixContext,
): UnplacedFix | undefined {
  const now = drift.live ? primaryColumns(drift.live) : [];
  const names = declaredNames(table, now, context);
  if (names === undefined || table.style !== "table") return undefined;
  const constraint = table.constraints.find(({ type }) => constraintName(type) === "PRIMARY_KEY");
  const isMarked =
    table.markedPrimaryKey.length > 0 && (constraint === undefined || now.length === 1);
  const marks = livePairs(table, context).flatMap(([column, live]) => {
    if (!now.includes(live.name)) return column.primaryKey ? unmarked(column, live) : [];
    if (isMarked) return member(column, "columnConstraint", "PRIMARY_KEY");
    return column.primaryKey ? unmarked(column, live) : [];
  });
  if (now.length > 0) {
    const listed = constraint === undefined ? [] : member(constraint, "columns", names);
    return safe("write the primary key of the database", [...listed, ...marks]);
  }
  const gone = withoutItems(table, "constraints", (one) => one === constraint);
  return unsafe("remove the primary key", [...gone, ...marks]);
}

/** What the mark of a key hid: whether the column can be empty. */
const unmarked = (column: ColumnModel, { nullable }: CatalogColumn): PlacedChange[] =>
  member(column, "columnConstraint", nullable ? "NULL" : "NOT_NULL");

/** Removes a key that the database does not have: its constraint, or the mark of its column. */
function keyFix(table: TableModel, { change }: Drift, context: FixContext) {
  const place = change.old?.place.pointer;
  const constraint = table.constraints.find((one) => one.at("columns").pointer === place);
  if (constraint !== undefined) {
    const gone = withoutItems(table, "constraints", (one) => one === constraint);
    return unsafe("remove the key", gone);
  }
  const marks = livePairs(table, context).flatMap(([column, live]) =>
    column.placeOf("unique").pointer === place ? unmarked(column, live) : [],
  );
  return table.style === "table" ? unsafe("remove the key", marks) : undefined;
}

function partitionFix(
  table: TableModel,
  { live }: Drift,
  context: FixContext,
): UnplacedFix | undefined {
  const [first, ...others] = table.partitions;
  const now = live?.partition;
  if (live === undefined || first === undefined) return undefined;
  if (now === undefined) {
    const kind =
      constraintName(table.tableType) === "PARTITIONED"
        ? member(table, "tableType", live.kind)
        : [];
    return unsafe("remove the partitions", [
      ...withoutItems(table, "partitions", () => true),
      ...kind,
    ]);
  }
  const names = declaredNames(table, now.columns, context);
  if (names === undefined || others.length > 0) return undefined;
  const { intervalType, interval } = first;
  const isOther = now.intervalType !== undefined && now.intervalType !== intervalType;
  return safe("write the partitioning of the database", [
    ...(names.length === 0 ? [] : member(first, "columns", names)),
    ...(intervalType && now.intervalType ? member(first, "intervalType", now.intervalType) : []),
    ...(interval && (now.interval || isOther) ? member(first, "interval", now.interval) : []),
  ]);
}
