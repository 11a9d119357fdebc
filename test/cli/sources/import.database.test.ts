import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { lint } from "datastore-descriptor";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { folderPerTest } from "../../support/folder.js";
import { createDatabase, PASSWORD, type TestDatabase } from "../../support/postgres.js";
import { readText } from "../../support/project.js";
import { type RunResult, runMain } from "../../support/run-main.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("cli_import", readText("fixtures/databases/shop.sql"));
});
afterAll(() => database.drop());

const folder = folderPerTest();

/** A server that listens, and its port. */
async function listening(
  accept: (socket: Socket) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer(accept);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as { port: number }).port };
}

const importAs = (
  args: string[],
  cwd: string,
  env: Record<string, string> = database.env,
): Promise<RunResult> => runMain(["import", ...args], { cwd, env });

describe("a descriptor", () => {
  test("of each schema is valid, and lint has nothing above info", async () => {
    const cwd = folder.path;
    const { code, stderr } = await importAs([database.url, "-o", "stores/"], cwd);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "wrote stores/hr.yaml, stores/public.yaml and stores/sales.yaml: 17 tables and 76 columns",
    );
    expect(stderr).toContain("7 defaults");
    expect(stderr).toContain("3 indexes");
    expect(stderr).not.toContain("not imported");
    for (const name of ["hr", "public", "sales"]) {
      const { valid, findings } = await lint(
        readFileSync(join(cwd, "stores", `${name}.yaml`), "utf8"),
        {
          language: "yaml",
        },
      );
      expect(valid).toBe(true);
      expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    }
  });

  test("is the same each time, in YAML and in JSON", async () => {
    const cwd = folder.path;
    const first = await importAs([database.url, "--schema", "sales"], cwd);
    const second = await importAs([database.url, "--schema", "sales"], cwd);
    expect(second.stdout).toBe(first.stdout);
    await importAs([database.url, "--schema", "sales", "-o", "sales.json"], cwd);
    const { parse } = await import("yaml");
    expect(JSON.parse(readFileSync(join(cwd, "sales.json"), "utf8"))).toEqual(parse(first.stdout));
  });

  test("has what the flags select", async () => {
    const cwd = folder.path;
    const flags = [
      "--tables",
      "public.*",
      "--exclude",
      "s*",
      "--title",
      "Goods",
      "--service",
      "test",
    ];
    const { stdout, stderr } = await importAs([database.url, ...flags], cwd);
    expect(stderr).toContain("3 tables");
    expect(stdout).toContain("title: Goods");
    expect(stdout).toMatch(/services:\n {2}test:/);
    expect(stdout).toContain("dataType: DOUBLE");
  });

  test("can come from a service of another descriptor, with its variables", async () => {
    const cwd = folder.path;
    await importAs([database.url, "--schema", "hr", "-o", "hr.yaml"], cwd);
    const { stdout, code } = await importAs(["hr.yaml#production", "--schema", "sales"], cwd, {
      ...database.env,
      PGUSER: "postgres",
    });
    expect(code).toBe(0);
    expect(stdout).toContain("databaseSchemaName: sales");
  });

  test("can come from a URL with a password in a variable, or on standard input", async () => {
    const cwd = folder.path;
    const url = database.url.replace("postgres@", `postgres:${PASSWORD}@`);
    const fromVariable = await importAs(["env:SHOP", "--schema", "hr"], cwd, { SHOP: url });
    const fromInput = await runMain(["import", "-", "--schema", "hr"], { cwd, stdin: `${url}\n` });
    expect([fromVariable.code, fromInput.code]).toEqual([0, 0]);
    expect(fromInput.stdout).toBe(fromVariable.stdout);
    expect(JSON.stringify([fromVariable, fromInput])).not.toContain(PASSWORD);
  });
});

