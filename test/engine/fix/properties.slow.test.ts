import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { type Finding, validate } from "../../../src/index.js";
import { slowCases } from "../../support/effort.js";
import { type FaultyText, faultyJson, faultyYaml } from "../../support/faulty-documents.js";
import { inspectText } from "../../support/inspect-text.js";

async function fixed(faulty: FaultyText, unsafe: boolean) {
  const { changes, applied, inspection } = await fixInRounds(inspectText(faulty), { unsafe });
  const text = changes.get(faulty.name)?.after ?? faulty.text;
  return { text, applied, findings: inspection.get(faulty.name)?.findings ?? [] };
}

const findingsOf = ({ name, text }: FaultyText): readonly Finding[] =>
  validate(text, { uri: name }).findings;

const isSyntaxError = ({ code }: Finding) => code === "syntax-error";

/** The comments of a text, which no fix may change. */
const commentsOf = (text: string): string[] => text.match(/# (comment \d+|head)/g) ?? [];

describe.each([
  ["JSON", faultyJson],
  ["YAML", faultyYaml],
])("repair of %s", (_, documents) => {
  test.each([false, true])("is idempotent (unsafe: %s)", async (unsafe) => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        const once = await fixed(faulty, unsafe);
        const twice = await fixed({ ...faulty, text: once.text }, unsafe);
        expect(twice.text).toBe(once.text);
        expect(twice.applied).toEqual([]);
      }),
      { numRuns: slowCases(100) },
    );
  });

  test.each([false, true])("adds no finding (unsafe: %s)", async (unsafe) => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        const before = findingsOf(faulty);
        // A finding that a syntax error hid is not an added one.
        fc.pre(!before.some(isSyntaxError));
        const { text, applied } = await fixed(faulty, unsafe);
        const after = findingsOf({ ...faulty, text });
        expect(after.length).toBeLessThanOrEqual(before.length);
        if (!unsafe) expect(after.length).toBe(before.length - applied.length);
        const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);
        if (!unsafe) expect(codes(before)).toEqual(expect.arrayContaining(codes(after)));
      }),
      { numRuns: slowCases(100) },
    );
  });

  test("every safe fix alone removes its finding and adds no other", () => {
    fc.assert(
      fc.property(documents, (faulty) => {
        const before = findingsOf(faulty);
        fc.pre(!before.some(isSyntaxError));
        for (const { fixes = [] } of before) {
          for (const { safe, edits } of fixes) {
            if (!safe) continue;
            const [edit] = edits;
            if (edit === undefined) throw new Error("a fix without edits");
            const { start, end } = edit.range;
            const text =
              faulty.text.slice(0, start.offset) + edit.newText + faulty.text.slice(end.offset);
            expect(findingsOf({ ...faulty, text })).toHaveLength(before.length - 1);
          }
        }
      }),
      { numRuns: slowCases(100) },
    );
  });

  test("safe fixes keep line endings, comments, and the number of lines", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        const { text } = await fixed(faulty, false);
        expect(commentsOf(text)).toEqual(commentsOf(faulty.text));
        expect(text.match(/\r?\n/g)).toEqual(faulty.text.match(/\r?\n/g));
      }),
      { numRuns: slowCases(100) },
    );
  });

  test("unsafe fixes keep comments and the kind of line ending", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        const { text } = await fixed(faulty, true);
        expect(commentsOf(text)).toEqual(commentsOf(faulty.text));
        expect(new Set(text.match(/\r?\n/g))).toEqual(new Set(faulty.text.match(/\r?\n/g)));
      }),
      { numRuns: slowCases(100) },
    );
  });

  test("safe fixes keep the order of members", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        fc.pre(!findingsOf(faulty).some(isSyntaxError));
        const { text } = await fixed(faulty, false);
        const shape = (value: unknown): unknown =>
          Array.isArray(value)
            ? value.map(shape)
            : typeof value === "object" && value !== null
              ? Object.values(value).map(shape)
              : null;
        const before = shape(parse(faulty.text)) as unknown[];
        const after = shape(parse(text)) as unknown[];
        // A value that is put under a key becomes an object; nothing else changes its shape.
        expect(unwrapped(after, before)).toEqual(before);
      }),
      { numRuns: slowCases(100) },
    );
  });

  test("unsafe fixes lose no value that says something", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (faulty) => {
        fc.pre(!findingsOf(faulty).some(isSyntaxError));
        const { text } = await fixed(faulty, true);
        const after = wordsOf(parse(text));
        // `v1.2` becomes `1.2.0`.
        const isKept = (word: string) =>
          after.some((one) => one.startsWith(word.replace(/^v/, "")));
        // A key without a place is said in a description, with its value.
        const described = textsOf(parse(text)).filter((one) => one.includes(": "));
        const said = described.flatMap((one) => [
          ...(one.match(/(?<=: )[^;]+/g) ?? []),
          // The parts of an object in words: `{a: b, c: [d]}`.
          ...one.split(/[{}[\],;]|: /),
        ]);
        const inWords = wordsOf(said);
        const lost = wordsOf(parse(faulty.text)).filter(
          (word) => !isKept(word) && !inWords.includes(word),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: slowCases(100) },
    );
  });
});

/**
 * What the values of a document say, in letters and digits alone: a fix may write them otherwise. A
 * reference that is corrected says something else.
 */
const wordsOf = (value: unknown): string[] =>
  textsOf(value)
    .filter((text) => !text.startsWith("#"))
    .map((text) => text.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");

/** The values of a document that are neither objects nor lists, as texts. */
const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [String(value ?? "")];

/** Objects of one member as that member, where it stood alone before. */
function unwrapped(after: unknown, before: unknown): unknown {
  if (!Array.isArray(after)) return after;
  if (before === null && after.length === 1 && after[0] === null) return null;
  const old = Array.isArray(before) ? before : [];
  return after.map((item, index) => unwrapped(item, old[index]));
}
