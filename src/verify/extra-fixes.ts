import { documentPlace } from "../model/document-place.js";
import type { DescriptorModel, ModelNode, TableModel } from "../model/model.js";
import type {
  Catalog,
  CatalogColumn,
  CatalogKey,
  CatalogTable,
  TableName,
} from "../sources/catalog.js";
import { toDescriptor } from "../sources/to-descriptor.js";
import type { PlacedChange, WrittenObject } from "../text/fix-action.js";
import type { UnplacedFix } from "../text/parse/place-findings.js";
import { count } from "../words/phrases.js";
import { type LivePairs, liveName } from "./pair-live.js";

// Adds what only the database has, in the order of the database. Everything that is added in one place is one
// fix, that of the first finding, because several edits in one place would exclude each other.

/** The context of fixes besides the difference. */
export interface FixContext {
  readonly descriptor: DescriptorModel;
  readonly pairs: LivePairs;
  /** The tables that refer to columns of a table. */
  readonly users: ReadonlyMap<TableModel, ReadonlySet<TableModel>>;
  /** The tables that an import would write, if tables and columns can be added. */
  readonly imported: ReadonlyMap<CatalogTable, ImportedTable>;
}

interface ImportedTable extends WrittenObject {
  readonly columns: readonly WrittenObject[];
}

/** The tables of a database as an import writes them, with the qualified names of the descriptor. */
export function importedTables(catalog: Catalog, pairs: LivePairs): FixContext["imported"] {
  const names = new Map<CatalogTable | CatalogColumn, string>(pairs.described?.names);
  for (const [declared, { table, columns }] of pairs.tables) {
    for (const [node, live] of [[declared, table] as const, ...columns]) {
      if (node.fullyQualifiedName !== undefined) names.set(live, node.fullyQualifiedName);
    }
  }
  const all = catalog.tables.filter((table) => pairs.known.has(liveName(table)));
  const targets = new Set(all.flatMap(({ keys }) => keys.flatMap((key) => targetName(key) ?? [])));
  // A foreign key to a table that no file describes is left out, as an import does.
  const others = catalog.tables.filter(
    (table) => targets.has(liveName(table)) && isElsewhere(table, pairs),
  );
  const value = toDescriptor({ ...catalog, tables: all }, {}, names, [...all, ...others]);
  const { tables } = value.schema as { tables: ImportedTable[] };
  return new Map(all.map((table, index) => [table, tables[index] as ImportedTable]));
}

/** The name of the table that a foreign key refers to, in messages. */
export const targetName = (key: CatalogKey): string | undefined =>
  key.type === "FOREIGN_KEY" ? liveName({ ...key.target, name: key.target.table }) : undefined;

/** Whether another file of the run describes a table, or the schema of one that no file describes. */
function isElsewhere(table: TableName, { known, schemas, described }: LivePairs): boolean {
  const { schema } = table;
  if (described === undefined || known.has(liveName(table))) return false;
  const isInOther = schema !== undefined && !schemas.has(schema) && described.schemas.has(schema);
  return isInOther || described.tables.has(liveName(table));
}

/** Whether an import of all schemas writes a key: those to a table that no file describes are left out. */
export const isWritten = (key: CatalogKey, pairs: LivePairs): boolean =>
  key.type !== "FOREIGN_KEY" ||
  pairs.known.has(targetName(key) ?? "") ||
  isElsewhere({ ...key.target, name: key.target.table }, pairs);

/** Adds a column that only the database has, and those that follow it. */
export function extraColumnsFix(
  table: TableModel,
  live: CatalogTable,
  first: CatalogColumn,
  { pairs, imported }: FixContext,
): UnplacedFix | undefined {
  const columns = pairs.tables.get(table)?.columns ?? [];
  if (table.style !== "table") return undefined;
  const declared = new Map([...columns].map(([column, own]) => [own, column]));
  const gap = gapFrom(live.columns, declared, first);
  if (gap === undefined) return undefined;
  const at = live.columns.indexOf(first);
  const values = imported.get(live)?.columns.slice(at, at + gap.items.length) ?? [];
  return additions("column", table, "columns", gap.after, values);
}

/** Adds a table that only the database has, and those that follow it. */
export function extraTablesFix(
  live: CatalogTable,
  { descriptor: { schema }, pairs, imported }: FixContext,
): UnplacedFix | undefined {
  if (schema === undefined) return undefined;
  const items = new Map(schema.items.map((item) => [item.table, item]));
  const declared = new Map<CatalogTable, ModelNode>();
  for (const [table, { table: own }] of pairs.tables) {
    const item = items.get(table);
    if (item !== undefined) declared.set(own, item);
  }
  const extra = new Set(pairs.extra);
  const all = [...imported.keys()].filter((table) => declared.has(table) || extra.has(table));
  const gap = gapFrom(all, declared, live);
  if (gap === undefined) return undefined;
  const values = gap.items.flatMap((table) => imported.get(table) ?? []);
  return additions("table", schema, "tables", gap.after, values);
}

/**
 * The undeclared items of a gap, in order, and the declared item before them; `undefined` if the gap starts
 * with another item.
 */
function gapFrom<L, D>(
  all: readonly L[],
  declared: ReadonlyMap<L, D>,
  first: L,
): { readonly items: readonly L[]; readonly after: D | undefined } | undefined {
  const at = all.indexOf(first);
  const before = all[at - 1];
  const after = before && declared.get(before);
  if (before !== undefined && after === undefined) return undefined;
  const next = all.findIndex((one, index) => index > at && declared.has(one));
  return { items: all.slice(at, next < 0 ? all.length : next), after };
}

export function additions(
  what: "column" | "table" | "key",
  owner: ModelNode,
  key: string,
  after: ModelNode | undefined,
  values: readonly WrittenObject[],
): UnplacedFix {
  const items = owner.raw[key];
  const { path } = documentPlace(owner.at(key));
  const title = `add ${count(values.length, what)} from the database`;
  if (!Array.isArray(items) || items.length === 0) {
    const change = { kind: "set-value", value: values } as const;
    return { title, safe: true, changes: [{ path, change }] };
  }
  const index = after && Number(documentPlace(after.at()).path.at(-1));
  const changes = values.map((value): PlacedChange => {
    const added = { kind: "add-item", value, lines: true } as const;
    const change = index === undefined ? { ...added, before: 0 } : { ...added, after: index };
    return { path, change };
  });
  return { title, safe: true, changes };
}
