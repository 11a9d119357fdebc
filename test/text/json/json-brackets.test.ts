import fc from "fast-check";
import { expect, test } from "vitest";
import { endOfCollection, openBrackets } from "../../../src/secrets/json-brackets.js";
import { readJson } from "../../../src/text/json/json-reader.js";

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", "a", "é") }),
    fc.integer(),
    fc.array(tie("any"), { maxLength: 150 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie("any")),
  ),
})).any;

/** The offsets of the brackets of a text, each with the offset behind the one that closes it. */
function brackets(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open = [readJson(text).tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "object") open.push(...node.members.map(({ value }) => value));
    if (node.kind === "array") open.push(...node.items);
    if (node.kind !== "scalar") ends.set(node.start, node.end);
  }
  return ends;
}

test("brackets are matched as in the whole grammar", () => {
  fc.assert(
    fc.property(value, fc.boolean(), fc.nat(), (root, isIndented, place) => {
      const text = JSON.stringify([root, "x"], undefined, isIndented ? 2 : 0);
      const ends = brackets(text);
      for (const [start, end] of ends) expect(endOfCollection(text, start)).toBe(end);
      const offset = place % text.length;
      const open = [...ends].filter(([start, end]) => start < offset && end > offset);
      expect(openBrackets(text, 0, offset)).toEqual(
        open.map(([start]) => start).sort((one, other) => one - other),
      );
    }),
    { numRuns: 300 },
  );
});

test("long strings and many escapes need no stack", () => {
  const inner = JSON.stringify({ long: "x".repeat(5_000_000), escapes: "\n".repeat(1_000_000) });
  const text = `[${inner},${'"a",'.repeat(300_000)}1]`;
  expect(endOfCollection(text, 0)).toBe(text.length);
  expect(endOfCollection(text, 1)).toBe(1 + inner.length);
});
