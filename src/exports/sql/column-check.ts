import { rowWords } from "../../dialects/row-words.js";
import {
  type AskedColumn,
  type Condition,
  hasLength,
  isLike,
  isMultiple,
  isOneOf,
  isWithin,
} from "../../dialects/value-conditions.js";
import type { ColumnValues, LimitKeyword } from "../../model/model.js";
import { parseType } from "../../types/parse-type.js";
import type { ColumnOut } from "../relations.js";
import { type ValueKind, valueKind } from "../value-kinds.js";
import type { SqlDialect } from "./column-types.js";

/** Systems that refuse a row for which a check is false. */
const ENFORCES_CHECKS: ReadonlySet<SqlDialect> = new Set([
  "postgres",
  "mysql",
  "sqlite",
  "sqlserver",
]);

/** Why a system cannot say what a column says of its values. */
export const whyUnchecked = (dialect: SqlDialect): string =>
  ENFORCES_CHECKS.has(dialect)
    ? "no expression of the database certainly means the same"
    : "the database enforces no checks";

/** The kinds of values that are not compared as a whole. */
const PARTED: ReadonlySet<ValueKind> = new Set(["array", "object", "json", "place"]);

/** The condition of a `CHECK` on a column, and the keywords that it has. */
export interface ColumnCheck {
  readonly condition: string | undefined;
  readonly keywords: ReadonlySet<string>;
}

/**
 * The check that a column's values are what it says of them.
 *
 * @param name its name in quotes
 * @param nativeType its type as it is written for the system
 * @param values those that nothing else in the DDL states
 */
export function columnCheck(
  dialect: SqlDialect,
  { model, type }: ColumnOut,
  { name, type: nativeType }: { readonly name: string; readonly type: string },
  values: ColumnValues,
): ColumnCheck {
  const words = rowWords(dialect);
  if (words === undefined || !ENFORCES_CHECKS.has(dialect)) {
    return { condition: undefined, keywords: new Set() };
  }
  // A type that is not known is written as a text.
  const { family = parseType(nativeType, dialect).family } = model;
  const hasParts = type !== undefined && PARTED.has(valueKind(type.dataType));
  // In a column without a collation of its own, these compare texts by their characters.
  const isExact = dialect === "postgres" || dialect === "sqlite";
  const asked: AskedColumn = {
    ...{ dialect, name, nativeType, family: hasParts ? undefined : family },
    words: isExact ? { ...words, text: (column) => column } : words,
    isEnum: type?.dataType === "ENUM",
  };
  const conditions = readConditions(values, asked);
  return {
    condition: joined(name, values.limits, conditions),
    keywords: new Set(conditions.keys()),
  };
}

/** The conditions by the keywords that say them; those that the system cannot express are left out. */
function readConditions(
  { allowed, limits, pattern }: ColumnValues,
  asked: AskedColumn,
): ReadonlyMap<string, string> {
  const all: (readonly [keyword: string, condition: Condition | undefined])[] = [
    ["enum", allowed && isOneOf(allowed, asked)],
    ...[...limits].map(
      ([keyword, limit]) => [keyword, limitCondition(keyword, limit, asked)] as const,
    ),
    ["pattern", pattern === undefined ? undefined : isLike(pattern, asked)],
  ];
  return new Map(
    all.flatMap(([keyword, condition]) =>
      condition === undefined ? [] : [[keyword, condition.holds] as const],
    ),
  );
}

function limitCondition(
  keyword: LimitKeyword,
  limit: number,
  asked: AskedColumn,
): Condition | undefined {
  switch (keyword) {
    case "multipleOf":
      return isMultiple(limit, asked);
    case "minLength":
    case "maxLength":
      return hasLength(keyword, limit, asked);
    case "minItems":
    case "maxItems":
      return undefined;
    default:
      return isWithin(keyword, limit, asked);
  }
}

/** All conditions as one, with a range as people write it. */
function joined(
  name: string,
  limits: ColumnValues["limits"],
  conditions: ReadonlyMap<string, string>,
): string | undefined {
  const parts = new Map(conditions);
  const [from, to] = [limits.get("minimum"), limits.get("maximum")];
  if (
    parts.get("minimum") === `${name} >= ${from}` &&
    parts.get("maximum") === `${name} <= ${to}`
  ) {
    parts.set("minimum", `${name} BETWEEN ${from} AND ${to}`);
    parts.delete("maximum");
  }
  return parts.size === 0 ? undefined : [...parts.values()].join(" AND ");
}
