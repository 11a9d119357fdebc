import { readFileSync } from "node:fs";
import { dispatchCases, type JsonSchema, mapSchema } from "../../schema/schema.js";
import { here } from "./measure.js";

/** Our schema of the descriptor. */
export const canonicalSchema = JSON.parse(
  readFileSync(here("../../schema/descriptor.schema.json"), "utf8"),
) as JsonSchema;

/** The patterns of the published schema for its two kinds of names; other formats have none. */
const PATTERNS: Readonly<Record<string, string>> = {
  name: "^[a-zA-Z][a-zA-Z0-9]+$",
  fqn: "^[a-zA-Z][a-zA-Z0-9.:]+$",
};

/**
 * Our schema, written the way in which the published one is: unions as `anyOf`, closed objects by
 * `unevaluatedProperties`, formats as names. Peers get this one, since it is what their users have.
 *
 * @param patterns whose patterns of formats: the few, narrow ones that the published schema has, or
 *   all of ours
 */
export function publishedStyle({
  patterns = "published" as "published" | "ours",
} = {}): JsonSchema {
  const { $id: _, ...schema } = canonicalSchema;
  return mapSchema(schema, (part) => {
    const cases = dispatchCases(part);
    if (cases !== undefined) {
      const names = cases.map(({ name }) => ({ $ref: `#/$defs/${name}` }));
      return { anyOf: names.reverse() };
    }
    const { additionalProperties, format, pattern, ...rest } = part;
    const known = patterns === "ours" ? pattern : PATTERNS[format ?? ""];
    return {
      ...rest,
      ...(format !== undefined && { format }),
      ...(format === undefined
        ? pattern !== undefined && { pattern }
        : known && { pattern: known }),
      ...(additionalProperties === false
        ? { unevaluatedProperties: false }
        : additionalProperties !== undefined && { additionalProperties }),
    } as JsonSchema;
  });
}

/** The same with names of formats left out, for tools that do not know them. */
export const withoutFormats = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, ({ format: _, ...part }) => part);
