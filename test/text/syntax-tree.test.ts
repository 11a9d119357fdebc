import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCollection, isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { nodeAt } from "../../src/text/parse/node-at.js";
import {
  childAt,
  childCount,
  placedNodeAt,
  type SyntaxTree,
  spansOf,
  valueOfSyntax,
} from "../../src/text/syntax-tree.js";
import { valueAt } from "../../src/values/json-value.js";
import type { Span } from "../../src/values/text-span.js";
import { atLeast, cases } from "../support/effort.js";
import {
  brokenTexts,
  everyPath,
  type LanguageText,
  parse,
  syntaxTexts,
} from "../support/syntax-texts.js";

const treeOf = (text: LanguageText): SyntaxTree => parse(text).syntax();

/**
 * Where `yaml` says that the members of a text are, by their paths; not those that aliases add. A block ends with its
 * last value.
 */
function placesInYaml(text: string): Map<string, { key: Span | undefined; value: Span }> {
  const places = new Map<string, { key: Span | undefined; value: Span }>();
  const byteOrderMark = text.startsWith("\ufeff") ? 1 : 0;
  const spanOf = (node: unknown): Span | undefined =>
    isNode(node) && node.range
      ? { start: node.range[0] + byteOrderMark, end: node.range[1] + byteOrderMark }
      : undefined;
  const walk = (node: unknown, path: readonly string[], key?: Span): number => {
    const span = spanOf(node);
    let end = 0;
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) end = walk(item, [...path, `${index}`]);
    }
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) && typeof key.value !== "string" ? key.source : String(key);
        const keySpan = spanOf(key);
        end = Math.max(keySpan?.end ?? 0, walk(value, [...path, name ?? ""], keySpan));
      }
    }
    if (span === undefined) return end;
    if (isCollection(node) && node.flow !== true) span.end = end;
    places.set(JSON.stringify(path), { key, value: span });
    return span.end;
  };
  walk(parseDocument(text.slice(byteOrderMark)).contents, []);
  return places;
}

describe("the syntax tree of a text", () => {
  test("has the value of the text, and each value where its source is", () => {
    let paths = 0;
    fc.assert(
      fc.property(syntaxTexts, ({ language, text }) => {
        const document = parse({ language, text });
        if (!document.isReadable) return;
        const tree = document.syntax();
        expect(valueOfSyntax(tree)).toEqual(document.value);
        const all = everyPath(document.value);
        const places = language === "yaml" ? placesInYaml(text) : undefined;
        for (const path of all) {
          const spans = spansOf(tree, path);
          if (spans === undefined) throw new Error("no such path");
          const { key, value } = spans;
          if (places === undefined) {
            const source = text.slice(value.start, value.end);
            expect(JSON.parse(source)).toEqual(valueAt(document.value, path));
            if (key) expect(JSON.parse(text.slice(key.start, key.end))).toBe(path.at(-1));
          }
          const place = places?.get(JSON.stringify(path.map(String)));
          if (place !== undefined) expect({ key, value }).toEqual(place);
        }
        paths += all.length;
      }),
      { numRuns: cases(600) },
    );
    expect(paths).toBeGreaterThan(atLeast(2_000, 600));
  });

  test("has no span for a path that does not exist", () => {
    const tree = treeOf({ language: "json", text: '{"a": [1, {"b": null}]}' });
    const paths = [["b"], ["a", 2], ["a", -1], ["a", 1, "c"], ["a", 0, "x"], ["a", "length"]];
    for (const path of paths) expect(spansOf(tree, path)).toBeUndefined();
  });

  test("has the last of several members with one key", () => {
    for (const language of ["json", "yaml"] as const) {
      const document = parse({ language, text: '{"a": {"b": 1}, "a": {"b": 2}}' });
      const tree = document.syntax();
      expect(valueOfSyntax(tree)).toEqual({ a: { b: 2 } });
      expect(spansOf(tree, ["a", "b"])).toEqual(document.spansAt(["a", "b"]));
    }
  });

  test("costs no stack, however deep the text is", () => {
    for (const text of ["[".repeat(100_000), '{"a":'.repeat(100_000)]) {
      const tree = treeOf({ language: "json", text });
      expect(nodeAt(tree, text.length).path.length).toBeGreaterThanOrEqual(99_999);
      expect(typeof valueOfSyntax(tree)).toBe("object");
    }
  });
});

