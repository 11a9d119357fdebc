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

describe("fixes of findings about several files", () => {
  const loader = memoryLoader(new Map([["t.json", table]]));
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

  test("are refused when no file is named", async () => {
    const { findings } = await found();
    expect(() => applyFixes(entry, findings)).toThrow(
      new TypeError(
        'the findings are about several files: say which one the text is ("db.json", "t.json")',
      ),
    );
  });
});

test.each([
  ["another text", "abc"],
  ["a text with an inserted line", `\n${entry}`],
  ["a shorter text", entry.slice(0, 40)],
])("findings of %s are refused", (_, text) => {
  const { findings } = validate(entry, { uri: "db.json" });
  expect(() => applyFixes(text, findings)).toThrow(
    new TypeError("the findings were not found in this text"),
  );
});

test.each([
  ["JSON", '\ufeff{\n  "titel": "x" }\n', "db.json"],
  ["YAML", "\ufefftitel: x\n", "db.yaml"],
])("fixes keep a byte-order mark of %s", (_, text, uri) => {
  const { findings } = validate(text, { uri, as: "info" });
  expect(applyFixes(text, findings).text).toBe(text.replace("titel", "title"));
});
