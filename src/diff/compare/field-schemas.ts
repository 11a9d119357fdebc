import { ANNOTATIONS, flattened, LOWER_LIMITS, UPPER_LIMITS } from "../../model/flatten-schema.js";
import { filterMembers, isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";

/** What a JSON Schema says about a value. */
export interface FieldSchema {
  /** The types without null; `undefined` if it can be of any. */
  readonly types: ReadonlySet<string> | undefined;
  readonly isNullable: boolean;
  /** The form of a text or number, which belongs to its type. */
  readonly format: string | undefined;
  readonly fields: ReadonlyMap<string, Inner>;
  /** The items of arrays, `[]` or `[0]`, and the values of maps, `*`. */
  readonly content: ReadonlyMap<string, Inner>;
  /** Limits of its values, by their keywords. */
  readonly limits: JsonObject;
  /** Lists of schemas, some of which must apply, by keyword. */
  readonly branches: Readonly<Record<string, readonly unknown[]>>;
  /** The values that are allowed; `undefined` if they are not listed. */
  readonly values: readonly unknown[] | undefined;
  /** Whether the only value is a constant, and not a list with one value. */
  readonly isConstant?: boolean | undefined;
  /** Its documentation, such as `title` and `description`. */
  readonly docs: JsonObject;
  /** Everything else that it says. */
  readonly others: JsonObject;
}

/** A schema inside another one. */
export interface Inner {
  readonly schema: unknown;
  /** The way to it; empty if the other schema only refers to where it is. */
  readonly steps: Path;
  /** Whether it is a field that must be there. */
  readonly isRequired?: boolean;
}

/** Reads a schema of one side. */
export type ReadSchema = (schema: unknown) => FieldSchema;

const NOTHING: FieldSchema = {
  types: undefined,
  isNullable: false,
  format: undefined,
  fields: new Map(),
  content: new Map(),
  limits: {},
  branches: {},
  values: undefined,
  docs: {},
  others: {},
};

/** Keywords that limit values, besides those with an order. */
const OTHER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["multipleOf", "pattern", "uniqueItems", "contains", "propertyNames"],
  ...["unevaluatedProperties", "unevaluatedItems", "dependentRequired"],
]);

const isLimit = (key: string): boolean =>
  LOWER_LIMITS.has(key) || UPPER_LIMITS.has(key) || OTHER_LIMITS.has(key);

/** A reader of JSON Schemas. */
export const jsonSchemaReader =
  (resolve: (schema: unknown) => unknown): ReadSchema =>
  (written) => {
    const target = resolve(written);
    if (target === true) return NOTHING;
    if (!isObject(target)) return { ...NOTHING, others: { schema: target } };
    const schema = flattened(target, resolve);
    const { type, format, properties, required, enum: values, const: only, ...rest } = schema;
    const { $defs, definitions, items, prefixItems, ...inner } = rest;
    const { additionalProperties: map, patternProperties: maps, ...limiting } = inner;
    const { oneOf, anyOf, if: condition, then, else: otherwise, ...keywords } = limiting;
    const types = [type].flat().filter((one) => typeof one === "string");
    const needed = new Set(Array.isArray(required) ? required : []);
    const members = (value: unknown): [string, unknown][] =>
      isObject(value) ? Object.entries(value) : [];
    // A schema that was resolved or merged is not at this place, so there are no steps to its parts.
    const innerAt = (own: unknown, ...steps: Path): Inner => ({
      schema: own,
      steps: schema === written ? steps : [],
    });
    const fields = members(properties).map(([key, own]) => {
      const field = { ...innerAt(own, "properties", key), isRequired: needed.has(key) };
      return [key, field] as const;
    });
    const [tuple, isOlder] = Array.isArray(items) ? [items, true] : [prefixItems, false];
    const content = new Map<string, Inner>();
    for (const [index, own] of (Array.isArray(tuple) ? tuple : []).entries()) {
      content.set(`[${index}]`, innerAt(own, isOlder ? "items" : "prefixItems", index));
    }
    for (const [key, own] of members(maps)) {
      content.set(`*${key}`, innerAt(own, "patternProperties", key));
    }
    if (isObject(items)) content.set("[]", innerAt(items, "items"));
    if (isObject(map)) content.set("*", innerAt(map, "additionalProperties"));
    return {
      types: types.length === 0 ? undefined : new Set(types.filter((one) => one !== "null")),
      isNullable: types.includes("null"),
      format: typeof format === "string" ? format : undefined,
      fields: new Map(fields),
      content,
      limits: {
        ...filterMembers(keywords, isLimit),
        ...(map === false && { additionalProperties: false }),
        ...(items === false && { items }),
      },
      branches: {
        ...(Array.isArray(oneOf) && { oneOf }),
        ...(Array.isArray(anyOf) && { anyOf }),
        ...(condition !== undefined && { if: [{ if: condition, then, else: otherwise }] }),
      },
      values: Array.isArray(values) ? values : only === undefined ? undefined : [only],
      isConstant: only !== undefined,
      docs: filterMembers(keywords, (key) => ANNOTATIONS.has(key)),
      others: filterMembers(keywords, (key) => !ANNOTATIONS.has(key) && !isLimit(key)),
    };
  };
