// What the server asks of its client, and sends to it.

import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  type ClientCapabilities,
  createMessageConnection,
  createProtocolConnection,
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
function connected(capabilities: ClientCapabilities) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createMessageConnection(
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const editor = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  server.listen();
  editor.listen();
  const client = new Client(server);
  client.initialize(capabilities);
  return { client, editor };
}

const WATCHING: ClientCapabilities = {
  workspace: {
    didChangeWatchedFiles: { dynamicRegistration: true },
    didChangeConfiguration: { dynamicRegistration: true },
  },
};

test("files and settings are watched, by clients that take registrations", async () => {
  const { client, editor } = connected(WATCHING);
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
  const silent = connected({});
  silent.client.watch();
  const refusing = connected(WATCHING);
  let asked = 0;
  for (const { editor } of [silent, refusing]) {
    editor.onRequest(RegistrationRequest.type, () => {
      asked++;
      return new ResponseError(-32_603, "no");
    });
    editor.onRequest("workspace/configuration", () => [{ root: "x" }]);
  }
  refusing.client.watch();
  expect(await silent.client.settings()).toEqual({ root: "x" });
  expect(await refusing.client.settings()).toEqual({ root: "x" });
  expect(asked).toBe(2);
});

test("progress begins and ends, unless the client refuses", async () => {
  const { client, editor } = connected({ window: { workDoneProgress: true } });
  const reported: unknown[] = [];
  editor.onRequest("window/workDoneProgress/create", () => null);
  editor.onNotification("$/progress", (params: unknown) => {
    reported.push(params);
  });
  editor.onRequest("workspace/configuration", () => [null]);
  const end = await client.showProgress("looking");
  end();
  await client.settings();
  expect(reported).toEqual([
    { token: "dsd-1", value: { kind: "begin", title: "looking" } },
    { token: "dsd-1", value: { kind: "end" } },
  ]);
  editor.onRequest("window/workDoneProgress/create", () => new ResponseError(-32_601, "no"));
  (await client.showProgress("looking"))();
  await client.settings();
  expect(reported.length).toBe(2);
});

test("a page is shown as a document, else as a message", async () => {
  const page = pathToFileURL("/docs/rules/no-columns.md");
  const modern = connected({ window: { showDocument: { support: true } } });
  const shown = new Promise((resolve) => {
    modern.editor.onRequest(ShowDocumentRequest.type, (params) => {
      resolve(params);
      return { success: true };
    });
  });
  await modern.client.showPage(page, "# no-columns");
  expect(await shown).toEqual({ uri: page.href, takeFocus: true });

  const plain = connected({});
  const message = new Promise((resolve) => {
    plain.editor.onNotification(ShowMessageNotification.type, resolve);
  });
  await plain.client.showPage(page, "# no-columns");
  expect(await message).toEqual({ type: MessageType.Info, message: "# no-columns" });
});
