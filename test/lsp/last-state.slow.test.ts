// What takes long to parse does not empty the answers in other documents.

import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import type {
  CompletionItem,
  Hover,
  Location,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { inTurn } from "../support/effort.js";
import { Folder } from "../support/folder.js";
import { TestClient } from "./client.js";

const HEAD =
  "datastoreapi: 1.0.0\ninfo: { title: a, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n";
const column = (name: string) =>
  `        - fullyQualifiedName: ${name}\n          dataType: INTEGER\n          description: some words about it\n`;
const table = (name: string, columns: number) =>
  `    - fullyQualifiedName: ${name}\n      version: 1.0.0\n      columns:\n` +
  Array.from({ length: columns }, (_, index) => column(`${name}.c${index}`)).join("");
const small = HEAD + table("shop.orders", 1);
const large = HEAD + Array.from({ length: 150 }, (_, index) => table(`big.t${index}`, 40)).join("");

let client: TestClient;
const folder = new Folder();
const uriOf = (name: string) => pathToFileURL(`${folder.path}/${name}`).href;
afterEach(async () => {
  await client.stop();
  folder.remove();
});

/** The answers to requests in the small document, which must not be empty. */
async function expectAnswers(uri: string): Promise<void> {
  const at = <T>(method: string, text: string, more?: object) =>
    client.at<T>(method, uri, small.indexOf(text) + 2, more);
  expect(await at<Hover | null>("hover", "dataType")).not.toBeNull();
  expect(await at<CompletionItem[]>("completion", "dataType")).not.toEqual([]);
  expect(await at<Location[]>("definition", "shop.orders\n")).toHaveLength(1);
  const rename = await at<WorkspaceEdit | null>("rename", "shop.orders\n", { newName: "shop.o" });
  expect(rename?.documentChanges).toHaveLength(1);
}

/** What takes long to parse. */
const scenarios: Readonly<Record<string, () => Promise<void>>> = {
  async "a large document is opened"() {
    client = await TestClient.start();
    await client.open("untitled:small", small);
    await client.settled();
    await client.open("untitled:large", large);
    await expectAnswers("untitled:small");
  },

  async "a large file is read again"() {
    folder.write("large.yaml", large);
    folder.write("small.yaml", small);
    client = await TestClient.start({ folder: folder.path });
    const uri = uriOf("small.yaml");
    await client.open(uri, small);
    await client.until(uriOf("large.yaml"), () => true);
    await client.settled();
    folder.write("large.yaml", large.replaceAll("some", "other"));
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("large.yaml"), type: 2 }],
    });
    await expectAnswers(uri);
  },
};

test.each(inTurn(Object.entries(scenarios)))("%s", (_, scenario) => scenario());
