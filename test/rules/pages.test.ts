// The documentation is what the rules say of themselves.

import { describe, expect, test } from "vitest";
import { rulePages } from "../../schema/rule-pages.js";
import { findingCodes } from "../../src/findings/codes.js";
import { allRules, recommendedRules } from "../../src/rules/index.js";
import type { EntryKind } from "../../src/structure/entry-kinds.js";
import { lint } from "../../src/workspace/lint.js";
import { blocksOf } from "../support/markdown.js";
import { filesBelow, readText } from "../support/project.js";

test("the table in the docs is the list of rules", () => {
  const rows = [
    ...readText("docs/rules.md").matchAll(/^\| \[([\w-]+)\]\((.*?)\) \| (\w+) \| (.*) \|$/gm),
  ];
  expect(rows.map(([, id, page, severity, what]) => ({ id, page, severity, what }))).toEqual(
    allRules.map(({ id, severity, what }) => ({ id, page: `rules/${id}.md`, severity, what })),
  );
  expect(filesBelow("docs/rules", ".md")).toEqual(
    allRules.map(({ id }) => `docs/rules/${id}.md`).sort(),
  );
});

test("the pages are those that the generator writes", () => {
  for (const [path, text] of rulePages(allRules, readText)) expect(readText(path)).toBe(text);
});

test("a rule has an id of its own, and every file of the folder is one or serves one", () => {
  const ids = allRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id in findingCodes)).toEqual([]);
  for (const id of ids) expect(readText(`src/rules/${id}.ts`)).toContain(`id: "${id}"`);
  const rules = filesBelow("src/rules", ".ts").filter((file) =>
    /^export const \w+ = defineRule\(/m.test(readText(file)),
  );
  expect(rules).toEqual(ids.map((id) => `src/rules/${id}.ts`).sort());
});

test("the recommended rules are those that are not off", () => {
  expect(recommendedRules).toEqual(allRules.filter(({ severity }) => severity !== "off"));
});

describe.each(allRules.map(({ id, severity }) => ({ id, severity })))("$id", ({ id, severity }) => {
  test("the examples of its page are told and not told", async () => {
    const [told, notTold, ...more] = blocksOf(`docs/rules/${id}.md`);
    expect(more).toEqual([]);
    const rules = { [id]: severity === "off" ? "info" : severity } as const;
    const codes = async (text = "") => {
      const as = (/--as ([\w-]+)/.exec(text)?.[1] ?? "descriptor") as EntryKind;
      const { findings } = await lint(text, { language: "yaml", as, rules });
      return [...new Set(findings.map(({ code }) => code))];
    };
    expect(await codes(told?.text)).toEqual([id]);
    expect(await codes(notTold?.text)).toEqual([]);
  });

  test("its page reads well in a terminal", () => {
    const lines = readText(`docs/rules/${id}.md`).split("\n");
    expect(lines[0]).toBe(`# ${id} (${severity === "off" ? "off by default" : severity})`);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});
