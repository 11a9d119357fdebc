// Suppressions are looked up by rule and name. The first one that is about a finding is used.

import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConfiguredSuppression, suppress } from "../../src/rules/suppress.js";
import type { UnplacedFinding } from "../../src/text/parse/place-findings.js";
import { valueDocument } from "../../src/text/source-document.js";
import { cases } from "../support/effort.js";

const NAMES = ["s.a", "s.a.x", "s.a.y", "s.b", "__proto__", "constructor"];
const RULES = ["missing-columns", "column-positions", "constructor"];

const column = (fullyQualifiedName: string) => ({ fullyQualifiedName });
const document = valueDocument({
  schema: {
    tables: [
      { fullyQualifiedName: "s.a", columns: [column("s.a.x"), column("s.a.y")] },
      { definition: { fullyQualifiedName: "s.b" } },
      { fullyQualifiedName: "__proto__", columns: [column("constructor")] },
    ],
  },
});
/** Places, with the names around them. */
const PLACES: readonly [path: (string | number)[], names: string[]][] = [
  [["schema"], []],
  [["schema", "tables", 0], ["s.a"]],
  [
    ["schema", "tables", 0, "columns", 1, "name"],
    ["s.a", "s.a.y"],
  ],
  [["schema", "tables", 1, "definition", "title"], ["s.b"]],
  [
    ["schema", "tables", 2, "columns", 0],
    ["__proto__", "constructor"],
  ],
];

const suppression = fc.record({
  rules: fc.subarray(RULES, { minLength: 1 }),
  applies: fc.boolean(),
  name: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
});
const finding = fc.record({ code: fc.constantFrom(...RULES), place: fc.constantFrom(...PLACES) });

test("the first suppression that is about a finding is used", () => {
  const run = fc.record({
    list: fc.array(suppression, { maxLength: 8 }),
    found: fc.array(finding, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(run, ({ list, found }) => {
      const configured = list.map(
        ({ rules, applies, name }, index): ConfiguredSuppression => ({
          id: `${index}`,
          rules: new Set(rules),
          applies: () => applies,
          name,
        }),
      );
      const used = found.map(({ code, place: [, names] }) =>
        list.findIndex(
          ({ rules, applies, name }) =>
            applies && rules.includes(code) && (name === undefined || names.includes(name)),
        ),
      );
      const findings = found.map(
        ({ code, place: [path] }): UnplacedFinding => ({
          code,
          severity: "warning",
          message: "",
          path,
          mark: "value",
        }),
      );
      const settings = { ids: new Set(RULES), configured };
      const { kept, suppressions } = suppress(document, findings, settings);
      expect(kept).toEqual(findings.filter((_, at) => used[at] === -1));
      for (const { id, count } of suppressions) {
        expect([id, count]).toEqual([id, used.filter((at) => `${at}` === id).length]);
      }
    }),
    { numRuns: cases(300) },
  );
});
