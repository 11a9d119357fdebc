// A result never changes: checking and linting again, in any order, gives equal results.

import fc from "fast-check";
import { expect, test } from "vitest";
import { type CheckedEntry, checkEntry, type Entry } from "../../src/engine/check-document.js";
import { filesOfEntry, resultOfEntry } from "../../src/engine/result.js";
import type { Workspace } from "../../src/engine/workspace.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import { activeRules } from "../../src/rules/active-rules.js";
import { allRules } from "../../src/rules/index.js";
import { runRules } from "../../src/rules/run-rules.js";
import { cases } from "../support/effort.js";
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

const run = (workspace: Workspace, entry: Entry, verb: "check" | "lint") =>
  workspace.run(checkEntry(workspace, entry, verb === "lint"), entry.document);

/** A result, in a form that later changes of the result would not reach. */
const outline = (result: CheckedEntry): string =>
  JSON.stringify([
    resultOfEntry(result),
    filesOfEntry(result).map(({ findings, valid }) => [findings, valid]),
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
  const steps = fc.array(fc.constantFrom("check", "lint"), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, steps, async ({ text, as }, order) => {
      const fresh = async (verb: "check" | "lint") => {
        const { workspace, entry } = open(text, as);
        return outline(await run(workspace, entry, verb));
      };
      const expected = { check: await fresh("check"), lint: await fresh("lint") };
      const { workspace, entry } = open(text, as);
      const results: [CheckedEntry, string][] = [];
      for (const step of order) {
        const result = await run(workspace, entry, step);
        results.push([result, expected[step]]);
        expect(outline(result)).toBe(expected[step]);
      }
      for (const [result, first] of results) expect(outline(result)).toBe(first);
    }),
    { numRuns: cases(100) },
  );
}, 120_000);

test("running rules twice over one graph gives equal findings", () => {
  for (const { text, as } of ruleFixtures) {
    const { workspace, entry } = open(text, as);
    const { graph } = workspace.runOpen(checkEntry(workspace, entry), entry.document);
    const before = JSON.stringify(graph.entry.collected);
    const found = () => [...runRules(graph, active, 1000).values()];
    expect(found()).toEqual(found());
    expect(JSON.stringify(graph.entry.collected)).toBe(before);
  }
});
