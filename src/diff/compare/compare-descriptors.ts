import { declaredDialect } from "../../model/declared-systems.js";
import type { DescriptorModel, Model, Place, SchemaModel, TableModel } from "../../model/model.js";
import { grouped } from "../../values/collections.js";
import { sameValue } from "../../values/json-value.js";
import {
  ColumnIds,
  DATABASE_NAMES,
  type PairedTables,
  pairColumns,
  pairTables,
  resolveRenames,
  type TablePair,
} from "../pairing/pair-tables.js";
import { Pairing, type Rename } from "../pairing/pairs.js";
import { TableNames } from "../pairing/table-names.js";
import { type FoundChange, singleChange, type TableSubjects, tableSubjects } from "./changes.js";
import { compareServices } from "./compare-services.js";
import { compareTable } from "./compare-table.js";
import { compareProperties } from "./compared-properties.js";

/** A descriptor, and the model that it is part of. */
export interface ComparedDescriptor {
  readonly model: Model;
  readonly descriptor: DescriptorModel;
}

/**
 * Compares two descriptors, in time that grows with their size.
 *
 * @returns the tables that both sides have, each with its changes; the other changes; and the renames that were used
 */
export function compareDescriptors(
  { model: oldModel, descriptor: old }: ComparedDescriptor,
  { model: newModel, descriptor: next }: ComparedDescriptor,
  given: readonly Rename[] = [],
) {
  const [oldTables, newTables] = [old.schema?.tables ?? [], next.schema?.tables ?? []];
  const names = new TableNames(oldTables, newTables);
  const renames = resolveRenames(given, oldTables, newTables, names);
  const paired = pairTables(old.schema, next.schema, renames, names);
  const database = databaseChanges(old.schema, next.schema);
  const pairs = paired.pairs.map((pair) => {
    const columns = pairColumns(pair, renames, names, database.length > 0);
    return { ...pair, columns };
  });
  const single = [...paired.removed, ...paired.added];
  const ids = new ColumnIds({ old: oldModel.names, new: newModel.names }, pairs, single);
  const isAmbiguous = repeatedNames(names, oldTables, newTables);
  const dialect = declaredDialect(old);
  const system = dialect === declaredDialect(next) ? dialect : undefined;
  const subjectsOf = (table: TableModel) => tableSubjects(table, names, isAmbiguous(table));
  return {
    changes: [
      ...(old.info && next.info
        ? compareProperties("info", { old: old.info, new: next.info }, INFO)
        : []),
      ...compareServices(old, next),
      ...database.map((change) => ({ ...change, fullNames: formerNames(pairs) })),
      ...singleTables(old, next, paired, subjectsOf),
    ],
    tables: pairs.map(({ columns, ...pair }) => {
      if (isWrittenAlike(pair) && !renames.columns.has(pair.old)) return { ...pair, changes: [] };
      // A JSON Schema cannot state the type, the keys or the partitions of a table.
      const haveOneForm = pair.old.style === pair.new.style;
      const compared = { ...pair, ids, subjects: subjectsOf(pair.new), system };
      return { ...pair, changes: compareTable(compared, columns, haveOneForm) };
    }),
    names,
    used: renames.used,
  };
}

/** The qualified names of tables and columns that are no longer there, such as those of another database. */
const formerNames = (pairs: readonly TablePair[]): string[] =>
  pairs.flatMap(({ old, new: next }) =>
    old.fullyQualifiedName === next.fullyQualifiedName
      ? []
      : [old, ...(old.columns ?? [])].flatMap(({ fullyQualifiedName: full }) => full ?? []),
  );

const INFO = { subject: { kind: "info", name: "info" }, it: "`info`" } as const;

/**
 * Whether a Table is written in the same way on both sides. Most are, and need not be read.
 * The meaning of a JSON Schema depends on its surroundings.
 */
const isWrittenAlike = ({ old, new: next, isRenamed }: TablePair): boolean =>
  !isRenamed &&
  old.style === "table" &&
  next.style === "table" &&
  old.standardDefinition === undefined &&
  sameValue(old.raw, next.raw);

