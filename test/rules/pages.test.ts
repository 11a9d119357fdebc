// The documentation of rules is generated from the rules.

import { describe, expect, test } from "vitest";
import { rulePages } from "../../schema/rule-pages.js";
import { lint } from "../../src/engine/check.js";
import { findingCodes } from "../../src/findings/codes.js";
import type { EntryKind } from "../../src/format/shape/object-kinds.js";
import { allRules, recommendedRules } from "../../src/rules/index.js";
import { blocksOf } from "../support/markdown.js";
import { filesBelow, readText } from "../support/project.js";

test("the table in the docs lists all rules", () => {
  const rows = [
    ...readText("docs/rules.md").matchAll(/^\| \[([\w-]+)\]\((.*?)\) \| (\w+) \| (.*) \|$/gm),
  ];
  expect(rows.map(([, id, page, severity, summary]) => ({ id, page, severity, summary }))).toEqual(
    allRules.map(({ id, severity, summary }) => ({
      id,
      page: `rules/${id}.md`,
      severity,
      summary,
    })),
  );
  expect(filesBelow("docs/rules", ".md")).toEqual(
    allRules.map(({ id }) => `docs/rules/${id}.md`).sort(),
  );
});

test("the pages are up to date", () => {
  for (const [path, text] of rulePages(allRules, readText)) expect(readText(path)).toBe(text);
});

test("the id of a rule is unique, not a code of the format, and the catalog has no other rules", () => {
  const ids = allRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id in findingCodes)).toEqual([]);
  const rules = filesBelow("src/rules/catalog", ".ts").flatMap((file) =>
    [...readText(file).matchAll(/^export const \w+ = defineRule\(\{\n {2}id: "([\w-]+)"/gm)].map(
      ([, id]) => id ?? "",
    ),
  );
  expect(rules.sort()).toEqual(ids.sort());
});

test("the recommended rules are those that are not off", () => {
  expect(recommendedRules).toEqual(allRules.filter(({ severity }) => severity !== "off"));
});

describe.each(allRules.map(({ id, severity }) => ({ id, severity })))("$id", ({ id, severity }) => {
  test("the rule reports the first example of its page, and not the second", async () => {
    const [incorrect, correct, ...more] = blocksOf(`docs/rules/${id}.md`);
    expect(more).toEqual([]);
    const rules = { [id]: severity === "off" ? "info" : severity } as const;
    const codes = async (text = "") => {
      const as = /--as ([\w-]+)/.exec(text)?.[1] as EntryKind | undefined;
      const { findings } = await lint(text, { language: "yaml", as, rules });
      return [...new Set(findings.map(({ code }) => code))];
    };
    expect(await codes(incorrect?.text)).toEqual([id]);
    expect(await codes(correct?.text)).toEqual([]);
  });

  test("its page fits into a terminal", () => {
    const lines = readText(`docs/rules/${id}.md`).split("\n");
    expect(lines[0]).toBe(`# ${id} (${severity === "off" ? "off by default" : severity})`);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});
