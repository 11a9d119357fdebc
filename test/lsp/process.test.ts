import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

let folder: Folder | undefined;
beforeAll(requireBuild);
afterEach(() => {
  folder?.remove();
  folder = undefined;
});

/** Starts the built server as a process of its own. */
function start(args: string[] = []) {
  const child = spawn(process.execPath, [`${root}/dist/cli.cjs`, "lsp", "--stdio", ...args]);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", resolve);
  });
  connection.onNotification("window/showMessage", () => {});
  connection.listen();
  return { child, connection, published, exited: once(child, "exit") };
}

const initialize = (processId: number | null, settings: object = {}) => ({
  processId,
  rootUri: null,
  capabilities: {},
  initializationOptions: settings,
});
const opened = (uri: string, text: string) => ({
  textDocument: { uri, languageId: "json", version: 1, text },
});

test("the server answers, reports, and ends with 0 after a shutdown", async () => {
  const { connection, published, exited } = start();
  const { serverInfo } = await connection.sendRequest<{ serverInfo: { name: string } }>(
    "initialize",
    initialize(process.pid),
  );
  expect(serverInfo.name).toBe("dsd");
  await connection.sendNotification("initialized", {});
  const text = '{ "datastoreapi": "1.0.0" }';
  await connection.sendNotification("textDocument/didOpen", opened("untitled:1", text));
  const { diagnostics } = await published;
  expect(diagnostics.map(({ code }) => code)).toEqual(["missing-property"]);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
});

test("what a client sends at once, without waiting for the first answer, arrives", async () => {
  const { child, published, connection, exited } = start();
  const message = (content: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...content });
    return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const hover = { textDocument: { uri: "untitled:größe" }, position: { line: 0, character: 0 } };
  child.stdin.write(
    message({ id: "a", method: "initialize", params: initialize(process.pid) }) +
      message({ method: "initialized", params: {} }) +
      message({
        method: "textDocument/didOpen",
        params: opened("untitled:größe", '{ "datastoreapi": "1.0.0" }'),
      }) +
      message({ id: "b", method: "textDocument/hover", params: hover }),
  );
  expect((await published).uri).toBe("untitled:größe");
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
});

test("an input without a message ends it with 1", async () => {
  const { child, exited } = start();
  child.stdin.end("Content-Length: 100");
  expect((await exited)[0]).toBe(1);
});

test("without a shutdown it ends with 1", async () => {
  const { connection, exited } = start();
  await connection.sendRequest("initialize", initialize(null));
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(1);
});

test("it ends when its input does, as when the editor was killed", async () => {
  const { child, connection, exited } = start();
  await connection.sendRequest("initialize", initialize(null));
  child.stdin.end();
  expect((await exited)[0]).toBe(1);
});

test("a custom rule that prints does not break the protocol", async () => {
  folder = new Folder();
  const config = folder.write(
    "rules.mjs",
    `export default { customRules: [{
      id: "loud", severity: "warning", summary: "s", rationale: "r", remedy: "r", source: "s",
      check({ model, report }) {
        console.log("Content-Length: 3");
        process.stdout.write("printed");
        report({ place: model.descriptors[0].at(), message: "it ran" });
      },
    }] };`,
  );
  const file = folder.write("db.json", descriptor());
  const { connection, child, published, exited } = start();
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await connection.sendRequest("initialize", initialize(null, { config }));
  const uri = pathToFileURL(file).href;
  await connection.sendNotification("textDocument/didOpen", opened(uri, folder.read("db.json")));
  expect((await published).diagnostics.map(({ message }) => message)).toContain("it ran");
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  await exited;
  expect(errors).toContain("printed");
});
