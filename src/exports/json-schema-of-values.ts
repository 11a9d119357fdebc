import { isRegularExpression, isText, isValue } from "../model/keywords.js";
import type { ColumnValues } from "../model/model.js";
import { filterMembers, isObject, type JsonObject, memberCount } from "../values/json-value.js";
import { nameText, proseText } from "./exported.js";
import { innerValues } from "./value-facts.js";
import { type ValueKind, valueKind } from "./value-kinds.js";

const string = { type: "string" };

/** The values of each kind of type in JSON. */
export const SCHEMA_OF_KIND: Readonly<Record<ValueKind, JsonObject>> = {
  integer: { type: "integer" },
  big: { type: "integer" },
  decimal: { type: "number" },
  float: { type: "number" },
  boolean: { type: "boolean" },
  text: string,
  date: { ...string, format: "date" },
  time: { ...string, format: "time" },
  timestamp: { ...string, format: "date-time" },
  interval: string,
  binary: { ...string, contentEncoding: "base64" },
  json: {},
  array: { type: "array" },
  object: { type: "object" },
  place: {},
};

/** Called for what a schema cannot say. */
type Lose = (what: string, why: string) => void;

/**
 * A JSON Schema (draft 2020-12) of what a column says of its values. What another schema says, to which one of them
 * refers, is part of it.
 */
export function valuesSchema(values: ColumnValues, lose: Lose): JsonObject {
  const { types = [], allowed, limits, uniqueItems, fields } = values;
  const { annotations, others } = values;
  const listed = values.dataType?.listed?.dataType;
  const inner = (keyword: string) =>
    innerValues(values)
      .filter((one) => one.keyword === keyword)
      .map(({ name, description, values: one }) => {
        const schema = fittingSchema(valuesSchema(one, lose), lose);
        const described = description === undefined ? {} : { description: proseText(description) };
        const whole = one.isNullable === true ? withNull(schema) : schema;
        return [nameText(name), { ...described, ...whole }] as const;
      });
  const [items] = inner("items");
  const [additionalProperties] = inner("additionalProperties");
  const required = fields?.filter(({ isRequired }) => isRequired) ?? [];
  const written = {
    enum: allowed,
    ...Object.fromEntries(limits),
    ...(uniqueItems && { uniqueItems }),
    pattern: values.pattern,
    format: values.format,
    ...filterMembers(annotations, (key) => key !== "description"),
    ...others,
  };
  return {
    ...(listed !== undefined && SCHEMA_OF_KIND[valueKind(listed)]),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...filterMembers(written, (key, value) => value !== undefined && isWritten(key, value, lose)),
    ...(items && { items: items[1] }),
    ...(fields !== undefined && { properties: Object.fromEntries(inner("properties")) }),
    ...(required.length > 0 && { required: required.map(({ name }) => nameText(name)) }),
    ...(additionalProperties && { additionalProperties: additionalProperties[1] }),
  };
}

/** A schema that also allows null. */
export function withNull(schema: JsonObject): JsonObject {
  const { type, enum: allowed } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, "null"].flat())] }),
    ...(Array.isArray(allowed) && { enum: [...new Set([...allowed, null])] }),
  };
}

/** A schema without keywords that say nothing about values of its type. */
export const fittingSchema = (schema: JsonObject, lose: Lose): JsonObject =>
  filterMembers(schema, (key) => {
    const { about } = keywordForm(key) ?? {};
    const fits =
      about === undefined || schema.type === undefined || about.test([schema.type].flat().join());
    if (!fits)
      lose(
        "keyword",
        `${key}: it says nothing about the type ${[schema.type].flat().join(" or ")}`,
      );
    return fits;
  });

/** Whether a keyword is written as it is. */
function isWritten(key: string, value: unknown, lose: Lose): boolean {
  const why = refusal(keywordForm(key), value);
  if (why !== undefined) lose("keyword", `${nameText(key)}: ${why}`);
  return why === undefined;
}

function refusal(form: KeywordForm | undefined, value: unknown): string | undefined {
  if (form === undefined) return "it is not a keyword of JSON Schema that stands by itself";
  const nested = { depth: 0, left: MAX_NESTED };
  if (form.takes(value, nested)) return undefined;
  return nested.left < 0 ? TOO_LARGE : "its value is not what JSON Schema has there";
}

