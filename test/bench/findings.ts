// How much each tool says of one mistake: the same mutations of a full valid document, at every
// field, for ours, for Ajv, and, a sample of them, for sourcemeta.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { addDescriptorFormats } from "../../src/index.js";
import { validateDescriptor } from "../../src/validator.js";
import { mutationsOf } from "../support/mutations.js";
import { here, printTable, type Row, temporaryFolder } from "./measure.js";
import { mustBeReady, peers } from "./peers.js";
import { canonicalSchema, publishedStyle, withoutFormats } from "./published.js";

mustBeReady();
const SAMPLE = Number(process.argv[2] ?? 100);

const full: unknown = JSON.parse(readFileSync(here("../../fixtures/valid/full.json"), "utf8"));
const mutations = [
  ...mutationsOf(full, descriptorShapes, "DatastoreDescriptor", { renames: 3 }),
].map(({ value }) => value);

const compile = (schema: object) =>
  addDescriptorFormats(new Ajv2020({ strict: false, allErrors: true })).compile(schema);
const canonical = compile(canonicalSchema);
const published = compile(publishedStyle({ patterns: "ours" }));
const errorsOf = (check: typeof canonical) => (value: unknown) =>
  check(value) ? 0 : (check.errors?.length ?? 0);

const folder = temporaryFolder();
const schemaFile = join(folder, "schema.json");
const file = join(folder, "document.json");
writeFileSync(schemaFile, JSON.stringify(withoutFormats(publishedStyle({ patterns: "ours" }))));
function sourcemeta(value: unknown): number {
  writeFileSync(file, JSON.stringify(value, undefined, 2));
  const [command = "", ...args] = peers.sourcemetaNative(schemaFile, file, "--json");
  const { stdout } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const { valid, errors } = JSON.parse(stdout) as { valid: boolean; errors?: unknown[] };
  return valid ? 0 : (errors?.length ?? 0);
}

const ours = (value: unknown): number => validateDescriptor(value).findings.length;
const mean = (counts: number[]): number =>
  counts.reduce((sum, one) => sum + one, 0) / counts.length;
const silent = (counts: number[]): number => counts.filter((one) => one === 0).length;

function against(what: string, findingsOf: (value: unknown) => number, values: unknown[]): Row[] {
  if (findingsOf(full) > 0) throw new Error(`${what}: the document should be valid`);
  const counts = { ours: values.map(ours), peer: values.map(findingsOf) };
  const row = (name: string, figure: (counts: number[]) => number): Row => ({
    what: name,
    unit: "",
    ours: figure(counts.ours),
    peer: figure(counts.peer),
  });
  return [
    row(`${what}: mean`, mean),
    row("  most", (numbers) => Math.max(...numbers)),
    row("  mistakes not found", silent),
  ];
}

const step = Math.max(1, Math.floor(mutations.length / SAMPLE));
const sample = mutations.filter((_, index) => index % step === 0);
printTable(
  `Findings for each single mistake, over ${mutations.length} mutations (${sample.length} for sourcemeta)`,
  [
    { what: "ours: mean", unit: "", ours: mean(mutations.map(ours)), bar: 1 },
    { what: "  most", unit: "", ours: Math.max(...mutations.map(ours)), bar: 1 },
    ...against("Ajv allErrors, schema as published", errorsOf(published), mutations),
    ...against("Ajv allErrors, our schema", errorsOf(canonical), mutations),
    ...against("sourcemeta, schema as published", sourcemeta, sample),
  ],
);
