// MariaDB and DuckDB from recorded rows, for machines that have neither.

import { describe, expect, test } from "vitest";
import type { DriftCode } from "../../src/findings/codes.js";
import { duckdbCatalog } from "../../src/sources/duckdb-reader.js";
import { type MysqlRows, mysqlCatalog } from "../../src/sources/mysql-reader.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { readText } from "../support/project.js";
import { inEachStyle, styles } from "../support/styles.js";
import { fixText, verifyText } from "./verify-text.js";

const rows: MysqlRows = JSON.parse(readText("fixtures/databases/mariadb-rows.json"));
const everything = { extra: true, levels: { "description-differs": "info" } } as const;

const mariadb = mysqlCatalog(rows, ["shop"]);
const duckdb = duckdbCatalog(JSON.parse(readText("fixtures/databases/duckdb-rows.json")));
const own = duckdb.tables.filter(({ schema }) => schema === duckdb.tables[0]?.schema);

describe.each([mariadb, { ...duckdb, tables: own }])("an untouched $dialect", (live) => {
  test("in each style", async () => {
    for (const { text } of inEachStyle(toDescriptor(live))) {
      expect(await verifyText(text, live, everything)).toEqual([]);
      expect(await fixText(text, live, { ...everything, unsafe: true })).toBe(text);
    }
  });
});

type Row = MysqlRows["columns"][number];

/** Other rows of one kind; a change gives `undefined` for a row that is gone. */
const changed = (
  kind: keyof MysqlRows,
  matches: Row,
  change: (row: Row) => Row | undefined,
): MysqlRows => ({
  ...rows,
  [kind]: rows[kind].flatMap((row) =>
    Object.entries(matches).every(([name, value]) => row[name] === value)
      ? (change(row) ?? [])
      : row,
  ),
});

const ofColumn = (table: string, name: string, change: Row): MysqlRows =>
  changed("columns", { table, name }, (row) => ({ ...row, ...change }));

const PLANTED: readonly (readonly [string, DriftCode, MysqlRows])[] = [
  ["a longer text", "length-differs", ofColumn("supplier", "name", { type: "varchar(130)" })],
  ["a wider decimal", "precision-differs", ofColumn("product", "price", { type: "decimal(14,2)" })],
  ["another type", "type-differs", ofColumn("product", "weight", { type: "date" })],
  ["an unsigned type", "type-differs", ofColumn("supplier", "rating", { type: "int unsigned" })],
  ["a nullable column", "nullability-differs", ofColumn("supplier", "name", { nullable: "YES" })],
  [
    "a column that is gone",
    "missing-column",
    changed("columns", { table: "product", name: "weight" }, () => undefined),
  ],
  [
    "a table that is gone",
    "missing-table",
    changed("tables", { name: "open stock" }, () => undefined),
  ],
  [
    "a unique key that is gone",
    "unique-differs",
    changed("keys", { table: "supplier", name: "name_country" }, () => undefined),
  ],
  [
    "a partitioning that is gone",
    "partition-differs",
    changed("partitions", { table: "visit" }, () => undefined),
  ],
];

describe("a change of MariaDB is one finding, which a fix cures", () => {
  test.each(PLANTED)("%s", async (_, code, later) => {
    const text = styles.YAML(toDescriptor(mariadb));
    const live = mysqlCatalog(later, ["shop"]);
    expect((await verifyText(text, live, everything)).map((one) => one.code)).toEqual([code]);
    const fixed = await fixText(text, live, { ...everything, unsafe: true });
    expect(await verifyText(fixed, live, everything)).toEqual([]);
  });
});
