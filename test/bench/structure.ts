// The structure of a parsed value, in this process: ours against validators that read the schema at
// run time, and against JSON.parse of the same text.
import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { addDescriptorFormats } from "../../src/index.js";
import { isValidDescriptor } from "../../src/validator.js";
import { asJson, makeDescriptor, tablesFor } from "./descriptors.js";
import { compare, printTable, type Row } from "./measure.js";
import { canonicalSchema, publishedStyle } from "./published.js";

// CommonJS, whose declarations promise a default export that Node wraps once more.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const ROUNDS = Number(process.argv[2] ?? 41);

const text = asJson(makeDescriptor(tablesFor(4_000_000, asJson)));
const value: unknown = JSON.parse(text);

type Check = () => boolean;

const ours: Check = () => isValidDescriptor(value);

const publishedAjv = new Ajv2020({ strict: false, logger: false });
addFormats(publishedAjv);
const published = publishedAjv.compile(publishedStyle());
const canonical = addDescriptorFormats(new Ajv2020()).compile(canonicalSchema);
const cfworker = new Validator(publishedStyle(), "2020-12");

function timeOf(check: Check): number {
  const start = process.hrtime.bigint();
  const valid = check();
  const end = process.hrtime.bigint();
  if (!valid) throw new Error("the document should be valid");
  return Number(end - start) / 1e6;
}

// Compiled code is measured warm on both sides.
for (let round = 0; round < 20; round++)
  for (const check of [isValidDescriptor, published, canonical]) check(value);

const against = (what: string, peer: Check, rounds: number, bar?: number): Row => ({
  what,
  ...compare(rounds, timeOf, ours, peer),
  ...(bar !== undefined && { bar }),
});

printTable("isValidDescriptor on the value of 4 MB of JSON, in one process", [
  against("Ajv, schema as published", () => published(value), ROUNDS, 1.3),
  against("Ajv, our schema", () => canonical(value), ROUNDS, 1),
  against("JSON.parse of the text", () => JSON.parse(text) !== undefined, ROUNDS),
  against("cfworker, schema as published", () => cfworker.validate(value).valid, 5),
]);
