// The one gate for repairs.

import { describe, expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import type { InspectedFile } from "../../../src/engine/fix/gate.js";
import type { Edit } from "../../../src/findings/finding.js";
import type { EntryKind } from "../../../src/index.js";
import { LineIndex } from "../../../src/text/source-document.js";
import { brokenByFixes } from "../../fuzz/fixes.js";
import { faulty } from "../../fuzz/inputs.js";
import { Random } from "../../fuzz/random.js";
import { readFixSeeds } from "../../fuzz/seeds.js";
import { inspectText } from "../../support/inspect-text.js";

/** The text after all repairs; `undefined` if nothing is repaired. */
async function repaired(name: string, text: string, as: EntryKind = "descriptor") {
  const { changes } = await fixInRounds(inspectText({ name, text }, as), { unsafe: true });
  return changes.get(name)?.after;
}

describe("a repair is not applied", () => {
  test.each([
    ["prose as a key", "db.json", '{\n  "title": "Shop",\nsee the shop\n  "version": "1.0.0"\n}\n'],
    ["a key that is still none", "db.json", '{ "title": "Shop", None yes: {} }\n'],
    [
      "a word before the first key",
      "db.json",
      '{yes\n  "title": "Shop",\n  "version": "1.0.0"\n}\n',
    ],
    ["a string that swallows a key", "db.yaml", 'title: Shop\nversion: "1.0.0":\n'],
    ["a template as a value", "db.yaml", "title: Shop\nversion: ${VERSION}\n"],
    ["prose before the document", "db.json", 'Here it is:\n{ "title": "Shop" }\n'],
  ])("%s", async (_, name, text) => {
    expect(await repaired(name, text, "info")).toBeUndefined();
  });

  test.each(["https://example.org/s.yaml", "...", "${DEV}", "<dev>"])(
    "%s as a reference",
    async (service) => {
      const text = `datastoreapi: 1.0.0\ninfo: { title: Shop, version: 1.0.0 }\nservices:\n  dev: ${service}\nschema: {}\n`;
      expect(await repaired("db.yaml", text)).toBeUndefined();
    },
  );

  test("the address of a page is no reference, under whatever key", async () => {
    const text = "name: orders\nserverInfo:\n  $href: https://example.org/driver.msi\n";
    expect(await repaired("db.yaml", text, "service")).toBeUndefined();
  });

  test("a component that only shares the end of its name", async () => {
    const text =
      '{ "datastoreapi": "1.0.0", "info": { "title": "A", "version": "1.0.0" }, "schema": {}, "services": { "dev": { "name": "dev", "serverInfo": { "$ref": "#components.serverInfo.customersStoreServerInfo" } } }, "components": { "serverInfo": { "tripStatusStoreServerInfo": { "host": "h", "port": "1", "connectionProtocols": {} } } } }';
    expect(await repaired("db.json", text)).toBeUndefined();
  });

  test("if it reveals more than it and those after it remove", async () => {
    const text =
      "kind: Store\nspec:\n  datastoreapi: 1.0.0\n  info: { title: Shop, version: 1.0.0 }\n  services: {}\n  schema: {}\nstatus: {}\nowner: sales\n";
    expect(await repaired("db.yaml", text)).toBeUndefined();
  });
});

test("a fix does not move a member that could be read to another object", async () => {
  const text = "info:\n  title: Shop\n  v\nservices: {}\n";
  const inspect = inspectText({ name: "db.yaml", text });
  const fixedBy = async (edits: Edit[]) => {
    const { changes } = await fixInRounds(
      async (texts) => {
        const inspection = await inspect(texts);
        const file = inspection.get("db.yaml") as InspectedFile;
        const fixes = [{ title: "align the line", safe: false, edits }];
        const findings = file.findings.map((one) =>
          one.code === "syntax-error" ? { ...one, fixes } : { ...one, fixes: [] },
        );
        return new Map([["db.yaml", { ...file, findings }]]);
      },
      { unsafe: true },
    );
    return changes.get("db.yaml")?.after;
  };
  const edit = (start: number, end: number, newText: string): Edit => {
    return { file: "db.yaml", range: new LineIndex(text).rangeOf({ start, end }), newText };
  };
  expect(await fixedBy([edit(6, 8, "")])).toBeUndefined();
  expect(await fixedBy([edit(23, 23, ":")])).toBe(text.replace("v\n", "v:\n"));
});

test("mutated documents keep what repairs promise", async () => {
  const seeds = readFixSeeds().filter(({ text }) => text.length < 800);
  for (let index = 0; index < 40; index++) {
    const random = new Random(index);
    const seed = random.pick(seeds);
    const { text, language } = faulty(seed, random);
    const broken = await brokenByFixes({ name: `db.${language}`, text }, seed.as);
    expect([index, broken]).toEqual([index, []]);
  }
}, 60_000);
