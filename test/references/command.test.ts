// The command and references: which files and hosts it reads, and what it reports and bundles.

import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { httpServer } from "../clients/servers.js";
import { descriptor, folderPerTest } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const folder = folderPerTest();

const table = { fullyQualifiedName: "orders", version: "1.0.0" };
const faulty = { fullyQualifiedName: "orders", version: "one" };
const withTables = (...references: string[]) =>
  descriptor(
    {},
    references.map(($ref) => ({ $ref })),
  );

const run = (args: string[], stdin?: string) =>
  runMain(args, { cwd: folder.path, ...(stdin !== undefined && { stdin }) });

interface Report {
  files: {
    path: string;
    valid: boolean;
    complete: boolean;
    referenced?: boolean;
    errorCount: number;
    warningCount: number;
    findings: { code: string; file: string; pointer: string; message: string }[];
  }[];
  summary: Record<string, number>;
}

/** The report of a run, with each entry as one line. */
async function validate(...args: string[]) {
  const { code, stdout, stderr } = await run(["validate", "--format", "json", ...args]);
  const report = JSON.parse(stdout) as Report;
  const entries = report.files.map(
    ({ path, valid, complete, referenced, errorCount, warningCount }) =>
      `${path}${referenced ? " (referenced)" : ""}: ${valid ? "valid" : "not valid"}, ` +
      `${complete ? "complete" : "not complete"}, ${errorCount} errors, ${warningCount} warnings`,
  );
  const codes = report.files.flatMap(({ findings }) =>
    findings.map((finding) => `${finding.file}#${finding.pointer} ${finding.code}`),
  );
  return { code, stderr, entries, codes, report, summary: report.summary };
}

