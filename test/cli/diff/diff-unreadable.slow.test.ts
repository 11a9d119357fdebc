// What `dsd diff` cannot compare never looks as if nothing has changed.

import { describe, expect, test } from "vitest";
import { diff } from "../../../src/index.js";
import { descriptor, repositoryPerTest, table } from "../../support/diff-repository.js";
import { inTurn, sample } from "../../support/effort.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({});

const pretty = (...args: string[]) => runMain(["diff", ...args], { cwd: folder.path });
const valid = descriptor("Shop", [table("INT")]);

describe("a new version that is no descriptor", () => {
  const texts = ["a: b", "{}", "[]", "null", "text", ""];

  test.each(texts)("named: %j", async (text) => {
    folder.write("old.json", valid);
    folder.write("new.yaml", text);
    const { code, stdout } = await pretty("old.json", "new.yaml");
    expect(code).toBe(2);
    expect(stdout).not.toMatch(/✓|no changes/);
  });

  test.each(sample(texts, 3))("in a repository: %j", async (text) => {
    folder.write("br.yaml", JSON.stringify(valid));
    folder.commit();
    folder.write("br.yaml", text);
    const named = await folder.diff(["--against", "HEAD", "br.yaml"]);
    expect([named.code, named.files]).toEqual([2, []]);
    const found = await folder.diff(["--against", "HEAD"]);
    expect(found.files.map(({ status }) => status)).toEqual(["removed"]);
    folder.commit();
    expect((await folder.diff(["HEAD~1..HEAD", "br.yaml"])).code).toBe(2);
  });

  test.each([...texts.slice(0, 4), "info: ["])("in the library: %j", async (text) => {
    const { impact, changes, findings, new: side } = await diff(valid, text);
    expect(side.readable).toBe(false);
    expect([impact, changes]).toEqual(["major", []]);
    expect(findings.map(({ severity }) => severity)).toContain("error");
  });
});

