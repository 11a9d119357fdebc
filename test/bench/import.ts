// The import of 2,000 tables with 30 columns each, against the queries of the catalog alone, through the same driver.
//
// npx tsx test/bench/import.ts [ROUNDS]

import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import mysql from "mysql2/promise";
import sqlite from "node-sqlite3-wasm";
import pg from "pg";
import { MYSQL_QUERIES } from "../../src/sources/mysql-reader.js";
import { COLUMNS_QUERY, KEYS_QUERY, TABLES_QUERY } from "../../src/sources/postgres-reader.js";
import { SQLITE_QUERIES } from "../../src/sources/sqlite-reader.js";
import { LARGE, largeSchema } from "../support/large-schema.js";
import { startMariadb } from "../support/mariadb-server.js";
import { PASSWORD, startPostgres } from "../support/postgres-server.js";
import {
  dsd,
  here,
  median,
  node,
  printTable,
  quantile,
  temporaryFolder,
  type Usage,
  usageOf,
} from "./measure.js";

/** A database that has the schema. */
interface Subject {
  readonly name: string;
  readonly source: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Sends a query of the import through a connection that is open, and reads its rows. */
  send(query: Query): unknown;
  readonly queries: readonly Query[];
  /** What `send-queries.cjs` connects with. */
  readonly driver: { readonly driver: string; readonly options: object };
  stop(): Promise<void>;
}

interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const ROUNDS = Number(process.argv[2] ?? 5);
const folder = temporaryFolder();

for (const start of [postgres, mariadb, sqliteFile]) {
  const subject = await start();
  if (subject === undefined) continue;
  try {
    await measure(subject);
  } finally {
    await subject.stop();
  }
}

async function postgres(): Promise<Subject> {
  const { port, stop } = await startPostgres();
  const options = { host: "127.0.0.1", port, user: "postgres", password: PASSWORD };
  const client = new pg.Client(options);
  await client.connect();
  for (const sql of largeSchema("postgres")) await client.query(sql);
  await client.query("analyze");
  return {
    name: "PostgreSQL",
    source: `postgres://postgres@127.0.0.1:${port}/postgres`,
    env: { PGPASSWORD: PASSWORD },
    queries: [TABLES_QUERY, COLUMNS_QUERY, KEYS_QUERY].map((sql) => ({ sql, values: [[]] })),
    send: ({ sql, values }) => client.query(sql, [...values]),
    driver: { driver: "pg", options },
    stop: async () => {
      await client.end();
      await stop();
    },
  };
}

async function mariadb(): Promise<Subject | undefined> {
  const server = await startMariadb().catch(({ message }: Error) => {
    console.log(`\nskipped: ${message}`);
    return undefined;
  });
  if (server === undefined) return undefined;
  const client = await mysql.createConnection({ socketPath: server.socket, user: "root" });
  await client.query("create database large character set utf8mb4");
  await client.query("use large");
  for (const sql of largeSchema("mariadb")) await client.query(sql);
  return {
    name: "MariaDB",
    source: `mysql://root@127.0.0.1:${server.port}/large`,
    queries: Object.values(MYSQL_QUERIES).map((sql) => ({ sql, values: [["large"]] })),
    send: ({ sql, values }) => client.query(sql, [...values] as string[][]),
    driver: { driver: "mysql2", options: { host: "127.0.0.1", port: server.port, user: "root" } },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

async function sqliteFile(): Promise<Subject> {
  const path = join(folder, "large.sqlite");
  const writer = new sqlite.Database(path);
  writer.exec(`begin; ${[...largeSchema("sqlite")].join(";")}; commit`);
  writer.close();
  const database = new sqlite.Database(path, { readOnly: true });
  return {
    name: "SQLite",
    source: `sqlite:${path}`,
    queries: Object.values(SQLITE_QUERIES).map((sql) => ({ sql, values: [] })),
    send: ({ sql }) => database.all(sql),
    driver: { driver: "node-sqlite3-wasm", options: { path } },
    stop: async () => database.close(),
  };
}

/** Measures in turn, since machines change their speed. */
async function measure({ name, source, env, queries, send, driver }: Subject): Promise<void> {
  const bare: number[] = [];
  const others: number[] = [];
  const sender = join(folder, `${name}.queries`);
  writeFileSync(sender, JSON.stringify({ ...driver, queries }));
  const start: number[] = [];
  const imports: Record<"json" | "yaml", Usage[]> = { json: [], yaml: [] };
  const file = (round: number, kind: string) => join(folder, `${name}${round}.${kind}`);
  for (let round = 0; round <= ROUNDS; round++) {
    const before = performance.now();
    for (const query of queries) await send(query);
    bare.push(performance.now() - before);
    others.push(usageOf({ argv: node(here("send-queries.cjs"), sender) }).time);
    start.push(usageOf({ argv: node(dsd, "--version") }).time);
    for (const kind of ["json", "yaml"] as const) {
      const argv = node(dsd, "import", source, "-o", file(round, kind));
      imports[kind].push(usageOf({ argv, env }));
    }
  }
  // The first round warms up.
  const of = (kind: "json" | "yaml", what: keyof Usage) =>
    imports[kind].slice(1).map((one) => one[what]);
  const own = (kind: "json" | "yaml") =>
    of(kind, "time").map((time, round) => time - (start[round + 1] ?? 0));
  const [json, yaml] = [own("json"), own("yaml")];
  const compared = (ours: number[], peer: number[]) => {
    const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN));
    const spread: [number, number] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
    return { ours: median(ours), peer: median(peer), ratio: median(ratios), spread };
  };
  const row = (what: string, ours: number[]) => ({ what, ours: median(ours) });
  const size = (kind: string) => `${(statSync(file(0, kind)).size / 1e6).toFixed(1)} MB`;
  printTable(`${name}: ${LARGE.tables} x ${LARGE.columns}, without the start of the process`, [
    { what: `JSON (${size("json")}) beside the queries`, bar: 3, ...compared(json, bare.slice(1)) },
    { what: `YAML (${size("yaml")}) beside JSON`, bar: 1.5, ...compared(yaml, json) },
    {
      what: "JSON beside a process that sends the queries, both whole",
      ...compared(of("json", "time"), others.slice(1)),
    },
    row("JSON, processor time of the process", of("json", "processor")),
    row("YAML, processor time of the process", of("yaml", "processor")),
    { ...row("JSON, memory", of("json", "memory")), unit: "MB", bar: 250 },
    { ...row("YAML, memory", of("yaml", "memory")), unit: "MB", bar: 250 },
  ]);
}
