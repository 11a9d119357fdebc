// A string with a secret is redacted in the source, however YAML spreads it over lines.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { cases } from "../support/effort.js";
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
    { numRuns: cases(200), endOnFailure: true },
  );
});
