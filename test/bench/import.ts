// The import of 2,000 tables with 30 columns each from PostgreSQL, against its three queries alone, through `pg`.

import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { COLUMNS_QUERY, KEYS_QUERY, TABLES_QUERY } from "../../src/sources/postgres-reader.js";
import { PASSWORD, startPostgres } from "../support/postgres-server.js";
import { dsd, environment, temporaryFolder } from "./measure.js";

const [TABLES, COLUMNS, ROUNDS] = [2000, 30, Number(process.argv[2] ?? 5)];
const folder = temporaryFolder();
const { port, stop } = await startPostgres();
const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password: PASSWORD });
try {
  await client.connect();
  await makeTables();
  const queries = await median(async () => {
    for (const sql of [TABLES_QUERY, COLUMNS_QUERY, KEYS_QUERY]) await client.query(sql, [[]]);
  });
  const start = await median(() => run("--version"));
  const json = (await median((round) => importTo(`${round}.json`))) - start;
  const yaml = (await median((round) => importTo(`${round}.yaml`))) - start;
  const size = (statSync(join(folder, "0.json")).size / 1e6).toFixed(1);
  const shown = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    `\nimport of ${TABLES} x ${COLUMNS} (${size} MB of JSON), without the start of the process`,
  );
  console.log(`three queries ${shown(queries)}, JSON ${shown(json)}, YAML ${shown(yaml)}`);
  console.log(
    `JSON / queries ${(json / queries).toFixed(2)} (bar 3), YAML / JSON ${(yaml / json).toFixed(2)} (bar 1.5)`,
  );
  if (json > 3 * queries || yaml > 1.5 * json) process.exitCode = 1;
} finally {
  await client.end();
  await stop();
}

async function makeTables(): Promise<void> {
  for (let table = 0; table < TABLES; table++) {
    const columns = Array.from(
      { length: COLUMNS - 1 },
      (_, index) => `c${index} varchar(${index + 1})`,
    );
    const key = table === 0 ? "" : `, foreign key (id) references t${table - 1}`;
    await client.query(`create table t${table} (id int primary key, ${columns.join(", ")}${key})`);
    const comments = columns
      .slice(0, 14)
      .map((_, index) => `comment on column t${table}.c${index} is 'What ${index} means'`);
    await client.query(comments.join(";"));
  }
  await client.query("analyze");
}

function run(...args: string[]): void {
  const env = { ...environment, PGPASSWORD: PASSWORD };
  const { status, stderr } = spawnSync(process.execPath, [dsd, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

function importTo(file: string): void {
  run("import", `postgres://postgres@127.0.0.1:${port}/postgres`, "-o", file);
}

async function median(action: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now();
    await action(round);
    times.push(performance.now() - before);
  }
  return times.sort((one, other) => one - other)[ROUNDS >> 1] ?? 0;
}
