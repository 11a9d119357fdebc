// After all fixes, everything that a document said still stands in it, for programs as well.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import type { EntryKind } from "../../../src/index.js";
import { valueAt } from "../../../src/values/json-value.js";
import { sample, slowCases } from "../../support/effort.js";
import { faultyJson, faultyYaml } from "../../support/faulty-documents.js";
import { lostByFixes } from "../../support/kept-meaning.js";
import { mutationsOf, placesOf, withValue } from "../../support/mutations.js";
import { filesBelow, readText } from "../../support/project.js";
import { languageOf, type Style, styles } from "../../support/styles.js";

const fixtures = [
  ...filesBelow("fixtures/slips", "before.json", "before.yaml"),
  ...filesBelow("fixtures/invalid", ".json", ".yaml"),
].map((path) => {
  const said = path.replace(/before\.\w+$/, "expected.json");
  const { as } = said === path ? {} : (JSON.parse(readText(said)) as { as?: EntryKind });
  return { path, as };
});

describe("fixtures", () => {
  test.each(sample(fixtures))("$path", async ({ path, as }) => {
    const file = { name: path.replace(/.*\//, ""), text: readText(path) };
    expect(await lostByFixes(file, as, false)).toEqual([]);
    expect(await lostByFixes(file, as)).toEqual([]);
  });
});

const full: unknown = JSON.parse(readText("fixtures/valid/full.json"));

/** The number of documents per test. They are spread over all that there are. */
const TRIED = slowCases(200);

/** Each document is fixed in rounds, which takes long on a busy machine. */
const LONG = { timeout: 120_000 };

/** What the fixes of values lose, by title. Each value is in one of the styles, in turn. */
async function lostIn(values: readonly (readonly [title: string, value: unknown])[]) {
  const found: string[] = [];
  const step = Math.max(1, Math.floor(values.length / TRIED));
  const names = Object.keys(styles) as Style[];
  for (let index = 0; index < values.length; index += step) {
    const [title, value] = values[index] ?? [];
    const style = names[(index / step) % names.length] ?? "JSON";
    const file = { name: `db.${languageOf(style)}`, text: styles[style](value) };
    const lost = await lostByFixes(file);
    found.push(...lost.map((one) => `${style}: ${title}: ${one}`));
  }
  return found;
}

test("mistakes of every kind", LONG, async () => {
  const mutations = [...mutationsOf(full, descriptorShapes, "DatastoreDescriptor", { renames: 1 })];
  // The whole document is something else there.
  const inside = mutations.filter(({ pointer, kind }) => pointer !== "" || kind !== "type");
  expect(await lostIn(inside.map(({ title, value }) => [title, value]))).toEqual([]);
});

/** Keys of other formats, some of which mean something else here. */
const KEYS = [
  "comment",
  "columns",
  "connection",
  "dataset",
  "endpoint",
  "foreignKey",
  "kind",
  "lineage",
  "name",
  "note",
  "owner",
  "password",
  "primaryKey",
  "properties",
  "ref",
  "references",
  "schema",
  "source",
  "type",
  "url",
  "views",
  "zebra",
];

test("members under the keys of other formats", LONG, async () => {
  function* renamed(): Generator<readonly [string, unknown]> {
    for (const { path } of placesOf(full, descriptorShapes, "DatastoreDescriptor")) {
      const [step, owner] = [path.at(-1), valueAt(full, path.slice(0, -1))];
      if (typeof step !== "string" || typeof owner !== "object" || owner === null) continue;
      for (const key of KEYS) {
        if (Object.hasOwn(owner, key)) continue;
        const members = Object.entries(owner).map(([one, value]) => [
          one === step ? key : one,
          value,
        ]);
        const value = withValue(full, path.slice(0, -1), Object.fromEntries(members));
        yield [`${path.join("/")} as ${key}`, value];
      }
    }
  }
  expect(await lostIn([...renamed()])).toEqual([]);
});

test("values in objects and lists, and objects and lists beside them", LONG, async () => {
  function* wrapped(): Generator<readonly [string, unknown]> {
    for (const { path, value } of placesOf(full, descriptorShapes, "DatastoreDescriptor")) {
      if (path.length === 0) continue;
      for (const around of [
        { name: value },
        { type: value, length: 12 },
        { value, comment: "by hand" },
        [value],
        [value, { host: "db", port: "1" }],
      ]) {
        yield [`${path.join("/")} := ${JSON.stringify(around)}`, withValue(full, path, around)];
      }
    }
  }
  expect(await lostIn([...wrapped()])).toEqual([]);
});

test.each([
  ["JSON", faultyJson],
  ["YAML", faultyYaml],
])("several mistakes in %s", async (_, documents) => {
  await fc.assert(
    fc.asyncProperty(documents, async (faulty) => {
      expect(await lostByFixes(faulty)).toEqual([]);
    }),
    { numRuns: slowCases(100) },
  );
});

/** A folder of real descriptors, which are not part of the project. */
const samples = process.env.DSD_SAMPLES;

describe.skipIf(samples === undefined)("real descriptors", () => {
  const files =
    samples === undefined ? [] : readdirSync(samples).filter((one) => /\.json$/.test(one));

  test.each(files)("%s", async (name) => {
    const text = readFileSync(join(samples ?? "", name), "utf8");
    expect(await lostByFixes({ name, text }, "descriptor", false)).toEqual([]);
    expect(await lostByFixes({ name, text })).toEqual([]);
  });
});
