// The values that a descriptor allows are those that the exported tables and schemas take. The oracle is what
// `dsd verify --rows` counts in a copy of the table that takes anything.

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import type { Loss } from "../../src/exports/exported.js";
import { toJsonSchema } from "../../src/exports/json-schema-of-tables.js";
import type { SqlDialect } from "../../src/exports/sql/column-types.js";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { toTypeScript } from "../../src/exports/typescript/to-typescript.js";
import type { CatalogReader, Connection } from "../../src/sources/catalog.js";
import { readMysql } from "../../src/sources/mysql-reader.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { readSqlite } from "../../src/sources/sqlite-reader.js";
import { cases } from "../support/effort.js";
import { zodSchemaOf } from "../support/every-type.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { modelOf } from "../support/models.js";
import { createDatabase } from "../support/postgres.js";
import { describe as described, verifyRows } from "../verify/rows/verify-rows.js";

type Value = string | number | null;

interface Column {
  readonly type: object;
  readonly schema: object;
  /** Values that it takes, and that it refuses, besides those that are generated. */
  readonly right: readonly Value[];
  readonly wrong: readonly Value[];
  readonly any: fc.Arbitrary<Value>;
}

const VARCHAR = { dataType: "VARCHAR" };
const INT = { dataType: "INT" };
// Zod counts a character outside the first plane twice.
const text = fc.string({ unit: fc.constantFrom(..."aAbB0 -'ß\\é\"%_"), maxLength: 9 });

const COLUMNS: Readonly<Record<string, Column>> = {
  state: {
    type: VARCHAR,
    schema: { enum: ["new", "it's", "ß \\"] },
    right: ["new", "it's", "ß \\"],
    wrong: ["NEW", "new ", "ss \\", ""],
    any: text,
  },
  level: {
    type: INT,
    schema: { enum: [1, 3] },
    right: [1, 3],
    wrong: [0, 2],
    any: fc.integer({ min: -2, max: 6 }),
  },
  age: {
    type: INT,
    schema: { minimum: 0, maximum: 150 },
    right: [0, 150],
    wrong: [-1, 151],
    any: fc.integer({ min: -300, max: 300 }),
  },
  step: {
    type: INT,
    schema: { multipleOf: 5 },
    right: [0, -10],
    wrong: [4],
    any: fc.integer({ min: -99, max: 99 }),
  },
  price: {
    type: { dataType: "DECIMAL", precision: 8, scale: 2 },
    schema: { exclusiveMinimum: 0, exclusiveMaximum: 99.5 },
    right: [0.01, 99.49],
    wrong: [0, 99.5],
    any: fc.integer({ min: -9999, max: 19_999 }).map((cents) => cents / 100),
  },
  code: {
    type: VARCHAR,
    schema: { pattern: "^[A-Z]{2}-\\d+$" },
    right: ["AB-1"],
    wrong: ["ab-1", "AB-1 ", "xAB-1"],
    any: fc.stringMatching(/^[ABab]{1,3}-?\d{0,2}$/),
  },
  short: {
    type: { dataType: "TEXT" },
    schema: { minLength: 2, maxLength: 4 },
    right: ["ab", "éß é"],
    wrong: ["", "é", "abcde"],
    any: text,
  },
};

const tableOf = (name: string, isFree: boolean) => ({
  tables: [
    {
      name,
      fullyQualifiedName: `db.${name}`,
      version: "1.0.0",
      columns: Object.entries(COLUMNS).map(([column, { type, schema }]) => ({
        ...{ name: column, fullyQualifiedName: `db.${name}.${column}` },
        ...type,
        ...(!isFree && { jsonSchema: JSON.stringify(schema) }),
      })),
    },
  ],
});
const model = modelOf(tableOf("held", false));
const free = modelOf(tableOf("free", true));
const descriptor = described({
  free: {
    columns: Object.fromEntries(
      Object.entries(COLUMNS).map(([column, { type, schema }]) => [
        column,
        { ...type, jsonSchema: JSON.stringify(schema) },
      ]),
    ),
  },
});

/** Rows that have a value in one column each. */
const rows = fc
  .record(
    Object.fromEntries(
      Object.entries(COLUMNS).map(([column, { any }]) => [column, fc.array(any, { maxLength: 6 })]),
    ),
  )
  .map((generated) =>
    Object.entries(COLUMNS).flatMap(([column, { right, wrong }]) =>
      [...new Set([...right, ...wrong, null, ...(generated[column] ?? [])])].map((value) => ({
        ...{ column, value },
      })),
    ),
  );

interface Row {
  readonly column: string;
  readonly value: Value;
}

/** How many rows are refused, by the column that has a value. */
async function refusals(all: readonly Row[], takes: (row: Row) => boolean | Promise<boolean>) {
  const counts: Record<string, number> = {};
  for (const row of all) {
    if (!(await takes(row))) counts[row.column] = (counts[row.column] ?? 0) + 1;
  }
  return counts;
}

