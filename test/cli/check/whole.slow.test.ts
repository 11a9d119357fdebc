// `dsd check` says what lint, verify and diff say, in one report, and what it left out.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REPORT_FORMATS } from "../../../src/cli/output/output.js";
import { DiffRepository } from "../../support/diff-repository.js";
import { sample } from "../../support/effort.js";
import { type RunResult, runMain } from "../../support/run-main.js";
import { sqliteMemory } from "../../support/sqlite.js";

const column = (name: string, dataType: string, more = {}) => ({
  fullyQualifiedName: `orders.${name}`,
  name,
  dataType,
  ...more,
});
const shop = (total: string, version = "1.0.0") => ({
  datastoreapi: "1.0.0",
  info: { title: "Shop", version },
  services: {},
  schema: {
    tables: [
      {
        fullyQualifiedName: "orders",
        name: "orders",
        version,
        columns: [
          column("id", "INT", { columnConstraint: "PRIMARY_KEY" }),
          column("total", total),
          ...(total === "INT" ? [] : [column("note", "TEXTT")]),
        ],
      },
    ],
  },
});

/** A repository of one table, its database, and a branch that changes a type, and has a slip and a difference. */
class Repository extends DiffRepository {
  constructor() {
    super();
    const database = sqliteMemory(join(this.path, "shop.db"));
    void database.query("CREATE TABLE orders (id INT PRIMARY KEY, total INT)");
    void database.close();
    this.write(".gitignore", "shop.db\n");
    this.write("dsd.config.json", {
      sources: [{ name: "shop", address: "env:SHOP", files: ["shop.json"] }],
    });
    this.write("shop.json", shop("INT"));
    this.write("other.json", { ...shop("INT"), info: { title: "Other", version: "1.0.0" } });
    this.commit();
    this.write("shop.json", shop("BIGINT"));
  }

  run(
    args: string[],
    env: Record<string, string> = { SHOP: "sqlite:shop.db" },
  ): Promise<RunResult> {
    const configured = args[0] === "diff" ? args : [...args, "--config", "dsd.config.json"];
    return runMain(configured, { cwd: this.path, env });
  }

  async lines(...args: string[]): Promise<string[]> {
    const { stdout } = await this.run([...args, "--format", "concise"]);
    return stdout.trim().split("\n").filter(Boolean).sort();
  }
}

test("the findings are those of lint, verify and diff, each once", async () => {
  const repository = new Repository();
  const lint = await repository.lines("lint");
  const verify = await repository.lines("verify", "shop.json");
  const diff = await repository.lines("diff", "--against", "main");
  const all = await repository.lines("check", "--against", "main");
  const own = [verify, diff].map((lines) => lines.filter((line) => !lint.includes(line)));
  expect([lint.length, ...own.map(({ length }) => length)].every((length) => length > 0)).toBe(
    true,
  );
  expect(all).toEqual([...new Set([...lint, ...verify, ...diff])].sort());
});

test("every format has the changes", async () => {
  const repository = new Repository();
  const outputs = REPORT_FORMATS.flatMap((format) => ["--output", `${format}=report.${format}`]);
  const args = ["check", "--against", "main", "--no-verify", ...outputs];
  expect((await repository.run(args)).code).toBe(1);
  for (const format of REPORT_FORMATS) {
    expect(repository.read(`report.${format}`)).toContain("version-not-raised");
  }
});

describe("a part", () => {
  const repository = new Repository();
  const BASE = ["--against", "main"];

  type Part = [
    what: string,
    args: string[],
    env: Record<string, string>,
    said: RegExp,
    drift: boolean,
    change: boolean,
  ];
  const PARTS: readonly Part[] = [
    ["without a base", [], {}, /older version, because there is no base/, true, false],
    ["by a flag", [...BASE, "--no-verify"], {}, /databases, as --no-verify says/, false, true],
    ["by another flag", ["--no-diff"], {}, /older version, as --no-diff says/, true, false],
    [
      "without its variable",
      BASE,
      { SHOP: "" },
      /databases, because the variable "SHOP" is not set/,
      false,
      true,
    ],
    [
      "for a file of no source",
      BASE,
      {},
      /databases for 1 file, which belong to no source/,
      true,
      true,
    ],
    [
      "with the base of GitHub",
      [],
      { GITHUB_BASE_REF: "main" },
      /compared with origin\/main/,
      true,
      true,
    ],
    [
      "with the base of GitLab",
      [],
      { CI_MERGE_REQUEST_DIFF_BASE_SHA: "main" },
      /compared with main/,
      true,
      true,
    ],
  ];

  test.each(sample(PARTS, 3))("%s", async (_, args, env, said, drift, change) => {
    repository.git("update-ref", "refs/remotes/origin/main", "main");
    const all = { SHOP: "sqlite:shop.db", ...env };
    const { stdout, stderr } = await repository.run(["check", ...args, "--format", "concise"], all);
    expect(stderr.replaceAll("`", '"')).toMatch(said);
    expect([/ type-differs /.test(stdout), / type-widened /.test(stdout)]).toEqual([drift, change]);
  });

  test("is about all descriptors, though only some changed files are named", async () => {
    repository.write("README.md", "text");
    const args = ["check", "--affected", ...BASE, "--format", "concise", "README.md", "shop.json"];
    const { code, stdout } = await repository.run(args);
    expect([code, / type-differs /.test(stdout), / type-widened /.test(stdout)]).toEqual([
      1,
      true,
      true,
    ]);
  });

  test("notes what the branch itself accepts", async () => {
    const accepted = [{ code: "type-widened", subject: "orders.total", reason: "agreed" }];
    const run = async (diff: object) => {
      repository.write("dsd.config.json", { diff });
      return (await runMain(["check", ...BASE], { cwd: repository.path })).stderr;
    };
    expect(await run({ accepted })).toContain("accepts `type-widened` of `orders.total`");
    expect(await run({})).not.toContain("accepts");
    repository.git("checkout", "-q", "dsd.config.json");
  });

  test("by the configuration, unless a flag names the base", async () => {
    repository.write("off.json", { check: { diff: false, verify: false } });
    const run = (...args: string[]) =>
      runMain(["check", "--config", "off.json", ...args], { cwd: repository.path });
    const { stderr } = await run();
    expect(stderr.match(/, as the configuration says/g)).toHaveLength(2);
    expect((await run(...BASE)).stderr).toContain("compared with main");
  });

  test("that fails makes the whole fail", async () => {
    const codes: number[] = [];
    for (const args of [
      ["--no-verify", "--no-diff", "--fail-on", "warning"],
      ["--no-diff"],
      [...BASE, "--no-verify"],
    ]) {
      codes.push((await repository.run(["check", ...args])).code);
    }
    repository.write("shop.json", shop("INT"));
    codes.push((await repository.run(["check", ...BASE])).code);
    const missing = await repository.run(["check", "--against", "nowhere"]);
    expect([...codes, missing.code]).toEqual([1, 1, 1, 0, 2]);
  });
});

test("a baseline hides what is wrong now, and never a change", async () => {
  const repository = new Repository();
  const baseline = ["--baseline", "known.json"];
  await repository.run(["check", ...baseline, "--update-baseline"]);
  expect(await repository.lines("check", ...baseline)).toEqual([]);
  const changes = await repository.lines("check", "--against", "main", ...baseline);
  expect(changes).toEqual(await repository.lines("diff", "--against", "main"));
  const { stderr } = await repository.run(["check", "--no-verify", ...baseline]);
  expect(stderr).not.toContain("no longer exist");
});
