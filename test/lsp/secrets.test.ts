// No four characters of a secret reach what an editor shows, wherever the document has it and wherever
// the cursor is. Only the edits of actions and renames, which go into the document, may keep it.

import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentWith, expectNoSecret, FORMS } from "../support/documents-with-secrets.js";
import { isThorough, sample } from "../support/effort.js";
import { dialects, type Marked } from "../support/secrets.js";
import { CAPABILITIES, TestClient } from "./client.js";

let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start({
    capabilities: { ...CAPABILITIES, window: { workDoneProgress: true } },
  });
});
afterEach(() => client.stop());

/** What is asked about a position. */
const AT: Readonly<Record<string, object>> = {
  hover: {},
  definition: {},
  references: { context: { includeDeclaration: true } },
  documentHighlight: {},
  completion: {},
};

/** An answer without the texts of edits. */
const shownOf = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === "edit" ? undefined : value)) ?? "";

/** Offsets in every part of a text: where words start and end. */
const offsetsIn = (text: string, step: number): number[] =>
  [...text.matchAll(/\b/g)].map(({ index }) => index).filter((_, index) => index % step === 0);

async function expectSilence(uri: string, marked: readonly Marked[], step: number): Promise<void> {
  const text = client.textOf(uri);
  const textDocument = { uri };
  const diagnostics = await client.diagnostics(uri);
  expect(diagnostics).not.toEqual([]);
  expectNoSecret(shownOf(diagnostics), marked, "diagnostics");
  const actions = await client.actions(uri, 0, text.length);
  expect(actions).not.toEqual([]);
  expectNoSecret(shownOf(actions), marked, "actions");
  for (const method of ["documentSymbol", "documentLink"]) {
    const found = await client.request(`textDocument/${method}`, { textDocument });
    expectNoSecret(shownOf(found), marked, method);
  }
  const symbols = await client.request("workspace/symbol", { query: "" });
  expectNoSecret(shownOf(symbols), marked, "workspace/symbol");
  for (const offset of offsetsIn(text, step)) {
    for (const [method, more] of Object.entries(AT)) {
      const found = await client.at(method, uri, offset, more);
      expectNoSecret(shownOf(found), marked, `${method} at ${offset}`);
    }
  }
  expectNoSecret([...client.logs, ...client.messages].join("\n"), marked, "messages");
}

const samples = fc.tuple(...Object.values(dialects));

test.each(sample(Object.keys(FORMS), 3))("%s: nothing that is shown has a secret", async (name) => {
  const [marked = []] = fc.sample(samples, { numRuns: 1, seed: 31 });
  const uri = `file:///secrets/${name}`;
  await client.open(uri, FORMS[name]?.(documentWith(marked)) ?? "");
  await expectSilence(uri, marked, isThorough ? 97 : 389);
});
