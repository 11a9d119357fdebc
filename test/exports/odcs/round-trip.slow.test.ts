import { Ajv2019 } from "ajv/dist/2019.js";
import addFormatsModule from "ajv-formats";
import { check, diff, memoryLoader, read } from "datastore-descriptor";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { ODCS_VERSIONS, toOdcs } from "../../../src/exports/odcs/odcs.js";
import { readContract } from "../../../src/sources/odcs/read-odcs.js";
import { valuesOf } from "../../support/arbitrary.js";
import { dereference } from "../../support/dereference.js";
import { descriptors } from "../../support/descriptors.js";
import { cases } from "../../support/effort.js";
import { readText } from "../../support/project.js";

const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormatsModule.default(ajv);
const versions = ODCS_VERSIONS.map((version) => {
  const schema = readText(`test/report-schemas/odcs-${version}.schema.json`);
  return { version, isContract: ajv.compile(JSON.parse(schema)) };
});

const options = { uri: "shop.json", loader: memoryLoader({ "order.proto": "message Order {}" }) };

type Entry = Record<string, unknown>;

test("a descriptor comes back from ODCS as it was", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(descriptors, fc.constantFrom(...versions), async (descriptor, to) => {
      const { version, isContract } = to;
      const original = (await dereference(descriptor, options)).value;
      expect((await diff(original, original)).changes).toEqual([]);
      const { model, findings } = await read(descriptor, options);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      const [file] = model === undefined ? [] : toOdcs(model, { version }).files;
      const contract = parse(file?.text ?? "");
      expect(isContract(contract), JSON.stringify(isContract.errors)).toBe(true);
      const { descriptor: back, dropped } = readContract(contract);
      expect([...dropped]).toEqual([]);
      const { changes } = await diff(original, back);
      expect(changes.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      expect((await check(back)).findings.filter(({ severity }) => severity === "error")).toEqual(
        [],
      );
      const [tables, backTables] = [original, back].map(
        (value) => (value as { schema: { tables: Entry[] } }).schema.tables,
      );
      expect(backTables?.map(extensions)).toEqual(tables?.map(extensions));
    }),
    { numRuns: cases(100) },
  );
});

test("a descriptor with errors is exported as far as it can be read", async () => {
  const faulty = valuesOf(descriptorShapes, "DatastoreDescriptor", { value: 12, key: 12 });
  await fc.assert(
    fc.asyncProperty(faulty, async (value) => {
      const { model } = await read(value);
      for (const { text } of model === undefined ? [] : toOdcs(model).files) {
        expect(readContract(parse(text)).descriptor.info).toBeDefined();
      }
    }),
    { numRuns: cases(400) },
  );
});

/** What no comparison of columns sees: `x-` keys, and definitions in other languages. */
const extensions = (table: Entry) => [
  table["x-owner"],
  /schema/i.test(String(table.specification)) ? undefined : table.definition,
];
