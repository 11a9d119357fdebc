import { describe, expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import type { Inspection } from "../../../src/engine/fix/gate.js";
import type { PlacedFinding } from "../../../src/findings/finding.js";
import { textDocument } from "../../../src/text/source-document.js";

const position = (offset: number) => ({ line: 1, column: offset + 1, offset });
const span = (start: number, end: number) => ({ start: position(start), end: position(end) });

/** `count` times an `a` that can become a `b`, which is a new finding if `isHarmful` says so. */
async function fixAll(
  count: number,
  blanks: number,
  isHarmful: (at: number) => boolean,
  hasFix = (_text: string, _at: number) => true,
) {
  const original = "a".repeat(count) + " ".repeat(blanks);
  let checked = 0;
  let checks = 0;
  const inspect = (texts: ReadonlyMap<string, string>): Inspection => {
    const text = texts.get("x") ?? original;
    checked += text.length;
    checks++;
    const findings = [...text.slice(0, count)].flatMap((character, at): PlacedFinding[] => {
      const range = span(at, at + 1);
      const finding = { severity: "error", message: "m", file: "x", pointer: "", range } as const;
      if (character === "a") {
        if (!hasFix(text, at)) return [{ ...finding, code: "is-a" }];
        const edits = [{ file: "x", range, newText: "b" }];
        const named = [{ start: at, end: at + 1, isKept: false }];
        return [{ ...finding, code: "is-a", fixes: [{ title: "t", safe: true, edits, named }] }];
      }
      return isHarmful(at) ? [{ ...finding, code: "is-b" }] : [];
    });
    return new Map([["x", { source: textDocument(text), findings, canChange: true }]]);
  };
  const { applied } = await fixInRounds(inspect);
  return { applied: applied.length, checked, checks };
}

describe("fixes that add findings", () => {
  test("are left out of a small file, and all others are applied", async () => {
    const { applied } = await fixAll(300, 0, (at) => at % 50 === 7);
    expect(applied).toBe(294);
  });

  test.each([
    [100, 20_000],
    [300, 100_000],
    [300, 1_000_000],
  ])(
    "in %i places of a file of %i characters cost a bounded number of checks",
    async (count, blanks) => {
      const { checked } = await fixAll(count, blanks, () => true);
      expect(checked).toBeLessThan(2_100_000 + 20 * blanks);
    },
  );

  test("cost a bounded number of checks in many rounds, too", async () => {
    // Each good fix makes the next one possible, up to the end of the rounds.
    const { applied, checks } = await fixAll(
      200,
      0,
      (at) => at >= 100,
      (text, at) => at === 0 || at >= 100 || text[at - 1] === "b",
    );
    expect(applied).toBeGreaterThan(2);
    expect(checks).toBeLessThan(500 + 40 * 17 + 41);
  });
});
