// What a change makes the workspace check again, and which text of a document counts.

import { describe, expect, test } from "vitest";
import { checkEntry } from "../../src/engine/check-document.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { check, entryOf, linesOf, lint, open, referring, table, World } from "./support.js";

const one = entryOf("one.json");
const two = entryOf("two.json");

describe("only entries that reach a changed document are checked again", () => {
  /** `one.json` reaches `a.json` through `chain.json`, `two.json` reaches `b.json`. */
  function opened() {
    const world = new World({
      "chain.json": JSON.stringify({ $ref: "a.json" }),
      "a.json": table(),
      "b.json": table(),
    });
    const workspace = world.workspace();
    open(workspace, "one.json", referring("chain.json", "missing.json"));
    open(workspace, "two.json", referring("b.json"));
    return { world, workspace };
  }

  test("checking and linting again gives the same graph and the same findings of rules", async () => {
    const { world, workspace } = opened();
    const first = await lint(workspace, one);
    const checked = await check(workspace, one);
    const again = await lint(workspace, one);
    expect(again.graph).toBe(first.graph);
    expect(checked.graph).toBe(first.graph);
    expect(again.rules).toBe(first.rules);
    expect(first.rules).toBeDefined();
    expect(checked.rules).toBeUndefined();
    expect(world.parsed).toEqual(["chain.json", "a.json"]);
  });

  test.each([
    ["the entry", "one.json", [one], ["one.json"]],
    ["a document that it reaches", "a.json", [one], ["a.json"]],
    ["a document that did not exist", "missing.json", [one], ["missing.json"]],
    ["another document", "b.json", [two], ["b.json"]],
    ["a document that no entry reaches", "other.json", [], []],
  ])("a change of %s: %s", async (_, name, expected) => {
    const { world, workspace } = opened();
    const before = [await check(workspace, one), await check(workspace, two)];
    open(workspace, name, name === "one.json" ? referring("chain.json") : table("2.0.0"));
    const after = [await check(workspace, one), await check(workspace, two)];
    expect(after.map(({ graph }, index) => graph !== before[index]?.graph)).toEqual(
      [one, two].map((entry) => expected.includes(entry)),
    );
    // What was loaded before is neither loaded nor parsed again.
    expect(world.parsed).toEqual(["chain.json", "a.json", "b.json"]);
  });

  test("a reload loads and parses the changed document alone", async () => {
    const { world, workspace } = opened();
    await check(workspace, one);
    const before = await check(workspace, two);
    world.texts.set("a.json", table("one"));
    world.loaded.length = 0;
    world.parsed.length = 0;
    workspace.reload("a.json");
    expect(linesOf(await check(workspace, one))).toContain("a.json#/version invalid-format");
    expect((await check(workspace, two)).graph).toBe(before.graph);
    expect(world.loaded).toEqual(["a.json"]);
    expect(world.parsed).toEqual(["a.json"]);
  });

  test("a reload of a link reloads its target, for all that reach it", async () => {
    const world = new World({ "real.json": table() });
    world.links.set("link.json", "real.json");
    const workspace = world.workspace();
    open(workspace, "one.json", referring("link.json"));
    open(workspace, "two.json", referring("real.json"));
    for (const entry of [one, two]) expect(linesOf(await check(workspace, entry))).toEqual([]);
    world.texts.set("real.json", table("one"));
    workspace.reload("link.json");
    for (const entry of [one, two]) {
      expect(linesOf(await check(workspace, entry))).toEqual(["real.json#/version invalid-format"]);
    }
    world.texts.set("real.json", table());
    workspace.reload("./real.json");
    for (const entry of [one, two]) expect(linesOf(await check(workspace, entry))).toEqual([]);
  });

  test("a link that has another target after a reload", async () => {
    const world = new World({ "real.json": table(), "other.json": table("one") });
    world.links.set("link.json", "real.json");
    const workspace = world.workspace();
    open(workspace, "one.json", referring("link.json"));
    await check(workspace, one);
    world.links.set("link.json", "other.json");
    workspace.reload("link.json");
    expect(linesOf(await check(workspace, one))).toEqual(["other.json#/version invalid-format"]);
  });
});

