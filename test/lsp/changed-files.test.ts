// What changes on disk is followed: configurations, folders, encodings, and files that are saved.

import { renameSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { descriptor, type Folder } from "../support/folder.js";
import type { TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

const table = { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [] };
const text = JSON.stringify(descriptor({}, [table]));
const off = 'rules: { missing-columns: "off" }\n';

let client: TestClient;
let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
  folder.write(".git/HEAD", "");
});

const uriOf = (name: string) => pathToFileURL(`${folder.path}/${name}`).href;

async function start(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  client = await startClient({ folder: folder.path });
  const [first = ""] = Object.keys(files);
  await client.until(uriOf(first), () => true);
}

const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;
const report = (...changes: [string, number][]) =>
  client.notify("workspace/didChangeWatchedFiles", {
    changes: changes.map(([name, type]) => ({ uri: uriOf(name), type })),
  });
const codes = async (name: string) =>
  (await client.diagnostics(uriOf(name))).map(({ code }) => code);

/** Waits until a rule is on or off in a document. */
const untilRule = (name: string, isOn: boolean) =>
  client.until(
    uriOf(name),
    (found) => found.length > 0 && found.some(({ code }) => code === "missing-columns") === isOn,
  );

describe("a configuration", () => {
  test("that another one extends may appear, go, and come back", async () => {
    await start({ "a.json": text, "dsd.config.yaml": "extends: [./shared/base.yaml]\n" });
    expect(await codes("dsd.config.yaml")).toEqual(["unresolved-reference"]);
    for (let round = 0; round < 2; round++) {
      folder.write("shared/base.yaml", off);
      await report(["shared/base.yaml", CREATED]);
      await untilRule("a.json", false);
      expect(await codes("dsd.config.yaml")).toEqual([]);
      rmSync(`${folder.path}/shared/base.yaml`);
      await report(["shared/base.yaml", DELETED]);
      await untilRule("a.json", true);
      expect(await codes("dsd.config.yaml")).toEqual(["unresolved-reference"]);
    }
  });

  test("that another one extends moves with its folder", async () => {
    await start({
      "a.json": text,
      "dsd.config.yaml": "extends: [./shared/base.yaml]\n",
      "shared/base.yaml": off,
    });
    expect(await codes("a.json")).not.toContain("missing-columns");
    renameSync(`${folder.path}/shared`, `${folder.path}/other`);
    await report(["shared", DELETED], ["other", CREATED]);
    await untilRule("a.json", true);
    renameSync(`${folder.path}/other`, `${folder.path}/shared`);
    await report(["other", DELETED], ["shared", CREATED]);
    await untilRule("a.json", false);
  });

  test("moves with its folder, away from a document that is open, and to it", async () => {
    await start({ "p/a.json": text, "p/dsd.config.yaml": off });
    await client.open(uriOf("p/a.json"), text);
    expect(await codes("p/a.json")).not.toContain("missing-columns");
    renameSync(`${folder.path}/p`, `${folder.path}/q`);
    await report(["p", DELETED], ["q", CREATED]);
    await untilRule("p/a.json", true);
    renameSync(`${folder.path}/q`, `${folder.path}/p`);
    await report(["q", DELETED], ["p", CREATED]);
    await untilRule("p/a.json", false);
  });
});

test("a folder that is closed while it is searched is forgotten", async () => {
  for (let index = 0; index < 100; index++) folder.write(`d/${index}.json`, text);
  await start({ "e/a.json": text });
  const { path } = folder;
  await client.stop();
  client = await startClient({ folder: `${path}/e` });
  const one = { uri: uriOf("d"), name: "d" };
  const change = (added: object[], removed: object[]) =>
    client.notify("workspace/didChangeWorkspaceFolders", { event: { added, removed } });
  await change([one], []);
  await client.until(uriOf("d/0.json"), (found) => found.length > 0);
  await change([], [one]);
  for (let wait = 0; wait < 10; wait++) {
    await client.settled();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const names = Array.from({ length: 100 }, (_, index) => `d/${index}.json`);
  for (const name of names) expect(await codes(name)).toEqual([]);
});

test("a file that is not UTF-8 has a finding, and the others again when it is", async () => {
  folder.write("b.json", "");
  writeFileSync(`${folder.path}/b.json`, Buffer.from(`\ufeff${text}`, "utf16le"));
  await start({ "a.json": text });
  await client.until(uriOf("b.json"), (found) => found.length > 0);
  expect((await client.diagnostics(uriOf("b.json"))).map(({ message }) => message)).toEqual([
    "the file is UTF-16; save it as UTF-8",
  ]);
  writeFileSync(`${folder.path}/a.json`, Buffer.concat([Buffer.from(text), Buffer.from([0xff])]));
  await report(["a.json", CHANGED]);
  await client.until(uriOf("a.json"), (found) => found.length === 1);
  expect((await client.diagnostics(uriOf("a.json"))).map(({ message }) => message)).toEqual([
    "the byte 0xff is not valid UTF-8",
  ]);
  folder.write("a.json", text);
  await report(["a.json", CHANGED]);
  await untilRule("a.json", true);
});

test("a new file that was saved keeps its findings when it is closed", async () => {
  await start({ "a.json": text });
  await client.open(uriOf("new.json"), text);
  folder.write("new.json", text);
  await client.notify("textDocument/didSave", { textDocument: { uri: uriOf("new.json") } });
  expect(await codes("new.json")).toContain("missing-columns");
  await client.close(uriOf("new.json"));
  expect(await codes("new.json")).toContain("missing-columns");
});
