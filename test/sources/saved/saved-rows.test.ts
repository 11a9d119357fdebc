import { describe, expect, test } from "vitest";
import { SAVED_QUERIES } from "../../../src/sources/saved/saved-queries.js";
import {
  readCsv,
  SAVED_COLUMNS,
  savedCatalog,
  savedRows,
} from "../../../src/sources/saved/saved-rows.js";

const HEAD = SAVED_COLUMNS.join(",").toUpperCase();
const csv = (...lines: string[]) => savedRows(readCsv([HEAD, ...lines, ""].join("\r\n")));

describe("CSV", () => {
  test("quotes, separators and ends of lines", () => {
    expect(readCsv('a,b\n1,"x, ""y""\nz"\n\n2,\n')).toEqual([
      { a: "1", b: 'x, "y"\nz' },
      { a: "2", b: "" },
    ]);
    expect(readCsv("\ufeffa;b\r\n1;2,5")).toEqual([{ a: "1", b: "2,5" }]);
    expect(readCsv("a\tb\n1\t2")).toEqual([{ a: "1", b: "2" }]);
  });

  test("a quote that is not closed", () => {
    expect(() => readCsv('a,b\n1,"x\n')).toThrow("line 2: a quote is not closed");
  });
});

test("each query gives the columns of a saved catalog, and reads nothing but the catalog", () => {
  for (const [dbms, query] of Object.entries(SAVED_QUERIES)) {
    const [first = ""] = query.replace(/[\s\S]*?(?=SELECT ')/, "").split("FROM ");
    expect(first, dbms).toContain(`'${dbms}' AS dbms`);
    const named = [...first.matchAll(/ AS "?(\w+)"?(?=,|\s*$)/g)].map(([, name = ""]) =>
      name.toLowerCase(),
    );
    expect(named, dbms).toEqual([...SAVED_COLUMNS]);
    expect(query, dbms).not.toMatch(
      /\b(?:insert|update|delete|create|alter|drop|grant|call)\b(?! SESSION)/i,
    );
  }
});

test("Snowflake: tables, types, keys", () => {
  const rows = csv(
    "snowflake,DB,SALES,ORDERS,table,,0,BASE TABLE,,All orders,,,",
    'snowflake,DB,SALES,ORDERS,column,TOTAL,2,"NUMBER(12,2)",YES,,,,',
    'snowflake,DB,SALES,ORDERS,column,ID,1,"NUMBER(38,0)",NO,The id,,,',
    "snowflake,DB,SALES,ORDERS,column,AT,3,TIMESTAMP_NTZ,YES,,,,",
    "snowflake,DB,SALES,ORDERS,column,BY,4,VARCHAR(80),YES,,,,",
    "snowflake,DB,SALES,ORDERS,primary key,ID,1,SYS_1,,,,,",
    "snowflake,DB,SALES,ORDERS,foreign key,BY,1,FK,,,CRM,CUSTOMER,ID",
    "snowflake,DB,CRM,CUSTOMER,table,,0,SECURE VIEW,,,,,",
  );
  expect(savedCatalog(rows ?? [])).toMatchObject({
    dialect: "snowflake",
    database: "DB",
    tables: [
      { schema: "CRM", name: "CUSTOMER", kind: "SECUREVIEW" },
      {
        schema: "SALES",
        name: "ORDERS",
        kind: "REGULAR",
        comment: "All orders",
        columns: [
          { name: "ID", precision: 38, scale: 0, nullable: false, comment: "The id" },
          { name: "TOTAL", precision: 12, scale: 2, nullable: true },
          { name: "AT", dataType: "TIMESTAMP" },
          { name: "BY", length: 80 },
        ],
        keys: [
          { type: "PRIMARY_KEY", columns: ["ID"] },
          {
            type: "FOREIGN_KEY",
            columns: ["BY"],
            target: { schema: "CRM", table: "CUSTOMER", columns: ["ID"] },
          },
        ],
      },
    ],
  });
});

test.each([
  ["sqlserver", "nvarchar(40)", "1", "range", { dataType: "VARCHAR", nullable: true }],
  ["oracle", "VARCHAR2(40)", "N", "list", { dataType: "VARCHAR", length: 40, nullable: false }],
  ["bigquery", "ARRAY<INT64>", "YES", "ingestion", { dataType: "ARRAY", nullable: true }],
  ["redshift", "character varying(40)", "NO", "range", { dataType: "VARCHAR", nullable: false }],
  ["databricks", "decimal(10,2)", "YES", "list", { dataType: "DECIMAL", precision: 10 }],
])("%s", (dbms, type, nullable, method, column) => {
  const base = { dbms, schema_name: "s", table_name: "t", position: 1 };
  const rows = savedRows([
    { ...base, item: "table", type: "TABLE", comment: null },
    { ...base, item: "column", name: "a", type, nullable },
    { ...base, item: "unique", name: "a", type: "u", nullable: "NULL" },
    { ...base, item: "partition", name: "a", type: method },
  ]);
  expect(savedCatalog(rows ?? []).tables).toMatchObject([
    {
      kind: "PARTITIONED",
      columns: [column],
      keys: [{ type: "UNIQUE", columns: ["a"] }],
      partition: { columns: ["a"] },
    },
  ]);
});

test("a table without columns is incomplete", () => {
  const rows = csv("oracle,DB,S,T,table,,0,TABLE,,,,,");
  expect(savedCatalog(rows ?? []).unread).toMatchObject([{ what: "table S.T" }]);
});

test("rows that are there twice count once", () => {
  const row = { dbms: "oracle", table_name: "T", item: "column", name: "ID", type: "NUMBER" };
  expect(savedRows([row, { ...row }])).toHaveLength(1);
});

test("other rows are no saved catalog", () => {
  expect(savedRows([])).toBeUndefined();
  expect(savedRows([{ a: 1 }])).toBeUndefined();
  expect(savedRows([{ dbms: "dbase", item: "table" }])).toBeUndefined();
  expect(savedRows([1, null])).toBeUndefined();
});
