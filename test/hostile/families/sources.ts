import type { DdlDialect } from "../../../src/sources/ddl/statements.js";
import { SAVED_COLUMNS } from "../../../src/sources/saved/saved-rows.js";
import { half, listOf, run } from "./build.js";

/** A text of about `size` characters, which is read as a source. */
interface SourceFamily {
  readonly name: string;
  readonly make: (size: number) => string;
}

const ddl = (name: string, make: SourceFamily["make"]): SourceFamily => ({ name, make });
const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join("\n");

/** Texts that no database writes, in any dialect. */
const anyDdl: readonly SourceFamily[] = [
  ddl("line breaks", (size) => run("\n", size)),
  ddl("blanks before a word", (size) => `set${run(" ", size)}x`),
  ddl("parentheses that are not closed", (size) => `create table a ${run("(", size)}`),
  ddl("parentheses that are not opened", (size) => `create table a ${run(")", size)}`),
  ddl("comments", (size) => run("/**/", size)),
  ddl("comments that are not closed", (size) => run("/*", size)),
  ddl("comments on lines", (size) => run("--\n", size)),
  ddl("quotes", (size) => run("'", size)),
  ddl("quotes after backslashes", (size) => `'${run("\\'", size)}`),
  ddl("backslashes", (size) => `'${run("\\", size)}'`),
  ddl("quoted names", (size) => run('"a"', size)),
  ddl("dollars", (size) => run("$a", size)),
  ddl("statements without words", (size) => run(";", size)),
  ddl("statements that cannot be read", (size) => run("create table a (b;", size)),
  ddl("words of a statement", (size) => `create ${run("tabl ", size)}`),
  ddl("rows of a copy", (size) => `copy a from stdin;\n${run("1\\.\n", size)}`),
];

/** Statements that a database could have written, many of them. */
const manyOf: readonly SourceFamily[] = [
  ddl("tables", (size) =>
    lines(listOf(size, 40, (n) => `create table t${n} (id int primary key);`)),
  ),
  ddl("columns", (size) => `create table t (${listOf(size, 12, (n) => `c${n} int`).join(",\n")});`),
  ddl("tables of one name", (size) => run("create table t (id int);\n", size)),
  ddl("columns of one name", (size) => `create table t (${run("a int,", size)}a int);`),
  ddl("keys", (size) =>
    lines(
      `create table t (${listOf(half(size), 12, (n) => `c${n} int`).join()},`,
      `${listOf(half(size), 16, (n) => `unique (c${n})`).join()});`,
    ),
  ),
  ddl("a key with many columns", (size) => {
    const names = listOf(half(size), 16, (n) => `c${n}`);
    return `create table t (${names.map((name) => `${name} int`).join()}, primary key (${names.join()}));`;
  }),
  ddl("foreign keys to one table", (size) =>
    lines(
      "create table a (id int primary key);",
      listOf(size, 60, (n) => `create table t${n} (id int, foreign key (id) references a (id));`),
    ),
  ),
  ddl("views", (size) =>
    lines(
      "create table t (a int);",
      listOf(size, 34, (n) => `create view v${n} as select a from t;`),
    ),
  ),
];

const postgres: readonly SourceFamily[] = [
  ddl("changes of one table", (size) =>
    lines(
      "create table t (a int);",
      listOf(size, 34, (n) => `alter table t add column c${n} int;`),
    ),
  ),
  ddl("comments on columns", (size) =>
    lines(
      `create table t (${listOf(half(size), 30, (n) => `c${n} int`).join()});`,
      listOf(half(size), 40, (n) => `comment on column t.c${n} is 'x';`),
    ),
  ),
  ddl("partitions", (size) =>
    lines(
      "create table t (a int) partition by list (a);",
      listOf(size, 56, (n) => `create table t${n} partition of t for values in (${n});`),
    ),
  ),
  ddl("a chain of inheritance", (size) =>
    lines(
      "create table t0 (a int);",
      listOf(size, 44, (n) => `create table t${n + 1} () inherits (t${n});`),
    ),
  ),
  ddl("a chain of domains", (size) =>
    lines(
      "create domain d0 as int;",
      listOf(half(size), 30, (n) => `create domain d${n + 1} as d${n};`),
      listOf(half(size), 30, (n) => `create table t${n} (a d${n});`),
    ),
  ),
  ddl("changes of the schema", (size) =>
    lines(listOf(size, 46, (n) => `set search_path = s${n};\ncreate table t (a int);`)),
  ),
];

