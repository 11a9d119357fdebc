// `dsd verify` and `dsd diff` with servers: an untouched database gives no finding, and Ctrl+C ends the wait.

import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verify } from "../../../src/node.js";
import { sample } from "../../support/effort.js";
import { folderPerTest } from "../../support/folder.js";
import { createMariadb, hasMariadb, type MariadbDatabase } from "../../support/mariadb.js";
import { createDatabase, type TestDatabase } from "../../support/postgres.js";
import { readText } from "../../support/project.js";
import { type RunResult, runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const dsd = (args: string[], env: Record<string, string> = {}): Promise<RunResult> =>
  runMain(args, { cwd: folder.path, env });

const AGREES = { code: 0, stderr: "" };

describe("PostgreSQL and its dump", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase("cli_verify", readText("fixtures/databases/shop.sql"));
  });
  afterAll(() => database.drop());

  test("the descriptors of one agree with the other, and with themselves", async () => {
    const dump = folder.write("shop.sql", readText("fixtures/databases/shop.dump.sql"));
    for (const [from, source] of [
      ["live/", database.url],
      ["dump/", dump],
    ] as const) {
      const imported = await dsd(["import", source, "-o", from], database.env);
      expect([imported.code, imported.stdout]).toEqual([0, ""]);
      for (const against of [database.url, dump]) {
        const result = await dsd(["verify", from, "--against", against], database.env);
        expect(result).toMatchObject(AGREES);
        // A dump says nothing about the columns of views.
        const views = from.startsWith("dump") && against === database.url;
        const unstated = views ? "; not stated here: 5 columns \\(--extra lists them\\)" : "";
        const columns = from.startsWith("live") && against === dump ? "5 columns" : "";
        const unread = columns && `; not compared: ${columns}`;
        expect(result.stdout).toMatch(
          new RegExp(
            `^✓ 3 files agree with their database: \\d+ tables, \\d+ columns${unread}${unstated}; a descriptor has no place for [^;]+\n$`,
          ),
        );
      }
    }
    const all = await dsd(["verify", "live/", "--against", database.url, "--extra"], database.env);
    expect([all.code, all.stdout]).toEqual([0, expect.not.stringContaining("extra-schema")]);
    const few = ["verify", "live/hr.yaml", "live/sales.yaml", "--against", database.url];
    const { stdout } = await dsd([...few, "--extra", "--only", "extra-schema"], database.env);
    expect(stdout.match(/extra-schema\]: .*/g)).toEqual([
      "extra-schema]: the database has the schema `public`, which no descriptor is about; dsd import --schema writes one",
    ]);
  });

  test("keys between schemas are compared, counted by rows, and fixed, where both files are in the run", async () => {
    const key = "CONSTRAINT person_country_fkey";
    const add = (target: string) =>
      database.run(`ALTER TABLE hr.person ADD ${key} FOREIGN KEY (country) REFERENCES ${target}`);
    await dsd(["import", database.url, "-o", "before/"], database.env);
    const verify = ["verify", "gained/", "--against", database.url];
    // A key is added after the others.
    const linesOf = (file: string) => folder.read(file).split("\n").sort();
    const codesOf = async (...flags: string[]) => {
      const { stdout } = await dsd([...verify, "--extra", ...flags], database.env);
      return [...stdout.matchAll(/\[([a-z-]+)\]: /g)].map(([, code]) => code);
    };
    await database.run(`ALTER TABLE hr.person DROP ${key}`);
    await dsd(["import", database.url, "-o", "gained/"], database.env);
    expect(linesOf("gained/hr.yaml")).not.toEqual(linesOf("before/hr.yaml"));
    await add("public.country");
    // A single file knows nothing of the other table.
    const alone = await dsd(["verify", "gained/hr.yaml", "--against", database.url], database.env);
    expect(alone).toMatchObject(AGREES);
    expect(await codesOf()).toEqual(["extra-key"]);
    await dsd([...verify, "--extra", "--fix"], database.env);
    expect(linesOf("gained/hr.yaml")).toEqual(linesOf("before/hr.yaml"));
    // A key to another table of the other file.
    await database.run(
      `ALTER TABLE hr.person DROP ${key}; CREATE TABLE public.land (LIKE public.country INCLUDING ALL);
        INSERT INTO public.land SELECT * FROM public.country`,
    );
    await add("public.land");
    expect(await codesOf("--fix")).toContain("foreign-key-differs");
    await dsd([...verify, "--extra", "--fix-unsafe"], database.env);
    await dsd(["import", database.url, "-o", "after/"], database.env);
    expect(linesOf("gained/hr.yaml")).toEqual(linesOf("after/hr.yaml"));
    // A new table with such a key.
    await database.run(
      "CREATE TABLE hr.visa (id int PRIMARY KEY, country char(2) REFERENCES public.country)",
    );
    for (const path of ["gained/hr.yaml", "gained/"]) {
      const fix = ["verify", path, "--against", database.url, "--extra", "--fix"];
      expect((await dsd(fix, database.env)).stdout).not.toContain("nothing to fix");
    }
    expect(await codesOf()).toEqual([]);
    // Without the key, a row has no target.
    await database.run(
      `ALTER TABLE hr.person DROP ${key}; INSERT INTO hr.person (id, country) VALUES (1, 'XX')`,
    );
    const rows = [
      "verify",
      "after/",
      "--against",
      database.url,
      "--rows",
      "--only",
      "orphan-values",
    ];
    expect((await dsd(rows, database.env)).stdout).toContain("[orphan-values]: ");
  });
});

