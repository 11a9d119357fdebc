import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { blockYaml } from "../../../src/text/yaml/write-yaml.js";
import { cases } from "../../support/effort.js";

const written = (value: unknown): string => [...blockYaml(value)].join("");

test("writes maps and lists of maps in block style, and lists of scalars on one line", () => {
  const value = {
    a: { "b c": [{ d: 1, e: ["x", "on"] }, { f: [] }] },
    g: {},
    h: [[1], [{ i: null }]],
  };
  expect(written(value)).toBe(`a:
  "b c":
    - d: 1
      e: [x, "on"]
    - f: []
g: {}
h:
  - [1]
  - - i: null
`);
});

test("every version of YAML reads the same value", () => {
  const scalar = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "yes",
      "1_000",
      "12:30",
      "2020-01-01",
      "~",
      "=",
      "<<",
      "0o7",
      "a: b",
      "- x",
      "# c",
      "x #y",
      "é\n\n",
      "\u202e",
      "",
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value, { noNullPrototype: true }), (map) => {
      const text = written(map);
      for (const version of ["1.1", "1.2"] as const) expect(parse(text, { version })).toEqual(map);
    }),
    { numRuns: cases(500) },
  );
});
