import { expect, test } from "vitest";
import { applyFixes, validate } from "../../src/index.js";

/** A Server Info after its safe fixes. */
function fixed(text: string, name = "x.yaml"): string {
  const { findings } = validate(text, { uri: name, as: "server-info" });
  return applyFixes(text, findings).text;
}

test.each([
  ["a plain key", "hots: x # c\n", "host: x # c\n"],
  ["a key in double quotes", '"host:": x\n', '"host": x\n'],
  ["a key in single quotes", "'hots': x\n", "'host': x\n"],
  ["a plain number", "port: 5432 # c\n", 'port: "5432" # c\n'],
  ["in a flow mapping", "{ hots: x, port: 5432 }\n", '{ host: x, port: "5432" }\n'],
  ["a value on the next line", "port:\n  5432\n", 'port:\n  "5432"\n'],
])("YAML: %s is fixed in the style of the source", (_, before, after) => {
  expect(fixed(before)).toBe(after);
});

test.each([
  ["a number that an alias takes elsewhere", "port: &p 5432\ndescription: *p\n"],
  ["a number with a tag", "port: !!int 5432\n"],
  ["a key with an anchor", "&k hots: x\n"],
  ["a key in several lines", "? |\n  hots\n: x\n"],
])("YAML: %s is left alone", (_, text) => {
  expect(fixed(text)).toBe(text);
});

test("JSON: keys and values are fixed in place", () => {
  const before = '{\r\n\t"hots" : "x",  "port":5432 }';
  expect(fixed(before, "x.json")).toBe('{\r\n\t"host" : "x",  "port":"5432" }');
});

test("of a key that is written twice no rename is safe", () => {
  const { findings } = validate('{"hots": "a", "hots": "b"}', { uri: "x.json", as: "server-info" });
  const renames = findings.filter(({ code }) => code === "unknown-property");
  expect(renames).toMatchObject([{ fixes: [{ safe: false }] }]);
});
