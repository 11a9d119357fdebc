// What `dsd diff` prints and writes: every format, bounded and without secrets.

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { edited, fullDescriptor } from "../../diff/descriptor.js";
import { EDITS } from "../../diff/edits.js";
import { Folder } from "../../support/folder.js";
import { readText } from "../../support/project.js";
import { runMain } from "../../support/run-main.js";

const schema = JSON.parse(readText("schema/diff.schema.json"));
const reportSchema = JSON.parse(readText("schema/report.schema.json"));
const accepts = new Ajv2020({ allErrors: true }).compile(schema);

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const run = (args: string[], options: { stdin?: string; env?: Record<string, string> } = {}) =>
  runMain(["diff", ...args], { cwd: folder.path, ...options });

/** Two versions in files, and what the command does with them. */
async function compared(old: unknown, next: unknown, args: string[] = []) {
  folder.write("old.json", old as object);
  folder.write("new.json", next as object);
  return run([...args, "old.json", "new.json"]);
}

test("the two published schemas describe findings alike", () => {
  const own = ["CodeCount", "File", "FixCount", "Summary"];
  const shared = Object.keys(reportSchema.$defs).filter((name) => !own.includes(name));
  expect(shared).toContain("Finding");
  for (const name of shared) expect(schema.$defs[name]).toEqual(reportSchema.$defs[name]);
});

