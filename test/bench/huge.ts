// A valid file of 200 MB passes; a file with a million errors is reported. Both in bounded memory.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import {
  compare,
  dsd,
  here,
  makeInputs,
  memoryOf,
  node,
  printTable,
  temporaryFolder,
  timeOf,
} from "./measure.js";
import { mustBeReady } from "./peers.js";

mustBeReady();
const ROUNDS = Number(process.argv[2] ?? 3);

const folder = temporaryFolder();
const [valid = "", faulty = ""] = makeInputs(folder, "200m.json", "million-findings.json");
const megabytes = (file: string): string => `${Math.round(statSync(file).size / 1e6)} MB`;

const json = node(dsd, "validate", "--format", "json", faulty);
const { stdout } = spawnSync(json[0] ?? "", json.slice(1), { maxBuffer: 1 << 28 });
const { summary, files } = JSON.parse(String(stdout)) as {
  summary: { errors: number };
  files: { findings: unknown[] }[];
};
console.log(`${summary.errors} findings counted, ${files[0]?.findings.length} reported`);

const ours = { argv: node(dsd, "validate", valid) };
const oursFailing = { argv: node(dsd, "validate", faulty), exits: 1 };
const bare = (file: string) => ({ argv: node(here("parse-json.cjs"), file) });

printTable("Huge files, against a process that reads and parses them", [
  { what: `valid, ${megabytes(valid)}`, ...compare(ROUNDS, timeOf, ours, bare(valid)) },
  { what: "  memory", unit: "MB", ...compare(1, memoryOf, ours, bare(valid)) },
  {
    what: `a million findings, ${megabytes(faulty)}`,
    ...compare(ROUNDS, timeOf, oursFailing, bare(faulty)),
  },
  { what: "  memory", unit: "MB", ...compare(1, memoryOf, oursFailing, bare(faulty)) },
]);
