import type { DataType } from "../types/data-type.js";
import { filterMembers, isObject, type JsonObject } from "../values/json-object.js";
import { localTarget, type Path, valueAt } from "../values/json-pointer.js";
import { ANNOTATIONS, flattened } from "./flatten-schema.js";
import { areSchemas, areTexts, isText, isValue, Keywords } from "./keywords.js";
import type { ColumnModel, ColumnValues, JsonType, LimitKeyword, Place } from "./model.js";
import type { SourceNode } from "./read-object.js";
import { jsonValue } from "./schema-text.js";

/** The keywords of limits by a number. */
const LIMITS: readonly LimitKeyword[] = [
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const),
  ...(["minLength", "maxLength", "minItems", "maxItems"] as const),
];

/** The context in which a schema is read. */
interface Reading {
  /** Returns the target of a `$ref`; `undefined` if it is not there. */
  readonly follow: (ref: string) => unknown;
  readonly at: (...path: Path) => Place;
  /** How many schemas may still be read: references can repeat one schema in many places. */
  readonly budget: { left: number };
  /** The schemas that it is part of. A reference to one of them stays as it is written. */
  readonly open: ReadonlySet<unknown>;
}

/** How many schemas the columns of a table can have inside, together and each. The others stay as they are written. */
const MAX_INNER = { together: 10_000, each: 1000 };

/** Where the values of a column are stated, besides its own `jsonSchema`. */
export interface PropertyReading {
  /** The keywords of a property of a JSON Schema. */
  readonly property: JsonObject;
  /** Returns the target of a `$ref` in them; `undefined` if it is not there. */
  readonly follow: Reading["follow"];
  /** The schema of the table. */
  readonly schema: unknown;
}

const NO_PROPERTY: PropertyReading = { property: {}, follow: () => undefined, schema: undefined };

/**
 * Reads the facts about the values of a column: from the text of its `jsonSchema`, and from its property in a
 * JSON Schema.
 */
export function readColumnValues(
  column: SourceNode & Pick<ColumnModel, "dataType" | "table">,
  { property, follow, schema: table }: PropertyReading = NO_PROPERTY,
): ColumnValues {
  const { dataType, table: owner } = column;
  const written = column.raw.jsonSchema;
  const value = jsonValue(written);
  const isSchema = isObject(value) || typeof value === "boolean";
  // A text that is no schema stays as it is written.
  const own = isSchema || value === undefined ? value : { jsonSchema: written };
  const isBoth = Object.keys(property).length > 0 && isObject(own);
  const schema = isBoth
    ? { ...property, allOf: [property.allOf ?? [], own].flat() }
    : (own ?? property);
  const at = (...path: Path): Place => {
    if (own === undefined || valueAt(property, path) !== undefined) return column.at(...path);
    return column.at("jsonSchema", ...(isObject(written) ? path : []));
  };
  return readSchema(schema, dataType, [], {
    follow: (ref) => localTarget(own, ref) ?? follow(ref),
    at,
    budget: {
      left: Math.min(
        MAX_INNER.each,
        Math.max(20, MAX_INNER.together / (owner.columns?.length ?? 1)),
      ),
    },
    open: new Set([table]),
  });
}

/** The facts about values in the text of a JSON Schema. */
export const valuesOfText = (schema: JsonObject): ColumnValues =>
  readSchema(schema, undefined, [], {
    follow: (ref) => localTarget(schema, ref),
    at: () => NO_PLACE,
    budget: { left: MAX_INNER.each },
    open: new Set(),
  });

const NO_PLACE: Place = { file: undefined, pointer: "" };

/** @param type what the type of the column says of the same values */
function readSchema(
  schema: unknown,
  type: DataType | undefined,
  path: Path,
  outer: Reading,
): ColumnValues {
  const at = (...steps: Path): Place => outer.at(...path, ...steps);
  const isUnread = outer.budget.left-- <= 0 || outer.open.has(schema);
  if ((!isObject(schema) && schema !== true) || isUnread) {
    return { ...NOTHING, others: isObject(schema) ? schema : { not: {} }, at };
  }
  const open = new Set([...outer.open, schema]);
  const follow = (ref: string): unknown => {
    const target = outer.follow(ref);
    if (outer.open.has(target)) return undefined;
    open.add(target);
    return target;
  };
  const keywords = new Keywords(schema === true ? {} : flattened(schema, follow));
  const inner: ReadInner = (one, innerType, ...steps) =>
    readSchema(one, innerType, [...path, ...steps], { ...outer, open });
  // A definition counts where it is used.
  for (const key of ["$defs", "definitions"]) keywords.take(key, isObject);
  return {
    ...readTypes(keywords, type),
    limits: readLimits(keywords),
    uniqueItems: keywords.take("uniqueItems", isBoolean) ?? false,
    pattern: keywords.take("pattern", isText),
    format: keywords.take("format", isText),
    dataType: path.length === 0 ? undefined : type,
    ...readElements(keywords, type, inner),
    ...readFields(keywords, type, inner, outer.budget.left),
    annotations: filterMembers(keywords.left, (key) => ANNOTATIONS.has(key)),
    others: filterMembers(keywords.left, (key) => !ANNOTATIONS.has(key)),
    at,
  };
}

