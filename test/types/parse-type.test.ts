// The reader of types: what it says of a text, and that it reads each text once, however deep it is.

import { expect, test } from "vitest";
import { SQL_DIALECTS } from "../../src/exports/sql/column-types.js";
import { toSql } from "../../src/exports/sql/to-sql.js";
import type { DataType, DialectId } from "../../src/types/data-type.js";
import { parseType } from "../../src/types/parse-type.js";
import { measure } from "../hostile/growth.js";
import { modelOf } from "../support/models.js";

/** A type in short: its name, and what is in it. */
function outline(type: DataType): unknown {
  const { name, sizes, unit, isUnsigned, labels, elements, fields, entries, isRead } = type;
  return [
    name,
    ...(isRead ? [] : ["unread"]),
    ...sizes,
    ...(unit === undefined ? [] : [unit]),
    ...(isUnsigned ? ["unsigned"] : []),
    ...(labels === undefined ? [] : [labels]),
    ...(elements === undefined ? [] : [outline(elements)]),
    ...(fields ?? []).map((field) => ({
      [field.name + (field.isRequired ? "!" : "")]: outline(field.type),
    })),
    ...(entries === undefined
      ? []
      : [{ [String(outline(entries.keys))]: outline(entries.values) }]),
  ];
}

const TYPES: readonly (readonly [text: string, outline: readonly unknown[], system?: DialectId])[] =
  [
    ["VARCHAR2(30 CHAR)", ["VARCHAR2", 30, "CHAR"]],
    ["decimal ( 10 , -2 )", ["DECIMAL", 10, -2]],
    ["NUMBER(*,2)", ["NUMBER", Number.POSITIVE_INFINITY, 2]],
    ["nvarchar(max)", ["NVARCHAR", Number.POSITIVE_INFINITY]],
    ["DECIMAL(10.2)", ["DECIMAL", "unread"]],
    ["int(10) unsigned zerofill", ["INT", 10, "unsigned"]],
    ["timestamp(3) with time zone", ["TIMESTAMP_WITH_TIME_ZONE", 3]],
    ["interval day(2) to second(3)", ["INTERVAL_DAY_TO_SECOND", 2, 3], "oracle"],
    ["varchar(30) character set utf8", ["VARCHAR_CHARACTER_SET_UTF8", "unread", 30]],
    ["geometry(Point,4326)", ["GEOMETRY", "unread"]],
    ["vector(3)", ["VECTOR", 3]],
    ["enum('a','it''s', 'b,)')", ["ENUM", ["a", "it's", "b,)"]]],
    ["enum('a\\'b')", ["ENUM", ["a'b"]], "mysql"],
    ["enum('a\\')", ["ENUM", ["a\\"]], "duckdb"],
    ["Enum8('a' = 1, 'b' = 2)", ["ENUM8", ["a", "b"]]],
    ["SET('x')", ["SET", ["x"]]],
    ["text[]", ["ARRAY", ["TEXT"]]],
    ["_int4", ["ARRAY", ["INT4"]]],
    ["integer array[3]", ["ARRAY", ["INTEGER"]]],
    ["varchar(3)[][2]", ["ARRAY", ["ARRAY", ["VARCHAR", 3]]]],
    ["ARRAY<INT64>", ["ARRAY", ["INT64"]]],
    ["LIST(INT)", ["LIST", ["INT"]]],
    ["STRUCT<a INT64 NOT NULL, b STRING>", ["STRUCT", { "a!": ["INT64"] }, { b: ["STRING"] }]],
    ["STRUCT<INT64, ARRAY<STRING>>", ["STRUCT", { "": ["INT64"] }, { "": ["ARRAY", ["STRING"]] }]],
    ["struct<a:int,`b c`:string COMMENT 'x'>", ["STRUCT", { a: ["INT"] }, { "b c": ["STRING"] }]],
    ["ROW(a int, b double precision)", ["ROW", { a: ["INT"] }, { b: ["DOUBLE_PRECISION"] }]],
    ['STRUCT("a b" DECIMAL(9,2)[])', ["STRUCT", { "a b": ["ARRAY", ["DECIMAL", 9, 2]] }]],
    ["MAP<STRING, INT>", ["MAP", { STRING: ["INT"] }]],
    [
      "MAP(VARCHAR, STRUCT(a INTEGER)[])",
      ["MAP", { VARCHAR: ["ARRAY", ["STRUCT", { a: ["INTEGER"] }]] }],
    ],
    ["public.status", ["PUBLIC.STATUS"]],
    ["", ["", "unread"]],
    ["STRUCT<a", ["STRUCT", "unread"]],
    ["ARRAY<>", ["ARRAY", "unread"]],
    ["int)", ["INT)", "unread"]],
  ];

const named = TYPES.map(([text, expected, system]) => ({ text, expected, system }));

test.each(named)("$text", ({ text, expected, system }) => {
  const type = parseType(text, system);
  expect(outline(type)).toEqual(expected);
  expect(type.text).toBe(text);
});

test("what has no limit has no size", () => {
  expect(parseType("nvarchar(max)", "sqlserver")).toMatchObject({
    listed: { dataType: "VARCHAR" },
    length: undefined,
  });
  expect(parseType("NUMBER(*,2)")).toMatchObject({ precision: undefined, scale: 2 });
  const columns = [{ name: "c", fullyQualifiedName: "s.t.c", dataType: "NVARCHAR(MAX)" }];
  const tables = [{ name: "t", fullyQualifiedName: "s.t", version: "1.0.0", columns }];
  for (const dialect of SQL_DIALECTS) {
    const [file] = toSql(modelOf({ tables }), { dialect }).files;
    expect(file?.text).not.toContain("Infinity");
  }
});

test("types in types have their own text", () => {
  const type = parseType("MAP<STRING, STRUCT<a ARRAY< INT64 >, b VARCHAR(3)[]>>");
  const fields = type.entries?.values.fields ?? [];
  expect(fields.map((field) => field.type.text)).toEqual(["ARRAY< INT64 >", "VARCHAR(3)[]"]);
  expect(fields[1]?.type.elements).toMatchObject({ text: "VARCHAR(3)", length: 3 });
  expect(parseType("_int4").elements?.text).toBe("int4");
});

test.each([
  "ARRAY<".repeat(100_000),
  `${"ARRAY<".repeat(100)}INT${">".repeat(100)}`,
  `INT${"[]".repeat(100)}`,
  `INT${"[]".repeat(100_000)}`,
  `enum(${"'a".repeat(100_001)}`,
  `${"'".repeat(100_001)}`,
  `STRUCT<${"a INT, ".repeat(5_000)}`,
  "(".repeat(100_000),
])("what is too deep, or has no end, is not read, in little time", async (text) => {
  const time = await measure(() => expect(parseType(text).isRead).toBe(false));
  expect(time).toBeLessThan(2_000);
});
