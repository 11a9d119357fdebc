// Each rule reports exactly the expected places of its incorrect documents, and nothing in the correct
// ones. No other rule reports anything.

import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { lint, validate } from "../../src/engine/check.js";
import { allRules } from "../../src/rules/index.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

describe.each(allRules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const own = ruleFixtures.filter((fixture) => fixture.rule === id);
  const rules = { [id]: rule.severity === "off" ? "warning" : rule.severity } as const;

  test("has incorrect and correct documents", () => {
    expect(own.filter(({ expected }) => expected.length > 0)).not.toEqual([]);
    expect(own.filter(({ expected }) => expected.length === 0)).not.toEqual([]);
  });

  test.each(own.map((fixture) => [fixture.path, fixture] as const))("%s", async (path, fixture) => {
    const isIncorrect = path.includes("/bad-");
    expect(fixture.expected.length > 0).toBe(isIncorrect);
    const { text, as } = fixture;
    expect(validate(text, { language: "yaml", as }).findings).toEqual([]);
    const { findings, valid } = await lint(text, { language: "yaml", as, rules });
    expect(valid).toBe(true);
    const found = findings.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(found.sort()).toEqual(fixture.expected.map((pointer) => `${id} ${pointer}`).sort());
    for (const finding of findings) {
      expect(finding.severity).toBe(rules[id]);
      expect(finding.message).toMatch(/^[a-z`{0-9]/);
      expect(finding.message).not.toMatch(/\.$|undefined|\[object/);
      expect(finding.range).toBeDefined();
    }
  });
});

test("every folder of documents belongs to a rule", () => {
  const ids = new Set(allRules.map(({ id }) => id));
  expect(ruleFixtures.filter(({ rule }) => !ids.has(rule))).toEqual([]);
});

test("a rule that says so has fixes, and no other rule has any", async () => {
  const fixing = new Set<string>();
  for (const { rule, text, as } of ruleFixtures) {
    const { findings } = await lint(text, { language: "yaml", as, rules: { [rule]: "warning" } });
    for (const { code, fixes } of findings) if (fixes !== undefined) fixing.add(code);
  }
  const fixable = allRules.filter((rule) => rule.fixable).map(({ id }) => id);
  expect([...fixing].sort()).toEqual(fixable.sort());
});

/** A value whose variables have names of secrets. */
function withSecretNames(value: unknown, isOfVariables = false): unknown {
  if (typeof value === "string") return value.replace(/\{(\w+)\}/g, "{$1_password}");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withSecretNames(item));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      isOfVariables ? `${key}_password` : key,
      withSecretNames(member, key === "variables"),
    ]),
  );
}

test("a rule finds as much where variables have names of secrets", async () => {
  const different: string[] = [];
  for (const { path, rule, text, as } of ruleFixtures) {
    // What it is about is the secret itself.
    if (rule === "literal-secret" || !text.includes("variables:")) continue;
    const value: unknown = parse(text);
    const [before, after] = await Promise.all(
      [value, withSecretNames(value)].map(async (one) => {
        const { findings } = await lint(one, { as, rules: { [rule]: "warning" } });
        return findings.filter(({ code }) => code === rule).length;
      }),
    );
    if (before !== after) different.push(`${path}: ${before}, ${after}`);
  }
  expect(different).toEqual([]);
});
