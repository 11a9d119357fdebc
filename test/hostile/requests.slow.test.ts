// The time of a request grows with the depth of a document, not with its square.

import { describe, test } from "vitest";
import { Workspace } from "../../src/engine/workspace.js";
import { draftDocument } from "../../src/lsp/checks/project.js";
import type { Session } from "../../src/lsp/checks/session.js";
import { completions } from "../../src/lsp/features/completion.js";
import { hover } from "../../src/lsp/features/hover.js";
import { definitions, highlights } from "../../src/lsp/features/navigation.js";
import { prepareRename } from "../../src/lsp/features/rename.js";
import { GraphView, type Snapshot } from "../../src/lsp/views/snapshot.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { inTurn } from "../support/effort.js";
import { expectLinear } from "./growth.js";

const NAME = "/deep/shop.json";
const START = '{"datastoreapi":"1.0.0","x-a":';

/** A document of the size, as requests meet it. */
function snapshotOf(text: string): Snapshot {
  const source = parseDocument(text, { file: NAME });
  const tree = source.syntax();
  const workspace = new Workspace({ parse: (loaded, file) => parseDocument(loaded, { file }) });
  workspace.open(NAME, source.isReadable ? source : draftDocument(source));
  const { entries } = workspace.checkOpen(NAME, { as: "descriptor" });
  const views = entries.map(({ graph }) => new GraphView(graph));
  return { name: NAME, source, tree, views, containers: [] };
}

/** As much of a session as these requests ask. */
const sessionOf = ({ views }: Snapshot) =>
  ({
    documents: { uriOf: (name: string) => name },
    views: async () => views,
    checks: { findingsIn: () => [] },
  }) as unknown as Session;

const texts: Readonly<Record<string, (depth: number) => string>> = {
  lists: (depth) => `${START}${"[".repeat(depth)}${"]".repeat(depth)}}`,
  "half-written objects": (depth) => `${START}${'{"a":'.repeat(depth)}`,
  "a table of objects": (depth) =>
    `{"datastoreapi":"1.0.0","schema":{"tables":[${'{"a":'.repeat(depth)}1${"}".repeat(depth)}]}}`,
  "references into objects": (depth) =>
    `{"datastoreapi":"1.0.0","schema":{"tables":[{"$ref":"#/x-a${"/a".repeat(depth / 2)}"}]},"x-a":` +
    `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`,
};

const requests: Readonly<Record<string, (snapshot: Snapshot, offset: number) => unknown>> = {
  hover: (snapshot, offset) => hover(snapshot, offset, sessionOf(snapshot)),
  definition: (snapshot, offset) => definitions(snapshot, offset, sessionOf(snapshot)),
  documentHighlight: highlights,
  prepareRename,
  completion: (snapshot, offset) =>
    completions(snapshot, offset, { session: sessionOf(snapshot), files: [], hasSnippets: false }),
};

describe.each(inTurn(Object.entries(texts)))("%s", (_, textOf) => {
  test.each(Object.entries(requests))("%s", { timeout: 60_000 }, (_, request) => {
    const prepare = (size: number) => {
      const text = textOf(size);
      const snapshot = snapshotOf(text);
      return () => request(snapshot, text.length >> 1);
    };
    return expectLinear(prepare, { smallest: 1_000, largest: 16_000 });
  });
});
