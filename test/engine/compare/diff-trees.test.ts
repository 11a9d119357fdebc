import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diffTrees } from "../../../src/index.js";
import { diffFolders, UnreadableFileError } from "../../../src/node.js";
import { descriptor, table } from "../../support/diff-repository.js";
import { folderPerFile } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerFile();

const json = (value: object): string => JSON.stringify(value, undefined, 2);
const port = { name: "p", promises: { api: { specification: "datastoreapi" } } };
const product = (definition: object): string =>
  json({
    interfaceComponents: {
      outputPorts: [{ ...port, promises: { api: { ...port.promises.api, definition } } }],
    },
  });
const shop = (type: string) => descriptor("Shop", [{ $ref: "tables/orders.json" }, table(type)]);

const OLD = {
  "shop.json": json(shop("INT")),
  "tables/orders.json": json({ fullyQualifiedName: "s.orders", version: "1.0.0" }),
  "moved.json": json(descriptor("Moved", [table("INT")])),
  "removed.json": json(descriptor("Removed", [])),
  "notes.md": "nothing",
  "broken.yaml": "datastoreapi: [",
};
const NEW = {
  "shop.json": json(shop("BIGINT")).replace('"datastoreapi"', '"datastoreApi"'),
  "tables/orders.json": json({ fullyQualifiedName: "s.orders", version: "1.0.0", name: "orders" }),
  "product.json": product(descriptor("Moved", [table("INT")])),
  "added.yaml": json(descriptor("Added", [])),
  "broken.yaml": "datastoreapi: [",
};
for (const [side, tree] of Object.entries({ old: OLD, new: NEW })) {
  for (const [path, text] of Object.entries(tree)) folder.write(`${side}/${path}`, text);
}

/** The record of the command for the two folders. */
async function recordOfCommand(): Promise<unknown> {
  const { stdout } = await runMain(["diff", "old", "new", "--format", "json"], {
    cwd: folder.path,
  });
  return JSON.parse(stdout);
}

/** A record with the paths of trees instead of folders. */
const withoutFolders = (record: unknown, below = ""): unknown =>
  JSON.parse(
    JSON.stringify(record).replaceAll(`"${below}old/`, '"').replaceAll(`"${below}new/`, '"'),
  );

test("trees and folders have the record of the command", async () => {
  const expected = withoutFolders(await recordOfCommand());
  expect(withoutFolders(await diffTrees(OLD, NEW))).toEqual(expected);
  expect(withoutFolders(await diffTrees(new Map(Object.entries(OLD)), NEW))).toEqual(expected);
  const [old = "", next = ""] = ["old", "new"].map((side) => join(folder.path, side));
  const { files } = await diffFolders(old, next);
  const shown = files.map(({ path, status, changes }) => [
    path,
    status,
    changes.map((one) => one.code),
  ]);
  expect(withoutFolders(shown, `${folder.path}/`)).toEqual(
    (
      expected as { files: { path: string; status: string; changes: { code: string }[] }[] }
    ).files.map(({ path, status, changes }) => [path, status, changes.map((one) => one.code)]),
  );
});

test("they say what changed, moved, was added and removed", async () => {
  const { version, files, summary, failures } = await diffTrees(OLD, NEW);
  const shown = files.map(({ path, status, changes }) =>
    [path, status, ...changes.map(({ code }) => code)].join(" "),
  );
  expect(shown.sort()).toEqual([
    "added.yaml added descriptor-added",
    "product.json renamed",
    "removed.json removed descriptor-removed",
    expect.stringMatching(/^shop\.json changed .*type-widened/),
  ]);
  expect(version).toBe(1);
  expect(summary).toMatchObject({ files: 4, impact: "major" });
  expect(failures?.map(({ path }) => path)).toEqual(["broken.yaml"]);
});

test("settings count, and a signal cancels", async () => {
  const accepted = [
    { code: "descriptor-removed", subject: "removed.json", reason: "no longer in use" },
  ] as const;
  const { files } = await diffTrees(OLD, NEW, { accepted });
  const removed = files.find(({ path }) => path === "removed.json");
  expect(removed?.counts).toMatchObject({ major: 0, accepted: 1 });
  const { files: levelled } = await diffTrees(OLD, NEW, { levels: { "type-widened": "patch" } });
  expect(levelled.find(({ path }) => path === "shop.json")?.counts.major).toBe(0);
  await expect(diffTrees(OLD, NEW, { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
});

describe("wrong input is refused", () => {
  test.each<[string, unknown]>([
    ["a text", "datastoreapi: 1.0.0"],
    ["a list", ["a"]],
    ["null", null],
    ["values that are no texts", { "a.json": {} }],
  ])("%s", async (_, tree) => {
    await expect(diffTrees(tree as never, {})).rejects.toThrow(/^a tree must be texts by path/);
    await expect(diffTrees({}, tree as never)).rejects.toThrow(TypeError);
  });

  test("folders that do not exist", async () => {
    mkdirSync(join(folder.path, "empty"));
    const empty = join(folder.path, "empty");
    await expect(diffFolders(join(folder.path, "none"), empty)).rejects.toThrow(
      UnreadableFileError,
    );
    expect((await diffFolders(empty, empty)).files).toEqual([]);
  });
});
