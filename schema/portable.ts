import { definitionName, dispatchCases, type JsonSchema, mapSchema } from "./schema.js";

/**
 * The schema as every validator and editor takes it: no `$id` that a reference would have to be
 * resolved against, and patterns alone where the canonical schema has a `format` beside them.
 *
 * It accepts what the canonical schema accepts; what else is different serves editors.
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

const withoutFormat = ({ format: _, ...part }: JsonSchema): JsonSchema => part;

/** A string definition in the place of a reference to it: the place's own description counts. */
function inlined(part: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  if (part.$ref === undefined) return part;
  const { $ref, ...rest } = part;
  const definition = definitions[definitionName($ref)];
  return definition?.type === "string" ? { ...definition, ...rest } : part;
}

/**
 * A dispatch with the keys that decide it as properties without a condition: an editor completes
 * them where none of them is there yet.
 */
function offerCases(part: JsonSchema): JsonSchema {
  const deciding = dispatchCases(part)?.flatMap(({ having }) => having) ?? [];
  // The inner dispatch of a chain is part of the outer one, which names its keys too.
  if (deciding.length === 0 || part.type === undefined) return part;
  return { ...part, properties: Object.fromEntries(deciding.map((key) => [key, {}])) };
}

/**
 * Editors show the description of a definition in place of that of the property which refers to it.
 * Where all that refer to it are described, it does without its own.
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
