// 2 000 JSON files of 20 kB, whole process, beside everything that can check anything like them.
//
//   npx tsx test/bench/many-files.ts [ROUNDS [FILES]]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withCertificates } from "./certificates.js";
import { asJson, makeDescriptor, tablesFor } from "./descriptors.js";
import {
  type Command,
  compare,
  dsd,
  node,
  printTable,
  type Row,
  temporaryFolder,
  timeOf,
} from "./measure.js";
import { makeOpenApi } from "./openapi.js";
import { mustBeReady, peers } from "./peers.js";
import { publishedStyle, withoutFormats } from "./published.js";

mustBeReady();
const ROUNDS = Number(process.argv[2] ?? 7);
const FILES = Number(process.argv[3] ?? 2000);
const BYTES = 20_000;

const folder = temporaryFolder();
const write = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value, undefined, 2));
  return path;
};

/** A folder of files that differ only in their titles. */
function makeFiles(name: string, text: string): string {
  mkdirSync(join(folder, name));
  for (let index = 0; index < FILES; index++) {
    const title = `"title": "Document ${index}"`;
    write(
      `${name}/${String(index).padStart(5, "0")}.json`,
      text.replace(/"title": "[^"]*"/, title),
    );
  }
  return join(folder, name);
}

const descriptors = makeFiles("stores", asJson(makeDescriptor(tablesFor(BYTES, asJson))));
const openapi = makeFiles("openapi", JSON.stringify(makeOpenApi(BYTES), undefined, 2));
const schema = withoutFormats(publishedStyle());
const schemaFile = write("schema.json", schema);
const redocly = write("redocly.yaml", { rules: { struct: "error" } });
const ruleset = write("ruleset.json", {
  rules: {
    schema: {
      given: "$",
      severity: "error",
      // biome-ignore lint/suspicious/noThenProperty: the name is Spectral's
      then: { function: "schema", functionOptions: { schema, allErrors: true } },
    },
  },
});

const ours = { argv: node(dsd, "validate", descriptors) };
const all = `${descriptors}/*.json`;

/** One thread against a native program. */
const against = (what: string, argv: string[], rounds = ROUNDS, own: Command = ours): Row => ({
  what,
  ...compare(rounds, timeOf, own, { argv }),
  bar: 1.5,
});
const fastNative = peers.sourcemetaNative(schemaFile, descriptors, "--fast");

const rows = [
  against("ajv-cli", peers.ajv(schemaFile, all)),
  against("sourcemeta --fast, native", fastNative),
  against("the same, with certificates", fastNative, ROUNDS, withCertificates(ours)),
  against("sourcemeta, native", peers.sourcemetaNative(schemaFile, descriptors)),
  // Minutes rather than seconds: one pair after the one that warms up.
  against("Redocly (struct only, OpenAPI)", peers.redocly(redocly, `${openapi}/*.json`), 1),
  against("Spectral (the schema as its one rule)", peers.spectral(ruleset, all), 1),
];
printTable(`dsd validate on ${FILES} JSON files of ${BYTES / 1000} kB, whole process`, rows);
const perSecond = (milliseconds: number): string => (FILES / (milliseconds / 1000)).toFixed(0);
const rates = rows.map(
  ({ what, ours: own = 0, peer = 0 }) => `${what} ${perSecond(peer)} (dsd ${perSecond(own)})`,
);
console.log(`\nFiles per second: ${rates.join(", ")}`);