/** Asserts that what is at an offset agrees with where that is; gives its part. */
function checkOffset(tree: SyntaxTree, offset: number): "key" | "value" | "gap" {
  const found = nodeAt(tree, offset);
  const about = `${JSON.stringify(tree.text)} at ${offset}: ${JSON.stringify(found)}`;
  if (found.part === "gap") {
    const placed = placedNodeAt(tree, found.path);
    if (placed === undefined) {
      expect(tree.root, about).toBeUndefined();
      return "gap";
    }
    expect(found.index, about).toBeLessThanOrEqual(childCount(placed.node));
    const before = childAt(placed, found.index - 1);
    const after = childAt(placed, found.index);
    if (before !== undefined) expect((before.key ?? before).start, about).toBeLessThan(offset);
    if (after !== undefined) expect((after.key ?? after).start, about).toBeGreaterThan(offset);
    return "gap";
  }
  const spans = spansOf(tree, found.path);
  expect(spans, about).toBeDefined();
  if (found.part === "key") {
    expect(spans?.key?.start, about).toBeLessThanOrEqual(offset);
    expect(spans?.key?.end, about).toBeGreaterThanOrEqual(offset);
  } else if (spans?.key !== undefined) {
    expect(spans.key.end, about).toBeLessThan(offset);
  }
  return found.part;
}

/** Whether some object has two members with one key: one of them cannot be reached by its path. */
function hasDuplicates({ root }: SyntaxTree): boolean {
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "array") open.push(...node.items);
    if (node.kind !== "object") continue;
    if (new Set(node.members.map(({ name }) => name)).size < node.members.length) return true;
    open.push(...node.members.map(({ value }) => value));
  }
  return false;
}

