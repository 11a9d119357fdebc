// Every fix, alone, in documents in which one scalar is written in an odd way: the text can be read
// afterwards, and a safe fix removes its finding.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDocument, stringify, visit } from "yaml";
import { applyFixes, type Finding, lint, validate } from "../../../src/index.js";
import { atLeast, cases } from "../../support/effort.js";
import { documents } from "./documents.js";

const STYLES: readonly ((value: unknown) => string)[] = [
  (value) => stringify(value),
  (value) => stringify(value, { indentSeq: false }),
  (value) => stringify(value, { collectionStyle: "flow", lineWidth: 60 }),
  (value) => JSON.stringify(value, undefined, 2),
];

const ODD = [
  ..."a] x{y} a,b a}b -{ ?x a#b #x - a ~ @x `x %x | yes 1.0 0x1F 1_000 a: 'q a\\b null 1e3 << +1".split(
    " ",
  ),
  ...[
    "",
    "a, b",
    "[a",
    "{a: b}",
    "a #b",
    "- a",
    "a: b",
    "> x",
    '"q',
    "a'b",
    'a"b',
    "a  b",
    " x ",
    "x\ty",
  ],
  ...["*x", "&a x", "!t x", "{host}:5432", "jdbc:x://h/db", "2024-01-01", "é", "\u2028"],
];

/** The places of the scalars of a text. */
function scalarsIn(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  visit(parseDocument(text, { logLevel: "error" }), {
    Scalar(_, { range }) {
      if (range) found.push([range[0], range[1]]);
    },
  });
  return found;
}

const isSame = (one: Finding) => (other: Finding) =>
  other.code === one.code &&
  other.pointer === one.pointer &&
  other.message === one.message &&
  other.range?.start.offset === one.range?.start.offset;

const isSyntaxError = ({ code }: Finding) => code === "syntax-error";

test("a fix leaves a text that can be read", async () => {
  let fixes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...documents),
      fc.constantFrom(...STYLES),
      fc.nat(),
      fc.constantFrom(...ODD),
      async (value, write, nth, odd) => {
        const whole = write(value);
        const scalars = scalarsIn(whole);
        const [start, end] = scalars[nth % Math.max(scalars.length, 1)] ?? [0, 0];
        const text = whole.slice(0, start) + odd + whole.slice(end);
        const { findings } = await lint(text, { language: "yaml" });
        const isReadable = !findings.some(isSyntaxError);
        for (const finding of findings) {
          for (const fix of finding.fixes ?? []) {
            fixes++;
            const only = [{ ...finding, fixes: [fix] }];
            const after = applyFixes(text, only, { unsafe: true }).text;
            const left = validate(after, { language: "yaml" }).findings;
            const shown = `${finding.message}: ${fix.title}\n${text}\n---\n${after}`;
            if (isReadable) expect(left.filter(isSyntaxError), shown).toEqual([]);
            if (fix.safe) expect(left.filter(isSame(finding)), shown).toEqual([]);
          }
        }
      },
    ),
    { numRuns: cases(1_000) },
  );
  expect(fixes).toBeGreaterThan(atLeast(250, 1_000));
});
