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

/** The type of a column, and the values that it may have. */
function literals(dataType: string, values: readonly unknown[]) {
  return { dataType, jsonSchema: JSON.stringify({ enum: values }) };
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
const enums = models.flatMap((model) => toDbml(model).files[0]?.text.match(/^Enum /gm) ?? []);
console.log(`@dbml/core has read ${models.length} files with ${enums.length} enums`);

/** A table with a list of texts and one of numbers, and rows that have a value of neither. */
const [listed, RIGHT, WRONG] = [
  modelOf({
    tables: [
      {
        ...{ name: "t", fullyQualifiedName: "db.t", version: "1.0.0" },
        columns: [
          { ...{ name: "a", fullyQualifiedName: "db.t.a" }, ...literals("VARCHAR", ["x", "it's"]) },
          { ...{ name: "b", fullyQualifiedName: "db.t.b" }, ...literals("INT", [1, 3]) },
        ],
      },
    ],
  }),
  [`{ a: "it's", b: 3 }`, `{ a: null, b: 1 }`],
  [`{ a: "its", b: 3 }`, `{ a: "x", b: 2 }`],
];

const types = mkdtempSync(join(folder, "types-"));
try {
  const write = (name: string, text = "?"): string => {
    writeFileSync(join(types, `${name}.ts`), text);
    return join(types, `${name}.ts`);
  };
  const names = models.map((model, index) => {
    const use = (["rows", "kysely", "zod"] as const)[index % 3];
    return write(`${index}`, toTypeScript(model, { for: use }).files[0]?.text);
  });
  write("listed", toTypeScript(listed).files[0]?.text);
  const rowFile = (row: string, index: number, name: string): string =>
    write(
      `${name}${index}`,
      `import type { T } from "./listed.js";\nexport const row: T = ${row};\n`,
    );
  const right = RIGHT.map((row, index) => rowFile(row, index, "right"));
  const wrong = WRONG.map((row, index) => rowFile(row, index, "wrong"));
  for (const [compiler, own] of Object.entries({
    "typescript-5.4": [],
    "typescript-7": ["--ignoreConfig"],
  })) {
    const tsc = join(folder, "node_modules", compiler, "bin/tsc");
    const options = "--strict --noEmit --skipLibCheck --module nodenext --target es2022".split(" ");
    const compile = (files: readonly string[]) =>
      spawnSync(process.execPath, [tsc, ...own, ...options, ...files], { encoding: "utf8" });
    const { status, stdout } = compile([...names, ...right]);
    const errors = compile(wrong).stdout.match(/wrong\d(?=.*error TS2(?:322|820))/g) ?? [];
    if (status !== 0) fail(compiler, stdout);
    else if (errors.length !== wrong.length) fail(compiler, `it takes a wrong literal: ${errors}`);
    else console.log(`${compiler} has compiled ${names.length} files, and no wrong literal`);
  }
} finally {
  rmSync(types, { recursive: true });
}
process.exitCode = failures === 0 && enums.length > 0 ? 0 : 1;
