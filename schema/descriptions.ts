import { type JsonSchema, namedDefinitions } from "./schema.js";

/**
 * Source text of `generated/descriptor-descriptions.ts`: what the schema says about each object and
 * its properties. Only the language server loads it.
 *
 * @param name name of the table in code: `${name}Descriptions`
 * @param source the schema file, for the docstring
 */
export function descriptionTable(schema: JsonSchema, name: string, source: string): string {
  const members = namedDefinitions(schema).flatMap(([, definition]) => {
    const { title, description = "", properties = {} } = definition;
    if (title === undefined) return [];
    const own = Object.entries(properties).map(
      ([key, property]) =>
        `      ${JSON.stringify(key)}: ${JSON.stringify(property.description)},\n`,
    );
    return [
      `  ${JSON.stringify(title)}: {\n    description: ${JSON.stringify(description)},\n` +
        `    properties: {\n${own.join("")}    },\n  },\n`,
    ];
  });
  return `
/** What ${source} says about each object, by its title, and about its properties. */
export const ${name}Descriptions: Readonly<
  Record<string, { readonly description: string; readonly properties: Readonly<Record<string, string>> }>
> = {
${members.join("")}};
`;
}
