// The extension of VS Code as it is packed, without its packager: its files, and its server.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type InitializeResult,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { buildExtension } from "../../editors/vscode/build.js";

/** Bytes of all files, unpacked. */
const MAX_SIZE = 1_500_000;

const folder = mkdtempSync(join(tmpdir(), "dsd-extension-"));
beforeAll(() => buildExtension(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

test("has its files, its licenses and the pages of all codes, and nothing else", () => {
  const isPage = (file: string) => /^server\/docs\/(?:findings|rules)\/[\w-]+\.md$/.test(file);
  const files = filesOf();
  expect(files.filter((file) => !isPage(file)).sort()).toEqual([
    "LICENSE",
    "README.md",
    "THIRD-PARTY.md",
    "dist/extension.cjs",
    "dist/protocol.cjs",
    "icon.png",
    "package.json",
    "server/config.schema.json",
    "server/dist/cli.cjs",
    "server/package.json",
  ]);
  const pages = ["docs/findings", "docs/rules"].flatMap((path) => readdirSync(path));
  expect(files.filter(isPage)).toHaveLength(pages.length);
  const size = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(size).toBeLessThanOrEqual(MAX_SIZE);
});

test("contains what its manifest names", () => {
  const { main, icon, contributes } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const schemas = [...contributes.jsonValidation, ...contributes.yamlValidation];
  for (const path of [main, icon, ...schemas.map(({ url }: { url: string }) => url)]) {
    expect(existsSync(join(folder, path)), path).toBe(true);
  }
});

test("its server reports, explains a code with a page of the extension, and ends", async () => {
  const child = spawn(process.execPath, [join(folder, "server/dist/cli.cjs"), "lsp", "--stdio"]);
  const exited = once(child, "exit");
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", resolve);
  });
  const shown = new Promise<{ uri: string }>((resolve) => {
    connection.onRequest("window/showDocument", (params) => {
      resolve(params);
      return { success: true };
    });
  });
  connection.listen();
  const { serverInfo } = await connection.sendRequest<InitializeResult>("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: { window: { showDocument: { support: true } } },
  });
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(serverInfo).toEqual({ name: "dsd", version });
  await connection.sendNotification("initialized", {});
  const text =
    'datastoreapi: 1.0.0\ninfo: {title: "größe", versoin: 1.0.0}\nservices: {}\nschema: {}\n';
  const textDocument = { uri: "untitled:db", languageId: "yaml", version: 1, text };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  const { diagnostics } = await published;
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["unknown-property", "unknown property `versoin` in Info; did you mean `version`?"],
    ["missing-connection", "the descriptor has no services"],
  ]);
  const explain = { command: "dsd.explain", arguments: ["unknown-property"] };
  await connection.sendRequest("workspace/executeCommand", explain);
  expect((await shown).uri).toMatch(/\/server\/docs\/findings\/unknown-property\.md$/);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect((await exited)[0]).toBe(0);
});
