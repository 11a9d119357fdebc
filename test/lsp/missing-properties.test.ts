// The fix of missing properties writes them with places for the cursor. No value is invented.

import { expect, test } from "vitest";
import type { CodeAction, SnippetTextEdit, TextDocumentEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lint } from "../../src/index.js";
import { styles } from "../support/styles.js";
import { CAPABILITIES } from "./client.js";
import { startClient } from "./started.js";

const workspaceEdit = { documentChanges: true, snippetEditSupport: true };
const supported = { workspace: { workspaceEdit } };

const server = (serverInfo: object) => ({
  datastoreapi: "1.0.0",
  info: { title: "a", version: "1.0.0" },
  services: { dev: { name: "dev", serverInfo } },
  schema: {},
});

const DOCUMENTS = {
  "info, services and schema": { datastoreapi: "1.0.0" },
  "port and connectionProtocols": server({ host: "h" }),
  "host, port and connectionProtocols": server({}),
  version: {
    ...server({ host: "h", port: "1", connectionProtocols: {} }),
    schema: { tables: [{ fullyQualifiedName: "a.b" }] },
  },
};

const CASES = Object.entries(styles).flatMap(([style, write]) =>
  Object.entries(DOCUMENTS).map(([keys, document]) => [style, keys, write(document)] as const),
);

const isOurs = ({ title }: CodeAction) => title.startsWith("Add ") && !title.endsWith("(review)");

test.each(CASES)("in %s, %s", async (style, keys, text) => {
  const client = await startClient({ capabilities: supported });
  const uri = "untitled:text";
  await client.open(uri, text, style === "JSON" ? "json" : "yaml");
  await client.settled();
  const [action] = (await client.actions(uri, 0, text.length)).filter(isOurs);
  expect(action?.title.replaceAll("`", "")).toBe(`Add ${keys}`);
  const [change] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
  const [edit] = (change?.edits ?? []) as SnippetTextEdit[];
  if (edit === undefined) throw new Error("no edit");
  const { range, snippet } = edit;
  const before = client.document(uri);
  const [indentation = ""] = /^ */.exec(text.split("\n")[range.start.line] ?? "") ?? [];
  expect(snippet.value).toMatch(/\$1/);
  // What an editor inserts, with a value that is typed at each place.
  const newText = snippet.value
    .replaceAll("\n", `\n${indentation}`)
    .replaceAll(/([{[])\$\d([}\]])/g, "$1$2")
    .replaceAll(/\$\d/g, "1.0.0");
  const after = TextDocument.applyEdits(before, [{ range, newText }]);
  const { findings } = await lint(after, { language: style === "JSON" ? "json" : "yaml" });
  expect(
    findings.filter(({ severity }) => severity === "error"),
    after,
  ).toEqual([]);
});

test("a client that cannot place the cursor is not offered it", async () => {
  const client = await startClient({ capabilities: CAPABILITIES });
  await client.open("untitled:text", "datastoreapi: 1.0.0\n", "yaml");
  await client.settled();
  expect((await client.actions("untitled:text", 0, 9)).filter(isOurs)).toEqual([]);
});
