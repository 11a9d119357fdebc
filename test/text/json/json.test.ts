import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutByteOrderMark } from "../../../src/text/encoding.js";
import { parseJson } from "../../../src/text/json/json.js";
import { readJson } from "../../../src/text/json/json-reader.js";
import { writeJson } from "../../../src/text/json/write-json.js";
import { parseSource } from "../../../src/text/parse/parse-source.js";
import { messageOfProblem } from "../../../src/text/parse/place-findings.js";
import type { SyntaxNode } from "../../../src/text/syntax-tree.js";
import { parseYaml } from "../../../src/text/yaml/yaml.js";
import type { Span } from "../../../src/values/text-span.js";
import { atLeast, cases } from "../../support/effort.js";
import { everyPath } from "../../support/syntax-texts.js";

const problemsOf = (text: string) => readJson(text).problems;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(withoutByteOrderMark(text));
    return true;
  } catch {
    return false;
  }
};

/** JSON texts into which a few characters or pieces were put, or from which some were taken. */
const brokenTexts = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom<string | number | undefined>(undefined, 2, "\t"),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(3),
        fc.oneof(
          fc.constantFrom(..."{}[],:\"'\\/*# \t\n\r\0eE+-.01a$\u00a0\u2028\ufeff😀"),
          fc.constantFrom("", "//", "/*", "*/", "\\u", "\\u12", "\\x", "true", "nul", "NaN", "0x1"),
          fc.constantFrom("None", "undefined", "-", "1.", ".5", "1e", "01", "'a'", '"', "a:", "=>"),
        ),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([json, indent, changes]) => {
    let text = JSON.stringify(JSON.parse(json), null, indent);
    for (const [place, length, piece] of changes) {
      const at = place % (text.length + 1);
      text = text.slice(0, at) + piece + text.slice(at + length);
    }
    return text;
  });

