// `dsd verify` and `dsd diff` with what is read without a server: files of SQLite, dumps, contracts, dbt projects.

import { execFileSync } from "node:child_process";
import sqlite from "node-sqlite3-wasm";
import { beforeEach, describe, expect, test } from "vitest";
import { SAVED_COLUMNS } from "../../../src/sources/saved/saved-rows.js";
import { folderPerTest } from "../../support/folder.js";
import { readText } from "../../support/project.js";
import { type RunResult, runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const dsd = (...args: string[]): Promise<RunResult> => runMain(args, { cwd: folder.path });

/** The codes of the findings, with the names that they are about. */
async function drift(...args: string[]): Promise<{ code: number; found: string[] }> {
  const { code, stdout, stderr } = await dsd("verify", ...args, "--format", "json");
  if (stdout === "") throw new Error(stderr);
  const { files } = JSON.parse(stdout) as {
    files: { findings: { code: string; message: string }[] }[];
  };
  const found = files.flatMap(({ findings }) =>
    findings.map((one) => `${one.code}: ${one.message}`),
  );
  return { code, found };
}

const CONTRACT = {
  apiVersion: "v3.1.0",
  kind: "DataContract",
  id: "shop",
  version: "1.0.0",
  schema: [
    {
      name: "orders",
      physicalName: "ORDERS",
      properties: [
        { name: "id", physicalType: "BIGINT", primaryKey: true, primaryKeyPosition: 1 },
        { name: "email", physicalType: "VARCHAR(80)", required: true, unique: true },
        { name: "total", logicalType: "number", physicalType: "DECIMAL(12,2)" },
      ],
    },
  ],
};

const MANIFEST = {
  metadata: {
    dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json",
    adapter_type: "postgres",
  },
  nodes: {
    "model.shop.orders": {
      resource_type: "model",
      database: "shop",
      schema: "mart",
      name: "orders",
      config: { materialized: "table" },
      columns: {
        id: { name: "id", data_type: "bigint", constraints: [{ type: "primary_key" }] },
        total: { name: "total", data_type: "numeric(12,2)" },
      },
    },
  },
  sources: {},
};

/** Sources, each with an edit that makes one column another. */
const SOURCES: readonly [name: string, file: string, text: string, edit: [string, string]][] = [
  ["a dump of PostgreSQL", "shop.sql", postgresDump(), ["zip text", "plz text"]],
  [
    "a dump of MySQL",
    "shop.sql",
    readText("fixtures/databases/shop.mysql.sql"),
    ["`note` longtext", "`remark` longtext"],
  ],
  ["a contract of ODCS", "shop.odcs.yaml", JSON.stringify(CONTRACT), ['"total"', '"sum"']],
  ["a dbt project", "manifest.json", JSON.stringify(MANIFEST), ['"name":"total"', '"name":"sum"']],
];

function postgresDump(): string {
  return `-- PostgreSQL database dump
CREATE TABLE public.customer (id bigint NOT NULL, zip text, CONSTRAINT k PRIMARY KEY (id));
CREATE VIEW public.seen AS SELECT customer.id FROM public.customer;
-- PostgreSQL database dump complete
`;
}

describe.each(SOURCES)("%s", (_, file, text, [from, to]) => {
  beforeEach(async () => {
    folder.write(file, text);
    const { code, stderr } = await dsd("import", file, "-o", "db.yaml");
    expect([code, stderr]).toEqual([0, expect.stringContaining("wrote db.yaml")]);
  });

  test("does not differ from its import, for verify and for diff", async () => {
    expect(await drift("db.yaml", "--against", file, "--extra")).toEqual({ code: 0, found: [] });
    const { code, stdout, stderr } = await dsd("diff", "db.yaml", file, "--fail-on", "any");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("no changes");
  });

  test("differs by one column after that was renamed", async () => {
    expect(text).toContain(from);
    folder.write(file, text.replace(from, to));
    const { code, found } = await drift("db.yaml", "--against", file);
    expect([code, found]).toEqual([
      1,
      [expect.stringMatching(/^missing-column: .*is not in the database/)],
    ]);
    const diff = await dsd("diff", "db.yaml", file, "--format", "json");
    const [compared] = JSON.parse(diff.stdout).files;
    expect(compared.changes.map((one: { code: string }) => one.code)).toContain("column-removed");
  });
});

test("dsd diff with a source compares what the source can know", async () => {
  const load = (sql: string): void => {
    const database = new sqlite.Database(`${folder.path}/shop.db`);
    database.exec(sql);
    database.close();
  };
  load(
    "CREATE TABLE t (id integer PRIMARY KEY, a text NOT NULL); CREATE VIEW v AS SELECT a FROM t",
  );
  const sql =
    "CREATE TABLE t (id integer PRIMARY KEY, a text NOT NULL); CREATE VIEW v AS SELECT a FROM t;";
  folder.write("shop.sql", sql);
  await dsd("import", "shop.db", "-o", "db.yaml");
  const jdbc = "{ jdbc: { connectionString: 'jdbc:sqlite:shop.db' } }";
  const server = `{ host: h, port: '1', dbmsType: SQLite, connectionProtocols: ${jdbc} }`;
  const own = folder
    .read("db.yaml")
    .replace("info:", "info:\n  description: what people wrote")
    .replace(/(production:\n +name: \w+)/, `$1\n    serverInfo: ${server}`)
    .replace("schema:", "schema:\n  databaseName: shop");
  expect(own.match(/people wrote|serverInfo|databaseName/g)).toHaveLength(3);
  folder.write("db.yaml", own);
  for (const sides of [
    ["db.yaml", "shop.db"],
    ["shop.db", "db.yaml"],
    ["db.yaml", "shop.sql"],
  ]) {
    const { code, stdout } = await dsd("diff", ...sides, "--fail-on", "any", "--dialect", "sqlite");
    expect([code, stdout]).toEqual([0, expect.stringContaining("no changes")]);
  }
  load("ALTER TABLE t ADD COLUMN b text; CREATE UNIQUE INDEX u ON t (a); CREATE TABLE w (x int)");
  const { stdout } = await dsd("diff", "db.yaml", "shop.db", "--format", "json");
  const [{ changes }] = JSON.parse(stdout).files;
  expect(changes.map((one: { code: string }) => one.code).sort()).toEqual([
    "column-added",
    "table-added",
    "unique-added",
  ]);
  const sides = changes.map((one: { new: { file: string; range?: object } }) => one.new);
  expect(sides).toEqual(Array(3).fill(expect.not.objectContaining({ range: expect.anything() })));
});

test("dsd diff with a source knows a definition only as far as the source does", async () => {
  const properties =
    "{ id: { type: integer }, at: { type: string, format: date-time }, list: { type: array } }";
  folder.write(
    "db.yaml",
    `datastoreapi: 1.0.0
info: { title: A, version: 1.0.0 }
services: {}
schema:
  tables:
    - { name: a, specification: json-schema, definition: { type: object, properties: ${properties} } }
    - { name: b, specification: avro, definition: { type: record, name: b, fields: [] } }
`,
  );
  const changes = async (sql: string): Promise<string[]> => {
    folder.write("dump.sql", `CREATE TABLE a (${sql}); CREATE TABLE b (id int);`);
    const { stdout, stderr } = await dsd(
      ...["diff", "db.yaml", "dump.sql", "--dialect", "postgres", "--format", "json"],
    );
    expect(stderr).toBe("dsd: not compared: 1 definition\n");
    const [file] = JSON.parse(stdout).files;
    expect(file.new.valid).toBe(true);
    return file.changes.map((one: { code: string }) => one.code);
  };
  expect(await changes("id bigint, at timestamp, list jsonb")).toEqual([]);
  expect(await changes("id bigint, at timestamp, list jsonb, x int")).toContain("column-added");
});

test("saved rows come from standard input, and are what import and verify take alike", async () => {
  const head = `${SAVED_COLUMNS.join()}\n`;
  const rows = (type: string) =>
    `${head}snowflake,DB,S,T,table,,0,BASE TABLE,,,,,\nsnowflake,DB,S,T,column,A,1,${type},NO,,,,\n`;
  const cwd = folder.path;
  const run = (stdin: string, ...args: string[]) => runMain(args, { cwd, stdin });
  expect((await run(rows("VARCHAR(5)"), "import", "-", "-o", "db.yaml")).code).toBe(0);
  const verify = ["verify", "db.yaml", "--against", "-"];
  const same = await run(rows("VARCHAR(5)"), ...verify);
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining("✓ db.yaml agrees")]);
  const changed = await run(rows("VARCHAR(4)"), ...verify);
  expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining("length-differs")]);
  const headless = await run(rows("VARCHAR(4)").replace(head, ""), ...verify);
  expect([headless.code, headless.stdout]).toEqual([2, ""]);
  const twice = await run("", "verify", "-", "--against", "-");
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining("cannot be both")]);
});

