import type { Proof } from "../../dialects/row-words.js";
import {
  type AskedColumn,
  type BoundKeyword,
  hasLength,
  isLike,
  isMultiple,
  isOneOf,
  isWithinLimit,
} from "../../dialects/value-conditions.js";
import type { RowCode } from "../../findings/codes.js";
import type { LimitKeyword } from "../../model/model.js";
import type { CatalogColumn } from "../../sources/catalog.js";
import type { TypeFamily } from "../../types/data-type.js";
import { parseType } from "../../types/parse-type.js";
import { missingIn } from "../../values/json-value.js";
import { withArticle } from "../../words/phrases.js";
import { enforcesLimit } from "../live-values.js";

/** A requirement on the values of a column. */
export interface ValueRule {
  readonly code: Exclude<RowCode, "duplicate-values" | "orphan-values">;
  /** The fault of a row that breaks it: ``no `customer_id` ``. */
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

/** The kind of values that a column has in the database. */
export const liveFamily = ({ dataType, nativeType }: CatalogColumn): TypeFamily | undefined =>
  parseType(dataType ?? nativeType).family;

/** A number as people read it: `1,204`. */
export const formatNumber = (value: number): string => value.toLocaleString("en-US");

export const PRESENT: ValueRule = {
  code: "null-values",
  broken: (name) => `no ${name}`,
  condition: ({ name }) => `${name} IS NULL`,
  isProven: ({ nullable, isUnproven }, proves) =>
    proves.includes("not null") && !nullable && isUnproven !== true,
};

export const maxLengthRule = (length: number): ValueRule => ({
  code: "length-values",
  broken: (name) => `a value of ${name} longer than ${formatNumber(length)}`,
  condition: (asked) => hasLength("maxLength", length, asked)?.breaks,
  isProven: (column, proves) =>
    (proves.includes("length") && column.length !== undefined && column.length <= length) ||
    (proves.includes("values") && enforcesLimit(column, "maxLength", length)),
});

const minLengthRule = (length: number): ValueRule => ({
  code: "length-values",
  broken: (name) => `a value of ${name} shorter than ${formatNumber(length)}`,
  condition: (asked) => hasLength("minLength", length, asked)?.breaks,
  isProven: (column, proves) =>
    proves.includes("values") && enforcesLimit(column, "minLength", length),
});

export const listRule = (values: readonly unknown[]): ValueRule => ({
  code: "unlisted-values",
  broken: (name) => `a value of ${name} that is not listed`,
  condition: (asked) => isOneOf(values, asked)?.breaks,
  // A check on a text compares by its collation, which can accept other spellings of a value.
  isProven: (column, proves) =>
    proves.includes("values") &&
    column.dataType === "ENUM" &&
    Array.isArray(column.values?.enum) &&
    missingIn(values, column.values.enum).length === 0,
});

const within =
  (keyword: BoundKeyword, place: string) =>
  (bound: number): ValueRule => ({
    code: "range-values",
    broken: (name) => `a value of ${name} that is not ${place} ${bound}`,
    condition: (asked) => isWithinLimit(keyword, bound, asked)?.breaks,
    // Other numbers have NaN, which is above every limit in a check.
    isProven: (column, proves) =>
      proves.includes("values") &&
      liveFamily(column) === "integer" &&
      enforcesLimit(column, keyword, bound),
  });

const multipleOf = (divisor: number): ValueRule => ({
  code: "range-values",
  broken: (name) => `a value of ${name} that is not a multiple of ${divisor}`,
  condition: (asked) => isMultiple(divisor, asked)?.breaks,
});

export const patternRule = (pattern: string): ValueRule => ({
  code: "pattern-values",
  broken: (name) => `a value of ${name} that does not match the pattern`,
  condition: (asked) => isLike(pattern, asked)?.breaks,
});

/** Values of the family that a column states, for a database that accepts any: SQLite does, for most types. */
export const typeRule = (family: TypeFamily): ValueRule => ({
  code: "type-values",
  broken: (name) => `a value of ${name} that is not ${withArticle(family)}`,
  condition({ name, nativeType }) {
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
        return /char|clob|text|^$/i.test(nativeType)
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

/** The rules of the limits of a column's values. */
export const LIMIT_RULES: Readonly<Partial<Record<LimitKeyword, (limit: number) => ValueRule>>> = {
  minimum: within("minimum", "at least"),
  exclusiveMinimum: within("exclusiveMinimum", "more than"),
  maximum: within("maximum", "at most"),
  exclusiveMaximum: within("exclusiveMaximum", "less than"),
  multipleOf,
  minLength: minLengthRule,
  maxLength: maxLengthRule,
};