describe("what is at an offset", () => {
  test("agrees with where keys and values are, at every offset", () => {
    const seen = { key: 0, value: 0, gap: 0 };
    fc.assert(
      fc.property(syntaxTexts, (text) => {
        const document = parse(text);
        const tree = document.syntax();
        if (!document.isReadable || hasDuplicates(tree)) return;
        for (let at = 0; at <= tree.text.length; at++) seen[checkOffset(tree, at)]++;
        for (const path of everyPath(document.value)) {
          const placed = placedNodeAt(tree, path);
          if (placed === undefined) throw new Error("no such path");
          const { node, start, end, key } = placed;
          // What an alias refers to is elsewhere, at a path of its own.
          const isHere = (found: unknown) =>
            JSON.stringify(found) === JSON.stringify(path) || tree.text.includes("*");
          if (key !== undefined && key.end > key.start) {
            const found = nodeAt(tree, key.start + 1);
            expect(found.part).toBe("key");
            expect(isHere(found.path)).toBe(true);
          }
          if (node.kind !== "scalar" || end - start < 2 || start === key?.start) continue;
          const found = nodeAt(tree, start + 1);
          expect(found.part).toBe("value");
          expect(isHere(found.path)).toBe(true);
        }
      }),
      { numRuns: cases(400) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(atLeast(500, 400));
  });

  test("is something in any text, however broken", () => {
    let broken = 0;
    fc.assert(
      fc.property(brokenTexts, (text) => {
        const document = parse(text);
        if (!document.isReadable) broken++;
        const tree = document.syntax();
        expect(() => valueOfSyntax(tree)).not.toThrow();
        if (hasDuplicates(tree)) return;
        for (let at = 0; at <= text.text.length; at++) {
          const { path } = nodeAt(tree, at);
          expect(path.length === 0 || spansOf(tree, path) !== undefined).toBe(true);
        }
      }),
      { numRuns: cases(800) },
    );
    expect(broken).toBeGreaterThan(atLeast(200, 800));
  });

  const CASES: [language: "json" | "yaml", text: string, found: string][] = [
    ["json", '{"a|": 1}', "key /a"],
    ["json", '{"a"|: 1}', "key /a"],
    ["json", '{"a":| 1}', "value /a"],
    ["json", '{"a": 1|}', "value /a"],
    ["json", '{"a": 1 |}', "gap  1"],
    ["json", '{"a": 1, |"b": 2}', "key /b"],
    ["json", '{"a": 1,| "b": 2}', "gap  1"],
    ["json", "{|}", "gap  0"],
    ["json", "{}|", "value "],
    ["json", '{"a": |', "value /a"],
    ["json", '{"a": {"b": 1, |', "gap /a 1"],
    ["json", '{"a": [1, [2],|', "gap /a 2"],
    ["json", '{"a": [1, |]}', "gap /a 1"],
    ["json", '{"a": [{"b": 1, |], "c": 2}', "gap /a/0 1"],
    ["json", '{"a": , "b|": 2}', "key /b"],
    ["json", "|", "gap  0"],
    ["yaml", "|", "gap  0"],
    ["yaml", "a: 1\nb|: 2\n", "key /b"],
    ["yaml", "a:| 1\n", "value /a"],
    ["yaml", "a: |\nb: 1\n", "value /a"],
    ["yaml", "a:\n  b: 1\n|", "gap  1"],
    ["yaml", "a:\n  b: 1\n  |", "gap /a 1"],
    ["yaml", "a:\n  b: 1\n  |\nc: 2\n", "gap /a 1"],
    ["yaml", "a:\n  b: 1\n|\nc: 2\n", "gap  1"],
    ["yaml", "a:\n  b: 1 |# c\nc: 2\n", "gap /a 1"],
    ["yaml", "a:\n  |\nc: 2\n", "value /a"],
    ["yaml", "a:\n  - b: 1\n    |\n  - b: 2\n", "gap /a/0 1"],
    ["yaml", "a:\n  - b: 1\n  |\n  - b: 2\n", "gap /a 1"],
    ["yaml", "a:\n- b: 1\n|\nc: 2\n", "gap  1"],
    ["yaml", "a:\n- b: 1\n- |\nc: 2\n", "value /a/1"],
    ["yaml", "a: {b: 1, |}\n", "gap /a 1"],
    ["yaml", "a: &x {b: 1}\nc: *x|\n", "value /c"],
    ["yaml", "a: [1, {b: 2|\n", "value /a/1/b"],
    ["yaml", "info:\n  ti|\nservices: {}\n", "value /info"],
  ];
  test.each(CASES)("%s %j is the %s", (language, marked, expected) => {
    const at = marked.indexOf("|");
    const tree = treeOf({ language, text: marked.replace("|", "") });
    const found = nodeAt(tree, at);
    const path = found.path.map((step) => `/${step}`).join("");
    expect(`${found.part} ${path}${found.part === "gap" ? ` ${found.index}` : ""}`).toBe(expected);
  });
});

describe("a text with errors", () => {
  test.each<["json" | "yaml", string, unknown]>([
    ["json", '{"a": 1, "b": [1, 2', { a: 1, b: [1, 2] }],
    ["json", "{a: 'x', \"b\": Yes,}", { a: "x", b: "Yes" }],
    ["json", '{"a": 1, "b"', { a: 1, b: null }],
    ["json", '{"a": , "b": {"c": 1}}', { a: null, b: { c: 1 } }],
    ["json", '{"a": {"b"\n"c": [1]}, "d": 2}', { a: { b: null, c: [1] }, d: 2 }],
    ["json", '{"a": {"b" 1}, "d": @2, "e": 3}', { a: { b: 1 }, d: null, e: 3 }],
    ["json", '{"a": "x\n, "b": 1}', { a: '"x', b: 1 }],
    ["json", '{"a": [{"b": 1], "c": 2}', { a: [{ b: 1 }], c: 2 }],
    ["json", '{"a": [1]], "c": 2}', { a: [1], c: 2 }],
    ["json", '[1, ?, {, "a": 2}, : 3]', [1, { a: 2 }, 3]],
    ["json", '{"a": 1} {"b": 2}', { a: 1 }],
    ["json", "", undefined],
    ["yaml", "a: 1\nb: {c: 2\n", { a: 1, b: { c: 2 } }],
    ["yaml", "a: 1\nb: !env HOST\nc: 3\n", { a: 1, b: "HOST", c: 3 }],
    ["yaml", "a: 1\n---\nb: 2\n", { a: 1 }],
    [
      "yaml",
      "tables:\n  - a: 1\n  - b: [\n  - c: 3\n",
      { tables: [{ a: 1 }, { b: [] }, { c: 3 }] },
    ],
    ["yaml", "a: &x [*x]\nb: *nothing\nc: *x\n", { a: [null], b: null, c: [null] }],
    ["yaml", "", undefined],
    ["yaml", "a: \0", undefined],
  ])("%s %j still has a value that can be shown", (language, text, value) => {
    const document = parse({ language, text });
    expect(document.isReadable).toBe(false);
    expect(document.value).toBeUndefined();
    expect(valueOfSyntax(document.syntax())).toEqual(value);
  });
});
