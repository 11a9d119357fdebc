import type { Proof, RowWords } from "../../dialects/row-words.js";
import type { RowCode } from "../../findings/codes.js";
import type { CatalogColumn } from "../../sources/catalog.js";
import type { DialectId } from "../../types/dialect.js";
import type { TypeFamily } from "../../types/listed-types.js";
import { parseType } from "../../types/parse-type.js";
import type { JsonObject } from "../../values/json-object.js";
import { withArticle } from "../../words/phrases.js";

/** What the values of a column have to be. */
export interface ValueRule {
  readonly code: Exclude<RowCode, "duplicate-values" | "orphan-values">;
  /** What a row has that breaks it: ``no `customer_id` ``. */
  broken(name: string): string;
  /**
   * The condition that is true of the values that break it.
   *
   * @returns `undefined` where the system has no expression that certainly means the same
   */
  condition(asked: AskedColumn): string | undefined;
  /** Whether the catalog proves it, in a system that proves such things by its catalog. */
  isProven?(column: CatalogColumn, proves: readonly Proof[]): boolean;
}

/** A column, as a condition asks about it. */
export interface AskedColumn {
  readonly column: CatalogColumn;
  readonly dialect: DialectId;
  readonly words: RowWords;
  /** Its name in quotes. */
  readonly name: string;
  readonly family: TypeFamily | undefined;
}

/** What kind of values a column has in the database. */
export const liveFamily = ({ dataType, nativeType }: CatalogColumn): TypeFamily | undefined =>
  parseType(dataType ?? nativeType).family;

/** A number as people read it: `1,204`. */
export const number = (value: number): string => value.toLocaleString("en-US");

export const present: ValueRule = {
  code: "null-values",
  broken: (name) => `no ${name}`,
  condition: ({ name }) => `${name} IS NULL`,
  isProven: ({ nullable, isUnproven }, proves) =>
    proves.includes("not null") && !nullable && isUnproven !== true,
};

export const longest = (length: number): ValueRule => ({
  code: "length-values",
  broken: (name) => `a value of ${name} longer than ${number(length)}`,
  condition: (asked) => lengthThat(`> ${length}`, asked),
  isProven: (column, proves) =>
    proves.includes("length") && column.length !== undefined && column.length <= length,
});

const shortest = (length: number): ValueRule => ({
  code: "length-values",
  broken: (name) => `a value of ${name} shorter than ${number(length)}`,
  condition: (asked) => lengthThat(`< ${length}`, asked),
});

function lengthThat(comparison: string, { words, name, family }: AskedColumn): string | undefined {
  if (family === "text") return `${words.characters(name)} ${comparison}`;
  return family === "binary" ? `${words.bytes(name)} ${comparison}` : undefined;
}

const listed = (all: readonly unknown[]): ValueRule => ({
  code: "unlisted-values",
  broken: (name) => `a value of ${name} that is not listed`,
  condition({ column, dialect, words, name, family }) {
    // Nulls do not count, neither in the list nor in the rows.
    const values = all.filter((value) => value !== null);
    if (values.length === 0) return undefined;
    if (values.every((value) => typeof value === "string")) {
      if (family !== "text" && column.dataType !== "ENUM") return undefined;
      return `${words.text(name)} NOT IN (${values.map(words.literal).join(", ")})`;
    }
    if (values.every((value) => typeof value === "number")) {
      if (!isExactFor(values, column, dialect)) return undefined;
      return `${name} NOT IN (${values.map(String).join(", ")})`;
    }
    const isBoolean = family === "boolean" && values.every((value) => typeof value === "boolean");
    if (!isBoolean || new Set(values).size > 1) return undefined;
    const isTrue = dialect === "sqlserver" ? `${name} <> 0` : name;
    return values[0] === true ? `NOT (${isTrue})` : isTrue;
  },
});

const NUMBERS: readonly (TypeFamily | undefined)[] = ["integer", "decimal", "float"];

/** Whether a column can store these numbers exactly. Single precision rounds most fractions. */
function isExactFor(values: readonly number[], column: CatalogColumn, dialect: DialectId): boolean {
  if (!NUMBERS.includes(liveFamily(column))) return false;
  // JavaScript reads a larger integer as one of its neighbors.
  if (values.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))) return false;
  if (dialect === "sqlite" || dialect === "snowflake") return true;
  const single = dialect === "sqlserver" ? /^real\b/i : /^(?:real|float4?)\b/i;
  return !single.test(column.nativeType) || values.every(Number.isInteger);
}

/** @param operator compares the values that break the rule with the bound */
const within =
  (place: string, operator: string) =>
  (bound: number): ValueRule => ({
    code: "range-values",
    broken: (name) => `a value of ${name} that is not ${place} ${bound}`,
    condition({ column, dialect, words, name, family }) {
      if (!isExactFor([bound], column, dialect)) return undefined;
      const isOutside = `${name} ${operator} ${bound}`;
      // In SQLite, every string is greater than any number. A string among numbers breaks a different rule.
      if (dialect === "sqlite") return `typeof(${name}) <> 'text' AND ${isOutside}`;
      const mayBeNaN = family === "float" || (family === "decimal" && dialect === "postgres");
      if (words.isNaN === undefined || !mayBeNaN) return isOutside;
      return `${isOutside} OR ${words.isNaN(name)}`;
    },
  });

