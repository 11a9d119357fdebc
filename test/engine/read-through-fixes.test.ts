// Both sides of a comparison are read as their safe fixes would leave them, and places are those of the
// texts as they were given.

import { describe, expect, test } from "vitest";
import { applyFixes, diff, validate } from "../../src/index.js";
import { filesBelow, readText } from "../support/project.js";

/** A text as `dsd validate --fix` leaves it, apart from the files that it refers to. */
function cleaned(text: string, uri: string): string {
  const findings = validate(text, { uri }).findings.filter(({ file }) => file === uri);
  const fixed = applyFixes(text, findings, { file: uri }).text;
  return fixed === text ? text : cleaned(fixed, uri);
}

const fixable = ["examples", "fixtures/invalid", "fixtures/references", "fixtures/slips"]
  .flatMap((folder) => filesBelow(folder, ".json", ".yaml"))
  .map((file) => ({ file, text: readText(file), clean: cleaned(readText(file), file) }))
  .filter(({ text, clean }) => clean !== text);

test("a document and its clean-up differ in nothing, in both directions", async () => {
  expect(fixable.length).toBeGreaterThan(20);
  for (const { file, text, clean } of fixable) {
    for (const [old, next] of [
      [text, clean],
      [clean, text],
    ]) {
      const { changes, new: side } = await diff(old, next, { uri: file });
      if (side.readable) expect([file, changes]).toEqual([file, []]);
    }
  }
});

const clean = `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      name: orders
      version: 1.0.0
      columns:
        - fullyQualifiedName: shop.orders.sku
          name: sku
          dataType: VARCHAR
          dataLength: 10
`;
const draft = clean
  .replace("dataLength: 10", 'dataLength: "8"')
  .replace("info: { title", "info: { titel")
  .replace("columns:", "colums:");

describe("places are those of the text as it was given", () => {
  test("of a change below a key that is misspelled", async () => {
    const { changes, new: side } = await diff(clean, draft, { uri: "db.yaml" });
    const [change] = changes;
    expect(changes.map(({ code }) => code)).toEqual(["length-decreased"]);
    expect(change?.new).toMatchObject({
      value: "8",
      pointer: "/schema/tables/0/colums/0/dataLength",
      range: { start: { line: 13, column: 23 }, end: { line: 13, column: 26 } },
    });
    expect(change?.old?.pointer).toBe("/schema/tables/0/columns/0/dataLength");
    expect(side).toMatchObject({ valid: false, readable: true });
  });

  test("of the edits that write versions", async () => {
    const { findings } = await diff(clean, draft, { uri: "db.yaml" });
    expect(findings.map(({ code }) => code)).toEqual(["version-not-raised", "version-not-raised"]);
    const { text } = applyFixes(draft, findings, { file: "db.yaml" });
    expect(text).toBe(draft.replaceAll("version: 1.0.0", "version: 2.0.0"));
  });
});

test("a text that only a safe fix makes readable is compared", async () => {
  const json = '{ "datastoreapi": "1.0.0", "info": { "title": "A", "version": "1.0.0" }, }';
  const { changes, new: side } = await diff(json.replace('"A"', '"B"'), json);
  expect(changes.map(({ code }) => code)).toEqual(["info-changed"]);
  expect(side).toMatchObject({ valid: false, readable: true });
});

test("a value is read like its text", async () => {
  const value = { datastoreapi: "1.0.0", info: { titel: "Shop", version: "1.0.0" }, services: {} };
  const fixed = { ...value, info: { title: "Shop", version: "1.0.0" } };
  expect((await diff(value, fixed)).changes).toEqual([]);
  expect((await diff(fixed, value)).changes).toEqual([]);
  const cyclic: Record<string, unknown> = { ...value };
  cyclic.self = cyclic;
  expect((await diff(cyclic, value)).new.readable).toBe(true);
});
