// Every type that a running database has: an import is what verify expects, and so is the database that its export makes.

import { afterAll, beforeAll, expect, test } from "vitest";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { ALL_TABLES, type Catalog } from "../../src/sources/catalog.js";
import { readMysql } from "../../src/sources/mysql-reader.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { readSqlite } from "../../src/sources/sqlite-reader.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { isListed, namesIn } from "../../src/types/data-type.js";
import { DIALECTS } from "../../src/types/dialects.js";
import { inTurn } from "../support/effort.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { modelOf } from "../support/models.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { sqliteMemory } from "../support/sqlite.js";
import { verifyText } from "../verify/verify-text.js";

/** The words of all systems, most of which a server refuses. */
const WORDS = [
  ...new Set(
    Object.values(DIALECTS).flatMap(({ types }) =>
      Object.values(types).flatMap(({ reads = [] }) => reads.flatMap(namesIn)),
    ),
  ),
];

const SQLITE_WORDS = new Set(
  Object.values(DIALECTS.sqlite.types).flatMap(({ reads = [] }) => reads.flatMap(namesIn)),
);

/** A word with the sizes that it could have. */
const sized = (word: string): string[] => {
  const [first = "", ...rest] = word.split(" ");
  return ["", "(1)", "(3)", "(6,2)"].map((size) => [first + size, ...rest].join(" "));
};

const LABELS = ["enum('a','it''s')", "set('a','b')"];

interface Server {
  /** Empties the database, runs statements, and reads what is there. */
  read(sql: string): Promise<Catalog>;
  /** The types among some texts that the server takes. */
  accepted(types: readonly string[]): Promise<string[]>;
  readonly dialect: "postgres" | "mysql" | "sqlite";
}

const tableOf = (types: readonly string[]): string =>
  `CREATE TABLE t (${types.map((type, index) => `c${index} ${type}`).join(", ")});`;

/** What verify says of the types that an import of a table has, here and in the database that its export makes. */
async function differences({ read, dialect }: Server, types: readonly string[]) {
  const catalog = await read(tableOf(types));
  const server = { host: "localhost", port: "1", jdbc: { connectionString: "jdbc:x" } };
  const descriptor = toDescriptor(catalog, { server });
  const native = new Map(
    catalog.tables[0]?.columns.map(({ name, nativeType }) => [name, nativeType]),
  );
  const found = async (live: Catalog): Promise<string[]> => {
    const findings = await verifyText(descriptor, live, { extra: live === catalog });
    return findings.map(({ code, message }) => {
      const [name = ""] = /\bc\d+\b/.exec(message) ?? [];
      return `${code} ${native.get(name)}: ${message}`;
    });
  };
  const { files } = toSql(modelOf(descriptor, "descriptor"), { dialect });
  return {
    columns: native.size,
    untouched: await found(catalog),
    exported: await found(await read(files[0]?.text ?? "")),
  };
}

/** In each run, the types of another system are tried: the words of none of them often change. */
const TRIED = inTurn(["PostgreSQL", "MariaDB", "SQLite"]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("base_types");
});
afterAll(() => database.drop());

test.runIf(TRIED.includes("PostgreSQL"))(
  "PostgreSQL",
  async () => {
    const client = await database.connect();
    const query = async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params])).rows as Record<string, unknown>[];
    const server: Server = {
      dialect: "postgres",
      async read(sql) {
        await client.query("DROP SCHEMA IF EXISTS s CASCADE; CREATE SCHEMA s; SET search_path = s");
        await client.query(sql.replace(/^CREATE SCHEMA.*$/m, ""));
        return readPostgres({ dialect: "postgres", query, close: async () => {} }, ALL_TABLES);
      },
      async accepted(types) {
        const taken: string[] = [];
        for (const type of types) {
          await client.query(`CREATE TEMP TABLE one (c ${type}); DROP TABLE one`).then(
            () => taken.push(type),
            () => undefined,
          );
        }
        return taken;
      },
    };
    try {
      const rows = await query(
        `SELECT format_type(oid, NULL) AS name FROM pg_type
        WHERE typnamespace = 'pg_catalog'::regnamespace AND typtype IN ('b', 'r', 'm') AND typcategory <> 'A'`,
      );
      const base = rows.map(({ name }) => String(name));
      const types = [...base, ...base.map((type) => `${type}[]`), ...WORDS.flatMap(sized)];
      const { columns, ...found } = await differences(server, await server.accepted(types));
      expect(found).toEqual({ untouched: [], exported: [] });
      expect(columns).toBeGreaterThan(150);
    } finally {
      await client.end();
    }
  },
  120_000,
);

test.runIf(TRIED.includes("MariaDB") && hasMariadb())(
  "MariaDB",
  async () => {
    const { run, connect } = await createMariadb("base_types", "SELECT 1");
    const client = await connect();
    const query = async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params]))[0] as Record<string, unknown>[];
    const server: Server = {
      dialect: "mysql",
      async read(sql) {
        await query("DROP DATABASE base_types; CREATE DATABASE base_types; USE base_types");
        await query(sql);
        return readMysql(
          { dialect: "mariadb", query, close: async () => {} },
          { ...ALL_TABLES, schemas: ["base_types"] },
        );
      },
      async accepted(types) {
        const taken: string[] = [];
        for (const type of types) {
          await run(`CREATE OR REPLACE TABLE one (c ${type})`).then(
            () => taken.push(type),
            () => undefined,
          );
        }
        return taken;
      },
    };
    try {
      const words = ["inet4", "inet6", "vector", ...WORDS].flatMap(sized);
      const types = await server.accepted([...words, ...LABELS]);
      const { columns, ...found } = await differences(server, types);
      expect(found).toEqual({ untouched: [], exported: [] });
      expect(columns).toBeGreaterThan(100);
    } finally {
      await client.end();
    }
  },
  120_000,
);

test.runIf(TRIED.includes("SQLite"))("SQLite", async () => {
  const server: Server = {
    dialect: "sqlite",
    async read(sql) {
      const connection = sqliteMemory();
      for (const statement of sql.split(/;\s*\n|;$/)) {
        if (/\S/.test(statement)) await connection.query(statement);
      }
      return readSqlite(connection, ALL_TABLES);
    },
    async accepted(types) {
      const taken = types.map((type) =>
        sqliteMemory()
          .query(tableOf([type]))
          .then(
            () => [type],
            () => [],
          ),
      );
      return (await Promise.all(taken)).flat();
    },
  };
  // A listed type is written by another word if its own one has another affinity.
  const words = WORDS.filter((word) => !isListed(word.toUpperCase()) || SQLITE_WORDS.has(word));
  const types = words
    .filter((word) => !/^(?:(?:var)?binary|bytea)$/.test(word))
    .flatMap((word) => (/^(?:row|object|record)$/.test(word) ? [word] : [word, `${word}(3)`]));
  const { columns, ...found } = await differences(server, await server.accepted(types));
  expect(found).toEqual({ untouched: [], exported: [] });
  expect(columns).toBeGreaterThan(200);
});
