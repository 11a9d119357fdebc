import type { TableModel } from "../model/model.js";
import type { CatalogKey, CatalogTable } from "../sources/catalog.js";
import type { PlacedChange, Written, WrittenObject } from "../text/fix-action.js";
import type { UnplacedFix } from "../text/parse/place-findings.js";
import { count, quote, quotedList } from "../words/phrases.js";
import type { DriftFinding } from "./drift-findings.js";
import { member, safe } from "./drift-fixes.js";
import { additions, type FixContext, isWritten, targetName } from "./extra-fixes.js";
import { areSame, foreignColumns, isA, isForeignKey, liveNames } from "./live-keys.js";
import { type LiveTable, liveName } from "./pair-live.js";

// Keys and partitions that only the database has. The comparison reports those that differ from a declared one.

/** The findings for the keys and partitions of the compared tables that the descriptor does not state. */
export function extraListFindings(context: FixContext, source: string): DriftFinding[] {
  return [...context.pairs.tables].flatMap(([declared, live]): DriftFinding[] => {
    const there = liveName(live.table);
    const found = (
      code: DriftFinding["code"],
      words: string,
      columns: readonly string[],
      fix: UnplacedFix | undefined,
    ): DriftFinding => {
      const message = `the database has ${words} of ${quote(there)}, which is not stated here`;
      const actual = columns.join(", ");
      const params = { source, table: declared.shortName, live: there, actual };
      return { code, message, params, place: declared.namePlace, mark: "value", fix };
    };
    const keys = extraKeys(declared, live, context);
    // All are added in one place, so they are one fix.
    const fix = keysFix(declared, live, keys, context);
    const findings = keys.map((key, index) =>
      found("extra-key", wordsFor(key), key.columns, index === 0 ? fix : undefined),
    );
    const { partition } = live.table;
    const isStated = declared.style !== "table" || declared.partitions.length > 0;
    if (isStated || partition === undefined || partition.columns.length === 0) return findings;
    const words = `the partitions by ${quotedList(partition.columns)}`;
    const divided = partitionsFix(declared, live, context);
    return [...findings, found("extra-partition", words, partition.columns, divided)];
  });
}

/** Adds the partitions as an import writes them, if their columns have names to refer to. */
function partitionsFix(
  declared: TableModel,
  { table }: LiveTable,
  context: FixContext,
): UnplacedFix | undefined {
  const partitions = context.imported.get(table)?.partitions as WrittenObject[] | undefined;
  if (partitions === undefined || !areDeclared(partitions, context)) return undefined;
  const changes = member(declared, "partitions", partitions);
  const kind = declared.tableType === undefined ? member(declared, "tableType", table.kind) : [];
  return safe("add the partitions of the database", [...changes, ...kind]);
}

/** Whether all columns that lists name have this name in the descriptor. */
function areDeclared(lists: readonly WrittenObject[], { pairs }: FixContext): boolean {
  const tables = [...pairs.tables.keys()];
  const names = new Set(
    tables.flatMap(({ columns = [] }) => columns.map((column) => column.fullyQualifiedName)),
  );
  const isDeclared = (name: string): boolean =>
    names.has(name) || pairs.described?.columns.get(name) !== undefined;
  return lists.every(({ columns }) => (columns as string[]).every(isDeclared));
}

/** The keys of a table in the database that its descriptor does not state. */
export function extraKeys(
  declared: TableModel,
  live: LiveTable,
  context: FixContext,
): CatalogKey[] {
  const { style } = declared;
  if (style !== "table" && style !== "json-schema") return [];
  return live.table.keys.filter(
    (key) =>
      isWritten(key, context.pairs) &&
      (style === "table" || canMark(key)) &&
      !isStated(key, declared, live, context),
  );
}

/** Whether a JSON Schema can state a key, with keywords at its properties. */
const canMark = ({ type, columns }: CatalogKey): boolean =>
  type === "PRIMARY_KEY" || (type === "UNIQUE" && columns.length === 1);

function isStated(
  key: CatalogKey,
  { constraints, columns = [], markedPrimaryKey }: TableModel,
  live: LiveTable,
  context: FixContext,
): boolean {
  const { pairs } = context;
  const ofType = constraints.filter((one) => isA(one, key.type));
  // Another primary key than the declared one is a difference.
  if (key.type === "PRIMARY_KEY") return markedPrimaryKey.length > 0 || ofType.length > 0;
  if (key.type !== "FOREIGN_KEY") {
    const marked = columns.filter(({ unique }) => unique).map((column) => [column]);
    const listed = constraints.filter((one) => !isA(one, "FOREIGN_KEY"));
    return [...marked, ...listed.map((one) => one.columns)].some((all) =>
      areSame(liveNames(all, live) ?? [], key.columns),
    );
  }
  // One whose target is not known can be a key to a table that is not described here.
  const canBeUnknown = !pairs.known.has(targetName(key) ?? "");
  return ofType.some((one) => {
    const { own, targets = [] } = foreignColumns(one) ?? {};
    const names = own && liveNames(own, live);
    return names !== undefined && (isForeignKey(key, names, targets, pairs) ?? canBeUnknown);
  });
}

function wordsFor(key: CatalogKey): string {
  const columns = quotedList(key.columns);
  if (key.type !== "FOREIGN_KEY") {
    return `the ${key.type === "UNIQUE" ? "unique" : "primary"} key ${columns}`;
  }
  return `the foreign key ${columns} to ${quote(targetName(key) ?? "")}`;
}

/** Keys of a table as an import writes them. */
export function writtenValues(
  keys: readonly CatalogKey[],
  table: CatalogTable,
  context: FixContext,
): WrittenObject[] {
  const all = table.keys.filter((key) => isWritten(key, context.pairs));
  const constraints = (context.imported.get(table)?.constraints ?? []) as readonly WrittenObject[];
  return keys.flatMap((key): WrittenObject[] => {
    const value = constraints[all.indexOf(key)];
    return value === undefined ? [] : [value];
  });
}

/** Adds keys as an import writes them, if all of their columns have names to refer to. */
function keysFix(
  declared: TableModel,
  { table, columns }: LiveTable,
  keys: readonly CatalogKey[],
  context: FixContext,
): UnplacedFix | undefined {
  const marked = (key: CatalogKey, property: string, value: Written): PlacedChange[] =>
    [...columns].flatMap(([column, { name }]) =>
      key.columns.includes(name) ? member(column, property, value) : [],
    );
  const title = `add ${count(keys.length, "key")} from the database`;
  if (declared.style === "json-schema") {
    const changes = keys.flatMap((key) =>
      marked(key, key.type === "UNIQUE" ? "unique" : "primaryKey", true),
    );
    return safe(title, changes);
  }
  const values = writtenValues(keys, table, context);
  if (keys.length === 0 || values.length !== keys.length || !areDeclared(values, context)) {
    return undefined;
  }
  const last = declared.constraints.at(-1);
  const added = last && additions("key", declared, "constraints", last, values);
  // An import marks the only column of a primary key.
  const primary = keys.find(
    ({ type, columns: names }) => type === "PRIMARY_KEY" && names.length === 1,
  );
  const marks = primary === undefined ? [] : marked(primary, "columnConstraint", "PRIMARY_KEY");
  const changes = [...(added?.changes ?? member(declared, "constraints", values)), ...marks];
  return safe(title, changes);
}