type ReadInner = (schema: unknown, type: DataType | undefined, ...steps: Path) => ColumnValues;

/** Whether the values of a type are sets of its labels. */
const isSet = (type: DataType | undefined): boolean => type?.name === "SET";

function readElements(
  keywords: Keywords,
  type: DataType | undefined,
  inner: ReadInner,
): Pick<ColumnValues, "elements"> {
  const items = keywords.take("items", isObject);
  const labels = isSet(type) ? type?.labels : undefined;
  if (items === undefined && labels === undefined && type?.elements === undefined) {
    return { elements: undefined };
  }
  const elements = inner(items ?? true, type?.elements, "items");
  const allowed = bothLists(elements.allowed, labels);
  return { elements: labels ? { ...elements, types: ["string"], allowed } : elements };
}

/** The types and the values that are listed. */
function readTypes(
  keywords: Keywords,
  type: DataType | undefined,
): Pick<ColumnValues, "types" | "isNullable" | "allowed"> {
  const types = [keywords.take("type", areTypes) ?? []].flat();
  const only = keywords.take("const", isValue);
  const listed = keywords.take("enum", isFilledList);
  const all = bothLists(listed, only === undefined ? undefined : [only]);
  const isTyped = types.length > 0;
  const isNullable =
    (!isTyped || types.includes("null")) && (all === undefined || all.includes(null));
  return {
    types: isTyped ? types.filter((one) => one !== "null") : undefined,
    isNullable: isTyped || all !== undefined ? isNullable : undefined,
    allowed: bothLists(
      all?.filter((value) => value !== null),
      isSet(type) ? undefined : type?.labels,
    ),
  };
}

/** The values of a list, each once; of two lists, those that are in both. */
function bothLists(
  one: readonly unknown[] | undefined,
  other: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  const values = one ?? other;
  if (values === undefined) return undefined;
  const others = one && other && new Set(other.map(valueKey));
  const byKey = new Map(values.map((value) => [valueKey(value), value]));
  return [...byKey].flatMap(([key, value]) => (others?.has(key) === false ? [] : [value]));
}

/** A text that equal values have. */
const valueKey = (value: unknown): string => JSON.stringify(value) ?? "";

function readLimits(keywords: Keywords): ColumnValues["limits"] {
  const limits = new Map<LimitKeyword, number>();
  for (const keyword of LIMITS) {
    const limit = keywords.take(keyword, isNumber);
    if (limit !== undefined) limits.set(keyword, limit);
  }
  // Up to draft 4, these are about the limit beside them.
  for (const [keyword, other] of EXCLUSIVE) {
    const isExclusive = keywords.take(keyword, isBoolean);
    const limit = limits.get(other);
    if (isExclusive !== true || limit === undefined) continue;
    limits.delete(other);
    limits.set(keyword, limit);
  }
  return limits;
}

const EXCLUSIVE = [
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const;

/** The fields of an object or, where all its keys have one schema, its entries. */
function readFields(
  keywords: Keywords,
  type: DataType | undefined,
  inner: ReadInner,
  left: number,
): Pick<ColumnValues, "fields" | "entries"> {
  // More fields than may be read stay as they are written.
  const isReadable = (value: unknown): value is Readonly<Record<string, JsonObject | boolean>> =>
    isObject(value) && Object.keys(value).length <= left && areSchemas(value);
  const properties = keywords.take("properties", isReadable);
  const typed = new Map(type?.fields?.map((field) => [field.name, field]));
  if (properties === undefined && typed.size === 0) {
    const schema = keywords.take("additionalProperties", isObject);
    const values = type?.entries?.values;
    const isStated = schema !== undefined || values !== undefined;
    const entries = isStated ? inner(schema ?? true, values, "additionalProperties") : undefined;
    return { fields: undefined, entries };
  }
  const names = [...new Set([...typed.keys(), ...Object.keys(properties ?? {})])];
  const required = keywords.take("required", areTexts) ?? [];
  const strangers = required.filter((name) => !names.includes(name));
  if (strangers.length > 0) keywords.left.required = strangers;
  const fields = names.map((name) => {
    const schema =
      properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : true;
    const field = typed.get(name);
    return {
      name,
      isRequired: required.includes(name) || field?.isRequired === true,
      description:
        isObject(schema) && isText(schema.description) ? schema.description : field?.description,
      values: inner(schema, field?.type, "properties", name),
    };
  });
  return { fields, entries: undefined };
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isFilledList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0;
const areTypes = (value: unknown): value is JsonType | "null" | readonly (JsonType | "null")[] =>
  isFilledList([value].flat()) && [value].flat().every((type) => TYPES.has(type));

const TYPES: ReadonlySet<unknown> = new Set([
  ...["string", "number", "integer", "boolean", "array", "object", "null"],
]);

const NOTHING = {
  types: undefined,
  isNullable: undefined,
  allowed: undefined,
  limits: new Map(),
  uniqueItems: false,
  pattern: undefined,
  format: undefined,
  dataType: undefined,
  elements: undefined,
  fields: undefined,
  entries: undefined,
  annotations: {},
  others: {},
} satisfies Omit<ColumnValues, "at">;
