import { descriptionTable } from "./descriptions.js";
import { formatPatterns } from "./formats.js";
import { pageAssets } from "./page-assets.js";
import { portableSchema } from "./portable.js";
import { requestTable } from "./request-tables.js";
import { requestSchema, sentBodies } from "./requests.js";
import type { JsonSchema } from "./schema.js";
import { shapeTable } from "./shapes.js";
import { typeDeclarations } from "./types.js";
import { checkTable, validatorDeclarations } from "./validator-declarations.js";
import { validatorModule } from "./validators.js";

const headerFor = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

/**
 * The files that depend on the schemas alone, and the style and the scripts of pages. The code in `src/` imports them, so this must not
 * import anything from `src/`: it also runs when `generated/` is empty.
 *
 * @param read gives the text of a file of the project
 * @returns the text of each file by its path from the root of the project
 */
export async function filesFromSchemas(
  read: (path: string) => string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const schemas: JsonSchema[] = [];
  for (const name of ["descriptor", "blueprint", "notification"]) {
    const source = `schema/${name}.schema.json`;
    const schema = JSON.parse(read(source)) as JsonSchema;
    schemas.push(schema);
    const add = (file: string, text: string) =>
      files.set(`generated/${file}`, headerFor(source) + text);
    add(`${name}.ts`, await typeDeclarations(schema));
    add(`${name}-shapes.ts`, shapeTable(schema, name, source));
    add(`${name}-validators.js`, await validatorModule(schema));
    add(`${name}-validators.d.ts`, validatorDeclarations(schema, name));
    if (name === "descriptor") {
      add("descriptor-checks.ts", checkTable(schema));
      add("descriptor-descriptions.ts", descriptionTable(schema, name, source));
    }
    const sent = sentBodies[name];
    if (sent !== undefined) {
      add(`${name}-requests.ts`, requestTable(requestSchema(schema, sent), name, source));
    }
    files.set(`generated/${name}.portable.schema.json`, jsonText(portableSchema(schema, source)));
  }
  files.set("generated/page-assets.ts", await pageAssets());
  files.set("generated/formats.ts", headerFor("schema/*.schema.json") + formatPatterns(schemas));
  return files;
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
