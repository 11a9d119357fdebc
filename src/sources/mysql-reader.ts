// MySQL 8 and MariaDB 10.6 or newer. The views of information_schema are never joined: MariaDB opens every table for
// each row of such a join. All columns have aliases, since MySQL 8 otherwise returns their names in upper case.

import type { DialectId } from "../types/data-type.js";
import { grouped } from "../values/collections.js";
import { quote } from "../words/phrases.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogPartition,
  type CatalogReader,
  type CatalogTable,
  columnType,
  compareNames,
  foreignKey,
  partitionBy,
  type Row,
  Tally,
  type Unread,
} from "./catalog.js";
import { withChecks } from "./check-values.js";

/** The rows of {@link MYSQL_QUERIES}, by the names of the queries. */
export type MysqlRows = Readonly<Record<keyof typeof MYSQL_QUERIES | "server", readonly Row[]>>;

/** The query that comes first, before it is known which schemas to read. */
const MYSQL_SERVER = "SELECT version() AS version, database() AS name";

/** The queries of the catalog, with `?` in place of the names of the schemas. */
export const MYSQL_QUERIES = {
  grants: "SHOW GRANTS",
  tables: `SELECT table_schema AS "schema", table_name AS name, table_type AS type, table_comment AS comment
    FROM information_schema.tables WHERE table_schema IN (?)`,
  columns: `SELECT table_schema AS "schema", table_name AS "table", column_name AS name, column_type AS type,
      is_nullable AS nullable, column_default AS "default", extra AS extra, column_comment AS comment,
      ordinal_position AS position
    FROM information_schema.columns WHERE table_schema IN (?)`,
  keys: `SELECT table_schema AS "schema", table_name AS "table", constraint_name AS name, column_name AS "column",
      ordinal_position AS position, referenced_table_schema AS target_schema,
      referenced_table_name AS target_table, referenced_column_name AS target_column
    FROM information_schema.key_column_usage WHERE table_schema IN (?)`,
  actions: `SELECT count(*) AS number FROM information_schema.referential_constraints
    WHERE constraint_schema IN (?)
      AND (delete_rule NOT IN ('RESTRICT', 'NO ACTION') OR update_rule NOT IN ('RESTRICT', 'NO ACTION'))`,
  // The view names the table in MariaDB, but not in MySQL.
  checks: "SELECT * FROM information_schema.check_constraints WHERE constraint_schema IN (?)",
  // MariaDB names a table here as well, but not whether a check is enforced: it always is.
  checked: `SELECT * FROM information_schema.table_constraints
    WHERE constraint_schema IN (?) AND constraint_type = 'CHECK'`,
  triggers:
    "SELECT count(*) AS number FROM information_schema.triggers WHERE trigger_schema IN (?)",
  indexes: `SELECT DISTINCT table_schema AS "schema", table_name AS "table", index_name AS name
    FROM information_schema.statistics WHERE table_schema IN (?) AND non_unique = 1`,
  partitions: `SELECT DISTINCT table_schema AS "schema", table_name AS "table", partition_method AS method,
      partition_expression AS expression
    FROM information_schema.partitions WHERE table_schema IN (?) AND partition_name IS NOT NULL`,
} as const;

const SCHEMAS = `SELECT schema_name AS name FROM information_schema.schemata
  WHERE schema_name NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')`;

/** Reads the schemas that are selected, or else the database of the connection, or else all. */
export const readMysql: CatalogReader = async (connection, selection) => {
  const server = await connection.query(MYSQL_SERVER);
  let { schemas } = selection;
  if (schemas.length === 0) {
    const known = text(server[0]?.name) === "" ? await connection.query(SCHEMAS) : server;
    schemas = known.map(({ name }) => text(name));
  }
  const marks = schemas.map(() => "?").join(", ") || "NULL";
  const rows: Record<string, readonly Row[]> = { server };
  for (const [name, sql] of Object.entries(MYSQL_QUERIES)) {
    const values = sql.includes("(?)") ? schemas : undefined;
    rows[name] = await connection.query(sql.replace("(?)", `(${marks})`), values);
  }
  const catalog = mysqlCatalog(rows as MysqlRows, schemas, selection.includes);
  // The server does not list the columns of a view that it cannot run.
  const tables = catalog.tables.filter(
    ({ kind, columns }) => kind !== "VIEW" || columns.length > 0,
  );
  const dropped = new Tally(catalog.dropped);
  dropped.add("broken view", catalog.tables.length - tables.length);
  return { ...catalog, tables, dropped };
};

/**
 * The catalog of rows that {@link MYSQL_QUERIES} gave.
 *
 * @param schemas the schemas that were queried
 */
