import { definitionName, dispatchCases, type JsonSchema, mapSchema } from "./schema.js";

/**
 * The schema in a form that every validator and editor accepts: without an `$id` that references
 * would be resolved against, and with patterns only where the canonical schema also has a `format`.
 *
 * It accepts exactly what the canonical schema accepts. All other differences are for editors.
 */
export function portableSchema(schema: JsonSchema, source: string): JsonSchema {
  const { $schema, $id: _, ...rest } = schema;
  const definitions = schema.$defs ?? {};
  const portable = mapSchema(rest, (part) => withoutFormat(offerCases(inlined(part, definitions))));
  const $defs = Object.fromEntries(
    Object.entries(portable.$defs ?? {})
      .filter(([, definition]) => definition.type !== "string")
      .map(([name, definition]) => [name, describedOnce(definition, referencesTo(name, portable))]),
  );
  return { $schema, $comment: `Generated from ${source}; do not edit.`, ...portable, $defs };
}

const withoutFormat = ({
  format: _f,
  synonyms: _s,
  mayBeSecret: _m,
  ...part
}: JsonSchema): JsonSchema => part;

/**
 * A string definition in place of a reference to it, with the description next to the reference.
 */
function inlined(part: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  if (part.$ref === undefined) return part;
  const { $ref, ...rest } = part;
  const definition = definitions[definitionName($ref)];
  return definition?.type === "string" ? { ...definition, ...rest } : part;
}

/**
 * A dispatch with the keys that it tests as properties without a condition, so an editor
 * completes them in an empty object.
 */
function offerCases(part: JsonSchema): JsonSchema {
  const deciding = dispatchCases(part)?.flatMap(({ having }) => having) ?? [];
  // The inner dispatch of a chain is part of the outer one, which has its keys as well.
  if (deciding.length === 0 || part.type === undefined) return part;
  return { ...part, properties: Object.fromEntries(deciding.map((key) => [key, {}])) };
}

/**
 * Editors show the description of a definition instead of that of the property that refers to it. A
 * definition loses its own description if all references to it have one.
 */
function describedOnce(definition: JsonSchema, references: JsonSchema[]): JsonSchema {
  if (references.some(({ description }) => description === undefined)) return definition;
  const { description: _, ...rest } = definition;
  return references.length === 0 ? definition : rest;
}

function referencesTo(name: string, schema: JsonSchema): JsonSchema[] {
  const found: JsonSchema[] = [];
  mapSchema(schema, (part) => {
    if (part.$ref !== undefined && definitionName(part.$ref) === name) found.push(part);
    return part;
  });
  return found;
}
