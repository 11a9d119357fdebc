import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();
beforeEach(() => {
  folder.write(".git/HEAD", "");
});

const run = (...args: string[]) => runMain(args, { cwd: folder.path });

/** A descriptor with one error, one warning, and one info of the rules, and nothing else. */
const faulty = (tables = ["orders", "customers"]) => ({
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.0.0" },
  services: {
    production: {
      name: "shop",
      serverInfo: {
        host: "{host}",
        port: "5432",
        connectionProtocols: { jdbc: { connectionString: "jdbc:postgresql://{host}:5432/shop" } },
      },
      variables: { host: { default: "db.example.org" } },
    },
  },
  schema: {
    tables: tables.map((name) => ({
      fullyQualifiedName: `shop.public.${name}`,
      version: "1.0.0",
      columns:
        name === "orders"
          ? [
              column("orders", "id", { displayName: "Number" }),
              column("orders", "code", { displayName: "Number" }),
              column("orders", "name", { columnConstraint: "NOT NULL" }),
            ]
          : [column(name, "id")],
      ...(name === "orders" && {
        constraints: [{ constraintType: "UNIQUE", columns: [] }],
      }),
    })),
  },
});

const column = (table: string, name: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `shop.public.${table}.${name}`,
  ...more,
});

const CODES = ["duplicate-display-name", "empty-constraint", "unknown-column-constraint"];

async function codes(...args: string[]): Promise<string[]> {
  const { stdout } = await run("lint", "--format", "json", ...args);
  const { files } = JSON.parse(stdout) as { files: { findings: { code: string }[] }[] };
  return files.flatMap(({ findings }) => findings.map(({ code }) => code)).sort();
}

test("lint runs the rules, validate does not; the file is valid for both", async () => {
  folder.write("db.json", faulty());
  expect((await run("validate", "db.json")).code).toBe(0);
  const { code, stdout, stderr } = await run("lint", "db.json", "--format", "json");
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const report = JSON.parse(stdout) as { files: object[]; summary: object };
  expect(report.files).toMatchObject([
    { path: "db.json", valid: true, errorCount: 1, warningCount: 1 },
  ]);
  expect(report.summary).toMatchObject({ valid: 1, errors: 1, warnings: 1, infos: 1 });
  expect(await codes("db.json")).toEqual(CODES);
});

test("lint needs no configuration, and reports a clean file in one line", async () => {
  folder.write("db.json", faulty(["customers"]));
  expect(await run("lint")).toEqual({ code: 0, stdout: "✓ db.json is valid\n", stderr: "" });
});

test("--fix applies the fixes of rules", async () => {
  folder.write("db.json", faulty());
  await run("lint", "--fix", "db.json");
  expect(folder.read("db.json")).toContain('"NOT_NULL"');
  expect(await codes("db.json")).not.toContain("unknown-column-constraint");
});

test("--fail-on and --max-warnings set the exit code", async () => {
  folder.write("db.json", faulty());
  expect((await run("lint", "--fail-on", "never")).code).toBe(0);
  folder.write("dsd.config.json", { rules: { "empty-constraint": "off" } });
  const allowed = await run("lint");
  expect(allowed.code).toBe(0);
  // The configuration itself does not count as skipped.
  expect(allowed.stdout).not.toContain("skipped");
  expect((await run("lint", "--max-warnings", "1")).code).toBe(0);
  const { code, stderr } = await run("lint", "--max-warnings", "0");
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "dsd: 1 warning is more than --max-warnings 0\n",
  });
  expect((await run("lint", "--max-warnings", "-1")).code).toBe(2);
});

test("the nearest configuration upward applies, up to the root of the repository", async () => {
  folder.write("a/b/db.json", faulty());
  const lint = (cwd: string) => runMain(["lint", "--format", "json", "db.json"], { cwd });
  const inB = join(folder.path, "a/b");
  folder.write("dsd.config.yaml", "rules:\n  empty-constraint: off\n");
  expect((await lint(inB)).stdout).not.toContain("empty-constraint");
  folder.write("a/dsd.config.json", { rules: { "duplicate-display-name": "off" } });
  expect((await lint(inB)).stdout).toContain("empty-constraint");
  expect((await lint(inB)).stdout).not.toContain("duplicate-display-name");
  folder.write("a/b/.git/HEAD", "");
  expect((await lint(inB)).stdout).toContain("duplicate-display-name");
  const without = await runMain(["lint", "--no-config", "db.json"], { cwd: inB });
  expect(without.stdout).toContain("duplicate-display-name");
});

