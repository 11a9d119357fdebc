// Folding and selection ranges: each value of a descriptor can be folded and selected.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { FoldingRange, SelectionRange } from "vscode-languageserver-protocol";
import { makeFolder, startClient } from "./started.js";

const YAML = `datastoreapi: 1.0.0
info:
  title: Shop
  version: 1.0.0
  description: |
    The database
    of the shop.

services: {}
schema:
  tables:
    - name: orders
      columns:
        - name: id
`;
const JSON_TEXT = `{
  "datastoreapi": "1.0.0",
  "info": {
    "title": "Shop",
    "version": "1.0.0"
  },
  "services": {}, "schema": { "tables": [
    { "name": "orders" }
  ] }
}
`;

test.each([
  [
    "db.yaml",
    YAML,
    [
      [1, 6],
      [4, 6],
      [9, 13],
      [10, 13],
      [11, 13],
      [12, 13],
    ],
    ["Shop", "title: Shop"],
    ["name", "name: id", "- name: id", "columns:\n        - name: id"],
  ],
  [
    "db.json",
    JSON_TEXT,
    [
      [2, 4],
      [6, 7],
    ],
    ['"Shop"', '"title": "Shop"'],
    ['"name"', '"name": "orders"', '{ "name": "orders" }', '[\n    { "name": "orders" }\n  ]'],
  ],
] as const)("in %s", async (name, text, folded, title, last) => {
  const folder = makeFolder();
  const client = await startClient({ folder: folder.path });
  const uri = pathToFileURL(join(folder.path, name)).href;
  await client.open(uri, text);
  const about = { textDocument: { uri } };
  const folds = await client.request<FoldingRange[]>("textDocument/foldingRange", about);
  const pairs = folds.map(({ startLine, endLine }) => [startLine, endLine] as const);
  expect(pairs.sort(([a], [b]) => a - b)).toEqual(folded);

  const document = client.document(uri);
  const offsets = [text.indexOf("Shop"), text.lastIndexOf("name") + 1];
  const positions = offsets.map((offset) => document.positionAt(offset));
  const params = { ...about, positions };
  const chains = await client.request<SelectionRange[]>("textDocument/selectionRange", params);
  const texts = chains.map((chain) => {
    const all: string[] = [];
    for (let at: SelectionRange | undefined = chain; at !== undefined; at = at.parent) {
      all.push(document.getText(at.range));
    }
    return all;
  });
  expect(texts[0]?.slice(0, 2)).toEqual(title);
  expect(texts[1]?.slice(0, 4)).toEqual(last);
  for (const all of texts) expect(all.at(-1)).toBe(text);
});

test("other documents are left to their own servers", async () => {
  const client = await startClient();
  const uri = "file:///pod.yaml";
  await client.open(uri, "kind: Pod\nspec:\n  a: 1\n");
  const about = { textDocument: { uri }, positions: [{ line: 0, character: 0 }] };
  expect(await client.request("textDocument/foldingRange", about)).toEqual([]);
  expect(await client.request("textDocument/selectionRange", about)).toEqual([]);
});