test("dsd diff with a source refuses what it cannot compare with it", async () => {
  folder.write("dump.sql", "create table a (id integer primary key);");
  folder.write("broken.yaml", "datastoreapi: 1.0.0\n");
  const refused = async (...sides: string[]) => {
    const { code, stderr } = await dsd("diff", ...sides, "--dialect", "sqlite");
    expect(code).toBe(2);
    return stderr;
  };
  expect(await refused("broken.yaml", "dump.sql")).toContain(
    "broken.yaml is not a valid descriptor, so it cannot be compared with dump.sql; run `dsd validate broken.yaml`",
  );
  expect(await refused("gone.yaml", "dump.sql")).toMatch(/gone\.yaml.*no such file/);
  const message = (name: string) => `a source is compared with a file; write ${name} to one first`;
  expect(await refused("-", "dump.sql")).toContain(message("standard input"));
  expect(await refused("dump.sql", "-")).toContain(message("standard input"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder.path });
  git("init", "-q");
  git("add", "broken.yaml");
  git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "broken");
  expect(await refused("HEAD:broken.yaml", "dump.sql")).toContain(message("HEAD:broken.yaml"));
});

test("a dump has no columns of views, so what a descriptor says about them is no difference", async () => {
  folder.write("shop.sql", postgresDump());
  await dsd("import", "shop.sql", "-o", "db.yaml");
  const views = /tableType: VIEW\n( +)columns: \[\]\n/;
  expect(folder.read("db.yaml")).toMatch(views);
  const column = "{ fullyQualifiedName: public.seen.id, name: id, dataType: BIGINT }";
  const columns = `tableType: VIEW\n$1columns:\n$1  - ${column}\n`;
  folder.write("db.yaml", folder.read("db.yaml").replace(views, columns));
  for (const flags of [[], ["--fix", "--fix-unsafe"]]) {
    const { code, found } = await drift("db.yaml", "--against", "shop.sql", "--extra", ...flags);
    expect([code, found]).toEqual([0, []]);
  }
  expect(folder.read("db.yaml")).toContain(column);
});

