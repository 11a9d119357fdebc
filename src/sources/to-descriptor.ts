import { lastSegment, withoutMajor } from "../model/fully-qualified-name.js";
import { DIALECTS } from "../types/dialects.js";
import { getOrAdd } from "../values/collections.js";
import type { JsonObject } from "../values/json-value.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogTable,
  primaryColumns,
  type TableName,
} from "./catalog.js";
import { writtenType } from "./written-type.js";

/** How a catalog becomes a descriptor. */
export interface DescriptorOptions {
  /** The title; default: the name of the database. */
  readonly title?: string | undefined;
  /** The key of the service; default: `production`. */
  readonly service?: string | undefined;
  /** Where the database is; absent for a file, which has no host. */
  readonly server?: CatalogServer | undefined;
}

/** The fully qualified names that tables and columns have already. */
export type KnownNames = ReadonlyMap<CatalogTable | CatalogColumn, string>;

/** Where a database is, without secrets. */
export interface CatalogServer {
  readonly host: string;
  readonly port: string;
  readonly jdbc: { readonly connectionString: string; readonly driverClass?: string | undefined };
}

/**
 * A catalog as the value of a valid descriptor: one service, and every table with its columns, keys and
 * partitions, in the order of the catalog. A foreign key to another table than these is left out;
 * {@link keysToElsewhere} counts them.
 *
 * @param catalog the tables of one schema; see {@link bySchema}
 * @param known the fully qualified names of some; those of the others begin like them
 * @param all the tables that foreign keys can refer to. Default: those of the catalog
 * @returns a new value, which nothing else refers to
 * @example
 * const columns = [{ name: "id", nativeType: "int4", dataType: "INT", nullable: false }];
 * const tables = [{ name: "orders", kind: "REGULAR", columns, keys: [] }] as const;
 * const catalog: Catalog = { dialect: "sqlite", database: "shop", tables, dropped: new Map(), unread: [] };
 * toDescriptor(catalog).info; // { title: "shop", version: "1.0.0" }
 */
export function toDescriptor(
  catalog: Catalog,
  options: DescriptorOptions = {},
  known: KnownNames = new Map(),
  all: readonly CatalogTable[] = catalog.tables,
): JsonObject {
  const { database, tables } = catalog;
  const schema = tables[0]?.schema;
  const comment = catalog.schemaComments?.get(schema ?? "") ?? catalog.comment;
  const title = options.title ?? database ?? schema ?? "Database";
  const names = qualifiedNames({ ...catalog, tables: all }, known);
  return {
    datastoreapi: "1.0.0",
    info: defined({ title, version: "1.0.0", description: comment }),
    services: { [options.service ?? "production"]: writeService(catalog, options) },
    schema: defined({
      databaseName: database,
      databaseSchemaName: schema,
      tables: tables.map((table) => writeTable(table, names)),
    }),
  };
}

/** The foreign keys of a catalog whose targets are not among some tables. */
export function keysToElsewhere({ tables }: Catalog, all: readonly CatalogTable[]): number {
  const known = new Set(all.map(tableKey));
  const isElsewhere = (key: CatalogKey): boolean =>
    key.type === "FOREIGN_KEY" && !known.has(tableKey(targetTable(key.target)));
  return tables.reduce((sum, { keys }) => sum + keys.filter(isElsewhere).length, 0);
}

/** The parts of a catalog, one for each schema, in order. A descriptor can name only one schema. */
export function bySchema(catalog: Catalog): ReadonlyMap<string | undefined, Catalog> {
  const parts = new Map<string | undefined, CatalogTable[]>();
  for (const table of catalog.tables) getOrAdd(parts, table.schema, () => []).push(table);
  return new Map([...parts].map(([schema, tables]) => [schema, { ...catalog, tables }]));
}

function writeService(catalog: Catalog, { server }: DescriptorOptions): JsonObject {
  const name = nameFrom(catalog.database ?? catalog.tables[0]?.schema ?? "database");
  if (server === undefined) return { name };
  const { host, port, jdbc } = server;
  const serverInfo = defined({
    host,
    port,
    dbmsType: DIALECTS[catalog.dialect].name,
    dbmsVersion: catalog.version,
    connectionProtocols: { jdbc: { ...jdbc } },
  });
  return { name, serverInfo };
}

/** Turns text into a `name` of the format: a letter or `_`, then letters, digits, `_`, `-` and `.`. */
export const nameFrom = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{Nd}_.-]/gu, "_").replace(/^(?![\p{L}_])/u, "_");