describe("an open document", () => {
  test("takes the place of what the loader has, until it is closed", async () => {
    const world = new World({ "a.json": table() });
    const workspace = world.workspace();
    open(workspace, "one.json", referring("a.json"));
    open(workspace, "a.json", table("one"));
    expect(linesOf(await check(workspace, one))).toEqual(["a.json#/version invalid-format"]);
    expect(world.loaded).toEqual([]);
    workspace.close("a.json");
    expect(linesOf(await check(workspace, one))).toEqual([]);
    expect(world.loaded).toEqual(["a.json"]);
  });

  test("need not exist for the loader", async () => {
    const workspace = new World().workspace();
    open(workspace, "one.json", referring("new.json"));
    open(workspace, "new.json", table());
    expect(linesOf(await check(workspace, one))).toEqual([]);
  });

  test("counts where a link or redirect ends at it", async () => {
    const world = new World({ "real.json": table() });
    world.links.set("link.json", "real.json");
    const workspace = world.workspace();
    open(workspace, "one.json", referring("link.json"));
    expect(linesOf(await check(workspace, one))).toEqual([]);
    open(workspace, "real.json", table("one"));
    expect(linesOf(await check(workspace, one))).toEqual(["real.json#/version invalid-format"]);
    workspace.close("real.json");
    expect(linesOf(await check(workspace, one))).toEqual([]);
  });

  test("counts as the entry itself where a link ends at it", async () => {
    const world = new World({ "one.json": "{}" });
    world.links.set("link.json", "one.json");
    const workspace = world.workspace();
    const document = JSON.parse(referring("link.json#/components/tables/a"));
    document.components = { tables: { a: JSON.parse(table()) } };
    open(workspace, "one.json", JSON.stringify(document));
    const { graph } = await check(workspace, one);
    expect(graph.documents).toEqual([graph.entry]);
    expect(linesOf(await check(workspace, one))).toEqual([]);
  });

  test("is read as text where a definition takes any text", async () => {
    const world = new World({ "a.proto": "saved" });
    const workspace = world.workspace();
    const definition = { specification: "protobuf", definition: { $ref: "a.proto" } };
    open(
      workspace,
      "one.json",
      JSON.stringify({ ...JSON.parse(referring()), schema: { tables: [definition] } }),
    );
    open(workspace, "a.proto", "}{ edited");
    const { graph } = await check(workspace, one);
    expect(graph.documents.map(({ source }) => source.value)[1]).toBe("}{ edited");
    expect(linesOf(await check(workspace, one))).toEqual([]);
  });

  test("is not used where the loader may not read", async () => {
    const world = new World({ "secret.json": table() });
    world.refused.add("secret.json");
    world.links.set("link.json", "secret.json");
    const workspace = world.workspace();
    open(workspace, "one.json", referring("secret.json", "link.json"));
    const blocked = [0, 1].map((n) => `one.json#/schema/tables/${n}/$ref blocked-reference`);
    expect(linesOf(await check(workspace, one))).toEqual(blocked);
    open(workspace, "secret.json", table("one"));
    expect(linesOf(await check(workspace, one))).toEqual(blocked);
    // It is still an entry of its own.
    const own = { document: "secret.json", path: [], kind: "table" } as const;
    expect(linesOf(await check(workspace, own))).toEqual(["secret.json#/version invalid-format"]);
  });

  test("is found by the URI of its references, which need not be its name", async () => {
    const workspace = new World().workspace();
    const source = (text: string) => parseDocument(text, { file: "t.json" });
    const at = (uri: string) => () => uri;
    open(workspace, "one.json", referring("mem:a"));
    workspace.open("t.json", source(table("one")), at("mem:a"));
    expect(linesOf(await check(workspace, one))).toEqual(["t.json#/version invalid-format"]);
    workspace.open("t.json", source(table()), at("mem:a"));
    expect(linesOf(await check(workspace, one))).toEqual([]);
    // It has moved: what referred to it by its former URI is checked again.
    workspace.open("t.json", source(table()), at("mem:b"));
    expect(linesOf(await check(workspace, one))).toEqual([
      "one.json#/schema/tables/0/$ref unresolved-reference",
    ]);
  });
});

test("checkOpen loads nothing, and depends on the documents that it looked for", () => {
  const world = new World({ "a.json": table("one"), "b.json": table() });
  const workspace = world.workspace();
  open(workspace, "one.json", referring("a.json", "b.json"));
  open(workspace, "a.json", table());
  const result = workspace.runOpen(checkEntry(workspace, one), one.document);
  expect(linesOf(result)).toEqual(["one.json#/schema/tables/1/$ref unchecked-reference"]);
  expect([...result.uris].sort()).toEqual(["a.json", "b.json", "one.json"]);
  expect(world.loaded).toEqual([]);
});

test("an entry in a document that is not open is misuse", async () => {
  const workspace = new World({ "one.json": referring() }).workspace();
  await expect(check(workspace, one)).rejects.toThrow("the document one.json is not open");
  expect(() => workspace.runOpen(checkEntry(workspace, one), one.document)).toThrow(
    "the document one.json is not open",
  );
});

test("without a loader, other documents are not checked", async () => {
  const workspace = new World().workspace({ loaderOf: () => undefined });
  open(workspace, "one.json", referring("a.json", "b.json"));
  open(workspace, "b.json", table("one"));
  expect(linesOf(await check(workspace, one))).toEqual([
    "one.json#/schema/tables/0/$ref unchecked-reference",
    "b.json#/version invalid-format",
  ]);
});
