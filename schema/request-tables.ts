import type { JsonSchema } from "./schema.js";

/**
 * The tables by which the clients check bodies: one row per resource, one entry per field, as
 * `src/clients/body-check.ts` reads them. The resources are flat, so a table says all that the
 * schema says of them, in a tenth of the code of a compiled schema and its explanation.
 *
 * @param requests the schema of what a client sends (`requestSchema`)
 * @param name name of the service
 * @param source the file that the schema is derived from
 */
export function requestTable(requests: JsonSchema, name: string, source: string): string {
  const rows = Object.entries(requests.$defs ?? {}).flatMap(([key, definition]) =>
    definition.title === undefined
      ? []
      : [
          `  ${key}: {
    title: ${JSON.stringify(definition.title)},
    required: ${JSON.stringify(definition.required ?? [])},
    fields: {
${Object.entries(definition.properties ?? {})
  .map(([field, part]) => `      ${field}: ${fieldType(part, requests)},`)
  .join("\n")}
    },
  },`,
        ],
  );
  return `
import type { RequestTable } from "../src/clients/body-check.js";

/** What each body of ${source} takes. */
export const ${name}Requests = {
${rows.join("\n")}
} as const satisfies RequestTable;
`;
}

/** The type of a field, as source text. What a table cannot say is an error here. */
function fieldType(part: JsonSchema, requests: JsonSchema): string {
  const { $ref, type, enum: choices, anyOf } = part;
  if ($ref !== undefined) {
    const target = $ref.replace("#/$defs/", "");
    if (requests.$defs?.[target]?.format === "date-time") return '"date-time"';
    return `{ resource: ${JSON.stringify(target)} }`;
  }
  if (choices !== undefined) return JSON.stringify(choices);
  // A null counts as absent in every field.
  const types = (anyOf ?? [{ type }]).map((one) => one.type).filter((one) => one !== "null");
  if (Object.keys(part).length === 0) return '"any"';
  if (types.every((one) => /^(string|number|boolean|object)$/.test(one ?? ""))) {
    return JSON.stringify(types.join("|"));
  }
  throw new Error(`a table cannot say ${JSON.stringify(part)}`);
}