describe("a JSON text", () => {
  it("has problems exactly when JSON.parse refuses it, and they lie within it", () => {
    let broken = 0;
    const texts = fc.oneof(
      { arbitrary: brokenTexts, weight: 8 },
      { arbitrary: fc.string(), weight: 1 },
      { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
    );
    fc.assert(
      fc.property(texts, (text) => {
        const problems = problemsOf(text);
        expect(problems.length === 0, JSON.stringify(problems)).toBe(isJson(text));
        if (problems.length > 0) broken++;
        for (const { start, end, related, fix, message } of problems) {
          expect(message).not.toBe("");
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          if (related !== undefined) expect(text[related.start]).toMatch(/[{[]/);
          for (const edit of fix?.edits ?? []) {
            expect(edit.end).toBeLessThanOrEqual(text.length);
            expect(edit.start).toBeLessThanOrEqual(edit.end);
          }
        }
      }),
      { numRuns: cases(10_000) },
    );
    expect(broken).toBeGreaterThan(atLeast(2_500, 10_000));
  });

  it("does not end in a character that only looks blank", () => {
    expect(problemsOf("1 \u00a0\n")).toMatchObject([{ start: 2, end: 3 }]);
    expect(problemsOf("[1, \u2003 ")).toMatchObject([{ start: 4, end: 5 }]);
  });

  it("is valid after the safe fixes of all its problems, if each has one", () => {
    let fixed = 0;
    fc.assert(
      fc.property(brokenTexts, (text) => {
        const problems = problemsOf(text);
        if (problems.length === 0 || !problems.every(({ fix }) => fix?.safe)) return;
        const result = problems
          .flatMap(({ fix }) => fix?.edits ?? [])
          .sort((a, b) => b.start - a.start || b.end - a.end)
          .reduce((last, { start, end, newText }) => {
            return last.slice(0, start) + newText + last.slice(end);
          }, text);
        expect(problemsOf(result), `${text}\n${result}`).toEqual([]);
        expect(parseJson(text).value, text).toEqual(parseJson(result).value);
        fixed++;
      }),
      { numRuns: cases(20_000) },
    );
    expect(fixed).toBeGreaterThan(atLeast(100, 20_000));
  });

  it("has the value that it has without its comments", () => {
    const comments = ["// it's {\n", "/* a */", "/**/", "/* ]\n// */", "# x: 1\n", "// \r\n"];
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.array(fc.constantFrom("", ...comments), { minLength: 1, maxLength: 8 }),
        (json, inserted) => {
          const plain = JSON.stringify(JSON.parse(json), null, 1);
          let count = 0;
          const text = plain.replace(/(?:"(?:[^"\\]|\\.)*"|[^"\s{}[\],:]+|[^"\s])\s*/g, (token) => {
            return token + inserted[count++ % inserted.length];
          });
          const document = parseJson(text);
          expect(document.value, text).toEqual(JSON.parse(plain));
          expect(document.problemCount).toBe(text === plain ? 0 : 1);
          expect(writeJson(document.tree(), 1)).toBe(writeJson(parseJson(plain).tree(), 1));
        },
      ),
      { numRuns: cases(3_000) },
    );
  });

  it("has a node for each member of its value", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 1), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const { tree, problemCount } = readJson(text);
        expect(problemCount).toBe(0);
        const seen = { keys: [] as string[], scalars: [] as string[] };
        const slice = ({ start, end }: Span) => text.slice(start, end);
        const read = (node: SyntaxNode | undefined): void => {
          if (node?.kind === "array") for (const item of node.items) read(item);
          else if (node?.kind === "object") {
            for (const { key, value } of node.members) {
              seen.keys.push(slice(key));
              read(value);
            }
          } else if (node !== undefined) seen.scalars.push(slice(node));
        };
        read(tree.root);
        const expected = { keys: [] as string[], scalars: [] as string[] };
        const walk = (value: unknown): void => {
          if (Array.isArray(value)) for (const item of value) walk(item);
          else if (typeof value === "object" && value !== null) {
            for (const [key, member] of Object.entries(value)) {
              expected.keys.push(JSON.stringify(key));
              walk(member);
            }
          } else expected.scalars.push(JSON.stringify(value));
        };
        walk(JSON.parse(text));
        expect(seen).toEqual(expected);
      }),
      { numRuns: cases(1_000) },
    );
  });
});

