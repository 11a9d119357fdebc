import { lastSegment, ownerName, withoutMajor } from "../model/fully-qualified-name.js";
import type { ColumnModel, SchemaModel, TableModel } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import type { CheckedGraph } from "../references/resolve/checked-graph.js";
import type {
  Catalog,
  CatalogColumn,
  CatalogTable,
  Selection,
  TableName,
} from "../sources/catalog.js";
import { distinctSegments, segmentFor } from "../sources/to-descriptor.js";
import { getOrAdd, grouped } from "../values/collections.js";

/** A table of a database that a descriptor declares, and the columns that both have. */
export interface LiveTable {
  readonly table: CatalogTable;
  readonly columns: ReadonlyMap<ColumnModel, CatalogColumn>;
}

/** A declared table or column whose name matches several in the database. */
export interface AmbiguousName {
  readonly declared: TableModel | ColumnModel;
  /** Possible names in the database, at most as many as a person would read. */
  readonly candidates: readonly string[];
}

/** The declared tables and columns, paired with those of the database that have the same names. */
export interface LivePairs {
  readonly tables: ReadonlyMap<TableModel, LiveTable>;
  /** The stated schema, if the database has none of that name; then nothing is paired. */
  readonly missingSchema?: string | undefined;
  /** The schemas of the database that the descriptor is about. */
  readonly schemas: ReadonlySet<string>;
  /** The declared tables that are not to be compared. */
  readonly leftOut: ReadonlySet<TableModel>;
  /** The tables that only the database has, in its order, as far as they could be read. */
  readonly extra: readonly CatalogTable[];
  /** The names of those, and of the compared tables. */
  readonly known: ReadonlySet<string>;
  readonly ambiguous: readonly AmbiguousName[];
  /** The part of the database that all files of the run describe, if there are several. */
  readonly described?: DescribedDatabase | undefined;
}

/**
 * Pairs the tables and columns of a descriptor with those of a database: first by schema and exact name, then
 * by name regardless of case. A name that matches several is ambiguous, and not paired. The fully qualified
 * name counts only for tables and columns without a `name`: its last segments can be the name, or what an
 * import made of it.
 *
 * @param includes whether to compare a table. Default: all
 * @param described what all files of the run describe; default: only this one is known
 */
export function pairLive(
  schema: SchemaModel,
  catalog: Catalog,
  includes: Selection["includes"] = () => true,
  described?: DescribedDatabase,
): LivePairs {
  const tables = new Map<TableModel, LiveTable>();
  const ambiguous: AmbiguousName[] = [];
  const missingSchema = schemaWithoutTables(schema, catalog);
  // The tables of other schemas are other tables.
  const live = missingSchema === undefined ? catalog.tables : [];
  const narrow = narrowToSchema(schema, catalog);
  const found = pairNames(schema.tables, live, tableNames, ambiguous, narrow);
  const common = schema.text("databaseSchemaName");
  const leftOut = new Set(
    schema.tables.filter(
      (one) => !includes(found.get(one) ?? { schema: common, name: one.shortName }),
    ),
  );
  for (const [declared, table] of found) {
    if (leftOut.has(declared)) continue;
    const { columns = [] } = declared;
    const own = pairNames(columns, table.columns, columnNames, ambiguous);
    tables.set(declared, { table, columns: own });
  }
  const paired = new Set(found.values());
  const schemas = new Set([...paired].flatMap((table) => table.schema ?? []));
  if (common !== undefined && missingSchema === undefined) schemas.add(common);
  // A descriptor says nothing about the schemas of others; some databases have none.
  const isAbout = ({ schema: own }: CatalogTable): boolean =>
    own === undefined || schemas.size === 0 || schemas.has(own);
  const unread = new Set(catalog.unread.map(({ table }) => table && liveName(table)));
  const extra = live.filter(
    (table) =>
      !paired.has(table) &&
      isAbout(table) &&
      includes(table) &&
      !unread.has(liveName(table)) &&
      described?.tables.has(liveName(table)) !== true,
  );
  const compared = [...tables.values()].map(({ table }) => table);
  const known = new Set([...compared, ...extra].map(liveName));
  const unsure = ambiguous.filter(({ declared }) => !leftOut.has(declared as TableModel));
  return { tables, missingSchema, schemas, leftOut, extra, known, ambiguous: unsure, described };
}

