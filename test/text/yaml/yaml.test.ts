import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { validate } from "../../../src/index.js";
import { applyEdits } from "../../../src/text/edits/apply-edits.js";
import { messageOfProblem } from "../../../src/text/parse/place-findings.js";
import type { SyntaxProblem } from "../../../src/text/source-document.js";
import { parseYaml } from "../../../src/text/yaml/yaml.js";
import { measure } from "../../hostile/growth.js";
import { atLeast, cases } from "../../support/effort.js";
import { everyPath } from "../../support/syntax-texts.js";

const problemsOf = (text: string) => {
  const document = parseYaml(text);
  return document.problems.map((problem) => {
    const { code, pointer, start, end } = problem;
    const message = messageOfProblem(document, problem);
    const { line, column } = document.lines.positionAt(start);
    return { code, pointer, at: `${line}:${column}`, source: text.slice(start, end), message };
  });
};

describe("a YAML text", () => {
  it.each<[string, unknown]>([
    [
      "a: no\nb: 1.10\nc: 0o17\nd: 0x1F\ne: ~\nf: 012\ng: 2024-05-31",
      {
        a: "no",
        b: 1.1,
        c: 15,
        d: 31,
        e: null,
        f: 12,
        g: "2024-05-31",
      },
    ],
    ["a:\nb: ''\n", { a: null, b: "" }],
    ["- 1\n- [a, {b: c}]\n", [1, ["a", { b: "c" }]]],
    ["text", "text"],
    ['{"a": [1, 2]}', { a: [1, 2] }],
    ["%YAML 1.2\n---\na: 1\n...\n", { a: 1 }],
    ["--- # comment\na: 1\n", { a: 1 }],
    ["a: |\n  x\n  y\nb: >-\n  x\n  y\n", { a: "x\ny\n", b: "x y" }],
    ["a: &x [1]\nb: *x\n", { a: [1], b: [1] }],
    ["constructor: 1\ntoString: 2\nvalueOf: 3", { constructor: 1, toString: 2, valueOf: 3 }],
    ["a: 1\r\nb: 2\r\n", { a: 1, b: 2 }],
    ["a: {\n  b: [\n    1\n  ]\n}\n", { a: { b: [1] } }],
    ["%YAML 1.1\n---\na: no\nb: 0x1F\n", { a: "no", b: 31 }],
    ["a: !!str 1\nb: ! 2\nc: !!map {}\nd: !!int 3", { a: "1", b: "2", c: {}, d: 3 }],
  ])("%j has its value", (text, value) => {
    const document = parseYaml(text);
    expect(document.problems).toEqual([]);
    expect(document.isReadable).toBe(true);
    expect(document.value).toEqual(value);
  });

  it("takes __proto__ as a key like any other", () => {
    const { value, problems } = parseYaml("__proto__:\n  a: 1\nb: 2\n");
    expect(problems).toEqual([]);
    expect(Object.keys(value as object)).toEqual(["__proto__", "b"]);
    expect((value as { a?: number }).a).toBeUndefined();
  });

  it.each<[string, unknown, string | undefined]>([
    ["<<: {a: 1}\nb: 2\n", { a: 1, b: 2 }, "a: 1\nb: 2\n"],
    [
      "x: &x\n  a: 1\n  b: [1]\ny:\n  <<: *x\n  a: 2 # own\n",
      { x: { a: 1, b: [1] }, y: { a: 2, b: [1] } },
      "x: &x\n  a: 1\n  b: [1]\ny:\n  b:\n    - 1\n  a: 2 # own\n",
    ],
    [
      "- &x {a: 1.10}\n- &y {a: 2, b: 3}\n- <<: [*x, *y]\n  c: 4\n",
      [{ a: 1.1 }, { a: 2, b: 3 }, { a: 1.1, b: 3, c: 4 }],
      "- &x {a: 1.10}\n- &y {a: 2, b: 3}\n- a: 1.10\n  b: 3\n  c: 4\n",
    ],
    [
      "a: &a {x: 1}\nb: &b {<<: *a, w: 2}\nc: { <<: *b, z: 3 }\n",
      { a: { x: 1 }, b: { x: 1, w: 2 }, c: { x: 1, w: 2, z: 3 } },
      "a: &a {x: 1}\nb: &b {x: 1, w: 2}\nc: { x: 1, w: 2, z: 3 }\n",
    ],
    [
      "x:\n  <<:\n    a: 1\n    b: |\n      t\n\ny: 2\n",
      { x: { a: 1, b: "t\n" }, y: 2 },
      "x:\n  a: 1\n  b: |\n    t\n\ny: 2\n",
    ],
    [
      "x:\n  <<:\n    - {a: 1}\n    - b: 2\n  c: 3\n",
      { x: { a: 1, b: 2, c: 3 } },
      "x:\n  a: 1\n  b: 2\n  c: 3\n",
    ],
    ["a: &a {x: 1}\nb: {<<: *a, <<: *a}\n", { a: { x: 1 }, b: { x: 1 } }, undefined],
  ])("%j has what its merge keys stand for, and says so once", (text, value, expanded) => {
    const document = parseYaml(text);
    expect(document.value).toEqual(value);
    const [{ fix }, ...others] = document.problems as [SyntaxProblem];
    expect(others).toEqual([]);
    expect(fix && applyEdits(text, fix.edits)).toBe(expanded);
    if (expanded !== undefined) expect(parseYaml(expanded)).toMatchObject({ value, problems: [] });
  });

  it("does not write out what merge keys multiply", async () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `a${index}: &a${index}\n  k${index}: [1, 2]\n  <<: *a${index - 1}\n`,
    );
    const { problems } = parseYaml(`a-1: &a-1 {k: 1}\n${lines.join("")}`);
    expect(problems.map(({ fix }) => fix?.edits.length)).toEqual([40]);
    const many = Array.from(
      { length: 30 },
      (_, index) =>
        `b${index}: &b${index}\n  k${index}: [*b${index - 1}, *b${index - 1}]\n  <<: *b${index - 1}\n`,
    );
    const time = await measure(() => {
      const { problems } = parseYaml(`b-1: &b-1 {k: 1}\n${many.join("")}`);
      expect(problems.every(({ fix }) => fix === undefined)).toBe(true);
    });
    expect(time).toBeLessThan(5_000);
  });

  it.each([
    ["{'a': None, 'b': True}", { a: null, b: true }, "{'a': null, 'b': True}"],
    ["a: “x”\nb: [“y”, z]\n", { a: "x", b: ["y", "z"] }, 'a: "x"\nb: ["y", z]\n'],
    ["“a”: “x y”\n", { a: "x y" }, '"a": "x y"\n'],
  ])("%j is in another notation, which is one mistake", (text, value, written) => {
    const document = parseYaml(text);
    expect(document.value).toEqual(value);
    const [{ fix }, ...others] = document.problems as [SyntaxProblem];
    expect(others).toEqual([]);
    expect(applyEdits(text, fix?.edits ?? [])).toBe(written);
    expect(parseYaml(written)).toMatchObject({ value, problems: [] });
  });

  it.each(["a: None\nb: {c: None}\n", "a: “x”\n", "a: he said “x”, “y”\nb: “z”\n"])(
    "%j is plain text",
    (text) => {
      expect(parseYaml(text).problems).toEqual([]);
    },
  );

  it("never throws, and its problems lie within it", () => {
    const pieces = fc.constantFrom(
      ..."\t\n\r-:?,[]{}#&*!|>'\"%@`~ a1\0",
      "\n  ",
      "- ",
      ": ",
      "---\n",
      "...\n",
      "&a ",
      "*a ",
      "!!str ",
      "<<: ",
      "%YAML 1.1\n---\n",
      "|\n",
      "? ",
      "\u00a0",
      "😀",
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary" }),
      fc
        .tuple(
          fc.jsonValue({ maxDepth: 3 }),
          fc.array(fc.tuple(fc.nat(), pieces), { maxLength: 3 }),
        )
        .map(([value, changes]) => {
          let text = stringify(value);
          for (const [place, piece] of changes) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + piece + text.slice(at);
          }
          return text;
        }),
    );
    let broken = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const document = parseYaml(text);
        const { problems, isReadable } = document;
        if (!isReadable) expect(problems.length).toBeGreaterThan(0);
        if (problems.length > 0) broken++;
        for (const problem of problems) {
          const { start, end } = problem;
          const message = messageOfProblem(document, problem);
          expect(message).not.toBe("");
          expect(message).not.toContain("\n");
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        const { findings } = validate(text, { language: "yaml" });
        expect(findings.length).toBeGreaterThan(0);
        for (const { range } of findings) {
          expect(range?.end.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: cases(1_500) },
    );
    expect(broken).toBeGreaterThan(atLeast(500, 1_500));
  });

  it("has the value that was written", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (written) => {
        const { value, problems } = parseYaml(stringify(written));
        expect(problems).toEqual([]);
        expect(JSON.stringify(value)).toBe(JSON.stringify(written));
      }),
      { numRuns: cases(500) },
    );
  });
});