/** A text with one mistake: its message, its line and column, and the fixed text. */
const MISTAKES: [name: string, text: string, message: RegExp, place: string, fixed?: string][] = [
  ["empty", "", /empty/, "1:1"],
  ["blank", " \n\t", /empty/, "1:1"],
  ["a trailing comma", '{"a": 1,\n}', /comma before `}`/, "1:8", '{"a": 1\n}'],
  ["a trailing comma in an array", "[1, 2,]", /comma before `]`/, "1:6", "[1, 2]"],
  ["a missing comma", '{"a": 1\n "b": 2}', /comma is missing/, "1:8", '{"a": 1,\n "b": 2}'],
  ["a missing comma in an array", "[1 2]", /comma is missing/, "1:3", "[1, 2]"],
  ["a line comment", '{ // x\n"a": 1}', /does not allow comments$/, "1:3"],
  ["a block comment", '{"a": /* x\n */ 1}', /does not allow comments$/, "1:7"],
  ["a hash comment", '# x\n{"a": 1}', /does not allow comments$/, "1:1"],
  ["comments", '/* x */ {"a" // y\n: 1 # z\n}', /does not allow comments; this text has 3$/, "1:1"],
  ["single quotes", "{'a': 1}", /need double quotes/, "1:2", '{"a": 1}'],
  ["a bare key", "{a: 1}", /double quotes/, "1:2", '{"a": 1}'],
  [
    "a bare word",
    '{"a": yes}',
    /not a JSON value; strings need double quotes/,
    "1:7",
    '{"a": "yes"}',
  ],
  [
    "Python's constants",
    '{"a": None, "b": 1}',
    /not a JSON value; write `null`/,
    "1:7",
    '{"a": null, "b": 1}',
  ],
  ["an equals sign", '{"a" = 1}', /found `=`/, "1:6", '{"a" : 1}'],
  ["a quote in a key", '{"na"me": 1}', /^`"` ends the key too early$/, "1:5", '{"name": 1}'],
  [
    "two quotes behind a key",
    '{"name"" : 1}',
    /^`"` ends the key too early$/,
    "1:7",
    '{"name" : 1}',
  ],
  ["two strings without a colon", '{"a""b": 1}', /expected `:`/, "1:5"],
  ["no colon", '{"a" 1}', /expected `:`/, "1:6"],
  ["no value", '{"a": }', /expected a value/, "1:7"],
  ["a leading zero", '{"a": 01}', /not a valid JSON number/, "1:7", '{"a": "01"}'],
  ["a plus sign", "[+1]", /not a valid JSON number/, "1:2", "[1]"],
  ["a number that begins with its point", "[-.5]", /not a valid JSON number/, "1:2", "[-0.5]"],
  ["a number that ends with its point", "[5.]", /not a valid JSON number/, "1:2", "[5]"],
  ["a plus sign before zeros", "[+007]", /not a valid JSON number/, "1:2", '["+007"]'],
  [
    "more digits than a number keeps",
    "[+12345678901]",
    /not a valid JSON number/,
    "1:2",
    '["+12345678901"]',
  ],
  ["a hexadecimal number", "[0x1F]", /not a valid JSON number/, "1:2", "[31]"],
  ["NaN", "[NaN]", /not a valid JSON number/, "1:2", '["NaN"]'],
  ["a string with a line break", '{"a": "x\ny"}', /not closed on its line/, "1:7"],
  ["a string without an end", '{"a": "x', /string is not closed/, "1:7"],
  ["a tab in a string", '["a\tb"]', /tab in a string/, "1:4", '["a\\tb"]'],
  ["a NUL in a string", '["a\0b"]', /NUL character/, "1:4", '["a\\u0000b"]'],
  ["a NUL elsewhere", '{"a": \0 1}', /NUL character/, "1:7"],
  ["an escape that there is not", '["C:\\data"]', /escape sequence/, "1:5", '["C:\\\\data"]'],
  ["truncated in an object", '{"a": {\n"b": 1', /ends inside an object/, "2:7"],
  ["truncated in an array", "[1, [2,", /ends inside an array/, "1:8"],
  ["truncated behind a colon", '{"a":', /ends inside an object/, "1:6"],
  ["crossed brackets", '{"a": [1}', /expected `]`/, "1:9"],
  ["two documents", '{"a": 1}\n{"b": 2}', /after the end of the document/, "2:1"],
  ["a bracket too many", '{"a": 1}}', /after the end of the document/, "1:9"],
  ["no key", "{: 1}", /expected a key/, "1:2"],
  ["two commas", "[1,,2]", /expected a value/, "1:4"],
  ["a comma first", "{,}", /expected a key/, "1:2"],
];

