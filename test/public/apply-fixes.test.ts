import { applyFixes, check, memoryLoader, validate } from "datastore-descriptor";
import { describe, expect, test } from "vitest";

const entry = `{
  "datastoreapi": "1.0.0",
  "info": { "titel": "Orders", "version": "1.0.0" },
  "services": {},
  "schema": { "tables": [{ "$ref": "t.json" }] }
}
`;
const table = '{ "fullyQualifiedName": "orders", "verison": "1.0.0" }\n';
const loader = memoryLoader(new Map([["t.json", table]]));

describe("fixes of findings about several files", () => {
  const found = () => check(entry, { uri: "db.json", loader });

  test("are applied to the file that the text is", async () => {
    const { findings } = await found();
    expect(findings.map(({ file }) => file)).toEqual(["db.json", "t.json"]);
    const fixed = applyFixes(entry, findings, { file: "db.json" });
    expect(fixed.text).toBe(entry.replace("titel", "title"));
    expect(fixed.left.map(({ file }) => file)).toEqual(["t.json"]);
    expect(applyFixes(table, findings, { file: "t.json" }).text).toBe(
      table.replace("verison", "version"),
    );
  });

  test("are applied to the text that they were found in, also without its name", async () => {
    const { findings } = await found();
    expect(applyFixes(entry, findings).text).toBe(entry.replace("titel", "title"));
    expect(applyFixes(table, findings).text).toBe(table.replace("verison", "version"));
  });

  test("are refused without a name when they come out of a report", async () => {
    const { findings } = await found();
    const reported = JSON.parse(JSON.stringify(findings));
    expect(() => applyFixes(entry, reported)).toThrow(
      new TypeError(
        "the findings are about several files; `file` says which of their files the text is",
      ),
    );
    expect(applyFixes(table, reported, { file: "t.json" }).text).toBe(
      table.replace("verison", "version"),
    );
  });
});

test("`only` chooses fixes by their kind, or by the code of their finding", async () => {
  const { findings } = await check(entry, { uri: "db.json", loader });
  expect(findings[0]?.fixes?.[0]?.kind).toBe("misspelled-key");
  for (const name of ["misspelled-key", "unknown-property"]) {
    expect(applyFixes(entry, findings, { only: ["wrong-type", name] }).applied).toHaveLength(1);
  }
  const none = applyFixes(entry, findings, { only: ["quoted-number"] });
  expect(none).toEqual({ text: entry, applied: [], left: findings });
});

test("findings of another file alone do not change the text", async () => {
  const valid = entry.replace("titel", "title").replaceAll("\n", "");
  const { findings } = await check(valid, { uri: "db.json", loader });
  expect(findings.map(({ file }) => file)).toEqual(["t.json"]);
  expect(() => applyFixes(valid, findings)).toThrow(TypeError);
  expect(applyFixes(valid, findings, { file: "db.json" }).text).toBe(valid);
});

describe.each([
  ["another text", "abc"],
  ["a text with an inserted line", `\n${entry}`],
  ["a shorter text", entry.slice(0, 40)],
])("findings of %s are refused", (_, text) => {
  const { findings } = validate(entry, { uri: "db.json" });

  test("as they were found", () => {
    expect(() => applyFixes(text, findings)).toThrow(/^the findings were not found in this text/);
  });

  test("with the name of the file", () => {
    expect(() => applyFixes(text, findings, { file: "db.json" })).toThrow(
      new TypeError("the findings were not found in this text"),
    );
  });

  test("out of a report", () => {
    const reported = JSON.parse(JSON.stringify(findings));
    expect(() => applyFixes(text, reported)).toThrow("the findings were not found in this text");
  });
});

test("a text of the same form is another text", () => {
  const { findings } = validate('{ "titel": "Shop", "version": "1.0.0" }', {
    as: "info",
    uri: "a",
  });
  const other = '{ "xxxxx": "Shop", "version": "1.0.0" }';
  expect(() => applyFixes(other, findings, { file: "a" })).toThrow(TypeError);
  expect(() => applyFixes(other, findings)).toThrow(TypeError);
});

test.each([
  ["JSON", '\ufeff{\n  "titel": "x", "version": "1.0.0" }\n'],
  ["YAML", "\ufefftitel: x\nversion: 1.0.0\n"],
])("fixes keep a byte-order mark of %s", (_, text) => {
  const { findings } = validate(text, { as: "info" });
  expect(applyFixes(text, findings).text).toBe(text.replace("titel", "title"));
});

test.each([
  "datastoreapi:} } }\n  }",
  "datastoreapi:} }",
  "info:{ title: a",
  'datastoreapi:"1.0.0',
])("no safe fix makes a text unreadable: %j", (text) => {
  const before = validate(text, { language: "yaml" });
  const { text: after } = applyFixes(text, before.findings);
  const { findings } = validate(after, { language: "yaml" });
  const broken = findings.filter(({ code }) => code === "syntax-error");
  const brokenBefore = before.findings.filter(({ code }) => code === "syntax-error");
  expect(broken.length).toBeLessThanOrEqual(brokenBefore.length);
});
