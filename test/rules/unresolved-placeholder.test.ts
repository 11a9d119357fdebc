import { expect, test } from "vitest";
import { lint } from "../../src/index.js";

test.each([
  ["table", 'fullyQualifiedName: "${DB}.orders"\nversion: 1.0.0'],
  ["table", 'fullyQualifiedName: shop.orders\nversion: "${VERSION}"'],
  ["service", 'name: "${SERVICE}"\nserverInfo: { $ref: "#/x" }'],
  ["info", 'title: Shop\nversion: 1.0.0\ndatastoreName: "{{ name }}"'],
] as const)("a placeholder that no %s may have there is one finding: %s", async (as, text) => {
  const { findings } = await lint(text, { language: "yaml", as });
  const codes = findings.map(({ code }) => code);
  expect(codes).toContain("invalid-format");
  expect(codes).not.toContain("unresolved-placeholder");
});
