// Prints the findings of the descriptors in a folder, one line for each: for judging the
// findings by eye.
//
//   tsx test/samples.ts FOLDER

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "../src/index.js";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("say which folder: tsx test/samples.ts FOLDER");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
for (const name of names.filter((file) => /\.(?:json|ya?ml)$/.test(file))) {
  const { findings, errorCount } = validate(readFileSync(join(folder, name), "utf8"), {
    uri: name,
  });
  console.log(`${name}: ${errorCount} errors`);
  for (const { code, range, pointer, message } of findings) {
    console.log(`  ${range?.start.line}:${range?.start.column} ${code} ${pointer} ${message}`);
  }
}
