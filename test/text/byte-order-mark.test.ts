import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit, Finding, Position, Range } from "../../src/findings/finding.js";
import { validate } from "../../src/index.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { textDocument } from "../../src/text/source-document.js";
import { atLeast, cases, isThorough, sample } from "../support/effort.js";

const MARK = "\ufeff";
const folder = new URL("../../fixtures/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(?:json|ya?ml)$/.test(name))
  .sort();
const texts = files.map((name) => [name, readFileSync(new URL(name, folder), "utf8")] as const);

/** Where a position is when a mark comes before the text. */
const shift = ({ line, column, offset }: Position): Position => ({
  line,
  column: line === 1 ? column + 1 : column,
  offset: offset + 1,
});
const shiftRange = ({ start, end }: Range): Range => ({ start: shift(start), end: shift(end) });
const shiftEdits = <E extends { edits?: Edit[] }>(one: E): E =>
  one.edits
    ? { ...one, edits: one.edits.map((edit) => ({ ...edit, range: shiftRange(edit.range) })) }
    : one;
const shiftPlaces = ({ range, related, fixes, decision, ...finding }: Finding): Finding => ({
  ...finding,
  ...(range && { range: shiftRange(range) }),
  ...(related && {
    related: related.map((one) => ({ ...one, ...(one.range && { range: shiftRange(one.range) }) })),
  }),
  ...(fixes && { fixes: fixes.map(shiftEdits) }),
  ...(decision && { decision: { ...decision, choices: decision.choices.map(shiftEdits) } }),
});

const splice = (text: string, { range, newText }: Edit): string =>
  text.slice(0, range.start.offset) + newText + text.slice(range.end.offset);

/** Asserts that a mark changes nothing but positions; gives the number of fixes compared. */
function compare(name: string, text: string): number {
  const plain = validate(text, { uri: name });
  const marked = validate(MARK + text, { uri: name });
  expect(marked.findings, text).toEqual(plain.findings.map(shiftPlaces));
  expect(marked.value).toEqual(plain.value);
  let fixes = 0;
  for (const [index, finding] of plain.findings.entries()) {
    for (const [place, { edits }] of (finding.fixes ?? []).entries()) {
      const shifted = marked.findings[index]?.fixes?.[place]?.edits ?? [];
      // From the last to the first, so that none moves another.
      const result = edits.toReversed().reduce(splice, text);
      expect(shifted.toReversed().reduce(splice, MARK + text)).toBe(MARK + result);
      fixes++;
    }
  }
  return fixes;
}

describe("a byte-order mark", () => {
  test("moves the findings of every fixture by one unit, and stays when fixes are applied", () => {
    let fixes = 0;
    for (const [name, text] of sample(texts, 8)) fixes += compare(name, text);
    expect(fixes).toBeGreaterThan(isThorough ? 10 : 5);
  });

  test("does so too where the text is broken", () => {
    const pieces = fc.constantFrom(
      ..."{}[],:\"'\\#\t\n \r&*!|>-@%`\0",
      ...["\n  ", ": ", "- ", "null", "1.10", "True", "// c", "😀", ""],
    );
    const broken = fc
      .tuple(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.nat(3), pieces), { maxLength: 3 }),
      )
      .map(([[name, text], changes]) => {
        let result = text;
        for (const [place, length, piece] of changes) {
          const at = place % (result.length + 1);
          result = result.slice(0, at) + piece + result.slice(at + length);
        }
        return [name, result] as const;
      });
    let fixes = 0;
    fc.assert(
      fc.property(broken, ([name, text]) => {
        fixes += compare(name, text);
      }),
      { numRuns: cases(1_000) },
    );
    expect(fixes).toBeGreaterThan(atLeast(100, 1_000));
  });

  test.each([
    ["json", ""],
    ["json", " \n"],
    ["json", "// nothing"],
    ["yaml", ""],
    ["yaml", "# nothing\n"],
    ["yaml", "  a: 1\n  b: 2\n"],
    ["yaml", "- - a\n  - b\n"],
    ["yaml", "%YAML 1.2\n---\na: 1\n"],
    ["yaml", "---\na: 1\n---\nb: 2\n"],
    ["yaml", "a: {\nb: 1\n}\n"],
    ["yaml", "\tb"],
  ])("starts a text of %s: %j", (language, text) => {
    compare(`x.${language}`, text);
  });

  test("is not part of a key or value, but of the text", () => {
    for (const language of ["json", "yaml"] as const) {
      const text = `${MARK}{"a": "b"}`;
      const document = parseDocument(text, { language });
      expect(document.text).toBe(text);
      expect(document.value).toEqual({ a: "b" });
      expect(document.spansAt(["a"])).toMatchObject({ key: { start: 2, end: 5 } });
    }
    const words = textDocument(`${MARK}words`);
    expect(words.value).toBe("words");
    expect(words.spansAt([])?.value).toEqual({ start: 1, end: 6 });
  });
});
