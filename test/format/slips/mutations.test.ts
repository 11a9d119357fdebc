// Mistakes made in a valid document: where a fix is offered, it gives the document back.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { applyFixes, validate } from "../../../src/index.js";
import { isThorough, sample } from "../../support/effort.js";
import { mutationsOf, placesOf, withValue } from "../../support/mutations.js";
import { inEachStyle, languageOf, styles } from "../../support/styles.js";

const full: unknown = JSON.parse(
  readFileSync(new URL("../../../fixtures/valid/full.json", import.meta.url), "utf8"),
);

/** A text with one mistake. */
interface Mistake {
  readonly title: string;
  readonly language: "json" | "yaml";
  readonly text: string;
}

/** The same wrong value in every style. */
const inEach = (title: string, value: unknown): Mistake[] =>
  inEachStyle(value).map(({ style, language, text }) => ({
    title: `${style}: ${title}`,
    language,
    text,
  }));

const places = [...placesOf(full, descriptorShapes, "DatastoreDescriptor")];

function misspellings(): Mistake[] {
  const options = { renames: 1 };
  return (
    [...mutationsOf(full, descriptorShapes, "DatastoreDescriptor", options)]
      // The others leave out the members beside the misspelled one.
      .filter(({ kind, title }) => kind === "rename" && !title.includes(" alone "))
      .flatMap(({ title, value }) => inEach(title, value))
  );
}

/** A number as a string and the other way round, an item without its list, a string for an object. */
function wrongTypes(): Mistake[] {
  return places.flatMap(({ path, value }) => {
    const wrong = otherTypeOf(value);
    return wrong === undefined
      ? []
      : inEach(`${path.join("/")} := ${JSON.stringify(wrong)}`, withValue(full, path, wrong));
  });
}

function otherTypeOf(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value);
  const [key, member] = members[0] ?? [];
  const isShort = members.length === 1 && ["default", "$href", "name", "email"].includes(key ?? "");
  return isShort && typeof member === "string" ? member : undefined;
}

/** Each object one level too deep. */
function wrappings(): Mistake[] {
  return places.flatMap(({ path, value, object }) =>
    object === undefined || path.length === 0
      ? []
      : inEach(`${path.join("/")} wrapped`, withValue(full, path, { wrapper: value })),
  );
}

/** Each member of a document in YAML without the blank behind its colon. */
function missingBlanks(): Mistake[] {
  const lines = styles.YAML(full).split("\n");
  return lines.flatMap((line, index) => {
    const found = /^( *(?:- )*[\w$.-]+:) (?=[^|>])/.exec(line)?.[1];
    if (found === undefined) return [];
    const wrong = found + line.slice(found.length + 1);
    return [
      { title: wrong.trim(), language: "yaml" as const, text: lines.with(index, wrong).join("\n") },
    ];
  });
}

/** Each string in quotes without them, and each key of JSON. */
function missingQuotes(): Mistake[] {
  return (["JSON", "YAML"] as const).flatMap((style) => {
    const language = languageOf(style);
    const lines = styles[style](full).split("\n");
    return lines.flatMap((line, index) => {
      const value = line.replace(/: "((?:[^"\\])*)"(,?)$/, ": $1$2");
      const key = language === "json" ? line.replace(/^( *)"([\w$.-]+)":/, "$1$2:") : line;
      return [value, key]
        .filter((wrong) => wrong !== line)
        .map((wrong) => ({
          title: wrong.trim(),
          language,
          text: lines.with(index, wrong).join("\n"),
        }));
    });
  });
}

describe.each([
  ["a misspelling", misspellings, 0.95],
  ["a wrong type", wrongTypes, 0.95],
  ["a wrapper", wrappings, 0.95],
  ["a missing blank", missingBlanks, 0.95],
  ["missing quotes", missingQuotes, 0.95],
] as const)("the fix of %s", (_, mistakes, share) => {
  const results = sample(mistakes()).flatMap((mistake) => {
    const { language, text } = mistake;
    const { findings } = validate(text, { language });
    const { applied, text: fixed } = applyFixes(text, findings, { unsafe: true });
    return applied.length === 0 ? [] : [{ ...mistake, value: read(fixed), applied }];
  });
  const wrong = results.filter(({ value }) => !isSame(value, full));

  test("is offered for many", () => {
    expect(results.length).toBeGreaterThan(isThorough ? 25 : 15);
  });

  test(`gives the document back, in at least ${100 * share} of 100`, () => {
    expect(
      wrong.length <= (1 - share) * results.length,
      wrong.map(({ title }) => title).join("\n"),
    ).toBe(true);
  });

  test("loses no value", () => {
    const words = wordsOf(full);
    const losing = results.flatMap(({ title, value, applied }) => {
      const kept = new Set(wordsOf(value));
      const lost = words.filter((word) => !kept.has(word));
      return lost.length === 0 ? [] : [`${title}: ${lost.join()} (${applied[0]?.fix.title})`];
    });
    expect(losing).toEqual([]);
  });
});

/** The value of a text that may still have mistakes; `undefined` for one that cannot be read. */
function read(text: string): unknown {
  try {
    return parse(text, { strict: false });
  } catch {
    return undefined;
  }
}

const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** A value as text that does not depend on the order of members. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Everything that a document says in its values. */
const wordsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(wordsOf)
    : [String(value)];
