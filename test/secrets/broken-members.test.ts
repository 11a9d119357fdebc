// Members of objects that are not written as JSON or YAML require: their secrets are not shown either.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFindings, validate } from "../../src/index.js";
import { cases } from "../support/effort.js";

/** What is shown of a text: the messages, titles and code frames of its findings. */
function shownOf(text: string, language: "json" | "yaml"): string {
  const { findings } = validate(text, { language });
  const titles = findings.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
  return [formatFindings(findings, { sourceOf: () => text }), ...titles].join("\n");
}

/** The text of a member with the value `hunter2`, and of one before and after it. */
const MEMBERS = {
  "a comma is missing before": '{ "port": 1 "password": "hunter2" }',
  "a comma is missing after": '{ "password": hunter2 "port": 1 }',
  "a comma is missing after a word": '{ "host": x "password": hunter2 }',
  "a semicolon before": '{ "host": "x"; "password": "hunter2" }',
  "a bar before": '{ "host": "x" | "password": "hunter2" }',
  "no colon": '{ "password" "hunter2" }',
  "no colon, no quotes": '{ "password" hunter2 }',
  "no colon in a list": '{ "services": [{ "password" @hunter2 }] }',
  "an equals sign": '{ "password" = "hunter2" }',
  "an arrow": '{ "password" => "hunter2" }',
  "a semicolon in place of the colon": '{ "password"; "hunter2" }',
  "a comment before the colon": '{ "password" /* secret */ : @hunter2 }',
  "a line break before the colon": '{ "password"\n: "hunter2" x }',
  "typographic quotes": "{ “password”: “hunter2” }",
  guillemets: "{ «password»: hunter2 }",
  "single quotes, no colon": "{ 'password' 'hunter2' }",
  "a quote only at the end of the key": '{ password": hunter2 }',
  "parentheses around it": '{ ("password": hunter2) }',
  "an escape in the key": '{ "pass\\u0077ord": "hunter2" x }',
  "in a list": '{ "tables": [1 2 "password": "hunter2"] }',
  "a colon after it": '{ "password": @hunter2 : 1 }',
  "a sign of YAML before": '{ "port": 1 "token": @hunter2',
};

describe.each(["json", "yaml"] as const)("in %s", (language) => {
  test.each(Object.entries(MEMBERS))("%s", (_, text) => {
    const shown = shownOf(text, language);
    expect(shown).toContain("error[");
    expect(shown).not.toContain("hunter2");
  });
});

/** Lines of YAML below a key. */
const LINES = {
  "no colon": "password hunter2",
  "no colon, in quotes": '"password" "hunter2"',
  "a semicolon": "password ; hunter2",
  "a comma": "password, hunter2",
  "an arrow": "password -> hunter2",
  "a colon and an equals sign": "password:= hunter2",
  "a wide colon": "password： hunter2",
  "no blank after the colon": "password:hunter2",
  "a value that is not indented": "password:\nhunter2",
  "a string that is not indented": 'password:\n"hunter2"',
  "an item": "- password hunter2",
  "a value that looks like an anchor": "password: &hunter2",
  "a value that looks like an alias": "password: *hunter2",
  "a value that looks like a tag": "password: !hunter2 x",
  "a value that looks like a tag, in brackets": "{ password: !hunter2 x }",
  "a tag before the key": "!!str password: hunter2",
};

test.each(Object.entries(LINES))("a line with %s", (_, line) => {
  for (const after of ["a: b: c", "x: ["]) {
    const text = `services:\n  db:\n    serverInfo:\n${`${line}\n${after}`.replace(/^/gm, "      ")}\n`;
    const shown = shownOf(text, "yaml");
    expect(shown).toContain("error[");
    expect(shown).not.toContain("hunter2");
  }
});

test("any signs between the parts of a member", () => {
  const sign = fc.constantFrom(" ", "\n", ":", "=", ";", "|", "=>", "->", "/**/", "// x\n", "?");
  const signs = fc.array(sign, { minLength: 1, maxLength: 3 }).map((all) => all.join(""));
  const value = fc.constantFrom("hunter2", '"hunter2"', "@hunter2", "'hunter2'", "«hunter2»");
  const starts = ["", '"a": 1 ', '"a": x, ', '"a" 1; ', '"a": "b" ', "a "];
  const long = `"text": "${"x, y ".repeat(60)}", `;
  const before = fc.constantFrom(...starts, ...starts.map((start) => long + start));
  const key = fc.constantFrom('"password"', '"db-token"', "'secret'", "“pwd”");
  fc.assert(
    fc.property(before, key, signs, value, (start, name, between, secret) => {
      // Without quotes of JSON or YAML, a key ends only at a colon with a blank.
      fc.pre(name !== "“pwd”" || /^:\s/.test(between));
      const text = `{ ${start}${name}${between}${secret} }`;
      expect(shownOf(text, "json"), text).not.toContain("hunter2");
    }),
    { numRuns: cases(2_000) },
  );
});