export function mysqlCatalog(
  rows: MysqlRows,
  schemas: readonly string[],
  includes: (table: { schema: string; name: string }) => boolean = () => true,
): Catalog {
  const version = text(rows.server[0]?.version);
  const dialect: DialectId = /mariadb/i.test(version) ? "mariadb" : "mysql";
  const dropped = new Tally();
  const columns = grouped(rows.columns, tableKey);
  const keys = grouped(rows.keys, tableKey);
  const partitions = grouped(rows.partitions, tableKey);
  const indexes = grouped(rows.indexes, tableKey);
  const checks = rows.checks.map(lowerCaseNames);
  const jsonColumns = new Set(checks.flatMap((check) => jsonColumn(check) ?? []));
  const others = checks.filter((check) => jsonColumn(check) === undefined);
  const checksByTable = grouped(others, checkedTable(rows.checked.map(lowerCaseNames)));
  // Whose table is not known, or which is not enforced.
  dropped.add("check constraint", checksByTable.get("")?.length ?? 0);
  const tables: CatalogTable[] = [];
  for (const { schema, name, type, comment } of rows.tables.map(tableRow).sort(compareNames)) {
    if (!/BASE TABLE|VERSIONED|^VIEW$/.test(type) || !includes({ schema, name })) continue;
    const key = tableKey({ schema, table: name });
    const own = inOrder(columns.get(key) ?? []).map((column) =>
      readColumn(column, dialect, jsonColumns, dropped),
    );
    const partition = readPartition(partitions.get(key)?.[0], own);
    const kind = type === "VIEW" ? "VIEW" : partition === undefined ? "REGULAR" : "PARTITIONED";
    dropped.add("index", indexes.get(key)?.length ?? 0);
    tables.push({
      // A dump does not have to say which schema it is of.
      schema: schema || undefined,
      name,
      kind,
      comment: kind === "VIEW" ? undefined : comment,
      columns: withChecks(
        own,
        (checksByTable.get(key) ?? []).map(expressionIn(dialect)),
        dialect,
        dropped,
      ),
      keys: readKeys(keys.get(key) ?? [], own),
      partition,
    });
  }
  dropped.add("action of a foreign key", Number(rows.actions[0]?.number ?? 0));
  dropped.add("trigger", Number(rows.triggers[0]?.number ?? 0));
  return {
    dialect,
    version: /^\d+(?:\.\d+)*/.exec(version)?.[0],
    database: schemas.length === 1 ? schemas[0] : undefined,
    tables,
    dropped,
    unread: unreadSchemas(rows.grants, schemas),
  };
}

const tableRow = (row: MysqlRows["tables"][number]) => ({
  schema: text(row.schema),
  name: text(row.name),
  type: text(row.type),
  comment: text(row.comment) || undefined,
});

/** A driver's value as a string; empty for null. MySQL 8 returns some strings as bytes. */
const text = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value instanceof Uint8Array
      ? new TextDecoder().decode(value)
      : String(value ?? "");

/** Unique, because no name contains the character 0. */
const tableKey = (row: Row): string => `${text(row.schema)}\0${text(row.table)}`;

const inOrder = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => Number(a.position) - Number(b.position));

const lowerCaseNames = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));

