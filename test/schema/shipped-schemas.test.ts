// The schemas of the package, for tools that resolve every reference before they look at anything else.

import { join } from "node:path";
import { dereference } from "@apidevtools/json-schema-ref-parser";
import { expect, test } from "vitest";
import { manifest, readText, root } from "../support/project.js";

const schemas = Object.values(manifest.exports).filter(
  (target) => typeof target === "string" && target.endsWith(".schema.json"),
) as string[];

test("are nine", () => expect(schemas).toHaveLength(9));

test.each(schemas)("%s can be dereferenced", async (schema) => {
  await expect(dereference(join(root, schema))).resolves.toHaveProperty("$schema");
});

test.each(schemas)("%s has no reference in an example", (schema) => {
  JSON.parse(readText(schema), (key, value: unknown) => {
    if (key === "examples") expect(JSON.stringify(value)).not.toContain('"$ref"');
    return value;
  });
});
