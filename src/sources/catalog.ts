import type { INTERVAL_TYPES } from "../model/read-table.js";
import {
  type DialectId,
  FAMILY_OF_LISTED,
  type ListedName,
  type ListedType,
  type TypeFamily,
} from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { compareText } from "../values/collections.js";
import type { JsonObject } from "../values/json-value.js";

/** The tables of a database, as it describes them. Every source returns one. */
export interface Catalog {
  readonly dialect: DialectId;
  /** The version of the server, as numbers: `15.18`. */
  readonly version?: string | undefined;
  /** The name of the database, as the server spells it. */
  readonly database?: string | undefined;
  /** The comment on the database. */
  readonly comment?: string | undefined;
  /** The comments on schemas, by name. */
  readonly schemaComments?: ReadonlyMap<string, string> | undefined;
  /** By schema, then by name. */
  readonly tables: readonly CatalogTable[];
  /** Whether there is no catalog, only answers about rows: then a descriptor says which tables there are. */
  readonly isUnknown?: boolean | undefined;
  /** Facts without a place in a descriptor, such as `default` or `check constraint`, and how often each was there. */
  readonly dropped: ReadonlyMap<string, number>;
  /** The parts that could not be read, so tables or columns may be missing. */
  readonly unread: readonly Unread[];
}

/** Counts what has no place in a descriptor, by its kind. */
export class Tally extends Map<string, number> {
  add(what: string, times = 1): void {
    if (times > 0) this.set(what, (this.get(what) ?? 0) + times);
  }
}

/** A table by its name. */
export interface TableName {
  readonly schema?: string | undefined;
  readonly name: string;
}

/** Something in a source that could not be read. */
export interface Unread {
  /** Its kind and its name: `table sales.orders`. */
  readonly what: string;
  /** Why, and what helps, on one line. */
  readonly reason: string;
  /** The only table that can be incomplete, if there is one. */
  readonly table?: TableName | undefined;
  /** The line in a DDL file, from 1. */
  readonly line?: number | undefined;
}

/** The kinds of tables: values of `tableType`. */
export const TABLE_KINDS = [
  "REGULAR",
  "PARTITIONED",
  "VIEW",
  "MATERIALIZEDVIEW",
  "SECUREVIEW",
  "FOREIGN",
  "EXTERNAL",
  "ICEBERG",
] as const;

export type TableKind = (typeof TABLE_KINDS)[number];

/** The kind of a table as the format names it; also accepts the names that databases use. */
export function foldedKind(tableType: string): string {
  const word = tableType.toUpperCase().replace(/[^A-Z]/g, "");
  return word === "TABLE" || word === "BASETABLE" ? "REGULAR" : word.replace(/(?<=.)TABLE$/, "");
}

/** The kind that words mean: `MATERIALIZED VIEW`. */
export const kindFrom = (words = ""): TableKind =>
  TABLE_KINDS.find((kind) => kind === foldedKind(words)) ?? "REGULAR";

/** A table or a view. The partitions of a table are not tables themselves. */
export interface CatalogTable {
  /** The schema; `undefined` where a database has none. */
  readonly schema?: string | undefined;
  /** Exactly as in the database. */
  readonly name: string;
  readonly kind: TableKind;
  readonly comment?: string | undefined;
  /** In the order of the database. */
  readonly columns: readonly CatalogColumn[];
  readonly keys: readonly CatalogKey[];
  /** How the table is divided; `columns` is empty if only an expression says so. */
  readonly partition?: CatalogPartition | undefined;
  /** Labels that the source has for the table. */
  readonly tags?: readonly string[] | undefined;
}

/**
 * A column, with its type in both spellings: the database's own, and the listed one with its sizes.
 */
export interface CatalogColumn extends Omit<ListedType, "dataType"> {
  readonly name: string;
  /** As the database writes it, with its arguments: `numeric(12,2)`. Empty if it has none. */
  readonly nativeType: string;
  /** The type that a domain is based on, as the database writes it; the domain itself is `nativeType`. */
  readonly baseType?: string | undefined;
  /** Whether only the type's family is known, in which case the listed type is not another name for it. */
  readonly isFamilyOnly?: boolean | undefined;
  /** One of the listed types of `dataType`; `undefined` if the column has no type. */
  readonly dataType: ListedName | undefined;
  /** Whether values can be null, apart from a primary key. */
  readonly nullable: boolean;
  /** Whether there can still be nulls, because NOT NULL was never checked for all rows. */
  readonly isUnproven?: boolean | undefined;
  /**
   * What the database enforces of the values besides the type: keywords of a JSON Schema, in the order in which an
   * import writes them.
   */
  readonly values?: JsonObject | undefined;
  readonly comment?: string | undefined;
}