/**
 * The steps of comparing names: as written, regardless of case, and in the form that an import gives them in
 * qualified names.
 */
const STEPS = ["exact", "folded", "imported"] as const;

/**
 * @param namesOf the names that a declared thing can have, the most likely first
 * @param narrow narrows several candidates with the same name to those that the declared one can be; default: all
 */
function pairNames<D extends TableModel | ColumnModel, L extends TableName>(
  declared: readonly D[],
  live: readonly L[],
  namesOf: (declared: D) => readonly string[],
  ambiguous: AmbiguousName[],
  narrow: (declared: D, candidates: readonly L[]) => readonly L[] = (_, candidates) => candidates,
): ReadonlyMap<D, L> {
  const pairs = new Map<D, L>();
  let left = declared;
  for (const step of STEPS) {
    if (left.length === 0) break;
    const fold = step === "exact" ? (name: string) => name : withoutCase;
    const segments = step === "imported" ? importedSegments(live) : undefined;
    const taken = new Set(pairs.values());
    const byKey = new Map<string, L[]>();
    for (const one of live) {
      // Only earlier steps take a table: if two declared tables have the same name, both are paired with it.
      const key = fold(segments?.get(one) ?? one.name);
      if (step === "exact" || !taken.has(one)) getOrAdd(byKey, key, () => []).push(one);
    }
    left = left.filter((one) => {
      if (step === "imported" && one.name) return true;
      const same = namesOf(one)
        .map((name) => narrow(one, byKey.get(fold(name)) ?? []))
        .find(({ length }) => length > 0);
      if (same === undefined) return true;
      const [only, ...others] = same;
      if (only !== undefined && others.length === 0) pairs.set(one, only);
      else ambiguous.push({ declared: one, candidates: same.slice(0, 5).map(liveName) });
      return false;
    });
  }
  return pairs;
}

const withoutCase = (name: string): string => name.toLowerCase();

/** The last segments of the fully qualified names that an import gives to tables or columns. */
function importedSegments<L extends TableName>(live: readonly L[]): ReadonlyMap<L, string> {
  const schemas = grouped(live, ({ schema }) => schema ?? "");
  return new Map(
    [...schemas.values()].flatMap((own) => {
      const segments = distinctSegments(own.map(({ name }) => name));
      return own.map((one): [L, string] => [one, segments.get(one.name) ?? one.name]);
    }),
  );
}

/** The name of a table or a column as the database has it, with the schema if there is one. */
export const liveName = ({ schema, name }: TableName): string =>
  schema === undefined ? name : `${schema}.${name}`;

const tableNames = ({ name, fullyQualifiedName: full = "" }: TableModel): readonly string[] =>
  name ? [name] : [...suffixes(withoutMajor(full)), ...suffixes(full)];

const columnNames = ({ name, fullyQualifiedName = "" }: ColumnModel): readonly string[] =>
  name ? [name] : suffixes(fullyQualifiedName);

/** A name without its first segments, the longest first. */
function suffixes(name: string): string[] {
  const starts = [...name.matchAll(/[.:]/g)].map(({ index }) => index + 1);
  return [0, ...starts].map((start) => name.slice(start));
}

/** In MySQL, the address names the only schema. */
const SCHEMA_BY_ADDRESS: readonly string[] = ["mysql", "mariadb"];

