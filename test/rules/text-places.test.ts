// A definition can be a text. A finding is then about the whole text, and so would be its fix.

import { expect, test } from "vitest";
import { lint } from "../../src/engine/check.js";

const schema = {
  type: "object",
  required: ["idd"],
  properties: { id: { type: "intger", physicalType: "INTEGR" } },
};

test("nothing inside a text is fixed by replacing the whole text", async () => {
  const outline = async (definition: unknown) => {
    const table = JSON.stringify({ name: "orders", specification: "json-schema", definition });
    const { findings } = await lint(table, { as: "table" });
    return findings.map(({ code, fixes }) => [code, fixes?.length ?? 0]);
  };
  const codes = ["invalid-json-schema", "unknown-data-type", "unknown-required-property"];
  expect((await outline(schema)).sort()).toEqual(codes.map((code) => [code, 1]));
  expect((await outline(JSON.stringify(schema))).sort()).toEqual(codes.map((code) => [code, 0]));
});
