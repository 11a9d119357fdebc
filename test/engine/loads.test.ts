// When the workspace loads documents, for how long it waits, and when it releases them.

import { describe, expect, test } from "vitest";
import { LoadError, type LoadedText, type Loader } from "../../src/references/loading/loader.js";
import {
  check,
  type Deferred,
  deferred,
  entryOf,
  linesOf,
  lint,
  open,
  referring,
  settle,
  table,
  World,
} from "./support.js";

const one = entryOf("one.json");
const two = entryOf("two.json");

/** A loader that waits for the test to answer. With `isDeaf`, it ignores signals. */
class SlowLoader implements Loader {
  readonly calls: { uri: string; signal: AbortSignal | undefined; answer: Deferred<LoadedText> }[] =
    [];
  readonly #isDeaf: boolean;

  constructor(isDeaf = false) {
    this.#isDeaf = isDeaf;
  }

  load(uri: string, { signal }: { signal?: AbortSignal | undefined }): Promise<LoadedText> {
    const answer = deferred<LoadedText>();
    if (!this.#isDeaf) signal?.addEventListener("abort", () => answer.reject(signal.reason));
    this.calls.push({ uri, signal, answer });
    return answer.promise;
  }

  /** Answers the calls from `first` on. */
  answer(text = table(), first = 0): void {
    for (const { uri, answer } of this.calls.slice(first)) answer.resolve({ text, uri });
  }
}

function slow(isDeaf = false) {
  const loader = new SlowLoader(isDeaf);
  const workspace = new World().workspace({ loaderOf: () => loader });
  open(workspace, "one.json", referring("a.json"));
  open(workspace, "two.json", referring("a.json"));
  return { loader, workspace };
}

describe.each([
  ["listens to signals", false],
  ["ignores signals", true],
])("a loader that %s", (_, isDeaf) => {
  test.each(["check", "lint"] as const)("a signal ends %s with its reason", async (how) => {
    const { loader, workspace } = slow(isDeaf);
    const controller = new AbortController();
    const result = { check, lint }[how](workspace, one, { signal: controller.signal });
    expect(loader.calls).toHaveLength(1);
    const reason = new Error("enough");
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(loader.calls[0]?.signal?.aborted).toBe(true);
    expect(loader.calls[0]?.signal?.reason).toBe(reason);
  });

  test("a shared load goes on while one check waits for it", async () => {
    const { loader, workspace } = slow(isDeaf);
    const first = new AbortController();
    const second = new AbortController();
    const aborted = check(workspace, one, { signal: first.signal });
    const waiting = check(workspace, two, { signal: second.signal });
    first.abort(new Error("first"));
    await expect(aborted).rejects.toThrow("first");
    expect(loader.calls[0]?.signal?.aborted).toBe(false);
    // A check that comes now waits for the same load.
    const late = check(workspace, one);
    await settle();
    expect(loader.calls).toHaveLength(1);
    loader.answer();
    expect(linesOf(await waiting)).toEqual([]);
    expect(linesOf(await late)).toEqual([]);
    expect(loader.calls).toHaveLength(1);
  });

  test("is aborted when the last check stops waiting", async () => {
    const { loader, workspace } = slow(isDeaf);
    const controllers = [new AbortController(), new AbortController()];
    const results = [one, two].map((entry, index) =>
      check(workspace, entry, { signal: controllers[index]?.signal }),
    );
    controllers[1]?.abort(new Error("second"));
    await expect(results[1]).rejects.toThrow("second");
    expect(loader.calls[0]?.signal?.aborted).toBe(false);
    controllers[0]?.abort(new Error("first"));
    await expect(results[0]).rejects.toThrow("first");
    expect(loader.calls[0]?.signal?.aborted).toBe(true);
  });

  test("a check after an abort loads again, even in the same turn", async () => {
    const { loader, workspace } = slow(isDeaf);
    const controller = new AbortController();
    const aborted = check(workspace, one, { signal: controller.signal });
    controller.abort(new Error("enough"));
    const late = check(workspace, one);
    await expect(aborted).rejects.toThrow("enough");
    const later = check(workspace, two);
    await settle();
    loader.answer();
    expect(linesOf(await late)).toEqual([]);
    expect(linesOf(await later)).toEqual([]);
    expect(loader.calls.length).toBeLessThanOrEqual(2);
  });

  test("a signal that was aborted before asks for nothing", async () => {
    const { loader, workspace } = slow(isDeaf);
    const signal = AbortSignal.abort(new Error("before"));
    await expect(check(workspace, one, { signal })).rejects.toThrow("before");
    await expect(lint(workspace, one, { signal })).rejects.toThrow("before");
    expect(loader.calls).toEqual([]);
  });
});

test("an aborted load that answers all the same is not used", async () => {
  const { loader, workspace } = slow(true);
  const controller = new AbortController();
  const aborted = check(workspace, one, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(aborted).rejects.toThrow("enough");
  const late = check(workspace, one);
  await settle();
  loader.calls[0]?.answer.resolve({ text: table("old"), uri: "a.json" });
  await settle();
  loader.answer(table(), 1);
  expect(linesOf(await late)).toEqual([]);
});

test("a signal ends the wait for a parser", async () => {
  const world = new World({ "a.json": table() });
  const parsing = deferred<never>();
  const workspace = world.workspace({ parse: () => parsing.promise });
  open(workspace, "one.json", referring("a.json"));
  const controller = new AbortController();
  const result = check(workspace, one, { signal: controller.signal });
  await settle();
  expect(world.loaded).toEqual(["a.json"]);
  controller.abort(new Error("enough"));
  await expect(result).rejects.toThrow("enough");
});

describe("what a loader throws", () => {
  test("a LoadError becomes a finding, and is remembered", async () => {
    const world = new World();
    const workspace = world.workspace();
    open(workspace, "one.json", referring("a.json"));
    open(workspace, "two.json", referring("a.json"));
    for (const entry of [one, two]) {
      expect(linesOf(await check(workspace, entry))).toEqual([
        `${entry.document}#/schema/tables/0/$ref unresolved-reference`,
      ]);
    }
    expect(world.loaded).toEqual(["a.json"]);
  });

  test("anything else is thrown, to every check that waits, and a later check loads again", async () => {
    const { loader, workspace } = slow();
    const results = [check(workspace, one), lint(workspace, two)];
    await settle();
    loader.calls[0]?.answer.reject(new Error("the disk is on fire"));
    for (const result of results) await expect(result).rejects.toThrow("the disk is on fire");
    const later = check(workspace, one);
    await settle();
    expect(loader.calls).toHaveLength(2);
    loader.answer(table(), 1);
    expect(linesOf(await later)).toEqual([]);
  });

  test("in the call itself, not in its promise", async () => {
    const load = () => {
      throw new LoadError("missing", "not even asked");
    };
    const workspace = new World().workspace({ loaderOf: () => ({ load }) });
    open(workspace, "one.json", referring("a.json"));
    expect(linesOf(await check(workspace, one))).toEqual([
      "one.json#/schema/tables/0/$ref unresolved-reference",
    ]);
  });
});

test("a document that changes while it is loaded is loaded again", async () => {
  const { loader, workspace } = slow();
  const result = check(workspace, one);
  await settle();
  workspace.reload("a.json");
  loader.answer(table("old"));
  await settle();
  expect(loader.calls.map(({ uri }) => uri)).toEqual(["a.json", "a.json"]);
  loader.answer(table(), 1);
  expect(linesOf(await result)).toEqual([]);
});

test("so is one that is being loaded through a link", async () => {
  const { loader, workspace } = slow();
  open(workspace, "one.json", referring("link.json"));
  const result = check(workspace, one);
  await settle();
  workspace.reload("real.json");
  loader.calls[0]?.answer.resolve({ text: table("old"), uri: "real.json" });
  await settle();
  expect(loader.calls).toHaveLength(2);
  loader.calls[1]?.answer.resolve({ text: table(), uri: "real.json" });
  expect(linesOf(await result)).toEqual([]);
});

describe("documents that no open entry reaches are released", () => {
  // More than half of what is kept spare: one of them is kept, two are not.
  const BIG = 20_000_000;

  /** Entries that all refer to one shared document, and to a large one of their own. */
  function batch(count: number) {
    const world = new World({ "shared.json": table() });
    const workspace = world.workspace();
    const names = Array.from({ length: count }, (_, index) => `${index}.json`);
    for (const [index, name] of names.entries()) {
      world.texts.set(`${index}.sql`, "x".repeat(BIG));
      const document = JSON.parse(referring("shared.json"));
      const definition = { $ref: `${index}.sql` };
      document.schema.tables.push({ specification: "sql", definition });
      world.texts.set(name, JSON.stringify(document));
    }
    const openEntry = (name: string) => {
      open(workspace, name, world.texts.get(name) ?? "");
      return check(workspace, entryOf(name));
    };
    /** Checks an entry as a batch does, and returns what was loaded for it. */
    const run = async (name: string): Promise<string[]> => {
      world.loaded.length = 0;
      expect(linesOf(await openEntry(name))).toEqual([]);
      workspace.close(name);
      return [...world.loaded];
    };
    return { world, workspace, names, openEntry, run };
  }

  test("what a batch shares is loaded once, and the rest is not kept", async () => {
    const { names, run, world } = batch(4);
    const loaded: string[][] = [];
    for (const name of names) loaded.push(await run(name));
    expect(loaded).toEqual([["0.sql", "shared.json"], ["1.sql"], ["2.sql"], ["3.sql"]]);
    expect(world.parsed).toEqual(["shared.json"]);
    // The most recent ones are still there, earlier ones are not.
    expect(await run("3.json")).toEqual([]);
    expect(await run("0.json")).toEqual(["0.sql"]);
  });

  test("what an open entry reaches is kept", async () => {
    const { names, openEntry, run, world, workspace } = batch(4);
    await openEntry("0.json");
    for (const name of names.slice(1)) await run(name);
    world.loaded.length = 0;
    // Its text changes, so that it is checked again.
    open(workspace, "0.json", `${world.texts.get("0.json")} `);
    expect(linesOf(await check(workspace, entryOf("0.json")))).toEqual([]);
    expect(world.loaded).toEqual([]);
    workspace.close("0.json");
    await run("1.json");
    await run("2.json");
    expect(await run("0.json")).toEqual(["0.sql"]);
  });
});

test("each entry has the loader that may load for it", async () => {
  const inside = new World({ "a.json": table() });
  const outside = new World({ "a.json": table() });
  outside.refused.add("a.json");
  const workspace = new World().workspace({
    loaderOf: (document) => (document === "one.json" ? inside.loader : outside.loader),
  });
  open(workspace, "one.json", referring("a.json"));
  open(workspace, "two.json", referring("a.json"));
  expect(linesOf(await check(workspace, one))).toEqual([]);
  expect(linesOf(await check(workspace, two))).toEqual([
    "two.json#/schema/tables/0/$ref blocked-reference",
  ]);
});