test("levels, options, and overrides apply by the file of the finding", async () => {
  folder.write("legacy/db.json", faulty());
  folder.write("db.json", faulty());
  folder.write(
    "dsd.config.yaml",
    [
      "rules:",
      "  empty-constraint: warning",
      "  missing-description: [info, { of: [tables] }]",
      "overrides:",
      "  - files: ['legacy/**']",
      "    rules: { empty-constraint: info, unknown-column-constraint: off }",
      "  - files: ['**/db.json']",
      "    rules: { duplicate-display-name: error }",
      "",
    ].join("\n"),
  );
  const { stdout } = await run("lint", "--format", "json");
  const { files } = JSON.parse(stdout) as {
    files: { path: string; findings: { code: string; severity: string; pointer: string }[] }[];
  };
  const levels = Object.fromEntries(
    files.map(({ path, findings }) => [
      path,
      findings.map(({ code, severity }) => `${severity} ${code}`).sort(),
    ]),
  );
  const described = ["info missing-description", "info missing-description"];
  expect(levels).toEqual({
    "db.json": [
      "error duplicate-display-name",
      ...described,
      "warning empty-constraint",
      "warning unknown-column-constraint",
    ],
    "legacy/db.json": ["error duplicate-display-name", "info empty-constraint", ...described],
  });
});

test("`ignore` applies to searches, in validate too; a named file is checked", async () => {
  folder.write("drafts/db.json", faulty());
  folder.write("dsd.config.json", { ignore: ["**/drafts/**"] });
  for (const command of ["lint", "validate"]) {
    expect((await run(command)).stderr).toContain("no descriptor found");
  }
  expect((await run("lint", "drafts/db.json")).code).toBe(1);
});

test("`strict` and `root` of a configuration apply to validate too; `root` cannot leave its folder", async () => {
  folder.write("db.json", { ...faulty(["customers"]), components: {} });
  folder.write("dsd.config.json", { strict: true });
  expect((await run("validate", "db.json")).stdout).toContain("strict mode");
  const table = { fullyQualifiedName: "shop.public.t", version: "1.0.0", columns: [] };
  folder.write("common/tables.json", { t: table });
  const tables = { tables: [{ $ref: "../common/tables.json#/t" }] };
  folder.write("a/db.json", { ...faulty([]), schema: tables });
  // Without a configuration, the root folder is the repository.
  expect((await run("validate", "--no-config", "a/db.json")).code).toBe(0);
  folder.write("dsd.config.json", { root: "a" });
  expect((await run("validate", "a/db.json")).stdout).toContain("blocked-reference");
  folder.write("dsd.config.json", { root: "." });
  expect((await run("validate", "a/db.json")).code).toBe(0);
  folder.write("a/dsd.config.json", { root: ".." });
  const inA = { cwd: join(folder.path, "a") };
  const { code, stderr } = await runMain(["validate", "db.json"], inA);
  expect(code).toBe(2);
  expect(stderr).toContain("error[blocked-reference]: `root` is outside the folder");
  expect(stderr).toContain("dsd.config.json:2:11  /root");
  expect((await runMain(["validate", "--config", "dsd.config.json", "db.json"], inA)).code).toBe(0);
});

test("an error in a configuration is reported with its place and a suggestion", async () => {
  folder.write("db.json", faulty());
  folder.write("dsd.config.yaml", "rules:\n  empty-constrain: off\nignor: []\nstrict: 1\n");
  const { code, stdout, stderr } = await run("lint", "db.json");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("did you mean `empty-constraint`?");
  expect(stderr).toContain("dsd.config.yaml:2:3");
  expect(stderr).toContain("did you mean `ignore`?");
  expect(stderr).toContain("dsd.config.yaml:4:9");
  expect(stderr).toContain("dsd: dsd.config.yaml is not a valid configuration");
  // No command could apply it.
  expect(stderr).not.toContain("fix");
});

