// Suppression of rules: by comments in YAML, and by the configuration.

import { beforeEach, expect, test } from "vitest";
import { lint } from "../../../src/engine/check.js";
import { folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";
import { shopWith } from "../../support/shop.js";

const head = "fullyQualifiedName: shop.public.orders\nversion: 1.0.0\n";

async function outline(text: string, options: object = {}) {
  const { findings, suppressedCount = 0 } = await lint(text, {
    as: "table",
    language: "yaml",
    ...options,
  });
  return {
    suppressedCount,
    found: findings.map(({ code, range, message }) => {
      const { line, column } = range?.start ?? {};
      return `${line}:${column} ${code} ${message}`;
    }),
  };
}

test.each([
  ["above the line", "# dsd-disable-next-line missing-columns -- filled later\ncolumns: []\n"],
  ["in the line", "columns: [] # dsd-disable-line missing-columns -- filled later\n"],
  [
    "above other comments and empty lines",
    "#  dsd-disable-next-line  missing-columns  --  filled later\n\n  # why\ncolumns: []\n",
  ],
  [
    "with several rules",
    "# dsd-disable-next-line missing-columns, column-positions -- filled later\ncolumns: []\n",
  ],
])("a comment %s suppresses a finding", async (_, text) => {
  const { suppressedCount, found } = await outline(head + text);
  expect(suppressedCount).toBe(1);
  expect(found.filter((line) => !line.includes("`column-positions` reports nothing"))).toEqual([]);
  const without = await outline(head + text, { suppressions: false });
  expect(without).toMatchObject({
    suppressedCount: 0,
    found: [expect.stringContaining("missing-columns")],
  });
  const windows = await outline((head + text).replaceAll("\n", "\r\n"));
  expect(windows.suppressedCount).toBe(1);
});

test("a finding inside a long value is suppressed above its key", async () => {
  const text = `name: a
serverInfo:
  host: "{host}"
  port: "1"
  connectionProtocols:
    jdbc:
      # dsd-disable-next-line undeclared-variable -- set by the client
      connectionString: >-
        jdbc:postgresql://{host}:1/{database}
variables: { host: {} }
`;
  const { findings, suppressedCount } = await lint(text, { as: "service", language: "yaml" });
  expect([findings, suppressedCount]).toEqual([[], 1]);
});

test("what suppresses nothing is reported at the id of the rule", async () => {
  const text = `${head}# dsd-disable-next-line missing-columns, column-positions -- filled later
columns:
  - fullyQualifiedName: shop.public.orders.id
# dsd-disable-next-line missing-columns -- at the end
`;
  const { suppressedCount, found } = await outline(text);
  expect(suppressedCount).toBe(0);
  expect(found).toEqual([
    "3:25 unused-suppression `missing-columns` reports nothing here",
    "3:42 unused-suppression `column-positions` reports nothing here",
    "6:25 unused-suppression `missing-columns` reports nothing here",
  ]);
});

test("there is no next line at the end of the text", async () => {
  const { suppressedCount } = await outline(
    `${head}columns: [] # dsd-disable-next-line missing-columns -- x`,
  );
  expect(suppressedCount).toBe(0);
});

test.each([
  ["missing-columns", "3:3", "a suppression needs a reason: `-- because …` at its end"],
  ["missing-columns --", "3:3", "a suppression needs a reason: `-- because …` at its end"],
  ["-- filled later", "3:3", "`dsd-disable-next-line` names no rule"],
  ["missing-colums -- x", "3:25", "unknown rule `missing-colums`; did you mean `missing-columns`?"],
  ["wrong-type -- x", "3:25", "`wrong-type` is a code of the format; only rules can be suppressed"],
])("the comment `%s` is invalid, and suppresses nothing", async (rest, place, message) => {
  const { suppressedCount, found } = await outline(
    `${head}# dsd-disable-next-line ${rest}\ncolumns: []\n`,
  );
  expect(suppressedCount).toBe(0);
  expect(found).toContain(`${place} invalid-suppression ${message}`);
  expect(found).toContainEqual(expect.stringContaining(" missing-columns "));
});

test("a misspelled directive has a suggestion", async () => {
  const { found } = await outline(
    `${head}columns: [] # dsd-disable-nextline missing-columns -- x\n`,
  );
  expect(found).toContainEqual(expect.stringContaining("did you mean `dsd-disable-next-line`?"));
});

test("text that only looks like a comment suppresses nothing, and is not unused", async () => {
  const text = `${head}description: |
  # dsd-disable-next-line missing-columns -- an example
displayName: "# dsd-disable-line missing-columns -- an example"
tableType: x#dsd-disable-line missing-columns -- an example
columns: []
`;
  const { found } = await outline(text, { rules: { "unknown-table-type": "off" } });
  expect(found).toEqual([expect.stringMatching(/missing-columns/)]);
});

test("an error of the format stays, and so does a finding of another rule or line", async () => {
  const text = `${head}colums: [] # dsd-disable-line column-positions -- x
tableType: VIEUW
`;
  const { found } = await outline(text);
  expect(found.map((line) => line.split(" ")[1])).toEqual([
    "unknown-property",
    "missing-columns",
    "unknown-table-type",
  ]);
});

test("a suppression is not unused as long as an error of the format hides what it is for", async () => {
  const service = (server: string) => `name: shop
serverInfo: { ${server}: "{host}", port: "1", connectionProtocols: { jdbc: { connectionString: "jdbc:h2:{host}" } } }
variables: { host: {}, other: {} } # dsd-disable-line unused-variable -- the driver reads it
`;
  const lintService = async (text: string) =>
    (
      await lint(text, { as: "service", uri: "a.yaml", rules: { "unused-variable": "info" } })
    ).findings.map(({ code }) => code);
  expect(await lintService(service("hots"))).toEqual(["unknown-property"]);
  expect(await lintService(service("host"))).toEqual([]);
});

const folder = folderPerTest();
beforeEach(() => {
  folder.write(".git/HEAD", "");
});

interface Report {
  files: { path: string; findings: { code: string; pointer: string; message: string }[] }[];
  summary: { suppressed: number };
}

async function run(...args: string[]) {
  const { stdout, stderr } = await runMain(["lint", "--format", "json", ...args], {
    cwd: folder.path,
  });
  if (stdout === "") throw new Error(stderr);
  const { files, summary } = JSON.parse(stdout) as Report;
  const found = files.flatMap(({ path, findings }) =>
    findings.map(({ code, pointer }) => `${path} ${code} ${pointer}`),
  );
  return { found, suppressed: summary.suppressed };
}

const tables = (...names: string[]) =>
  shopWith(
    names.map((name) => ({
      fullyQualifiedName: `shop.public.${name}`,
      version: "1.0.0",
      columns: [{ fullyQualifiedName: `shop.public.${name}.id`, dataType: "INTEGR" }],
    })),
  );
const quiet = { "missing-connection": "off" };

test("the configuration suppresses by file and fully qualified name, in JSON too", async () => {
  folder.write("db.json", tables("orders", "customers", "items"));
  folder.write("other.json", tables("orders"));
  folder.write("dsd.config.json", {
    rules: quiet,
    suppressions: [
      { rules: ["unknown-data-type"], files: ["db.json"], name: "shop.public.orders", reason: "r" },
      {
        rules: ["unknown-data-type"],
        files: ["db.json"],
        name: "shop.public.items.id",
        reason: "r",
      },
    ],
  });
  expect(await run()).toEqual({
    found: [
      "db.json unknown-data-type /schema/tables/1/columns/0/dataType",
      "other.json unknown-data-type /schema/tables/0/columns/0/dataType",
    ],
    suppressed: 2,
  });
  expect((await run("--no-suppressions")).found).toHaveLength(4);
  const pretty = await runMain(["lint"], { cwd: folder.path });
  expect(pretty.stdout).toContain("2 warnings, 2 suppressed");
});

test("a suppression of the configuration that suppresses nothing is reported in it", async () => {
  folder.write("db.json", tables("orders"));
  folder.write("other.json", tables("customers"));
  folder.write("dsd.config.json", {
    rules: { ...quiet, "unknown-data-type": "off" },
    suppressions: [
      { rules: ["unknown-data-type"], files: ["db.json"], reason: "r" },
      { rules: ["missing-columns"], files: ["**/*.json"], reason: "r" },
    ],
  });
  const first = "dsd.config.json unused-suppression /suppressions/0";
  const second = "dsd.config.json unused-suppression /suppressions/1";
  expect((await run()).found).toEqual([first, second]);
  // What is not checked could be what a suppression is for.
  expect((await run("other.json")).found).toEqual([]);
  expect((await run("db.json")).found).toEqual([first]);
  expect((await run("--exclude", "db.json")).found).toEqual([]);
  expect((await run(".")).found).toEqual([first, second]);
  expect((await run("--no-suppressions")).found).toEqual([]);
  expect((await runMain(["validate"], { cwd: folder.path })).stdout).not.toContain("suppress");
});

test("a suppression for a shared file is used if any entry uses it", async () => {
  const shared = `a:
  fullyQualifiedName: shop.public.a
  version: 1.0.0
  # dsd-disable-next-line missing-columns -- filled later
  columns: []
b:
  fullyQualifiedName: shop.public.b
  version: 1.0.0
  columns: [] # dsd-disable-line missing-columns -- filled later
`;
  folder.write("tables/shared.yaml", shared);
  for (const name of ["a", "b"]) {
    folder.write(`${name}.json`, {
      ...(tables() as object),
      schema: { tables: [{ $ref: `tables/shared.yaml#/${name}` }] },
    });
  }
  folder.write("dsd.config.json", { rules: quiet });
  expect(await run()).toEqual({ found: [], suppressed: 2 });
  expect(await run("a.json")).toEqual({ found: [], suppressed: 1 });
});

test.each([
  ["of another kind", head],
  ["that cannot be parsed", `${head}name: a: b\n`],
])("a document %s says nothing of suppressions", async (_, text) => {
  const comment = "columns: [] # dsd-disable-line missing-columns -- filled later\n";
  const { findings } = await lint(text + comment, { language: "yaml" });
  expect(findings).toHaveLength(1);
  expect(findings[0]?.severity).toBe("error");
});

test("what --exclude leaves out stays in the baseline", async () => {
  folder.write("a.json", tables("orders"));
  folder.write("b.json", tables("customers"));
  folder.write("dsd.config.json", { rules: quiet });
  const baseline = ["lint", "--baseline", "known.json"];
  const update = (...args: string[]) =>
    runMain([...baseline, "--update-baseline", ...args], { cwd: folder.path });
  await update();
  await update("--exclude", "b.json");
  const { stdout, stderr } = await runMain(baseline, { cwd: folder.path });
  expect(stderr).toContain("2 known findings left out");
  expect(stdout).not.toContain("unknown-data-type");
});

test.each([
  [
    { rules: ["missing-colums"], files: ["a"], reason: "r" },
    "unknown rule `missing-colums`; did you mean `missing-columns`?",
  ],
  [{ rules: ["wrong-type"], files: ["a"], reason: "r" }, "only rules can be suppressed"],
  [{ rules: ["missing-columns"], files: ["a"] }, "missing property `reason` in Suppression"],
  [{ rules: ["missing-columns"], files: ["a"], reason: " " }, "a suppression needs a reason"],
  [{ rules: [], files: ["a"], reason: "r" }, "a suppression must name at least one rule"],
  [
    { rules: ["missing-columns"], file: "a", reason: "r" },
    "unknown property `file` in Suppression",
  ],
])("%j is not a suppression", async (suppression, message) => {
  folder.write("db.json", tables());
  folder.write("dsd.config.json", { suppressions: [suppression] });
  const { code, stderr } = await runMain(["lint"], { cwd: folder.path });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("comments in a data product document are those of its descriptors", async () => {
  const port = (name: string, comment: string, line: string) => `    - name: ${name}
      promises:
        api:
          specification: datastoreapi
          ${comment}
          definition:
            datastoreapi: 1.0.0
            info: { title: A, version: 1.0.0 }
            services: {}
            schema:
              tables:
                # dsd-disable-next-line missing-columns -- filled later
                - { fullyQualifiedName: ${name}.t, version: 1.0.0 }
                - { fullyQualifiedName: ${name}.u, version: 1.0.0 } ${line}
`;
  const text = `# dsd-disable-next-line missing-columns
interfaceComponents:
  outputPorts:
${port("a", "# dsd-disable-nxt-line missing-columns -- x", "# dsd-disable-line missing-columns -- filled later")}${port("b", "# for b", "# dsd-disable-line missing-columns")}    # dsd-disable-next-line missing-columns -- nothing is here
`;
  const options = { as: undefined, rules: { "missing-connection": "off" } };
  const { suppressedCount, found } = await outline(text, options);
  expect(suppressedCount).toBe(3);
  expect(found).toEqual([
    "1:3 invalid-suppression a suppression needs a reason: `-- because …` at its end",
    "8:13 invalid-suppression there is no `dsd-disable-nxt-line`; did you mean `dsd-disable-next-line`?",
    "31:19 missing-columns table `b.u` has no columns",
    "31:65 invalid-suppression a suppression needs a reason: `-- because …` at its end",
    "32:29 unused-suppression `missing-columns` reports nothing here",
  ]);
  const windows = await outline(text.replaceAll("\n", "\r\n"), options);
  expect(windows).toEqual({ suppressedCount, found });
});

test("a configured suppression counts the findings of all descriptors in a document", async () => {
  const definition = {
    datastoreapi: "1.0.0",
    info: { title: "A", version: "1.0.0" },
    services: {},
    schema: { tables: [{ fullyQualifiedName: "a.t", version: "1.0.0" }] },
  };
  const api = { specification: "datastoreapi", definition };
  folder.write("product.json", { a: api, b: structuredClone(api) });
  folder.write("dsd.config.json", {
    suppressions: [
      { rules: ["missing-columns", "missing-connection"], files: ["*"], reason: "later" },
    ],
  });
  const { stdout } = await runMain(["lint", "product.json", "--format", "json"], {
    cwd: folder.path,
  });
  expect(JSON.parse(stdout).summary).toMatchObject({ descriptors: 2, infos: 0, suppressed: 4 });
});

test("a secret in a comment that suppresses nothing is not shown", async () => {
  const words = "log-in password: Zq7xK9vW2m1, jdbc:x://h/d?password=Zq7xK9vW2m";
  const { found } = await outline(`${head}columns: [] # dsd-disable-line ${words} -- x\n`);
  expect(found.join("\n")).toContain("unknown rule `log-in`");
  expect(found.join("\n")).not.toMatch(/Zq7x|K9vW|W2m/);
});
