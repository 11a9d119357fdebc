// Writes everything that is generated from the schemas in this folder and from the rules in
// src/rules, and from the table of changes in src/diff: generated/, docs/rules/, docs/rules.md,
// docs/changes/, the table in docs/diff.md, and schema/config.schema.json.
//
//   tsx schema/generate.ts           write the files
//   tsx schema/generate.ts --check   compare without writing; exit 1 on any difference
//
// There are two phases, because the rules import what the schemas generate: the second phase can
// only be loaded when the files of the first are there.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesFromSchemas } from "./from-schemas.js";

/** Folders that contain nothing but generated files. */
const GENERATED_FOLDERS = ["generated", "docs/rules", "docs/changes"];

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");

function existing(file: string): string | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    // An unchanged file keeps its time, on which the freshness of a build depends.
    if (existing(file) === text) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Reports the files that differ from what they should be, and exits if there are any. */
function assertCurrent(files: ReadonlyMap<string, string>): void {
  const stale = [...files].filter(([file, text]) => existing(file) !== text);
  for (const [file] of stale) console.error(`${file} is out of date`);
  if (stale.length > 0) fail();
}

function fail(): never {
  console.error("run `npm run generate` and commit the result");
  process.exit(1);
}

const isCheck = process.argv.includes("--check");
const settle = isCheck ? assertCurrent : write;

const fromSchemas = await filesFromSchemas(read);
settle(fromSchemas);

const { filesFromRules } = await import("./from-rules.js");
const fromRules = filesFromRules(read);
settle(fromRules);

const foreign = GENERATED_FOLDERS.flatMap(filesIn).filter(
  (file) => !fromSchemas.has(file) && !fromRules.has(file),
);
if (isCheck) {
  for (const file of foreign) console.error(`${file} is not written by the generator`);
  if (foreign.length > 0) fail();
} else {
  for (const file of foreign) rmSync(join(root, file));
}
const count = fromSchemas.size + fromRules.size;
console.log(isCheck ? `${count} generated files are up to date` : `generated ${count} files`);
