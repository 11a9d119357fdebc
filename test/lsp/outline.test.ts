import { expect, test } from "vitest";
import { outline } from "../../src/lsp/features/outline.js";
import { GraphView } from "../../src/lsp/views/snapshot.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import { soundDescriptor } from "../support/faulty-documents.js";
import { openWorkspace } from "../support/models.js";

test("the outline has a pause at each table, in which other requests are answered", () => {
  const text = JSON.stringify(soundDescriptor());
  const { workspace, entry } = openWorkspace(text, "descriptor", { uri: "a" });
  const source = parseDocument(text, { file: "a" });
  const views = [new GraphView(workspace.checkOpen(entry).graph)];
  const tree = syntaxTreeOf(source);
  const steps = outline({ name: "a", source, tree, views, containers: [] });
  let count = 0;
  while (!steps.next().done) count++;
  expect(count).toBe(4);
});
