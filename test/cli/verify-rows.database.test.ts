// `dsd verify --rows`: a table without the right to read, a query that takes too long, Ctrl+C, and what a file needs.

import sqlite from "node-sqlite3-wasm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verify } from "../../src/node/sources/verify.js";
import { Folder } from "../support/folder.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { createDatabase, PASSWORD } from "../support/postgres.js";
import { type RunResult, runMain } from "../support/run-main.js";
import { describe as described } from "../verify/rows/verify-rows.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const dsd = (args: string[], env: Record<string, string> = {}): Promise<RunResult> =>
  runMain(["verify", "db.json", ...args], { cwd: folder.path, env });

const NOT_NULL = { columnConstraint: "NOT_NULL" };
const tables = (...names: string[]) =>
  described(Object.fromEntries(names.map((name) => [name, { columns: { a: NOT_NULL } }])));

/** `--only` for what is said of rows. */
const ONLY = ["--only", "null-values", "--only", "unreadable", "--format", "concise"];

/** A query that takes for ever, as a view. */
const ENDLESS = `CREATE VIEW endless AS
  WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT a FROM n`;

describe("PostgreSQL", () => {
  test("a table without the right, and an endless one, are unreadable; the others are checked", async () => {
    const database = await createDatabase(
      "cli_rows",
      `CREATE TABLE closed (a int); CREATE TABLE open (a int); INSERT INTO open VALUES (1), (NULL);
       CREATE VIEW endless AS SELECT g AS a FROM generate_series(1, 1000000000000) g;
       DROP ROLE IF EXISTS rows_reader; CREATE ROLE rows_reader LOGIN PASSWORD '${PASSWORD}';
       GRANT SELECT ON open, endless TO rows_reader`,
    );
    folder.write("db.json", JSON.stringify(tables("closed", "endless", "open", "gone")));
    const url = database.url.replace("postgres@", "rows_reader@");
    const result = await dsd(["--against", url, "--rows", "--timeout", "1", ...ONLY], database.env);
    expect(result.code).toBe(2);
    expect(result.stdout.replace(/^\S+ /gm, "")).toMatchInlineSnapshot(`
      "error unreadable the rows of \`public.closed\` could not be read: user \`rows_reader\` may not read it: permission denied for table closed; grant SELECT on it, and USAGE on its schema
      error unreadable the rows of \`public.endless\` could not be read: a query took longer than 1 s; raise --timeout
      error null-values 1 of 2 rows of \`open\` has no \`a\`
      "
    `);
    // Without --rows, nothing of a table is read.
    const without = await dsd(["--against", url, ...ONLY], database.env);
    expect(without).toMatchObject({ code: 0, stdout: "" });
    await database.drop();
  });
});

describe("SQLite", () => {
  const create = (sql: string): void => {
    const database = new sqlite.Database(`${folder.path}/rows.db`);
    database.exec(sql);
    database.close();
  };

  test("a query that takes too long is ended, and the others are asked", async () => {
    create(`${ENDLESS}; CREATE TABLE open (a INT); INSERT INTO open VALUES (NULL)`);
    folder.write("db.json", JSON.stringify(tables("endless", "open")));
    const result = await dsd(["--against", "rows.db", "--rows", "--timeout", "1", ...ONLY]);
    expect(result.code).toBe(2);
    expect(result.stdout.replace(/^\S+ /gm, "")).toMatchInlineSnapshot(`
      "error unreadable the rows of \`endless\` could not be read: rows.db: a query took longer than 1 s; raise --timeout
      error null-values 1 of 1 row of \`open\` has no \`a\`
      "
    `);
    const limited = await dsd(["--against", "rows.db", "--rows", "--tables", "op*"]);
    expect(limited.code).toBe(1);
    expect(limited.stdout).toContain("✗ 1 table, 1 row: 0 statements hold; 1 does not\n");
  });

  test("Ctrl+C ends a query at once", async () => {
    create(ENDLESS);
    folder.write("db.json", JSON.stringify(tables("endless")));
    const start = Date.now();
    const run = dsd(["--against", "rows.db", "--rows"]);
    setTimeout(() => process.emit("SIGINT"), 3000);
    expect((await run).code).toBe(130);
    expect(Date.now() - start).toBeLessThan(10_000);
  });

  test("in a program", async () => {
    create("CREATE TABLE open (a INT); INSERT INTO open VALUES (NULL)");
    const file = folder.write("db.json", JSON.stringify(tables("open")));
    const against = `${folder.path}/rows.db`;
    const { findings } = await verify(file, { against, rows: true });
    expect(findings.map(({ code }) => code)).toContain("null-values");
    const without = await verify(file, { against });
    expect(without.findings.map(({ code }) => code)).not.toContain("null-values");
  });

  test.each([
    [["--rows", "--fix"], "--rows counts what the descriptor states now; fix it in a run before"],
    [["--tables", "a"], "--tables needs --rows"],
    [["--rows", "-"], "--rows needs a file, not standard input"],
  ])("%j is refused", async (args, message) => {
    const result = await dsd([...args, "--against", "rows.db"]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(message);
  });

  test("a source without rows is refused", async () => {
    folder.write("db.json", JSON.stringify(tables("open")));
    const result = await dsd(["--against", "db.json", "--rows"]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("db.json has no rows to count; --rows needs a database");
  });
});

describe.skipIf(!hasMariadb())("MariaDB", () => {
  test("a limit of time is the server's", async () => {
    const database = await createMariadb(
      "cli_rows",
      `CREATE TABLE open (a int); INSERT INTO open VALUES (NULL);
       CREATE VIEW endless AS SELECT a.table_name AS a FROM information_schema.columns a,
         information_schema.columns b, information_schema.columns c;
       CREATE OR REPLACE USER rower IDENTIFIED BY '${PASSWORD}'; GRANT SELECT, SHOW VIEW ON cli_rows.* TO rower;`,
    );
    folder.write("db.json", JSON.stringify(tables("endless", "open")));
    const url = `mysql://rower@127.0.0.1:${database.port}/cli_rows`;
    const env = { MYSQL_PWD: PASSWORD };
    const result = await dsd(["--against", url, "--rows", "--timeout", "2", ...ONLY], env);
    expect(result.code).toBe(2);
    expect(result.stdout.replace(/^\S+ /gm, "")).toMatchInlineSnapshot(`
      "error unreadable the rows of \`cli_rows.endless\` could not be read: a query took longer than 2 s; raise --timeout
      error null-values 1 of 1 row of \`open\` has no \`a\`
      "
    `);
    const running = await database.run(
      "SELECT count(*) AS n FROM information_schema.processlist WHERE user = 'rower' AND command = 'Query'",
    );
    expect(Number(running[0]?.n)).toBe(0);
  });
});
