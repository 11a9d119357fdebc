import type { DataType } from "../types/data-type.js";
import {
  bothLists,
  filterMembers,
  isObject,
  type JsonObject,
  localTarget,
  memberCount,
  type Path,
  valueAt,
} from "../values/json-value.js";
import { ANNOTATIONS, DEFINITIONS, flattened } from "./flatten-schema.js";
import { areSchemas, areTexts, isText, isValue, Keywords } from "./keywords.js";
import type { ColumnModel, ColumnValues, JsonType, LimitKeyword, Place } from "./model.js";
import type { SourceNode } from "./read-object.js";
import { jsonValue } from "./schema-text.js";
import {
  type InnerSchema,
  readKeywords,
  type StatedSchema,
  TypedSchema,
  withParts,
} from "./stated-schema.js";

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
  return readSchema(dataType ? new TypedSchema(schema, dataType) : schema, [], {
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
  readSchema(schema, [], {
    follow: (ref) => localTarget(schema, ref),
    at: () => NO_PLACE,
    budget: { left: MAX_INNER.each },
    open: new Set(),
  });

const NO_PLACE: Place = { file: undefined, pointer: "" };

/** @param schema that of a column, or of something inside it, with the type of the same values */
function readSchema(schema: unknown, path: Path, outer: Reading): ColumnValues {
  const [written, type] =
    schema instanceof TypedSchema ? [schema.schema, schema.type] : [schema, undefined];
  const at = (...steps: Path): Place => outer.at(...path, ...steps);
  const isUnread = outer.budget.left-- <= 0 || outer.open.has(written);
  if ((!isObject(written) && written !== true) || isUnread) {
    return { ...NOTHING, others: isObject(written) ? written : { not: {} }, at };
  }
  const open = new Set([...outer.open, written]);
  const follow = (ref: string): unknown => {
    const target = outer.follow(ref);
    if (outer.open.has(target)) return undefined;
    open.add(target);
    return target;
  };
  const source = written === true ? {} : flattened(written, follow);
  const stated = readKeywords(source);
  const whole = schema instanceof TypedSchema ? withParts(stated, schema) : stated;
  const inner: ReadInner = (one) =>
    readSchema(one.schema, [...path, ...one.steps], { ...outer, open });
  const keywords = new Keywords(source);
  for (const key of DEFINITIONS) keywords.take(key, isObject);
  return {
    ...readTypes(keywords, type),
    limits: readLimits(keywords),
    uniqueItems: keywords.take("uniqueItems", isBoolean) ?? false,
    pattern: keywords.take("pattern", isText),
    format: keywords.take("format", isText),
    dataType: path.length === 0 ? undefined : type,
    ...readElements(keywords, whole, inner),
    ...readFields(keywords, whole, inner, outer.budget.left),
    annotations: filterMembers(keywords.left, (key) => ANNOTATIONS.has(key)),
    others: filterMembers(keywords.left, (key) => !ANNOTATIONS.has(key)),
    at,
  };
}

type ReadInner = (schema: InnerSchema) => ColumnValues;

function readElements(
  keywords: Keywords,
  { content, dataType }: StatedSchema,
  inner: ReadInner,
): Pick<ColumnValues, "elements"> {
  const items = keywords.take("items", isObject);
  const stated = content.get("[]");
  if (stated === undefined || !(items || stated.schema instanceof TypedSchema)) {
    return { elements: undefined };
  }
  const elements = inner(stated);
  // The elements of a set are texts.
  return {
    elements: isSet(dataType) ? { ...elements, types: ["string"], dataType: undefined } : elements,
  };
}

/** Whether the values of a type are sets of its labels. */
const isSet = (type: DataType | undefined): boolean => type?.name === "SET";

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
  stated: StatedSchema,
  inner: ReadInner,
  left: number,
): Pick<ColumnValues, "fields" | "entries"> {
  const { content, required, dataType } = stated;
  // More fields than may be read stay as they are written.
  const isReadable = (value: unknown): value is Readonly<Record<string, JsonObject | boolean>> =>
    isObject(value) && memberCount(value) <= left && areSchemas(value);
  const properties = keywords.take("properties", isReadable);
  const typed = new Map(dataType?.fields?.map((field) => [field.name, field]));
  if (properties === undefined && typed.size === 0) {
    const schema = keywords.take("additionalProperties", isObject);
    const entry = content.get("*");
    const isStated = entry && (schema || entry.schema instanceof TypedSchema);
    return { fields: undefined, entries: isStated ? inner(entry) : undefined };
  }
  keywords.take("required", areTexts);
  if (required.size > 0) keywords.left.required = [...required];
  const shown = [...stated.fields].filter(([name]) => properties !== undefined || typed.has(name));
  return {
    fields: shown.map(([name, field]) => {
      const description = valueAt(properties, [name, "description"]);
      return {
        name,
        isRequired: field.isRequired === true,
        description: isText(description) ? description : typed.get(name)?.description,
        values: inner(field),
      };
    }),
    entries: undefined,
  };
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
