import { expect, test } from "vitest";
import { diff } from "../../src/engine/compare/diff.js";
import { localTarget } from "../../src/values/json-value.js";
import { shopWith } from "../support/shop.js";

const root = {
  $defs: { "a b": 1, "a/b": 2, "a~b": 3, "50%": 4, ä: { c: 5 } },
  allOf: [6, { d: 7 }],
};

test.each([
  ["#/$defs/a%20b", 1],
  ["#/$defs/a b", 1],
  ["#/%24defs/a~1b", 2],
  ["#/$defs/a~0b", 3],
  ["#/$defs/50%25", 4],
  ["#/$defs/%C3%A4/c", 5],
  ["#/allOf/0", 6],
  ["#/allOf/1/d", 7],
  ["#/allOf/01", undefined],
  ["#/allOf/2", undefined],
  ["#/allOf/length", undefined],
  ["#/$defs/50%", undefined],
  ["#/$defs/toString", undefined],
  ["#/$defs/a%20b/c", undefined],
  ["other.json#/$defs/a%20b", undefined],
])("%s", (ref, expected) => expect(localTarget(root, ref)).toBe(expected));

test("the column that a reference with percent signs describes is read and compared", async () => {
  const schema = (length: number) =>
    shopWith([
      {
        specification: "json-schema",
        name: "visits",
        version: "1.0.0",
        definition: {
          properties: { path: { $ref: "#/$defs/a%20path" } },
          $defs: { "a path": { type: "string", maxLength: length } },
        },
      },
    ]);
  const { changes } = await diff(schema(10), schema(20));
  expect(changes.map(({ code }) => code)).toEqual(["length-increased"]);
});
