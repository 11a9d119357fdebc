// What rules remember of tables never shows: the findings are those of a run over everything.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { CheckedGraph } from "../../src/references/checked-graph.js";
import { activeRules } from "../../src/rules/active-rules.js";
import { allRules } from "../../src/rules/index.js";
import type { Rule } from "../../src/rules/rule.js";
import { ruleSteps, runRules } from "../../src/rules/run-rules.js";
import { TableMemory } from "../../src/rules/table-memory.js";
import { atOnce } from "../../src/signals/steps.js";
import type { CollectedFindings } from "../../src/syntax/finding-collector.js";
import { YamlParts } from "../../src/syntax/yaml-parts.js";
import { Workspace } from "../../src/workspace/workspace.js";
import { readText } from "../support/project.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

const active = activeRules(
  allRules,
  Object.fromEntries(allRules.map(({ id }) => [id, "warning"] as const)),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The tables of all fixtures: nearly every rule has something to report about one of them. */
const tables = ruleFixtures.flatMap(({ text, as }) => {
  const value: unknown = parse(text);
  const schema = as === "schema" ? value : isRecord(value) ? value.schema : undefined;
  if (as === "table") return [value];
  return isRecord(schema) && Array.isArray(schema.tables) ? (schema.tables as unknown[]) : [];
});
const base = parse(readText("fixtures/valid/full.json")) as { schema: object };

const descriptorWith = (chosen: readonly unknown[]): string =>
  stringify(
    { ...base, schema: { ...base.schema, tables: chosen } },
    { aliasDuplicateObjects: false },
  );

/** Checks the versions of one document as an editor does: the parser keeps what has not changed. */
class Checker {
  readonly #parts = new YamlParts();

  check(text: string): CheckedGraph {
    const parse = () => {
      throw new Error("there is only one document");
    };
    const workspace = new Workspace({ parse });
    workspace.open("a.yaml", atOnce(this.#parts.parse(text, { file: "a.yaml" })));
    return workspace.checkOpen({ document: "a.yaml", path: [], kind: "descriptor" }).graph;
  }
}

/** Everything about findings except the documents, which are large. */
const outline = (found: ReadonlyMap<unknown, CollectedFindings>) =>
  [...found.values()].map((own) => ({
    ...own,
    findings: own.findings.map(({ related = [], ...finding }) => ({
      ...finding,
      related: related.map(({ message, path, document }) => [message, path, document.file]),
    })),
  }));

test("after edits, the findings are those of a run over all tables, in the same order", () => {
  const chosen = fc.array(fc.constantFrom(...tables), { minLength: 5, maxLength: 9 });
  const edit = fc.oneof(
    fc.record({ at: fc.nat(), length: fc.nat(4), text: fc.constantFrom("", "x", "1", ".", "A") }),
    fc.record({ move: fc.nat(), to: fc.nat() }),
    fc.record({ remove: fc.nat() }),
    fc.record({ insert: fc.constantFrom(...tables), to: fc.nat() }),
  );
  const suppressions = { ids: new Set(allRules.map(({ id }) => id)) };
  let count = 0;
  fc.assert(
    fc.property(
      chosen,
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(5, 1000),
      (list, edits, maxFindings) => {
        const checker = new Checker();
        const memory = new TableMemory(active);
        const items = [...list];
        let text = descriptorWith(items);
        for (const change of [undefined, ...edits]) {
          if (change !== undefined && "at" in change) {
            const at = change.at % text.length;
            text = text.slice(0, at) + change.text + text.slice(at + change.length);
          } else if (change !== undefined) {
            if ("move" in change) items.push(...items.splice(change.move % items.length, 1));
            else if ("insert" in change) items.splice(change.to % items.length, 0, change.insert);
            else if (items.length > 4) items.splice(change.remove % items.length, 1);
            text = descriptorWith(items);
          }
          const graph = checker.check(text);
          const run = { rules: active, maxFindings, suppressions };
          const found = outline(atOnce(ruleSteps(graph, { ...run, memory })));
          expect(found).toEqual(outline(runRules(graph, active, maxFindings, suppressions)));
          count += found.reduce((sum, { warningCount }) => sum + warningCount, 0);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(count).toBeGreaterThan(300);
}, 60_000);

test("a rule with the scope of a table looks only at the tables that have changed", () => {
  const looked: (string | undefined)[] = [];
  const counting: Rule = {
    ...(allRules[0] as Rule),
    id: "counting",
    severity: "warning",
    scope: "table",
    check: ({ model }) => looked.push(...model.tables.map(({ name }) => name)),
  };
  const rules = activeRules([counting]);
  const memory = new TableMemory(rules);
  const checker = new Checker();
  const named = (names: string) =>
    descriptorWith(
      [...names].map((name) => ({ name, fullyQualifiedName: `s.${name}`, version: "1.0.0" })),
    );
  const lookedAt = (text: string): string => {
    looked.length = 0;
    atOnce(ruleSteps(checker.check(text), { rules, memory, maxFindings: 1000 }));
    return looked.filter((name) => (name ?? "").length === 1).join("");
  };
  expect(lookedAt(named("abcdef"))).toBe("abcdef");
  expect(lookedAt(named("abcdef"))).toBe("");
  expect(lookedAt(named("abXdef"))).toBe("X");
  // Tables can also move.
  expect(lookedAt(named("bXcdef"))).toBe("c");
});
