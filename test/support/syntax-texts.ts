import fc from "fast-check";
import { stringify } from "yaml";
import { parseJson } from "../../src/text/json/json.js";
import type { SourceDocument } from "../../src/text/source-document.js";
import { parseYaml } from "../../src/text/yaml/yaml.js";

/** A text of one of the languages. */
export interface LanguageText {
  readonly language: "json" | "yaml";
  readonly text: string;
}

export const parse = ({ language, text }: LanguageText): SourceDocument =>
  language === "json" ? parseJson(text) : parseYaml(text);

const keys = fc.oneof(
  fc.constantFrom("a", "b", "name", "x y", "__proto__", "1", "true", "a:", '"', "é😀", ""),
  fc.stringMatching(/^[a-z]{1,4}$/),
);
const scalars = fc.oneof(
  fc.integer({ min: -9, max: 99_999 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(
    "",
    "text",
    "two words",
    "two\nlines",
    "# c",
    "a: b",
    "- x",
    "é😀",
    "{",
    "'",
    "1",
  ),
);

/** Values of objects, lists and scalars, some of them in several places. */
export const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalars,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    tie("value").map((shared) => [shared, { again: shared }]),
  ),
})).value;

const jsonTexts = fc
  .tuple(values, fc.constantFrom<string | number>(0, 2, "\t"), fc.boolean())
  .map(([value, indent, isMarked]) => ({
    language: "json" as const,
    text: (isMarked ? "\ufeff" : "") + JSON.stringify(value, null, indent),
  }));

const yamlTexts = fc
  .tuple(
    values,
    fc.record({
      indentSeq: fc.boolean(),
      collectionStyle: fc.constantFrom<"any" | "flow">("any", "any", "flow"),
      defaultStringType: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "BLOCK_LITERAL"),
      nullStr: fc.constantFrom("null", "", "~"),
    } as const),
    fc.record({
      isCrlf: fc.boolean(),
      isMarked: fc.boolean(),
      comment: fc.constantFrom("", " # c"),
    }),
  )
  .map(([value, options, { isCrlf, isMarked, comment }]) => {
    const lines = stringify(value, options).replace(/(?<=[a-z\]])\n/g, `${comment}\n`);
    const text = isCrlf ? lines.replaceAll("\n", "\r\n") : lines;
    return { language: "yaml" as const, text: (isMarked ? "\ufeff" : "") + text };
  });

/** Texts of both languages; nearly all are valid. */
export const syntaxTexts: fc.Arbitrary<LanguageText> = fc.oneof(jsonTexts, yamlTexts);

const pieces = fc.constantFrom(
  ..."{}[],:\"'\\#\t\n \r&*!|>-?%`\0",
  ...["\n  ", ": ", "- ", "&a ", "*a", "null", "x", "// c", "---\n", ""],
);

/** Texts of both languages into which pieces were put, or from which some were taken. */
export const brokenTexts: fc.Arbitrary<LanguageText> = fc
  .tuple(syntaxTexts, fc.array(fc.tuple(fc.nat(), fc.nat(4), pieces), { maxLength: 3 }))
  .map(([{ language, text }, changes]) => ({
    language,
    text: changes.reduce((before, [place, length, piece]) => {
      const at = place % (before.length + 1);
      return before.slice(0, at) + piece + before.slice(at + length);
    }, text),
  }));

/** The paths of a value and of everything in it. */
export function everyPath(
  value: unknown,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  const members: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [[...path], ...members.flatMap(([key, member]) => everyPath(member, [...path, key]))];
}