describe("an old version that is no descriptor", () => {
  test.each([
    ["a: b", "it is not a descriptor"],
    ["", "the text is empty"],
    ["info: [", "the list is not closed; `]` is missing at its end"],
    ["datastoreapi: [", "the list is not closed; `]` is missing at its end"],
  ])("%j", async (text, reason) => {
    folder.write("old/a.yaml", text);
    folder.write("new/a.yaml", JSON.stringify(valid));
    const { files, code } = await folder.diff(["old/a.yaml", "new/a.yaml"]);
    expect(files).toMatchObject([{ status: "changed", impact: "major", old: { readable: false } }]);
    expect(code).toBe(0);
    const { stdout } = await pretty("old/a.yaml", "new/a.yaml");
    expect(stdout).toBe(`! new/a.yaml: nothing compared with old/a.yaml: ${reason}\n`);
    const markdown = await pretty("--format=markdown", "old/a.yaml", "new/a.yaml");
    expect(markdown.stdout).toMatch(/^## Descriptors could not be compared completely\n/);
    expect(markdown.stdout).toContain("⚠️ `new/a.yaml`");
    const inCode = await diff(text, valid);
    expect([inCode.impact, inCode.old]).toMatchObject(["major", { readable: false, reason }]);
  });

  test("makes the command fail where changes do, and is in the reports for services", async () => {
    folder.write("old.yaml", "datastoreapi: [");
    folder.write("new.yaml", JSON.stringify(valid));
    const codeOf = async (failOn: string) =>
      (await pretty(`--fail-on=${failOn}`, "old.yaml", "new.yaml")).code;
    for (const failOn of ["major", "minor", "any"]) expect(await codeOf(failOn)).toBe(1);
    for (const failOn of ["unversioned", "never"]) expect(await codeOf(failOn)).toBe(0);
    for (const format of ["github", "gitlab", "sarif", "junit"]) {
      const args = [`--format=${format}`, "old.yaml", "new.yaml"];
      const text = "nothing compared with old.yaml: the list is not closed";
      expect((await pretty("--fail-on=major", ...args)).stdout).toContain(text);
    }
  });

  const product = JSON.stringify({ interfaceComponents: { outputPorts: [] } });

  test.each(inTurn(["a: b", "{}", "", "info: [", product]))(
    "in a repository, the new one is added: %j",
    async (text) => {
      folder.write("br.yaml", text);
      folder.commit();
      folder.write("br.yaml", JSON.stringify(valid));
      const statuses = async (...args: string[]) =>
        (await folder.diff(args)).files.map(({ status, changes }) => [status, changes[0]?.code]);
      const added = [["added", "descriptor-added"]];
      expect(await statuses("--against", "HEAD", "br.yaml")).toEqual(added);
      expect(await statuses("--against", "HEAD")).toEqual(added);
      folder.commit();
      expect(await statuses("HEAD~1..HEAD", "br.yaml")).toEqual(added);
    },
  );

  test("with syntax errors, it is not", async () => {
    folder.write("br.yaml", "datastoreapi: [");
    folder.commit();
    folder.write("br.yaml", JSON.stringify(valid));
    for (const args of [
      ["--against", "HEAD", "br.yaml"],
      ["--against", "HEAD"],
    ]) {
      expect((await folder.diff(args)).files).toMatchObject([
        { status: "changed", impact: "major", changes: [], old: { readable: false } },
      ]);
    }
  });

  test("among others", async () => {
    for (const name of ["a.yaml", "b.yaml"]) {
      folder.write(`old/${name}`, JSON.stringify(valid));
      folder.write(`new/${name}`, JSON.stringify(valid));
    }
    folder.write("old/a.yaml", "datastoreapi: [");
    const { stdout } = await pretty("old", "new");
    expect(stdout).toMatch(/\n! 2 descriptors: no changes, 1 not compared\n$/);
  });
});

test("a reference that leads to nothing is an error, and says what was not compared", async () => {
  const references = descriptor("Shop", [{ $ref: "t.json" }]);
  folder.write("old/a.json", references);
  folder.write("old/t.json", table("INT"));
  folder.write("new/a.json", references);
  const failed = await pretty("old/a.json", "new/a.json");
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(
    /^error\[not-compared\]: `t\.json` cannot be compared: .*no such file or folder/,
  );
  expect(failed.stdout).toContain("\n✗ new/a.json: no changes, 1 part not compared");
  const { stdout } = await pretty("--format=markdown", "old/a.json", "new/a.json");
  expect(stdout).toContain("## Descriptors could not be compared completely");
  expect((await folder.diff(["old", "new"])).files[0]?.new).toEqual({
    valid: false,
    complete: true,
    readable: true,
    unresolved: ["t.json"],
  });
});

test("what is behind a reference inside a JSON Schema is not compared, and that is said", async () => {
  const schema = (ref: string) => ({ type: "object", properties: { a: { $ref: ref } } });
  const table = (ref: string) => ({
    name: "t",
    specification: "json-schema",
    definition: { ...schema(ref), $defs: { b: { type: "string" } } },
  });
  const column = (ref: string) => ({
    fullyQualifiedName: "t",
    version: "1.0.0",
    columns: [{ fullyQualifiedName: "t.a", jsonSchema: JSON.stringify(schema(ref)) }],
  });
  for (const written of [table, column]) {
    folder.write("a.json", descriptor("Shop", [written("money.json#/$defs/b")]));
    const { stdout, code } = await pretty("a.json", "a.json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^! a.json: no changes; not compared: what is behind `money.json#/);
  }
  folder.write("a.json", descriptor("Shop", [table("#/$defs/b")]));
  expect((await pretty("a.json", "a.json")).stdout).toBe("✓ a.json: no changes\n");
});

test("a document of a host that was not asked is a warning, without its password", async () => {
  const references = descriptor("Shop", [{ $ref: "https://me:s3cr3t@example.org/t.json" }]);
  folder.write("a.json", references);
  folder.write("b.json", references);
  const { stdout } = await pretty("a.json", "b.json");
  expect(stdout).toMatch(/^! b.json: no changes.*; not compared: what is behind `https:/);
  for (const format of ["json", "markdown", "sarif"]) {
    expect((await pretty(`--format=${format}`, "a.json", "b.json")).stdout).not.toContain("s3cr3t");
  }
  expect(stdout).not.toContain("s3cr3t");
});
