// 2,000 tables, each in its own file, as a whole process, against one file that contains them all.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asJson, asYaml, makeDescriptor } from "./descriptors.js";
import {
  compare,
  dsd,
  memoryOf,
  mustExist,
  node,
  printTable,
  type Row,
  temporaryFolder,
  timeOf,
} from "./measure.js";

mustExist(dsd, "npm run build");
const ROUNDS = Number(process.argv[2] ?? 7);

const folder = temporaryFolder();

/** Writes one descriptor twice: in one file, and with each table in a file of its own. */
function makeLayouts(name: string, count: number): { one: string; many: string } {
  const isJson = name.endsWith("json");
  const write = isJson ? asJson : asYaml;
  const descriptor = makeDescriptor(count);
  const { tables = [], ...schema } = descriptor.schema;
  const one = join(folder, `one-${name}`);
  writeFileSync(one, write(descriptor));

  const base = join(folder, `many-${name}`);
  mkdirSync(join(base, "tables"), { recursive: true });
  const references = tables.map((table, index) => {
    if ("$ref" in table) return table;
    const file = `tables/${index}.${isJson ? "json" : "yaml"}`;
    writeFileSync(join(base, file), write(table));
    return { $ref: file };
  });
  const many = join(base, isJson ? "db.json" : "db.yaml");
  writeFileSync(many, write({ ...descriptor, schema: { ...schema, tables: references } }));
  return { one, many };
}

const rows: Row[] = [];
for (const [name, count] of [
  ["json", 2_000],
  ["json", 8_000],
  ["yaml", 2_000],
] as const) {
  const { one, many } = makeLayouts(`${count}.${name}`, count);
  const validate = (file: string) => ({ argv: node(dsd, "validate", file) });
  const what = `${count} tables, ${name}`;
  // The bars are for 2 000; more show how both go on.
  const isBar = count === 2_000;
  const time = compare(ROUNDS, timeOf, validate(many), validate(one));
  const memory = compare(3, memoryOf, validate(many), validate(one));
  rows.push({ what, ...(isBar && { bar: 3 }), ...time });
  rows.push({ what: "  memory", unit: "MB", ...(isBar && { bar: 2 }), ...memory });
}
printTable("dsd validate on tables in files of their own, against one file with them all", rows);

const { one, many } = makeLayouts("2000-bundle.json", 2_000);
printTable("the same, bundled", [
  ...[["bundle"], ["bundle", "--dereference"]].map((verb) => ({
    what: `dsd ${verb.join(" ")}`,
    ...compare(
      3,
      timeOf,
      { argv: node(dsd, ...verb, many, "-o", join(folder, "out.json")) },
      { argv: node(dsd, ...verb, one, "-o", join(folder, "out.json")) },
    ),
  })),
]);
