import type { ListedName } from "../types/data-type.js";
// SQLite 3.37 or newer: its pragmas as table-valued functions, which can be queried for all tables at once.

import { grouped } from "../values/collections.js";
import { printable } from "../words/phrases.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogReader,
  type CatalogTable,
  type Connection,
  columnType,
  foreignKey,
  primaryColumns,
  type Row,
  type Selection,
  Tally,
  type Unread,
} from "./catalog.js";
import { checksIn, withChecks } from "./check-values.js";

const columnsFrom = (objects: string): string =>
  `SELECT t.name AS "table", c.name, c.type, c."notnull", c.pk, c.hidden, c.dflt_value AS "default"
   FROM (${objects}) t, pragma_table_xinfo(t.name) c ORDER BY t.name, c.cid`;

const TABLES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`;
const VIEWS = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'view'`;

/** The queries of the catalog. */
export const SQLITE_QUERIES = {
  version: "SELECT sqlite_version() AS version",
  tables: `SELECT name, type FROM pragma_table_list WHERE schema = 'main' ORDER BY name`,
  columns: columnsFrom(TABLES),
  viewColumns: columnsFrom(VIEWS),
  foreignKeys: `SELECT t.name AS "table", k.id, k."table" AS target, k."from", k."to", k.on_update, k.on_delete
    FROM (${TABLES}) t, pragma_foreign_key_list(t.name) k ORDER BY t.name, k.id DESC, k.seq`,
  indexes: `SELECT t.name AS "table", i.name, i."unique", i.origin, i.partial, c.name AS "column"
    FROM (${TABLES}) t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    ORDER BY t.name, i.seq DESC, c.seqno`,
  objects: "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger')",
} as const;

/** The rows of {@link SQLITE_QUERIES}, by the names of the queries. */
type SqliteRows = Readonly<Record<keyof typeof SQLITE_QUERIES, readonly Row[]>>;

/** Reads the main database of a connection. */
export const readSqlite: CatalogReader = async (connection, selection) => {
  const rows: Record<string, readonly Row[]> = {};
  const unread: Unread[] = [];
  for (const [name, sql] of Object.entries(SQLITE_QUERIES)) {
    rows[name] =
      name === "viewColumns"
        ? await viewColumns(connection, rows.tables ?? [], unread)
        : await connection.query(sql);
  }
  return { ...sqliteCatalog(rows as SqliteRows, selection.includes), unread };
};

/** The columns of all views, queried one by one if SQLite cannot read one of them. */
async function viewColumns(
  connection: Connection,
  tables: readonly Row[],
  unread: Unread[],
): Promise<readonly Row[]> {
  try {
    return await connection.query(SQLITE_QUERIES.viewColumns);
  } catch {
    const rows: Row[] = [];
    for (const { name } of tables.filter(({ type }) => type === "view")) {
      try {
        rows.push(...(await connection.query(columnsFrom("SELECT ? AS name"), [name])));
      } catch (error) {
        const reason = printable(error instanceof Error ? error.message : String(error));
        const what = `the columns of the view ${printable(String(name))}`;
        unread.push({ what, reason, table: { name: String(name) } });
      }
    }
    return rows;
  }
}

/** Builds the catalog from the rows of {@link SQLITE_QUERIES}. It has no schemas, and no name for the database. */
function sqliteCatalog(rows: SqliteRows, includes: Selection["includes"]): Omit<Catalog, "unread"> {
  const dropped = new Tally();
  const byTable = (all: readonly Row[]) => grouped(all, ({ table }) => String(table));
  const columns = byTable([...rows.columns, ...rows.viewColumns]);
  const [indexes, foreign] = [byTable(rows.indexes), byTable(rows.foreignKeys)];
  const isShadow = shadowsIn(rows.objects);
  const statements = new Map(
    rows.objects.map(({ name, sql }) => [String(name), String(sql ?? "")]),
  );
  const selected = rows.tables.filter(({ name: value, type }) => {
    const name = String(value);
    if (name.startsWith("sqlite_") || isShadow(name) || !includes({ name })) return false;
    if (type === "virtual") dropped.add("virtual table");
    return type === "table" || type === "view";
  });
  const tables = selected.map(({ name: value, type }): CatalogTable => {
    const name = String(value);
    const own = columns.get(name) ?? [];
    const checks = type === "table" ? checksIn(statements.get(name) ?? "", "sqlite") : [];
    const keys = [
      ...ownKeys(own, indexes.get(name) ?? [], dropped),
      ...foreignKeys(foreign.get(name) ?? [], dropped),
    ];
    return {
      name,
      kind: type === "view" ? "VIEW" : "REGULAR",
      columns: withChecks(
        own.map((row) => readColumn(row, dropped)),
        checks,
        "sqlite",
        dropped,
      ),
      keys,
    };
  });
  countObjects(rows.objects, dropped);
  const version = String(rows.version[0]?.version ?? "") || undefined;
  return { dialect: "sqlite", version, tables: resolveTargets(tables, dropped), dropped };
}

