import { expect, test } from "vitest";
import { SymbolIndex } from "../../src/lsp/views/symbol-index.js";
import { soundDescriptor } from "../support/faulty-documents.js";
import { openWorkspace } from "../support/models.js";

test("the symbols of a table are found without the model of the whole", () => {
  const uri = "file:///a.json";
  const { workspace, entry } = openWorkspace(JSON.stringify(soundDescriptor()), "descriptor", {
    uri,
  });
  const { graph } = workspace.checkOpen(entry);
  const index = new SymbolIndex(graph, () => {
    throw new Error("the model was read");
  });
  const kindsAt = (...path: (string | number)[]) =>
    index.at(uri, ["schema", "tables", ...path]).map(({ symbol }) => symbol.kind);
  expect(kindsAt(0, "fullyQualifiedName")).toEqual(["table"]);
  expect(kindsAt(0, "columns", 1, "fullyQualifiedName")).toEqual(["column"]);
  expect(kindsAt(0, "constraints", 0, "columns", 0)).toEqual(["column"]);
  expect(kindsAt(0, "version")).toEqual([]);
  const [column] = index.at(uri, ["schema", "tables", 0, "constraints", 0, "columns", 0]);
  expect(column && index.definitionsOf(column).map(({ path }) => path.join("/"))).toEqual([
    "schema/tables/0/columns/0/fullyQualifiedName",
  ]);
  // What is written elsewhere needs it.
  expect(() => kindsAt(1, "definition")).toThrow("the model was read");
});
