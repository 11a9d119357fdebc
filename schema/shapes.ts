import { camelCase, patternConstant } from "./formats.js";
import { definitionName, dispatchCases, type JsonSchema, namedDefinitions } from "./schema.js";

/**
 * Source text of `generated/*-shapes.ts`: the schema as a small table without descriptions, which
 * the explanation of a failure reads. `src/format/shape/shape.ts` has the types of the table.
 *
 * @param name name of the table in code: `${name}Shapes`
 * @param source the schema file, for the docstring
 */
export function shapeTable(schema: JsonSchema, name: string, source: string): string {
  const formats = new Set<string>();
  const members = namedDefinitions(schema).map(([key, definition]) => {
    // Slips, which decide on kinds, are about the descriptor only.
    const kind = name === "descriptor" ? key : undefined;
    return `  ${key}: ${shapeOf(definition, schema, formats, kind)},\n`;
  });
  const rest = namedDefinitions(schema)
    .flatMap(([key, part]) => {
      const words = synonymsIn(part, ([word, property]) => !isForCheck(part, word, property));
      return words === undefined ? [] : `  ${key}: ${words},\n`;
    })
    .join("");
  const used = [...formats].sort();
  const patterns = used.map(patternConstant).join(", ");
  const imported = used.length === 0 ? "" : `import { ${patterns} } from "./formats.js";\n`;
  const constants = used.map((format) => {
    const shape = `{ types: ["string"], format: "${format}", pattern: ${patternConstant(format)} }`;
    return `const ${camelCase(format)} = ${shape} as const;\n`;
  });
  return `
import type { ${rest === "" ? "" : "KeyTable, "}ShapeTable } from "../src/format/shape/shape.js";
${imported}
const string = { types: ["string"] } as const;
${constants.join("")}
/** Every object of ${source}. */
export const ${name}Shapes = {
${members.join("")}} as const satisfies ShapeTable;
${
  rest === ""
    ? ""
    : `
/** Words that can mean a property of an object, beside those in its shape. */
export const ${name}OtherWords: KeyTable<string> = {
${rest}};
`
}`;
}

/** A check of the structure needs words that are certain, and those for a required property. */
const isForCheck = ({ required = [] }: JsonSchema, word: string, key: string): boolean =>
  !word.endsWith("?") || required.includes(key);

/** The synonyms of the properties of an object, as source text; `undefined` if there are none. */
function synonymsIn(
  { properties = {} }: JsonSchema,
  includes: (synonym: readonly [string, string]) => boolean,
): string | undefined {
  const names = Object.entries(properties).flatMap(([key, { synonyms = [] }]) => {
    const words = synonyms.filter((word) => includes([word, key]));
    return words.length === 0 ? [] : [[key, words.join(" ")] as const];
  });
  return names.length === 0 ? undefined : JSON.stringify(Object.fromEntries(names));
}

/**
 * Source text of a shape. Adds the string formats that it uses to `formats`.
 *
 * @param kind the name of an object on whose kind code decides
 */
function shapeOf(
  part: JsonSchema,
  schema: JsonSchema,
  formats: Set<string>,
  kind?: string,
): string {
  const inner = (nested: JsonSchema): string => shapeOf(nested, schema, formats);

  if (part.$ref !== undefined) {
    const name = definitionName(part.$ref);
    const definition = schema.$defs?.[name];
    if (definition === undefined) throw new Error(`no definition ${name}`);
    const isNamed = definition.title !== undefined || dispatchCases(definition) !== undefined;
    return isNamed ? JSON.stringify(name) : inner(definition);
  }
  const cases = dispatchCases(part);
  if (cases !== undefined) {
    const choice = cases.flatMap(({ having, name }) => having.map((key) => [key, name]));
    return `{ choice: ${JSON.stringify(Object.fromEntries(choice))}, otherwise: ${JSON.stringify(cases.at(-1)?.name)} }`;
  }
  if (part.anyOf !== undefined) {
    return `{ types: ${JSON.stringify(part.anyOf.map(({ type }) => type))} }`;
  }
  if (part.type === "array") return `{ items: ${inner(part.items ?? {})} }`;
  if (part.properties !== undefined) {
    const properties = Object.entries(part.properties).map(
      ([key, property]) => `      ${key}: ${inner(property)},\n`,
    );
    const closed = part.additionalProperties === false ? "" : "    open: true,\n";
    const names = synonymsIn(part, ([word, key]) => isForCheck(part, word, key));
    const synonyms = names === undefined ? "" : `    synonyms: ${names},\n`;
    const extensions = part.patternProperties === undefined ? "" : "    extensions: true,\n";
    const secret = part.mayBeSecret ? "    mayBeSecret: true,\n" : "";
    return `{
${kind === undefined ? "" : `    kind: "${kind}",\n`}    title: ${JSON.stringify(part.title)},
    required: ${JSON.stringify(part.required ?? [])},
    properties: {
${properties.join("")}    },
${synonyms}${secret}${closed}${extensions}  }`;
  }
  if (typeof part.additionalProperties === "object") {
    const title = part.title === undefined ? "" : `title: ${JSON.stringify(part.title)}, `;
    return `{ ${title}values: ${inner(part.additionalProperties)} }`;
  }
  const { type, format, enum: values } = part;
  if (type === undefined)
    throw new Error(`no shape for a value of any type: ${JSON.stringify(part)}`);
  if (format !== undefined && type === "string") {
    formats.add(format);
    return camelCase(format);
  }
  if (format !== undefined) return `{ types: ["${type}"], format: "${format}" }`;
  if (values !== undefined) return `{ types: ["${type}"], enum: ${JSON.stringify(values)} }`;
  return type === "string" ? "string" : `{ types: ["${type}"] }`;
}
