import { documentPlace } from "../model/document-place.js";
import { lastSegment, ownerName, withoutMajor } from "../model/fully-qualified-name.js";
import type { DescriptorModel, ModelNode, TableModel } from "../model/model.js";
import type { Catalog, CatalogTable } from "../sources/catalog.js";
import { toDescriptor } from "../sources/to-descriptor.js";
import type { PlacedChange, Written, WrittenObject } from "../text/fix-action.js";
import type { UnplacedFix } from "../text/parse/place-findings.js";
import { count } from "../words/phrases.js";
import type { Drift } from "./drift-findings.js";
import type { LivePairs } from "./pair-live.js";

// What only the database has is added where it stands there: after what it follows. All that is added in one
// place is one fix, that of the first, because edits in one place exclude each other.

/** What fixes need besides the difference. */
export interface FixContext {
  readonly descriptor: DescriptorModel;
  readonly pairs: LivePairs;
  readonly catalog: Catalog;
}

/** Adds a column that only the database has, and those that follow it. */
export function extraColumnsFix(
  table: TableModel,
  { change, live }: Drift,
  { pairs, catalog }: FixContext,
): UnplacedFix | undefined {
  const columns = pairs.tables.get(table)?.columns;
  if (live === undefined || columns === undefined || table.style !== "table") return undefined;
  const declared = new Map([...columns].map(([column, own]) => [own, column]));
  const first = live.columns.find(({ name }) => name === change.subject.name);
  const gap = first && gapFrom(live.columns, declared, first);
  if (gap === undefined) return undefined;
  const [imported] = importedTables({ ...catalog, tables: [live] });
  const stem = columnStem(table);
  const values = gap.items.flatMap((column) => {
    const value = imported?.columns[live.columns.indexOf(column)];
    if (value === undefined) return [];
    return [{ ...value, fullyQualifiedName: stem + lastSegment(value.fullyQualifiedName) }];
  });
  return additions("column", table, "columns", gap.after, values);
}

/** What the fully qualified names of the columns of a table start with. */
function columnStem({ columns = [], fullyQualifiedName, shortName }: TableModel): string {
  const [first] = columns.flatMap((column) => column.fullyQualifiedName ?? []);
  return first === undefined
    ? `${withoutMajor(fullyQualifiedName ?? shortName)}.`
    : first.slice(0, first.length - lastSegment(first).length);
}

/** Adds a table that only the database has, and those that follow it. */
export function extraTablesFix(
  { live }: Drift,
  { descriptor: { schema }, pairs, catalog }: FixContext,
): UnplacedFix | undefined {
  if (schema === undefined || live === undefined) return undefined;
  const declared = new Map<CatalogTable, ModelNode>();
  for (const [table, { table: own }] of pairs.tables) {
    const item = schema.items.find((one) => one.table === table);
    if (item !== undefined) declared.set(own, item);
  }
  const extra = new Set(pairs.extra);
  const all = catalog.tables.filter((table) => declared.has(table) || extra.has(table));
  const gap = gapFrom(all, declared, live);
  if (gap === undefined) return undefined;
  const { imported, rename } = importedFor(catalog, pairs);
  const values = gap.items.flatMap((table) => {
    const value = imported.get(table);
    return value === undefined ? [] : [renamedIn(value, rename) as WrittenObject];
  });
  return additions("table", schema, "tables", gap.after, values);
}

type ImportedTables = ReadonlyMap<CatalogTable, ImportedTable | undefined>;

/** A table as an import writes it. */
type ImportedTable = WrittenObject & {
  readonly fullyQualifiedName: string;
  readonly columns: readonly (WrittenObject & { readonly fullyQualifiedName: string })[];
};

const importedTables = (catalog: Catalog): readonly ImportedTable[] =>
  (toDescriptor(catalog).schema as { tables: readonly ImportedTable[] }).tables;

interface Imported {
  readonly imported: ImportedTables;
  readonly rename: (name: string) => string;
}

/** What an import would write takes time, and one comparison can need it at many places. */
const known = new WeakMap<FixContext["pairs"], Imported>();

function importedFor(catalog: Catalog, pairs: FixContext["pairs"]): Imported {
  const before = known.get(pairs);
  if (before !== undefined) return before;
  const tables = importedTables(catalog);
  const imported = new Map(catalog.tables.map((table, index) => [table, tables[index]]));
  const made = { imported, rename: declaredNames(imported, pairs) };
  known.set(pairs, made);
  return made;
}

/** How the descriptor names what an import names in its own way; new names follow those of other tables. */
function declaredNames(
  imported: ImportedTables,
  pairs: FixContext["pairs"],
): (name: string) => string {
  const names = new Map<string, string>();
  const stems = new Map<string, string>();
  const add = (
    from: string | undefined,
    to: ModelNode & { fullyQualifiedName?: string | undefined },
  ) => {
    if (from !== undefined && to.fullyQualifiedName !== undefined)
      names.set(from, to.fullyQualifiedName);
  };
  for (const [table, { table: own, columns }] of pairs.tables) {
    const value = imported.get(own);
    if (value === undefined) continue;
    add(value.fullyQualifiedName, table);
    const stem = withoutMajor(table.fullyQualifiedName ?? "");
    if (ownerName(stem) !== "") {
      stems.set(ownerName(value.fullyQualifiedName), stem.slice(0, ownerName(stem).length + 1));
    }
    for (const [column, live] of columns) {
      add(value.columns[own.columns.indexOf(live)]?.fullyQualifiedName, column);
    }
  }
  return (name) => {
    const own = names.get(name);
    if (own !== undefined) return own;
    const stem = [ownerName(name), ownerName(ownerName(name))].find((one) => stems.has(one)) ?? "";
    return stems.has(stem) ? (stems.get(stem) ?? "") + name.slice(stem.length + 1) : name;
  };
}

/** A value with other fully qualified names, also in lists of columns. */
function renamedIn(value: Written, rename: (name: string) => string, key = ""): Written {
  if (typeof value === "string") {
    return key === "fullyQualifiedName" || key === "columns" ? rename(value) : value;
  }
  if (Array.isArray(value)) return value.map((item: Written) => renamedIn(item, rename, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([own, item]) => [own, renamedIn(item as Written, rename, own)]),
  );
}

/**
 * The undeclared things from the first of a gap on, in their order, and the declared one that they follow;
 * `undefined` if the first is another.
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

function additions(
  what: "column" | "table",
  owner: ModelNode,
  key: string,
  after: ModelNode | undefined,
  values: readonly WrittenObject[],
): UnplacedFix {
  const items = owner.raw[key];
  const { path } = documentPlace(owner.at(key));
  const title = `add ${count(values.length, what)} of the database`;
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
