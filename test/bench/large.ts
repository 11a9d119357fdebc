// JSON of 25 MB: valid, against reading and JSON.parse alone; with one mistake, against the valid one.
import { withCertificates } from "./certificates.js";
import {
  type Command,
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
const ROUNDS = Number(process.argv[2] ?? 11);

const folder = temporaryFolder();
const names = ["25m.json", "25m-compact.json", "25m-escapes.json", "25m-non-ascii.json"];
const faulty = ["25m-finding.json", "25m-escapes-finding.json", "25m-non-ascii-finding.json"];
makeInputs(folder, ...names, ...faulty);

const ours = (name: string): Command => ({ argv: node(dsd, "validate", `${folder}/${name}`) });
const oursFailing = (name: string): Command => ({ ...ours(name), exits: 1 });
const bare = (name: string): Command => ({
  argv: node(here("parse-json.cjs"), `${folder}/${name}`),
});
const MEMORY = { unit: "MB", bar: 1.3 };

const rows: Row[] = [];
for (const name of names) {
  const [own, peer] = [ours(name), bare(name)];
  rows.push({
    what: `${name}, with certificates`,
    bar: 1.7,
    ...compare(ROUNDS, timeOf, withCertificates(own), withCertificates(peer)),
  });
  rows.push({ what: name, bar: 1.7, ...compare(ROUNDS, timeOf, own, peer) });
  rows.push({ what: "  memory", ...MEMORY, ...compare(3, memoryOf, own, peer) });
}
printTable("dsd validate on valid JSON, against a process that reads and parses it", rows);

const findings: Row[] = [];
for (const name of faulty) {
  const valid = name.replace("-finding", "");
  const pair = [oursFailing(name), ours(valid)] as const;
  findings.push({ what: name, bar: 2.5, ...compare(ROUNDS, timeOf, ...pair) });
  findings.push({ what: "  memory", unit: "MB", ...compare(3, memoryOf, ...pair) });
}
printTable("One finding at the end, against the valid file", findings);