describe("files that are reached by reference", () => {
  test("have an entry of their own, after the named ones", async () => {
    folder.write("db.json", withTables("b/tables.yaml#/orders", "a.json"));
    folder.write("b/tables.yaml", "orders: { $ref: '../z.json' }\n");
    folder.write("z.json", table);
    folder.write("a.json", table);
    const { code, entries, summary } = await validate("db.json");
    expect(code).toBe(0);
    expect(entries).toEqual([
      "db.json: valid, complete, 0 errors, 0 warnings",
      "a.json (referenced): valid, complete, 0 errors, 0 warnings",
      "b/tables.yaml (referenced): valid, complete, 0 errors, 0 warnings",
      "z.json (referenced): valid, complete, 0 errors, 0 warnings",
    ]);
    expect(summary).toMatchObject({ files: 1, valid: 1, errors: 0 });
  });

  test("make the files invalid that refer to their errors, and no others", async () => {
    folder.write("db.json", withTables("over.json", "good.json"));
    folder.write("over.json", { $ref: "bad.json" });
    folder.write("bad.json", faulty);
    folder.write("good.json", table);
    const { code, entries, codes, summary } = await validate("db.json");
    expect(code).toBe(1);
    expect(entries).toEqual([
      "db.json: not valid, complete, 0 errors, 0 warnings",
      "bad.json (referenced): not valid, complete, 1 errors, 0 warnings",
      "good.json (referenced): valid, complete, 0 errors, 0 warnings",
      "over.json (referenced): not valid, complete, 0 errors, 0 warnings",
    ]);
    expect(codes).toEqual(["bad.json#/version invalid-format"]);
    expect(summary).toMatchObject({ files: 1, valid: 0, errors: 1 });
  });

  test("are reported once when several entries share them", async () => {
    folder.write("one.json", withTables("shared.json"));
    folder.write("two.json", withTables("shared.json"));
    folder.write("shared.json", faulty);
    const { entries, codes, summary } = await validate("one.json", "two.json");
    expect(entries).toEqual([
      "one.json: not valid, complete, 0 errors, 0 warnings",
      "two.json: not valid, complete, 0 errors, 0 warnings",
      "shared.json (referenced): not valid, complete, 1 errors, 0 warnings",
    ]);
    expect(codes).toEqual(["shared.json#/version invalid-format"]);
    expect(summary).toMatchObject({ files: 2, valid: 0, errors: 1 });
  });

  test.each([
    ["one.json", "two.json"],
    ["two.json", "one.json"],
  ])("and named as well are named: %s %s", async (...names) => {
    folder.write("one.json", withTables("two.json#/components/tables/orders"));
    folder.write("two.json", {
      ...descriptor(),
      components: { tables: { orders: faulty, lines: { ...table, id: 7 } } },
    });
    const { entries, codes, summary } = await validate(...names);
    expect(entries.toSorted()).toEqual([
      "one.json: not valid, complete, 0 errors, 0 warnings",
      "two.json: not valid, complete, 2 errors, 0 warnings",
    ]);
    expect(codes).toEqual([
      "two.json#/components/tables/orders/version invalid-format",
      "two.json#/components/tables/lines/id wrong-type",
    ]);
    expect(summary).toMatchObject({ files: 2, valid: 0, errors: 2 });
  });

  test("are named relative to the working folder, whatever the entry is called", async () => {
    folder.write("work/x", "");
    folder.write("data/db.json", withTables("t.json"));
    folder.write("data/t.json", faulty);
    const { stdout } = await runMain(["validate", "--format", "json", "../data/db.json"], {
      cwd: join(folder.path, "work"),
    });
    const { files } = JSON.parse(stdout) as Report;
    expect(files.map(({ path }) => path)).toEqual(["../data/db.json", "../data/t.json"]);
  });

  test("references of an entry that is a link start at its real path", async () => {
    folder.write("real/db.json", withTables("t.json"));
    folder.write("real/t.json", table);
    symlinkSync("real/db.json", join(folder.path, "db.json"));
    const { code, entries } = await validate("db.json");
    expect(code).toBe(0);
    expect(entries[1]).toMatch(/^real\/t\.json /);
  });

  test("more findings than are shown are all counted", async () => {
    folder.write("db.json", withTables("t.json"));
    folder.write("t.json", { ...table, columns: Array.from({ length: 30 }, () => ({})) });
    const { report } = await validate("db.json", "--max-findings", "5");
    expect(report.files[1]).toMatchObject({ errorCount: 30, truncated: true });
    expect(report.files[1]?.findings).toHaveLength(5);
  });

  test("standard input refers to files by its name", async () => {
    folder.write("dir/t.json", faulty);
    const text = JSON.stringify(withTables("t.json"));
    const args = ["validate", "-", "--format", "json"];
    const named = await run([...args, "--stdin-filename", "dir/db.json"], text);
    expect((JSON.parse(named.stdout) as Report).files.map(({ path }) => path)).toEqual([
      "dir/db.json",
      "dir/t.json",
    ]);
    const unnamed = await run(args, text);
    const { files } = JSON.parse(unnamed.stdout) as Report;
    expect(files[0]?.findings.map(({ code }) => code)).toEqual(["unresolved-reference"]);
  });

  test("show their findings in the pretty report, with the reference to them", async () => {
    folder.write("db.json", withTables("t.json"));
    folder.write("t.json", faulty);
    const { stdout } = await run(["validate", "db.json"]);
    expect(stdout).toContain("--> t.json:3:14  /version");
    expect(stdout).toContain("referenced from here");
    expect(stdout).toContain("db.json");
  });
});

