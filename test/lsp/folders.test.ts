import { renameSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { descriptor, type Folder } from "../support/folder.js";
import { CAPABILITIES, type TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient;
let folder: Folder;

const table = { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [] };
const uriOf = (name: string) => pathToFileURL(`${folder.path}/${name}`).href;

test("a file that is written counts if a search would find it", async () => {
  folder = makeFolder();
  folder.write(".gitignore", "out/\n");
  folder.write(".git/HEAD", "");
  client = await startClient({ folder: folder.path });
  const names = ["db.json", "node_modules/x/db.json", ".cache/db.json", "out/db.json"];
  const changes = names.map((name) => {
    folder.write(name, descriptor({}, [table]));
    return { uri: uriOf(name), type: 1 };
  });
  await client.notify("workspace/didChangeWatchedFiles", { changes });
  const found: boolean[] = [];
  for (const name of names) found.push((await client.diagnostics(uriOf(name))).length > 0);
  expect(found).toEqual([true, false, false, false]);
});

test.each([".gitignore", "a/.gitignore", ".git/info/exclude"])(
  "a change of %s counts at once, and back",
  async (ignoreFile) => {
    folder = makeFolder();
    folder.write(".git/HEAD", "");
    for (const name of ["a/db.json", "a/b/db.json"]) folder.write(name, descriptor({}, [table]));
    client = await startClient({ folder: folder.path });
    const [one, other] = [uriOf("a/db.json"), uriOf("a/b/db.json")];
    const change = async (patterns: string) => {
      folder.write(ignoreFile, patterns);
      const changes = [{ uri: uriOf(ignoreFile), type: 2 }];
      await client.notify("workspace/didChangeWatchedFiles", { changes });
    };
    for (let round = 0; round < 2; round++) {
      await client.until(other, (found) => found.length > 0);
      await change("b/\n");
      await client.until(other, (found) => found.length === 0);
      expect(await client.diagnostics(one)).not.toEqual([]);
      // What is open in the editor is checked.
      await client.open(other, folder.read("a/b/db.json"));
      expect(await client.diagnostics(other)).not.toEqual([]);
      await client.close(other);
      expect(await client.diagnostics(other)).toEqual([]);
      await change("# nothing\n");
    }
    await client.until(other, (found) => found.length > 0);
  },
);

test("a folder that is renamed takes its findings with it", async () => {
  folder = makeFolder();
  folder.write(".gitignore", "out/\n");
  folder.write(".git/HEAD", "");
  folder.write("db.json", descriptor({}, [{ $ref: "a/tables.json#/orders" }]));
  folder.write("a/db.json", descriptor({}, [table]));
  folder.write("a/tables.json", { orders: { ...table, nmae: "x" } });
  client = await startClient({ folder: folder.path });
  const found = async (name: string) =>
    (await client.diagnostics(uriOf(name))).map(({ code }) => code);
  await client.until(uriOf("a/tables.json"), (found) => found.length > 0);
  expect(await found("a/db.json")).toContain("missing-columns");
  const rename = async (from: string, to: string) => {
    renameSync(`${folder.path}/${from}`, `${folder.path}/${to}`);
    const changes = [
      { uri: uriOf(from), type: 3 },
      { uri: uriOf(to), type: 1 },
    ];
    await client.notify("workspace/didChangeWatchedFiles", { changes });
  };
  await rename("a", "b");
  await client.until(uriOf("b/db.json"), (found) => found.length > 0);
  expect(await found("a/db.json")).toEqual([]);
  expect(await found("a/tables.json")).toEqual([]);
  expect(await found("db.json")).toContain("unresolved-reference");
  await rename("b", "a");
  await client.until(uriOf("a/db.json"), (found) => found.length > 0);
  expect(await found("b/db.json")).toEqual([]);
  // The files of the folder are found one after another.
  await client.until(uriOf("db.json"), (found) =>
    found.every(({ code }) => code !== "unresolved-reference"),
  );
  // A search would not find what is in this one.
  await rename("a", "out");
  expect(await found("a/db.json")).toEqual([]);
  expect(await found("out/db.json")).toEqual([]);
});

test("a file that was missing counts when its folder comes, though it is not a descriptor", async () => {
  folder = makeFolder();
  folder.write("db.json", descriptor({}, [{ $ref: "parts/99/tables.json#/orders" }]));
  client = await startClient({ folder: folder.path });
  await client.until(uriOf("db.json"), (found) => found.length > 0);
  // The search takes a while to come to the last one.
  for (let part = 299; part >= 0; part--)
    folder.write(`parts/${part}/tables.json`, { orders: table });
  const changes = [{ uri: uriOf("parts"), type: 1 }];
  await client.notify("workspace/didChangeWatchedFiles", { changes });
  await client.until(uriOf("db.json"), (found) =>
    found.every(({ code }) => code !== "unresolved-reference"),
  );
});

test("the findings of a folder that is closed go away", async () => {
  folder = makeFolder();
  folder.write("a/db.json", descriptor({}, [table]));
  const capabilities = {
    ...CAPABILITIES,
    workspace: { ...CAPABILITIES.workspace, workspaceFolders: true },
  };
  client = await startClient({ folder: `${folder.path}/b`, capabilities });
  const change = (added: object[], removed: object[]) =>
    client.notify("workspace/didChangeWorkspaceFolders", { event: { added, removed } });
  const a = { uri: uriOf("a"), name: "a" };
  await change([a], []);
  await client.until(uriOf("a/db.json"), (found) => found.length > 0);
  await change([], [a]);
  await client.until(uriOf("a/db.json"), (found) => found.length === 0);
});

test("a search shows its progress, if the client can show it", async () => {
  folder = makeFolder();
  folder.write("db.json", descriptor({}, [table]));
  for (const [workDoneProgress, expected] of [
    [true, ["begin: dsd: looking for descriptors", "end: dsd: looking for descriptors"]],
    [false, []],
  ] as const) {
    client = await startClient({
      folder: folder.path,
      capabilities: { window: { workDoneProgress } },
    });
    await client.until(uriOf("db.json"), (found) => found.length > 0);
    await client.settled();
    // On a slow machine, checking is shown as well.
    expect(client.progress.filter((one) => one.includes("looking"))).toEqual(expected);
    if (workDoneProgress) await client.stop();
  }
});

test("after a change of a target, only what reaches it is checked", async () => {
  folder = makeFolder();
  folder.write(
    "rules.mjs",
    `globalThis.checkedDocuments = [];
export default { customRules: [{
  id: "count", severity: "warning", summary: "s", rationale: "r", remedy: "r", source: "s",
  check({ model }) { globalThis.checkedDocuments.push(model.descriptors[0].at().file); },
}] };
`,
  );
  folder.write("shared.json", { orders: table });
  const count = 60;
  for (let index = 0; index < count; index++) {
    const target = index === 7 ? "shared.json#/orders" : `own${index}.json#/orders`;
    folder.write(`db${index}.json`, descriptor({}, [{ $ref: target }]));
    folder.write(`own${index}.json`, { orders: table });
  }
  client = await startClient({
    folder: folder.path,
    settings: { config: `${folder.path}/rules.mjs` },
  });
  const checked = globalThis as { checkedDocuments?: string[] };
  await client.until(uriOf(`own${count - 1}.json`), (found) => found.length > 0);
  await client.settled();
  expect(new Set(checked.checkedDocuments).size).toBe(count);
  checked.checkedDocuments?.splice(0);
  await client.open(
    uriOf("shared.json"),
    JSON.stringify({ orders: { ...table, version: "2.0.0" } }),
  );
  await client.settled();
  expect(checked.checkedDocuments).toEqual([`${folder.path}/db7.json`]);
});
