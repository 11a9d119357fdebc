// A result never changes: checking and linting again, in any order, gives equal results.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { EntryResult } from "../../src/engine/entry-result.js";
import { filesOf, resultOf } from "../../src/engine/result.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import { activeRules } from "../../src/rules/active-rules.js";
import { allRules } from "../../src/rules/index.js";
import { runRules } from "../../src/rules/run-rules.js";
import { faultyJson, faultyYaml } from "../support/faulty-documents.js";
import { openWorkspace } from "../support/models.js";
import { ruleFixtures } from "../support/rule-fixtures.js";

const active = activeRules(
  allRules,
  Object.fromEntries(allRules.map(({ id }) => [id, "warning"] as const)),
);
const shared = `{"serverInfo":{"main":{"host":"db","port":"0","connectionProtocols":{}}}}`;

const open = (text: string, kind: (typeof ruleFixtures)[number]["as"]) =>
  openWorkspace(text, kind ?? "descriptor", {
    uri: "memory:/db.yaml",
    loader: memoryLoader({ "memory:/shared.json": shared }),
    runRules: (graph) => runRules(graph, active, 1000),
  });

/** A result, in a form that later changes of the result would not reach. */
const outline = (result: EntryResult): string =>
  JSON.stringify([
    resultOf(result),
    filesOf(result).map(({ findings, valid }) => [findings, valid]),
  ]);

const texts = fc.oneof(
  fc.constantFrom(...ruleFixtures.map(({ text, as }) => ({ text, as }))),
  faultyJson.map(({ text }) => ({ text, as: "descriptor" as const })),
  faultyYaml.map(({ text }) => ({ text, as: "descriptor" as const })),
  fc.constant({
    text: "name: a\nserverInfo: { $ref: 'shared.json#/serverInfo/main' }\n",
    as: "service" as const,
  }),
);

test("checking and linting again, in any order, gives equal results", async () => {
  const steps = fc.array(fc.constantFrom("check", "lint", "open"), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, steps, async ({ text, as }, order) => {
      const fresh = async (verb: "check" | "lint") => {
        const { workspace, entry } = open(text, as);
        return outline(await workspace[verb](entry));
      };
      const expected = { check: await fresh("check"), lint: await fresh("lint") };
      const { workspace, entry } = open(text, as);
      const results: [EntryResult, string][] = [];
      for (const step of order) {
        if (step === "open") {
          // A synchronous check of the same entry must not disturb the others either.
          workspace.checkOpen(entry);
          continue;
        }
        const result = await workspace[step](entry);
        results.push([result, expected[step]]);
        expect(outline(result)).toBe(expected[step]);
      }
      for (const [result, first] of results) expect(outline(result)).toBe(first);
    }),
    { numRuns: 100 },
  );
}, 120_000);

test("running rules twice over one graph gives equal findings", () => {
  for (const { text, as } of ruleFixtures) {
    const { workspace, entry } = open(text, as);
    const { graph } = workspace.checkOpen(entry);
    const before = JSON.stringify(graph.entry.collected);
    const found = () => [...runRules(graph, active, 1000).values()];
    expect(found()).toEqual(found());
    expect(JSON.stringify(graph.entry.collected)).toBe(before);
  }
});
