// A reference inside a definition or a `jsonSchema` is never counted as checked, whatever stands beside it.

import { describe, expect, test } from "vitest";
import { check, validate } from "../../src/engine/check.js";
import { memoryLoader } from "../../src/references/loading/loader.js";

const descriptor = (table: object) => ({
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0.0" },
  services: {},
  schema: { tables: [table] },
});

const defined = (definition: unknown) =>
  descriptor({ specification: "json-schema", name: "t", version: "1.0.0", definition });

const TABLE = "/schema/tables/0";
const gone = { $ref: "gone.json" };

describe.each<[string, object, string]>([
  ["beside a title", defined({ ...gone, title: "x" }), `${TABLE}/definition/$ref`],
  ["beside a comment", defined({ ...gone, $comment: "x" }), `${TABLE}/definition/$ref`],
  ["to nothing", defined({ items: { $ref: "#/$defs/gone" } }), `${TABLE}/definition/items/$ref`],
  ["in a part", defined({ allOf: [{}, gone] }), `${TABLE}/definition/allOf/1/$ref`],
  [
    "of a property",
    defined({ properties: { enum: gone } }),
    `${TABLE}/definition/properties/enum/$ref`,
  ],
  [
    "of a property whose name is that of a keyword",
    defined({ properties: { $ref: { items: gone } } }),
    `${TABLE}/definition/properties/$ref/items/$ref`,
  ],
  [
    "in the text of a column",
    descriptor({
      fullyQualifiedName: "t",
      version: "1.0.0",
      columns: [{ fullyQualifiedName: "t.a", jsonSchema: JSON.stringify({ items: gone }) }],
    }),
    `${TABLE}/columns/0/jsonSchema`,
  ],
])("a reference %s", (_, document, pointer) => {
  test.each([
    ["text", JSON.stringify(document)],
    ["value", document],
  ])("in a %s is not checked, and says so", async (_form, input) => {
    const loader = memoryLoader({});
    const findings = [{ code: "unchecked-reference", severity: "warning", pointer }];
    const options = { uri: "file:///db.json", loader };
    expect(await check(input, options)).toMatchObject({ valid: true, complete: false, findings });
    const required = await check(input, { ...options, requireReferences: true });
    expect(required).toMatchObject({ valid: false, findings: [{ severity: "error", pointer }] });
  });
});

test("references within a definition, and data that looks like one, are no references to elsewhere", () => {
  const inside = { $ref: "#/$defs/a", allOf: [{ $ref: "#/info" }, { $ref: "#anchor" }] };
  const data = { default: gone, enum: [gone], const: gone, examples: [gone] };
  for (const definition of [{ items: inside, $defs: { a: {} } }, data]) {
    expect(validate(defined(definition))).toMatchObject({ complete: true, findings: [] });
  }
});
