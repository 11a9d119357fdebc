// What the server asks of its client, and sends to it.

import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createConnection } from "vscode-languageserver/node";
import {
  type ClientCapabilities,
  createProtocolConnection,
  InitializeRequest,
  MessageType,
  type Registration,
  RegistrationRequest,
  ResponseError,
  ShowDocumentRequest,
  ShowMessageNotification,
  StreamMessageReader,
  StreamMessageWriter,
  WatchKind,
} from "vscode-languageserver-protocol/node";
import { Client } from "../../src/lsp/wire/client.js";

/** A client of the protocol, and what the server knows of it. */
async function connected(capabilities: ClientCapabilities) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createConnection(
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const editor = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  server.listen();
  editor.listen();
  const started = new Promise<Client>((resolve) => {
    server.onInitialize((params) => {
      resolve(new Client(server, params.capabilities));
      return { capabilities: {} };
    });
  });
  const params = { processId: null, rootUri: null, capabilities };
  await editor.sendRequest(InitializeRequest.type, params);
  /** What the server has sent before has arrived when the client has answered this. */
  const settled = () => server.workspace.getConfiguration("dsd");
  return { client: await started, editor, settled };
}

const WATCHING: ClientCapabilities = {
  workspace: {
    didChangeWatchedFiles: { dynamicRegistration: true },
    didChangeConfiguration: { dynamicRegistration: true },
  },
};

test("files and settings are watched, by clients that take registrations", async () => {
  const { client, editor } = await connected(WATCHING);
  const registered: Registration[] = [];
  const both = new Promise<void>((resolve) => {
    editor.onRequest(RegistrationRequest.type, ({ registrations }) => {
      registered.push(...registrations);
      if (registered.length === 2) resolve();
    });
  });
  client.watch();
  await both;
  const [files, settings] = registered;
  expect(files?.method).toBe("workspace/didChangeWatchedFiles");
  const folders = { globPattern: "**", kind: WatchKind.Create | WatchKind.Delete };
  const ignoreFiles = [{ globPattern: "**/.gitignore" }, { globPattern: "**/.git/info/exclude" }];
  expect(files?.registerOptions).toMatchObject({
    watchers: expect.arrayContaining([folders, ...ignoreFiles]),
  });
  expect(settings?.method).toBe("workspace/didChangeConfiguration");
  expect(settings?.registerOptions).toEqual({ section: "dsd" });
  expect(files?.id).not.toBe(settings?.id);
});

test("a client that takes none is not asked, and one that refuses goes on", async () => {
  const silent = await connected({});
  silent.client.watch();
  const refusing = await connected(WATCHING);
  let asked = 0;
  for (const { editor } of [silent, refusing]) {
    editor.onRequest(RegistrationRequest.type, () => {
      asked++;
      return new ResponseError(-32_603, "no");
    });
    editor.onRequest("workspace/configuration", () => [{ root: "x" }]);
  }
  refusing.client.watch();
  expect(await silent.settled()).toEqual({ root: "x" });
  expect(await refusing.settled()).toEqual({ root: "x" });
  expect(asked).toBe(2);
});

test("progress begins and ends, unless the client refuses", async () => {
  const { client, editor, settled } = await connected({ window: { workDoneProgress: true } });
  const reported: unknown[] = [];
  editor.onRequest("window/workDoneProgress/create", () => null);
  editor.onNotification("$/progress", (params: unknown) => {
    reported.push(params);
  });
  editor.onRequest("workspace/configuration", () => [null]);
  const end = await client.showProgress("looking");
  end();
  await settled();
  expect(reported).toEqual([
    { token: expect.any(String), value: { kind: "begin", title: "looking" } },
    { token: expect.any(String), value: { kind: "end" } },
  ]);
  editor.onRequest("window/workDoneProgress/create", () => new ResponseError(-32_601, "no"));
  (await client.showProgress("looking"))();
  await settled();
  expect(reported.length).toBe(2);
});

test("a page is shown as a document, else as a message", async () => {
  const page = pathToFileURL("/docs/rules/missing-columns.md");
  const modern = await connected({ window: { showDocument: { support: true } } });
  const shown = new Promise((resolve) => {
    modern.editor.onRequest(ShowDocumentRequest.type, (params) => {
      resolve(params);
      return { success: true };
    });
  });
  await modern.client.showPage(page, "# missing-columns");
  expect(await shown).toEqual({ uri: page.href, takeFocus: true });

  const plain = await connected({});
  const message = new Promise((resolve) => {
    plain.editor.onNotification(ShowMessageNotification.type, resolve);
  });
  await plain.client.showPage(page, "# missing-columns");
  expect(await message).toEqual({ type: MessageType.Info, message: "# missing-columns" });
});
