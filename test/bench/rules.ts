// What the rules cost: `tsx test/bench/rules.ts` after `npm run build`.
//
// `dsd lint` of a 48 kB file beside `dsd validate` of it, as whole processes; and all rules over
// 2 000 tables of 40 columns beside `JSON.parse` of the text.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Workspace } from "../../src/engine/workspace.js";
import { MAX_FINDINGS } from "../../src/format/check/structure.js";
import { activeRules } from "../../src/rules/active-rules.js";
import { allRules } from "../../src/rules/index.js";
import { runRules } from "../../src/rules/run-rules.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { makeCleanDescriptor } from "./clean-descriptor.js";
import { compare, dsd, mustExist, node, printTable, temporaryFolder, timeOf } from "./measure.js";

mustExist(dsd, "npm run build");

const folder = temporaryFolder();
const small = join(folder, "48k.json");
writeFileSync(small, `${JSON.stringify(makeCleanDescriptor(9, 10), undefined, 2)}\n`);

const start = compare(
  41,
  timeOf,
  { argv: node(dsd, "lint", small) },
  { argv: node(dsd, "validate", small) },
);

const text = JSON.stringify(makeCleanDescriptor(2000, 40));
const workspace = new Workspace({ parse: (other) => parseDocument(other) });
workspace.open("db.json", parseDocument(text, { language: "json" }));
const [checked] = workspace.checkOpen("db.json", { as: "descriptor" }).entries;
if (checked === undefined) throw new Error("the document is checked");
const { graph } = checked;
const measured = (run: () => unknown) => (): number => {
  const begin = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - begin) / 1e6;
};
const over = (title: string, rules: ReturnType<typeof activeRules>) => {
  const lint = measured(() => runRules(graph, rules, MAX_FINDINGS));
  const parse = measured(() => JSON.parse(text));
  const comparison = compare(31, (run: () => number) => run(), lint, parse);
  return { what: title, ...comparison, bar: 2 };
};

const rows = [
  { what: "dsd lint of 48 kB beside dsd validate", ...start, bar: 1.25 },
  over("rules over 2 000 x 40 columns beside JSON.parse", activeRules(allRules)),
  over("the same without a rule: the model alone", []),
];
if (!graph.entry.isClean || graph.entry.collected.findings.length > 0)
  throw new Error("the document is not clean");
printTable("Rules", rows);
