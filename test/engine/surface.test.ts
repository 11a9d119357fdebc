import { expect, test } from "vitest";
import { checkEntry } from "../../src/engine/check-document.js";
import { resultOfEntry } from "../../src/engine/result.js";
import { Workspace } from "../../src/engine/workspace.js";
import {
  applyFixes,
  check,
  fetchLoader,
  formatFindings,
  type Loader,
  memoryLoader,
  validate,
} from "../../src/index.js";
import { explain } from "../../src/node/files/package-files.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { descriptor } from "../support/folder.js";

const parse = (text: string, file: string) => parseDocument(text, { file });

const withTables = (count: number): string =>
  JSON.stringify(
    descriptor(
      {},
      Array.from({ length: count }, (_, index) => ({ $ref: `${index}.json` })),
    ),
  );

test("a signal gets one listener, however many loads and checks wait for it", async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on("warning", warn);
  const { signal } = new AbortController();
  const loader: Loader = {
    load: async (uri) => ({ uri, text: '{ "fullyQualifiedName": "t", "version": "1.0.0" }' }),
  };
  await Promise.all(
    Array.from({ length: 50 }, () => check(withTables(20), { uri: "db.json", loader, signal })),
  );
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});

test("the value of an entry at a path is the value there", () => {
  const workspace = new Workspace({ parse });
  const inner = descriptor();
  workspace.open("host.json", parse(JSON.stringify({ spec: { d: inner } }), "host.json"));
  const entry = { document: "host.json", path: ["spec", "d"], kind: "descriptor" } as const;
  expect(
    resultOfEntry(workspace.runOpen(checkEntry(workspace, entry), entry.document)),
  ).toMatchObject({
    valid: true,
    value: inner,
  });
});

test("a reload says whether a result depended on the document", async () => {
  const texts = memoryLoader({});
  const workspace = new Workspace({ parse, loaderOf: () => texts });
  const shared = '{ "fullyQualifiedName": "t", "version": "1.0.0" }';
  const open = (name: string, text: string) => workspace.open(name, parse(text, name));
  open("0.json", shared);
  open("db.json", withTables(1));
  open("other.json", withTables(0));
  for (const name of ["db.json", "other.json"]) await workspace.check(name);
  expect(workspace.reload("1.json")).toBe(false);
  expect(workspace.reload("0.json")).toBe(true);
  expect(workspace.reload("0.json")).toBe(false);
});

test("what a result hands out cannot be changed", async () => {
  const workspace = new Workspace({ parse });
  workspace.open("db.json", parse(withTables(1), "db.json"));
  const [result] = (await workspace.check("db.json", { as: "descriptor" })).entries;
  if (result === undefined) throw new Error("the document is checked");
  for (const list of [result.uris, result.graph.documents, result.graph.references]) {
    expect(() => (list as unknown[]).push(1)).toThrow(TypeError);
  }
  expect(Object.isFrozen(result.graph.entry.collected.findings)).toBe(true);
});

test("an entry of a document that was closed is an error with a name", async () => {
  const workspace = new Workspace({ parse });
  await expect(workspace.check("db.json")).rejects.toMatchObject({
    name: "ClosedDocumentError",
    message: "the document db.json is not open",
  });
});

test.each<[string, () => unknown, string]>([
  ["validate", () => validate({}, null as never), "the options must be an object"],
  ["validate", () => validate({}, { stict: true } as never), "did you mean `strict`?"],
  ["fetchLoader", () => fetchLoader({ allowedHost: [] } as never), "did you mean `allowedHosts`?"],
  ["fetchLoader", () => fetchLoader({} as never), "`allowedHosts` must be an array"],
  ["applyFixes", () => applyFixes("", [], { only: [1] } as never), "must be an array of strings"],
  ["formatFindings", () => formatFindings([], { colour: true } as never), "did you mean `color`?"],
])("%s refuses options that do not exist", (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

test("every code is explained, and nothing else", () => {
  expect(explain("unknown-property")).toMatch(/^# unknown-property \(error\)\n/);
  expect(explain("missing-primary-key")).toMatch(/^# missing-primary-key.*[^>]\n$/s);
  expect(explain("my-own-rule")).toBeUndefined();
  expect(explain("../../README")).toBeUndefined();
});
