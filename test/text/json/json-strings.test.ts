import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countStringsOfText, countStringsOfValue } from "../../../src/text/json/json.js";
import { cases } from "../../support/effort.js";

/** The simple way: a quote counts unless a backslash precedes it. */
function unescapedQuotes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') count++;
  }
  return count;
}

const piece = fc.constantFrom('"', "\\", "a", "\n", "é", "漢", "😀", "\ud800", "x".repeat(97));
const long = fc
  .tuple(fc.array(fc.string({ unit: piece, maxLength: 60 }), { maxLength: 30 }), fc.nat(9_000))
  .map(([strings, padding]) => [...strings, " ".repeat(padding), ...strings, ...strings]);

test("the strings of a text are as many as those of its value, wherever its chunks end", () => {
  fc.assert(
    fc.property(long, fc.boolean(), (strings, isIndented) => {
      const value = { list: strings, ...Object.fromEntries(strings.entries()) };
      const text = JSON.stringify(value, undefined, isIndented ? 2 : 0);
      expect(countStringsOfText(text)).toBe(unescapedQuotes(text) / 2);
      expect(countStringsOfText(text)).toBe(countStringsOfValue(JSON.parse(text)));
    }),
    { numRuns: cases(300) },
  );
});

test.each(["a", "é", "😀"])("an escape across the border of two chunks, after %s", (unit) => {
  for (let length = 8_150; length < 8_230; length++) {
    const start = unit.repeat(Math.ceil(length / unit.length));
    for (const end of ['\\"', "\\\\", '\\\\\\"', "\\u0022"]) {
      const text = `["${start}${end}", "b", "${end}${end}"]`;
      expect(countStringsOfText(text)).toBe(3);
    }
  }
});
