// A document can have an object with a `toString` that is no function, in place of any value. To convert it throws.

import { bundle, diff, lint, read } from "datastore-descriptor";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { FORMATS } from "../../src/exports/index.js";
import type { EntryKind } from "../../src/index.js";
import type { Path } from "../../src/values/json-value.js";
import { sample } from "../support/effort.js";
import { withValue } from "../support/mutations.js";
import { filesBelow, readText } from "../support/project.js";

const odd = { toString: "", valueOf: "" };

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield* pathsIn(member, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** The texts in which such an object, or a list with one, is in place of a value. */
function* textsOf(value: unknown): Generator<string> {
  for (const path of pathsIn(value)) {
    for (const other of [odd, [odd], [odd, "a"]]) {
      yield JSON.stringify(withValue(value, path, other));
    }
  }
}

const valid = readText("fixtures/valid/full.json");

test("of what a valid document has", { timeout: 300_000 }, async () => {
  for (const text of sample([...textsOf(JSON.parse(valid))], 60)) {
    const { model } = await read(text);
    if (model === undefined) throw new Error(text);
    for (const { id, run } of FORMATS) {
      expect(run(model, {}, { perTable: false }).files, id + text).toBeDefined();
    }
    for (const [one, other] of [[valid, text] as const, [text, valid] as const]) {
      expect((await diff(one, other)).changes, text).toBeDefined();
    }
    expect((await bundle(text)).complete, text).toBeDefined();
  }
});

test("of what a document with a mistake has", { timeout: 300_000 }, async () => {
  const files = filesBelow("fixtures/slips", "before.json", "before.yaml");
  for (const file of sample(files, 30)) {
    const said = JSON.parse(readText(file.replace(/before\.\w+$/, "expected.json")));
    const as: EntryKind = said.as ?? "descriptor";
    for (const text of textsOf(parseDocument(readText(file), { logLevel: "silent" }).toJS())) {
      expect((await lint(text, { as })).complete, file + text).toBeDefined();
    }
  }
});