describe("a mistake in JSON", () => {
  it.each(MISTAKES)("%s", (_, text, message, place, fixed) => {
    const document = parseJson(text);
    expect(document.problems.length).toBe(1);
    const [problem] = document.problems;
    if (problem === undefined) return;
    expect(document.isReadable).toBe(problem.fix?.safe ?? problem.decision !== undefined);
    expect(problem).toMatchObject({ code: "syntax-error", pointer: "" });
    expect(messageOfProblem(document, problem)).toMatch(message);
    expect(messageOfProblem(document, problem)).toMatch(/^(?:[A-Z]{2,} |[^A-Z]).*[^.]$/);
    const { line, column } = document.lines.positionAt(problem.start);
    expect(`${line}:${column}`).toBe(place);
    const edit = problem.fix?.edits[0];
    const result = edit && text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
    expect(result).toBe(fixed);
    if (result !== undefined) expect(isJson(result)).toBe(true);
  });

  it.each(["// x\n{}", "/* x */ []", "\n  {}"])("is looked for without a name: %j", (text) => {
    expect(parseSource({ text }, {}, parseYaml).language).toBe("json");
  });

  it("does not hide the next one", () => {
    const document = parseJson("{a: 'x', // one\n\"b\": [1,],\n'c': True,} // two");
    expect(document.value).toEqual({ a: "x", b: [1], c: true });
    expect(document.problems.map((problem) => messageOfProblem(document, problem))).toEqual([
      "JSON keys need double quotes",
      "this is the notation of Python, not JSON (in 3 places)",
      "JSON does not allow comments; this text has 2",
      "trailing comma before `]`",
      "trailing comma before `}`",
    ]);
  });

  it("shows which bracket is not closed", () => {
    const { problems } = parseJson('{"a": {\n "b": [1, 2\n');
    expect(problems[0]?.related).toMatchObject({ start: 14, end: 15, message: "opened here" });
  });
});

describe("duplicate keys in JSON", () => {
  const duplicates = (text: string) =>
    parseJson(text).problems.map(({ code, pointer, start, end, related }) => [
      code,
      pointer,
      text.slice(start, end),
      start,
      related?.start,
    ]);

  it.each<[string, unknown[]]>([
    ['{"a": 1, "a": 2}', [["duplicate-key", "/a", '"a"', 9, 1]]],
    ['{"a": 1, "\\u0061": 2}', [["duplicate-key", "/a", '"\\u0061"', 9, 1]]],
    ['{"__proto__": 1, "__proto__": 2}', [["duplicate-key", "/__proto__", '"__proto__"', 17, 1]]],
    ['[{"a": [0, {"": {}, "": []}]}]', [["duplicate-key", "/0/a/1/", '""', 20, 12]]],
    ['{"a/b": 1, "a/b": 1}', [["duplicate-key", "/a~1b", '"a/b"', 11, 1]]],
    ['{"a": {"x": 1}, "a": {"x": 1}}', [["duplicate-key", "/a", '"a"', 16, 1]]],
    ['{"toString": 1, "valueOf": 2}', []],
    ['{"a": "a", "b": ["a", "a"]}', []],
    ['{"a": "\\"", "b": "\\\\"}', []],
  ])("%s", (text, expected) => {
    expect(duplicates(text)).toEqual(expected);
    expect(parseJson(text).isReadable).toBe(true);
  });

  it("are all reported, and the last one counts", () => {
    const text = '{"a": 1, "a": 2, "a": 3}';
    expect(duplicates(text).length).toBe(2);
    expect(parseJson(text).value).toEqual({ a: 3 });
  });

  it("are found exactly when there are some", () => {
    const member = fc.tuple(
      fc.oneof(fc.constantFrom("a", "b", "__proto__", '"', "\\", "é", "0", ""), fc.string()),
      fc.oneof(fc.json({ maxDepth: 1 }), fc.constantFrom('{"a": 1, "a": 2}', '"\\\\"', '"é\\""')),
    );
    let doubled = 0;
    fc.assert(
      fc.property(fc.array(member, { maxLength: 6 }), (members) => {
        const text = `{${members.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(",")}}`;
        const keys = members.map(([key]) => key);
        const own = keys.length - new Set(keys).size;
        const inner = members.filter(([, value]) => value === '{"a": 1, "a": 2}').length;
        expect(duplicates(text).length, text).toBe(own + inner);
        if (own > 0) doubled++;
      }),
      { numRuns: cases(3_000) },
    );
    expect(doubled).toBeGreaterThan(atLeast(300, 3_000));
  });

  it("are not two keys that V8 takes for one: the first has the characters that the second is written with", () => {
    const part = fc.stringMatching(/^[a-z]{0,6}$/);
    const escapes = fc.constantFrom(
      '\\"',
      "\\\\",
      "\\/",
      "\\n",
      "\\r",
      "\\t",
      "\\u0077",
      "\\u00e9",
    );
    fc.assert(
      fc.property(part, escapes, part, (before, escaped, after) => {
        const written = `${before}${escaped}${after}`;
        const key: string = JSON.parse(`"${written}"`);
        const first = written.slice(0, key.length);
        fc.pre(first !== key);
        const member = JSON.stringify(first);
        // An object that begins in the same way, with the first key where the other has the second.
        parseJson(`{"start": 0, ${member}: 1}`);
        expect(parseJson(`{"start": 0, "${written}": 1}`).value).toEqual({ start: 0, [key]: 1 });
        const both = parseJson(`[{"start": 0, "${written}": 1, ${member}: 2}]`);
        expect(both.value).toEqual([{ start: 0, [key]: 1, [first]: 2 }]);
        expect(both.problems).toEqual([]);
      }),
      { numRuns: cases(300) },
    );
  });

  it("are found behind any number of characters, escaped or not", () => {
    for (const filler of ["a", "é", "😀", '\\"', "\\\\", "\\u0022", "\\n"]) {
      for (const length of [1, 2, 3, 8190, 8191, 8192, 8193, 16384]) {
        const long = filler.repeat(length);
        const clean = `{"k": "${long}", "a": 1, "b": "\\\\"}`;
        expect(parseJson(clean).problems, `${length} times ${filler}`).toEqual([]);
        const doubled = `{"k": "${long}", "a": 1, "b": "\\\\", "a": 2}`;
        expect(duplicates(doubled).length, `${length} times ${filler}`).toBe(1);
      }
    }
  });
});