interface Server {
  readonly dialect: SqlDialect;
  readonly read: CatalogReader;
  readonly connection: Connection;
  readonly run: (sql: string) => Promise<unknown>;
}

/** Whether a statement runs. */
const runs = (server: Server, sql: string): Promise<boolean> =>
  server.run(sql).then(
    () => true,
    () => false,
  );

const literal = (value: Value, dialect: SqlDialect): string => {
  if (typeof value !== "string") return String(value);
  const escaped = value.replaceAll("'", "''");
  return `'${dialect === "mysql" ? escaped.replaceAll("\\", "\\\\") : escaped}'`;
};

/** The columns of which an export says that it does not hold what is allowed. */
const lossy = (losses: readonly Loss[]): ReadonlySet<string> =>
  new Set(
    losses
      .filter(({ what }) => what !== "precision")
      .map(({ where }) => where.replace("held.", "")),
  );

const without = (counts: Readonly<Record<string, number>>, columns: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(counts).filter(([column]) => !columns.has(column)));

async function postgres(): Promise<Server> {
  const client = await (await createDatabase("exports_values")).connect();
  return {
    ...{ dialect: "postgres", read: readPostgres, run: (sql) => client.query(sql) },
    connection: {
      dialect: "postgres",
      query: async (sql, params) => (await client.query(sql, params && [...params])).rows,
      close: () => client.end(),
    },
  };
}

async function mariadb(): Promise<Server> {
  const client = await (await createMariadb("exports_values", "SELECT 1")).connect();
  const query = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values]))[0] as Record<string, unknown>[];
  return {
    ...{ dialect: "mysql", read: readMysql, run: (sql) => query(sql) },
    connection: { dialect: "mysql", query, close: () => client.end() },
  };
}

async function inProcess(): Promise<Server> {
  const database = new sqlite.Database();
  return {
    ...{ dialect: "sqlite", read: readSqlite, run: async (sql) => database.exec(sql) },
    connection: {
      dialect: "sqlite",
      query: async (sql, params) => database.all(sql, [...(params ?? [])] as string[]),
      close: async () => database.close(),
    },
  };
}

const SERVERS = {
  PostgreSQL: postgres,
  SQLite: inProcess,
  ...(hasMariadb() && { MariaDB: mariadb }),
};

test.each(Object.entries(SERVERS))(
  "%s, Zod and JSON Schema refuse the rows that verify counts, and take all others",
  async (_, open) => {
    const server = await open();
    const { dialect, run, connection, read } = server;
    const { files, losses } = toSql(model, { dialect });
    expect([...lossy(losses)]).toEqual(dialect === "sqlite" ? ["code"] : []);
    const zod = { driver: "json", numbers: "number" } as const;
    const zodSchema = zodSchemaOf(model, zod);
    const zodLosses = toTypeScript(model, { ...zod, for: "zod" }).losses;
    const { files: schemas, losses: schemaLosses } = toJsonSchema(model);
    const schema = JSON.parse(schemas[0]?.text ?? "");
    const isRow = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema.$defs.held);
    const names = Object.keys(COLUMNS);
    const record = ({ column, value }: Row): Record<string, Value> => ({
      ...Object.fromEntries(names.map((name) => [name, null])),
      [column]: value,
    });
    const insert = (table: string, { column, value }: Row): string =>
      `INSERT INTO ${table} (${column}) VALUES (${literal(value, dialect)})`;
    try {
      await fc.assert(
        fc.asyncProperty(rows, async (all) => {
          for (const table of ["held", "free"]) await run(`DROP TABLE IF EXISTS ${table}`);
          await run(files[0]?.text ?? "?");
          await run(toSql(free, { dialect }).files[0]?.text ?? "?");
          for (const row of all) await run(insert("free", row));
          const { findings } = await verifyRows(descriptor, connection, read);
          const counted: Record<string, number> = {};
          for (const { params } of findings) {
            const { columns, count } = params as { columns: string[]; count: number };
            const [column = "?"] = columns;
            counted[column] = (counted[column] ?? 0) + count;
          }
          const expectSame = async (
            lost: readonly Loss[],
            takes: (row: Row) => boolean | Promise<boolean>,
          ) => {
            const refused = await refusals(all, takes);
            expect(without(refused, lossy(lost))).toEqual(without(counted, lossy(lost)));
          };
          await expectSame(losses, (row) => runs(server, insert("held", row)));
          // Where no query means the same as a pattern, no row is counted.
          const uncounted = losses.filter(({ what }) => what === "pattern");
          await expectSame(
            [...uncounted, ...zodLosses],
            (row) => zodSchema.safeParse(record(row)).success,
          );
          await expectSame([...uncounted, ...schemaLosses], (row) => isRow(record(row)));
          expect(Object.values(counted).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5);
        }),
        { numRuns: cases(12) },
      );
    } finally {
      await connection.close();
    }
  },
  120_000,
);
