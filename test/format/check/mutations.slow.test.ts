import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { validate } from "../../../src/index.js";
import { isThorough, sample } from "../../support/effort.js";
import { type Mutation, mutationsOf, placesOf } from "../../support/mutations.js";
import { complaintAbout, suggestionOf } from "../../support/one-finding.js";

const text = readFileSync(new URL("../../../fixtures/valid/full.json", import.meta.url), "utf8");
const full: unknown = JSON.parse(text);

describe("the full document", () => {
  it("is valid", () => {
    expect(validate(text).findings).toEqual([]);
  });

  it("has every property of every object", () => {
    const seen = new Map<string, Set<string>>();
    for (const { object, value } of placesOf(full, descriptorShapes, "DatastoreDescriptor")) {
      if (object === undefined) continue;
      const keys = seen.get(object.title) ?? new Set();
      for (const key of Object.keys(value as object)) keys.add(key);
      seen.set(object.title, keys);
    }
    const lacking = Object.values(descriptorShapes).flatMap((shape) =>
      "properties" in shape
        ? Object.keys(shape.properties)
            .filter((key) => !seen.get(shape.title)?.has(key))
            .map((key) => `${shape.title}.${key}`)
        : [],
    );
    expect(lacking).toEqual([]);
  });
});

describe.each([
  ["json", { renames: isThorough ? 60 : 15 }, (value: unknown) => JSON.stringify(value, null, 2)],
  ["yaml", { renames: 3 }, (value: unknown) => stringify(value)],
] as const)("one mistake in %s", (language, options, write) => {
  // In YAML, `<<` is a merge key: its members are read as those of the object around it.
  const isRead = ({ title }: Mutation) => language === "json" || !title.endsWith(" with <<");
  const all = [...mutationsOf(full, descriptorShapes, "DatastoreDescriptor", options)];
  const mutations = all.filter(isRead);
  const results = sample(mutations, 12).map((mutation) => {
    const source = write(mutation.value);
    const { findings, errorCount } = validate(source, { language });
    return { mutation, source, findings, errorCount };
  });

  it("gives one finding, at the mutated place", () => {
    const complaints = results
      .map(({ mutation, findings, source }) => complaintAbout(mutation, findings, source, language))
      .filter((complaint) => complaint !== undefined);
    expect(complaints).toEqual([]);
    expect(results.every(({ errorCount }) => errorCount === 1)).toBe(true);
  });

  it("of every kind, in numbers that mean something", () => {
    const kinds = new Map(
      ["rename", "drop", "type", "format", "extra"].map((kind) => [
        kind,
        mutations.filter((mutation) => mutation.kind === kind),
      ]),
    );
    expect(kinds.get("rename")?.length).toBeGreaterThan(language === "json" ? 1500 : 300);
    expect(kinds.get("type")?.length).toBeGreaterThan(900);
    expect(kinds.get("format")?.length).toBeGreaterThan(150);
    expect(kinds.get("extra")?.length).toBeGreaterThan(150);
    expect(kinds.get("drop")?.length).toBeGreaterThan(35);
  });

  it("in a key gives the right suggestion, in at least 98 of 100", () => {
    const renames = results.filter(({ mutation }) => mutation.kind === "rename");
    const right = renames.filter(
      ({ mutation, findings: [finding] }) =>
        finding !== undefined && suggestionOf(finding) === mutation.suggestion,
    );
    expect(right.length / renames.length).toBeGreaterThanOrEqual(0.98);
  });

  it("in a key is gone after its fix, if it has one", () => {
    const fixable = results.filter(
      ({ mutation, findings }) => mutation.kind === "rename" && findings[0]?.fixes,
    );
    expect(fixable.length).toBeGreaterThan(results.length / 20);
    for (const { mutation, source, findings } of fixable) {
      const edit = findings[0]?.fixes?.[0]?.edits[0];
      if (edit === undefined) throw new Error(`${mutation.title}: a fix without an edit`);
      const { start, end } = edit.range;
      const fixed = source.slice(0, start.offset) + edit.newText + source.slice(end.offset);
      expect(validate(fixed, { language }).findings, mutation.title).toEqual([]);
    }
  });
});
