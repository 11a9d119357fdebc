import fc from "fast-check";
import { expect, test } from "vitest";
import { validate } from "../../src/index.js";
import { atLeast, cases } from "../support/effort.js";

/** Characters that a terminal would obey, or that a reader could not see. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

const control = fc.constantFrom("\u001b[31m", "\u009b", "\u202e", "\u200b", "\ufeff", "\0", "\x7f");
const secret = fc.constantFrom(
  "password=hunter2",
  "Pwd={hunter2;x}",
  '"password": hunter2',
  '"token": @hunter2',
  "jdbc:x://u:hunter2@h",
);
const syntax = fc.constantFrom(..."{}[],:\"'=#&*!|>-?%@ \n\t1ax", "&a ", "!!x ", "\\u", "---\n");

test("no message or title has a control character or a secret of the text", () => {
  let quoted = 0;
  const texts = fc
    .array(fc.oneof({ arbitrary: syntax, weight: 4 }, control, secret), { maxLength: 14 })
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(texts, fc.constantFrom("json", "yaml"), (text, language) => {
      for (const { message, fixes = [], related = [] } of validate(text, { language }).findings) {
        const said = [message, ...fixes.map(({ title }) => title)];
        for (const words of [...said, ...related.map((one) => one.message)]) {
          expect(words, text).not.toMatch(INVISIBLE);
          expect(words, text).not.toContain("hunter2");
        }
        if (/\*{7}|\\u/.test(message)) quoted++;
      }
    }),
    { numRuns: cases(4_000) },
  );
  expect(quoted).toBeGreaterThan(atLeast(20, 4_000));
});

test("the value of a variable that is named like a secret is not shown", () => {
  for (const [value, message] of [
    ["12345678", "`dbPassword` must be a Variable object, not a number; put it under `default`"],
    ["{ default: 12345678 }", "`default` must be a string, not a number; quote it"],
    ["{ enum: hunter2 }", "`enum` must be an array, not a string; put it in a list"],
  ] as const) {
    const text = `name: x\nvariables:\n  dbPassword: ${value}\n`;
    const { findings } = validate(text, { language: "yaml", as: "service" });
    expect(findings.map((finding) => finding.message)).toEqual([message]);
  }
});

test.each([
  ["json", "{ \u001bc: 1 }", "expected a key in double quotes, found `\\u001bc`"],
  ["json", "{ \u009b: 1 }", "expected a key in double quotes, found `\\u009b`"],
  ["json", "{ password=hunter2: 1 }", "expected a key in double quotes, found `password=*******`"],
  ["json", '{ "password": @hunter2 }', "expected a value, found `********`"],
] as const)("%s %j", (language, text, message) => {
  expect(validate(text, { language }).findings[0]?.message).toBe(message);
});
