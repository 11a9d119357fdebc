import { compile, type JSONSchema } from "json-schema-to-typescript";
import { definitionName, dispatchCases, type JsonSchema, mapSchema } from "./schema.js";

/** Stands for "any key that starts with x-" until the declarations are text; see below. */
const EXTENSION_KEY = "__extension__";

const ROOT_NAME = "DatastoreDescriptor";

/**
 * Source text of `generated/*.ts`: one interface per object, one alias per union. They are closed:
 * the only index signatures are those of maps, of extension keys and of inline definitions.
 */
export async function typeDeclarations(schema: JsonSchema): Promise<string> {
  const definitions = Object.fromEntries(
    Object.entries(schema.$defs ?? {})
      // Strings with a format are plain strings to TypeScript.
      .filter(([, definition]) => definition.type !== "string" && definition.type !== "integer")
      .map(([key, definition]) => [key, { ...definition, title: key }]),
  );
  // A schema of several resources has a root that only points at the main one.
  const root =
    schema.properties === undefined ? { type: "object", additionalProperties: false } : schema;
  const prepared = mapSchema({ ...root, title: ROOT_NAME, $defs: definitions }, (part) =>
    prepare(part, schema.$defs ?? {}),
  );
  const declarations = await compile(prepared as JSONSchema, ROOT_NAME, {
    bannerComment: "",
    additionalProperties: false,
    unreachableDefinitions: true,
    strictIndexSignatures: false,
    format: true,
    style: { printWidth: 100 },
  });
  return `\n${finish(declarations)}`;
}

function prepare(part: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const cases = dispatchCases(part);
  if (cases !== undefined) {
    const { if: _if, then: _then, else: _else, type: _type, ...rest } = part;
    return { ...rest, tsType: cases.map(({ name }) => name).join(" | ") };
  }
  if (part.$ref !== undefined) {
    // By name: json-schema-to-typescript would copy a definition whose reference has a description.
    const name = definitionName(part.$ref);
    const { type } = definitions[name] ?? {};
    const tsType = type === "string" ? "string" : type === "integer" ? "number" : name;
    return { tsType, description: part.description };
  }
  const { $schema: _schema, $id: _id, pattern: _pattern, format: _format, ...rest } = part;
  if (rest.patternProperties !== undefined) {
    const extension = rest.patternProperties["^x-"];
    delete rest.patternProperties;
    rest.properties = {
      ...rest.properties,
      [EXTENSION_KEY]: { tsType: "unknown", description: extension?.description },
    };
  }
  if (
    rest.type === "object" &&
    rest.properties === undefined &&
    rest.additionalProperties === undefined
  ) {
    rest.additionalProperties = true;
  }
  return rest;
}

/** What json-schema-to-typescript cannot say, and what it says without need. */
const finish = (declarations: string): string =>
  declarations
    .replaceAll(`${EXTENSION_KEY}?: unknown`, "[extension: `x-${string}`]: unknown")
    .replace(`export interface ${ROOT_NAME} {}\n`, "")
    .replace(/^ \*\n \* This interface was referenced by .*\n \* via the .*\n/gm, "");
