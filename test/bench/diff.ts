// What a comparison costs: `tsx test/bench/diff.ts` after `npm run build`.
//
// `dsd diff` of two files of 48 kB beside `dsd validate` of one, as whole processes; two checked values of
// 4 MB, which differ in a few places, beside `JSON.parse` of both texts; and 20 000 changes beside 10 000.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatastoreDescriptor, Table } from "../../generated/descriptor.js";
import { openInput } from "../../src/engine/check.js";
import { diffResults, type ReadEntry } from "../../src/engine/compare/compare-entries.js";
import { WrittenTexts } from "../../src/engine/read-through-fixes.js";
import { withCertificates } from "./certificates.js";
import { makeCleanDescriptor } from "./clean-descriptor.js";
import {
  type Command,
  compare,
  dsd,
  mustExist,
  node,
  printTable,
  temporaryFolder,
  timeOf,
} from "./measure.js";

mustExist(dsd, "npm run build");

/** The descriptor with another type, a column less, and a new table, and the versions that these need. */
function changed(original: DatastoreDescriptor): DatastoreDescriptor {
  const descriptor = structuredClone(original);
  const tables = (descriptor.schema.tables ?? []) as Table[];
  const table = tables[Math.floor(tables.length / 2)];
  const [first, ...rest] = table?.columns ?? [];
  if (table === undefined || first === undefined) throw new Error("the descriptor has no columns");
  table.columns = [{ ...first, dataType: "TEXT" }, ...rest.slice(1)];
  table.version = "9.0.0";
  tables.push({ fullyQualifiedName: "new.table", name: "table", version: "1.0.0" });
  descriptor.info.version = "9.0.0";
  return descriptor;
}

const folder = temporaryFolder();
const write = (name: string, value: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
  return file;
};
const small = makeCleanDescriptor(9, 10);
const [old, next] = [write("old.json", small), write("new.json", changed(small))];
const diff: Command = { argv: node(dsd, "diff", old, next) };
const validate: Command = { argv: node(dsd, "validate", old) };
const starts = compare(41, timeOf, withCertificates(diff), withCertificates(validate));
const startsBare = compare(41, timeOf, diff, validate);

const checked = (value: unknown): ReadEntry => {
  const { workspace, name } = openInput(value, { uri: "db.json" });
  const [entry] = workspace.checkOpen(name, { as: "descriptor" }).entries;
  if (entry === undefined) throw new Error("the document is checked");
  return { entry, written: new WrittenTexts([]) };
};
const measured = (run: () => unknown) => (): number => {
  const begin = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - begin) / 1e6;
};
const run = (one: () => number): number => one();

const large = makeCleanDescriptor(700, 20);
const values = [large, changed(large)];
const texts = values.map((value) => JSON.stringify(value, undefined, 2));
const [before, after] = (await Promise.all(values.map(checked))) as [ReadEntry, ReadEntry];
const models = compare(
  31,
  run,
  measured(() => diffResults(before, after)),
  measured(() => texts.map((text) => JSON.parse(text))),
);

/** The results for a descriptor, and for one in which every column has another type. */
const everyColumn = (tables: number): [ReadEntry, ReadEntry] => {
  const original = makeCleanDescriptor(tables, 20);
  const other = structuredClone(original);
  for (const table of (other.schema.tables ?? []) as Table[]) {
    for (const column of table.columns ?? []) column.dataType = "GEOGRAPHY";
  }
  return [checked(original), checked(other)];
};
const ten = everyColumn(500);
const twenty = everyColumn(1000);
const growth = compare(
  15,
  run,
  measured(() => diffResults(...twenty)),
  measured(() => diffResults(...ten)),
);

console.log(`the text of a large value has ${texts[0]?.length} characters`);
printTable("Comparison", [
  { what: "dsd diff of 48 kB beside dsd validate, with certificates", ...starts, bar: 2 },
  { what: "dsd diff of 48 kB beside dsd validate", ...startsBare, bar: 2 },
  { what: "two values of 4 MB beside JSON.parse of both", ...models, bar: 3 },
  { what: "20 000 changes beside 10 000", ...growth, bar: 2.3 },
]);
