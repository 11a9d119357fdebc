import { type JsonSchema, mapSchema } from "./schema.js";

/**
 * The schema as every validator and editor takes it: no `$id` that a reference would have to be
 * resolved against, and patterns alone where the canonical schema has a `format` beside them.
 */
export function portableSchema(schema: JsonSchema, source: string): JsonSchema {
  const { $schema, $id: _, ...rest } = schema;
  const portable = mapSchema(rest, ({ format: _, ...part }) => part);
  return { $schema, $comment: `Generated from ${source}; do not edit.`, ...portable };
}
