// A file and the links to it are one document: that which the client has opened, or else the file.

import { mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test, vi } from "vitest";
import type { Location } from "vscode-languageserver-protocol";
import { descriptor, type Folder } from "../support/folder.js";
import { CAPABILITIES, type TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

const table = { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [] };
const text = JSON.stringify(descriptor({}, [table]));
const withTypo = text.replace('"title"', '"titel"');

let client: TestClient;
let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
  folder.write(".git/HEAD", "");
});

const uriOf = (name: string) => pathToFileURL(join(folder.path, name)).href;
const link = (name: string, target: string) => {
  mkdirSync(join(folder.path, name, ".."), { recursive: true });
  symlinkSync(join(folder.path, target), join(folder.path, name));
};
const codes = async (name: string) =>
  (await client.diagnostics(uriOf(name))).map(({ code }) => code);
const found = (name: string) => client.until(uriOf(name), (all) => all.length > 0);
const changed = (name: string) =>
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(name), type: 2 }] });

test.each([
  ["a link to the file", "link.json", "link.json", "db.json"],
  ["a link to its folder", "current/db.json", "current", "."],
])("what is open takes the place of the file: %s", async (_, name, from, to) => {
  folder.write("db.json", text);
  link(from, to);
  client = await startClient({ folder: folder.path });
  await found("db.json");
  await client.open(uriOf(name), withTypo);
  expect(await codes(name)).toContain("unknown-property");
  expect(await codes("db.json")).toEqual([]);
  await client.close(uriOf(name));
  expect(await codes(name)).toEqual([]);
  expect(await codes("db.json")).toEqual(["missing-protocol", "missing-columns"]);
});

test.each([
  ["link.json", "tables.json"],
  ["tables.json", "link.json"],
])("what is open as %s is what a reference to %s reads", async (name, target) => {
  folder.write("tables.json", { orders: table });
  link("link.json", "tables.json");
  folder.write("db.json", descriptor({}, [{ $ref: `${target}#/orders` }]));
  client = await startClient({ folder: folder.path });
  await client.open(uriOf("db.json"), folder.read("db.json"));
  expect(await codes("db.json")).not.toContain("unresolved-reference");
  await client.open(uriOf(name), "{}");
  expect(await codes("db.json")).toContain("unresolved-reference");
});

test("a file that is saved by a link is read again, though the client watches no files", async () => {
  folder.write("db.json", text);
  link("link.json", "db.json");
  client = await startClient({ folder: folder.path });
  await found("db.json");
  await client.open(uriOf("link.json"), withTypo);
  folder.write("db.json", withTypo);
  await client.notify("textDocument/didSave", { textDocument: { uri: uriOf("link.json") } });
  await client.close(uriOf("link.json"));
  expect(await codes("db.json")).toContain("unknown-property");
  expect(await codes("link.json")).toEqual([]);
});

test("a file in two folders of the editor has its findings once", async () => {
  folder.write("a/db.json", text);
  link("b", "a");
  const capabilities = {
    ...CAPABILITIES,
    workspace: { ...CAPABILITIES.workspace, workspaceFolders: true },
  };
  client = await startClient({ folder: `${folder.path}/a`, capabilities });
  await found("a/db.json");
  folder.write("a/later.json", text);
  const added = [{ uri: uriOf("b"), name: "b" }];
  await client.notify("workspace/didChangeWorkspaceFolders", { event: { added, removed: [] } });
  await found("b/later.json");
  expect(await codes("b/db.json")).toEqual([]);
  expect(await codes("a/db.json")).toEqual(["missing-protocol", "missing-columns"]);
});

test("a link to a file that a search does not find counts, as it does for the command", async () => {
  folder.write(".hidden/db.json", text);
  link("link.json", ".hidden/db.json");
  client = await startClient({ folder: folder.path });
  await found("link.json");
  folder.write(".hidden/db.json", withTypo);
  await changed(".hidden/db.json");
  await client.until(uriOf("link.json"), (all) =>
    all.some(({ code }) => code === "unknown-property"),
  );
});