describe("JSON is valid against the published schema", () => {
  const cases: [string, unknown, unknown, string[], number][] = [
    ["no change", fullDescriptor(), fullDescriptor(), [], 0],
    ...EDITS.slice(0, 12).map(({ title, edit }): [string, unknown, unknown, string[], number] => [
      title,
      fullDescriptor(),
      edited(edit),
      ["--fail-on=never"],
      0,
    ]),
    ["an invalid side", { info: {} }, fullDescriptor(), ["--fail-on=never"], 0],
    ["an unreadable new side", fullDescriptor(), "{", [], 1],
    ["an unreadable old side", "{", fullDescriptor(), [], 0],
    ["both unreadable", "{", "{", [], 2],
    ["cut", fullDescriptor(), { ...fullDescriptor(), services: {} }, ["--max-changes=1"], 1],
    [
      "hostile names",
      fullDescriptor(),
      { ...fullDescriptor(), services: { "a/b~\u001b[31m\u202e": { name: "\ud800" } } },
      [],
      1,
    ],
  ];

  test.each(cases)("%s", async (_, old, next, args, exitCode) => {
    const { code, stdout } = await compared(old, next, ["--format=json", ...args]);
    const report: unknown = JSON.parse(stdout);
    expect(accepts(report), JSON.stringify(accepts.errors)).toBe(true);
    expect(code).toBe(exitCode);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("what fails", () => {
  const added = edited(({ descriptor }) => {
    descriptor.services.test = { name: "test" };
    descriptor.info.version = "1.5.0";
  });
  const retitled = edited(({ descriptor }) => {
    descriptor.info.title = "Web shop";
  });
  const removed = edited(({ descriptor }) => {
    delete descriptor.services.staging;
    descriptor.info.version = "2.0.0";
  });

  test.each([
    ["unversioned", removed, 0],
    ["major", removed, 1],
    ["minor", removed, 1],
    ["any", removed, 1],
    ["never", removed, 0],
    ["major", added, 0],
    ["minor", added, 1],
    ["minor", retitled, 0],
    ["any", retitled, 1],
    ["unversioned", retitled, 0],
    ["any", fullDescriptor(), 0],
  ])("--fail-on %s", async (failOn, next, exitCode) => {
    expect((await compared(fullDescriptor(), next, ["--fail-on", failOn])).code).toBe(exitCode);
  });
});

describe("formats", () => {
  const next = edited((parts) => {
    parts.column("id").dataType = "BIGINT";
    parts.orders.columns[4] = {
      fullyQualifiedName: "shop.public.orders.info",
      name: "info",
      dataType: "JSON",
      ordinalPosition: 5,
    };
    parts.descriptor.info.title = "Web shop";
  });

  test("pretty: by table, with both sides, the impact, and a verdict", async () => {
    const { stdout, code } = await compared(fullDescriptor(), next);
    expect(code).toBe(1);
    expect(stdout).toContain(`descriptor
  patch[info-changed]: \`title\` in \`info\` changed
    - old.json:4:14  Shop
    + new.json:4:14  Web shop
    = readers: patch, writers: patch
`);
    expect(stdout).toContain(`table orders
  major[type-widened]: the type of column \`id\` of table \`orders\` changed from \`INT\` to \`BIGINT\`
`);
    expect(stdout).toContain("if it was renamed: --rename orders.details=orders.info");
    expect(stdout).toContain(
      "✗ new.json: 2 major, 1 minor, 1 patch changes: requires 2.0.0, declares 1.4.2",
    );
  });

  test("a cross is for what makes the command fail", async () => {
    const next = edited((parts) => {
      parts.column("id").dataType = "BIGINT";
      parts.orders.version = "3.0.0";
      parts.descriptor.info.version = "2.0.0";
    });
    const marks = async (failOn: string) => {
      const args = ["--quiet", `--fail-on=${failOn}`];
      const { code, stdout } = await compared(fullDescriptor(), next, args);
      const markdown = await compared(fullDescriptor(), next, [...args, "--format=markdown"]);
      return [code, stdout.slice(0, 1), markdown.stdout.includes("❌")];
    };
    for (const failOn of ["major", "minor", "any"]) {
      expect(await marks(failOn)).toEqual([1, "✗", true]);
    }
    for (const failOn of ["unversioned", "never"]) {
      expect(await marks(failOn)).toEqual([0, "!", false]);
    }
  });

  test("none of the changes: they are counted, and the descriptor is not the same", async () => {
    const next = { ...fullDescriptor(), services: {} };
    const args = ["--max-changes=0", "--fail-on=never"];
    const { stdout } = await compared(fullDescriptor(), next, args);
    expect(stdout).toMatch(
      /^… and 2 more changes\n(?:.*\n)+✗ new.json: 2 major changes: requires 2.0.0/,
    );
    expect(stdout).not.toContain("no changes");
    const { files } = JSON.parse(
      (await compared(fullDescriptor(), next, [...args, "--format=json"])).stdout,
    );
    expect(files).toMatchObject([{ status: "changed", changes: [], counts: { major: 2 } }]);
    const markdown = await compared(fullDescriptor(), next, [...args, "--format=markdown"]);
    expect(markdown.stdout).toContain("… and 2 more changes");
  });

  test("markdown: a table, the findings, and a headline", async () => {
    const { stdout } = await compared(fullDescriptor(), next, ["--format=markdown"]);
    expect(stdout.split("\n")[0]).toBe("## Breaking changes of descriptors: versions are too low");
    expect(stdout).toContain("### ❌ `new.json`");
    expect(stdout).toContain(
      "| **major** | the type of column `id` of table `orders` changed from `INT` to `BIGINT` | major | minor | line 81 |",
    );
  });

  test("markdown says what is wrong with a version where nothing else has changed", async () => {
    for (const [side, version] of [
      ["old", "1.5.0"],
      ["new", "1.4.0"],
    ]) {
      const { info } = fullDescriptor();
      folder.write(`${side}/a.json`, { ...fullDescriptor(), info: { ...info, version } });
      folder.write(`${side}/b.json`, fullDescriptor());
    }
    const { stdout, code } = await run(["--format=markdown", "old", "new"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^## No changes of descriptors: a version is too low\n\n### ❌ `new\/a.json`/,
    );
    expect(stdout).toMatch(/\n1 descriptor without changes\.\n$/);
  });

  test("markdown counts the descriptors that do not fit, and mixes up none", async () => {
    // With nothing else in them, comparing so many takes little time.
    const named = (title: string) => ({ ...bare, info: { title, version: "1.0.0" } });
    const bare = { datastoreapi: "1.0.0", services: {}, schema: {} };
    for (let index = 0; index < 300; index++) {
      const title = `${index} ${"x".repeat(index % 2 === 0 ? 400 : 1)}`;
      folder.write(`old/${index}.json`, named("Shop"));
      folder.write(`new/${index}.json`, named(title));
    }
    const { stdout } = await run(["--format=markdown", "old", "new"]);
    expect(stdout.length).toBeLessThan(65_536);
    const sections = stdout.split("### ").slice(1);
    const hidden = Number(/… and (\d+) more descriptors\n$/.exec(stdout)?.[1]);
    expect(sections.length + hidden).toBe(300);
    for (const section of sections.slice(0, -1)) {
      expect(section.match(/`title` in `info` changed/g)).toHaveLength(2);
    }
  });

  test("services get one finding for a table that several descriptors refer to", async () => {
    for (const [version, type] of [
      ["old", "INT"],
      ["new", "BIGINT"],
    ]) {
      for (const name of ["a", "b"]) {
        folder.write(`${version}/${name}.json`, {
          ...fullDescriptor(),
          schema: { tables: [{ $ref: "table.json" }] },
        });
      }
      folder.write(`${version}/table.json`, {
        fullyQualifiedName: "shop.t",
        version: "1.0.0",
        columns: [{ fullyQualifiedName: "shop.t.id", dataType: type }],
      });
    }
    const { stdout } = await run(["--format=gitlab", "old", "new"]);
    const issues: { check_name: string; location: { path: string } }[] = JSON.parse(stdout);
    expect(issues.map((issue) => `${issue.check_name} ${issue.location.path}`).sort()).toEqual([
      "type-widened new/table.json",
      "version-not-raised new/a.json",
      "version-not-raised new/b.json",
      "version-not-raised new/table.json",
    ]);
  });

  test("markdown fits into a comment, and says how much does not", async () => {
    const many = (type: string) => ({
      ...fullDescriptor(),
      schema: {
        tables: Array.from({ length: 500 }, (_, index) => ({
          fullyQualifiedName: `shop.t${index}`,
          version: "1.0.0",
          columns: [{ fullyQualifiedName: `shop.t${index}.id`, dataType: type }],
        })),
      },
    });
    const { stdout } = await compared(many("INT"), many("TEXT"), ["--format=markdown"]);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout).toMatch(/… and \d+ more changes/);
  });

  test.each([
    ["sarif", '"ruleId": "type-widened"'],
    ["gitlab", '"check_name": "version-not-raised"'],
    ["junit", 'name="type-widened /schema/tables/0/columns/0/dataType"'],
    [
      "github",
      "::warning file=new.json,line=81,endLine=81,col=25,endColumn=33,title=type-widened::",
    ],
  ])("%s has changes and findings at the lines of the new document", async (format, expected) => {
    const { stdout } = await compared(fullDescriptor(), next, ["--format", format]);
    expect(stdout).toContain(expected);
  });

  test("what makes the command fail is an error for a service", async () => {
    const severities = async (failOn: string) => {
      const args = ["--format=gitlab", "--fail-on", failOn];
      const { stdout } = await compared(fullDescriptor(), next, args);
      const entries = JSON.parse(stdout) as { check_name: string; severity: string }[];
      return new Map(entries.map((entry) => [entry.check_name, entry.severity]));
    };
    const unversioned = await severities("unversioned");
    expect([unversioned.get("type-widened"), unversioned.get("version-not-raised")]).toEqual([
      "minor",
      "major",
    ]);
    const major = await severities("major");
    expect([major.get("type-widened"), major.get("version-not-raised")]).toEqual([
      "major",
      "major",
    ]);
  });

  test("several at once, and the summary of a step of GitHub Actions", async () => {
    const summary = folder.write("summary.md", "");
    folder.write("old.json", fullDescriptor());
    folder.write("new.json", next);
    const args = ["--format=github", "--output=json=out/diff.json", "old.json", "new.json"];
    await run(args, { env: { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: folder.path } });
    expect(accepts(JSON.parse(folder.read("out/diff.json")))).toBe(true);
    expect(readFileSync(summary, "utf8")).toMatch(/^## Breaking changes/);
  });
});

describe("standard input and folders", () => {
  test("either side can be standard input", async () => {
    folder.write("old.json", fullDescriptor());
    const next = JSON.stringify({ ...fullDescriptor(), services: {} });
    const { stdout, code } = await run(["old.json", "-", "--stdin-filename=x.json"], {
      stdin: next,
    });
    expect(stdout).toContain("x.json: 2 major changes");
    expect(code).toBe(1);
    const back = await run(["-", "old.json", "--fail-on=never"], { stdin: next });
    expect(back.stdout).toContain("old.json: 2 minor changes");
  });

  test("folders pair their files by path", async () => {
    folder.write("v1/same.json", fullDescriptor());
    folder.write("v2/same.json", fullDescriptor());
    folder.write("v1/deep/gone.json", fullDescriptor());
    folder.write("v2/new.json", { ...fullDescriptor(), info: { title: "New" }, schema: {} });
    folder.write("v2/other.json", {});
    const { stdout, code } = await run(["v1", "v2", "--format=json"]);
    const { files } = JSON.parse(stdout) as { files: { path: string; status: string }[] };
    expect(files.map(({ path, status }) => `${path} ${status}`).sort()).toEqual([
      "v1/deep/gone.json removed",
      "v2/new.json added",
      "v2/same.json same",
    ]);
    expect(code).toBe(1);
  });

  test("a missing file cannot be compared", async () => {
    folder.write("old.json", fullDescriptor());
    expect((await run(["none.json", "old.json"])).code).toBe(2);
    expect((await run(["old.json", "none.json"])).code).toBe(2);
  });
});

describe("the configuration", () => {
  const widened = edited((parts) => {
    parts.column("id").dataType = "BIGINT";
  });

  test("accepts changes, sets levels, and renames", async () => {
    const accepted = { code: "type-widened", subject: "orders.id", reason: "agreed" };
    folder.write("dsd.config.json", { diff: { accepted: [{ ...accepted, until: "2999-12-31" }] } });
    const { stdout, code, stderr } = await compared(fullDescriptor(), widened);
    expect(stdout).toContain("= accepted until 2999-12-31: agreed");
    expect([code, stderr]).toEqual([0, ""]);
    folder.write("dsd.config.json", { diff: { accepted: [{ ...accepted, until: "2020-01-01" }] } });
    const ended = await compared(fullDescriptor(), widened);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^dsd: warning: `type-widened` of `orders.id` was accepted in .*dsd.config.json until 2020-01-01, which has passed\n$/,
    );
    folder.write("dsd.config.json", { diff: { levels: { "type-widened": "none" } } });
    expect((await compared(fullDescriptor(), widened)).code).toBe(0);
    folder.write("dsd.config.json", { diff: { view: "writers" } });
    expect((await compared(fullDescriptor(), widened)).stdout).toContain("requires 1.5.0");
  });

  test("warns of what matches nothing", async () => {
    folder.write("dsd.config.json", {
      diff: {
        accepted: [{ code: "type-widened", subject: "orders.ID", reason: "agreed" }],
        renames: [
          { old: "orders.a", new: "orders.b" },
          { old: "orders.id", new: "key" },
        ],
      },
    });
    const { stderr } = await compared(fullDescriptor(), fullDescriptor());
    expect(stderr.split("\n").slice(0, 3)).toEqual([
      "dsd: warning: the rename orders.a=orders.b matches nothing",
      "dsd: warning: the rename orders.id=key matches nothing; write both as orders.id=orders.key",
      expect.stringMatching(
        /^dsd: warning: no change matches the accepted `type-widened` of `orders.ID` in .*dsd.config.json$/,
      ),
    ]);
  });

  test.each([
    [{ levels: { "type-widend": "minor" } }, "did you mean `type-widened`?"],
    [{ levels: { "type-widened": "error" } }, "or `major`, not `error`\n"],
    [{ levels: { "type-widened": "Minor" } }, "not `Minor`; did you mean `minor`?"],
    [{ view: "reader" }, "not `reader`; did you mean `readers`?"],
    [
      { accepted: [{ code: "type-widend", subject: "a", reason: "b" }] },
      "error[invalid-format]: there is no change `type-widend`; did you mean `type-widened`?\n",
    ],
    [
      { accepted: [{ code: "other", subject: "a", reason: "b" }] },
      "error[invalid-format]: there is no change `other`\n",
    ],
    [{ accepted: [{ code: "type-widened", subject: "a" }] }, "missing property `reason`"],
    [
      { accepted: [{ code: "type-widened", subject: "a", reason: "b", until: "soon" }] },
      "a date must be written like 2027-01-31, not `soon`",
    ],
  ])("%j is not valid", async (diff, message) => {
    folder.write("dsd.config.json", { diff });
    const { code, stderr } = await compared(fullDescriptor(), fullDescriptor());
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("a report replaces nothing but a report", () => {
  test.each(["notes.txt", "README.md", "pom.xml"])("%s stays", async (name) => {
    folder.write(name, "# Notes\n\nsee the error: in the wiki\n");
    folder.write("a.json", fullDescriptor());
    for (const format of ["markdown", "junit", "json", "pretty"]) {
      const { code, stderr } = await run(["a.json", "a.json", "--output", `${format}=${name}`]);
      expect([code, stderr]).toEqual([2, expect.stringContaining("is not a dsd report")]);
    }
  });

  test.each(["pretty", "concise", "markdown", "json", "sarif", "github", "gitlab", "junit"])(
    "an earlier one in %s is replaced",
    async (format) => {
      folder.write("a.json", fullDescriptor());
      folder.write("b.json", { ...fullDescriptor(), services: {} });
      for (const command of format === "markdown" ? ["diff"] : ["diff", "validate"]) {
        const args = [command, "a.json", "b.json", "--output", `${format}=report.txt`];
        const again = () => runMain(args, { cwd: folder.path });
        expect((await again()).code).toBe((await again()).code);
        expect((await again()).stderr).not.toContain("is not a report");
      }
    },
  );
});
