// Descriptor -> SQL -> database -> verify: nothing is missing.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { readFile } from "../../src/node.js";
import { Folder } from "../support/folder.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";

let database: TestDatabase;
let folder: Folder;
beforeAll(async () => {
  database = await createDatabase("exports_verified", "CREATE DOMAIN public.geography AS text;");
  folder = new Folder();
  mkdirSync(folder.path, { recursive: true });
});
afterAll(async () => {
  folder.remove();
  await database.drop();
});

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

/** How the DDL of a dialect gets into a database. @returns the source for verify, and its environment */
const LOADED = {
  postgres: async (sql: string, schema: string) => {
    await database.run(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await database.run(sql);
    return { source: database.url, env: { ...database.env } };
  },
  mysql: async (sql: string, schema: string) => {
    const { run, port } = await createMariadb("exports_verified", "SELECT 1");
    await run(`DROP DATABASE IF EXISTS ${schema}`);
    await run(sql);
    return { source: `mysql://root@127.0.0.1:${port}/${schema}`, env: {} };
  },
  sqlite: async (sql: string) => {
    const file = join(folder.path, "shop.db");
    rmSync(file, { force: true });
    const opened = new sqlite.Database(file);
    opened.exec(sql);
    opened.close();
    return { source: `sqlite:${file}`, env: {} };
  },
};

/** What verify finds after the DDL of a document is loaded, apart from what the export has said to be lost. */
async function verified(text: string, schema: string, dialect: keyof typeof LOADED = "postgres") {
  const file = join(folder.path, "db.yaml");
  writeFileSync(file, text);
  const { model } = await readFile(file);
  if (model === undefined) throw new Error("no descriptor");
  const { files, losses } = toSql(model, { dialect });
  const { source, env } = await LOADED[dialect](files[0]?.text ?? "?", schema);
  const { stdout, stderr } = await runMain(
    ["verify", "db.yaml", "--against", source, "--format", "json"],
    { cwd: folder.path, env },
  );
  const report = JSON.parse(stdout || "{}") as { files?: { findings: Finding[] }[] };
  if (report.files === undefined) throw new Error(stderr);
  const lost = new Set(losses.map(({ where }) => `\`${where}\``));
  return report.files
    .flatMap(({ findings }) => findings)
    .filter(({ message }) => !lost.has(/^`[^`]*`/.exec(message)?.[0] ?? ""))
    .map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
}

const dialects = hasMariadb()
  ? (["postgres", "sqlite", "mysql"] as const)
  : (["postgres", "sqlite"] as const);

test.each(dialects)("the shop in %s: all differences are losses of the export", async (dialect) => {
  expect(await verified(readText("fixtures/exports/shop.yaml"), "sales", dialect)).toEqual([]);
});
