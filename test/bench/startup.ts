// The whole process on a file of 48 kB, against a Node process that does nothing, and the peers.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withCertificates } from "./certificates.js";
import {
  type Command,
  compare,
  dsd,
  makeInputs,
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
const ROUNDS = Number(process.argv[2] ?? 25);

const folder = temporaryFolder();
const [file = "", yaml = ""] = makeInputs(folder, "48k.json", "5k.yaml");
const write = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value, undefined, 2));
  return path;
};
const schema = withoutFormats(publishedStyle());
const schemaFile = write("schema.json", schema);
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
const redocly = write("redocly.yaml", { rules: { struct: "error" } });
const openapi = write("openapi.json", makeOpenApi(readFileSync(file).length));

const ours = { argv: node(dsd, "validate", file) };
const nothing: Command = { argv: node("-e", "0") };
const against = (what: string, argv: string[], rounds: number, bar?: number): Row => ({
  what,
  ...compare(rounds, timeOf, ours, { argv }),
  ...(bar !== undefined && { bar }),
});
const few = Math.ceil(ROUNDS / 3);
printTable("dsd validate on 48 kB of JSON, whole process", [
  {
    what: "node -e 0, with certificates",
    ...compare(ROUNDS, timeOf, withCertificates(ours), withCertificates(nothing)),
  },
  against("node -e 0", nothing.argv, ROUNDS),
  against(
    "sourcemeta --fast, native file",
    peers.sourcemetaNative(schemaFile, file, "--fast"),
    few,
  ),
  against("sourcemeta --fast", peers.sourcemeta(schemaFile, file, "--fast"), few),
  against("sourcemeta", peers.sourcemeta(schemaFile, file), few),
  against("ajv-cli", peers.ajv(schemaFile, file), few, 0.3),
  against("Redocly (struct only, OpenAPI of 48 kB)", peers.redocly(redocly, openapi), few),
  against("Spectral (the schema as its one rule)", peers.spectral(ruleset, file), few),
  {
    what: "5 kB of YAML: node -e 0",
    ...compare(ROUNDS, timeOf, { argv: node(dsd, "validate", yaml) }, nothing),
  },
]);
