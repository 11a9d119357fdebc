// Every rule fires on its wrong documents, at the right places and nowhere else; and is silent, as
// are all others, on the right ones.

import { describe, expect, test } from "vitest";
import { allRules } from "../../src/rules/index.js";
import { lint } from "../../src/workspace/lint.js";
import { validate } from "../../src/workspace/validate.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

describe.each(allRules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const own = ruleFixtures.filter((fixture) => fixture.rule === id);
  const rules = { [id]: rule.severity === "off" ? "warning" : rule.severity } as const;

  test("has wrong and right documents", () => {
    expect(own.filter(({ expected }) => expected.length > 0)).not.toEqual([]);
    expect(own.filter(({ expected }) => expected.length === 0)).not.toEqual([]);
  });

  test.each(own.map((fixture) => [fixture.path, fixture] as const))("%s", async (path, fixture) => {
    const isWrong = path.includes("/bad-");
    expect(fixture.expected.length > 0).toBe(isWrong);
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

test("no folder of documents is without its rule", () => {
  const ids = new Set(allRules.map(({ id }) => id));
  expect(ruleFixtures.filter(({ rule }) => !ids.has(rule))).toEqual([]);
});