/** How many schemas a keyword that is written as it is can have inside. */
const MAX_NESTED = 200;
const TOO_LARGE = `it has more than ${MAX_NESTED} schemas inside, which are not copied to every place`;

/** How deep a schema is in a keyword, and how many the keyword may still have. */
interface Nested {
  depth: number;
  left: number;
}

/** A keyword: the types that it is about, and whether it has a form that the standard allows. */
interface KeywordForm {
  readonly about?: RegExp;
  readonly takes: (value: unknown, nested: Nested) => boolean;
}

const isSize = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
function areSchemas(value: unknown, nested: Nested): boolean {
  if (!isObject(value)) return false;
  if (memberCount(value) > nested.left) nested.left = -1;
  return nested.left >= 0 && Object.values(value).every((one) => isWhole(one, nested));
}
const isList = (value: unknown, nested: Nested): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isWhole(one, nested));

const NUMBERS = /number|integer/;
const TEXTS = /string/;
const LISTS = /array/;
const OBJECTS = /object/;

/** How deep a schema that is written as it is can be. */
const MAX_DEPTH = 12;

/** Whether a schema is whole by itself: it refers to no other one, and all its keywords have the form of the standard. */
function isWhole(schema: unknown, nested: Nested): boolean {
  if (nested.left-- <= 0) return false;
  if (typeof schema === "boolean") return true;
  if (!isObject(schema) || nested.depth >= MAX_DEPTH) return false;
  return Object.entries(schema).every(([key, value]) => {
    nested.depth++;
    const isTaken = keywordForm(key)?.takes(value, nested) === true;
    nested.depth--;
    return isTaken;
  });
}

/** Forms of keywords (JSON Schema 2020-12), apart from those of references. */
const FORMS: readonly (readonly [keywords: string, form: KeywordForm])[] = [
  ["type", { takes: (value) => [value].flat().length > 0 && [value].flat().every(isType) }],
  ["enum", { takes: (value) => Array.isArray(value) && value.length > 0 }],
  ["const", { takes: (value) => value !== undefined }],
  ["minimum maximum exclusiveMinimum exclusiveMaximum", { about: NUMBERS, takes: Number.isFinite }],
  ["multipleOf", { about: NUMBERS, takes: (value) => Number(value) > 0 }],
  ["minLength maxLength", { about: TEXTS, takes: isSize }],
  ["pattern", { about: TEXTS, takes: (value) => isText(value) && isRegularExpression(value) }],
  ["format", { about: TEXTS, takes: isText }],
  ["contentEncoding contentMediaType", { about: TEXTS, takes: isText }],
  ["minItems maxItems minContains maxContains", { about: LISTS, takes: isSize }],
  ["uniqueItems", { about: LISTS, takes: (value) => typeof value === "boolean" }],
  ["items contains unevaluatedItems", { about: LISTS, takes: isWhole }],
  ["prefixItems", { about: LISTS, takes: isList }],
  ["minProperties maxProperties", { about: OBJECTS, takes: isSize }],
  ["properties patternProperties dependentSchemas", { about: OBJECTS, takes: areSchemas }],
  ["additionalProperties propertyNames unevaluatedProperties", { about: OBJECTS, takes: isWhole }],
  ["required", { about: OBJECTS, takes: areTexts }],
  [
    "dependentRequired",
    { about: OBJECTS, takes: (value) => isObject(value) && Object.values(value).every(areTexts) },
  ],
  ["not if then else", { takes: isWhole }],
  ["allOf anyOf oneOf", { takes: isList }],
  ["title description $comment", { takes: isText }],
  ["default", { takes: isValue }],
  ["examples", { takes: Array.isArray }],
  ["deprecated", { takes: (value) => typeof value === "boolean" }],
];

const isType = (value: unknown): boolean =>
  isText(value) && /^(?:string|integer|number|boolean|object|array|null)$/.test(value);

let forms: ReadonlyMap<string, KeywordForm> | undefined;

function keywordForm(keyword: string): KeywordForm | undefined {
  forms ??= new Map(
    FORMS.flatMap(([keywords, form]) => keywords.split(" ").map((key) => [key, form] as const)),
  );
  return forms.get(keyword);
}