describe("--root", () => {
  beforeEach(() => {
    folder.write("common/t.json", table);
    folder.write("one/db.json", withTables("../common/t.json"));
  });

  test("outside of a project, nothing above the file is read without it", async () => {
    const { code, report } = await validate("one/db.json");
    expect(code).toBe(1);
    expect(report.files[0]?.findings).toMatchObject([
      {
        message: "`../common/t.json` is refused: it is outside the root folder",
        hint: "the root folder is one; --root . allows it",
        details: { root: join(folder.path, "one"), path: join(folder.path, "common/t.json") },
      },
    ]);
    folder.write(".git/HEAD", "");
    expect((await validate("one/db.json")).code).toBe(0);
  });

  test.each([".", "../"])("allows a folder: %s", async (root) => {
    expect((await validate("one/db.json", "--root", root)).code).toBe(0);
  });

  test("may be narrower than the folder of the file", async () => {
    folder.write("db.json", withTables("common/t.json"));
    expect((await validate("db.json")).code).toBe(0);
    const { codes } = await validate("db.json", "--root", "one");
    expect(codes).toEqual(["db.json#/schema/tables/0/$ref blocked-reference"]);
  });

  test.each(["none", "common/t.json", ""])("must be a folder: `%s`", async (root) => {
    const { code, stderr } = await run(["validate", "one/db.json", "--root", root]);
    expect(code).toBe(2);
    expect(stderr).toBe(`dsd: --root takes a folder, not "${root}"\n`);
  });
});

describe("--allow-host", () => {
  test("allows that host only; without it, no request is sent", async () => {
    let asked = 0;
    const origin = await httpServer((_, response) => {
      asked++;
      response.end(JSON.stringify(faulty));
    });
    folder.write("db.json", withTables(`${origin}/t.json`));
    const closed = await validate("db.json");
    expect(closed.code).toBe(0);
    expect(closed.entries).toEqual(["db.json: valid, not complete, 0 errors, 1 warnings"]);
    expect(closed.codes).toEqual(["db.json#/schema/tables/0/$ref unchecked-reference"]);
    const { host } = new URL(origin);
    expect(closed.report.files[0]?.findings).toMatchObject([
      { hint: `--allow-host ${host} allows it`, details: { host } },
    ]);
    expect(asked).toBe(0);

    const open = await validate("db.json", "--allow-host", "example.org", "--allow-host", origin);
    expect(open.code).toBe(1);
    expect(open.entries).toEqual([
      "db.json: not valid, complete, 0 errors, 0 warnings",
      `${origin}/t.json (referenced): not valid, complete, 1 errors, 0 warnings`,
    ]);
    expect(asked).toBe(1);
  });

  test.each(["*.example.org", "user@example.org", "https://example.org/path", "a b"])(
    "must be a host: %s",
    async (host) => {
      const { code, stderr, stdout } = await run(["validate", "-", "--allow-host", host], "{}");
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^dsd: --allow-host: not a host: /);
    },
  );
});

test("--require-references reports unchecked references as errors", async () => {
  folder.write("db.json", withTables("https://example.org/t.json"));
  expect((await validate("db.json", "--fail-on", "warning")).code).toBe(1);
  const { code, entries } = await validate("db.json", "--require-references");
  expect(code).toBe(1);
  expect(entries).toEqual(["db.json: not valid, not complete, 1 errors, 0 warnings"]);
});