describe("a mistake in YAML", () => {
  it.each<[name: string, text: string, at: string, message: RegExp]>([
    ["empty", "", "1:1", /text is empty/],
    ["blank", " \n\n", "1:1", /text is empty/],
    ["comments only", "# one\n# two\n", "1:1", /no document/],
    ["a NUL character", "a: 1\nb: \0\n", "2:4", /NUL characters/],
    [
      "lines that end in CR alone",
      "a: 1\rb: 2\r",
      "1:5",
      /lines end in CR alone; save the file with LF/,
    ],
    ["a tab for indentation", "a:\n\tb: 1\n", "2:1", /tab/],
    ["a tab in the midst of indentation", "a:\n  b: 1\n  \tc: 2\n", "3:3", /tab|indent/],
    ["wrong indentation", "a:\n  b: 1\n c: 2\n", "3:2", /indented less than `b`/],
    ["a flow map that is not closed", "a: {b: 1\n", "1:4", /object is not closed; `}` is missing/],
    ["a string that is not closed", 'a: "b\n', "1:4", /not closed/],
    [
      "a string in brackets that is not closed",
      'a: 1\nb: { c: "d }\ne: 1\n',
      "2:9",
      /closing quote/,
    ],
    ["a foreign tag", "a: !env HOST\n", "1:4", /tags are not allowed here \(`!env`\)/],
    ["a tag of a type", "a: !!binary aGk=\n", "1:4", /tags are not allowed/],
    ["a tag of a set", "a: !!set {x, y}\n", "1:4", /tags are not allowed here \(`!!set`\)/],
    ["a tag that does not fit", "a: !!int x\n", "1:4", /tags are not allowed|does not fit/],
    [
      "a directive of a version to come",
      "%YAML 1.3\n---\na: 1\n",
      "1:7",
      /not a directive of YAML 1\.2/,
    ],
    [
      "a directive that there is not",
      "%FOO bar\n---\na: 1\n",
      "1:1",
      /not a directive of YAML 1\.2/,
    ],
    ["directives alone", "%YAML 1.2\n", "1:1", /no document/],
    ["a second document", "a: 1\n---\nb: 2\n", "2:1", /second document/],
    ["a second document, later", "a: ---x\n---\nb: '---'\nc: 1\n", "2:1", /second document/],
    ["an alias without an anchor", "a: *x\n", "1:4", /`x` has no anchor/],
    ["an alias in its own anchor", "a: &x\n  b: *x\n", "2:6", /inside its own anchor/],
    ["a map as a key", "{a: 1}: 2\n", "1:1", /a key must be a string/],
    ["a list as a key", "? [a]\n: 1\n", "1:3", /a key must be a string/],
    ["a plain value that cannot start so", "a: @x\n", "1:4", /starts with `@` needs quotes/],
    ["an escape that there is not", 'a: "C:\\data"\n', "1:7", /escape/],
    ["a colon in a plain value", "a: b: c\n", "1:4", /contains `: ` needs quotes/],
  ])("%s", (_, text, at, message) => {
    const problems = problemsOf(text);
    expect(problems.length, JSON.stringify(problems)).toBe(1);
    expect(problems[0]).toMatchObject({ code: "syntax-error", at });
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.message).toMatch(/^(?:[A-Z]{2,} |[^A-Z]).*[^.]$/);
    expect(parseYaml(text).isReadable).toBe(false);
  });

  it.each<[string, string[]]>([
    ["a: 1\na: 2\n", ["duplicate-key /a 2:1 a"]],
    ["a: 1\n'a': 2\n\"a\": 3\n", ["duplicate-key /a 2:1 'a'", 'duplicate-key /a 3:1 "a"']],
    ["- x: {b: 1, b: 1}\n", ["duplicate-key /0/x/b 1:13 b"]],
    ["__proto__: 1\n__proto__: 2\n", ["duplicate-key /__proto__ 2:1 __proto__"]],
    ["<<: 1\n<<: 2\n", ["duplicate-key /<< 2:1 <<"]],
    ["a: &x {b: 1, b: 2}\nc: *x\nd: *x\n", ["duplicate-key /a/b 1:14 b"]],
    ["toString: 1\nconstructor: 1\n", []],
  ])("duplicate keys: %j", (text, expected) => {
    const found = problemsOf(text).map(
      ({ code, pointer, at, source }) => `${code} ${pointer} ${at} ${source}`,
    );
    expect(found).toEqual(expected);
    expect(parseYaml(text).isReadable).toBe(true);
  });

  it.each([
    ["{: x}", 1],
    ["a: 1\n : x\n", 6],
    ["? \n: x\n", 3],
    ["a:\n  - : c\n", 7],
  ])("a key that is missing: %j", (text, colon) => {
    const { problems, isReadable } = parseYaml(text);
    expect(isReadable).toBe(true);
    expect(problems).toHaveLength(1);
    const message = "a key is missing before this colon";
    expect(problems[0]).toMatchObject({ message, start: colon, end: colon + 1 });
    expect(problems[0]?.fix).toBeUndefined();
  });

  it("a key that is missing, without a colon", () => {
    const { problems } = parseYaml("? ");
    expect(problems.map(({ message }) => message)).toEqual(["a key is missing"]);
  });

  it("a key that is missing, before a comment with many signs", () => {
    const { problems } = parseYaml(`? ${"# ".repeat(90)}x`);
    expect(problems.map(({ message }) => message)).toEqual(["a key is missing"]);
  });

  it.each<[string, string, string]>([
    ["1: a\n", "/1 1:1", '"1": a\n'],
    ["true: a\n", "/true 1:1", '"true": a\n'],
    ["1.10: a\n", "/1.10 1:1", '"1.10": a\n'],
    ["b: {~: a}\n", "/b/~0 1:5", 'b: {"~": a}\n'],
  ])("a key that is not a string: %j", (text, place, fixed) => {
    const document = parseYaml(text);
    const [problem, ...more] = document.problems;
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: "wrong-type" });
    expect(problem?.message).toMatch(/a key must be a string; quote `/);
    const { line, column } = document.lines.positionAt(problem?.start ?? -1);
    expect(`${problem?.pointer} ${line}:${column}`).toBe(place);
    const edit = problem?.fix?.edits[0];
    if (edit === undefined) throw new Error("no fix");
    const result = text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
    expect(result).toBe(fixed);
    expect(parseYaml(result).problems).toEqual([]);
  });

  it.each([
    ["no key", ": a\n"],
    ["an explicit key without text", "? \n: a\n"],
  ])("%s is reported once", (_, text) => {
    const problems = problemsOf(text);
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["wrong-type /"]);
  });
});

describe("aliases", () => {
  const shared = [
    "datastoreapi: 1.0.0",
    "info: {title: t, version: 1.0.0}",
    "services: {}",
    "schema:",
    "  tables:",
    "    - &t",
    "      fullyQualifiedName: a.b",
    "      version: 1.0.0",
    "      columns: [{fullyQualifiedName: a.b.c, hots: 1}]",
    "    - *t",
    "    - *t",
  ].join("\n");

  it("are legal", () => {
    const { valid, findings } = validate(shared.replace(", hots: 1", ""), { language: "yaml" });
    expect(findings).toEqual([]);
    expect(valid).toBe(true);
  });

  it("report a problem once, at the anchor", () => {
    const { findings, errorCount } = validate(shared, { language: "yaml" });
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "unknown-property /schema/tables/0/columns/0/hots",
    ]);
    expect(errorCount).toBe(1);
  });

  it("place a problem of the alias itself at the alias", () => {
    const text =
      "a: &x 5\ndatastoreapi: *x\ninfo: {title: t, version: 1.0.0}\nservices: {}\nschema: {}";
    const { findings } = validate(text, { language: "yaml" });
    expect(findings.map(({ code, pointer, range }) => [code, pointer, range?.start.line])).toEqual([
      ["unknown-property", "/a", 1],
      ["wrong-type", "/datastoreapi", 2],
    ]);
    // `*x` in quotes would be another text, not the anchor's value.
    expect(findings[1]?.fixes).toBeUndefined();
  });

  it("report a problem of a scalar once for each kind of problem, at its first use", () => {
    const text = [
      "datastoreapi: 1.0.0",
      "info: {title: &free '1', description: &n '10', version: &v 1.0.x}",
      "services: {}",
      "schema:",
      "  tables:",
      "    - {fullyQualifiedName: a, version: *v, externalDocs: *n}",
      "    - {fullyQualifiedName: b, version: *v, externalDocs: *n}",
      "    - fullyQualifiedName: c",
      "      version: *free",
      "      columns:",
      "        - {fullyQualifiedName: d, dataLength: *n}",
      "        - {fullyQualifiedName: e, dataLength: *n, scale: &list [1]}",
      "        - {fullyQualifiedName: f, dataLength: '10', scale: *list}",
    ].join("\n");
    const { findings, errorCount } = validate(text, { language: "yaml" });
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "invalid-format /info/version",
      "wrong-type /schema/tables/0/externalDocs",
      "invalid-format /schema/tables/2/version",
      "wrong-type /schema/tables/2/columns/0/dataLength",
      "wrong-type /schema/tables/2/columns/1/scale",
      "wrong-type /schema/tables/2/columns/2/dataLength",
    ]);
    expect(errorCount).toBe(6);
  });

  it("may be in a key and before one", () => {
    expect(parseYaml("&k a: 1\nb: 2\n").value).toEqual({ a: 1, b: 2 });
  });

  it("of one name take the last anchor before them", () => {
    expect(parseYaml("a: &x 1\nb: *x\nc: &x 2\nd: *x\n").value).toEqual({ a: 1, b: 1, c: 2, d: 2 });
  });

  it("that expand without end are rejected at once, and reported once", () => {
    const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let n = 1; n < 40; n++) {
      bomb.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(", ")}]`,
      );
    }
    // Expanded, it would have 9 to the power of 40 values.
    const problems = problemsOf(bomb.join("\n"));
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatchObject({ code: "syntax-error" });
    expect(problems[0]?.message).toMatch(/aliases expand to more than/);
    expect(validate(bomb.join("\n"), { language: "yaml" }).errorCount).toBe(1);
  });

  it("may be many", () => {
    const text = `x: &x {a: 1}\nlist:\n${"  - *x\n".repeat(10_000)}`;
    const { value, problems } = parseYaml(text);
    expect(problems).toEqual([]);
    expect((value as { list: unknown[] }).list.length).toBe(10_000);
  });
});

