// References between files follow when files are renamed and moved: in the editor, and outside of it.

import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { ResourceOperationKind, type WorkspaceEdit } from "vscode-languageserver-protocol";
import { descriptor, type Folder } from "../support/folder.js";
import { filesBelow, readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";
import type { TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

const EXAMPLE = "examples/several-files";
const FILES = filesBelow(EXAMPLE, ".yaml", ".json").map((path) => path.slice(EXAMPLE.length + 1));

let client: TestClient;
let folder: Folder;
const uriOf = (name: string) => pathToFileURL(`${folder.path}/${name}`).href;
const read = (uri: string) => folder.read(decodeURI(uri.slice(uriOf("").length)));

beforeEach(async () => {
  folder = makeFolder();
  folder.write(".git/HEAD", "");
  for (const name of FILES) folder.write(name, readText(`${EXAMPLE}/${name}`));
});

const start = async () => {
  const workspaceEdit = {
    documentChanges: true,
    resourceOperations: [ResourceOperationKind.Create],
  };
  const capabilities = { workspace: { workspaceEdit } };
  client = await startClient({ folder: folder.path, capabilities });
  await client.settled();
};

/** Moves files as an editor does: the edits first. */
async function move(moves: readonly (readonly [from: string, to: string])[]) {
  const files = moves.map(([from, to]) => ({ oldUri: uriOf(from), newUri: uriOf(to) }));
  const edit = await client.request<WorkspaceEdit>("workspace/willRenameFiles", { files });
  const texts = client.edited(edit, read);
  for (const [uri, text] of texts) folder.write(decodeURI(uri.slice(uriOf("").length)), text);
  for (const [from, to] of moves) {
    mkdirSync(dirname(`${folder.path}/${to}`), { recursive: true });
    renameSync(`${folder.path}/${from}`, `${folder.path}/${to}`);
  }
  const changes = files.flatMap(({ oldUri, newUri }) => [
    { uri: oldUri, type: 3 },
    { uri: newUri, type: 1 },
  ]);
  const edited = [...texts.keys()].map((uri) => ({ uri, type: 2 }));
  await client.notify("workspace/didChangeWatchedFiles", { changes: [...edited, ...changes] });
  await client.settled();
  return [...texts.keys()].length;
}

/** The files that a check reaches, and the codes of what it finds. */
async function lintResult() {
  const { stdout } = await runMain(["lint", "--format", "json"], { cwd: folder.path });
  return stdout.match(/"code": .*|"checked": .*/g);
}

describe("in the editor, they are moved", () => {
  const CASES: Record<string, [string, string][]> = {
    "a file that is referred to": [["servers.yaml", "srv.yaml"]],
    "a file with references": [["db.yaml", "stores/shop db.yaml"]],
    "several files": [
      ["tables/orders.yaml", "purchases.yaml"],
      ["servers.yaml", "tables/größe.yaml"],
      ["db.yaml", "a/b/db.yml"],
    ],
    "a folder": [["tables", "schema/tables"]],
  };

  test.each(Object.entries(CASES))("%s, and back", async (_, moves) => {
    await start();
    // A reference gets quotes when it is written, if it has none.
    const textsNow = () => FILES.map((name) => folder.read(name).replaceAll('"', ""));
    const texts = textsNow();
    const before = await lintResult();
    expect(await move(moves)).toBeGreaterThan(0);
    expect(await lintResult()).toEqual(before);
    await move(moves.map(([from, to]) => [to, from] as const));
    expect(textsNow()).toEqual(texts);
  });

  test("also the port of a data product, and with a fragment and a dot", async () => {
    folder.write("product.yaml", readText("examples/data-product/product.yaml"));
    folder.write("ports/customers.json", readText("examples/data-product/ports/customers.json"));
    folder.write("db.yaml", readText(`${EXAMPLE}/db.yaml`).replace("servers.", "./servers."));
    await start();
    await move([
      ["ports", "p"],
      ["servers.yaml", "srv.yaml"],
    ]);
    expect(folder.read("product.yaml")).toContain("p/customers.json");
    expect(folder.read("db.yaml")).toContain('"./srv.yaml#/postgres"');
  });

  test("what has nothing to do with descriptors changes nothing, and a file with syntax errors is named", async () => {
    folder.write("other.yaml", `${folder.read("db.yaml")}\n  - [`);
    folder.write("package.json", "{}");
    await start();
    expect(await move([["package.json", "p.json"]])).toBe(0);
    expect(await move([["servers.yaml", "srv.yaml"]])).toBe(1);
    expect(client.messages.join()).toMatch(/references stay as they are: other\.yaml has syntax/);
  });
});

describe("outside of the editor, the fix offers the file that is there now", () => {
  test.each([
    ["servers.yaml", "srv.yaml", "servers.yaml#", "Refer to `srv.yaml`"],
    ["tables/orders.yaml", "orders.yaml", "tables/orders.yaml", "Refer to `orders.yaml`"],
    [
      "tables/orders.yaml",
      "tables/purchases.yaml",
      "tables/orders",
      "Refer to `tables/purchases.yaml`",
    ],
  ])("%s became %s", async (from, to, ref, title) => {
    const table = { fullyQualifiedName: "a.b", version: "1.0.0", columns: [] };
    folder.write("another.json", JSON.stringify(descriptor({}, [table])));
    renameSync(`${folder.path}/${from}`, `${folder.path}/${to}`);
    const text = folder.read("db.yaml");
    await start();
    await client.open(uriOf("db.yaml"), text);
    await client.settled();
    const offset = text.indexOf(ref) + 1;
    const actions = await client.actions(uriOf("db.yaml"), offset, offset);
    const titles = actions.map((one) => one.title);
    expect(titles.filter((one) => one.startsWith("Refer"))).toEqual([title]);
    expect(titles).toContain(`Create ${from}`);
    const fix = actions.find((one) => one.title === title);
    const [after] = client.edited(fix?.edit).values();
    expect(after?.replaceAll('"', "")).toBe(text.replaceAll(from, to).replaceAll('"', ""));
  });
});