export const ddlFamilies: Readonly<Record<DdlDialect, readonly SourceFamily[]>> = {
  postgres: [...anyDdl, ...manyOf, ...postgres],
  mysql: [
    ...anyDdl,
    ...manyOf,
    ddl("comments that are read", (size) => `create table t (a int ${run("/*!1 */", size)})`),
    ddl("delimiters", (size) => run("delimiter ;;\n", size)),
    ddl("uses", (size) => lines(listOf(size, 40, (n) => `use s${n}; create table t (a int);`))),
  ],
  sqlite: [...anyDdl, ...manyOf],
};

const saved = (values: readonly (readonly unknown[])[]): string =>
  [SAVED_COLUMNS, ...values].map((row) => row.join()).join("\n");
const row = (table: string, item: string, name = "", type = ""): unknown[] => [
  "snowflake",
  "d",
  "s",
  table,
  item,
  name,
  1,
  type,
  "YES",
  "",
  "s",
  "t0",
  "c0",
];

export const csvFamilies: readonly SourceFamily[] = [
  ddl("a long field", (size) => `a,b\n"${run("x", size)}",1`),
  ddl("doubled quotes", (size) => `a,b\n"${run('""', 2 * half(size))}",1`),
  ddl("a quote that is not closed", (size) => `a,b\n"${run("x,\n", size)}`),
  ddl("separators", (size) => run(",", size)),
  ddl("line breaks", (size) => run("\n", size)),
  ddl("a long head", (size) => lines(run("a,", half(size)), run("1,", half(size)))),
  ddl("tables", (size) =>
    saved(
      listOf(size, 90, (n) => row(`t${n}`, "table", "", "BASE TABLE")).concat(
        listOf(size, 90, (n) => row(`t${n}`, "column", "c0", "NUMBER(1,0)")),
      ),
    ),
  ),
  ddl("columns and keys of one table", (size) =>
    saved([
      row("t0", "table", "", "BASE TABLE"),
      ...listOf(size, 90, (n) => row("t0", "column", `c${n}`, "TEXT")),
      ...listOf(size, 90, (n) => row("t0", "foreign key", `c${n}`, `k${n}`)),
    ]),
  ),
];

const contract = (...schema: object[]): string =>
  JSON.stringify({ apiVersion: "v3.1.0", kind: "DataContract", id: "a", version: "1.0.0", schema });
const property = (name: string, more: object = {}) => ({ name, physicalType: "INT", ...more });

export const odcsFamilies: readonly SourceFamily[] = [
  ddl("tables", (size) =>
    contract(...listOf(size, 70, (n) => ({ name: `t${n}`, properties: [property("a")] }))),
  ),
  ddl("tables of one name", (size) =>
    contract(...listOf(size, 70, () => ({ name: "t", properties: [property("a")] }))),
  ),
  ddl("columns", (size) =>
    contract({ name: "t", properties: listOf(size, 40, (n) => property(`c${n}`)) }),
  ),
  ddl("columns of one name", (size) =>
    contract({ name: "t", properties: listOf(size, 40, () => property("c")) }),
  ),
  ddl("a key with many columns", (size) =>
    contract({
      name: "t",
      properties: listOf(size, 80, (n) =>
        property(`c${n}`, { primaryKey: true, primaryKeyPosition: -n }),
      ),
    }),
  ),
  ddl("references of properties", (size) =>
    contract({
      name: "t",
      properties: listOf(size, 80, (n) =>
        property(`c${n}`, { relationships: [{ to: `t.c${n + 1}` }] }),
      ),
    }),
  ),
  ddl("references of a table", (size) =>
    contract({
      name: "t",
      properties: listOf(half(size), 40, (n) => property(`c${n}`)),
      relationships: listOf(half(size), 50, (n) => ({ from: `t.c${n}`, to: `t.c${n + 1}` })),
    }),
  ),
  ddl("deep properties", (size) => {
    const depth = Math.min(Math.floor(size / 60), 1_500);
    const open = '{"name":"a","logicalType":"object","properties":['.repeat(depth);
    const text = contract({ name: "t", properties: [0] });
    return text.replace("[0]", `[${open}${"]}".repeat(depth)}]`) + run(" ", size - 60 * depth);
  }),
  ddl("quality", (size) =>
    contract({
      name: "t",
      properties: [property("a")],
      quality: listOf(size, 30, () => ({ rule: "a" })),
    }),
  ),
  ddl("a physical type of parentheses", (size) =>
    contract({ name: "t", properties: [property("a", { physicalType: `A${run("(", size)}` })] }),
  ),
  ddl("servers", (size) =>
    JSON.stringify({
      ...JSON.parse(contract()),
      servers: listOf(size, 60, (n) => ({
        server: `s${n}`,
        type: "postgres",
        host: "h",
        port: 1,
        database: "d",
      })),
    }),
  ),
];