describe.each([["bundle"], ["bundle", "--dereference"]])("dsd %s %s", (...verb) => {
  const isBundle = verb.length === 1;

  beforeEach(() => {
    folder.write("db.yaml", `# ours\n${JSON.stringify(withTables("tables/orders.json"))}\n`);
    folder.write("tables/orders.json", table);
  });

  const expected = isBundle
    ? {
        ...withTables("#/components/tables/orders"),
        components: { tables: { orders: table } },
      }
    : descriptor({}, [table]);

  test("writes the document to standard output, in the language of the file", async () => {
    const { code, stdout, stderr } = await run([...verb, "db.yaml"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^datastoreapi: 1\.0\.0\n/);
    expect(parse(stdout)).toEqual(expected);
    expect((await run(["validate", "-", ...(isBundle ? [] : ["--strict"])], stdout)).code).toBe(0);
  });

  test("--to chooses the language, else the name of the result does", async () => {
    const json = await run([...verb, "db.yaml", "--to", "json"]);
    expect(JSON.parse(json.stdout)).toEqual(expected);
    for (const [name, isJson] of [
      ["out.json", true],
      ["out.yml", false],
      ["out.txt", false],
    ] as const) {
      const { code, stdout } = await run([...verb, "db.yaml", "-o", name]);
      expect([code, stdout]).toEqual([0, ""]);
      expect(folder.read(name).startsWith("{")).toBe(isJson);
      expect(parse(folder.read(name))).toEqual(expected);
    }
    await run([...verb, "db.yaml", "-o", "out.json", "--to", "yaml"]);
    expect(folder.read("out.json")).toMatch(/^datastoreapi: /);
  });

  test("reads standard input", async () => {
    const text = JSON.stringify(withTables("orders.json"));
    const { code, stdout } = await run([...verb, "-", "--stdin-filename", "tables/db.json"], text);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  test("with findings, writes only these and exits with 1", async () => {
    folder.write("tables/orders.json", faulty);
    const { code, stdout, stderr } = await run([...verb, "db.yaml", "-o", "out.yaml"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error[invalid-format]");
    expect(() => folder.read("out.yaml")).toThrow();
  });

  test("an unchecked reference is kept in a bundle, with a warning; elsewhere it is an error", async () => {
    folder.write("far.json", withTables("https://example.org/t.json"));
    const { code, stdout, stderr } = await run([...verb, "far.json"]);
    expect(stderr).toContain(`${isBundle ? "warning" : "error"}[unchecked-reference]`);
    expect(code).toBe(isBundle ? 0 : 1);
    if (isBundle) {
      expect(JSON.parse(stdout)).toEqual(withTables("https://example.org/t.json"));
      expect((await run([...verb, "far.json", "--require-references"])).code).toBe(1);
    }
  });

  test.each([
    [[], /takes one file$/],
    [["db.yaml", "db.yaml"], /takes one file$/],
    [["none.yaml"], /none\.yaml: no such file or folder$/],
    [["tables"], /tables: it is a folder$/],
    [["db.yaml", "--to", "xml"], /--to cannot be "xml"; choose json, yaml$/],
    [
      ["db.yaml", "-o", "db.yaml/out.yaml"],
      /cannot write db\.yaml\/out\.yaml: a file has the name of a folder$/,
    ],
    [["db.yaml", "-o", "tables"], /cannot write tables: it is a folder$/],
    [["db.yaml", "--as", "table"], /unknown option --as/],
    [["db.yaml", "--root", "none"], /--root takes a folder, not "none"$/],
  ])("%j is a mistake", async (args, message) => {
    const { code, stdout, stderr } = await run([...verb, ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.trim()).toMatch(message);
  });

  test("a document too deep for YAML is a usage error", async () => {
    const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`;
    const text = JSON.stringify(
      descriptor({}, [{ specification: "x", definition: { a: "DEEP" } }]),
    ).replace('"DEEP"', deep);
    folder.write("deep.json", text);
    expect((await run([...verb, "deep.json"])).code).toBe(0);
    const { code, stderr } = await run([...verb, "deep.json", "--to", "yaml"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/deeper than 300 levels/);
  });
});

test("a bundle in another folder keeps references that still resolve", async () => {
  folder.write(
    "db.json",
    descriptor({}, [{ specification: "json-schema", definition: { $ref: "s/a.json#/order" } }]),
  );
  folder.write("s/a.json", { order: { items: { $ref: "#/line" } }, line: {} });
  const { code, stderr } = await run(["bundle", "db.json", "-o", "s/bundle.json"]);
  expect(code).toBe(0);
  expect(stderr).toContain("warning[unchecked-reference]");
  expect((await run(["validate", "s/bundle.json", "--require-references"])).code).toBe(0);
  expect(JSON.parse(folder.read("s/bundle.json")).schema.tables[0].definition).toEqual({
    $ref: "a.json#/order",
  });
});
