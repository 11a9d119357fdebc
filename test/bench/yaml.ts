// Valid YAML, the whole process, against one that only parses it with the same library.
import {
  compare,
  dsd,
  here,
  makeInputs,
  memoryOf,
  node,
  printTable,
  type Row,
  temporaryFolder,
  timeOf,
} from "./measure.js";
import { mustBeReady } from "./peers.js";

mustBeReady();
const ROUNDS = Number(process.argv[2] ?? 7);

const folder = temporaryFolder();
const rows: Row[] = [];
for (const name of ["5k.yaml", "1800k.yaml", "4m.yaml"]) {
  const [file = ""] = makeInputs(folder, name);
  const ours = { argv: node(dsd, "validate", file) };
  const bare = { argv: node(here("parse-yaml.cjs"), file) };
  const rounds = name === "5k.yaml" ? ROUNDS * 3 : ROUNDS;
  rows.push({ what: name, bar: 1.1, ...compare(rounds, timeOf, ours, bare) });
  rows.push({ what: "  memory", unit: "MB", ...compare(3, memoryOf, ours, bare) });
}
printTable("dsd validate on valid YAML, against a process that parses it", rows);