describe("depth", () => {
  const flow = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const block = (depth: number) =>
    Array.from({ length: depth }, (_, n) => `${" ".repeat(n)}a:\n`).join("");

  const depthOf = (value: unknown): number => {
    let depth = 0;
    for (let inner = value; typeof inner === "object" && inner !== null; depth++) {
      inner = Object.values(inner)[0];
    }
    return depth;
  };

  describe.each([100, 299, 300])("of %i is read", (levels) => {
    it.each([
      ["flow", flow(levels)],
      ["flow maps", "{a: ".repeat(levels) + "}".repeat(levels)],
      ["block", block(levels)],
      ["compact lists", `${"- ".repeat(levels)}x\n`],
      ["with an anchor at each level", "&a [".repeat(levels) + "]".repeat(levels)],
    ])("%s", (_, text) => {
      const { value, problems, tree, spansAt, lines } = parseYaml(text);
      expect(problems).toEqual([]);
      expect(depthOf(value)).toBe(levels);
      expect(() => tree()).not.toThrow();
      const path = Array.from({ length: levels - 1 }, () => (Array.isArray(value) ? 0 : "a"));
      const place = spansAt(path);
      expect(place?.value && lines.rangeOf(place.value).end.offset).toBeLessThanOrEqual(
        text.length,
      );
      expect(place?.isCollection).toBe(true);
    });
  });

  it("may be more by aliases, without end", () => {
    const lines = ["a0: &a0 {}"];
    for (let n = 1; n <= 40; n++) {
      lines.push(`a${n}: &a${n} ${"{a: ".repeat(290)}*a${n - 1}${"}".repeat(290)}`);
    }
    const { problems, value, tree } = parseYaml(lines.join("\n"));
    expect(problems).toEqual([]);
    expect(depthOf((value as { a40: unknown }).a40)).toBe(40 * 290 + 1);
    expect(tree().kind).toBe("object");
  });

  it("keeps anchors of what is deep, and reports problems there at their positions", () => {
    const around = (text: string) => "[".repeat(290) + text + "]".repeat(290);
    const { value, problems } = parseYaml(around("&x [1], *x"));
    expect(problems).toEqual([]);
    const innermost = (value as unknown[]).flat(289 as 1);
    expect(innermost).toEqual([[1], [1]]);
    for (const [inner, message] of [
      ["{a: 1, a: 2}", "duplicate key `a`; only the last one counts"],
      ["!b c", /tags are not allowed/],
      ["*nothing", /has no anchor/],
      ['"open', /./],
    ] as const) {
      const text = around(inner);
      const document = parseYaml(text);
      const { problems } = document;
      expect(problems).toHaveLength(1);
      expect(problems.map((one) => messageOfProblem(document, one))[0]).toMatch(message);
      expect(problems[0]?.start).toBeGreaterThanOrEqual(290);
    }
  });

  it.each([
    ["flow", flow(301)],
    ["flow maps", "{a: ".repeat(301) + "}".repeat(301)],
    ["flow without an end", "[".repeat(301)],
    ["block", block(301)],
    ["compact lists", `${"- ".repeat(301)}x\n`],
    ["explicit keys", `${"? ".repeat(301)}x\n`],
    ["flow, very deep", flow(100_000)],
    ["flow maps, very deep", "{a: ".repeat(100_000)],
    ["compact lists, very deep", `${"- ".repeat(100_000)}x\n`],
    ["compact lists above other text", `${"- ".repeat(10_000)}x\nb: 1\n`],
    ["compact lists below a key", `a:\n  ${"- ".repeat(10_000)}x\nb: 1\n`],
    ["explicit keys above other text", `${"? ".repeat(10_000)}x\nb: 1\n`],
    ["blocks above other text", `${block(5_000)}\nb: 1\n`],
  ])("over 300 is one finding: %s", (_, text) => {
    const problems = problemsOf(text);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatchObject({ code: "syntax-error" });
    expect(problems[0]?.message).toMatch(/nested deeper than 300/);
  });
});

