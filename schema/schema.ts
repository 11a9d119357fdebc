/** The part of JSON Schema 2020-12 that our schemas use. */
export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $comment?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  /** Other names that people write for a property; see `synonyms` of `ObjectShape`. */
  synonyms?: string[];
  /** Whether the values of an object may be secrets, whatever the names of its keys. */
  mayBeSecret?: boolean;
  readOnly?: boolean;
  default?: unknown;
  type?: string;
  enum?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  // The rest is only in the copies that are prepared for the libraries.
  allOf?: JsonSchema[];
  /** For json-schema-to-typescript: the type itself. */
  tsType?: string;
  /** For Ajv: the definition that the value has to fit. */
  is?: string;
  /** For Ajv: the value is an object of JSON. */
  plain?: true;
}

/** The name under which generated code knows the root of a schema that describes an object. */
export const ROOT_NAME = "DatastoreDescriptor";

/** The name behind a reference to `$defs`, the only references that our schemas have. */
export function definitionName(reference: string): string {
  const prefix = "#/$defs/";
  if (!reference.startsWith(prefix)) throw new Error(`not a reference to $defs: ${reference}`);
  return reference.slice(prefix.length);
}

/**
 * The definitions that generated code has a name for, in the order of the schema: the objects of
 * the specification (those with a title), the dispatches, and last the root if it is an object.
 */
export function namedDefinitions(schema: JsonSchema): [name: string, definition: JsonSchema][] {
  const definitions = Object.entries(schema.$defs ?? {});
  const { $defs: _, ...root } = schema;
  return [
    ...definitions.filter(([, definition]) => definition.title !== undefined),
    ...definitions.filter(([, definition]) => dispatchCases(definition) !== undefined),
    ...(schema.properties === undefined ? [] : [[ROOT_NAME, root] as [string, JsonSchema]]),
  ];
}

/** One member of a dispatch: the definition that holds when one of the keys is present. */
export interface DispatchCase {
  readonly having: readonly string[];
  readonly name: string;
}

/**
 * The members of a dispatch on the presence of keys (`if` / `then` / `else`), in order. The last one
 * names no keys and holds for all other objects. `undefined` for a schema without a dispatch.
 */
export function dispatchCases(schema: JsonSchema): DispatchCase[] | undefined {
  if (schema.if === undefined || schema.then?.$ref === undefined || schema.else === undefined) {
    return undefined;
  }
  const having = schema.if.required ?? schema.if.anyOf?.flatMap((choice) => choice.required ?? []);
  if (having === undefined) throw new Error("a dispatch must test for the presence of keys");
  const first = { having, name: definitionName(schema.then.$ref) };
  const rest = dispatchCases(schema.else) ?? [
    { having: [], name: definitionName(schema.else.$ref ?? "") },
  ];
  return [first, ...rest];
}

/** A deep copy with `change` applied to every schema object, outermost first. */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  const changed = { ...change(schema) };
  const each = (schemas: Record<string, JsonSchema>) =>
    Object.fromEntries(
      Object.entries(schemas).map(([key, value]) => [key, mapSchema(value, change)]),
    );
  for (const keyword of ["$defs", "properties", "patternProperties"] as const) {
    const schemas = changed[keyword];
    if (schemas !== undefined) changed[keyword] = each(schemas);
  }
  for (const keyword of ["items", "if", "then", "else", "additionalProperties"] as const) {
    const value = changed[keyword];
    if (typeof value === "object") changed[keyword] = mapSchema(value, change);
  }
  if (changed.anyOf !== undefined)
    changed.anyOf = changed.anyOf.map((item) => mapSchema(item, change));
  return changed;
}
