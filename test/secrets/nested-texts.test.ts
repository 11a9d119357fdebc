// The redaction reads strings and keys that may be documents themselves, and those in them.

import fc from "fast-check";
import { expect, test } from "vitest";
import { redactSource } from "../../src/findings/source-secrets.js";

test.each(['"{ ": null\n', '"{pwd: ": 1\npwd: abc\n', '"[": "{"\n  "{": [\n', "'{\"a\": ': {\n"])(
  "a key can start like a document: %j",
  (text) => {
    expect(redactSource(text)).toHaveLength(text.length);
  },
);

test("what is behind a key that is a document is read in its own place", () => {
  expect(redactSource('"{a: b}": 1\npassword: abcdef\n')).toBe('"{a: b}": 1\npassword: ******\n');
});

test("any text is read to its end", () => {
  const marks = ["{", "}", "[", "]", '"', "'", ":", ",", " ", "\n", "-", "#", "&", "|", "\\"];
  const words = ["pwd", "a", "1", ": ", '\\"', "  ", "- "];
  const part = fc.constantFrom(...marks, ...words);
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (source) => {
      expect(redactSource(source)).toHaveLength(source.length);
    }),
    { numRuns: 5_000 },
  );
});
