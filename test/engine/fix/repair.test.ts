import { expect, test } from "vitest";
import { applyFixes } from "../../../src/engine/fix/apply-fixes.js";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import type { Inspect, InspectedFile } from "../../../src/engine/fix/gate.js";
import type { PlacedFinding } from "../../../src/findings/finding.js";
import type { Finding, Severity } from "../../../src/index.js";
import { textDocument } from "../../../src/text/source-document.js";
import { inspectText } from "../../support/inspect-text.js";

const at = (offset: number) => ({ line: 1, column: offset + 1, offset });

/** A finding over some characters of a text, with a fix. */
function finding(
  start: number,
  end: number,
  newText: string,
  more: Partial<Finding> = {},
): PlacedFinding {
  const range = { start: at(start), end: at(end) };
  const file = more.file ?? "f";
  return {
    code: "test",
    severity: "error",
    message: "m",
    pointer: "",
    file,
    range,
    fixes: [
      {
        title: "t",
        safe: true,
        edits: [{ file, range, newText }],
        named: [{ start, end, isKept: false }],
      },
    ],
    ...more,
  } as PlacedFinding;
}

test("fixes are applied in the order of the text; one that overlaps another is left out", () => {
  const findings = [finding(4, 6, "Y"), finding(0, 2, "X"), finding(1, 3, "Z")];
  const { text, applied, left } = applyFixes("abcdefg", findings, { file: "f" });
  expect(text).toBe("XcdYg");
  expect(applied.map((one) => one.finding)).toEqual([findings[1], findings[0]]);
  expect(left).toEqual([findings[2]]);
});

test("two insertions at one place are not applied together", () => {
  expect(applyFixes("ab", [finding(1, 1, "x"), finding(1, 1, "y")], { file: "f" }).text).toBe(
    "axb",
  );
});

test("an unsafe fix needs permission, and yields to a safe one", () => {
  const range = { start: at(0), end: at(1) };
  const fix = (newText: string, safe: boolean) => ({
    title: "t",
    safe,
    edits: [{ file: "f", range, newText }],
  });
  const only = finding(0, 1, "", { fixes: [fix("u", false)] });
  expect(applyFixes("a", [only], { file: "f" }).text).toBe("a");
  expect(applyFixes("a", [only], { unsafe: true, file: "f" }).text).toBe("u");
  const both = finding(0, 1, "", { fixes: [fix("u", false), fix("s", true)] });
  expect(applyFixes("a", [both], { unsafe: true, file: "f" }).text).toBe("s");
});

test("a fix that edits another file is left", () => {
  const range = { start: at(0), end: at(1) };
  const edits = [{ file: "other", range, newText: "x" }];
  const fixes = [{ title: "t", safe: true, edits }];
  expect(applyFixes("a", [finding(0, 1, "", { fixes })], { file: "f" }).text).toBe("a");
});

/** A language in which each `x` is a finding, fixed with `to`; an `!` is a finding without a fix. */
function xs(
  texts: Readonly<Record<string, string>>,
  to: string,
  canChange = true,
): Inspect & { runs: number } {
  const inspect = (changes: ReadonlyMap<string, string>) => {
    inspect.runs++;
    return new Map<string, InspectedFile>(
      Object.entries(texts).map(([file, original]) => {
        const text = changes.get(file) ?? original;
        const findings = [...text.matchAll(/[x!]/g)].map(({ 0: char, index }) =>
          char === "x"
            ? finding(index, index + 1, text.charAt(index + 1) === "?" ? "!!" : to, { file })
            : finding(index, index + 1, "", { file, code: "wrong-type", fixes: [] }),
        );
        return [file, { source: textDocument(text), findings, canChange }];
      }),
    );
  };
  inspect.runs = 0;
  return inspect;
}

const textsAfter = async (inspect: Inspect) =>
  Object.fromEntries(
    [...(await fixInRounds(inspect)).changes].map(([file, { after }]) => [file, after]),
  );

test("all files are fixed, and unchanged ones are not among the changes", async () => {
  expect(await textsAfter(xs({ a: "x1x", b: "ok", c: "x" }, "y"))).toEqual({ a: "y1y", c: "y" });
});

