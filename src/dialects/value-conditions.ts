import { isRegularExpression } from "../model/keywords.js";
import type { DialectId, TypeFamily } from "../types/data-type.js";
import type { RowWords } from "./row-words.js";

// Conditions on the values of a column, in the words of a system. There is none where no expression of the system
// certainly means the same. Null neither holds nor breaks them.

/** A column, as a condition asks about it. */
export interface AskedColumn {
  readonly dialect: DialectId;
  readonly words: RowWords;
  /** Its name in quotes. */
  readonly name: string;
  /** Its type as the system writes it. */
  readonly nativeType: string;
  /** The kind of its values. */
  readonly family: TypeFamily | undefined;
  /** Whether its type lists its values, which are texts. */
  readonly isEnum: boolean;
}

/** Conditions for the values that are accepted, and for those that are refused. */
export interface Condition {
  readonly holds: string;
  readonly breaks: string;
}

/** Whether a value is one of a list. Null does not count. */
export function isOneOf(all: readonly unknown[], asked: AskedColumn): Condition | undefined {
  const { dialect, words, name, family, isEnum } = asked;
  const values = all.filter((value) => value !== null);
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === "string")) {
    if (family !== "text" && !isEnum) return undefined;
    const literals = values.map(words.literal).join(", ");
    return {
      holds: `${words.text(name)} IN (${literals})`,
      breaks: `${words.text(name)} NOT IN (${literals})`,
    };
  }
  if (values.every((value) => typeof value === "number")) {
    if (!isExactFor(values, asked)) return undefined;
    return {
      holds: `${name} IN (${values.join(", ")})`,
      breaks: `${name} NOT IN (${values.join(", ")})`,
    };
  }
  const isBoolean = family === "boolean" && values.every((value) => typeof value === "boolean");
  if (!isBoolean || new Set(values).size > 1) return undefined;
  const isTrue = dialect === "sqlserver" ? `${name} <> 0` : name;
  const isFalse = `NOT (${isTrue})`;
  return values[0] === true
    ? { holds: isTrue, breaks: isFalse }
    : { holds: isFalse, breaks: isTrue };
}

const NUMBERS: readonly (TypeFamily | undefined)[] = ["integer", "decimal", "float"];

/** Whether a column can store these numbers exactly. Single precision rounds most fractions. */
function isExactFor(values: readonly number[], { dialect, family, nativeType }: AskedColumn) {
  if (!NUMBERS.includes(family)) return false;
  // JavaScript reads a larger integer as one of its neighbors.
  if (values.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (dialect === "sqlite" || dialect === "snowflake") return true;
  const single = dialect === "sqlserver" ? /^real\b/i : /^(?:real|float4?)\b/i;
  return !single.test(nativeType) || values.every(Number.isInteger);
}

/** The operators of values within a bound, and of those outside it. */
const BOUNDS = {
  minimum: [">=", "<"],
  exclusiveMinimum: [">", "<="],
  maximum: ["<=", ">"],
  exclusiveMaximum: ["<", ">="],
} as const;

/** A keyword of JSON Schema for a bound of numbers. */
export type BoundKeyword = keyof typeof BOUNDS;

/** Whether a number is within a bound. */
export function isWithinLimit(
  keyword: BoundKeyword,
  bound: number,
  asked: AskedColumn,
): Condition | undefined {
  const { dialect, words, name, family } = asked;
  if (!isExactFor([bound], asked)) return undefined;
  const [inside, outside] = BOUNDS[keyword].map((operator) => `${name} ${operator} ${bound}`);
  if (inside === undefined || outside === undefined) return undefined;
  // In SQLite, every string is greater than any number. A string among numbers breaks a different rule.
  if (dialect === "sqlite") {
    return { holds: inside, breaks: `typeof(${name}) <> 'text' AND ${outside}` };
  }
  const mayBeNaN = family === "float" || (family === "decimal" && dialect === "postgres");
  if (words.isNaN === undefined || !mayBeNaN) return { holds: inside, breaks: outside };
  // It is greater than any number.
  const notNumber = words.isNaN(name);
  const holds = keyword.endsWith("aximum") ? inside : `${inside} AND NOT (${notNumber})`;
  return { holds, breaks: `${outside} OR ${notNumber}` };
}

/** Whether a number is a multiple of another. */
export function isMultiple(
  divisor: number,
  { words, name, family }: AskedColumn,
): Condition | undefined {
  const isExact = family === "integer" || family === "decimal";
  const rest = isExact && divisor > 0 ? words.remainder(name, divisor) : undefined;
  return rest === undefined ? undefined : { holds: `${rest} = 0`, breaks: `${rest} <> 0` };
}

/** Whether a value has at least, or at most, a number of characters or bytes. */
export function hasLength(
  keyword: "minLength" | "maxLength",
  length: number,
  { words, name, family }: AskedColumn,
): Condition | undefined {
  if (family !== "text" && family !== "binary") return undefined;
  const own = family === "text" ? words.characters(name) : words.bytes(name);
  return keyword === "minLength"
    ? { holds: `${own} >= ${length}`, breaks: `${own} < ${length}` }
    : { holds: `${own} <= ${length}`, breaks: `${own} > ${length}` };
}

/** Whether a text matches a regular expression. */
export function isLike(
  pattern: string,
  { words: { matches }, name, family }: AskedColumn,
): Condition | undefined {
  const portable = matches && portablePattern(pattern, matches.end);
  if (matches === undefined || portable === undefined || family !== "text") return undefined;
  const holds = matches.write(name, portable);
  return { holds, breaks: `NOT (${holds})` };
}

/**
 * A regular expression of JSON Schema in the words that the expressions of databases share. Only what means the
 * same in all of them is taken: no `.`, which is about the ends of lines, no classes of letters, no look around.
 *
 * @param end how the end of a text is written; `$` can also be before the end of its last line
 * @returns `undefined` for an expression with anything else
 * @example portablePattern("^[A-Z]{2}-\\d+$", "$") // "^[A-Z]{2}-[0-9]+$"
 */
function portablePattern(pattern: string, end: string): string | undefined {
  // Databases refuse, or read in their own ways, an open bracket or a wrong order.
  if (!isRegularExpression(pattern, "")) return undefined;
  let result = "";
  let isInClass = false;
  for (let at = 0; at < pattern.length; ) {
    const token = (isInClass ? IN_CLASS : OUTSIDE).exec(pattern.slice(at))?.[0];
    if (token === undefined) return undefined;
    at += token.length;
    if (!isInClass && token.startsWith("[")) isInClass = true;
    else if (isInClass && token === "]") isInClass = false;
    if (!isInClass && token === "$") result += end;
    else if (token === "\\d") result += isInClass ? "0-9" : "[0-9]";
    else if (token === "\\w") result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]";
    else result += token;
  }
  return result;
}

/** Whether a regular expression of a database means the same in JSON Schema. */
export const isPortablePattern = (pattern: string): boolean =>
  portablePattern(pattern, "$") === pattern;

const OUTSIDE =
  /^(?:[A-Za-z0-9 !"#%&',/:;<=>@_`~-]|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|[\^$|)]|\((?:\?:)?(?!\?)|[*+?]\??|\{\d{1,2}(?:,\d{0,2})?\}\??|\[\^?(?!\]))/;
const IN_CLASS =
  /^(?:[A-Za-z0-9 !"#%',./:;<=>@_`~+*?(){}$]|-(?!-)|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|\])/;
