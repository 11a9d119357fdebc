// Findings for each single mistake, over mutations of every field of a full valid document.
//
//   tsx test/bench/mutations.ts          every rename by one typo, in JSON
//   tsx test/bench/mutations.ts --yaml   a sample of them, in YAML

import { readFileSync } from "node:fs";
import { stringify } from "yaml";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { validate } from "../../src/index.js";
import { mutationsOf } from "../support/mutations.js";
import { complaintAbout, suggestionOf } from "../support/one-finding.js";

const format = process.argv.includes("--yaml") ? "yaml" : "json";
const full: unknown = JSON.parse(
  readFileSync(new URL("../../fixtures/valid/full.json", import.meta.url), "utf8"),
);

const options = { renames: format === "json" ? Number.POSITIVE_INFINITY : 10 };
const count = { all: 0, findings: 0, right: 0, renames: 0, suggested: 0, sure: 0 };
const complaints: string[] = [];
const kinds = new Map<string, number>();
for (const mutation of mutationsOf(full, descriptorShapes, "DatastoreDescriptor", options)) {
  const text =
    format === "json" ? JSON.stringify(mutation.value, null, 2) : stringify(mutation.value);
  const { findings } = validate(text, { language: format });
  count.all++;
  count.findings += findings.length;
  kinds.set(mutation.kind, (kinds.get(mutation.kind) ?? 0) + 1);
  const complaint = complaintAbout(mutation, findings, text, format);
  if (complaint === undefined) count.right++;
  else complaints.push(complaint);
  if (mutation.suggestion === undefined) continue;
  count.renames++;
  const [finding] = findings;
  if (finding && suggestionOf(finding) === mutation.suggestion) {
    count.suggested++;
    if (finding.fixes?.some(({ safe }) => safe)) count.sure++;
  } else {
    complaints.push(`${mutation.title}: proposed ${finding && suggestionOf(finding)}`);
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
console.log(
  `${count.all} mutations in ${format}: ${[...kinds].map(([k, n]) => `${n} ${k}`).join(", ")}`,
);
console.log(`findings per mistake: ${(count.findings / count.all).toFixed(4)}`);
console.log(`one finding, at the mutated place: ${percent(count.right, count.all)}`);
console.log(`right suggestion for a misspelled key: ${percent(count.suggested, count.renames)}`);
console.log(`of these with a safe fix: ${percent(count.sure, count.renames)}`);
for (const complaint of complaints.slice(0, 40)) console.log(`  ${complaint}`);
if (count.right < count.all || count.suggested < 0.999 * count.renames) process.exitCode = 1;
