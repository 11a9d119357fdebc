import { quoteName, quoteText } from "../../dialects/quoting.js";
import { rowWords } from "../../dialects/row-words.js";
import {
  type AskedColumn,
  type Condition,
  hasLength,
  isLike,
  isMultiple,
  isOneOf,
  isWithinLimit,
} from "../../dialects/value-conditions.js";
import type { ColumnValues, LimitKeyword } from "../../model/model.js";
import { familyOfJsonType, INSTEAD } from "../../types/data-type.js";
import { type NativeType, nativeType } from "../../types/native-type.js";
import { parseType } from "../../types/parse-type.js";
import { type Loss, nameText } from "../exported.js";
import { type ColumnOut, isFormatOfType, LISTED_OF_FAMILY } from "../relations.js";
import { innerValues, type ValueFactKind, valueFacts, valueLosses } from "../value-facts.js";
import { type ValueKind, valueKind } from "../value-kinds.js";
import type { SqlDialect } from "./column-types.js";

/** The DDL about the values of a column. */
export interface ValuesSql {
  readonly type: string;
  /** The condition of its `CHECK`. */
  readonly check: string | undefined;
  readonly losses: readonly Loss[];
}

/** A column whose values DDL is about. */
interface AskedValues {
  /** In quotes. */
  readonly name: string;
  /** Its type, if it says nothing of its values. */
  readonly native: NativeType;
  /** The column in losses. */
  readonly where: string;
}

/** Other places that say something of the values. */
interface Elsewhere {
  /** The keywords that they have. */
  readonly said?: readonly string[];
  /** Whether a `CHECK` has what is left. Default: where the system enforces one. */
  readonly isChecked?: boolean;
  readonly why?: string;
}

/** Returns the DDL about the values of a column, and the facts that it loses. */
export function valuesSql(
  dialect: SqlDialect,
  column: ColumnOut,
  { name, native, where }: AskedValues,
  { said = [], isChecked = true, why = whyUnchecked(dialect) }: Elsewhere = {},
): ValuesSql {
  const { values } = column;
  const composite = compositeType(dialect, column);
  const { text: type, loss } = composite === undefined ? native : { text: composite.text };
  const held = new Set([...said, ...heldByType(column, type), composite?.keyword]);
  const { condition, keywords } = columnCheck(
    dialect,
    column,
    { name, type },
    {
      ...values,
      allowed: held.has("enum") ? undefined : values.allowed,
      limits: new Map([...values.limits].filter(([keyword]) => !held.has(keyword))),
    },
  );
  // The fact of the values says whether it is held; the type is another one in any case.
  const isSaid = valueFacts(values).some(({ kind }) => loss && LOSS_OF_KIND[kind] === loss);
  const lossOfType = isSaid ? `${column.written} becomes ${type}` : loss;
  return {
    type,
    check: isChecked ? condition : undefined,
    losses: [
      ...(lossOfType === undefined ? [] : [{ what: "type", where, why: lossOfType }]),
      ...(composite === undefined ? [] : innerLosses(values, type, where)),
      ...valueLosses(values, new Set([...held, ...(isChecked ? keywords : [])]), where, why),
    ],
  };
}

/** The losses of a type that a fact about the values states as well. */
const LOSS_OF_KIND: Readonly<Partial<Record<ValueFactKind, string>>> = {
  "allowed values": INSTEAD.ENUM.loss,
  elements: INSTEAD.ARRAY.loss,
  entries: INSTEAD.MAP.loss,
  fields: INSTEAD.STRUCT.loss,
};

/** The keywords that the type of a column says. */
function heldByType(column: ColumnOut, type: string): string[] {
  const { limits, format } = column.values;
  const longest = limits.get("maxLength");
  const length = Number(/\((\d+)\)$/.exec(type)?.[1]);
  return [
    ...(longest !== undefined && length <= longest ? ["maxLength"] : []),
    ...(format !== undefined && isFormatOfType(column) ? ["format"] : []),
    ...(/\[\]$/.test(type) ? ["items"] : []),
  ];
}

