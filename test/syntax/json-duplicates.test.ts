import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findDuplicates } from "../../src/syntax/json-duplicates.js";

const piece = fc.constantFrom('"', "\\", "a", "\n", "é", "漢", "😀", "\ud800", "x".repeat(97));
const strings = fc.array(fc.string({ unit: piece, maxLength: 60 }), { maxLength: 30 });

test("only a repeated key is a duplicate, whatever strings contain", () => {
  fc.assert(
    fc.property(strings, fc.boolean(), (list, isIndented) => {
      const value = { list, ...Object.fromEntries(list.entries()) };
      const text = JSON.stringify(value, undefined, isIndented ? 2 : 0);
      expect(findDuplicates(text, JSON.parse(text), 10).count).toBe(0);
      const repeated = `${text.slice(0, -1)},"list":1}`;
      const { duplicates, count } = findDuplicates(repeated, JSON.parse(repeated), 10);
      expect([count, duplicates[0]?.key]).toEqual([1, "list"]);
    }),
    { numRuns: 300 },
  );
});
