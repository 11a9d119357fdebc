// Which findings a run reports, and how: `--only`, and the width of the terminal.

import { beforeEach, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();
beforeEach(() => {
  folder.write("db.json", descriptor({ hots: "x", prot: 1 }, [table]));
});

const table = {
  fullyQualifiedName: "s.t",
  version: "1.0.0",
  name: "t",
  columns: [{ fullyQualifiedName: "s.t.a", name: "a", dataLength: "1" }],
};

const run = (...args: string[]) => runMain(args, { cwd: folder.path });

test("--only reports and counts the findings of some codes", async () => {
  const { code, stdout } = await run("validate", "--only", "wrong-type", "db.json");
  expect([code, stdout.match(/^\w+\[.*?\]/gm)]).toEqual([1, ["error[wrong-type]"]]);
  expect(stdout).toContain("✗ db.json is not valid: 1 error\n");
  const both = ["--only", "wrong-type", "--only", "unknown-property"];
  const all = JSON.parse((await run("validate", "--format", "json", ...both)).stdout);
  expect(all.files[0].findings.map((one: { code: string }) => one.code)).toEqual([
    "unknown-property",
    "unknown-property",
    "wrong-type",
  ]);
  expect(all.summary).toMatchObject({ errors: 3, valid: 0 });
});

test("without findings of these codes, --only says so, and exits with 0", async () => {
  const { code, stdout } = await run("validate", "--only", "duplicate-key", "db.json");
  expect([code, stdout]).toEqual([0, "✓ no errors of these codes; db.json is not valid\n"]);
});

test("--only limits the findings before --max-findings", async () => {
  const args = ["--only", "wrong-type", "--max-findings", "1", "--format", "concise", "db.json"];
  expect((await run("validate", ...args)).stdout).toMatch(/^db\.json:\S+ error wrong-type .*\n$/);
});

test("--only runs a rule that is off, as a warning, unless --rule says its level", async () => {
  folder.write("db.json", descriptor({}, [table]));
  const only = ["--only", "missing-primary-key", "--format", "concise", "db.json"];
  expect((await run("lint", ...only)).stdout).toContain("warning missing-primary-key");
  const leveled = await run("lint", "--rule", "missing-primary-key=error", ...only);
  expect([leveled.code, leveled.stdout]).toEqual([
    1,
    expect.stringContaining("error missing-primary-key"),
  ]);
});

test("--only limits fixes, and the suppressions that are counted", async () => {
  const suppressed = (rule: string) => `# dsd-disable-next-line ${rule} -- not yet\n`;
  folder.write(
    "t.yaml",
    `${suppressed("missing-columns")}fullyQualifiedName: s.t\nversion: 1.0.0\nname: 1\nfoo: ""\n`,
  );
  const { stderr } = await run("lint", "--as", "table", "--fix", "--only", "wrong-type", "t.yaml");
  expect(stderr).toContain("dsd: applied 1 fix to 1 file\n");
  expect(folder.read("t.yaml")).toContain('name: "1"\nfoo: ""\n');
  const other = await run("lint", "--as", "table", "--only", "missing-connection", "t.yaml");
  expect(other.stdout).not.toContain("suppress");
});

test("a baseline is not about what --only leaves out", async () => {
  await run("validate", "--baseline", "b.json", "--update-baseline", "db.json");
  const known = await run("validate", "--baseline", "b.json", "--only", "wrong-type", "db.json");
  expect([known.code, known.stderr]).toEqual([0, "dsd: 1 known finding left out\n"]);
});

test.each([
  [["validate", "--only", "missing-columns"], "--only: missing-columns is a rule of dsd lint"],
  [
    ["lint", "--only", "missing-colums"],
    'unknown code "missing-colums"; did you mean missing-columns?',
  ],
  [["validate", "--only", "misspelled-key"], "is a kind of fix, which --fix-only takes"],
  [
    ["validate", "--only", "wrong-type", "--baseline", "b.json", "--update-baseline"],
    "--only leaves findings out, which --update-baseline would remove",
  ],
])("dsd %j is refused", async ([command = "", ...args], message) => {
  const { code, stdout, stderr } = await run(command, ...args, "db.json");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});

test.each([30, 60, 80, 200])(
  "a code frame fits into %i columns, with its marker below",
  async (columns) => {
    const wide = "商品と在庫のデータストア、とても長い題名をもつもの";
    const title = `${wide}, and more of it, in letters of another width`;
    folder.write(
      "info.json",
      `{ "title": "${title}", "vesrion": "1.0.0", "summary": "${title}" }\n`,
    );
    const options = { cwd: folder.path, isTerminal: true, columns, env: { NO_COLOR: "1" } };
    const { stdout } = await runMain(["validate", "--as", "info", "info.json"], options);
    const [line = "", marker = ""] = stdout.split("\n").slice(3, 5);
    expect(widthOf(line)).toBeLessThanOrEqual(columns);
    const at = widthOf(line.slice(0, line.indexOf('"vesr')));
    expect(marker).toMatch(new RegExp(`^  \\|${" ".repeat(at - 3)}\\^+$`));
    // Nothing is cut from a line that fits.
    expect(line.includes("…")).toBe(widthOf(title) * 2 + 45 > columns);
  },
);

const widthOf = (text: string): number =>
  [...text].reduce((width, one) => width + (one > "\u2fff" ? 2 : 1), 0);

test("a configuration below the working folder that is not used is named once", async () => {
  for (const path of ["a/one.json", "a/b/two.json", "c/three.json"]) {
    folder.write(path, descriptor({}, [table]));
  }
  folder.write("a/dsd.config.yaml", "strict: true\n");
  const note =
    "not used: a run uses the configuration of its working folder; run dsd in that folder, or name the file with --config\n";
  expect((await run("validate")).stderr).toBe(`dsd: a/dsd.config.yaml is ${note}`);
  expect((await run("validate", "--no-config")).stderr).toBe("");
  expect((await runMain(["validate"], { cwd: `${folder.path}/a` })).stderr).toBe("");
  folder.write("c/dsd.config.json", {});
  expect((await run("validate")).stderr).toBe(
    `dsd: a/dsd.config.yaml and 1 other below are ${note}`,
  );
});

test("a run whose configuration ignores everything says so", async () => {
  folder.write("dsd.config.json", { ignore: ["*.json"] });
  expect((await run("validate")).stderr).toBe(
    "dsd: no descriptor found in this folder (skipped 1 file that the configuration ignores)\n",
  );
});