/** The keywords inside a type that the type has. */
const INSIDE: ReadonlySet<string> = new Set(["items", "properties"]);

/** The facts about elements and fields, of which a type keeps only the types, and a set its labels. */
const innerLosses = (values: ColumnValues, type: string, where: string): Loss[] =>
  innerValues(values).flatMap(({ name, values: inner }) => {
    const held = new Set([...INSIDE, ...(type.startsWith("set(") ? ["enum"] : [])]);
    const why = "the type of a column has only types inside";
    return valueLosses(inner, held, `${where}.${name}`, why, INSIDE);
  });

/**
 * The type of a column that lists what its elements or fields are: `text[]`, `STRUCT<city STRING>`.
 *
 * @returns `undefined` if the system has no such type, or the column does not say enough
 */
export function compositeType(
  dialect: SqlDialect,
  { model, type, values }: ColumnOut,
): { readonly text: string; readonly keyword: string } | undefined {
  const { types = [], elements, fields } = values;
  const name = type?.dataType;
  if (dialect === "mysql" && (name === "ENUM" || name === "SET")) return labelType(name, values);
  const isProperty = model.dataType === undefined;
  const isList = name === "ARRAY" || (isProperty && types.join() === "array");
  if (
    isList &&
    elements !== undefined &&
    !(dialect === "postgres" && model.dataType?.text.endsWith("]"))
  ) {
    const element = elementType(dialect, elements);
    if (element === undefined || /\[\]$|^ARRAY</.test(element)) return undefined;
    if (dialect === "postgres") return { text: `${element}[]`, keyword: "items" };
    return dialect === "bigquery" ? { text: `ARRAY<${element}>`, keyword: "items" } : undefined;
  }
  const isObject = name === "STRUCT" || (isProperty && types.join() === "object");
  if (dialect !== "bigquery" || !isObject || fields === undefined) return undefined;
  const text = structType(values);
  return text === undefined ? undefined : { text, keyword: "properties" };
}

/** A type of MySQL that lists its labels. */
function labelType(name: "ENUM" | "SET", { allowed, elements }: ColumnValues) {
  const labels = name === "ENUM" ? allowed : elements?.allowed;
  if (labels === undefined || labels.length === 0) return undefined;
  if (!labels.every((label) => typeof label === "string")) return undefined;
  const list = labels.map((label) => quoteText("mysql", label)).join(", ");
  return {
    text: `${name.toLowerCase()}(${list})`,
    keyword: name === "ENUM" ? "enum" : "items",
  };
}

/** A type of BigQuery with fields, each of which needs a type. */
function structType({ fields = [] }: ColumnValues): string | undefined {
  const members = fields.map(({ name, values }) => {
    const type = elementType("bigquery", values);
    return type === undefined ? undefined : `${quoteName("bigquery", nameText(name))} ${type}`;
  });
  const isWhole = members.length > 0 && members.every((member) => member !== undefined);
  return isWhole ? `STRUCT<${members.join(", ")}>` : undefined;
}

function elementType(dialect: SqlDialect, values: ColumnValues): string | undefined {
  const { types = [], format, elements, dataType } = values;
  if (dataType?.fields !== undefined) {
    return dialect === "bigquery" ? structType(values) : undefined;
  }
  if (dataType !== undefined && dataType.elements === undefined) {
    const { listed } = dataType;
    const native =
      listed === undefined || listed.dataType === "MAP" ? undefined : nativeType(dialect, listed);
    return native?.loss === undefined ? native?.text : undefined;
  }
  if (types.length !== 1 && dataType === undefined) return undefined;
  const listed = LISTED_OF_FAMILY[familyOfJsonType(types[0], format) ?? "other"];
  if (listed !== undefined) return nativeType(dialect, { dataType: listed }).text;
  if (types[0] === "object" && dialect === "bigquery") return structType(values);
  const element = elements && elementType(dialect, elements);
  return element !== undefined && dialect === "bigquery" ? `ARRAY<${element}>` : undefined;
}

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
      return isWithinLimit(keyword, limit, asked);
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