function databaseChanges(
  old: SchemaModel | undefined,
  next: SchemaModel | undefined,
): FoundChange[] {
  if (old === undefined || next === undefined) return [];
  return DATABASE_NAMES.flatMap((key) => {
    const kind = key === "databaseName" ? "database" : "database schema";
    const subject = { kind: "database", name: key } as const;
    return compareProperties(kind, { old, new: next }, { subject, it: `the ${kind}` });
  });
}

/** The tables that are on one side only. */
function singleTables(
  old: DescriptorModel,
  next: DescriptorModel,
  { removed, added }: PairedTables,
  subjectsOf: (table: TableModel) => TableSubjects,
): FoundChange[] {
  const likely = likelyRenames(removed, added, subjectsOf);
  // A reference that cannot be read stands for at most one table.
  const gaps = next.schema === undefined ? 0 : newGaps(old.schema, next.schema).length;
  const single = (table: TableModel, isRemoved: boolean): FoundChange => {
    const { table: own, text } = subjectsOf(table);
    const { name } = own.subject;
    const other = likely.get(table);
    const around = tablesOf(isRemoved ? next : old);
    const change = {
      code: isRemoved ? "table-removed" : "table-added",
      ...own,
      it: text,
      rename: other && { old: name, new: subjectsOf(other).table.subject.name },
    } as const;
    return singleChange(isRemoved, change, { place: table.at(), value: name }, around);
  };
  return [
    ...(removed.length > gaps ? removed.map((table) => single(table, true)) : []),
    ...(hasAllTables(old, next) ? added.map((table) => single(table, false)) : []),
  ];
}

const tablesOf = (descriptor: DescriptorModel): Place =>
  descriptor.schema?.atFirst(["tables"]) ?? descriptor.at();

/** Whether a table of the other side that a descriptor does not show is certainly not in it. */
const hasAllTables = (one: DescriptorModel, other: DescriptorModel): boolean =>
  one.schema === undefined
    ? !one.isDoubtful || Object.keys(one.raw).every((key) => BESIDE_SCHEMA.has(key))
    : !one.schema.isDoubtful && newGaps(other.schema, one.schema).length === 0;

/** A descriptor with these keys alone has no schema, under whatever name. */
const BESIDE_SCHEMA: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "datastoreapi",
  "info",
  "services",
  "components",
]);

/**
 * The references to tables that do not resolve on this side, but resolve or do not exist on the other side. Any
 * of them may mean any table of the other side.
 */
function newGaps(other: SchemaModel | undefined, schema: SchemaModel): unknown[] {
  const gaps = (one: SchemaModel) =>
    one.items.filter(({ table }) => table === undefined).map(({ raw }) => raw.$ref);
  const known = new Set(other && gaps(other));
  return gaps(schema).filter((ref) => !known.has(ref));
}

/** Tables that were removed with the only new one of the same columns. */
function likelyRenames(
  removed: readonly TableModel[],
  added: readonly TableModel[],
  subjectsOf: (table: TableModel) => TableSubjects,
): ReadonlyMap<TableModel, TableModel> {
  const keyOf = (table: TableModel): string | undefined => {
    const { columns = [] } = table;
    if (columns.length === 0 || subjectsOf(table).table.subject.name === "") return undefined;
    return JSON.stringify(columns.map(({ name, label }) => name ?? label));
  };
  // Another major version next to one that stays is not the same table.
  const areAlike = (table: TableModel, other: TableModel): boolean => {
    const { names } = subjectsOf(table);
    const stem = names.stemOf(table);
    return stem === undefined || stem !== names.stemOf(other);
  };
  const pairing = new Pairing(removed, added);
  return new Map(pairing.pairBy(keyOf, keyOf, { isUnique: true, areAlike }));
}

/** Whether several tables on one side have the same name as a table. */
function repeatedNames(
  names: TableNames,
  ...sides: readonly (readonly TableModel[])[]
): (table: TableModel) => boolean {
  const repeated = sides.flatMap((tables) => {
    const byName = grouped(tables, (table) => names.nameOf(table));
    return [...byName].flatMap(([name, same]) => (same.length > 1 ? name : []));
  });
  const known = new Set(repeated);
  return (table) => known.has(names.nameOf(table));
}