describe("dsd diff with a database on one side", () => {
  const diff = (args: string[]) =>
    runMain(["diff", ...args], { cwd: folder.path, env: database.env });
  beforeEach(() =>
    importAs([database.url, "--schema", "public", "-o", "public.yaml"], folder.path),
  );

  test("finds nothing in one that has not changed, on either side", async () => {
    for (const sides of [
      ["public.yaml", database.url],
      [database.url, "public.yaml"],
    ]) {
      const { code, stdout, stderr } = await diff([
        ...sides,
        "--schema",
        "public",
        "--fail-on",
        "any",
      ]);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("no changes");
    }
  });

  test("finds what has changed, and does not judge versions", async () => {
    await database.run("alter table public.stock add column shelf text not null");
    const sides = ["public.yaml", database.url, "--schema", "public", "--format", "json"];
    const { code, stdout } = await diff(sides);
    const strict = await diff([...sides, "--fail-on", "major"]);
    await database.run("alter table public.stock drop column shelf");
    const [file] = JSON.parse(stdout).files;
    expect(file.changes.map((change: { code: string }) => change.code)).toEqual([
      "column-added-not-null",
    ]);
    expect([code, file.findings, file.requires]).toEqual([0, [], undefined]);
    expect(strict.code).toBe(1);
  });

  test("needs no --schema: the descriptor has it", async () => {
    const { code, stdout } = await diff(["public.yaml", database.url, "--fail-on", "any"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("no changes")]);
    const urls = [database.url, database.url.replace("127.0.0.1", "localhost")];
    expect((await diff(urls)).stderr).toContain("choose one with --schema");
  });
});

test("only the catalog is read, and the session cannot write", async () => {
  const cwd = folder.path;
  const before = await database.run(
    "select coalesce(sum(seq_scan), 0)::int + coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_tables",
  );
  await importAs([database.url, "-o", "stores/"], cwd);
  await database.run("select pg_stat_force_next_flush()");
  const after = await database.run(
    "select coalesce(sum(seq_scan), 0)::int + coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_tables",
  );
  expect(after).toEqual(before);
});

