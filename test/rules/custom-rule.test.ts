// Custom rules in the library.

import {
  allRules,
  defineRule,
  type LintOptions,
  lint,
  type Rule,
  RuleError,
} from "datastore-descriptor";
import { describe, expect, test } from "vitest";

const noViews = defineRule({
  id: "no-views",
  severity: "info",
  summary: "A table is a view.",
  rationale: "We describe only tables that contain data.",
  remedy: "Remove it.",
  source: "our handbook",
  options: {
    types: {
      type: "array",
      items: { type: "string" },
      default: ["VIEW"],
      description: "The table types that count as a view.",
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

const text = `fullyQualifiedName: shop.public.orders
version: 1.0.0
tableType: VIEW
columns:
  - fullyQualifiedName: shop.public.orders.id
`;
const run = (options: LintOptions<"table"> = {}) =>
  lint(text, { as: "table", uri: "orders.yaml", customRules: [noViews], ...options });

describe("in the library", () => {
  test("a rule has options, marks, fixes and related places", async () => {
    const { findings, valid, infoCount } = await run();
    expect({ valid, infoCount }).toEqual({ valid: true, infoCount: 1 });
    expect(findings).toMatchObject([
      {
        code: "no-views",
        severity: "info",
        message: "`shop.public.orders` is a view",
        pointer: "/tableType",
        fixes: [{ title: "write `LOCAL`", safe: true, edits: [{ newText: '"LOCAL"' }] }],
        related: [{ message: "the table", pointer: "" }],
      },
    ]);
    expect((await run({ rules: { "no-views": "off" } })).findings).toEqual([]);
    const other = await run({ rules: { "no-views": ["error", { types: ["OTHER"] }] } });
    expect(other.findings).toEqual([]);
    const strict = await run({ rules: { "no-views": "error" } });
    expect(strict).toMatchObject({ valid: true, errorCount: 1, findings: [{ severity: "error" }] });
  });

  test.each([
    [{ "no-view": "off" }, "unknown rule `no-view`; did you mean `no-views`? (at /rules/no-view)"],
    [
      { "no-views": "loud" },
      "`no-views` must be off, info, warning or error, not `loud` (at /rules/no-views)",
    ],
    [
      { "no-views": "warn" },
      "`no-views` must be off, info, warning or error, not `warn`; did you mean `warning`? (at /rules/no-views)",
    ],
    [
      { "no-views": false },
      "`no-views` must be off, info, warning or error, not false (at /rules/no-views)",
    ],
    [
      { "wrong-type": "off" },
      "`wrong-type` is a code of the format; codes of the format cannot be configured (at /rules/wrong-type)",
    ],
    [
      { "no-views": ["info", { type: [] }] },
      "unknown property `type` in no-views options; did you mean `types`? (at /rules/no-views/1/type)",
    ],
    [
      { "no-views": ["info", { prefix: [] }] },
      "unknown property `prefix` in no-views options; its properties are `types` (at /rules/no-views/1/prefix)",
    ],
    [
      { "missing-columns": ["info", { a: 1 }] },
      "unknown property `a` in missing-columns options (at /rules/missing-columns/1/a)",
    ],
    [
      { "no-views": ["info", { types: [1] }] },
      "each item of `types` must be a string, not the number 1; quote it (at /rules/no-views/1/types/0)",
    ],
    [
      { "unknown-data-type": ["info", { types: "all" }] },
      "`types` must be one of `any` or `listed`, not `all` (at /rules/unknown-data-type/1/types)",
    ],
    [
      { "no-views": ["info", null] },
      "each item of `no-views` must be a no-views options object, not null (at /rules/no-views/1)",
    ],
  ])("the settings %j are rejected", async (rules, message) => {
    await expect(run({ rules: rules as never })).rejects.toThrow(new TypeError(message));
  });

  test("built-in rules can run alone, also those that are off by default", async () => {
    const odd = `${text}constraints: [{ constraintType: PRIMARY KEY, columns: [gone] }]\n`;
    const codes = async (customRules: readonly Rule[]) => {
      const { findings } = await lint(odd, { as: "table", rules: "none", customRules });
      return new Set(findings.map(({ code }) => code));
    };
    const all = await codes(allRules);
    // It is off by default.
    expect(all).toContain("missing-description");
    expect(all.size).toBeGreaterThan(1);
    for (const rule of allRules) {
      expect([...(await codes([rule]))]).toEqual(all.has(rule.id) ? [rule.id] : []);
    }
  });

  test("two rules with the same id are rejected", async () => {
    const twice = run({ customRules: [noViews, noViews] });
    await expect(twice).rejects.toThrow("two rules have the id `no-views`");
  });
});

describe("what is not a rule is refused", () => {
  const rule = { id: "our-rule", severity: "warning", check: () => {} };

  test.each<[unknown, string]>([
    [null, "customRules[0] must be a rule, not null"],
    ["our-rule", "customRules[0] must be a rule, not string"],
    [
      { ...rule, id: undefined },
      "the id of customRules[0] must be lower-case words with hyphens, not undefined",
    ],
    [
      { ...rule, id: "Our Rule" },
      "the id of customRules[0] must be lower-case words with hyphens, not `Our Rule`",
    ],
    [{ ...rule, id: "missing-columns" }, "two rules have the id `missing-columns`"],
    [
      { ...rule, severity: "fatal" },
      "the severity of `our-rule` must be off, info, warning or error, not `fatal`",
    ],
    [{ ...rule, check: undefined }, "the rule `our-rule` must have a method `check`"],
    [
      { ...rule, options: { prefix: "t_" } },
      "the options of the rule `our-rule` must be declarations with a type: boolean, integer, string or array",
    ],
  ])("%j", async (given, message) => {
    await expect(run({ customRules: [given as Rule] })).rejects.toThrow(new TypeError(message));
  });
});

describe("a rule that throws", () => {
  const failureOf = async (check: Rule["check"]): Promise<RuleError> => {
    const failed = await run({ customRules: [{ ...noViews, check }] }).catch((error) => error);
    expect(failed).toBeInstanceOf(RuleError);
    return failed as RuleError;
  };

  test("is named, with the cause and the place in its code", async () => {
    const error = await failureOf(function check({ model }) {
      failDeeply(model.tables[0]?.raw.nothing);
    });
    expect(error.rule).toBe("no-views");
    expect(error.message).toMatch(/^rule `no-views` failed: TypeError: Cannot read properties of /);
    expect(error.cause).toBeInstanceOf(TypeError);
    const [first, ...frames] = (error.stack ?? "").split("\n");
    expect(first).toBe(`RuleError: ${error.message}`);
    expect(error.frames).toEqual(frames);
    expect(frames).toHaveLength(2);
    expect(frames[0]).toMatch(/at failDeeply \(.*custom-rule\.test\.ts:\d+:\d+\)$/);
    expect(frames[1]).toMatch(/at .*check \(.*custom-rule\.test\.ts:\d+:\d+\)$/);
  });

  test("can throw anything", async () => {
    const error = await failureOf(() => {
      throw "text";
    });
    expect(error.message).toBe("rule `no-views` failed: text");
    expect(error.cause).toBe("text");
    expect(error.frames).toEqual([]);
  });

  test("after a message of several lines, the stack is still complete", async () => {
    const error = await failureOf(() => {
      throw new Error("one\n  two");
    });
    expect(error.stack).toContain("rule `no-views` failed: Error: one\n  two\n");
    expect(error.stack?.split("\n")).toHaveLength(3);
  });

  test("says that a place must come from the model", async () => {
    const place = { file: "orders.yaml", pointer: "/name" };
    const error = await failureOf(({ report }) => report({ place, message: "wrong" }));
    expect(error.message).toContain("the place of a problem must come from the model");
  });

  test.each([
    ["resolves", async () => {}],
    ["rejects", () => Promise.reject(new Error("too late"))],
  ])("says that a check must not be asynchronous, one that %s", async (_, check) => {
    const error = await failureOf(check);
    expect(error.message).toContain("`check` must not be asynchronous");
  });

  test("says that it reported too late", async () => {
    let late: (() => void) | undefined;
    await run({
      customRules: [
        {
          ...noViews,
          check({ model, report }) {
            const place = model.tables[0]?.at();
            late = () => place && report({ place, message: "late" });
          },
        },
      ],
    });
    expect(late).toThrow("a rule must report before its `check` returns");
  });

  test.each<unknown>([5, undefined])(
    "says that a message must be a string, not %j",
    async (message) => {
      const error = await failureOf(({ model, report }) => {
        for (const table of model.tables) report({ place: table.at(), message: message as string });
      });
      expect(error.message).toContain("the message of a problem must be a string");
      const related = await failureOf(({ model, report }) => {
        for (const table of model.tables) {
          const place = table.at();
          report({ place, message: "", related: [{ place, message: message as string }] });
        }
      });
      expect(related.message).toContain("the message of a problem must be a string");
    },
  );
});

function failDeeply(nothing: unknown): void {
  (nothing as { tags: string[] }).tags.push("x");
}
