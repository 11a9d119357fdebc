import fc from "fast-check";
import { expect, test } from "vitest";
import { type FormatName, formatPatterns } from "../../generated/formats.js";
import { commonForms } from "../../schema/validators.js";

test.each(Object.entries(commonForms))("the common form of %s is a part of it", (format, form) => {
  const whole = new RegExp(formatPatterns[format as FormatName], "u");
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(form, "u")), (text) => {
      expect(text).toMatch(whole);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["uri", "https://jdbc.postgresql.org/download/"],
  ["uri", "https://db.example.org:8080/docs"],
  ["uri-reference", "#/components/tables/orders"],
  ["uri-reference", "../tables/orders.yaml#/orders"],
])("a common %s: %s", (format, text) => {
  expect(text).toMatch(new RegExp(commonForms[format] ?? "", "u"));
});
