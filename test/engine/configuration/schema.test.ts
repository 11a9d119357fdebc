// The JSON Schema of the configuration, which editors use, and the check of a configuration agree.

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkConfiguration } from "../../../src/engine/configuration/check-configuration.js";
import { allRules } from "../../../src/rules/index.js";
import { atLeast, cases } from "../../support/effort.js";
import { readText } from "../../support/project.js";

const schema = JSON.parse(readText("schema/config.schema.json")) as object;
const accepts = new Ajv2020({ strictTuples: false, allowUnionTypes: true }).compile(schema);
const check = (value: unknown) => checkConfiguration(value, allRules);

test("the schema contains every rule and every option", () => {
  const { $defs } = schema as { $defs: { Rules: { properties: Record<string, object> } } };
  expect(Object.keys($defs.Rules.properties)).toEqual(allRules.map(({ id }) => id));
  for (const { id, options = {} } of allRules) {
    for (const name of Object.keys(options)) {
      expect(JSON.stringify($defs.Rules.properties[id])).toContain(`"${name}"`);
    }
  }
});

describe("both accept and reject the same:", () => {
  test("the example", () => {
    const value: unknown = parse(readText("examples/configuration/dsd.config.yaml"));
    expect(accepts(value)).toBe(true);
    expect(check(value)).toEqual([]);
  });

  /** Mostly valid values, because a configuration has many parts. */
  const mostly = <T, U>(valid: fc.Arbitrary<T>, invalid: fc.Arbitrary<U>) =>
    fc.oneof<[{ weight: number; arbitrary: fc.Arbitrary<T | U> }, fc.WeightedArbitrary<T | U>]>(
      { weight: 15, arbitrary: valid },
      { weight: 1, arbitrary: invalid },
    );
  const level = mostly(
    fc.constantFrom("off", "info", "warning", "error"),
    fc.constantFrom("loud", 1, null),
  );
  const options = mostly(
    fc.constant({}),
    fc.constantFrom({ types: "some" }, { of: "tables" }, [], "x", { of: [1] }, { other: 1 }),
  );
  const setting = mostly(
    fc.oneof(level, fc.tuple(level), fc.tuple(level, options)),
    fc.oneof(fc.tuple(level, options, level), fc.constant([])),
  );
  const withOptions = fc.constantFrom(
    { "unknown-data-type": ["info", { types: "listed" }] },
    { "unknown-data-type": ["info", { types: "some" }] },
    { "missing-description": ["info", { of: ["tables"] }] },
    { "missing-description": ["info", { of: ["rows"] }] },
    { "missing-description": ["info", { types: "any" }] },
  );
  const ids = mostly(
    fc.constantFrom("unknown-data-type", "missing-description", "missing-columns"),
    fc.constant("no-rule"),
  );
  const rules = mostly(
    fc.oneof(fc.dictionary(ids, setting, { maxKeys: 3 }), withOptions),
    fc.constantFrom([], "off", null),
  );
  const texts = mostly(
    fc.array(fc.constantFrom("a", "b")),
    fc.oneof(fc.constantFrom("a", {}), fc.constant([1])),
  );
  const overrides = mostly(
    fc.array(fc.record({ files: texts, rules }), { maxLength: 2 }),
    fc.constantFrom<unknown>({}, "a", [{ files: [] }], [{ files: [], rules: {}, more: 1 }]),
  );
  const text = fc.constantFrom("a", "b");
  const source = fc.record(
    {
      name: text,
      address: mostly(
        fc.constantFrom("env:A", "env:_b1"),
        fc.constantFrom("env:", "env:1", "a", 1),
      ),
      files: texts,
      schemas: texts,
      excludeTables: texts,
    },
    { requiredKeys: ["name", "address"] },
  );
  const sources = mostly(
    fc.array(source, { maxLength: 2 }),
    fc.constantFrom<unknown>({}, [{ name: "a" }], [{ name: "a", address: "env:A", more: 1 }]),
  );
  const configuration = mostly(
    fc.record(
      {
        sources,
        rules,
        overrides,
        ignore: texts,
        strict: mostly(fc.boolean(), fc.constant("true")),
        allowedHosts: texts,
        root: mostly(fc.constant("."), fc.constant(1)),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom<unknown>({ other: 1 }, { overrides: [1] }),
  );

  test("any configuration", () => {
    const counts = { accepted: 0, rejected: 0 };
    fc.assert(
      fc.property(configuration, (value) => {
        const verdict = accepts(value);
        counts[verdict ? "accepted" : "rejected"]++;
        expect(check(value).length === 0).toBe(verdict);
      }),
      { numRuns: cases(3000) },
    );
    expect(counts.accepted).toBeGreaterThan(atLeast(300, 3000));
    expect(counts.rejected).toBeGreaterThan(atLeast(300, 3000));
  });

  test("values that are not objects", () => {
    for (const value of [[], null, "x", 1]) {
      expect(accepts(value)).toBe(false);
      expect(check(value)).not.toEqual([]);
    }
  });
});

describe("the message says what to write", () => {
  const messages = (value: unknown) => check(value).map(({ message }) => message);
  const fixes = (value: unknown) => check(value).map(({ fix }) => fix?.change);

  test.each([
    [false, "not false"],
    ["warn", "not `warn`; did you mean `warning`?"],
    [["errors"], "not `errors`; did you mean `error`?"],
    ["loud", "not `loud`"],
    [null, "not null"],
    [{}, "not an object"],
    [[[]], "not an array"],
  ])("for the level %j", (setting, end) => {
    const message = `\`missing-columns\` must be off, info, warning or error, ${end}`;
    expect(messages({ rules: { "missing-columns": setting } })).toEqual([message]);
    const overrides = [{ files: ["a"], rules: { "missing-columns": setting } }];
    expect(messages({ overrides })).toEqual([message]);
  });

  test("for a code of the format", () => {
    expect(messages({ rules: { "unknown-property": "off" } })).toEqual([
      "`unknown-property` is a code of the format; codes of the format cannot be configured",
    ]);
  });

  test("for an option of a rule that has no options", () => {
    expect(messages({ rules: { "missing-columns": ["error", { a: 1 }] } })).toEqual([
      "unknown property `a` in missing-columns options",
    ]);
  });

  test("for an unknown rule, also if all are unknown", () => {
    expect(messages({ rules: { "missing-colums": "off", nonsense: "off" } })).toEqual([
      "unknown rule `missing-colums`; did you mean `missing-columns`?",
      "unknown rule `nonsense`",
    ]);
  });

  test("for another name of a setting, and only there", () => {
    expect(messages({ rule: { "missing-columns": "off" } })).toEqual([
      "unknown property `rule` in Configuration; did you mean `rules`?",
    ]);
    expect(messages({ exclude: ["drafts"] })).toEqual([
      "unknown property `exclude` in Configuration; did you mean `ignore`?",
    ]);
  });

  test("and a fix writes it", () => {
    expect(fixes({ rules: { "missing-colums": "warn" } })).toEqual([
      { kind: "rename-key", to: "missing-columns" },
      { kind: "replace-value", value: "warning" },
    ]);
  });
});