/** The column that a check makes JSON: MariaDB writes the type as `longtext` with this check. */
function jsonColumn(check: Row): string | undefined {
  const column = /^json_valid\(`((?:[^`]|``)*)`\)$/i.exec(text(check.check_clause))?.[1];
  if (column === undefined) return undefined;
  const key = tableKey({ schema: check.constraint_schema, table: check.table_name });
  return `${key}\0${column.replaceAll("``", "`")}`;
}

/** Returns the key of the table of a check; empty if it is not known, or if the check is not enforced. */
function checkedTable(checked: readonly Row[]): (check: Row) => string {
  const tableKeyIn = ({ constraint_schema: schema, table_name: table }: Row): string =>
    tableKey({ schema, table });
  const checkKeyIn = ({ constraint_schema: schema, constraint_name: name }: Row): string =>
    tableKey({ schema, table: name });
  const isEnforced = ({ enforced }: Row): boolean => text(enforced) !== "NO";
  const tables = new Map(
    checked.filter(isEnforced).map((row) => [checkKeyIn(row), tableKeyIn(row)]),
  );
  return (check) =>
    check.table_name === undefined ? (tables.get(checkKeyIn(check)) ?? "") : tableKeyIn(check);
}

/** The expression of a check. MySQL writes it as in a string, with a backslash before quotes. */
const expressionIn =
  (dialect: DialectId) =>
  ({ check_clause: clause }: Row): string =>
    dialect === "mysql" ? text(clause).replace(/\\(.)/gs, "$1") : text(clause);

function readColumn(
  row: Row,
  dialect: DialectId,
  jsonColumns: ReadonlySet<string>,
  dropped: Tally,
): CatalogColumn {
  const [name, extra, fallback] = [text(row.name), text(row.extra), text(row.default)];
  // MariaDB adds a comment that says how a column is stored.
  const type = text(row.type).replace(/ \/\*.*\*\/$/, "");
  const isJson = type === "longtext" && jsonColumns.has(`${tableKey(row)}\0${name}`);
  const native = isJson ? "json" : type;
  if (/auto_increment/i.test(extra)) dropped.add("identity column");
  const isGenerated = /\b(?:virtual|stored|persistent) generated/i.test(extra);
  if (isGenerated) dropped.add("generated column");
  // MariaDB returns the word NULL where there is no default; MySQL returns the empty string without its quotes.
  else if (row.default != null && fallback !== "NULL") dropped.add("default");
  return {
    name,
    ...columnType(dialect, native),
    nullable: text(row.nullable) === "YES",
    comment: text(row.comment) || undefined,
  };
}

/** The keys of a table. A unique key and a foreign key can have the same name. */
function readKeys(rows: readonly Row[], columns: readonly CatalogColumn[]): CatalogKey[] {
  const visible = new Set(columns.map(({ name }) => name));
  const groups = grouped(rows, (row) =>
    JSON.stringify([text(row.name), text(row.target_table) !== ""]),
  );
  const keys = [...groups.values()].flatMap((group): CatalogKey[] => {
    const parts = inOrder(group);
    // MariaDB adds a hidden column to the keys of a table with a history.
    const names = parts
      .map(({ column }) => text(column))
      .filter((name) => name !== "row_end" || visible.has(name));
    // A key can be visible to a user who has no rights on its columns.
    if (!names.every((name) => visible.has(name))) return [];
    const { name, target_schema: schema, target_table: table } = group[0];
    if (text(table) === "") {
      return [{ type: text(name) === "PRIMARY" ? "PRIMARY_KEY" : "UNIQUE", columns: names }];
    }
    const target = { schema: text(schema) || undefined, name: text(table) };
    const targets = parts.map(({ target_column: column }) => text(column));
    return [foreignKey(names, target, targets)];
  });
  const order = ["PRIMARY_KEY", "UNIQUE", "FOREIGN_KEY"];
  return keys.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** How a table is partitioned. The history of a versioned table is not a partition. */
function readPartition(
  row: Row | undefined,
  columns: readonly CatalogColumn[],
): CatalogPartition | undefined {
  const method = /range|list|hash|key/i.exec(text(row?.method))?.[0].toLowerCase();
  if (row === undefined || method === undefined) return undefined;
  const names = text(row.expression)
    .split(",")
    .map((part) => part.trim().replace(/^`(.*)`$/, "$1"));
  const known = names.every((name) => columns.some((column) => column.name === name)) ? names : [];
  return partitionBy(method, known, columns);
}

/** The schemas in which a user may not see everything. Nothing else shows that tables or columns are missing. */
function unreadSchemas(grants: readonly Row[], schemas: readonly string[]): Unread[] {
  const patterns = grants.flatMap((row) => {
    const [, rights = "", pattern = ""] =
      /^GRANT (.*?) ON (`(?:[^`]|``)*`|\*)\.\* TO /is.exec(text(Object.values(row)[0])) ?? [];
    return /(?:^|, )(?:SELECT|ALL PRIVILEGES)(?:,|$)/i.test(rights) ? [likePattern(pattern)] : [];
  });
  return schemas
    .filter((schema) => !patterns.some((pattern) => pattern.test(schema)))
    .map((schema) => ({
      what: `schema ${quote(schema)}`,
      reason: `the user may not see all of its tables and columns; GRANT SELECT, SHOW VIEW ON ${quote(schema)}.* helps`,
    }));
}

/** The database of a grant, in which `_` and `%` stand for any character and any text. */
function likePattern(database: string): RegExp {
  if (database === "*") return /^/;
  const source = database
    .slice(1, -1)
    .replaceAll("``", "`")
    .replace(/\\([_%])|[_%]|[\\^$.*+?()[\]{}|]/g, (found, escaped) =>
      escaped !== undefined ? escaped : found === "_" ? "." : found === "%" ? ".*" : `\\${found}`,
    );
  return new RegExp(`^${source}$`, "is");
}