describe("places in JSON", () => {
  const at = (value: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value);

  it("are those of the text of the key and of the value", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2, "\t"), (json, indent) => {
        const value: unknown = JSON.parse(json);
        const text = JSON.stringify(value, null, indent).replaceAll("\n", "\r\n");
        const paths = everyPath(value);
        const locations = paths.map(parseJson(text).spansAt);
        for (const [index, path] of paths.entries()) {
          const location = locations[index];
          if (location === undefined) throw new Error(`${JSON.stringify(path)} was not found`);
          const source = text.slice(location.value.start, location.value.end);
          expect(JSON.parse(source)).toEqual(at(value, path));
          const last = path.at(-1);
          const key = location.key && text.slice(location.key.start, location.key.end);
          expect(key).toBe(typeof last === "string" ? JSON.stringify(last) : undefined);
          expect(location.isCollection).toBe(/^[{[]/.test(source));
        }
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("are none for a path that does not exist", () => {
    const document = parseJson('{"a": [1, {"b": null}]}');
    const paths = [["b"], ["a", 2], ["a", 1, "c"], ["a", 0, "x"], ["a", "length"]];
    expect(paths.map(document.spansAt)).toEqual(paths.map(() => undefined));
  });

  it("are those of the last of several members of one name", () => {
    const text = '{"a": {"b": 1}, "a": {"b": 2}}';
    const location = parseJson(text).spansAt(["a", "b"]);
    expect(location && text.slice(location.value.start, location.value.end)).toBe("2");
  });

  it("count lines that end in any way, and UTF-16 units", () => {
    const { lines } = parseJson('["😀", 1,\r\n2,\r3,\n4]');
    expect([1, 7, 11, 14, 17].map((offset) => lines.positionAt(offset))).toEqual([
      { line: 1, column: 2, offset: 1 },
      { line: 1, column: 8, offset: 7 },
      { line: 2, column: 1, offset: 11 },
      { line: 3, column: 1, offset: 14 },
      { line: 4, column: 1, offset: 17 },
    ]);
  });
});
