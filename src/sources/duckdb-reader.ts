import { grouped } from "../values/collections.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogReader,
  type CatalogTable,
  columnType,
  foreignKey,
  type Row,
  Tally,
} from "./catalog.js";
import { checksIn, withChecks } from "./check-values.js";

const OWN = "database_name = current_database() AND NOT internal";

/** The queries of the catalog, all of which call DuckDB functions. */
const DUCKDB_QUERIES = {
  server: `SELECT version() AS version, database_name AS name, comment
    FROM duckdb_databases() WHERE database_name = current_database()`,
  tables: `SELECT schema_name AS "schema", table_name AS name, 'REGULAR' AS kind, comment
    FROM duckdb_tables() WHERE ${OWN} AND NOT temporary
    UNION ALL SELECT schema_name, view_name, 'VIEW', comment FROM duckdb_views() WHERE ${OWN} AND NOT temporary
    ORDER BY 1, 2`,
  columns: `SELECT schema_name AS "schema", table_name AS "table", column_name AS name, data_type AS type,
      is_nullable AS nullable, column_default AS "default", comment
    FROM duckdb_columns() WHERE ${OWN} ORDER BY schema_name, table_name, column_index`,
  keys: `SELECT schema_name AS "schema", table_name AS "table", constraint_type AS type, constraint_text AS text,
      constraint_column_names AS columns, referenced_table AS target, referenced_column_names AS target_columns
    FROM duckdb_constraints() WHERE database_name = current_database()
      AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY', 'CHECK')
    ORDER BY schema_name, table_name, constraint_index`,
  indexes: `SELECT schema_name AS "schema", table_name AS "table", is_unique AS "unique", expressions
    FROM duckdb_indexes() WHERE database_name = current_database() ORDER BY index_oid`,
} as const;

/** The rows of {@link DUCKDB_QUERIES}, by the names of the queries. */
export type DuckdbRows = Readonly<Record<keyof typeof DUCKDB_QUERIES, readonly Row[]>>;

/** Reads the database of a connection. */
export const readDuckdb: CatalogReader = async (connection, selection) => {
  const rows: Record<string, readonly Row[]> = {};
  for (const [name, sql] of Object.entries(DUCKDB_QUERIES))
    rows[name] = await connection.query(sql);
  return duckdbCatalog(rows as DuckdbRows, selection.includes);
};

/** The catalog of rows that {@link DUCKDB_QUERIES} gave. */
export function duckdbCatalog(
  rows: DuckdbRows,
  includes: (table: { schema: string; name: string }) => boolean = () => true,
): Catalog {
  const dropped = new Tally();
  const byTable = (all: readonly Row[]) =>
    grouped(all, ({ schema, table }) => JSON.stringify([schema, table]));
  const columns = byTable(rows.columns);
  const keys = byTable(rows.keys);
  const indexes = byTable(rows.indexes);
  const known = new Set(rows.tables.map(({ schema, name }) => JSON.stringify([schema, name])));
  const tables: CatalogTable[] = [];
  for (const row of rows.tables) {
    const [schema, name] = [String(row.schema), String(row.name)];
    if (!includes({ schema, name })) continue;
    const key = JSON.stringify([schema, name]);
    const all = keys.get(key) ?? [];
    const isCheck = ({ type }: Row): boolean => type === "CHECK";
    const checks = all.filter(isCheck).flatMap(({ text }) => checksIn(String(text), "duckdb"));
    tables.push({
      schema,
      name,
      kind: row.kind === "VIEW" ? "VIEW" : "REGULAR",
      comment: commentFrom(row),
      columns: withChecks(
        (columns.get(key) ?? []).map((column) => readColumn(column, dropped)),
        checks,
        "duckdb",
        dropped,
      ),
      keys: [
        ...all.filter((one) => !isCheck(one)).map((one) => readKey(one, schema, known)),
        ...(indexes.get(key) ?? []).flatMap((index) => uniqueIndex(index, dropped)),
      ],
    });
  }
  const [server] = rows.server;
  return {
    dialect: "duckdb",
    version: /\d+(?:\.\d+)*/.exec(String(server?.version ?? ""))?.[0],
    database: server === undefined ? undefined : String(server.name),
    comment: server === undefined ? undefined : commentFrom(server),
    tables,
    dropped,
    unread: [],
  };
}

const commentFrom = ({ comment }: Row): string | undefined =>
  comment === null || comment === undefined || comment === "" ? undefined : String(comment);

function readColumn(row: Row, dropped: Tally): CatalogColumn {
  const native = String(row.type);
  if (row.default !== null && row.default !== undefined) dropped.add("default");
  return {
    name: String(row.name),
    ...columnType("duckdb", native),
    nullable: row.nullable === true,
    comment: commentFrom(row),
  };
}

/**
 * A key. The schema of the table that a foreign key refers to is found only in the text of the key:
 * without quotes, and only if the statement named it.
 */
function readKey(row: Row, schema: string, known: ReadonlySet<string>): CatalogKey {
  const columns = row.columns as readonly string[];
  if (row.type !== "FOREIGN KEY") {
    return { type: row.type === "PRIMARY KEY" ? "PRIMARY_KEY" : "UNIQUE", columns };
  }
  const table = String(row.target);
  const [, target = ""] = String(row.text).split(") REFERENCES ");
  const end = target.lastIndexOf(`.${table}(`);
  const implied = known.has(JSON.stringify([schema, table])) ? schema : "main";
  const stated = end > 0 ? target.slice(0, end) : implied;
  const targets = row.target_columns as readonly string[];
  return foreignKey(columns, { schema: stated, name: table }, targets);
}

/** A unique index over columns is a key; `expressions` has them as a list in a string. */
function uniqueIndex({ unique, expressions }: Row, dropped: Tally): CatalogKey[] {
  const text = String(expressions);
  const names = /'?"((?:[^"]|"")*)"'?|(\w+)/g;
  if (unique !== true || /[^[\], ]/.test(text.replace(names, ""))) {
    dropped.add("index");
    return [];
  }
  const columns = [...text.matchAll(names)].map(([, quoted, bare = ""]) =>
    (quoted ?? bare).replace(/""|\\(.)/g, (_, escaped = '"') => escaped),
  );
  return [{ type: "UNIQUE", columns }];
}
