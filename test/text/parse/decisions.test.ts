// What a finding says to a person who has to decide, and to one who does not know the pointer.

import { expect, test } from "vitest";
import { tablePlace, wholeMessage } from "../../../src/findings/finding.js";
import { validate } from "../../../src/index.js";

const inDescriptor = (members: readonly string[]): string =>
  [
    "datastoreapi: 1.0.0",
    "info: { title: Shop, version: 1.0.0 }",
    "services: {}",
    "schema:",
    "  tables:",
    "    - fullyQualifiedName: shop.public.orders",
    "      version: 1.0.0",
    ...members.map((line) => `      ${line}`),
    "",
  ].join("\n");

const first = (text: string) => validate(text, { uri: "db.yaml" }).findings[0];

test.each([
  ["max", "remove it: the type has no limit", undefined],
  ["255 chars", "write the number alone", /dataLength: 255\n/],
  ["first", "write the number alone", undefined],
])("a length of %s", (length, decided, written) => {
  const column = ["columns:", "  - fullyQualifiedName: shop.public.orders.total"];
  const text = inDescriptor([...column, `    dataLength: ${length}`]);
  const finding = first(text);
  expect(finding?.params).toMatchObject({ table: "orders", column: "total" });
  expect(finding && wholeMessage(finding)).toContain(" (in `orders.total`); to decide: ");
  expect(finding?.decision?.text).toBe(decided);
  if (written === undefined) return;
  const edits = finding?.decision?.choices[0]?.edits ?? [];
  const after = edits
    .toReversed()
    .reduce(
      (now, { range, newText }) =>
        now.slice(0, range.start.offset) + newText + now.slice(range.end.offset),
      text,
    );
  expect(after).toMatch(written);
  expect(first(after)).toBeUndefined();
});

test("a UUID without dashes gets them", () => {
  const finding = first(inDescriptor(["id: 0123456789abcdef0123456789abcdef"]));
  expect(finding?.fixes?.[0]?.title).toBe("write `01234567-89ab-cdef-0123-456789abcdef`");
});

test("a name that the message has is not said twice", () => {
  const params = { table: "orders", column: "total" };
  expect(tablePlace({ message: "column `total` is wrong", params })).toBeUndefined();
  expect(tablePlace({ message: "`totals` is wrong", params })).toBe("orders.total");
});
