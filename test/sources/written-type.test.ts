// Two types that a database tells apart are never written alike.

import { expect, test } from "vitest";
import { columnType } from "../../src/sources/catalog.js";
import { writtenType } from "../../src/sources/written-type.js";
import type { DialectId } from "../../src/types/data-type.js";
import { DIALECTS } from "../../src/types/dialects.js";

/** The words of one system that are one type there, by its documentation; the first is what its catalog says. */
const ONE_TYPE: Readonly<Partial<Record<DialectId, readonly string[]>>> = {
  postgres: [
    "smallint int2 smallserial serial2",
    "integer int int4 serial serial4",
    "bigint int8 bigserial serial8",
    "numeric decimal",
    "real float4",
    "double_precision float8 float",
    "boolean bool",
    "character char",
    "character_varying varchar",
    "time_without_time_zone time",
    "time_with_time_zone timetz",
    "timestamp_without_time_zone timestamp",
    "timestamp_with_time_zone timestamptz",
  ],
  mysql: [
    "int integer",
    "decimal numeric dec fixed",
    "double double_precision real",
    "int_unsigned integer_unsigned",
    "double_unsigned double_precision_unsigned real_unsigned",
    "tinyint(1) boolean bool",
    "varchar nvarchar",
    "char nchar",
    "geometrycollection geomcollection",
  ],
  duckdb: [
    "bigint int8 long",
    "integer int int4 signed",
    "smallint int2 short",
    "tinyint int1",
    "decimal numeric",
    "float real float4",
    "double float8",
    "boolean bool logical",
    "varchar char bpchar text string",
    "blob binary bytea varbinary",
    "timestamp datetime",
    "timestamp_with_time_zone timestamptz",
    "time_with_time_zone timetz",
    "struct row",
    "array",
  ],
  sqlserver: ["float double_precision", "decimal numeric dec", "int integer"],
  // Names that decide nothing but an affinity, which those of one line share.
  sqlite: [
    "integer int",
    "bigint bigint_unsigned unsigned_big_int",
    "real double double_precision float",
    "boolean bool",
    "character char nchar native_character",
    "varchar varying_character",
    "text clob",
    "json jsonb",
  ],
  bigquery: [
    "int64 int smallint integer bigint tinyint byteint",
    "numeric decimal",
    "bignumeric bigdecimal",
    "bool boolean",
    "float64 float",
  ],
  snowflake: [
    "number decimal numeric dec fixed",
    "int integer",
    "float float4 float8 double double_precision real",
    "varchar char character string text nchar nvarchar nvarchar2 char_varying nchar_varying",
    "binary varbinary",
    "timestamp_ntz datetime timestamp_without_time_zone timestamp",
  ],
};

const SIZES = ["", "(1)", "(4)", "(8)", "(4,2)", "(9,0)", "[]"];

/** All words of a dialect, with and without numbers, and what stands for the type there. */
function typesIn(id: DialectId): (readonly [native: string, type: string])[] {
  const lines = ONE_TYPE[id === "mariadb" ? "mysql" : id] ?? [];
  const mains = new Map(
    lines.flatMap((line) => line.split(" ").map((word) => [word, line.split(" ")[0] ?? ""])),
  );
  const words = Object.values(DIALECTS[id].types).flatMap(({ reads = [] }) => reads);
  const more = [
    "bit",
    "bit varying",
    "interval",
    "inet",
    "money",
    "hugeint",
    ...(lines === ONE_TYPE.mysql ? ["tinyint(1)"] : []),
  ];
  return [...new Set([...words, ...more])].flatMap((word) => {
    const underscored = word.replaceAll(" ", "_");
    const main = mains.get(underscored) ?? underscored;
    // Some words mean one type without a number, and another with it: `float(24)` is `real`.
    if (word.includes("(") || (word === "float" && id !== "mysql")) return [[word, main] as const];
    const [first = "", ...rest] = word.split(" ");
    return SIZES.map((size) => {
      const native = size === "[]" ? `${word}[]` : [first + size, ...rest].join(" ");
      return [native, typeIn(id, native, main, size)] as const;
    });
  });
}

const TAKES_SIZES = ["CHAR", "VARCHAR", "BINARY", "VARBINARY", "DECIMAL"];

/** A type: digits of integers are only shown, and a size can be the usual one. */
function typeIn(id: DialectId, native: string, main: string, size: string): string {
  if (size === "[]") return `${main}[]`;
  if (native === "tinyint(1)" && /^m/.test(id)) return native;
  if (/int|serial|long|short|year|signed/.test(main) && !/interval|point|string/.test(main))
    return main;
  const { dataType = "", length, precision, scale } = columnType(id, native);
  const isSized = length !== undefined || precision !== undefined;
  return isSized && TAKES_SIZES.includes(dataType) && !/^bit|money/.test(main)
    ? JSON.stringify([main, length, precision, scale])
    : `${main}${size}`;
}

const SYSTEMS = [
  "postgres",
  "mysql",
  "mariadb",
  "duckdb",
  "sqlserver",
  "bigquery",
  "snowflake",
  "sqlite",
] as const;

test.each(SYSTEMS)("two types that %s tells apart are never written alike", (id) => {
  const written = new Map<string, string>();
  for (const [native, type] of typesIn(id)) {
    const column = { name: "c", nullable: true, ...columnType(id, native) };
    const text = JSON.stringify(writtenType(column));
    expect([native, text, written.get(text) ?? type]).toEqual([native, text, type]);
    written.set(text, type);
  }
  expect(written.size).toBeGreaterThan(40);
});
