// DBML is read by its own parser, and types compile with the oldest and the newest TypeScript.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import fc from "fast-check";
import { toDbml, toTypeScript } from "../../src/export.js";
import type { Model } from "../../src/index.js";
import { readFile } from "../../src/node.js";
import { modelOf } from "../support/models.js";
import { schemas } from "../support/tables.js";

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

const { model: shop } = await readFile(join(folder, "../../fixtures/exports/shop.yaml"));
const models: Model[] = [
  ...(shop === undefined ? [] : [shop]),
  ...fc.sample(schemas(), { numRuns: 60, seed: 11 }).map((schema) => modelOf(schema)),
];

let failures = 0;
function fail(what: string, details: unknown): void {
  failures++;
  console.error(`${what}: ${details}`);
}

const { Parser } = require("@dbml/core");
for (const model of models) {
  const [file] = toDbml(model).files;
  try {
    new Parser().parse(file?.text ?? "?", "dbmlv2");
  } catch (error) {
    const { diags } = error as { diags?: unknown };
    fail("@dbml/core", `${JSON.stringify(diags ?? String(error))}\n${file?.text}`);
  }
}
console.log(`@dbml/core has read ${models.length} files`);

const types = mkdtempSync(join(folder, "types-"));
try {
  const names = models.map((model, index) => {
    const use = (["rows", "kysely", "zod"] as const)[index % 3];
    const name = join(types, `${index}.ts`);
    writeFileSync(name, toTypeScript(model, { for: use }).files[0]?.text ?? "?");
    return name;
  });
  for (const [compiler, own] of Object.entries({
    "typescript-5.4": [],
    "typescript-7": ["--ignoreConfig"],
  })) {
    const tsc = join(folder, "node_modules", compiler, "bin/tsc");
    const options = "--strict --noEmit --skipLibCheck --module nodenext --target es2022".split(" ");
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...own, ...options, ...names], {
      encoding: "utf8",
    });
    if (status !== 0) fail(compiler, stdout);
    else console.log(`${compiler} has compiled ${names.length} files`);
  }
} finally {
  rmSync(types, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;
