// Properties of the rules for any document.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { lint, validate } from "../../src/engine/check.js";
import { findingCodes } from "../../src/findings/codes.js";
import type { Finding } from "../../src/findings/finding.js";
import { allRules } from "../../src/rules/index.js";
import type { Language } from "../../src/text/source-document.js";
import { cases, isThorough, sample } from "../support/effort.js";
import { faultyJson, faultyYaml } from "../support/faulty-documents.js";
import { mutationsOf } from "../support/mutations.js";
import { readText } from "../support/project.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

/** Every rule, including those that are off by default. */
const rules = Object.fromEntries(
  allRules.map(({ id, severity }) => [id, severity === "off" ? "info" : severity] as const),
);
const isOfFormat = ({ code }: Finding): boolean => code in findingCodes;

/** The findings of rules, after a check that the other findings are those of `validate`. */
async function lintBeside(input: unknown, language: Language = "json"): Promise<Finding[]> {
  const { findings, valid } = await lint(input, { language, rules });
  const validated = validate(input, { language });
  expect(valid).toBe(validated.valid);
  expect(findings.filter(isOfFormat)).toEqual(validated.findings);
  return findings.filter((finding) => !isOfFormat(finding));
}

test("no rule repeats an error of the structure, in mutations of every field", async () => {
  const full: unknown = JSON.parse(readText("fixtures/valid/full.json"));
  const count = (findings: readonly Finding[], code: string) =>
    findings.filter((finding) => finding.code === code).length;
  const known = await lintBeside(full);
  const repeated: string[] = [];
  const mutations = [...mutationsOf(full, descriptorShapes, "DatastoreDescriptor", { renames: 2 })];
  expect(mutations.length).toBeGreaterThan(1000);
  for (const { title, value } of sample(mutations, 24)) {
    const found = await lintBeside(value);
    // These mutations remove other properties as well.
    if (title.includes(" alone ")) continue;
    for (const { code, message } of found) {
      if (count(found, code) > count(known, code)) repeated.push(`${title}: ${code}: ${message}`);
    }
  }
  expect(repeated).toEqual([]);
}, 120_000);

test("rules never throw, and their places are in the text", async () => {
  const documents = fc.oneof(
    faultyJson.map(({ text }) => ({ text, language: "json" as const })),
    faultyYaml.map(({ text }) => ({ text, language: "yaml" as const })),
  );
  await fc.assert(
    fc.asyncProperty(documents, async ({ text, language }) => {
      for (const { range } of await lintBeside(text, language)) {
        expect(range?.start.offset).toBeGreaterThanOrEqual(0);
        expect(range?.end.offset).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: cases(100) },
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
    { numRuns: cases(250) },
  );
}, 120_000);

test.each(sample(ruleFixtures).map((fixture) => [fixture.path, fixture] as const))(
  "%s has the same findings as JSON and as a value",
  async (_, { text, as }) => {
    const value: unknown = parse(text);
    const outline = async (input: unknown, language: Language) =>
      (await lint(input, { language, as, rules })).findings
        .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
        .sort();
    const expected = await outline(text, "yaml");
    expect(await outline(JSON.stringify(value), "json")).toEqual(expected);
    expect(await outline(value, "json")).toEqual(expected);
  },
);

/** A copy of a value with each string replaced. */
function withStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => withStrings(item, replace));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withStrings(inner, replace)]));
}

/** Names of Object.prototype. */
const names = ["toString", "constructor", "__proto__"];

test.each(names)(
  "a property that must be there is not known because of its name: %s",
  async (name) => {
    const definition = { type: "object", properties: { id: {} }, required: [name] };
    const tables = [{ name: "t", specification: "json-schema", definition }];
    const found = await lintBeside({ schema: { tables } });
    expect(found.map(({ code }) => code)).toContain("unknown-required-property");
  },
);

test("no rule throws if a string is a name of Object.prototype", async () => {
  let tried = 0;
  for (const { text, as } of ruleFixtures) {
    const value: unknown = parse(text);
    const strings = new Set<string>();
    withStrings(value, (found) => {
      strings.add(found);
      return found;
    });
    // One string at a time, so that the rest of the document still has a meaning.
    for (const chosen of sample(strings, 8)) {
      for (const name of isThorough ? names : [names[tried++ % names.length]]) {
        const changed = withStrings(value, (found) => (found === chosen ? `${name}` : found));
        await expect(lint(changed, { as, rules })).resolves.toBeDefined();
      }
    }
  }
}, 120_000);