/** The schema that a descriptor states, if the database has schemas, and none of this name. */
function schemaWithoutTables(schema: SchemaModel, { dialect, tables }: Catalog) {
  const stated = schema.text("databaseSchemaName");
  if (!stated || SCHEMA_BY_ADDRESS.includes(dialect)) return undefined;
  const hasSchemas = tables.length > 0 && tables.every((table) => table.schema !== undefined);
  const isThere = tables.some((table) => withoutCase(table.schema ?? "") === withoutCase(stated));
  return hasSchemas && !isThere ? stated : undefined;
}

/** The schema of a table where a database has none; no schema has this name. */
const NO_SCHEMA = "";

/**
 * Which tables of one name a declared table can be: those in its schema, if the database has a schema of
 * the name that the descriptor states.
 */
function narrowToSchema(schema: SchemaModel, catalog: Catalog) {
  const schemas = new Set(catalog.tables.flatMap((table) => table.schema ?? []));
  const folded = new Map([...schemas].map((name) => [withoutCase(name), name]));
  const known = (name: string): string | undefined =>
    schemas.has(name) ? name : folded.get(withoutCase(name));
  const common = schema.text("databaseSchemaName");
  const bySchema = new Map<readonly CatalogTable[], ReadonlyMap<string, readonly CatalogTable[]>>();
  return (declared: TableModel, candidates: readonly CatalogTable[]): readonly CatalogTable[] => {
    const owner = lastSegment(ownerName(withoutMajor(declared.fullyQualifiedName ?? "")));
    // An import writes the owner differently if the schema has characters that qualified names cannot have.
    const names = common && owner === segmentFor(common) ? [common] : [owner, common];
    const stated = names.flatMap((name) => known(name ?? "") ?? []);
    // Many tables can have one name, and many descriptions can mean it.
    const groups = getOrAdd(bySchema, candidates, () =>
      grouped(candidates, (one) => one.schema ?? NO_SCHEMA),
    );
    if (stated.length === 0) return groups.get(NO_SCHEMA) ?? candidates;
    const own = stated.find((name) => groups.has(name));
    return own === undefined ? [] : (groups.get(own) ?? []);
  };
}

/**
 * The part of a database that the files of a run describe, so that a key of one file can lead to another. Graphs are
 * added in any order.
 */
export class DescribedDatabase {
  readonly schemas = new Set<string>();
  /** The described tables, by their names in messages. */
  readonly tables = new Set<string>();
  /** The fully qualified names of tables and columns. */
  readonly names = new Map<CatalogTable | CatalogColumn, string>();
  /** The columns by fully qualified name; `undefined` for a name that files give to several columns. */
  readonly columns = new Map<
    string,
    { readonly table: CatalogTable; readonly column: CatalogColumn } | undefined
  >();
  readonly #catalog: Catalog;

  /** @param file that of the first graph: there, the schemas that no file describes are reported */
  constructor(
    catalog: Catalog,
    readonly file: string,
  ) {
    this.#catalog = catalog;
  }

  add(graph: CheckedGraph): void {
    for (const { schema } of readModel(graph).descriptors) {
      if (schema === undefined) continue;
      const { schemas, tables } = pairLive(schema, this.#catalog);
      for (const one of schemas) this.schemas.add(one);
      for (const [declared, { table, columns }] of tables) {
        this.tables.add(liveName(table));
        this.#name(table, declared.fullyQualifiedName);
        for (const [{ fullyQualifiedName }, column] of columns) {
          this.#name(column, fullyQualifiedName);
          if (fullyQualifiedName === undefined) continue;
          const other = this.columns.get(fullyQualifiedName);
          const isOne = !this.columns.has(fullyQualifiedName) || other?.column === column;
          this.columns.set(fullyQualifiedName, isOne ? { table, column } : undefined);
        }
      }
    }
  }

  /** Of several names, the first in the order of the alphabet counts, whatever the order of the files. */
  #name(live: CatalogTable | CatalogColumn, name: string | undefined): void {
    const before = this.names.get(live);
    if (name !== undefined && (before === undefined || name < before)) this.names.set(live, name);
  }
}
