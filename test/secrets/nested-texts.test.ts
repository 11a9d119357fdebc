// The redaction reads strings and keys that may be documents themselves, and those in them.

import fc from "fast-check";
import { expect, test } from "vitest";
import { HIDDEN_LINE } from "../../src/secrets/hidden-lines.js";
import { cases } from "../support/effort.js";
import { shownSource } from "../support/secrets.js";

test.each(['"{ "', '"{pwd: "', '"{a: b}"', "'{\"a\": '", '"{["'])(
  "a key can be a document: %s",
  (key) => {
    const source = `a: 1\n${key}: null\npassword: abcdef\n`;
    expect(shownSource(source)).toBe(source.replace("password: abcdef", HIDDEN_LINE));
  },
);

test("any text is read to its end", () => {
  const text = fc
    .array(fc.constantFrom("{", "[", "}", ":", " ", "a", "-", "#", "&", "|", "\\"), {
      maxLength: 6,
    })
    .map((parts) => parts.join(""));
  const quoted = fc.tuple(fc.constantFrom("", '"', "'"), text);
  const scalar = quoted.map(([quote, inner]) => quote + inner + quote);
  const indent = fc.constantFrom("", "  ", "- ", "    ");
  const line = fc.tuple(indent, scalar, fc.constantFrom(": ", ":", "", ", "), scalar);
  const source = fc.array(
    line.map((parts) => parts.join("")),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(source, (lines) => {
      const joined = lines.join("\n");
      expect(shownSource(joined).split("\n")).toHaveLength(joined.split("\n").length);
    }),
    { numRuns: cases(5_000) },
  );
});