function writeTable(table: CatalogTable, names: AllNames): JsonObject {
  const { name, kind, comment, columns, partition, tags } = table;
  const primary = primaryColumns(table);
  const own = names.get(tableKey(table));
  const constraints = table.keys.flatMap((key) => writeKey(key, table, names));
  const divided = partition?.columns.flatMap((column) => own?.columns.get(column) ?? []) ?? [];
  return defined({
    fullyQualifiedName: own?.path,
    version: "1.0.0",
    name,
    description: comment,
    tableType: kind,
    columns: columns.map((column) => {
      const isPrimary = primary.length === 1 && primary[0] === column.name;
      return defined({
        fullyQualifiedName: own?.columns.get(column.name) ?? "",
        name: column.name,
        description: column.comment,
        ...writtenType(column),
        columnConstraint: isPrimary ? "PRIMARY_KEY" : column.nullable ? undefined : "NOT_NULL",
        jsonSchema: column.values && JSON.stringify(column.values),
      });
    }),
    constraints: constraints.length > 0 ? constraints : undefined,
    partitions: divided.length > 0 ? [defined({ ...partition, columns: divided })] : undefined,
    tags: tags !== undefined && tags.length > 0 ? [...tags] : undefined,
  });
}

/** A key; of a foreign one, its own columns, and then those that they refer to. */
function writeKey(key: CatalogKey, table: CatalogTable, names: AllNames): JsonObject[] {
  const own = names.get(tableKey(table));
  const columns = key.columns.flatMap((column) => own?.columns.get(column) ?? []);
  if (key.type !== "FOREIGN_KEY") return [{ constraintType: key.type, columns }];
  const other = names.get(tableKey(targetTable(key.target)));
  if (other === undefined) return [];
  const referred = key.target.columns.flatMap((column) => other.columns.get(column) ?? []);
  return [{ constraintType: key.type, columns: [...columns, ...referred] }];
}

type Target = Extract<CatalogKey, { type: "FOREIGN_KEY" }>["target"];
const targetTable = ({ schema, table: name }: Target): TableName => ({ schema, name });

const tableKey = ({ schema, name }: TableName): string => JSON.stringify([schema ?? null, name]);

/** The fully qualified name of a table, and those of its columns. */
interface TableNames {
  readonly path: string;
  readonly columns: ReadonlyMap<string, string>;
}

/** By {@link tableKey}. */
type AllNames = ReadonlyMap<string, TableNames>;

/** The fully qualified names of everything in a catalog. Each is unique, and valid in the format. */
function qualifiedNames({ database, tables }: Catalog, known: KnownNames): AllNames {
  const names = new Map<string, TableNames>();
  const taken = new Set(known.values());
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  for (const part of bySchema({ tables } as Catalog).values()) {
    const segments = distinctSegments(part.tables.map(({ name }) => name));
    // A schema with the same name as its database, as in MySQL, adds no information.
    const above = [...new Set([database, part.tables[0]?.schema])].filter(
      (one) => one !== undefined,
    );
    const usual = above.map((one) => `${segmentFor(one)}.`).join("");
    const stated = part.tables.flatMap((table) => known.get(table) ?? []).map(withoutMajor);
    const stem = firstStem(stated) ?? (stated.length > 0 ? "" : usual);
    for (const table of part.tables) {
      const path = known.get(table) ?? free(stem + (segments.get(table.name) ?? ""));
      const inside = distinctSegments(table.columns.map(({ name }) => name));
      const start =
        firstStem(table.columns.map((column) => known.get(column) ?? "")) ??
        `${withoutMajor(path)}.`;
      const columns = table.columns.map((column) => {
        const full = known.get(column) ?? free(start + (inside.get(column.name) ?? ""));
        return [column.name, full] as const;
      });
      names.set(tableKey(table), { path, columns: new Map(columns) });
    }
  }
  return names;
}

/** The part before the last segment, of the first name that has several segments. */
function firstStem(names: readonly string[]): string | undefined {
  const first = names.find((name) => lastSegment(name) !== name);
  return first?.slice(0, first.length - lastSegment(first).length);
}

/** Characters that a segment of a fully qualified name cannot contain, including the separators. */
const REFUSED = /[\s\p{Cc}!"%&'()*+,.:;<=>?[\\\]^`{|}~]/gu;

/** A name as a segment of a fully qualified one. A number alone would be the version of a table. */
export const segmentFor = (name: string): string =>
  name.replace(REFUSED, "_").replace(/^(?=\d+$)/, "_") || "_";

/** The segments of fully qualified names, by name. A name that needs no change keeps its own. */
export function distinctSegments(names: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(names.filter((name) => segmentFor(name) === name));
  const segments = new Map<string, string>();
  for (const name of names) {
    let segment = segmentFor(name);
    // Lint compares letters and digits, so the names still match.
    while (segment !== name && used.has(segment)) segment += "_";
    used.add(segment);
    segments.set(name, segment);
  }
  return segments;
}

/** An object without the members that have no value. */
function defined(object: Readonly<Record<string, unknown>>): JsonObject {
  const result: Record<string, unknown> = {};
  // A large database has many objects, and listing the entries of each would take time.
  for (const key in object) if (object[key] !== undefined) result[key] = object[key];
  return result;
}