/** The suffixes of the tables in which a virtual table keeps its rows, by module. */
const SHADOWS: Readonly<Record<string, RegExp>> = {
  fts3: /^_(?:content|segments|segdir)$/,
  fts4: /^_(?:content|segments|segdir|docsize|stat)$/,
  fts5: /^_(?:data|idx|content|docsize|config)$/,
  rtree: /^_(?:node|parent|rowid)$/,
  rtree_i32: /^_(?:node|parent|rowid)$/,
  geopoly: /^_(?:node|parent|rowid)$/,
};

/** Finds the tables that belong to virtual ones. A driver without the module lists them as ordinary tables. */
function shadowsIn(objects: readonly Row[]): (name: string) => boolean {
  const modules = objects.flatMap(({ name, sql }) => {
    const [, module = ""] = /^create virtual table\b.*?\busing\s+(\w+)/is.exec(String(sql)) ?? [];
    const end = SHADOWS[module.toLowerCase()];
    return end === undefined ? [] : [{ start: String(name), end }];
  });
  return (name) =>
    modules.some(({ start, end }) => name.startsWith(start) && end.test(name.slice(start.length)));
}

function readColumn(row: Row, dropped: Tally): CatalogColumn {
  const hidden = Number(row.hidden);
  if (hidden === 2 || hidden === 3) dropped.add("generated column");
  else if (row.default !== null && row.default !== undefined) dropped.add("default");
  return {
    name: String(row.name),
    ...columnType("sqlite", String(row.type ?? ""), affinity),
    nullable: Number(row.notnull) === 0,
  };
}

/** A declared type can be any text; a type that is in no list is read by the rules of its affinity. */
const affinity = (native: string): ListedName =>
  AFFINITIES.find(([pattern]) => pattern.test(native))?.[1] ?? "STRING";

/** https://www.sqlite.org/datatype3.html#determination_of_column_affinity */
const AFFINITIES = [
  [/int/i, "INT"],
  [/char|clob|text/i, "TEXT"],
  [/blob/i, "BLOB"],
  [/real|floa|doub/i, "DOUBLE"],
] as const;

/** The primary key and the unique keys. A unique index is a key if it covers all rows, and only columns. */
function ownKeys(columns: readonly Row[], indexes: readonly Row[], dropped: Tally): CatalogKey[] {
  const primary = columns
    .filter(({ pk }) => Number(pk) > 0)
    .sort((a, b) => Number(a.pk) - Number(b.pk))
    .map(({ name }) => String(name));
  const unique = [...grouped(indexes, ({ name }) => String(name)).values()].flatMap(
    (parts): CatalogKey[] => {
      const [{ unique: isUnique, origin, partial }] = parts;
      if (origin === "pk") return [];
      const isKey = Number(isUnique) === 1 && Number(partial) === 0;
      if (isKey && parts.every(({ column }) => column !== null)) {
        return [{ type: "UNIQUE", columns: parts.map(({ column }) => String(column)) }];
      }
      dropped.add("index");
      return [];
    },
  );
  return primary.length > 0 ? [{ type: "PRIMARY_KEY", columns: primary }, ...unique] : unique;
}

function foreignKeys(rows: readonly Row[], dropped: Tally): CatalogKey[] {
  return [...grouped(rows, ({ id }) => String(id)).values()].map((parts): CatalogKey => {
    const [{ target, on_update: update, on_delete: remove }] = parts;
    if (update !== "NO ACTION" || remove !== "NO ACTION") dropped.add("action of a foreign key");
    // Without a name, a foreign key means the primary key of its target.
    const targets = parts.flatMap(({ to }) => (to === null ? [] : [String(to)]));
    const columns = parts.map(({ from }) => String(from));
    return foreignKey(columns, { name: String(target) }, targets);
  });
}

/**
 * Spells the targets of foreign keys as the targets spell their own names; case does not matter here. SQLite accepts
 * a key to a column that does not exist, and then rejects every row.
 */
function resolveTargets(tables: readonly CatalogTable[], dropped: Tally): CatalogTable[] {
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const resolve = (key: CatalogKey): CatalogKey[] => {
    if (key.type !== "FOREIGN_KEY") return [key];
    const table = byName.get(key.target.table.toLowerCase());
    if (table === undefined) return [key];
    const names = new Map(table.columns.map(({ name }) => [name.toLowerCase(), name]));
    const named = key.target.columns.flatMap((name) => names.get(name.toLowerCase()) ?? []);
    const columns = key.target.columns.length > 0 ? named : primaryColumns(table);
    if (columns.length === key.columns.length) return [foreignKey(key.columns, table, columns)];
    dropped.add("foreign key to a column that does not exist");
    return [];
  };
  return tables.map((table) => ({ ...table, keys: table.keys.flatMap(resolve) }));
}

/** Counts what only the text of the statements shows. */
function countObjects(objects: readonly Row[], dropped: Tally): void {
  for (const { type, sql } of objects) {
    if (type === "trigger") dropped.add("trigger");
    const bare = String(sql ?? "").replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*/g, "");
    if (type === "table") {
      dropped.add("identity column", bare.match(/\bautoincrement\b/gi)?.length ?? 0);
    }
  }
}