/** A key of a table, with its columns in order. */
export type CatalogKey = {
  /** Whether rows can still break it, because it was never checked for all of them. */
  readonly isUnproven?: boolean | undefined;
} & (
  | { readonly type: "PRIMARY_KEY" | "UNIQUE"; readonly columns: readonly string[] }
  | {
      readonly type: "FOREIGN_KEY";
      readonly columns: readonly string[];
      readonly target: {
        readonly schema?: string | undefined;
        readonly table: string;
        readonly columns: readonly string[];
      };
    }
);

/** A foreign key from columns of a table to those of another one. */
export const foreignKey = (
  columns: readonly string[],
  { schema, name: table }: TableName,
  targetColumns: readonly string[],
) => ({
  type: "FOREIGN_KEY" as const,
  columns,
  target: { schema, table, columns: targetColumns },
});

/** The columns of the primary key of a table; none if it has no primary key. */
export const primaryColumns = (table: CatalogTable | undefined): readonly string[] =>
  table?.keys.find(({ type }) => type === "PRIMARY_KEY")?.columns ?? [];

/** How a table is partitioned. */
export interface CatalogPartition {
  readonly columns: readonly string[];
  readonly intervalType?: (typeof INTERVAL_TYPES)[number] | undefined;
  /** Only where the database states it, such as `DAY`. */
  readonly interval?: string | undefined;
}

/**
 * A connection to a database that only reads. Drivers that this package does not know can implement it.
 *
 * @example
 * const run = async (sql: string, params: readonly unknown[] = []) => [{ sql, params }];
 * const connection: Connection = { dialect: "postgres", query: run, close: async () => {} };
 * connection.dialect; // "postgres"
 */
export interface Connection {
  readonly dialect: DialectId;
  /** Time limit for each query on the server, in seconds. Default: no limit. */
  readonly timeout?: number | undefined;
  /** Runs a catalog query, and returns its rows as objects whose keys are the names of the columns. */
  query(sql: string, params?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Which tables to read. */
export interface Selection {
  /** The names of schemas; empty for all that are not the system's own. */
  readonly schemas: readonly string[];
  /** Whether to read a table. */
  includes(table: TableName): boolean;
}

/** Every table. */
export const ALL_TABLES: Selection = { schemas: [], includes: () => true };

/** Reads the catalog of one database system. The number of its queries does not depend on the tables. */
export type CatalogReader = (connection: Connection, selection: Selection) => Promise<Catalog>;

// What the readers of databases and files have in common: rows, types, partitions, and the order of tables.

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** The order of the tables of a catalog: by schema, then by name. */
export const compareNames = (one: TableName, other: TableName): number =>
  compareText(one.schema ?? "", other.schema ?? "") || compareText(one.name, other.name);

/** The type of a column, in both spellings. */
export type ColumnType = Pick<
  CatalogColumn,
  "nativeType" | "dataType" | "length" | "precision" | "scale" | "isFamilyOnly"
>;

/**
 * The type of a column from the type name in its database. For a name that matches no listed type,
 * only the family is known.
 *
 * @param native as the database writes it; empty if the column has no type
 * @param instead what such a word is read as; default: STRING
 */
export function columnType(
  dialect: DialectId,
  native: string,
  instead: (native: string) => ListedName = () => "STRING",
): ColumnType {
  if (native === "") return { nativeType: "", dataType: undefined };
  const { listed } = parseType(native, dialect);
  if (listed !== undefined) return { nativeType: native, ...listed };
  return { nativeType: native, dataType: instead(native), isFamilyOnly: true };
}

/** The interval type of a partition by ranges of a column, by the family of the column's type. */
const RANGES: Readonly<Partial<Record<TypeFamily, CatalogPartition["intervalType"]>>> = {
  integer: "INTEGER-RANGE",
  date: "TIME-UNIT",
  timestamp: "TIME-UNIT",
};

/**
 * How a table is divided by columns.
 *
 * @param method of the database: `range`, `list`, or anything else, such as hashes
 * @param names of columns; empty if an expression divides the table
 */
export function partitionBy(
  method: string | undefined,
  names: readonly string[],
  columns: readonly CatalogColumn[],
): CatalogPartition {
  const [first, ...others] = columns.filter(({ name }) => names.includes(name));
  if (first !== undefined && method === "list") {
    return { columns: names, intervalType: "COLUMN-VALUE" };
  }
  if (first === undefined || method !== "range") return { columns: names };
  const family = first.dataType && FAMILY_OF_LISTED[first.dataType];
  const intervalType = family && others.length === 0 ? RANGES[family] : undefined;
  return { columns: names, intervalType };
}
