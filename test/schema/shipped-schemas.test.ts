// The schemas of the package, for tools that resolve every reference before they look at anything else.

import { join } from "node:path";
import { dereference } from "@apidevtools/json-schema-ref-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { addDescriptorFormats } from "datastore-descriptor";
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

test.each(schemas)("%s compiles in strict mode", (schema) => {
  const ajv = new Ajv2020({ strict: true });
  if (!schema.includes(".portable.")) addDescriptorFormats(ajv);
  expect(ajv.compile(JSON.parse(readText(schema)))).toBeTypeOf("function");
});