test.each([
  ["{", "syntax-error"],
  ['{ "rules": { "empty-constraint": "loud" } }', "must be off, info, warning or error"],
  ['{ "rules": { "empty-constraint": [] } }', "not a list of 0"],
  ['{ "rules": { "empty-constraint": ["off", { "a": 1 }] } }', "unknown property `a`"],
  ['{ "rules": { "missing-description": ["info", { "of": ["rows"] }] } }', "`tables` or `columns`"],
  ['{ "rules": { "unknown-property": "off" } }', "codes of the format cannot be configured"],
  ['{ "overrides": [{ "rules": {} }] }', "missing property `files`"],
  ['{ "customRules": [] }', "unknown property `customRules`"],
  ['{ "allowedHosts": ["https://a b"] }', "allowedHosts in dsd.config.json"],
  ["[]", "must be a Configuration object"],
])("the configuration %s is refused", async (text, reason) => {
  folder.write("db.json", faulty());
  folder.write("dsd.config.json", text);
  const { code, stderr } = await run("lint", "db.json");
  expect(code).toBe(2);
  expect(stderr).toContain(reason);
});

test("a named configuration must exist", async () => {
  const { code, stderr } = await run("lint", "--config", "nowhere.json");
  expect(code).toBe(2);
  expect(stderr).toContain("the configuration nowhere.json cannot be read: no such file or folder");
});

test("--print-config prints the resolved configuration of a file", async () => {
  folder.write("dsd.config.json", {
    rules: { "missing-description": ["info", { of: ["tables"] }] },
    overrides: [{ files: ["legacy/**"], rules: { "missing-columns": "off" } }],
    ignore: ["legacy/old/**"],
  });
  const { code, stdout } = await run("lint", "--print-config", "legacy/old/db.yaml");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ignored: true,
    strict: false,
    rules: {
      "missing-description": ["info", { of: ["tables"] }],
      "missing-columns": "off",
      "empty-constraint": "error",
      "missing-primary-key": "off",
    },
  });
});

test("custom rules come from a module that --config names, and from nowhere else", async () => {
  folder.write("db.json", faulty(["customers"]));
  const rule = (id: string, check: string) =>
    `{ id: "${id}", severity: "warning", summary: "", rationale: "", remedy: "", source: "",
       options: { word: { type: "string", default: "x", description: "" } },
       check({ model, options, report }) { ${check} } }`;
  const say = "for (const t of model.tables) report({ place: t.at(), message: options.word });";
  folder.write(
    "dsd.config.mjs",
    `export default { customRules: [${rule("our-rule", say)}],
    rules: { "our-rule": ["error", { word: "hello" }] } };`,
  );
  expect(await codes("db.json")).toEqual([]);
  const { code, stdout } = await run("lint", "--config", "dsd.config.mjs", "db.json");
  expect(code).toBe(1);
  expect(stdout).toContain("error[our-rule]: hello");

  const broken = rule("broken-rule", "throw new Error('oh');");
  folder.write("broken.mjs", `export default { customRules: [${broken}] };`);
  const failed = await run("lint", "--config", "broken.mjs", "db.json");
  expect(failed.code).toBe(2);
  const [message, place, end] = failed.stderr.split("\n");
  expect(message).toBe("dsd: rule `broken-rule` failed: Error: oh");
  expect(place).toMatch(/^ {4}at .*broken\.mjs:\d+:\d+\)$/);
  expect(end).toBe("");

  folder.write("twice.mjs", `export default { customRules: [${rule("missing-columns", "")}] };`);
  const twice = await run("lint", "--config", "twice.mjs", "db.json");
  expect(twice).toMatchObject({
    code: 2,
    stderr: "dsd: twice.mjs: two rules have the id `missing-columns`\n",
  });

  const slow = rule("slow-rule", "").replace("check(", "async check(");
  folder.write("slow.mjs", `export default { customRules: [${slow}] };`);
  const asynchronous = await run("lint", "--config", "slow.mjs", "db.json");
  expect(asynchronous.code).toBe(2);
  expect(asynchronous.stderr).toContain("`check` must not be asynchronous");

  folder.write("none.mjs", "export const rules = {};");
  expect((await run("lint", "--config", "none.mjs", "db.json")).code).toBe(2);
  folder.write("wrong.mjs", "export default { rules: { nothing: 'off' } };");
  const wrong = await run("lint", "--config", "wrong.mjs", "db.json");
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("unknown rule `nothing`");
});

