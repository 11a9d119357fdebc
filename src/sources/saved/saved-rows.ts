import type { DialectId } from "../../types/data-type.js";
import { DIALECTS } from "../../types/dialects.js";
import { grouped } from "../../values/collections.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogPartition,
  type CatalogTable,
  columnType,
  compareNames,
  foreignKey,
  kindFrom,
  partitionBy,
  Tally,
} from "../catalog.js";
import { withChecks } from "../check-values.js";

// The rows that a printed query returns, in the same form for every database system: see
// `saved-queries.ts`.

/**
 * The columns of a saved catalog, in order. All values are strings; a missing one is empty or null.
 */
export const SAVED_COLUMNS = [
  "dbms",
  "database_name",
  "schema_name",
  "table_name",
  "item",
  "name",
  "position",
  "type",
  "nullable",
  "comment",
  "target_schema",
  "target_table",
  "target_column",
] as const;

/** A row of a saved catalog. */
export type SavedRow = Readonly<Record<(typeof SAVED_COLUMNS)[number], string>>;

/**
 * The rows of a saved catalog, from the objects in a CSV or JSON file; `undefined` if they are
 * something else. Clients write column names in lowercase or uppercase.
 */
export function savedRows(values: readonly unknown[]): SavedRow[] | undefined {
  const all = values.map((value) => {
    const texts = Object.entries(value ?? {}).map(([name, one]) => [
      name.trim().toLowerCase(),
      one === null || one === undefined || /^(?:null|\\N)$/i.test(String(one)) ? "" : String(one),
    ]);
    const found: Record<string, string> = Object.fromEntries(texts);
    return Object.fromEntries(SAVED_COLUMNS.map((name) => [name, found[name] ?? ""])) as SavedRow;
  });
  // Appending one saved result to another can duplicate rows.
  const rows = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
  const isSaved = ({ dbms, item }: SavedRow): boolean => dbms in DIALECTS && item !== "";
  return rows.length > 0 && rows.every(isSaved) ? rows : undefined;
}

/** The catalog that the rows of a printed query describe. */
export function savedCatalog(rows: readonly SavedRow[]): Catalog {
  const dialect = rows[0]?.dbms as DialectId;
  const groups = grouped(rows, (row) => JSON.stringify([row.schema_name, row.table_name]));
  const dropped = new Tally();
  const tables = [...groups.values()].map((group) => readTable(group, dialect, dropped));
  tables.sort(compareNames);
  return {
    dialect,
    database: rows[0]?.database_name || undefined,
    tables,
    dropped,
    unread: tables
      .filter(({ columns, kind }) => columns.length === 0 && kind === "REGULAR")
      .map(({ schema, name }) => ({
        table: { schema, name },
        what: `table ${[schema, name].filter(Boolean).join(".")}`,
        reason: "the file has none of its columns; run the query as a user who may see them",
      })),
  };
}

function readTable(rows: readonly SavedRow[], dialect: DialectId, dropped: Tally): CatalogTable {
  const of = (item: string): SavedRow[] =>
    rows.filter((row) => row.item === item).sort((a, b) => Number(a.position) - Number(b.position));
  const [self] = of("table");
  const columns = of("column").map(
    (row): CatalogColumn => ({
      name: row.name,
      ...columnType(dialect, row.type),
      nullable: !/^(?:no?|false|f|0)$/i.test(row.nullable),
      comment: row.comment || undefined,
    }),
  );
  const partition = readPartition(of("partition"), columns);
  const [first] = rows;
  const kind = kindFrom(self?.type);
  return {
    schema: first?.schema_name || undefined,
    name: first?.table_name ?? "",
    kind: kind === "REGULAR" && partition !== undefined ? "PARTITIONED" : kind,
    comment: self?.comment || undefined,
    columns: withChecks(
      columns,
      of("check").map(({ type }) => type),
      dialect,
      dropped,
    ),
    keys: [
      ...readKeys("PRIMARY_KEY", of("primary key")),
      ...readKeys("UNIQUE", of("unique")),
      ...readKeys("FOREIGN_KEY", of("foreign key")),
    ],
    partition,
  };
}

/**
 * Reads the keys of one kind. In each row, `type` is the name of the key, and `name` is the name of the column.
 */
function readKeys(type: CatalogKey["type"], rows: readonly SavedRow[]): CatalogKey[] {
  return [...grouped(rows, (row) => row.type).values()].map((parts): CatalogKey => {
    const columns = parts.map(({ name }) => name);
    if (type !== "FOREIGN_KEY") return { type, columns };
    const [{ target_schema: schema, target_table: name }] = parts;
    const targets = parts.map(({ target_column: column }) => column);
    return foreignKey(columns, { schema: schema || undefined, name }, targets);
  });
}

/**
 * How a table is partitioned: `type` is `range`, `list`, another method, an interval, or
 * `ingestion`.
 */
function readPartition(
  rows: readonly SavedRow[],
  columns: readonly CatalogColumn[],
): CatalogPartition | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const names = rows.flatMap(({ name }) => (columns.some((one) => one.name === name) ? name : []));
  const method = first.type.toLowerCase();
  if (method === "ingestion") return { columns: names, intervalType: "INGESTION-TIME" };
  return partitionBy(method, names, columns);
}

/** A file is not CSV. */
export class CsvError extends Error {
  override name = "CsvError";
}

/**
 * The records of a CSV file by the names in its first line. Fields are separated by commas, semicolons or tabs,
 * whichever the first line has, and can be in double quotes: https://www.rfc-editor.org/rfc/rfc4180
 *
 * @throws CsvError for a quote that is not closed, with its line
 * @example readCsv("a,b\n1,\"x, y\"\n") // [{ a: "1", b: "x, y" }]
 */
export function readCsv(text: string): Record<string, string>[] {
  const [head = ""] = text.split("\n", 1);
  const separator = [",", ";", "\t"].find((one) => head.includes(one)) ?? ",";
  const [names = [], ...records] = readRecords(text.replace(/^\ufeff/, ""), separator);
  return records
    .filter((fields) => fields.length > 1 || fields[0] !== "")
    .map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])));
}

function readRecords(text: string, separator: string): string[][] {
  const records: string[][] = [[]];
  const field = new RegExp(`"((?:[^"]|"")*)"|[^"\\r\\n${separator}][^\\r\\n${separator}]*|`, "y");
  for (let at = 0; at <= text.length; ) {
    field.lastIndex = at;
    const [found = "", quoted] = field.exec(text) ?? [];
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? found);
    at += found.length;
    const next = text[at];
    if (next === '"') throw new CsvError(`line ${records.length}: a quote is not closed`);
    if (next === "\r" && text[at + 1] === "\n") at++;
    if (next === "\r" || next === "\n") records.push([]);
    at++;
  }
  return records;
}