describe.skipIf(!hasMariadb())("MariaDB", () => {
  let database: MariadbDatabase;
  let url: string;
  const env = { MYSQL_PWD: "pw-Kx93-not-for-you" };
  beforeAll(async () => {
    database = await createMariadb("cli_verify", readText("fixtures/databases/shop.mysql.sql"));
    await database.run(
      `CREATE OR REPLACE USER verifier IDENTIFIED BY '${env.MYSQL_PWD}'; GRANT SELECT, SHOW VIEW ON cli_verify.* TO verifier`,
    );
    url = `mysql://verifier@127.0.0.1:${database.port}/cli_verify`;
  });

  test("agrees with its import, and differs by one finding after a change", async () => {
    const file = "listed.yaml";
    expect((await dsd(["import", url, "-o", file], env)).code).toBe(0);
    const result = await dsd(["verify", file, "--against", url, "--extra"], env);
    expect(result).toMatchObject({
      ...AGREES,
      stdout: expect.stringMatching(
        `^✓ ${file} agrees with its database: \\d+ tables, \\d+ columns; a descriptor has no place for [^;]+\n$`,
      ),
    });
    await database.run(
      "ALTER TABLE supplier MODIFY note mediumtext, MODIFY name varchar(90) NOT NULL",
    );
    const { code, stdout } = await dsd(
      ["verify", "listed.yaml", "--against", url, "--format", "json"],
      env,
    );
    const [{ findings }] = JSON.parse(stdout).files;
    expect([code, findings.map((one: { code: string }) => one.code)]).toEqual([
      1,
      ["length-differs", "type-differs"],
    ]);
  });
});

describe("Ctrl+C while a database is read", () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `postgres://a@127.0.0.1:${(server.address() as { port: number }).port}/b`;
  });
  afterAll(() => server.close());

  const COMMANDS = [
    { words: ["diff", "db.yaml", "URL"] },
    { words: ["verify", "db.yaml", "--against", "URL"] },
    { words: ["diff", "URL", "db.yaml"] },
    { words: ["verify", "db.yaml", "--against", "URL", "--fix"] },
  ];

  test.each(sample(COMMANDS, 2))("ends dsd $words with 130", async ({ words }) => {
    const text =
      "datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nservices: {}\nschema: {}\n";
    folder.write("db.yaml", text);
    server.once("connection", () => process.emit("SIGINT"));
    const result = await dsd(words.map((word) => (word === "URL" ? url : word)));
    expect(result).toEqual({ code: 130, stdout: "", stderr: "" });
    expect(folder.read("db.yaml")).toBe(text);
  });

  test("a program does not wait for a server that never answers either", async () => {
    const controller = new AbortController();
    server.once("connection", () => controller.abort());
    const path = folder.write("db.json", readText("examples/orders.json"));
    const { signal } = controller;
    await expect(verify(path, { against: url, timeout: 600, signal })).rejects.toThrow(
      "reading it was aborted",
    );
  });
});
