// Writes everything in generated/ from the schemas in this folder.
//
//   tsx schema/generate.ts           write
//   tsx schema/generate.ts --check   compare, and fail on any difference

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatPatterns } from "./formats.js";
import { portableSchema } from "./portable.js";
import { closed, requestSchema, sentBodies } from "./requests.js";
import type { JsonSchema } from "./schema.js";
import { shapeTable } from "./shapes.js";
import { typeDeclarations } from "./types.js";
import { checkDeclarations, compiledValidators, validatorDeclarations } from "./validators.js";

const schemaFolder = fileURLToPath(new URL(".", import.meta.url));
const outputFolder = join(schemaFolder, "..", "generated");

const headerFor = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const schemas: JsonSchema[] = [];
  for (const name of ["descriptor", "blueprint", "notification"]) {
    const source = `schema/${name}.schema.json`;
    const schema = JSON.parse(
      readFileSync(join(schemaFolder, `${name}.schema.json`), "utf8"),
    ) as JsonSchema;
    schemas.push(schema);
    const header = headerFor(source);
    files.set(`${name}.ts`, header + (await typeDeclarations(schema)));
    files.set(`${name}-shapes.ts`, header + shapeTable(schema, name, source));
    files.set(`${name}-validators.js`, header + (await compiledValidators(schema, name)));
    files.set(`${name}-validators.d.ts`, header + validatorDeclarations(schema, name));
    const sent = sentBodies[name];
    if (sent !== undefined) {
      const requests = requestSchema(schema, sent);
      files.set(
        `${name}-request-shapes.ts`,
        header + shapeTable(requests, `${name}Request`, source),
      );
      files.set(
        `${name}-requests.js`,
        header + (await compiledValidators(closed(requests), `${name}-request`)),
      );
      files.set(`${name}-requests.d.ts`, header + checkDeclarations(requests));
    }
    files.set(
      `${name}.portable.schema.json`,
      `${JSON.stringify(portableSchema(schema, source), null, 2)}\n`,
    );
  }
  files.set("formats.ts", headerFor("schema/*.schema.json") + formatPatterns(schemas));
  return files;
}

const files = await generate();

if (process.argv.includes("--check")) {
  const present = new Set(readdirSync(outputFolder));
  const stale = [...files].filter(
    ([name, text]) => !present.has(name) || readFileSync(join(outputFolder, name), "utf8") !== text,
  );
  const foreign = [...present].filter((name) => !files.has(name));
  for (const [name] of stale) console.error(`generated/${name} is not what the schemas give`);
  for (const name of foreign) console.error(`generated/${name} is not written by the generator`);
  if (stale.length + foreign.length > 0) {
    console.error("run `npm run generate` and commit the result");
    process.exit(1);
  }
  console.log(`${files.size} generated files are current`);
} else {
  mkdirSync(outputFolder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(outputFolder, name), text);
  console.log(`wrote ${files.size} files to generated/`);
}
