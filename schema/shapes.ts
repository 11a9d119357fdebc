import { definitionName, dispatchCases, type JsonSchema } from "./schema.js";

/**
 * Source text of `generated/*-shapes.ts`: the schema as a small table, `${name}Shapes`, that the
 * explanation of a failure walks, without the descriptions (`src/shape/shape.ts` has its form).
 */
export function shapeTable(schema: JsonSchema, name: string, source: string): string {
  const definitions = schema.$defs ?? {};
  const named: Record<string, unknown> = {};

  function shapeOf(part: JsonSchema): unknown {
    if (part.$ref !== undefined) {
      const target = definitionName(part.$ref);
      const definition = definitions[target];
      if (definition === undefined) throw new Error(`no definition ${target}`);
      return isNamed(definition) ? target : shapeOf(definition);
    }
    const cases = dispatchCases(part);
    if (cases !== undefined) {
      return { choice: cases.slice(0, -1), otherwise: cases.at(-1)?.name };
    }
    if (part.anyOf !== undefined) return { types: part.anyOf.map((choice) => choice.type) };
    if (part.type === "array") return { items: shapeOf(part.items ?? {}) };
    if (part.properties !== undefined) {
      return {
        title: part.title,
        required: part.required ?? [],
        properties: Object.fromEntries(
          Object.entries(part.properties).map(([key, value]) => [key, shapeOf(value)]),
        ),
        ...(part.additionalProperties === false ? {} : { open: true }),
        ...(part.patternProperties === undefined ? {} : { extensions: true }),
      };
    }
    if (typeof part.additionalProperties === "object") {
      return {
        ...(part.title && { title: part.title }),
        values: shapeOf(part.additionalProperties),
      };
    }
    const { type, format, pattern, enum: values } = part;
    if (type === undefined) return { any: true };
    if (format !== undefined) return { types: [type], format, ...(pattern && { pattern }) };
    if (values !== undefined) return { types: [type], enum: values };
    return { types: [type] };
  }

  for (const [key, definition] of Object.entries(definitions)) {
    if (isNamed(definition)) named[key] = shapeOf(definition);
  }
  if (schema.properties !== undefined) named.DatastoreDescriptor = shapeOf(schema);

  const constants = new Map([["string", '{ types: ["string"] }']]);
  const text = JSON.stringify(named, null, 2)
    .replace(/\{\s*"types": \[\s*"string"\s*\]\s*\}/g, "string")
    .replace(
      /\{\s*"types": \[\s*"string"\s*\],\s*"format": "([\w-]+)",\s*"pattern": (".*")\s*\}/g,
      (_, format: string, pattern: string) => {
        const constant = constantOf(format);
        constants.set(
          constant,
          `{ types: ["string"], format: ${JSON.stringify(format)}, pattern: ${pattern} }`,
        );
        return constant;
      },
    );
  const declarations = [...constants].map(
    ([key, value]) => `export const ${key} = ${value} as const;\n`,
  );

  return `
import type { ShapeTable } from "../src/shape/shape.js";

${declarations.join("")}
/** Every object of ${source}. */
export const ${name}Shapes = ${text} as const satisfies ShapeTable;
`;
}

const isNamed = (definition: JsonSchema): boolean =>
  definition.title !== undefined || dispatchCases(definition) !== undefined;

/** The constant that holds the shape of strings of a format. */
export const constantOf = (format: string): string =>
  format.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
