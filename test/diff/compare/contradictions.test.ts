// Two statements about one size that contradict each other: readers and writers can rely on the narrower one.

import { diff } from "datastore-descriptor";
import { expect, test } from "vitest";
import { shopWith } from "../../support/shop.js";

const described = (column: object) =>
  shopWith([
    {
      ...{ fullyQualifiedName: "a.b", version: "1.0.0" },
      columns: [{ fullyQualifiedName: "a.b.c", name: "c", ...column }],
    },
  ]);

const wide = { dataType: "VARCHAR", dataLength: 200 };
const digits = { dataType: "DECIMAL", precision: 12, scale: 2 };

test.each([
  [wide, { ...wide, dataType: "VARCHAR(20)" }, ["length-decreased"]],
  [{ ...wide, dataType: "VARCHAR(20)" }, wide, ["length-increased"]],
  [wide, { ...wide, dataType: "VARCHAR(300)" }, ["type-alias"]],
  [wide, { dataType: "VARCHAR(200)" }, ["type-alias"]],
  [digits, { ...digits, dataType: "DECIMAL(8,2)" }, ["precision-decreased"]],
  [{ ...digits, dataType: "DECIMAL(8,2)" }, digits, ["precision-increased"]],
  [digits, { ...digits, dataType: "DECIMAL(12,1)" }, ["precision-decreased"]],
  [digits, { dataType: "DECIMAL(12,2)" }, ["type-alias"]],
])("%j to %j", async (old, next, codes) => {
  const { changes } = await diff(described(old), described(next));
  expect(changes.map(({ code }) => code)).toEqual(codes);
  for (const { code, message } of changes) {
    if (/creased$/.test(code) && "dataLength" in next) {
      expect(message).toContain("state different sizes, and the narrower one counts");
    }
  }
});
