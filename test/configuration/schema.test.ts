// The JSON Schema of the configuration, for editors, and our own check of it say the same.

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkConfiguration } from "../../src/configuration/check-configuration.js";
import { allRules } from "../../src/rules/index.js";
import { readText } from "../support/project.js";

const schema = JSON.parse(readText("schema/config.schema.json")) as object;
const accepts = new Ajv2020({ strictTuples: false, allowUnionTypes: true }).compile(schema);
const check = (value: unknown) => checkConfiguration(value, allRules);

test("every rule and every option is in the schema", () => {
  const { $defs } = schema as { $defs: { Rules: { properties: Record<string, object> } } };
  expect(Object.keys($defs.Rules.properties)).toEqual(allRules.map(({ id }) => id));
  for (const { id, options = {} } of allRules) {
    for (const name of Object.keys(options)) {
      expect(JSON.stringify($defs.Rules.properties[id])).toContain(`"${name}"`);
    }
  }
});

describe("the same verdict on", () => {
  test("the example", () => {
    const value: unknown = parse(readText("examples/configuration/dsd.config.yaml"));
    expect(accepts(value)).toBe(true);
    expect(check(value)).toEqual([]);
  });

  /** Mostly what is right: a configuration has many parts. */
  const mostly = <T, U>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<U>) =>
    fc.oneof<[{ weight: number; arbitrary: fc.Arbitrary<T | U> }, fc.WeightedArbitrary<T | U>]>(
      { weight: 15, arbitrary: right },
      { weight: 1, arbitrary: wrong },
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
    fc.constantFrom("unknown-data-type", "missing-description", "no-columns"),
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
  const configuration = mostly(
    fc.record(
      {
        rules,
        overrides,
        ignore: texts,
        strict: mostly(fc.boolean(), fc.constant("true")),
        allowHosts: texts,
        root: mostly(fc.constant("."), fc.constant(1)),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom<unknown>({ other: 1 }, { overrides: [1] }),
  );

  test("any configuration", () => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(configuration, (value) => {
        const verdict = accepts(value);
        counts[verdict ? "accepted" : "refused"]++;
        expect(check(value).length === 0).toBe(verdict);
      }),
      { numRuns: 3000 },
    );
    expect(counts.accepted).toBeGreaterThan(300);
    expect(counts.refused).toBeGreaterThan(300);
  });

  test("what is no object", () => {
    for (const value of [[], null, "x", 1]) {
      expect(accepts(value)).toBe(false);
      expect(check(value)).not.toEqual([]);
    }
  });
});
