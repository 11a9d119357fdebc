import { escapedJson, escapeUnprintable, isPrintable } from "../../words/phrases.js";
import type { FixStep, Written } from "../fix-action.js";

/** How a language writes keys and values. */
export interface Notation {
  key(name: string): string;
  value(value: Written): string;
  /** A name in the quotes of what is written in its place. */
  quotedLike(source: string, name: string): string;
  /** A string in place of another one, in its quotes; without quotes only if it needs none. */
  rewritten(source: string, value: string): string;
}

const inJson = (text: string): string => escapedJson(JSON.stringify(text));

export const jsonNotation: Notation = {
  key: inJson,
  value: (value) => writeFlow(value, jsonNotation),
  quotedLike: (_, name) => inJson(name),
  rewritten: (_, value) => inJson(value),
};

/** A string in double quotes, in which everything can be escaped. */
const inDouble = (text: string): string => escapedYaml(JSON.stringify(text));

const inSingle = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A string in quotes, which every YAML parser reads. JSON in it stays readable. */
const inYaml = (text: string): string =>
  text.includes('"') && isPrintable(text) ? inSingle(text) : inDouble(text);

export const yamlNotation: Notation = {
  key: (name) => (isPlain(name) ? name : inYaml(name)),
  value: (value) => writeFlow(value, yamlNotation),
  quotedLike: (source, name) => inQuotesOf(source, name) ?? yamlNotation.key(name),
  rewritten: (source, value) =>
    inQuotesOf(source, value) ?? (PLAIN.test(value) ? value : yamlNotation.value(value)),
};

/** Escapes the characters of a YAML text that are not safe in a log: each is in double quotes. */
export const escapedYaml = (text: string): string =>
  escapeUnprintable(text, (character) => {
    if (character === "\n" || character === "\t") return character;
    const code = character.codePointAt(0)?.toString(16) ?? "";
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });

/** Versions and qualified names, which no YAML parser reads as a number, a time, or a boolean. */
const PLAIN = /^(?:\d+\.\d+\.\d+|[A-Za-z][\w-]*[.:][\w.:-]*\w)$/;

/** A string in the same quotes as the value that it replaces; `undefined` if that has none. */
export function inQuotesOf(source: string, value: string): string | undefined {
  // Only double quotes can escape a character.
  if (/^["']/.test(source) && !isPrintable(value)) return inDouble(value);
  if (source.startsWith('"')) return inDouble(value);
  return source.startsWith("'") ? inSingle(value) : undefined;
}

/**
 * The source of a value after a change that depends on nothing around it; `undefined` if it cannot be made,
 * or depends on what is around it.
 */
export function changedScalar(
  source: string,
  change: FixStep,
  notation: Notation,
): string | undefined {
  switch (change.kind) {
    case "replace-value":
      return JSON.stringify(change.value);
    case "rewrite-value":
      return notation.rewritten(source, change.value);
    case "write-value":
      return notation.value(change.value);
    case "raw-value":
      return change.text;
    case "quote-value":
      return JSON.stringify(change.value ?? source);
    case "quote-version":
      return quotedVersion(source);
    case "wrap-value": {
      const inner = /^["'*]/.test(source) ? source : JSON.stringify(source);
      return `{ ${notation.key(change.key)}: ${inner} }`;
    }
    default:
      return undefined;
  }
}

/** A value on one line. */
function writeFlow(value: Written, notation: Notation): string {
  if (typeof value === "string") {
    if (notation === jsonNotation) return inJson(value);
    return isPlain(value) ? value : inYaml(value);
  }
  if (typeof value !== "object" || value === null) {
    // YAML 1.1 reads `1e+21` as a string.
    return JSON.stringify(value).replace(/^(-?\d+)(?=e)/, "$1.0");
  }
  if (Array.isArray(value)) {
    return `[${value.map((item: Written) => notation.value(item)).join(", ")}]`;
  }
  const members = Object.entries(value).map(
    ([key, member]) => `${notation.key(key)}: ${notation.value(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Whether a YAML scalar would end too early in brackets: it has one, or a comma, but no quotes. */
export const endsInBrackets = (source: string): boolean => /^[^"'].*[[\]{},]/s.test(source);

/** Words that YAML 1.2 or 1.1 reads as something other than a string: some parsers read `e1` as a number. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|e\d+)$/i;

/** Whether every version of YAML reads a text without quotes as a string, also as a key. */
const isPlain = (text: string): boolean => /^[$A-Za-z_][\w.-]*$/.test(text) && !RESERVED.test(text);

/** A year and a month, and perhaps a day: not the start of a semantic version. */
const DATE = /^\d{4}[-.]\d{2}(?:[-.]\d{2})?$/;

/**
 * Completes text that was probably meant as a semantic version.
 *
 * @returns text that may still not be a version; `""` for a date
 * @example completeVersion("v1.2") // "1.2.0"
 */
export function completeVersion(text: string): string {
  if (DATE.test(text.trim())) return "";
  const [, numbers = "", rest = ""] = /^[vV]?(\d+(?:\.\d+){0,2})(.*)$/.exec(text.trim()) ?? [];
  const parts = numbers.split(".").map((part) => part.replace(/^0+(?=\d)/, ""));
  while (parts.length < 3) parts.push("0");
  return parts.join(".") + rest;
}

/**
 * A version written as a number, completed and in quotes; `undefined` for a number in another notation,
 * such as `0x10` or `-1`.
 */
const quotedVersion = (source: string): string | undefined =>
  /^\d+(?:\.\d+)?$/.test(source) ? JSON.stringify(completeVersion(source)) : undefined;
