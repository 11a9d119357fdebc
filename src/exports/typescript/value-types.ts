import type { ColumnValues, JsonType } from "../../model/model.js";
import type { DataType } from "../../types/data-type.js";
import { REQUIRED_FIELDS } from "../value-facts.js";
import type { TypeNotation, ValueType } from "./type-notation.js";

// What a column states of its values, as types of TypeScript and as schemas of Zod.

/** The types that values of JSON have. */
const OF_JSON: Readonly<Record<JsonType, ValueType>> = {
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  array: "unknown[]",
  object: "record",
};

/** How values are written. */
export interface ValueWriter {
  readonly notation: TypeNotation;
  /** The type that a driver returns for a type inside that of a column. */
  driverType(type: DataType): ValueType;
  /** Called with the keywords that a type says of values, and the fields that lead to them. */
  lose(values: ColumnValues, held: ReadonlySet<string | undefined>, path: readonly string[]): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The type of values, without null.
 *
 * @param base what a driver gives; `unknown` for values of JSON
 */
export function valuesType(
  values: ColumnValues,
  base: ValueType,
  writer: ValueWriter,
  path: readonly string[] = [],
): string {
  const { notation, lose } = writer;
  const { types = [] } = values;
  const jsonTypes = base === "unknown" ? types.map((type) => OF_JSON[type]) : [];
  const [type = base, ...others] = jsonTypes;
  if (others.length > 0 && values.allowed === undefined) {
    lose(values, NOTHING, path);
    return notation.union([...new Set(jsonTypes.map((one) => notation.types[one]))]);
  }
  const whole = wholeType(values, others.length > 0 ? "unknown" : type, writer, path);
  const checks = whole?.keyword === "enum" ? [] : notation.checks(values, type);
  const held = new Set([whole?.keyword, ...checks.map(({ keyword }) => keyword)]);
  if (whole?.keyword === "properties") held.add(REQUIRED_FIELDS);
  lose(values, held, path);
  const text = whole?.text ?? notation.types[type];
  return [text, ...checks.map((check) => check.text)].join("");
}

/** The fact that one keyword states about the whole type: its values, elements, fields or entries. */
function wholeType(
  { allowed = [], elements, fields, entries }: ColumnValues,
  type: ValueType,
  writer: ValueWriter,
  path: readonly string[],
): { readonly keyword: string; readonly text: string } | undefined {
  const { notation } = writer;
  const inner = (one: ColumnValues, step: string): string => {
    const base = one.dataType === undefined ? "unknown" : writer.driverType(one.dataType);
    const text = valuesType(one, base, writer, [...path, step]);
    const isNullable = one.isNullable === true && text !== notation.types.unknown;
    return isNullable ? notation.nullable(text) : text;
  };
  const literals = allowed.map((value) => writeLiteral(value, type));
  if (literals.length > 0 && literals.every((literal) => literal !== undefined)) {
    return { keyword: "enum", text: notation.literals(literals) };
  }
  if (elements !== undefined && (type === "unknown" || type === "unknown[]")) {
    return { keyword: "items", text: notation.array(inner(elements, "[]")) };
  }
  const isRecord = type === "unknown" || type === "record";
  if (fields !== undefined && isRecord) {
    const members = fields.map(({ name, isRequired, values }) => {
      return { name, isRequired, type: inner(values, name) };
    });
    return { keyword: "properties", text: notation.object(members) };
  }
  if (entries === undefined || !isRecord) return undefined;
  return { keyword: "additionalProperties", text: notation.record(inner(entries, "*")) };
}

/** A value as it is written in a program; `undefined` if values of the type are not written so. */
function writeLiteral(value: unknown, type: ValueType): string | undefined {
  if (typeof value === "string") {
    return type === "string" || type === "unknown" ? JSON.stringify(value) : undefined;
  }
  if (typeof value === "boolean") {
    return type === "boolean" || type === "unknown" ? String(value) : undefined;
  }
  if (typeof value !== "number") return undefined;
  if (type === "number" || type === "integer" || type === "unknown") return String(value);
  if (!Number.isSafeInteger(value)) return undefined;
  if (type === "bigint") return `${value}n`;
  return type === "digits" ? JSON.stringify(String(value)) : undefined;
}
