// A string with a secret is redacted in the source, however YAML spreads it over lines.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { hiddenByWords, overlaps } from "../../src/secrets/hidden-lines.js";
import { sample, slowCases } from "../support/effort.js";
import { dialects, leaked, shownSource } from "../support/secrets.js";

const layouts = fc.record({
  collectionStyle: fc.constantFrom("block", "flow", "any"),
  defaultStringType: fc.constantFrom(
    "PLAIN",
    "QUOTE_DOUBLE",
    "QUOTE_SINGLE",
    "BLOCK_FOLDED",
    "BLOCK_LITERAL",
  ),
  lineWidth: fc.constantFrom(0, 24, 40, 80),
  indent: fc.constantFrom(1, 2, 4),
  indentSeq: fc.boolean(),
} as const);

test.each(Object.entries(dialects))("%s", (_, samples) => {
  fc.assert(
    fc.property(samples, layouts, ({ text, secret }, layout) => {
      const value = { first: text, store: { list: ["x", text, "y"], url: text }, last: text };
      const source = stringify(value, layout);
      fc.pre(isDeepStrictEqual(parse(source), value));
      const shown = shownSource(source, "yaml");
      expect(leaked(shown, secret), `${source}\n${shown}`).toBeUndefined();
    }),
    { numRuns: slowCases(200), endOnFailure: true },
  );
});

/** Where it is, from the edge. */
const SHIFTS = Array.from({ length: 31 }, (_, index) => 4 * index - 60);

test("a secret at the edge of a block of a large text is hidden, and nothing around it", () => {
  const filler = `${JSON.stringify({ note: "nothing to hide".repeat(5) })},\n`.repeat(13_000);
  const [line, secret] = ['{"password":\n  ', '"Zq7x9KvW"'];
  for (const shift of sample(SHIFTS)) {
    const at = filler.lastIndexOf("\n", 500_000 + shift) + 1;
    const pad = " ".repeat(500_000 + shift - at);
    const text = `${filler.slice(0, at)}${pad}${line}${secret}},\n${filler.slice(at)}`;
    const hidden = hiddenByWords(text);
    const start = text.indexOf(secret);
    const span = { start, end: start + secret.length };
    expect(overlaps(hidden(span), span), `${shift}`).toBe(true);
    for (const far of [start - 5_000, start + 5_000]) {
      const place = { start: far, end: far + 50 };
      expect(overlaps(hidden(place), place), `${shift}, ${far}`).toBe(false);
    }
  }
});

test("a text with more secrets than a call has arguments is searched to its end", () => {
  const text = "pwd=a\n".repeat(200_000);
  const spans = hiddenByWords(text)({ start: 0, end: text.length });
  expect(spans.length).toBeGreaterThan(200_000);
  expect(overlaps(spans, { start: text.length - 2, end: text.length - 1 })).toBe(true);
});