test("foreign keys reach the file of another schema", async () => {
  const dump = (key: string): string =>
    `-- PostgreSQL database dump
CREATE TABLE crm.client (id bigint NOT NULL, CONSTRAINT k PRIMARY KEY (id));
CREATE TABLE sales.orders (client bigint${key});
-- PostgreSQL database dump complete
`;
  folder.write("shop.sql", dump(" REFERENCES crm.client (id)"));
  const { code, stderr } = await dsd("import", "shop.sql", "-o", "db/");
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("not imported")]);
  expect(folder.read("db/sales.yaml")).toContain("columns: [sales.orders.client, crm.client.id]");
  const verify = ["db/", "--against", "shop.sql"];
  expect(await drift(...verify, "--extra")).toEqual({ code: 0, found: [] });
  expect((await dsd("lint", "db/")).code).toBe(0);
  folder.write("shop.sql", dump(""));
  expect((await drift(...verify)).found).toEqual([expect.stringMatching(/^foreign-key-differs/)]);
  folder.write("shop.sql", dump(" REFERENCES crm.client (id)"));
  const alone = await dsd("import", "shop.sql", "--schema", "sales");
  expect(alone.stderr).toContain("1 foreign key to a table that is not imported");
});

describe("exit 2", () => {
  test("for a dump that could not be read to its end", async () => {
    folder.write("shop.sql", postgresDump());
    await dsd("import", "shop.sql", "-o", "db.yaml");
    folder.write("shop.sql", postgresDump().slice(0, -40));
    const { code, found } = await drift("db.yaml", "--against", "shop.sql");
    expect([code, found]).toEqual([
      2,
      [expect.stringMatching(/^unreadable: .*the end of the file of shop\.sql could not be read/)],
    ]);
    expect(
      (await dsd("verify", "db.yaml", "--against", "shop.sql", "--fail-on", "never")).code,
    ).toBe(2);
  });

  test("for a name that two tables have", async () => {
    folder.write(
      "shop.sql",
      'CREATE TABLE "Orders" (id serial); CREATE TABLE "ORDERS" (id serial);',
    );
    folder.write(
      "db.yaml",
      "datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n    - { fullyQualifiedName: orders, version: 1.0.0, name: orders }\n",
    );
    const { code, found } = await drift("db.yaml", "--against", "shop.sql");
    expect([code, found]).toEqual([
      2,
      [expect.stringMatching(/^ambiguous-name: `orders` could be/)],
    ]);
  });

  test("for a source that is none, and a dialect that is not clear", async () => {
    folder.write("db.yaml", "datastoreapi: 1.0.0\n");
    folder.write("plain.sql", "CREATE TABLE a (id integer);");
    for (const [source, words] of [
      ["gone.sql", "gone.sql"],
      ["plain.sql", "--dialect"],
    ] as const) {
      const { code, stdout, stderr } = await dsd("verify", "db.yaml", "--against", source);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(words);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });
});

/** A table `t` of SQLite, in the file `shop.db`, and the descriptor `db.yaml` with tables. */
function loadShop(sql: string, tables: string): void {
  const database = new sqlite.Database(`${folder.path}/shop.db`);
  database.exec(sql);
  database.close();
  folder.write(
    "db.yaml",
    `datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n${tables}`,
  );
}

test("an agreement counts what could not be compared", async () => {
  const column = (name: string) => `{ fullyQualifiedName: ${name}, dataType: INT }`;
  loadShop(
    "CREATE TABLE t (a INT); CREATE TABLE u (a INT); CREATE TABLE v (a INT REFERENCES t (a))",
    `    - { specification: avro, name: t, definition: { type: record, fields: [] } }
    - fullyQualifiedName: u
      version: 1.0.0
      columns: [${column("u.a")}]
      constraints: [{ constraintType: UNIQUE, columns: [u.b] }, { constraintType: PRIMARY_KEY, columns: [] }]
      partitions: [{ columns: [u.b], intervalType: TIME-UNIT }]
    - fullyQualifiedName: v
      version: 1.0.0
      columns: [${column("v.a")}]
      constraints: [{ constraintType: FOREIGN_KEY, columns: [v.a, crm.client.id] }]
`,
  );
  const { code, stdout } = await dsd("verify", "db.yaml", "--against", "shop.db");
  expect([code, stdout]).toEqual([
    0,
    "✓ db.yaml agrees with its database: 3 tables, 2 columns; not compared: 1 definition, 2 constraints, 1 partition and 1 foreign key target; not stated here: 1 key (--extra lists them)\n",
  ]);
});

test("a descriptor of which every table is left out does not agree", async () => {
  loadShop("CREATE TABLE t (a INT)", "    - { fullyQualifiedName: t, version: 1.0.0 }\n");
  const verify = ["verify", "db.yaml", "--against", "shop.db"];
  expect((await dsd(...verify, "--tables", "t")).code).toBe(0);
  const { code, stdout, stderr } = await dsd(...verify, "--tables", "tt");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("every table is left out, so there is nothing to compare");
});

describe("saved rows", () => {
  const SYSTEM = "sqlserver";

  /** Verifies with one result for each printed query: the scan of `t`, and its key. */
  async function verifySaved(types: readonly string[]): Promise<RunResult> {
    const columns =
      "[{ fullyQualifiedName: t.a, columnConstraint: PRIMARY_KEY }, { fullyQualifiedName: t.b, columnConstraint: NOT_NULL }]";
    loadShop("", `    - { fullyQualifiedName: t, version: 1.0.0, columns: ${columns} }\n`);
    const printed = await dsd("verify", "db.yaml", "--rows", "--print-query", SYSTEM);
    const names = [...printed.stdout.matchAll(/'(\w{8})' AS name/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    const lines = types.map((type, index) => `${SYSTEM},t,rows,${names[index]},${type}\n`);
    folder.write("saved.csv", `dbms,table_name,item,name,type\n${lines.join("")}`);
    return dsd("verify", "db.yaml", "--against", "saved.csv", "--rows", "--format", "concise");
  }

  test("are read", async () => {
    const { code, stdout } = await verifySaved(['"9,0,2"', "0"]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("2 of 9 rows of `t` have no `b`")]);
  });

  // `sqlcmd` writes no quotes, so the first comma ends the value.
  test.each(["9,0,2", '"9,0"', '"9,x,y"', '""', "NULL"])(
    "are not taken without the numbers of their query: %s",
    async (type) => {
      const { code, stdout } = await verifySaved([type, "1"]);
      expect(code).toBe(2);
      expect(stdout).toContain("the rows of `t` could not be read: its result does not have");
      expect(stdout).toContain("1 row of `t` repeats the `a` of another row");
    },
  );
});

test("what differs without failing is never called an agreement", async () => {
  folder.write("shop.sql", postgresDump());
  await dsd("import", "shop.sql", "-o", "db.yaml");
  folder.write("shop.sql", postgresDump().replace("zip text", "plz text"));
  const said = async (...flags: string[]): Promise<string> => {
    const { stdout } = await dsd("verify", "db.yaml", "--against", "shop.sql", ...flags);
    return stdout.split("\n").find((line) => /^[✓✗]/.test(line)) ?? "";
  };
  expect(await said()).toMatch(/^✗/);
  for (const level of ["warning", "info"]) {
    expect(await said("--rule", `missing-column=${level}`)).toBe(
      `✓ db.yaml was compared with its database: 1 ${level}`,
    );
  }
  expect(await said("--only", "missing-table")).toBe("✓ db.yaml was compared with its database");
  await dsd(
    "verify",
    "db.yaml",
    "--against",
    "shop.sql",
    "--baseline",
    "b.json",
    "--update-baseline",
  );
  expect(await said("--baseline", "b.json")).toBe("✓ db.yaml was compared with its database");
});

describe("sources of the configuration", () => {
  const load = (file: string, sql: string): void => {
    const database = new sqlite.Database(`${folder.path}/${file}`);
    database.exec(sql);
    database.close();
  };
  const env = { SHOP_URL: "sqlite:shop.sqlite", CRM_URL: "sqlite:crm.sqlite" };
  const run = (...args: string[]): Promise<RunResult> =>
    runMain([...args, "--config", "dsd.config.json"], { cwd: folder.path, env });
  const configure = (...sources: object[]): string =>
    folder.write("dsd.config.json", JSON.stringify({ sources }));
  const shop = { name: "shop", address: "env:SHOP_URL", files: ["shop.yaml"] };
  const crm = { name: "crm", address: "env:CRM_URL", files: ["c*.yaml"] };
  beforeEach(async () => {
    load(
      "shop.sqlite",
      "CREATE TABLE orders (id integer PRIMARY KEY); CREATE TABLE tmp_1 (a text)",
    );
    load("crm.sqlite", "CREATE TABLE client (id integer PRIMARY KEY)");
    for (const name of ["shop", "crm"]) await dsd("import", `${name}.sqlite`, "-o", `${name}.yaml`);
  });

  test("are all verified by the command alone", async () => {
    configure(shop, crm);
    const same = await run("verify");
    expect([same.code, same.stdout, same.stderr]).toEqual([
      0,
      expect.stringContaining("✓ 2 files agree with their database: 3 tables, 3 columns"),
      "",
    ]);
    load("crm.sqlite", "ALTER TABLE client RENAME COLUMN id TO number");
    const changed = await run("verify");
    expect([changed.code, changed.stdout]).toEqual([1, expect.stringMatching(/crm\.yaml:\d/)]);
    expect(changed.stdout).not.toContain("shop.yaml:");
  });

  test("can leave tables out, and so can flags; the summary says it", async () => {
    load("shop.sqlite", "DROP TABLE tmp_1; CREATE TABLE tmp_2 (a text)");
    configure({ ...shop, excludeTables: ["tmp_*"] }, crm);
    const left = await run("verify", "--extra");
    expect([left.code, left.stdout]).toEqual([
      0,
      expect.stringContaining("database: 2 tables, 2 columns; left out: 1 table"),
    ]);
    const against = ["verify", "shop.yaml", "--against", "shop.sqlite", "--extra"];
    expect((await run(...against)).stdout).toContain("tmp_");
    for (const [flag, glob] of [
      ["--exclude-tables", "tmp_*"],
      ["--tables", "ord*"],
    ] as const) {
      const { code, stdout } = await run(...against, flag, glob);
      expect([code, stdout]).toEqual([0, expect.stringContaining("left out: 1 table")]);
      const complex = await run(...against, flag, "{a,b}".repeat(20));
      expect([complex.code, complex.stderr]).toEqual([2, expect.stringContaining("too complex")]);
    }
  });

  test("a file of none, or of several, is not passed over", async () => {
    configure(shop);
    const none = await run("verify");
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining("crm.yaml belongs to no source"),
    ]);
    configure(shop, crm, { name: "all", address: "env:SHOP_URL" });
    const several = await run("verify");
    expect([several.code, several.stderr]).toEqual([
      2,
      expect.stringContaining("belongs to several sources"),
    ]);
  });

  test("an address is a variable, and there has to be a database", async () => {
    configure({ ...shop, address: "postgres://u:pw-Kx93@example.org/x" });
    const url = await run("verify");
    expect([url.code, url.stderr]).toEqual([2, expect.stringContaining("variable of the env")]);
    expect(url.stderr).not.toContain("pw-Kx93");
    configure();
    const nothing = await run("verify");
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("or sources in")]);
  });
});

