// Writes what is generated from the schemas in this folder and from the rules in src/rules:
// generated/, docs/rules/, docs/rules.md and schema/config.schema.json.
//
//   tsx schema/generate.ts           write
//   tsx schema/generate.ts --check   compare, and fail on any difference

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configurationSchema } from "../src/configuration/schema.js";
import { allRules } from "../src/rules/index.js";
import { formatPatterns } from "./formats.js";
import { portableSchema } from "./portable.js";
import { requestTable } from "./request-tables.js";
import { requestSchema, sentBodies } from "./requests.js";
import { rulePages } from "./rule-pages.js";
import type { JsonSchema } from "./schema.js";
import { shapeTable } from "./shapes.js";
import { typeDeclarations } from "./types.js";
import { compiledValidators, validatorDeclarations } from "./validators.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const headerFor = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

/** Every generated file, by its path from the root of the project. */
async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const schemas: JsonSchema[] = [];
  for (const name of ["descriptor", "blueprint", "notification"]) {
    const source = `schema/${name}.schema.json`;
    const schema = JSON.parse(readFileSync(join(root, source), "utf8")) as JsonSchema;
    schemas.push(schema);
    const header = headerFor(source);
    const add = (file: string, text: string) => files.set(`generated/${file}`, text);
    add(`${name}.ts`, header + (await typeDeclarations(schema)));
    add(`${name}-shapes.ts`, header + shapeTable(schema, name, source));
    add(`${name}-validators.js`, header + (await compiledValidators(schema, name)));
    add(`${name}-validators.d.ts`, header + validatorDeclarations(schema, name));
    const sent = sentBodies[name];
    if (sent !== undefined) {
      add(`${name}-requests.ts`, header + requestTable(requestSchema(schema, sent), name, source));
    }
    add(`${name}.portable.schema.json`, jsonText(portableSchema(schema, source)));
  }
  files.set("generated/formats.ts", headerFor("schema/*.schema.json") + formatPatterns(schemas));
  files.set("schema/config.schema.json", jsonText(configurationSchema(allRules)));
  for (const [file, text] of rulePages(allRules, (path) =>
    readFileSync(join(root, path), "utf8"),
  )) {
    files.set(file, text);
  }
  return files;
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Folders that hold nothing but generated files. */
const wholeFolders = ["generated", "docs/rules"];

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
};

const files = await generate();
const present = wholeFolders.flatMap(filesIn);
const foreign = present.filter((file) => !files.has(file));

if (process.argv.includes("--check")) {
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(join(root, file), "utf8");
    } catch {
      return undefined;
    }
  };
  const stale = [...files].filter(([file, text]) => read(file) !== text);
  for (const [file] of stale) console.error(`${file} is not what the schemas and rules give`);
  for (const file of foreign) console.error(`${file} is not written by the generator`);
  if (stale.length + foreign.length > 0) {
    console.error("run `npm run generate` and commit the result");
    process.exit(1);
  }
  console.log(`${files.size} generated files are current`);
} else {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const file of foreign) rmSync(join(root, file));
  console.log(`wrote ${files.size} files`);
}
