// What a client sends in a wrong form is its mistake, and not a bug of the server.

import { afterEach, beforeEach, expect, test } from "vitest";
import { ErrorCodes, LSPErrorCodes } from "vscode-languageserver-protocol";
import { descriptor } from "../support/folder.js";
import { TestClient } from "./client.js";

const uri = "untitled:db.json";
const textDocument = { uri };
const position = { line: 0, character: 3 };
const range = { start: position, end: position };

const REQUESTS: Readonly<Record<string, object>> = {
  "textDocument/codeAction": { textDocument, range, context: { diagnostics: [], only: ["a"] } },
  "textDocument/completion": { textDocument, position },
  "textDocument/definition": { textDocument, position },
  "textDocument/documentHighlight": { textDocument, position },
  "textDocument/documentLink": { textDocument },
  "textDocument/documentSymbol": { textDocument },
  "textDocument/hover": { textDocument, position },
  "textDocument/prepareRename": { textDocument, position },
  "textDocument/references": { textDocument, position, context: { includeDeclaration: true } },
  "textDocument/rename": { textDocument, position, newName: "a" },
  "workspace/executeCommand": { command: "none", arguments: [] },
  "workspace/symbol": { query: "" },
};

const NOTIFICATIONS: Readonly<Record<string, object>> = {
  "textDocument/didOpen": { textDocument: { uri, languageId: "json", version: 1, text: "{}" } },
  "textDocument/didChange": {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range, text: " " }],
  },
  "textDocument/didClose": { textDocument },
  "textDocument/didSave": { textDocument },
  "workspace/didChangeConfiguration": { settings: { dsd: { config: "" } } },
  "workspace/didChangeWatchedFiles": { changes: [{ uri: "file:///none.json", type: 1 }] },
  "workspace/didChangeWorkspaceFolders": {
    event: { added: [], removed: [{ uri: "file:///none", name: "none" }] },
  },
};

const WRONG = [undefined, null, 0, 0.5, "1", true, [], [0], {}, { uri: 1 }, { line: "0" }];

/** The same parameters with a part replaced; `undefined` leaves it out. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const other of spoiled(member)) {
      if (Array.isArray(value)) yield value.with(Number(key), other);
      else yield { ...value, [key]: other };
    }
  }
}

let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start();
  await client.open(uri, JSON.stringify(descriptor({}, [])));
});
afterEach(() => client.stop());

const codeOf = async (method: string, params: object): Promise<number | undefined> => {
  try {
    await client.request(method, params);
    return undefined;
  } catch (error) {
    return (error as { code: number }).code;
  }
};

test.each(Object.entries(REQUESTS))(
  "%s refuses parameters without what it needs",
  async (method, params) => {
    expect(await codeOf(method, params)).not.toBe(ErrorCodes.InvalidParams);
    await expect(client.request(method, {})).rejects.toMatchObject({
      code: ErrorCodes.InvalidParams,
      message: expect.stringContaining(` of ${method} is missing or wrong`),
    });
    for (const wrong of spoiled(params)) {
      const code = await codeOf(method, wrong as object);
      expect([undefined, ErrorCodes.InvalidParams, LSPErrorCodes.RequestFailed]).toContain(code);
    }
  },
);

test.each(Object.entries(NOTIFICATIONS))(
  "%s is left out without what it needs",
  async (method, params) => {
    await client.notify(method, {});
    await client.request("workspace/symbol", { query: "" });
    if (method !== "workspace/didChangeConfiguration")
      expect(client.logs).toEqual([expect.stringMatching(` of ${method} is missing or wrong$`)]);
    for (const wrong of spoiled(params)) await client.notify(method, wrong as object);
    await client.request("workspace/symbol", { query: "" });
  },
);

test("a position between two characters does not change the text", async () => {
  const change = { range: { start: { line: 0, character: 0.5 }, end: position }, text: "x" };
  await client.notify("textDocument/didChange", { textDocument, contentChanges: [change] });
  const symbols = await client.request("textDocument/documentSymbol", { textDocument });
  expect(symbols).not.toEqual([]);
});

test("a client that says nothing about itself can be served", async () => {
  for (const params of spoiled({
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: "file:///none" }],
    capabilities: { workspace: { configuration: false }, textDocument: {} },
    initializationOptions: { config: "" },
  })) {
    const one = await TestClient.start({ initialize: params });
    await one.open(uri, "{");
    expect(await one.diagnostics(uri)).toEqual([]);
    await one.stop();
  }
});
