// Globs of a configuration and of the command line.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkGlobs, globMatcher } from "../../../src/engine/configuration/glob.js";

const CASES: Readonly<Record<string, readonly [yes: string[], no: string[]]>> = {
  "*.yaml": [
    ["a.yaml", ".yaml", "a.b.yaml"],
    ["x/a.yaml", "a.yml"],
  ],
  "**/*.yaml": [
    ["a.yaml", "x/a.yaml", "x/.y/a.yaml", "https://h/a.yaml"],
    ["../a.yaml", "a.json"],
  ],
  "x/**": [
    ["x/a", "x/y/a"],
    ["y/a", "xx/a", "x/../a"],
  ],
  "x/**/a": [
    ["x/a", "x/y/z/a"],
    ["x/ya", "xa"],
  ],
  "x**/a": [["x/a", "xy/a"], ["x/y/a"]],
  "{x,y/*}/a": [
    ["x/a", "y/z/a"],
    ["y/a", "z/a"],
  ],
  "{x,{y,z}w}": [
    ["x", "yw", "zw"],
    ["y", "w"],
  ],
  "{**/a,b}": [["a", "x/y/a", "b"], ["x/b"]],
  "{x}": [["{x}"], ["x"]],
  "a{1..3}": [
    ["a1", "a3"],
    ["a4", "a"],
  ],
  "!(x|y).json": [["z.json"], ["x.json", "y.json"]],
  "@(x|y)": [
    ["x", "y"],
    ["xy", ""],
  ],
  "?(x|y)z": [["z", "xz"], ["xyz"]],
  "*(x|y)z": [["z", "xyxz"], ["xaz"]],
  "+(x|y)z": [["xz", "yxz"], ["z"]],
  "a?c": [["abc"], ["a/c", "ac"]],
  "[a-c]": [
    ["a", "c"],
    ["d", "-"],
  ],
  "[!a-c]": [["d"], ["a", "/"]],
  "[^a]": [["b"], ["a"]],
  "[]x]": [["]", "x"], ["y"]],
  "[ab": [["[ab"], ["a"]],
  "{a,b": [["{a,b"], ["a"]],
  "a)b}": [["a)b}"], ["ab"]],
  "\\*\\{a,b\\}": [["*{a,b}"], ["xa"]],
  "./a": [["a"], ["b"]],
  "../a/*": [["../a/b"], ["a/b", "../../a/b"]],
  "!a*": [["b"], ["a", "ab"]],
  "💾?": [["💾💾"], ["💾"]],
};

test.each(Object.keys(CASES))("%s", (glob) => {
  const matches = globMatcher(glob) ?? (() => false);
  const [yes = [], no = []] = CASES[glob] ?? [];
  expect(yes.filter((path) => !matches(path))).toEqual([]);
  expect(no.filter(matches)).toEqual([]);
});

test("a text without wildcards matches itself only", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab.-_ /"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(![one, other].some((path) => /(?:^|\/)\.\.?(?:\/|$)/.test(path)));
      expect(globMatcher(one)?.(one)).toBe(true);
      expect(globMatcher(one)?.(other)).toBe(one === other);
    }),
  );
});

// Each of these takes minutes as a regular expression, or when brackets are read again and again.
describe("a hostile glob comes to an end", () => {
  const LONG = ["a".repeat(250), "a/".repeat(2_000), `${"aa/".repeat(80)}b`];

  test.each([
    `${"*a".repeat(400)}b`,
    `${"**/*a*/".repeat(100)}b`,
    `${"+(".repeat(300)}a${")".repeat(300)}b`,
    `${"*(".repeat(300)}a${")".repeat(300)}b`,
    `${"?(".repeat(300)}a${")".repeat(300)}b`,
    `${"+(a|aa)".repeat(100)}b`,
    "{".repeat(1_000),
    `${"{(".repeat(330)}${")".repeat(330)}`,
    `${"{a,".repeat(240)}${"}".repeat(240)}`,
    "[".repeat(1_000),
    `${"[a".repeat(499)}]`,
    `${"{a,a}".repeat(200)}`,
  ])("%.20s…", (glob) => {
    const matches = globMatcher(glob) ?? (() => false);
    expect(LONG.filter(matches)).toEqual([]);
  });

  test("of any brackets", () => {
    const parts = [
      "{",
      "}",
      "(",
      ")",
      "[",
      "]",
      "*",
      "**",
      "?",
      "/",
      ",",
      "|",
      "\\",
      "!",
      "a",
      "+",
    ];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 60 });
    fc.assert(
      fc.property(text, (some) => {
        const matches = globMatcher(some.join(""));
        for (const path of LONG) matches?.(path);
      }),
    );
  });
});

test.each(["ignore", "overrides", "suppressions", "sources"])(
  "%s refuses a glob that is too complex",
  (key) => {
    const globs = ["**/*.yaml", "{a,b}".repeat(10), "a".repeat(1_001), "!(a|b)"];
    const settings: Readonly<Record<string, unknown>> = {
      ignore: globs,
      overrides: [{ files: globs, rules: {} }],
      suppressions: [{ files: globs, rules: ["missing-columns"], reason: "r" }],
      sources: [{ name: "x", address: "env:X", excludeTables: globs }],
    };
    const findings = checkGlobs({ [key]: settings[key] });
    const last = findings.map(({ code, path }) => [code, path.at(-1)]);
    expect(last).toEqual([
      ["invalid-format", 1],
      ["invalid-format", 2],
    ]);
  },
);
