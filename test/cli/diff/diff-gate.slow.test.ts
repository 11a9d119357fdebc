// What makes `dsd diff` fail, in every format, and what is history once it is merged.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diff } from "../../../src/index.js";
import {
  DiffRepository,
  descriptor,
  repositoryPerTest,
  table,
} from "../../support/diff-repository.js";
import { sample } from "../../support/effort.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({
  "a.json": descriptor("A", [table("INT")]),
  "sub/b.json": descriptor("B", [table("INT")]),
});
const run = (...args: string[]) => runMain(["diff", ...args], { cwd: folder.path });
const remove = (path: string) => rmSync(join(folder.path, path));
const accept = (...subjects: string[]) =>
  folder.write("dsd.config.json", {
    diff: {
      accepted: subjects.map((subject) => ({
        code: "descriptor-removed",
        subject,
        reason: "no longer in use",
      })),
    },
  });

describe("a descriptor that is removed fails until someone accepts it", () => {
  const FORMATS: readonly [string, RegExp][] = [
    [
      "pretty",
      /^error\[unaccepted-removal\].*\n --> sub\/b\.json\n[\s\S]*✗ sub\/b\.json: removed\n/m,
    ],
    ["concise", /^sub\/b\.json:1:1: error unaccepted-removal /m],
    ["markdown", /^## Breaking changes of descriptors: 1 removal not accepted\n[\s\S]*❌/],
    ["json", /"code": "unaccepted-removal",\n +"severity": "error"/],
    ["sarif", /"ruleId": "unaccepted-removal"[\s\S]*"level": "error"/],
    ["github", /^::error file=sub\/b\.json,title=unaccepted-removal::/m],
    ["gitlab", /"check_name": "unaccepted-removal",[\s\S]*"severity": "major"/],
    ["junit", /failures="1"[\s\S]*unaccepted-removal/],
  ];

  test.each(sample(FORMATS))("in the format %s", async (format, shown) => {
    remove("sub/b.json");
    const { code, stdout } = await run("--against", "HEAD", "--format", format);
    expect(code).toBe(1);
    expect(stdout).toMatch(shown);
    accept("sub/b.json");
    expect((await run("--against", "HEAD", "--format", format)).code).toBe(0);
  });

  test("in a folder, a commit, and a document that held it", async () => {
    const held = {
      interfaceComponents: {
        outputPorts: [
          {
            name: "p",
            promises: {
              api: { specification: "datastoreapi", definition: descriptor("P", [table("INT")]) },
            },
          },
        ],
      },
    };
    folder.write("p.json", held);
    folder.commit();
    folder.git("rm", "-rq", "sub");
    folder.write("p.json", { interfaceComponents: { outputPorts: [] } });
    const { stdout } = await run("--against", "HEAD", "--format", "concise");
    expect(stdout.match(/^\S+: error unaccepted-removal/gm)).toEqual([
      "p.json:1:1: error unaccepted-removal",
      "sub/b.json:1:1: error unaccepted-removal",
    ]);
    folder.commit();
    expect((await run("HEAD~1..HEAD")).code).toBe(1);
    const pointer = "/interfaceComponents/outputPorts/0/promises/api/definition";
    accept("sub/b.json", `p.json#${pointer}`);
    const { code, stderr } = await run("HEAD~1..HEAD");
    expect(code).toBe(0);
    expect(stderr.replaceAll(/^dsd: note: .* accepts `descriptor-removed` of .*\n/gm, "")).toBe("");
  });

  test("not with --fail-on never, and with the severity of the finding all the same", async () => {
    remove("a.json");
    const { code, stdout } = await run(
      "--against",
      "HEAD",
      "--fail-on",
      "never",
      "--format=github",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("::error file=a.json");
    const { stdout: junit } = await run("--against", "HEAD", "--fail-on=never", "--format=junit");
    expect(junit).toContain('failures="0"');
  });

  test("not where its level says that it breaks no one", async () => {
    remove("a.json");
    folder.write("dsd.config.json", { diff: { levels: { "descriptor-removed": "minor" } } });
    expect((await run("--against", "HEAD")).code).toBe(0);
  });
});

test("no check mark is beside a break, even if its version was raised", async () => {
  const raised = descriptor("A", [{ ...table("BIGINT"), version: "2.0.0" }]);
  folder.write("a.json", { ...raised, info: { ...raised.info, version: "2.0.0" } });
  const { code, stdout } = await run("--against", "HEAD");
  expect(code).toBe(0);
  expect(stdout).toContain("! a.json: 1 major change: requires 2.0.0, declares 2.0.0");
  expect(stdout).not.toContain("✓");
});

describe("what was accepted is history once it is merged", () => {
  test("an acceptance is a warning while it is new, and silent after that", async () => {
    remove("sub/b.json");
    accept("sub/b.json", "sub/typo.json");
    const { stderr } = await run("--against", "HEAD");
    expect(stderr).toContain(
      "no change matches the accepted `descriptor-removed` of `sub/typo.json`",
    );
    folder.commit();
    expect((await run("HEAD~1..HEAD")).stderr).toBe(stderr);
    for (const args of [["HEAD..HEAD"], ["--against", "HEAD~1", "--exact"]]) {
      const { code, stderr: later } = await run(...args);
      expect([args, code, later.includes("matches")]).toEqual([args, 0, args.length === 3]);
    }
  });

  test("so is a rename, which the old side has", async () => {
    const renames = [{ old: "orders.id", new: "orders.key" }];
    folder.write("dsd.config.json", { diff: { renames } });
    folder.git("add", "-A");
    expect((await run("--against", "HEAD")).stderr).toContain(
      "orders.id=orders.key matches nothing",
    );
    folder.commit();
    expect((await run("HEAD..HEAD")).stderr).toBe("");
    const named = (name: string) =>
      descriptor("A", [
        {
          ...table("INT"),
          columns: [{ name, fullyQualifiedName: `shop.orders.${name}`, dataType: "INT" }],
        },
      ]);
    const files = [named("key"), named("key")].map((one, index) =>
      folder.write(`other/${index}.json`, one),
    );
    const { stderr } = await run(...files, "--no-config", "--rename", "orders.id=orders.key");
    expect(stderr).toBe("");
  });

  test("of two folders, the configuration of the old one counts", async () => {
    folder.write("old/x.json", descriptor("X", []));
    folder.write("new/x.json", descriptor("X", []));
    const config = { diff: { renames: [{ old: "a", new: "b" }] } };
    folder.write("new/dsd.config.json", config);
    const args = ["old", "new", "--config", "new/dsd.config.json"];
    expect((await run(...args)).stderr).toContain("matches nothing");
    folder.write("old/dsd.config.json", config);
    expect((await run(...args)).stderr).toBe("");
  });
});

test("before the first commit, every descriptor is added", async () => {
  const fresh = new DiffRepository();
  try {
    fresh.write("a.json", descriptor("A", []));
    for (const exact of [[], ["--exact"]]) {
      const { files, code } = await fresh.diff(["--against", "HEAD", ...exact]);
      expect([code, files.map(({ status }) => status)]).toEqual([0, ["added"]]);
    }
  } finally {
    fresh.remove();
  }
});

describe("a comment accepts a change", () => {
  const text = (...lines: string[]) => `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
${lines.map((line) => `      ${line}\n`).join("")}`;
  const ID = "  - { fullyQualifiedName: shop.orders.id, dataType: INT }";
  const TOTAL = "  - { fullyQualifiedName: shop.orders.total, dataType: INT }";
  const old = text("columns:", ID, TOTAL);

  test("at the line of the thing, or of what it was in", async () => {
    const next = text(
      "# dsd-accept-next-line column-removed -- no one reads it",
      "columns:",
      `${ID.replace("INT", "BIGINT")} # dsd-accept-line type-widened -- agreed`,
    );
    const { changes, findings, impact } = await diff(old, next);
    expect(changes.map(({ code, accepted }) => [code, accepted?.reason])).toEqual([
      ["type-widened", "agreed"],
      ["column-removed", "no one reads it"],
    ]);
    expect([impact, findings]).toEqual(["none", []]);
  });

  test("and says where a comment belongs that is not at the place of the change", async () => {
    const comment = "# dsd-accept-next-line column-removed -- no one reads it";
    const misplaced = text("columns:", ID).replace("schema:", `${comment}\nschema:`);
    const { findings } = await diff(old, misplaced);
    expect(findings.map(({ message }) => message)).toContain(
      "`column-removed` accepts no change here; put it at the line that the report names",
    );
  });

  test.each([
    [
      "for a change that is not there",
      "type-widened -- why",
      "`type-widened` accepts no change here",
    ],
    ["for a change that does not exist", "type-widned -- why", "there is no change `type-widned`"],
    ["without a reason", "type-widened", "an acceptance needs a reason"],
    ["without a change", "-- why", "`dsd-accept-next-line` names no change"],
  ])("and is a warning %s, unless it is history", async (_, comment, message) => {
    const next = text(`# dsd-accept-next-line ${comment}`, "columns:", ID, TOTAL);
    const { findings } = await diff(old, next, { uri: "db.yaml" });
    expect(findings).toMatchObject([
      { severity: "warning", file: "db.yaml", range: { start: { line: 8 } } },
    ]);
    expect(findings[0]?.message).toContain(message);
    if (message.includes("accepts no")) expect((await diff(next, next)).findings).toEqual([]);
  });
});

describe("what the branch itself ignores was removed until it is accepted", () => {
  test.each([
    ["a file", ["sub/b.json"]],
    ["a folder", ["sub"]],
  ])("%s", async (_, ignore) => {
    folder.write("dsd.config.json", { ignore });
    const { code, files } = await folder.diff(["--against", "HEAD"]);
    expect([code, files.map(({ path, status }) => `${path} ${status}`)]).toEqual([
      1,
      ["sub/b.json removed"],
    ]);
    remove("sub/b.json");
    expect((await run("--against", "HEAD")).code).toBe(1);
    folder.write("dsd.config.json", {
      ignore,
      diff: {
        accepted: [{ code: "descriptor-removed", subject: "sub/b.json", reason: "shut down" }],
      },
    });
    expect((await run("--against", "HEAD")).code).toBe(0);
  });

  test("what the old side ignores as well is not there", async () => {
    folder.write("dsd.config.json", { ignore: ["sub"] });
    folder.commit();
    remove("sub/b.json");
    folder.write("dsd.config.json", { ignore: ["sub", "more"] });
    const { code, files } = await folder.diff(["--against", "HEAD"]);
    expect([code, files.map(({ path }) => path)]).toEqual([0, ["a.json"]]);
  });
});