test("a fix that brings a finding is taken back, and the others stay", async () => {
  const good = "x ".repeat(40);
  const { changes, applied } = await fixInRounds(xs({ a: `${good}x? ${good}` }, "y"));
  expect(changes.get("a")?.after).toBe(`${good}x? ${good}`.replaceAll("x ", "y "));
  expect(applied).toHaveLength(80);
});

test("to find one that does harm among many takes few looks", async () => {
  const inspect = xs({ a: `${"x ".repeat(500)}x?` }, "y");
  await fixInRounds(inspect);
  expect(inspect.runs).toBeLessThan(60);
});

test("fixes that cause each other come to an end", async () => {
  const inspect = xs({ a: "x" }, "xx");
  expect(await textsAfter(inspect)).toEqual({});
  const swap: Inspect = (changes) => {
    const text = changes.get("a") ?? "1";
    const next = text === "1" ? "2" : "1";
    return new Map([
      [
        "a",
        {
          source: textDocument(text),
          findings: [finding(0, 1, next, { file: "a" })],
          canChange: true,
        },
      ],
    ]);
  };
  expect((await fixInRounds(swap)).applied.length).toBeLessThan(100);
});

test("a file that may not be changed is not", async () => {
  expect(await textsAfter(xs({ a: "x" }, "y", false))).toEqual({});
});

test("a finding that a fix brings to another file counts", async () => {
  const inspect: Inspect = (changes) => {
    const text = changes.get("a") ?? "x";
    const harm = finding(0, 1, "", { file: "b", code: "wrong-type", fixes: [] });
    return new Map([
      [
        "a",
        {
          source: textDocument(text),
          findings: text === "x" ? [finding(0, 1, "y", { file: "a" })] : [],
          canChange: true,
        },
      ],
      ["b", { source: textDocument("b"), findings: text === "x" ? [] : [harm], canChange: true }],
    ]);
  };
  expect(await textsAfter(inspect)).toEqual({});
});

test("findings that a syntax error hides are fixed in the same run", async () => {
  const text = '{ "hots": "x", "port": 5432, }';
  const check = inspectText({
    name: "x.json",
    text: `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{"a":{"name":"n","serverInfo":${text}}},"schema":{"tables":[]}}`,
  });
  const { changes, inspection } = await fixInRounds(check);
  expect(changes.get("x.json")?.after).toContain('{ "host": "x", "port": "5432" }');
  expect(inspection.get("x.json")?.findings.map(({ code }) => code)).not.toContain("wrong-type");
});

/** A text in which `x` has an error with a fix; without it, a rule reports something at its end. */
const hiding =
  (severity: Severity, safe: boolean): Inspect =>
  (changes) => {
    const text = changes.get("a") ?? "x.";
    const fixes = finding(0, 1, "y", { file: "a" }).fixes?.map((fix) => ({ ...fix, safe }));
    const code = "wrong-type";
    const found = finding(1, 2, "", { file: "a", code: "some-rule", severity, fixes: [] });
    const findings = text === "x." ? [finding(0, 1, "", { file: "a", code, fixes })] : [found];
    return new Map([["a", { source: textDocument(text), findings, canChange: true }]]);
  };

test.each<[Severity, boolean, number]>([
  ["info", false, 1],
  ["warning", false, 1],
  ["error", true, 1],
  ["error", false, 0],
])("what a rule reports once an error is fixed: %s, safe %s", async (severity, safe, expected) => {
  const { changes } = await fixInRounds(hiding(severity, safe), { unsafe: true });
  expect(changes.size).toBe(expected);
});

test("a fix of a warning that adds a finding of a rule is undone", async () => {
  const inspect: Inspect = async (changes) => {
    const [[file, found] = []] = await hiding("info", true)(changes);
    if (file === undefined || found === undefined) throw new Error("nothing was inspected");
    const findings = found.findings.map((one) => ({ ...one, severity: "info" as const }));
    return new Map([[file, { ...found, findings }]]);
  };
  expect((await fixInRounds(inspect)).changes.size).toBe(0);
});

test("each run of the parser may get further", async () => {
  const tabs =
    "datastoreapi: 1.0.0\ninfo:\n\ttitle: Shop: db\n\tversion: 1.0.0\nservices:{}\nschema:\n\ttables: []\n";
  const inspect = inspectText({ name: "x.yaml", text: tabs });
  const { inspection } = await fixInRounds(inspect, { unsafe: true });
  expect(inspection.get("x.yaml")?.findings).toEqual([]);
});