test("a new link counts if a search would follow it", async () => {
  folder.write("work/db.json", text);
  folder.write("outside/db.json", text);
  folder.write("work/.hidden/db.json", text);
  client = await startClient({ folder: `${folder.path}/work` });
  await found("work/db.json");
  link("work/out.json", "outside/db.json");
  link("work/folder", "work/.hidden");
  link("work/in.json", "work/.hidden/db.json");
  const names = ["work/out.json", "work/folder/db.json", "work/in.json"];
  for (const name of names) await changed(name);
  await found("work/in.json");
  expect(await codes("work/out.json")).toEqual([]);
  expect(await codes("work/folder/db.json")).toEqual([]);
});

test("in a folder that is opened by a link, everything has the path of the editor", async () => {
  // The link is not part of a project, as that to a home folder.
  rmSync(`${folder.path}/.git`, { recursive: true });
  const ref = "tables.json#/orders";
  folder.write("work/.git/HEAD", "");
  folder.write("work/tables.json", { orders: { ...table, nmae: "x" } });
  folder.write("work/db.json", descriptor({}, [{ $ref: ref }]));
  const content = folder.read("work/db.json");
  link("linked", "work");
  client = await startClient({ folder: `${folder.path}/linked` });
  await found("linked/tables.json");
  expect(await codes("work/tables.json")).toEqual([]);
  const uri = uriOf("linked/db.json");
  await client.open(uri, content);
  const [place] = await client.at<Location[]>("definition", uri, content.indexOf(ref));
  expect(place?.uri).toBe(uriOf("linked/tables.json"));
  await client.open(uriOf("linked/tables.json"), JSON.stringify({ orders: table }));
  expect(await codes("linked/tables.json")).toContain("missing-columns");
});

test.each([
  ["tables.json", "link.json"],
  ["link.json", "tables.json"],
  ["tables.json", "current/tables.json"],
])(
  "when %s and %s are open, closing the second leaves the first as it is",
  async (first, second) => {
    folder.write("tables.json", { orders: table });
    link("link.json", "tables.json");
    link("current", ".");
    const referring = JSON.stringify(descriptor({}, [{ $ref: "tables.json#/orders" }]));
    const unsaved = JSON.stringify({ orders: { ...table, nmae: "orders" } });
    client = await startClient();
    await client.open(uriOf("db.json"), referring);
    await client.open(uriOf(first), unsaved);
    expect(await codes(first)).toContain("unknown-property");
    await client.open(uriOf(second), JSON.stringify({ orders: table }));
    expect(await codes(first)).toEqual([]);
    expect(await codes(second)).toEqual(["missing-columns"]);
    await client.close(uriOf(second));
    expect(await codes(second)).toEqual([]);
    // References read it again, and not the file.
    expect(await codes(first)).toContain("unknown-property");
  },
);

test.each([
  ["db.json", "link.json"],
  ["link.json", "db.json"],
])("two descriptors that are one file, %s and %s, each have their findings", async (one, other) => {
  folder.write("db.json", text);
  link("link.json", "db.json");
  client = await startClient();
  await client.open(uriOf(one), text);
  await client.open(uriOf(other), withTypo);
  const ofText = ["missing-protocol", "missing-columns"];
  expect(await codes(one)).toEqual(ofText);
  await client.close(uriOf(one));
  expect(await codes(one)).toEqual([]);
  expect(await codes(other)).toEqual(["unknown-property", ...ofText]);
  await client.close(uriOf(other));
  expect(await codes(other)).toEqual([]);
});

test("an edit does not look for links on the disk", async () => {
  folder.write("tables.json", { orders: table });
  folder.write("db.json", descriptor({}, [{ $ref: "tables.json#/orders" }]));
  client = await startClient({ folder: folder.path });
  await client.open(uriOf("db.json"), folder.read("db.json"));
  await client.diagnostics(uriOf("db.json"));
  const realpath = vi.spyOn(realpathSync, "native");
  try {
    const typed = folder.read("db.json").replace('"title"', '"titel"');
    await client.change(uriOf("db.json"), { text: typed });
    expect(await codes("db.json")).toContain("unknown-property");
    const own = realpath.mock.calls.filter(([path]) => String(path).endsWith("db.json"));
    expect(own).toEqual([]);
  } finally {
    realpath.mockRestore();
  }
});