describe("places in YAML", () => {
  const at = (value: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value);

  it("are those of the key and of the value", () => {
    const scalars = fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[a-zä😀]{1,6}$/u));
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        scalars,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z :'"😀]{1,5}$/u), tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(values, fc.boolean(), (value, crlf) => {
        const plain = stringify(value);
        const text = crlf ? plain.replaceAll("\n", "\r\n") : plain;
        const document = parseYaml(text);
        const paths = everyPath(value);
        const locations = paths.map(document.spansAt);
        for (const [index, path] of paths.entries()) {
          const location = locations[index];
          if (location === undefined) throw new Error(`${JSON.stringify(path)} was not found`);
          const last = path.at(-1);
          const key = location.key && text.slice(location.key.start, location.key.end);
          expect(key === undefined ? undefined : parseYaml(key).value).toBe(
            typeof last === "string" ? last : undefined,
          );
          const found = at(value, path);
          expect(location.isCollection).toBe(typeof found === "object");
          if (typeof found === "object") continue;
          expect(parseYaml(text.slice(location.value.start, location.value.end)).value).toBe(found);
        }
      }),
      { numRuns: cases(1_000) },
    );
  });

  it("of a property without a value is its key", () => {
    const text = "datastoreapi: 1.0.0\ninfo:\nservices: {}\nschema: {}\n";
    const { findings } = validate(text, { language: "yaml" });
    expect(findings).toMatchObject([{ code: "wrong-type", pointer: "/info" }]);
    const [range] = findings.map((finding) => finding.range);
    expect(text.slice(range?.start.offset, range?.end.offset)).toBe("info");
  });
});
