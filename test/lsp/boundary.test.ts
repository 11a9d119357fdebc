// A file that was found is read again when it changes. By then it can be a link to anywhere.

import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Diagnostic, FileChangeType } from "vscode-languageserver-protocol/node";
import { descriptor, Folder } from "../support/folder.js";
import { TestClient } from "./client.js";

const SECRET = "top-secret-table";
const table = (name: string) => ({
  fullyQualifiedName: `shop.${name}`,
  version: "1.0.0",
  columns: [],
});

let client: TestClient;
let folder: Folder;
beforeEach(() => {
  folder = new Folder();
  mkdirSync(join(folder.path, "work/.git"), { recursive: true });
  folder.write("outside/db.json", descriptor({}, [table(SECRET)]));
  folder.write("outside/tables.json", { orders: { ...table(SECRET), version: "v" } });
});
afterEach(async () => {
  await client.stop();
  folder.remove();
});

const uriOf = (name: string): string => pathToFileURL(join(folder.path, name)).href;
const start = () => TestClient.start({ folder: join(folder.path, "work") });

const changed = (...names: string[]) =>
  client.notify("workspace/didChangeWatchedFiles", {
    changes: names.map((name) => ({ uri: uriOf(name), type: FileChangeType.Changed })),
  });

/** Replaces a file or folder by a link. */
function link(name: string, target: string): void {
  const path = join(folder.path, name);
  rmSync(path, { recursive: true, force: true });
  symlinkSync(join(folder.path, target), path);
}

const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

/** Whether anything that was published shows what is outside. */
const isLeaked = (published: unknown): boolean => JSON.stringify(published).includes(SECRET);

test("a descriptor that becomes a link to outside is gone", async () => {
  folder.write("work/db.json", descriptor({}, [table("orders")]));
  client = await start();
  const published: unknown[] = [];
  client.onPublished((params) => published.push(params));
  await client.until(uriOf("work/db.json"), (found) => codes(found).includes("missing-columns"));
  link("work/db.json", "outside/db.json");
  await changed("work/db.json");
  await client.until(uriOf("work/db.json"), (found) => found.length === 0);
  expect(isLeaked(published)).toBe(false);
});

test("so is one whose folder becomes a link to outside", async () => {
  folder.write("work/stores/db.json", descriptor({}, [table("orders")]));
  client = await start();
  const uri = uriOf("work/stores/db.json");
  const published: unknown[] = [];
  client.onPublished((params) => published.push(params));
  await client.until(uri, (found) => codes(found).includes("missing-columns"));
  link("work/stores", "outside");
  await changed("work/stores/db.json");
  await client.until(uri, (found) => found.length === 0);
  expect(isLeaked(published)).toBe(false);
});

test("so is one that is closed in the editor", async () => {
  folder.write("work/db.json", descriptor({}, [table("orders")]));
  client = await start();
  const uri = uriOf("work/db.json");
  await client.until(uri, (found) => codes(found).includes("missing-columns"));
  await client.open(uri, folder.read("work/db.json"));
  link("work/db.json", "outside/db.json");
  await client.close(uri);
  await client.until(uri, (found) => found.length === 0);
});

test("so is one that becomes a link to another file that a search finds", async () => {
  folder.write("work/db.json", descriptor({}, [table("orders")]));
  client = await start();
  const uri = uriOf("work/db.json");
  await client.until(uri, (found) => codes(found).includes("missing-columns"));
  folder.write("work/other.json", descriptor({}, [table("a")]));
  link("work/db.json", "work/other.json");
  await changed("work/db.json", "work/other.json");
  await client.until(uri, (found) => found.length === 0);
  await client.until(uriOf("work/other.json"), (found) => codes(found).includes("missing-columns"));
});

test("the target of a reference that becomes a link to outside is blocked", async () => {
  folder.write("work/tables.json", { orders: table("orders") });
  folder.write("work/db.json", descriptor({}, [{ $ref: "tables.json#/orders" }]));
  client = await start();
  const published: unknown[] = [];
  client.onPublished((params) => published.push(params));
  await client.until(uriOf("work/tables.json"), (found) =>
    codes(found).includes("missing-columns"),
  );
  link("work/tables.json", "outside/tables.json");
  await changed("work/tables.json");
  await client.until(uriOf("work/db.json"), (found) => codes(found).includes("blocked-reference"));
  await client.until(uriOf("work/tables.json"), (found) => found.length === 0);
  expect(isLeaked(published)).toBe(false);
});
