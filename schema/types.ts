import { compile, type JSONSchema } from "json-schema-to-typescript";
import {
  definitionName,
  dispatchCases,
  type JsonSchema,
  mapSchema,
  namedDefinitions,
} from "./schema.js";

type Definitions = Readonly<Record<string, JsonSchema>>;

/**
 * Source text of `generated/*.ts`: one interface for each object of the specification, one alias for
 * each union, as json-schema-to-typescript writes them.
 *
 * The types are closed. Index signatures exist only where the specification has a map, an `x-` key
 * or an inline JSON object. Every optional property also takes `undefined`, which the validators
 * treat as absent. A member of a union forbids the keys that select another member, so an
 * object with keys of two members does not compile.
 *
 * @throws Error for a reference to a definition that does not exist
 */
export async function typeDeclarations(schema: JsonSchema): Promise<string> {
  const definitions = { ...Object.fromEntries(namedDefinitions(schema)), ...schema.$defs };
  const named = Object.entries(definitions).filter(([, definition]) => !isScalar(definition));
  const $defs = Object.fromEntries(
    named.map(([name, definition]) => [
      name,
      { ...prepared(withForbiddenKeys(name, definition, definitions), definitions), title: name },
    ]),
  );
  const declarations = Object.keys($defs).map((name) =>
    compile({ $ref: `#/$defs/${name}`, $defs } as JSONSchema, name, {
      additionalProperties: false,
      bannerComment: "",
      declareExternallyReferenced: false,
      style: { printWidth: 100 },
    }),
  );
  const text = (await Promise.all(declarations))
    .join("\n")
    .replaceAll("[k: string]", "[key: string]")
    .replaceAll(`"${EXTENSION}"?:`, "[extension: `x-${string}`]:");
  return `// The types are written by json-schema-to-typescript.\n\n${text}`;
}

/** Stands for all keys with this prefix, for which the library has no type. */
const EXTENSION = "x-";

/** Whether a definition has no name in the types. */
const isScalar = ({ type }: JsonSchema): boolean => type === "string" || type === "integer";

/** The schema for which the library writes the type that we want. */
function prepared(schema: JsonSchema, definitions: Definitions): JsonSchema {
  return mapSchema(schema, (part) => {
    const {
      $ref,
      title: _t,
      examples: _e,
      synonyms: _s,
      mayBeSecret: _m,
      patternProperties,
      ...rest
    } = part;
    if ($ref !== undefined) {
      const name = definitionName($ref);
      const definition = definitions[name];
      if (definition === undefined) throw new Error(`no definition ${name}`);
      // With anything beside the reference, the library would write a new type.
      return isScalar(definition) ? { ...definition, ...rest } : { ...rest, allOf: [{ $ref }] };
    }
    const cases = dispatchCases(part);
    if (cases !== undefined) {
      const anyOf = cases.map(({ name }) => ({ $ref: `#/$defs/${name}` }));
      return { description: part.description, anyOf };
    }
    if (part.properties === undefined) {
      if (part.type === "object") return { additionalProperties: true, ...rest };
      return isEmpty(part) ? { ...rest, tsType: "unknown" } : rest;
    }
    const properties = Object.entries(part.properties).map(([key, property]) => [
      key,
      part.required?.includes(key) ? property : orUndefined(property),
    ]);
    const extensions = Object.values(patternProperties ?? {}).map((one) => [EXTENSION, one]);
    return { ...rest, properties: Object.fromEntries([...properties, ...extensions]) };
  });
}

/** Whether a schema accepts any value. */
const isEmpty = ({ description: _, ...rest }: JsonSchema): boolean =>
  Object.keys(rest).length === 0;

function orUndefined(property: JsonSchema): JsonSchema {
  if (isEmpty(property) || property.tsType === "never") return property;
  const { description, ...type } = property;
  return { description, anyOf: [type, { tsType: "undefined" }] };
}

/** An object with the keys that would make it another member of a union, of the type `never`. */
function withForbiddenKeys(name: string, definition: JsonSchema, all: Definitions): JsonSchema {
  const forbidden = Object.values(all).flatMap((union) => {
    const cases = dispatchCases(union) ?? [];
    const earlier = cases.slice(0, Math.max(0, cases.map((one) => one.name).indexOf(name)));
    return earlier.flatMap(({ having, name: other }) =>
      having.map((key) => {
        const description = `Not here: an object with \`${key}\` is a {@link ${other}}.`;
        return [key, { description, tsType: "never" }];
      }),
    );
  });
  if (forbidden.length === 0) return definition;
  const properties = { ...definition.properties, ...Object.fromEntries(forbidden) };
  return { ...definition, properties };
}
