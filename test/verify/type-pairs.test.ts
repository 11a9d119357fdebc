// Types in the spelling of a descriptor and in those of a database: judged by hand, before the code was written.

import { expect, test } from "vitest";
import { type Catalog, type CatalogColumn, columnType } from "../../src/sources/catalog.js";
import type { DialectId } from "../../src/types/data-type.js";
import { shopWith } from "../support/shop.js";
import { LIVE_SHOP, table } from "./live-shop.js";
import { verifyText } from "./verify-text.js";

type Pair = readonly [declared: string, native: string, dialect?: "mysql" | "sqlite"];

/** One type: what an import writes, the database's own word, and other names for either. */
const SAME: readonly Pair[] = [
  ["INT", "integer"],
  ["INTEGER", "integer"],
  ["int4", "integer"],
  ["BIGINT", "bigint"],
  ["int8", "bigint"],
  ["SMALLINT", "smallint"],
  ["int2", "smallint"],
  ["DECIMAL(12,2)", "numeric(12,2)"],
  ["NUMERIC(12,2)", "numeric(12,2)"],
  ["DECIMAL", "numeric"],
  ["DOUBLE", "double precision"],
  ["float8", "double precision"],
  ["FLOAT", "real"],
  ["float4", "real"],
  ["BOOLEAN", "boolean"],
  ["bool", "boolean"],
  ["VARCHAR(30)", "character varying(30)"],
  ["varchar", "character varying"],
  ["CHAR(2)", "character(2)"],
  ["bpchar(2)", "character(2)"],
  ["TEXT", "text"],
  ["DATE", "date"],
  ["TIME", "time without time zone"],
  ["TIMESTAMP", "timestamp without time zone"],
  ["timestamptz", "timestamp with time zone"],
  ["TIMESTAMP WITH TIME ZONE", "timestamp with time zone"],
  ["INTERVAL", "interval"],
  ["interval day to second(3)", "interval day to second(3)"],
  ["vector(3)", "vector(3)"],
  ["jsonb", "jsonb"],
  ["STRING", "uuid"],
  ["uuid", "uuid"],
  ["bit(8)", "bit(8)"],
  ["timetz", "time with time zone"],
  ["varbit(8)", "bit varying(8)"],
  ["ARRAY", "text[]"],
  ["text[]", "text[]"],
  ["_text", "text[]"],
  ["bytea", "bytea"],
  ["BLOB", "bytea"],
  ["BOOLEAN", "tinyint(1)", "mysql"],
  ["tinyint(1)", "tinyint(1)", "mysql"],
  ["ENUM", "enum('a','b')", "mysql"],
  ["enum('a','b')", "enum('a','b')", "mysql"],
  ["int unsigned", "int(10) unsigned", "mysql"],
  ["DATETIME", "datetime", "mysql"],
  ["TEXT", "TEXT", "sqlite"],
];

const DIFFERENT: readonly Pair[] = [
  ["TIMESTAMP", "timestamp with time zone"],
  ["timestamp(3)", "timestamp with time zone"],
  ["JSON", "jsonb"],
  ["TEXT", "uuid"],
  ["TEXT", "inet"],
  ["STRING", "inet"],
  ["uuid", "inet"],
  ["bit(8)", "bit(1)"],
  ["INT", "mediumint", "mysql"],
  ["INT", "bigint"],
  ["BIGINT", "integer"],
  ["NUMBER(38,0)", "bigint"],
  ["STRING", "character varying(80)"],
  ["VARCHAR(80)", "text"],
  ["TEXT", "integer"],
  ["DATE", "timestamp without time zone"],
  ["TIMESTAMP", "date"],
  ["FLOAT", "double precision"],
  ["DECIMAL(12,2)", "double precision"],
  ["JSON", "text"],
  ["uuid", "text"],
  ["timestamptz", "timestamp without time zone"],
  ["int[]", "text[]"],
  ["enum('a','b')", "enum('a','c')", "mysql"],
];

/** The codes for a column with a type, against one in a database. */
async function codesFor([declared, native, dialect]: Pair): Promise<string[]> {
  const id: DialectId = dialect ?? "postgres";
  const live: CatalogColumn = { name: "c", nullable: true, ...columnType(id, native) };
  const value = shopWith([
    {
      fullyQualifiedName: "types.t",
      version: "1.0.0",
      columns: [{ fullyQualifiedName: "types.t.c", dataType: declared }],
    },
  ]);
  const catalog: Catalog = { ...LIVE_SHOP, dialect: id, tables: [table("t", [live])] };
  return (await verifyText(value, catalog)).map(({ code }) => code);
}

const named = (pairs: readonly Pair[]) => pairs.map((pair) => ({ pair, name: pair.join(", ") }));

test.each(named(SAME))("the same: $name", async ({ pair }) => {
  expect(await codesFor(pair)).toEqual([]);
});

test.each(named(DIFFERENT))("different: $name", async ({ pair }) => {
  expect(await codesFor(pair)).toEqual(["type-differs"]);
});
