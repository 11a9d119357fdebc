import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import sqlite from "node-sqlite3-wasm";
import { describe, expect, test } from "vitest";
import { isExport } from "../../src/exports/exported.js";
import { FORMATS } from "../../src/exports/index.js";
import { toJsonSchema } from "../../src/exports/json-schema-of-tables.js";
import { SQL_DIALECTS } from "../../src/exports/sql/column-types.js";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { toTypeScript } from "../../src/exports/typescript/to-typescript.js";
import { LISTED_TYPES } from "../../src/types/data-type.js";

import { cases, sample, slowCases } from "../support/effort.js";
import { everyType, literals, zodSchema } from "../support/every-type.js";
import { Folder } from "../support/folder.js";
import { modelOf } from "../support/models.js";
import { root } from "../support/project.js";
import { schemas } from "../support/tables.js";
import { typeErrors } from "../support/type-errors.js";

/** The type errors of a program of several files, under the strictest options. */
function errorsIn(files: Readonly<Record<string, string>>): string[] {
  const folder = new Folder();
  try {
    symlinkSync(join(root, "node_modules"), join(folder.path, "node_modules"));
    folder.write("package.json", { type: "module" });
    for (const [name, text] of Object.entries(files)) folder.write(name, text);
    const strictest = ["--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const more = [...strictest, "--skipLibCheck", "--types", ""];
    return typeErrors(folder.path, Object.keys(files), ...more);
  } finally {
    folder.remove();
  }
}

const runs = { numRuns: cases(40) };

describe("over generated tables", () => {
  test("SQLite takes the DDL, and takes it again", () => {
    fc.assert(
      fc.property(schemas(), (schema) => {
        const [file] = toSql(modelOf(schema), { dialect: "sqlite", ifNotExists: true }).files;
        const database = new sqlite.Database(":memory:");
        try {
          database.exec(file?.text ?? "?");
          database.exec(file?.text ?? "?");
        } finally {
          database.close();
        }
      }),
      runs,
    );
  });

  test("Ajv compiles the JSON Schemas in strict mode", () => {
    fc.assert(
      fc.property(schemas(), (schema) => {
        for (const perTable of [false, true]) {
          for (const { text } of toJsonSchema(modelOf(schema), { perTable }).files) {
            const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
            addFormats.default(ajv);
            const value = JSON.parse(text);
            for (const one of perTable ? [value] : Object.values(value.$defs)) {
              ajv.compile({ ...(one as object), $id: undefined });
            }
          }
        }
      }),
      { numRuns: slowCases(40) },
    );
  });

  test("every format is deterministic, and says what it is", () => {
    fc.assert(
      fc.property(schemas(), (schema) => {
        for (const format of FORMATS) {
          const [one, two] = [0, 1].map(() => format.run(modelOf(schema), {}, { perTable: false }));
          expect(one).toEqual(two);
          for (const { text } of one?.files ?? []) expect(isExport(text), format.id).toBe(true);
        }
      }),
      { numRuns: cases(20) },
    );
  });
});

test("types of any tables compile strictly, for all uses and drivers", () => {
  const format = FORMATS.find(({ id }) => id === "typescript");
  const files: Record<string, string> = {};
  for (const [index, schema] of fc.sample(schemas(), cases(25)).entries()) {
    const use = ["rows", "kysely", "zod"][index % 3];
    const driver = ["pg", "mysql2", "sqlite", "json"][index % 4];
    const exported = format?.run(modelOf(schema), { for: use, driver }, { perTable: false });
    files[`${index}.ts`] = exported?.files[0]?.text ?? "?";
  }
  expect(errorsIn(files)).toEqual([]);
}, 120_000);

test("the Zod schema takes the rows that SQLite reads", () => {
  const database = new sqlite.Database(":memory:");
  try {
    database.exec(toSql(everyType, { dialect: "sqlite" }).files[0]?.text ?? "?");
    const values = literals((hex) => `x'${hex}'`);
    const places = { ...values, geography: "x'00'" };
    const names = Object.keys(places).map((name) => `"${name}"`);
    database.exec(`INSERT INTO "every type" (${names}) VALUES (${Object.values(places)})`);
    const row = database.get('SELECT * FROM "every type"');
    expect(zodSchema("sqlite").safeParse(row).error).toBeUndefined();
    expect(zodSchema("pg").safeParse(row).success).toBe(false);
  } finally {
    database.close();
  }
});

test("Kysely knows the columns", () => {
  const kysely = FORMATS.find(({ id }) => id === "typescript")?.run(
    everyType,
    { for: "kysely", driver: "mysql2" },
    { perTable: false },
  );
  const use = `import { Kysely } from "kysely";
import type { Database } from "./db.js";
declare const db: Kysely<Database>;
export const rows: Promise<{ bigint: number; nothing: number | null }[]> =
  db.selectFrom("every type").select(["bigint", "nothing"]).execute();
`;
  const files = { "db.ts": kysely?.files[0]?.text ?? "?", "use.ts": use };
  expect(errorsIn(files)).toEqual([]);
  const wrong = use.replace('select(["bigint"', 'select(["bigints"');
  expect(errorsIn({ ...files, "use.ts": wrong }).length).toBeGreaterThan(0);
}, 60_000);

test("a value that is not allowed does not compile", () => {
  const schema = (value: object) => JSON.stringify(value);
  const columns = Object.entries({
    state: { dataType: "VARCHAR", jsonSchema: schema({ enum: ["new", "it's"] }) },
    level: { dataType: "INT", jsonSchema: schema({ enum: [1, 3] }) },
    kinds: { dataType: "ARRAY", jsonSchema: schema({ items: { enum: ["a"] } }) },
    place: {
      dataType: "JSON",
      jsonSchema: schema({ properties: { kind: { enum: ["home"] } }, required: ["kind"] }),
    },
  }).map(([name, rest]) => ({ name, fullyQualifiedName: `db.t.${name}`, ...rest }));
  const table = { name: "t", fullyQualifiedName: "db.t", version: "1.0.0", columns };
  const types = toTypeScript(modelOf({ tables: [table] })).files[0]?.text ?? "?";
  const use = (row: string) =>
    `import type { T } from "./types.js";\nexport const row: T = ${row};\n`;
  const right = `{ state: "it's", level: 3, kinds: ["a"], place: { kind: "home" } }`;
  const files = {
    "types.ts": types,
    "right.ts": use(right),
    "none.ts": use(right.replace("3", "null")),
  };
  expect(errorsIn(files)).toEqual([]);
  const wrong = [
    ['"it\'s"', '"its"'],
    ["3", "2"],
    ['"a"', '"b"'],
    ['"home"', '"work"'],
    ['kind: "home"', ""],
  ];
  const wrongFiles = wrong.map(([from = "", to = ""], index) => [
    `wrong${index}.ts`,
    use(right.replace(from, to)),
  ]);
  const errors = errorsIn({ "types.ts": types, ...Object.fromEntries(wrongFiles) });
  expect(errors.map((error) => error.replace(/\(.*/, ""))).toEqual(
    wrongFiles.map(([name]) => name),
  );
}, 60_000);

test.each(SQL_DIALECTS)("a description that %s cannot keep is cut, and counted", (dialect) => {
  const description = "😀".repeat(4000);
  const columns = [
    { name: "id", fullyQualifiedName: "a.t.id", dataType: "INT", description },
    { name: "name", fullyQualifiedName: "a.t.name", dataType: "TEXT" },
  ];
  const tables = [{ name: "t", fullyQualifiedName: "a.t", version: "1.0.0", description, columns }];
  const { files, losses } = toSql(modelOf({ tables }), { dialect });
  const isWhole = dialect === "postgres" || dialect === "sqlite";
  expect(losses.map(({ what, where }) => `${what} of ${where}`).sort()).toEqual(
    isWhole ? [] : ["description of t", "description of t.id"],
  );
  expect(files[0]?.text).not.toMatch(/\p{Surrogate}/u);
  expect(files[0]?.text.includes(description)).toBe(isWhole);
});

test("a property of a JSON Schema without a type has none in SQL, and any in a program", () => {
  const definition = {
    type: "object",
    properties: { open: { description: "anything" }, two: { type: ["string", "integer"] } },
  };
  const table = { name: "t", version: "1.0.0", specification: "json-schema", definition };
  const model = modelOf({ tables: [table] });
  const lossesOf = (id: string) =>
    FORMATS.find((format) => format.id === id)
      ?.run(model, {}, { perTable: false })
      .losses.map(({ where, why }) => `${where}: ${why}`);
  expect(lossesOf("sql")).toEqual([
    "t.open: none is declared, so it is a text",
    "t.two: string or integer is not known, so it is a text",
  ]);
  for (const id of ["typescript", "json-schema"]) expect(lossesOf(id)).toEqual([]);
  const [{ text } = { text: "" }] = toTypeScript(model).files;
  expect(text).toMatch(/open\?: unknown;/);
  expect(text).toMatch(/two\?: string \| number;/);
  expect(lossesOf("dbt")).toContain("t: open: a contract needs every type");
});

test.each([false, true])(
  "nested schemas that columns share are in each (perTable: %s)",
  (perTable) => {
    const point = { type: "object", properties: { x: { type: "integer" } }, required: ["x"] };
    const definition = {
      $defs: { point, list: { type: "array", items: point } },
      properties: {
        a: { $ref: "#/$defs/point" },
        b: { $ref: "#/$defs/point", description: "Or none.", isNullable: true },
        "c/d": { $ref: "#/$defs/list" },
        e: { $ref: "#/$defs/list" },
      },
      required: ["a"],
    };
    const table = { name: "t", version: "1.0.0", specification: "json-schema", definition };
    const [file] = toJsonSchema(modelOf({ tables: [table] }), { perTable }).files;
    const schema = JSON.parse(file?.text ?? "");
    const isRow = new Ajv2020().compile(perTable ? schema : { ...schema, $ref: "#/$defs/t" });
    const rows = [
      { a: { x: 1 }, b: { x: 1 }, "c/d": [{ x: 1 }] },
      { a: { x: 1 }, b: null, e: [] },
      { b: { x: 1 } },
      { a: null },
      { a: { x: "1" } },
      { a: { x: 1 }, b: { x: "1" } },
      { a: { x: 1 }, "c/d": null },
      { a: { x: 1 }, e: [{ x: "1" }] },
    ];
    expect(rows.map((row) => isRow(row))).toEqual([true, true, ...Array(6).fill(false)]);
  },
);

test.each(SQL_DIALECTS)("%s has the precision of a time, or says that it has not", (dialect) => {
  const types = [
    "TIME(3)",
    "TIMESTAMP(3)",
    "DATETIME(3)",
    "TIMESTAMP(3) WITH TIME ZONE",
    "TIMETZ(3)",
  ];
  const columns = types.map((dataType, index) => ({
    name: `c${index}`,
    fullyQualifiedName: `t.c${index}`,
    dataType,
  }));
  const tables = [{ name: "t", fullyQualifiedName: "t", version: "1.0.0", columns }];
  const { files, losses } = toSql(modelOf({ tables }), { dialect });
  const lost = losses.filter(({ what }) => what === "type").map(({ where }) => where);
  for (const [index, type] of types.entries()) {
    const line = files[0]?.text.split("\n").find((one) => one.includes(`c${index}`)) ?? "";
    expect([type, line.includes("(3)") || lost.includes(`t.c${index}`)]).toEqual([type, true]);
  }
});

test("a second primary key and a key between a list and a text are counted, not written", () => {
  const column = (name: string, dataType: string) => ({
    name,
    fullyQualifiedName: `a.t.${name}`,
    dataType,
  });
  const constraints = [
    { constraintType: "PRIMARY_KEY", columns: ["a.t.id"] },
    { constraintType: "PRIMARY_KEY", columns: ["a.t.id", "a.t.tags"] },
    { constraintType: "FOREIGN_KEY", columns: ["a.t.tags", "a.t.id"] },
  ];
  const columns = [column("id", "TEXT"), column("tags", "text[]")];
  const table = { name: "t", fullyQualifiedName: "a.t", version: "1.0.0", columns, constraints };
  const { files, losses } = toSql(modelOf({ tables: [table] }));
  expect(files[0]?.text).toContain('PRIMARY KEY ("id"),\n  UNIQUE ("id", "tags")');
  expect(losses.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "primary key: a.t.id, a.t.tags: it is a unique key, since the table has another one",
    "foreign key: tags: the types text[] and text are not the same",
  ]);
});

describe.each(SQL_DIALECTS)("a key of any type, in the DDL of %s", (dialect) => {
  const tableOf = (name: string, dataType: string, constraints: object[]) => ({
    name,
    version: "1.0.0",
    fullyQualifiedName: `s.${name}`,
    columns: [{ name: "k", fullyQualifiedName: `s.${name}.k`, dataType }],
    constraints,
  });

  test.each(sample(LISTED_TYPES))("%s: nothing refers to a key that is left out", (dataType) => {
    const unique = { constraintType: "UNIQUE", columns: ["s.a.k"] };
    const foreign = { constraintType: "FOREIGN_KEY", columns: ["s.b.k", "s.a.k"] };
    const tables = [tableOf("a", dataType, [unique]), tableOf("b", dataType, [foreign])];
    const { files, losses } = toSql(modelOf({ databaseSchemaName: "s", tables }), { dialect });
    const isLost = (what: string) => losses.some((loss) => loss.what === what);
    expect(/^ *UNIQUE/m.test(files[0]?.text ?? "")).toBe(!isLost("unique key"));
    if (isLost("unique key")) expect(isLost("foreign key")).toBe(true);
  });
});

test.each(["typescript", "json-schema"])(
  "%s keeps the parts of types, and says which constraint it does not know",
  (id) => {
    const dataTypes = ["ENUM('a')", "STRUCT<a INT>", "TEXT[]", "MAP<STRING, INT>", "ENUM", "INT"];
    const columns = dataTypes.map((dataType, index) => ({
      name: `c${index}`,
      fullyQualifiedName: `s.t.c${index}`,
      dataType,
    }));
    const constraints = [{ constraintType: "CHECK", columns: ["s.t.c0"] }];
    const table = { name: "t", version: "1.0.0", fullyQualifiedName: "s.t", columns, constraints };
    const format = FORMATS.find((one) => one.id === id);
    const losses = format?.run(modelOf({ tables: [table] }), {}, { perTable: false }).losses ?? [];
    expect(losses.map(({ what, where }) => `${what} ${where}`)).toEqual(["constraint t"]);
    const [{ text } = { text: "" }] =
      format?.run(modelOf({ tables: [table] }), {}, { perTable: false }).files ?? [];
    for (const dataType of dataTypes.slice(0, 4)) {
      const plain = { ...columns[0], dataType: dataType.replace(/['([<].*/, "") || dataType };
      const without = format?.run(
        modelOf({ tables: [{ ...table, columns: [plain] }] }),
        {},
        { perTable: false },
      );
      expect(text, dataType).not.toBe(without?.files[0]?.text);
    }
  },
);
