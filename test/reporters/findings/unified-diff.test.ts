import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../../src/reporters/findings/fix-diff.js";
import { cases } from "../../support/effort.js";
import { folderPerFile } from "../../support/folder.js";

const folder = folderPerFile();

test("a change with its context", () => {
  const before = "a\nb\nc\nd\ne\nf\ng\nh\n";
  expect(unifiedDiff("db.yaml", before, before.replace("e", "E"))).toBe(`--- a/db.yaml
+++ b/db.yaml
@@ -2,7 +2,7 @@
 b
 c
 d
-e
+E
 f
 g
 h
`);
});

test("equal texts have no diff", () => {
  expect(unifiedDiff("x", "a\n", "a\n")).toBe("");
});

test("a last line without an end", () => {
  expect(unifiedDiff("x", "a\nb", "a\nc")).toBe(
    "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n",
  );
});

test("changes that are far apart have separate hunks", () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  const after = lines.map((line, index) => (index === 10 || index === 80 ? `${line}!` : line));
  const diff = unifiedDiff("x", `${lines.join("\n")}\n`, `${after.join("\n")}\n`);
  expect(diff.match(/^@@/gm)).toHaveLength(2);
  expect(diff.match(/^[-+](?![-+])/gm)).toHaveLength(4);
});

const line = fc.constantFrom("a", "b", "{", "}", "", "long line with words", "\ttab", "ä\r");
const text = fc
  .tuple(fc.array(line, { maxLength: 120 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : ""));

test("git makes the new text of the old one and the diff", () => {
  let round = 0;
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after && before !== "" && after !== "");
      const name = `file ${round++}.json`;
      folder.write(name, before);
      const diff = unifiedDiff(name, before, after);
      execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
        cwd: folder.path,
        input: diff,
      });
      expect(folder.read(name)).toBe(after);
    }),
    { numRuns: cases(60) },
  );
});
