// Writes the named inputs into a folder: tsx test/bench/inputs.ts FOLDER NAME...
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  asCompactJson,
  asJson,
  asYaml,
  type Flavour,
  makeDescriptor,
  tablesFor,
  type Writer,
} from "./descriptors.js";

const MEGABYTE = 1_000_000;

const descriptor = (bytes: number, write: Writer, flavour?: Flavour) => (): string =>
  write(makeDescriptor(tablesFor(bytes, write, flavour), flavour));

/** The last column has `dataTyp` for `dataType`. */
function withFindingAtEnd(text: string): string {
  const at = text.lastIndexOf('"dataType"');
  return `${text.slice(0, at)}"dataTyp"${text.slice(at + '"dataType"'.length)}`;
}

/** Each column has one unknown property. */
function withFindings(count: number): unknown {
  const descriptor = makeDescriptor(1);
  const columns = Array.from({ length: count }, (_, index) => ({
    fullyQualifiedName: `orders.public.orders.column${index}`,
    colour: "red",
  }));
  const table = { fullyQualifiedName: "orders.public.orders", version: "1.0.0", columns };
  return { ...descriptor, schema: { tables: [table] } };
}

const INPUTS: Readonly<Record<string, () => string>> = {
  "48k.json": descriptor(48_000, asJson),
  "25m.json": descriptor(25 * MEGABYTE, asJson),
  "25m-finding.json": () => withFindingAtEnd(descriptor(25 * MEGABYTE, asJson)()),
  "25m-compact.json": descriptor(25 * MEGABYTE, asCompactJson),
  "25m-escapes.json": descriptor(25 * MEGABYTE, asJson, "escapes"),
  "25m-escapes-finding.json": () =>
    withFindingAtEnd(descriptor(25 * MEGABYTE, asJson, "escapes")()),
  "25m-non-ascii.json": descriptor(25 * MEGABYTE, asJson, "non-ascii"),
  "25m-non-ascii-finding.json": () =>
    withFindingAtEnd(descriptor(25 * MEGABYTE, asJson, "non-ascii")()),
  "5k.yaml": descriptor(5_000, asYaml),
  "1800k.yaml": descriptor(1.8 * MEGABYTE, asYaml),
  "4m.yaml": descriptor(4 * MEGABYTE, asYaml),
  "200m.json": descriptor(200 * MEGABYTE, asJson),
  "million-findings.json": () => asJson(withFindings(1_000_000)),
};

const [folder = ".", ...names] = process.argv.slice(2);
for (const name of names) {
  const make = INPUTS[name];
  if (make === undefined) throw new Error(`there is no input ${name}`);
  writeFileSync(join(folder, name), make());
}
