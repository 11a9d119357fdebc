import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

const SERVER = [`${root}/dist/cli.cjs`, "lsp", "--stdio"];

let folder: Folder | undefined;
beforeAll(requireBuild);
afterEach(() => {
  folder?.remove();
  folder = undefined;
});

/** Starts the built server as a process of its own. */
function start(args: string[] = []) {
  const child = spawn(process.execPath, [...SERVER, ...args]);
  return { child, ...connect(child, child.stdout, child.stdin) };
}

/** Connects to a server. */
function connect(child: ChildProcess, input: Readable, output: Writable) {
  const connection = createProtocolConnection(
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", resolve);
  });
  connection.onNotification("window/showMessage", () => {});
  connection.listen();
  return { connection, published, exited: once(child, "exit") };
}

const initialize = (processId: number | null, settings: object = {}) => ({
  processId,
  rootUri: null,
  capabilities: {},
  initializationOptions: settings,
});
const message = (content: object) => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...content });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
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

test.each(["", "Content-Length: 100"])("an input of %j ends it with 1", async (text) => {
  const { child, exited } = start();
  child.stdin.end(text);
  expect((await exited)[0]).toBe(1);
});

test("an input that does not wait may start late, and stop in the first message", async () => {
  const listening = createServer();
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const client = createConnection((listening.address() as AddressInfo).port);
  // Node has set its side not to wait, and the server inherits that.
  const [side] = (await once(listening, "connection")) as [Socket];
  const child = spawn(process.execPath, SERVER, { stdio: [side, "pipe", "inherit"] });
  side.destroy();
  listening.close();
  const first = message({ id: 1, method: "initialize", params: initialize(null) });
  client.write(first.slice(0, 30));
  await setTimeout(300);
  client.write(first.slice(30));
  const { connection, published, exited } = connect(child, child.stdout, client);
  const uri = "untitled:1";
  await connection.sendNotification(
    "textDocument/didOpen",
    opened(uri, '{"datastoreapi":"1.0.0"}'),
  );
  expect((await published).uri).toBe(uri);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
});

test("a file can be the input, and its end is that of the server", () => {
  folder = new Folder();
  const first = message({ id: 1, method: "initialize", params: initialize(null) });
  const file = openSync(folder.write("messages", first), "r");
  const { status } = spawnSync(process.execPath, SERVER, { stdio: [file, "pipe", "inherit"] });
  closeSync(file);
  expect(status).toBe(1);
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

test("it ends when the process of its client does, though its input stays open", async () => {
  const client = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const [told, given] = [start(), start([`--clientProcessId=${client.pid}`])];
  await told.connection.sendRequest("initialize", initialize(client.pid ?? null));
  await given.connection.sendRequest("initialize", initialize(process.pid));
  await told.connection.sendRequest("shutdown");
  client.kill();
  expect((await told.exited)[0]).toBe(0);
  expect((await given.exited)[0]).toBe(1);
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

test("requests before the start are refused, and a message that is not JSON ends nothing", async () => {
  const { child, connection, exited } = start();
  const hover = { textDocument: { uri: "untitled:a" }, position: { line: 0, character: 0 } };
  await expect(connection.sendRequest("textDocument/hover", hover)).rejects.toThrow("Unhandled");
  await connection.sendRequest("initialize", initialize(null));
  child.stdin.write("Content-Length: 4\r\n\r\n{bad");
  expect(await connection.sendRequest("textDocument/hover", hover)).toBeNull();
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
});

test("notifications before the start are dropped, except for the one that ends the server", async () => {
  const { connection, published, exited } = start();
  const text = '{ "datastoreapi": "1.0.0" }';
  await connection.sendNotification("textDocument/didOpen", opened("untitled:1", text));
  await connection.sendRequest("initialize", initialize(null));
  await connection.sendNotification("textDocument/didOpen", opened("untitled:2", text));
  expect((await published).uri).toBe("untitled:2");
  const symbols = { textDocument: { uri: "untitled:1" } };
  expect(await connection.sendRequest("textDocument/documentSymbol", symbols)).toEqual([]);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
  const other = start();
  await other.connection.sendNotification("exit");
  expect((await other.exited)[0]).toBe(1);
});
