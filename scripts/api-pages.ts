// Writes a page on each entry of the package to docs/api, from the docstrings of what it exports.
//
//   npm run build && npm run generate:api     write the pages
//   tsx scripts/api-pages.ts --check          compare without writing; exit 1 on any difference

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiPages } from "./api/api-markdown.js";
import { readApi } from "./api/read-api.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/api");
const ENTRIES = ["index", "node", "validator", "blueprint", "notification", "sandbox"];

mkdirSync(folder, { recursive: true });
const current = new Map(
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
);
const entries = readApi(root, ENTRIES);
const wanted = new Map([...apiPages(entries)].map(([name, text]) => [`${name}.md`, text]));
const stale = [...new Set([...current.keys(), ...wanted.keys()])].filter(
  (file) => current.get(file) !== wanted.get(file),
);

// The bodies of the services are made from types that only describe them; their pages show the result.
for (const { name, unexported } of entries) {
  if (["blueprint", "notification"].includes(name) || unexported.length === 0) continue;
  console.error(`${name} uses types that it does not export: ${unexported.join(", ")}`);
  process.exitCode = 1;
}
if (process.argv.includes("--check")) {
  for (const file of stale) console.error(`docs/api/${file} is out of date`);
  if (stale.length > 0) {
    console.error("run `npm run build && npm run generate:api` and commit the result");
    process.exit(1);
  }
} else {
  for (const file of stale) {
    const text = wanted.get(file);
    if (text === undefined) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
}