const atLeast = within("at least", "<");
const moreThan = within("more than", "<=");
const atMost = within("at most", ">");
const lessThan = within("less than", ">=");

const multipleOf = (divisor: number): ValueRule => ({
  code: "range-values",
  broken: (name) => `a value of ${name} that is not a multiple of ${divisor}`,
  condition: ({ words, name, family }) => {
    const isExact = family === "integer" || family === "decimal";
    const rest = isExact && divisor > 0 ? words.remainder(name, divisor) : undefined;
    return rest && `${rest} <> 0`;
  },
});

const like = (pattern: string): ValueRule => ({
  code: "pattern-values",
  broken: (name) => `a value of ${name} that does not match the pattern`,
  condition: ({ words: { matches }, name, family }) => {
    const portable = matches && portablePattern(pattern, matches.end);
    if (matches === undefined || portable === undefined || family !== "text") return undefined;
    return `NOT (${matches.write(name, portable)})`;
  },
});

/**
 * A regular expression of JSON Schema in the words that the expressions of databases share. Only what means the
 * same in all of them is taken: no `.`, which is about the ends of lines, no classes of letters, no look around.
 *
 * @param end how the end of a text is written; `$` can also be before the end of its last line
 * @returns `undefined` for an expression with anything else
 * @example portablePattern("^[A-Z]{2}-\\d+$", "$") // "^[A-Z]{2}-[0-9]+$"
 */
export function portablePattern(pattern: string, end: string): string | undefined {
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
  return isInClass ? undefined : result;
}

const OUTSIDE =
  /^(?:[A-Za-z0-9 !"#%&',/:;<=>@_`~-]|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|[\^$|)]|\((?:\?:)?(?!\?)|[*+?]\??|\{\d{1,2}(?:,\d{0,2})?\}\??|\[\^?(?!\]))/;
const IN_CLASS =
  /^(?:[A-Za-z0-9 !"#%',./:;<=>@_`~+*?(){}$]|-(?!-)|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|\])/;

/** Values of the family that a column states, for a database that accepts any: SQLite does, for most types. */
export const typed = (family: TypeFamily): ValueRule => ({
  code: "type-values",
  broken: (name) => `a value of ${name} that is not ${withArticle(family)}`,
  condition({ name, column }) {
    const type = `typeof(${name})`;
    const isText = `${type} = 'text'`;
    const day = `substr(${name}, 1, 10)`;
    const minute = `substr(${name}, 1, 5)`;
    switch (family) {
      case "integer":
        return `${type} NOT IN ('integer', 'null') AND NOT (${type} = 'real' AND ${name} = CAST(${name} AS INTEGER))`;
      case "decimal":
      case "float":
        return `${type} NOT IN ('integer', 'real', 'null')`;
      case "boolean":
        return `${name} NOT IN (0, 1)`;
      case "text":
        // In a column with numeric affinity, SQLite stores a string of digits as a number.
        return /char|clob|text|^$/i.test(column.nativeType)
          ? `${type} NOT IN ('text', 'null')`
          : `${type} = 'blob'`;
      case "binary":
        return `${type} NOT IN ('blob', 'null')`;
      // The functions also take `now` and numbers, and read February 30 as a day of March.
      case "date":
      case "timestamp":
        return `${type} = 'blob' OR ${isText} AND date(${day}) IS NOT ${day}`;
      case "time":
        return `${type} = 'blob' OR ${isText} AND strftime('%H:%M', ${minute}) IS NOT ${minute}`;
      case "json":
        return `${isText} AND NOT json_valid(${name})`;
      default:
        return undefined;
    }
  },
});

const ofNumber =
  (toRule: (value: number, schema: JsonObject) => ValueRule) =>
  (value: unknown, schema: JsonObject): ValueRule | undefined =>
    typeof value === "number" && Number.isFinite(value) ? toRule(value, schema) : undefined;

/** The keywords of a JSON Schema that are checked, and the rules of their values. */
export const KEYWORDS: Readonly<
  Record<string, (value: unknown, schema: JsonObject) => ValueRule | undefined>
> = {
  enum: (value) => (Array.isArray(value) ? listed(value) : undefined),
  const: (value) => listed([value]),
  // Up to draft 4, the exclusive keyword only says how the other one is meant.
  minimum: ofNumber((bound, schema) =>
    (schema.exclusiveMinimum === true ? moreThan : atLeast)(bound),
  ),
  exclusiveMinimum: ofNumber(moreThan),
  maximum: ofNumber((bound, schema) =>
    (schema.exclusiveMaximum === true ? lessThan : atMost)(bound),
  ),
  exclusiveMaximum: ofNumber(lessThan),
  multipleOf: ofNumber(multipleOf),
  minLength: ofNumber(shortest),
  maxLength: ofNumber(longest),
  pattern: (value) => (typeof value === "string" ? like(value) : undefined),
};
