import { describe, expect, test } from "vitest";
import { type DdlDialect, splitStatements } from "../../../src/sources/ddl/statements.js";

const texts = (text: string, dialect: DdlDialect): string[] =>
  [...splitStatements(text, dialect)].map((one) => one.text);

describe("statements end at a semicolon, but not at one in", () => {
  test.each<[string, DdlDialect, string]>([
    ["a string", "sqlite", "CREATE TABLE a (b TEXT DEFAULT 'x;''y;')"],
    ["a quoted name", "sqlite", 'CREATE TABLE "a;b" ([c;d], `e;f`)'],
    ["a comment", "postgres", "CREATE TABLE a ( -- x;\n b int /* ; /* ; */ ; */)"],
    ["a dollar quote", "postgres", "CREATE FUNCTION f() AS $x$ a; $y$ ; $$ ; $x$"],
    ["a string with escapes", "postgres", "SELECT E'a\\';'"],
    ["a string of MySQL", "mysql", "CREATE TABLE a (b text COMMENT 'it\\'s;')"],
    ["a comment of MySQL", "mysql", "CREATE TABLE a (b int # x;\n)"],
  ])("%s", (_, dialect, statement) => {
    expect(texts(`${statement};\nSELECT 1`, dialect)).toEqual([statement, "SELECT 1"]);
  });
});

test("a backslash ends no string of PostgreSQL, and two dashes are no comment of MySQL without a blank", () => {
  expect(texts("SELECT 'a\\'; SELECT 2", "postgres")).toEqual(["SELECT 'a\\'", "SELECT 2"]);
  expect(texts("SELECT 1--1; SELECT 2", "mysql")).toEqual(["SELECT 1--1", "SELECT 2"]);
});

test("a dollar in a name starts no dollar quote", () => {
  expect(texts("CREATE TABLE a$b$ (c int); SELECT $1", "postgres")).toEqual([
    "CREATE TABLE a$b$ (c int)",
    "SELECT $1",
  ]);
});

test("what psql does itself is passed over: its commands, and the rows of a COPY", () => {
  const dump =
    "\\restrict x\n\\connect y\nCOPY a FROM stdin;\n1\t'\n;\n\\.\nSELECT 1;\n\\unrestrict x\n";
  expect(texts(dump, "postgres")).toEqual(["COPY a FROM stdin", "SELECT 1"]);
});

test("what mysql does itself is passed over: DELIMITER", () => {
  const dump = "DELIMITER $$\nCREATE TRIGGER t BEGIN a; b; END$$\ndelimiter ;\nSELECT 1;";
  expect(texts(dump, "mysql")).toEqual(["CREATE TRIGGER t BEGIN a; b; END", "SELECT 1"]);
});

test("comments before a statement are no part of it, but one that MySQL reads is", () => {
  const text = "-- a\n--\n/* b */ SELECT 1;\n/*!40101 SET x = 1 */;\n# end\n";
  expect([...splitStatements(text, "mysql")]).toEqual([
    { text: "SELECT 1", offset: 16, isCut: false },
    { text: "/*!40101 SET x = 1 */", offset: 26, isCut: false },
  ]);
});

test.each<[string, DdlDialect]>([
  ["CREATE TABLE a (b int", "sqlite"],
  ["CREATE TABLE a (b text DEFAULT 'x", "mysql"],
  ["CREATE FUNCTION f() AS $$ a;", "postgres"],
  ["CREATE TABLE a /* b", "postgres"],
])("a file can end within a statement: %s", (text, dialect) => {
  expect([...splitStatements(`SELECT 1;${text}`, dialect)]).toEqual([
    { text: "SELECT 1", offset: 0, isCut: false },
    { text, offset: 9, isCut: true },
  ]);
});

test("a file without a last semicolon, and one without statements", () => {
  expect([...splitStatements("SELECT (1)", "postgres")].map(({ isCut }) => isCut)).toEqual([false]);
  expect(texts("\n-- nothing\n", "postgres")).toEqual([]);
});
