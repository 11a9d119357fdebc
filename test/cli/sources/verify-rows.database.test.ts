// `dsd verify --rows`: a table without the right to read, a query that takes too long, Ctrl+C, and what a file needs.

import sqlite from "node-sqlite3-wasm";
import { describe, expect, test } from "vitest";
import { REPORT_FORMATS } from "../../../src/cli/output/output.js";
import { verify } from "../../../src/node/sources/verify.js";
import { folderPerTest } from "../../support/folder.js";
import { createMariadb, hasMariadb } from "../../support/mariadb.js";
import { createDatabase, PASSWORD } from "../../support/postgres.js";
import { type RunResult, runMain } from "../../support/run-main.js";
import { describe as described } from "../../verify/rows/verify-rows.js";

const folder = folderPerTest();

const dsd = (args: string[], env: Record<string, string> = {}): Promise<RunResult> =>
  runMain(["verify", "db.json", ...args], { cwd: folder.path, env });

const NOT_NULL = { columnConstraint: "NOT_NULL" };
const tables = (...names: string[]) =>
  described(Object.fromEntries(names.map((name) => [name, { columns: { a: NOT_NULL } }])));

/** `--only` for what is said of rows. */
const ONLY = ["--only", "null-values", "--only", "unreadable", "--format", "concise"];

/** Every report of a run. */
function reportsOf(args: string[], env: Record<string, string> = {}): Promise<string> {
  const outputs = REPORT_FORMATS.flatMap((format) => ["--output", `${format}=report.${format}`]);
  return dsd([...args, "--rows", ...outputs], env).then(({ stdout, stderr }) =>
    [stdout, stderr, ...REPORT_FORMATS.map((format) => folder.read(`report.${format}`))].join("\n"),
  );
}

