import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import type { Finding } from "../../../src/findings/finding.js";
import { validate } from "../../../src/index.js";
import { isThorough, sample } from "../../support/effort.js";
import { type Mark, type Mutation, mutationsOf, placesOf } from "../../support/mutations.js";

const text = readFileSync(new URL("../../../fixtures/valid/full.json", import.meta.url), "utf8");
const full: unknown = JSON.parse(text);

/** Why the findings of a mutation are not the one expected finding; `undefined` when they are. */
function complaintAbout(
  mutation: Mutation,
  findings: readonly Finding[],
  text: string,
  language: "json" | "yaml",
): string | undefined {
  const [finding] = findings;
  if (finding === undefined || findings.length !== 1) {
    const lines = findings.map(({ code, pointer }) => `${code} ${pointer}`).join(", ");
    return `${mutation.title}: ${findings.length} findings: ${lines}`;
  }
  if (finding.code !== mutation.code) return `${mutation.title}: ${finding.code}`;
  if (finding.pointer !== mutation.pointer) return `${mutation.title}: at ${finding.pointer}`;
  if (finding.range === undefined) return `${mutation.title}: no range`;
  const marked = text.slice(finding.range.start.offset, finding.range.end.offset);
  return isMarked(mutation.mark, marked, language)
    ? undefined
    : `${mutation.title}: marked ${JSON.stringify(marked)}`;
}

/** The first key that a finding proposes. */
const suggestionOf = ({ message }: Finding): string | undefined =>
  /did you mean `([^`]+)`/.exec(message)?.[1];

function isMarked(mark: Mark, marked: string, language: "json" | "yaml"): boolean {
  if ("key" in mark) return isString(mark.key, marked, language);
  if ("owner" in mark) {
    if (mark.owner === undefined) return marked.length === 1;
    return isString(mark.owner, marked, language);
  }
  const { value } = mark;
  if (typeof value === "object" && value !== null) {
    return language === "json" ? /^[{[]$/.test(marked) : marked.length === 1;
  }
  return language === "json" ? marked === JSON.stringify(value) : marked !== "";
}

/** Whether a source text is this string, in or without quotes. */
const isString = (text: string, source: string, language: "json" | "yaml"): boolean =>
  source === JSON.stringify(text) ||
  (language === "yaml" && /^[^"]/.test(source) && bare(source) === text);

const bare = (source: string): string => source.replace(/^'(.*)'$/, "$1");

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