test("a baseline hides known findings, after a reordering too", async () => {
  folder.write("db.json", faulty(["orders", "customers"]));
  const written = await run("lint", "--baseline", "known.json", "--update-baseline");
  expect(written).toEqual({
    code: 0,
    stdout: "",
    stderr: "dsd: 3 findings in the baseline known.json\n",
  });
  const clean = await run("lint", "--baseline", "known.json");
  expect(clean).toEqual({
    code: 0,
    stdout: "✓ db.json is valid; skipped 1 file that is not a descriptor\n",
    stderr: "dsd: 3 known findings left out\n",
  });

  const reordered = faulty(["customers", "orders"]);
  folder.write("db.json", reordered);
  expect((await run("lint", "--baseline", "known.json")).code).toBe(0);

  const more = faulty(["customers", "orders"]);
  more.schema.tables[0]?.columns.push(column("customers", "id"));
  folder.write("db.json", more);
  expect(await codes("--baseline", "known.json")).toEqual(["duplicate-column"]);

  folder.write("db.json", faulty(["customers"]));
  const gone = await run("lint", "--baseline", "known.json");
  expect(gone.stderr).toBe(
    "dsd: 3 findings of the baseline no longer exist; --update-baseline removes them\n",
  );
});

test("known errors leave a file invalid; only the exit code changes", async () => {
  folder.write("db.json", { ...faulty(["customers"]), extra: 1 });
  await run("validate", "--baseline", "known.json", "--update-baseline");
  const { code, stdout } = await run("validate", "--baseline", "known.json", "--format", "json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ valid: false, errorCount: 0, findings: [] }],
    summary: { valid: 0, errors: 0 },
  });
  const shown = await run("validate", "--baseline", "known.json");
  expect(shown.stdout).toMatch(/^✓ no new errors; db.json is not valid; skipped/);
});

test("a baseline must be named, readable, and a baseline", async () => {
  folder.write("db.json", faulty());
  expect((await run("lint", "--update-baseline")).stderr).toContain("needs --baseline FILE");
  expect((await run("lint", "--baseline", "none.json")).code).toBe(2);
  folder.write("odd.json", "[]");
  expect((await run("lint", "--baseline", "odd.json")).stderr).toContain("is not a baseline");
});

test("dsd rules lists all rules; dsd explain prints the page of one", async () => {
  const { code, stdout } = await run("rules");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^ {2}unknown-column +\* +error +A constraint or partition names a column/m,
  );
  expect(stdout).toMatch(/^ {2}missing-primary-key +off /m);
  const page = await run("explain", "unknown-column");
  expect(page.stdout).toMatch(/^# unknown-column \(error\)\n/);
  expect(page.stdout).toMatch(/In `rules` of the configuration, set .*\n$/s);
  expect(page.stdout).not.toMatch(/<!--|\]\(\.|\n\n$/);
  const near = await run("explain", "unknown-colum");
  expect(near).toMatchObject({ code: 2 });
  expect(near.stderr).toContain("did you mean unknown-column?");
  const kind = await run("explain", "misspelled-key");
  expect([kind.code, kind.stderr]).toEqual([2, expect.stringContaining("is a kind of fix")]);
});

test("says which of two configurations in a folder is used", async () => {
  folder.write("db.json", faulty(["orders"]));
  folder.write("dsd.config.json", {});
  expect((await run("validate", "db.json")).stderr).toBe("");
  folder.write("dsd.config.yaml", "{}\n");
  const { code, stderr } = await run("validate", "db.json");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "dsd: dsd.config.json is used, not dsd.config.yaml\n",
  });
  expect((await run("validate", "db.json", "--config", "dsd.config.json")).stderr).toBe("");
});