/** Waits until a condition of a database holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

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
      "error unreadable the rows of \`public.closed\` could not be read: user \`rows_reader\` may not read it; grant SELECT on it, and USAGE on its schema
      error unreadable the rows of \`public.endless\` could not be read: a query took longer than 1 s; raise --timeout
      error null-values 1 of 2 rows of \`open\` has no \`a\`
      "
    `);
    // Without --rows, nothing of a table is read.
    const without = await dsd(["--against", url, ...ONLY], database.env);
    expect(without).toMatchObject({ code: 0, stdout: "" });
    await database.drop();
  });

  test("Ctrl+C ends the query in the server", async () => {
    const database = await createDatabase(
      "cli_interrupted",
      "CREATE VIEW slow AS SELECT 1 AS a FROM pg_sleep(100)",
    );
    const isRunning = async (): Promise<boolean> => {
      const active = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%"slow"%'
        AND pid <> pg_backend_pid()`;
      return (await database.run(active)).length > 0;
    };
    folder.write("db.json", JSON.stringify(tables("slow")));
    const run = dsd(["--against", database.url, "--rows", "--timeout", "600"], database.env);
    await until(isRunning);
    process.emit("SIGINT");
    expect((await run).code).toBe(130);
    expect(await isRunning()).toBe(false);
    await database.drop();
  });

  test("a value that cannot be stored, and a pattern that is too complex, are not checked", async () => {
    const database = await createDatabase(
      "cli_unchecked",
      "CREATE TABLE t (a text, b text); INSERT INTO t VALUES ('x', NULL)",
    );
    const schema = (value: object) => ({ jsonSchema: JSON.stringify(value) });
    const complex = `^${"(".repeat(4)}a${"{99}){99}".repeat(4)}$`;
    const columns = {
      a: schema({ enum: ["a\u0000b", "x"], pattern: complex }),
      b: NOT_NULL,
    };
    folder.write("db.json", JSON.stringify(described({ t: { columns } })));
    const { stdout, code } = await dsd(["--against", database.url, "--rows"], database.env);
    expect(stdout).toContain("1 of 1 row of `t` has no `b`");
    expect(code).toBe(1);
    expect(stdout).toContain("2 were not checked (enum, pattern)");
    expect(stdout).not.toContain("could not be read");
    await database.drop();
  });
});

describe("what a database says of a row is in no report", () => {
  const STATE = /its query fails in the database \(SQLSTATE (\w{5})\)/g;

  test("PostgreSQL", async () => {
    const database = await createDatabase(
      "cli_planted",
      `CREATE TABLE t (v text); INSERT INTO t VALUES ('topsecret-1');
       CREATE FUNCTION say(text) RETURNS int LANGUAGE plpgsql AS $$BEGIN RAISE '%', $1; END$$;
       CREATE FUNCTION refuse(text) RETURNS int LANGUAGE plpgsql AS
         $$BEGIN RAISE '%', $1 USING ERRCODE = '42501'; END$$;
       CREATE VIEW casted AS SELECT CAST(v AS int) AS a FROM t;
       CREATE VIEW dated AS SELECT CAST(v AS date) AS a FROM t;
       CREATE VIEW parsed AS SELECT CAST(v AS json) AS a FROM t;
       CREATE VIEW said AS SELECT say(v) AS a FROM t;
       CREATE VIEW refused AS SELECT refuse(v) AS a FROM t`,
    );
    const views = tables("casted", "dated", "parsed", "said", "refused");
    folder.write("db.json", JSON.stringify(views));
    const reports = await reportsOf(["--against", database.url], database.env);
    expect(reports).not.toContain("topsecret");
    expect(new Set([...reports.matchAll(STATE)].map(([, state]) => state))).toEqual(
      new Set(["22P02", "22007", "P0001"]),
    );
    expect(reports).toContain("user `postgres` may not read it; grant SELECT on it");
    await database.drop();
  });

  test.skipIf(!hasMariadb())("MariaDB", async () => {
    const { port } = await createMariadb(
      "cli_planted",
      `CREATE TABLE t (v text); INSERT INTO t VALUES ('topsecret-1');
       CREATE FUNCTION say(v text) RETURNS int NO SQL
         BEGIN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = v; RETURN 1; END;
       CREATE VIEW said AS SELECT say(v) AS a FROM t;
       CREATE OR REPLACE USER planted IDENTIFIED BY '${PASSWORD}';
       GRANT SELECT, EXECUTE, SHOW VIEW ON cli_planted.* TO planted;`,
    );
    folder.write("db.json", JSON.stringify(tables("said")));
    const url = `mysql://planted@127.0.0.1:${port}/cli_planted`;
    const reports = await reportsOf(["--against", url], { MYSQL_PWD: PASSWORD });
    expect(reports).not.toContain("topsecret");
    expect(reports).toContain("(SQLSTATE 45000)");
  });

  test("SQLite", async () => {
    const database = new sqlite.Database(`${folder.path}/rows.db`);
    database.exec(`CREATE TABLE t (v TEXT); INSERT INTO t VALUES ('topsecret-1');
      CREATE VIEW parsed AS SELECT json_extract('{}', v) AS a FROM t`);
    database.close();
    folder.write("db.json", JSON.stringify(tables("parsed")));
    const reports = await reportsOf(["--against", "rows.db"]);
    expect(reports).not.toContain("topsecret");
    expect(reports).toContain("rows.db: its query fails in the database; run a SELECT on it");
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
    const result = await dsd(["--against", "rows.db", "--rows", "--timeout", "3", ...ONLY]);
    expect(result.code).toBe(2);
    expect(result.stdout.replace(/^\S+ /gm, "")).toMatchInlineSnapshot(`
      "error unreadable the rows of \`endless\` could not be read: rows.db: it takes longer than 3 s to read; raise --timeout
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
    setTimeout(() => process.emit("SIGINT"), 1500);
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
    [["--rows", "--fix"], "--rows counts what the descriptor states now; run --fix first"],
    [["--rows", "-"], "--rows needs a file, not standard input"],
  ])("%j is refused", async (args, message) => {
    const result = await dsd([...args, "--against", "rows.db"]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(message);
  });

  test("the summary is in a JSON report", async () => {
    create("CREATE TABLE open (a INT); INSERT INTO open VALUES (NULL)");
    folder.write("db.json", JSON.stringify(tables("open")));
    const { stdout } = await dsd(["--against", "rows.db", "--rows", "--format", "json"]);
    const summary = { tables: 1, rows: 1, hold: 0, broken: 1, guaranteed: 0, unchecked: {} };
    expect(JSON.parse(stdout).rows).toEqual(summary);
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
    const result = await dsd(["--against", url, "--rows", "--timeout", "3", ...ONLY], env);
    expect(result.code).toBe(2);
    expect(result.stdout.replace(/^\S+ /gm, "")).toMatchInlineSnapshot(`
      "error unreadable the rows of \`cli_rows.endless\` could not be read: a query took longer than 3 s; raise --timeout
      error null-values 1 of 1 row of \`open\` has no \`a\`
      "
    `);
    const isRunning = async (): Promise<boolean> => {
      const active =
        "SELECT 1 FROM information_schema.processlist WHERE user = 'rower' AND command = 'Query'";
      return (await database.run(active)).length > 0;
    };
    expect(await isRunning()).toBe(false);
    const interrupted = dsd(["--against", url, "--rows", "--timeout", "600"], env);
    await until(isRunning);
    process.emit("SIGINT");
    expect((await interrupted).code).toBe(130);
    // The server is asked to end the query, and takes a moment.
    await until(async () => !(await isRunning()));
  });

  test("a pattern that MariaDB does not match to its end is not checked", async () => {
    const { port } = await createMariadb(
      "cli_limits",
      `CREATE TABLE t (a text, b text); INSERT INTO t VALUES (CONCAT(REPEAT('x', 40), '!'), 'y');
       CREATE OR REPLACE USER limited IDENTIFIED BY '${PASSWORD}'; GRANT SELECT ON cli_limits.* TO limited;`,
    );
    const columns = {
      a: { dataType: "TEXT", jsonSchema: '{ "pattern": "^(x+x+)+y$|^x+!$" }' },
      b: { dataType: "TEXT", jsonSchema: '{ "pattern": "^x$" }' },
    };
    folder.write("db.json", JSON.stringify(described({ t: { columns } })));
    const url = `mysql://limited@127.0.0.1:${port}/cli_limits`;
    const { stdout } = await dsd(["--against", url, "--rows"], { MYSQL_PWD: PASSWORD });
    expect(stdout).toContain("1 of 1 row of `t` has a value of `b` that does not match");
    expect(stdout).toContain("1 was not checked (pattern)");
    expect(stdout).not.toContain("of `a`");
  });
});

describe("systems without a driver", () => {
  test.each(["snowflake", "bigquery", "sqlserver"])(
    "%s: the saved rows of the printed query are taken",
    async (system) => {
      const columns = {
        id: { columnConstraint: "PRIMARY_KEY", dataType: "INT" },
        up: { dataType: "INT", jsonSchema: '{ "minimum": 0 }' },
      };
      const constraints = [{ type: "FOREIGN_KEY", columns: ["t.up", "t.id"] }];
      folder.write("db.json", JSON.stringify(described({ t: { columns, constraints } })));
      const printed = await dsd(["--rows", "--print-query", system]);
      expect(printed).toMatchObject({ code: 0, stderr: "" });
      expect(printed.stdout).toMatchSnapshot();
      const names = [...printed.stdout.matchAll(/'(\w{8})' AS name/g)].map(([, name]) => name);
      // The scan, the key and the foreign key.
      const numbers = ["12,0,2", "1", "0"];
      const saved = names.map((name, index) => ({
        DBMS: system,
        TABLE_NAME: "t",
        ITEM: "rows",
        NAME: name,
        TYPE: numbers[index],
      }));
      expect(saved).toHaveLength(3);
      folder.write("saved.json", JSON.stringify(saved));
      const found = await dsd(["--against", "saved.json", "--rows"]);
      expect(found.code).toBe(1);
      expect(found.stdout).toContain(
        "2 of 12 rows of `t` have a value of `up` that is not at least 0",
      );
      expect(found.stdout).toContain("1 of 12 rows of `t` repeats the `id` of another row");
      expect(found.stdout).toContain("✗ 1 table, 12 rows: 2 statements hold; 2 do not\n");
      expect(found.stdout).not.toContain("agrees");
      expect((await dsd(["--against", "saved.json"])).stderr).toContain("add --rows");
      folder.write("saved.json", JSON.stringify(saved.slice(1)));
      const partly = await dsd(["--against", "saved.json", "--rows", ...ONLY]);
      expect(partly.code).toBe(2);
      expect(partly.stdout).toContain("the saved rows have no result of its query");
    },
  );
});
