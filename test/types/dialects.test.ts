import { describe, expect, test } from "vitest";
import {
  type DialectId,
  FAMILY_OF_LISTED,
  LISTED_TYPES,
  type ListedName,
  namesIn,
  type TypeWords,
} from "../../src/types/data-type.js";
import { DIALECTS } from "../../src/types/dialects.js";
import { nativeType } from "../../src/types/native-type.js";
import { parseType } from "../../src/types/parse-type.js";

const listedType = (id: DialectId, native: string) => parseType(native, id).listed;

const ids = Object.keys(DIALECTS) as DialectId[];

describe.each(ids)("%s", (id) => {
  const { types } = DIALECTS[id];

  test("has a word for every listed type", () => {
    const words = (LISTED_TYPES as ListedName[]).map(
      (dataType) => nativeType(id, { dataType }).text,
    );
    expect(words.filter((word) => !/^[a-z]/i.test(word))).toEqual([]);
    expect(LISTED_TYPES).toEqual(expect.arrayContaining(Object.keys(types)));
  });

  test("reads no word as two types", () => {
    const words = Object.values(types).flatMap(({ reads = [] }) => reads);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  test("reads what it writes", () => {
    const unread = (LISTED_TYPES as ListedName[]).filter((dataType) => {
      const { text } = nativeType(id, { dataType, length: 7, precision: 12, scale: 2 });
      return listedType(id, text) === undefined;
    });
    expect(unread).toEqual([]);
  });

  test("keeps length, precision and scale of what it reads as the same type", () => {
    for (const dataType of ["VARCHAR", "CHAR", "VARBINARY"] as const) {
      const { text } = nativeType(id, { dataType, length: 7 });
      if (text.includes("(7)")) expect(listedType(id, text)).toMatchObject({ length: 7 });
    }
    const decimal = { dataType: "DECIMAL", precision: 12, scale: 2 } as const;
    expect(listedType(id, nativeType(id, decimal).text)).toEqual(decimal);
  });
});

test.each([
  ["postgres", "character varying(30)", { dataType: "VARCHAR", length: 30 }],
  ["postgres", "timestamp(3) with time zone", { dataType: "TIMESTAMP" }],
  ["postgres", "numeric(3,-2)", { dataType: "DECIMAL", precision: 3, scale: -2 }],
  ["postgres", "numeric", { dataType: "DECIMAL" }],
  ["postgres", "double precision", { dataType: "DOUBLE" }],
  ["postgres", "text[]", { dataType: "ARRAY" }],
  ["postgres", "_text", { dataType: "ARRAY" }],
  ["postgres", "bit(12)", { dataType: "BINARY", length: 2 }],
  ["postgres", "interval year to month", { dataType: "INTERVAL" }],
  ["postgres", "interval day to second(2)", { dataType: "INTERVAL" }],
  ["postgres", "inet", undefined],
  ["mysql", "int(10) unsigned", { dataType: "BIGINT" }],
  ["mysql", "bigint(20) unsigned", { dataType: "DECIMAL", precision: 20, scale: 0 }],
  ["mysql", "tinyint(1)", { dataType: "BOOLEAN" }],
  ["mysql", "enum('a','b(c)')", { dataType: "ENUM" }],
  ["mysql", "enum('a','it''s)')", { dataType: "ENUM" }],
  ["mysql", "multipolygon", { dataType: "GEOGRAPHY" }],
  ["mariadb", "double unsigned", { dataType: "DOUBLE" }],
  ["mysql", "float(8,2) unsigned", { dataType: "FLOAT" }],
  ["sqlserver", "int unsigned", undefined],
  ["oracle", "NUMBER(9,0)", { dataType: "INT" }],
  ["snowflake", "NUMBER(38,0)", { dataType: "DECIMAL", precision: 38, scale: 0 }],
  ["bigquery", "ARRAY<STRUCT<a INT64>>", { dataType: "ARRAY" }],
  ["databricks", "struct<a:int,b:string>", { dataType: "STRUCT" }],
  ["duckdb", "STRUCT(a INTEGER, b VARCHAR)", { dataType: "STRUCT" }],
  ["duckdb", "INTEGER[3]", { dataType: "ARRAY" }],
  ["sqlite", "int primary_key", undefined],
  ["sqlite", "INTEGER UNSIGNED", { dataType: "BIGINT" }],
  ["sqlite", "BIGINT UNSIGNED", { dataType: "BIGINT" }],
  ["sqlite", "timestamp without time zone", { dataType: "TIMESTAMP" }],
  ["sqlite", "uniqueidentifier", { dataType: "STRING" }],
  ["sqlite", "varchar2(20)", { dataType: "VARCHAR", length: 20 }],
  ["sqlite", "number(10,2)", { dataType: "DECIMAL", precision: 10, scale: 2 }],
  ["sqlserver", "money", { dataType: "DECIMAL", precision: 19, scale: 4 }],
] as const)("%s: %s", (id, native, expected) => {
  expect(listedType(id, native)).toEqual(expected);
});

test.each([
  ["postgres", { dataType: "DECIMAL", precision: 12, scale: 2 }, "numeric(12,2)"],
  ["postgres", { dataType: "DECIMAL" }, "numeric"],
  ["mysql", { dataType: "VARCHAR" }, "text"],
  ["sqlserver", { dataType: "VARCHAR", length: 80 }, "nvarchar(80)"],
] as const)("%s writes %o as %s", (id, type, text) => {
  expect(nativeType(id, type).text).toBe(text);
});

test("a loss is said", () => {
  expect(nativeType("postgres", { dataType: "ENUM" })).toEqual({
    text: "text",
    loss: "the allowed values",
  });
});

/** Words that systems read as different types, or that only resemble the listed type that they are read as. */
const AMBIGUOUS = ["date", "timestamp", "long", "bit", "bit varying", "varbit", "object"];
const RESEMBLING = ["uuid", "uniqueidentifier", "rowid", "urowid"];

test.each(ids)("every word of %s has the family of its listed type", (id) => {
  const words = Object.values(DIALECTS[id].types)
    .flatMap(({ reads = [] }: TypeWords) => reads.flatMap(namesIn))
    .filter((word) => !AMBIGUOUS.includes(word) && !RESEMBLING.includes(word));
  const families = words.map((word) => [word, parseType(word).family]);
  const listed = words.map((word) => {
    const type = listedType(id, word);
    return [word, type && FAMILY_OF_LISTED[type.dataType]];
  });
  expect(families).toEqual(listed);
});
