import type { DialectId } from "../../dialects/dialect.js";
import { quoteName } from "../../dialects/index.js";
import { type RowWords, rowWords } from "../../dialects/row-words.js";
import { parseDataType, type TypeFamily } from "../../model/data-type.js";
import type { ColumnModel, TableModel } from "../../model/model.js";
import type { CatalogColumn } from "../../sources/catalog.js";
import { portablePattern } from "./portable-pattern.js";

/** What a row, a key, or a reference has to be. */
export type Rule =
  | { readonly is: "present" }
  | { readonly is: "unique" }
  | { readonly is: "found"; readonly target: TableModel; readonly targets: readonly ColumnModel[] }
  | { readonly is: "longest" | "shortest"; readonly length: number }
  | { readonly is: "listed"; readonly values: readonly unknown[] }
  | { readonly is: "least" | "most"; readonly bound: number; readonly isOpen: boolean }
  | { readonly is: "multiple"; readonly of: number }
  | { readonly is: "like"; readonly pattern: string }
  | { readonly is: "typed"; readonly family: TypeFamily };

/** What kind of values a column has in the database. */
export const liveFamily = ({ dataType, nativeType }: CatalogColumn): TypeFamily | undefined =>
  parseDataType(dataType ?? nativeType).family;

const NUMBERS: readonly (TypeFamily | undefined)[] = ["integer", "decimal", "float"];

/** Single precision has another number for most fractions, so it is compared with whole ones only. */
function isSingle({ nativeType }: CatalogColumn, dialect: DialectId): boolean {
  if (dialect === "sqlite" || dialect === "snowflake") return false;
  return (dialect === "sqlserver" ? /^real\b/i : /^(?:real|float4?)\b/i).test(nativeType);
}

/**
 * The condition that is true of the values of a column that break a rule.
 *
 * @returns `undefined` where the system has no expression that certainly means the same
 */
export function conditionFor(
  rule: Rule,
  column: CatalogColumn,
  dialect: DialectId,
): string | undefined {
  const words = rowWords(dialect);
  if (words === undefined) return undefined;
  const name = quoteName(dialect, column.name);
  const family = liveFamily(column);
  switch (rule.is) {
    case "present":
      return `${name} IS NULL`;
    case "longest":
    case "shortest": {
      const length = lengthFor(words, name, family);
      return length && `${length} ${rule.is === "longest" ? ">" : "<"} ${rule.length}`;
    }
    case "listed":
      return unlisted(rule.values, column, { dialect, words, name });
    case "least":
    case "most":
      return outOfRange(rule, column, { dialect, words, name });
    case "multiple": {
      const isExact = family === "integer" || family === "decimal";
      const rest = isExact && rule.of > 0 ? words.remainder(name, rule.of) : undefined;
      return rest && `${rest} <> 0`;
    }
    case "like": {
      const { matches } = words;
      const pattern = matches && portablePattern(rule.pattern, matches.end);
      if (matches === undefined || pattern === undefined || family !== "text") return undefined;
      return `NOT (${matches.write(name, pattern)})`;
    }
    case "typed":
      return dialect === "sqlite" ? otherFamily(rule.family, name, column) : undefined;
    default:
      return undefined;
  }
}

const lengthFor = (
  { characters, bytes }: RowWords,
  name: string,
  family: TypeFamily | undefined,
): string | undefined => {
  if (family === "text") return characters(name);
  return family === "binary" ? bytes(name) : undefined;
};

interface ConditionContext {
  readonly dialect: DialectId;
  readonly words: RowWords;
  readonly name: string;
}

/** Null is another matter, in the list and in the rows: it is no value. */
function unlisted(
  all: readonly unknown[],
  column: CatalogColumn,
  { dialect, words, name }: ConditionContext,
): string | undefined {
  const values = all.filter((value) => value !== null);
  const family = liveFamily(column);
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === "string")) {
    if (family !== "text" && column.dataType !== "ENUM") return undefined;
    return `${words.text(name)} NOT IN (${values.map(words.literal).join(", ")})`;
  }
  if (values.every((value) => typeof value === "number")) {
    const isExact = !isSingle(column, dialect) || values.every(Number.isInteger);
    if (!NUMBERS.includes(family) || !isExact) return undefined;
    return `${name} NOT IN (${values.map(String).join(", ")})`;
  }
  const isBoolean = family === "boolean" && values.every((value) => typeof value === "boolean");
  if (!isBoolean || new Set(values).size > 1) return undefined;
  const isTrue = dialect === "sqlserver" ? `${name} <> 0` : name;
  return values[0] === true ? `NOT (${isTrue})` : isTrue;
}

function outOfRange(
  rule: Extract<Rule, { is: "least" | "most" }>,
  column: CatalogColumn,
  { dialect, words, name }: ConditionContext,
): string | undefined {
  const family = liveFamily(column);
  const isExact = !isSingle(column, dialect) || Number.isInteger(rule.bound);
  if (!NUMBERS.includes(family) || !isExact) return undefined;
  const operator = `${rule.is === "least" ? "<" : ">"}${rule.isOpen ? "=" : ""}`;
  const outside = `${name} ${operator} ${rule.bound}`;
  // Every text is more than any number there, and of another type: that is another statement.
  if (dialect === "sqlite") return `typeof(${name}) <> 'text' AND ${outside}`;
  const mayBeNaN = family === "float" || (family === "decimal" && dialect === "postgres");
  return words.isNaN !== undefined && mayBeNaN ? `${outside} OR ${words.isNaN(name)}` : outside;
}

/** What SQLite stores of another family than a column states: it takes any value for most types. */
function otherFamily(
  family: TypeFamily,
  name: string,
  { nativeType }: CatalogColumn,
): string | undefined {
  const type = `typeof(${name})`;
  const isText = `${type} = 'text'`;
  switch (family) {
    case "integer":
      return `${type} NOT IN ('integer', 'null') AND NOT (${type} = 'real' AND ${name} = CAST(${name} AS INTEGER))`;
    case "decimal":
    case "float":
      return `${type} NOT IN ('integer', 'real', 'null')`;
    case "boolean":
      return `${name} NOT IN (0, 1)`;
    case "text":
      // Where a type has the affinity of numbers, a text of digits becomes one.
      return /char|clob|text|^$/i.test(nativeType)
        ? `${type} NOT IN ('text', 'null')`
        : `${type} = 'blob'`;
    case "binary":
      return `${type} NOT IN ('blob', 'null')`;
    case "date":
    case "timestamp":
      return `${type} = 'blob' OR ${isText} AND date(substr(${name}, 1, 10)) IS NULL`;
    case "time":
      return `${type} = 'blob' OR ${isText} AND time(substr(${name}, 1, 5)) IS NULL`;
    case "json":
      return `${isText} AND NOT json_valid(${name})`;
    default:
      return undefined;
  }
}
