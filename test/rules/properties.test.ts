// What holds of the rules on any document.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { findingCodes } from "../../src/findings/codes.js";
import type { Finding } from "../../src/findings/finding.js";
import { allRules } from "../../src/rules/index.js";
import { lint } from "../../src/workspace/lint.js";
import { validate } from "../../src/workspace/validate.js";
import { faultyJson, faultyYaml } from "../support/faulty-documents.js";
import { mutationsOf } from "../support/mutations.js";
import { readText } from "../support/project.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

/** Every rule, those that are off too. */
const rules = Object.fromEntries(
  allRules.map(({ id, severity }) => [id, severity === "off" ? "info" : severity] as const),
);
const isOfStructure = ({ code }: Finding): boolean => code in findingCodes;

/** Lints, and makes sure that the rest of the findings is what `validate` says. */
async function lintBeside(input: unknown, language: "json" | "yaml" = "json"): Promise<Finding[]> {
  const { findings, valid } = await lint(input, { format, rules });
  const alone = validate(input, { format });
  expect(valid).toBe(alone.valid);
  expect(findings.filter(isOfStructure)).toEqual(alone.findings);
  return findings.filter((finding) => !isOfStructure(finding));
}

test("a fault of the structure is told once, over mutations of every field", async () => {
  const full: unknown = JSON.parse(readText("fixtures/valid/full.json"));
  const count = (findings: readonly Finding[], code: string) =>
    findings.filter((finding) => finding.code === code).length;
  const known = await lintBeside(full);
  const twice: string[] = [];
  let mutated = 0;
  const mutations = mutationsOf(full, descriptorShapes, "DatastoreDescriptor", { renames: 2 });
  for (const { title, value } of mutations) {
    const found = await lintBeside(value);
    mutated++;
    // These leave other properties out as well.
    if (title.includes(" alone ")) continue;
    for (const { code, message } of found) {
      if (count(found, code) > count(known, code)) twice.push(`${title}: ${code}: ${message}`);
    }
  }
  expect(twice).toEqual([]);
  expect(mutated).toBeGreaterThan(1000);
}, 120_000);

test("rules never throw, and their places lie in the text", async () => {
  const documents = fc.oneof(
    faultyJson.map(({ text }) => ({ text, language: "json" as const })),
    faultyYaml.map(({ text }) => ({ text, language: "yaml" as const })),
  );
  await fc.assert(
    fc.asyncProperty(documents, async ({ text, format }) => {
      for (const { range } of await lintBeside(text, format)) {
        expect(range?.start.offset).toBeGreaterThanOrEqual(0);
        expect(range?.end.offset).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 200 },
  );
}, 120_000);

test("rules never throw on any JSON", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const tables = [value, { columns: [value], constraints: [value], partitions: [value] }];
      const services = { a: value, b: { serverInfo: value, variables: { v: value } } };
      const info = value;
      await lintBeside({ datastoreapi: "1.0.0", info, services, schema: { tables } });
      await lintBeside({ components: { tables: { t: value }, serverInfo: { s: value } } });
      const definition = { properties: { p: value, q: { physicalType: value, length: value } } };
      await lintBeside({ schema: { tables: [{ specification: "json-schema", definition }] } });
    }),
    { numRuns: 500 },
  );
}, 120_000);

test.each(ruleFixtures.map((fixture) => [fixture.path, fixture] as const))(
  "%s has the same findings as JSON and as a value",
  async (_, { text, as }) => {
    const value: unknown = parse(text);
    const outline = async (input: unknown, language: "json" | "yaml") =>
      (await lint(input, { format, as, rules })).findings
        .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
        .sort();
    const expected = await outline(text, "yaml");
    expect(await outline(JSON.stringify(value), "json")).toEqual(expected);
    expect(await outline(value, "json")).toEqual(expected);
  },
);