describe("what cannot be read is one line and exit 2, and nothing is written", () => {
  const failing = async (
    source: string,
    flags: string[] = [],
    env: Record<string, string> = database.env,
  ) => {
    const cwd = folder.path;
    const result = await importAs([source, "-o", "out.yaml", ...flags], cwd, env);
    expect(readdirSync(cwd)).toEqual([]);
    expect([result.code, result.stdout]).toEqual([2, ""]);
    expect(result.stderr).not.toContain(PASSWORD);
    expect(result.stderr.split("\n")).toHaveLength(2);
    return result.stderr.replaceAll(String(database.port), "PORT").trimEnd();
  };
  const at = (more: string) => database.url.replace("cli_import", more);

  test("an unknown host", async () => {
    expect(await failing("postgres://reader@nowhere.invalid/shop")).toMatch(
      /^dsd: (?:there is no host of that name: nowhere\.invalid:5432|no answer)/,
    );
  });

  test("a port where nothing listens", async () => {
    expect(await failing("postgres://reader@127.0.0.1:1/shop")).toBe(
      "dsd: no database answers at 127.0.0.1:1",
    );
  });

  test("a wrong password, and none", async () => {
    const wrong = { PGPASSWORD: `${PASSWORD}x` };
    expect(await failing(database.url, [], wrong)).toBe(
      "dsd: wrong password for user `postgres` at 127.0.0.1:PORT; it comes from PGPASSWORD or PGPASSFILE",
    );
    expect(await failing(database.url, [], {})).toBe(
      "dsd: user `postgres` needs a password at 127.0.0.1:PORT; set PGPASSWORD or PGPASSFILE",
    );
  });

  test("a password in the argument", async () => {
    const url = database.url.replace("postgres@", `postgres:${PASSWORD}@`);
    expect(await failing(url)).toMatch(
      /^dsd: a password in an argument .*; set PGPASSWORD or PGPASSFILE, or pass/,
    );
    expect(await failing(`${database.url}?password=${PASSWORD}`)).toMatch(
      /^dsd: a password in an argument/,
    );
  });

  test("a wrong password in a variable with a URL", async () => {
    const env = { SHOP: database.url.replace("postgres@", `postgres:${PASSWORD}x@`) };
    expect(await failing("env:SHOP", [], env)).toMatch(/^dsd: wrong password/);
    expect(await failing("env:NONE", [], env)).toBe("dsd: the variable `NONE` is not set");
  });

  test("a missing right", async () => {
    await database.run(
      "drop role if exists outsider; create role outsider login password 'o'; revoke connect on database cli_import from public",
    );
    expect(
      await failing(database.url.replace("postgres@", "outsider@"), [], { PGPASSWORD: "o" }),
    ).toBe(
      'dsd: user `outsider` lacks a right: permission denied for database "cli_import"; grant CONNECT on the database',
    );
    await database.run("grant connect on database cli_import to public");
  });

  test("an unknown database, schema, and mode of TLS", async () => {
    expect(await failing(at("gone"))).toBe("dsd: there is no database `gone` at 127.0.0.1:PORT");
    expect(await failing(database.url, ["--schema", "nope"])).toBe(
      "dsd: postgres://127.0.0.1:PORT/cli_import has no table in the schema `nope`",
    );
    expect(await failing(`${database.url}?sslmode=on`)).toMatch(
      /^dsd: unknown sslmode `on`; it is disable, /,
    );
  });

  test("a server without TLS, where it is required", async () => {
    expect(await failing(`${database.url}?sslmode=verify-full`)).toBe(
      "dsd: 127.0.0.1:PORT does not support TLS; if the network is trusted, add ?sslmode=disable",
    );
  });

  test("a server that never answers", async () => {
    const { server, port } = await listening(() => undefined);
    expect(await failing(`postgres://a@127.0.0.1:${port}/b`, ["--timeout", "1"])).toBe(
      `dsd: no answer from 127.0.0.1:${port} within 1 s; raise --timeout`,
    );
    server.close();
  });

  test("a database that goes away in the middle", async () => {
    const { server, port } = await listening((socket) => {
      const upstream = connect(database.port, "127.0.0.1");
      upstream.on("error", () => undefined).on("data", (bytes) => socket.write(bytes));
      socket
        .on("error", () => undefined)
        .on("data", (bytes) => {
          if (bytes.includes("col_description")) socket.destroy();
          else upstream.write(bytes);
        });
      socket.on("close", () => upstream.destroy());
    });
    const url = database.url.replace(String(database.port), String(port));
    expect(await failing(url)).toBe(
      `dsd: the database at 127.0.0.1:${port} went away while it was read; nothing was written`,
    );
    server.close();
  });

  test("a query that takes too long", async () => {
    const client = await database.connect();
    await client.query("begin; lock table pg_catalog.pg_attribute in access exclusive mode");
    expect(await failing(database.url, ["--timeout", "1"])).toMatch(
      /^dsd: (?:a query took longer than|no answer from \S+ within) 1 s; raise --timeout$/,
    );
    await client.query("rollback");
    await client.end();
  });
});

test("several schemas need a folder", async () => {
  const { code, stderr, stdout } = await importAs([database.url], folder.path);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    /has 3: `hr`, `public`, `sales`; choose one with --schema, or write a file for each with -o DIR\//,
  );
});

test("Ctrl+C ends an import with 130, and nothing is written", async () => {
  const cwd = folder.path;
  const { server, port } = await listening(() => undefined);
  setTimeout(() => process.emit("SIGINT"), 100);
  const { code, stdout } = await importAs(
    [`postgres://a@127.0.0.1:${port}/b`, "-o", "out.yaml"],
    cwd,
  );
  server.close();
  expect([code, stdout, readdirSync(cwd)]).toEqual([130, "", []]);
});
