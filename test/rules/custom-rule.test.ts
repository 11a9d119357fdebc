// Custom rules, in the command and in the library.

import { join } from "node:path";
import { defineRule, type Finding, lint, RuleError } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

test("the example runs by --config", async () => {
  const cwd = join(root, "examples/custom-rule");
  const args = ["lint", "--config", "dsd.config.mjs", "shop.yaml", "--format", "json"];
  const { code, stdout, stderr } = await runMain(args, { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const { files } = JSON.parse(stdout) as { files: { findings: Finding[] }[] };
  expect(files[0]?.findings).toMatchObject([
    {
      code: "table-owner",
      severity: "error",
      message: "table `customers` has no tag that starts with `team:`",
      pointer: "/schema/tables/1/tags",
      range: { start: { line: 30, column: 7 } },
    },
  ]);
  expect((await runMain(["lint", "shop.yaml"], { cwd })).code).toBe(0);
});

const noViews = defineRule({
  id: "no-views",
  severity: "info",
  what: "A view is described.",
  why: "We describe tables only.",
  mend: "Remove it.",
  source: "our handbook",
  options: {
    types: {
      type: "array",
      items: { type: "string" },
      default: ["VIEW"],
      description: "What counts as a view.",
    },
  },
  check({ model, options, report }) {
    for (const table of model.tables) {
      if (!options.types.includes(table.tableType ?? "")) continue;
      report({
        place: table.at("tableType"),
        message: `\`${table.label}\` is a view`,
        fix: { safe: true, change: { kind: "replace-value", value: "LOCAL" } },
        related: [{ message: "the table", place: table.at() }],
      });
    }
  },
});

describe("in the library", () => {
  const text = `fullyQualifiedName: shop.public.orders
version: 1.0.0
tableType: VIEW
columns:
  - fullyQualifiedName: shop.public.orders.id
`;
  const run = (options: Parameters<typeof lint>[1] = {}) =>
    lint(text, { as: "table" as never, uri: "orders.yaml", customRules: [noViews], ...options });

  test("a rule has options, marks, fixes and related places", async () => {
    const { findings, valid, infos } = await run();
    expect({ valid, infos }).toEqual({ valid: true, infos: 1 });
    expect(findings).toMatchObject([
      {
        code: "no-views",
        severity: "info",
        message: "`shop.public.orders` is a view",
        pointer: "/tableType",
        help: "dsd explain no-views",
        fixes: [{ title: "write `LOCAL`", safe: true, edits: [{ newText: '"LOCAL"' }] }],
        related: [{ message: "the table", pointer: "" }],
      },
    ]);
    expect((await run({ rules: { "no-views": "off" } })).findings).toEqual([]);
    const other = await run({ rules: { "no-views": ["error", { types: ["OTHER"] }] } });
    expect(other.findings).toEqual([]);
    const strict = await run({ rules: { "no-views": "error" } });
    expect(strict).toMatchObject({ valid: true, errors: 1, findings: [{ severity: "error" }] });
  });

  test.each([
    [{ "no-view": "off" }, 'there is no rule "no-view"; did you mean "no-views"?'],
    [{ "no-views": "loud" }, 'rule "no-views" can be off, info, warning, error, not "loud"'],
    [{ "no-views": ["info", { type: [] }] }, 'rule "no-views" has no option "type"; it has types'],
    [{ "no-views": ["info", { types: [1] }] }, 'option "types" of rule "no-views" cannot be [1]'],
  ])("settings that cannot be are misuse: %j", async (rules, message) => {
    await expect(run({ rules: rules as never })).rejects.toThrow(new TypeError(message));
  });

  test("two rules of one id are misuse, and a rule that throws is named", async () => {
    const twice = run({ customRules: [noViews, noViews] });
    await expect(twice).rejects.toThrow('there are two rules with the id "no-views"');
    const broken = { ...noViews, check: () => JSON.parse("{") as never };
    const failed = await run({ customRules: [broken] }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RuleError);
    expect((failed as RuleError).message).toMatch(/^rule no-views has failed: /);
  });
});