describe("a view that cannot run", () => {
  beforeEach(async () => {
    const database = new sqlite.Database(`${folder.path}/shop.db`);
    database.exec(
      "CREATE TABLE t (id integer); CREATE VIEW v AS SELECT missing_function(id) FROM t",
    );
    database.close();
    await dsd("import", "shop.db", "--exclude", "v", "-o", "db.yaml");
  });

  test("is left out of an import like any other", async () => {
    const { code, stderr } = await dsd("import", "shop.db", "--exclude", "v");
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("not read")]);
    const whole = await dsd("import", "shop.db");
    expect([whole.code, whole.stderr]).toEqual([1, expect.stringContaining("the view v")]);
  });

  test("is named, and only an end for a descriptor that states it", async () => {
    const verify = ["verify", "db.yaml", "--against", "shop.db", "--extra"];
    const { code, stdout, stderr } = await dsd(...verify);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining("agrees with its database: 1 table"),
    ]);
    expect(stderr).toMatch(/not read: the columns of the view v of shop\.db: /);
    expect((await dsd(...verify, "--exclude-tables", "v")).stderr).toBe("");
    const stated = (await dsd("import", "shop.db")).stdout;
    folder.write("db.yaml", stated);
    expect((await dsd(...verify)).code).toBe(2);
    expect((await dsd(...verify, "--exclude-tables", "v")).code).toBe(0);
    const off = await dsd(...verify, "--rule", "unreadable=off");
    expect([off.code, off.stderr]).toEqual([2, expect.stringContaining("cannot be off")]);
  });
});
