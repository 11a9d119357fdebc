import { filterMembers, isObject, type JsonObject, sameValue } from "../values/json-value.js";

/** How many schemas are merged into one. Any others stay where they are. */
const MAX_MERGED = 100;

/**
 * A schema with what its `$ref` and its `allOf` say merged into it, and the choice between null and one schema
 * written as a type. What contradicts the rest, or means something else beside it, stays in `allOf`.
 *
 * @param follow returns the target of a `$ref`; `undefined` if it is not there
 * @param known what was merged before with the same `follow`, so that a schema that many refer to is merged once
 * @example flattened({ allOf: [{ type: "string" }], maxLength: 5 }, () => undefined)
 * // { maxLength: 5, type: "string" }
 */
export function flattened(
  schema: JsonObject,
  follow: (ref: string) => unknown,
  known: MergedSchemas = new Map(),
  budget = { left: MAX_MERGED },
): JsonObject {
  const before = known.get(schema);
  if (before !== undefined && before.cost <= budget.left) {
    budget.left -= before.cost;
    return before.merged;
  }
  const start = budget.left;
  const merged = mergedOnce(schema, follow, known, budget);
  if (budget.left < start && budget.left >= 0) {
    known.set(schema, { merged, cost: start - budget.left });
  }
  return merged;
}

/** Schemas that were merged completely, and how many schemas they were. */
export type MergedSchemas = Map<JsonObject, { readonly merged: JsonObject; readonly cost: number }>;

function mergedOnce(
  schema: JsonObject,
  follow: (ref: string) => unknown,
  known: MergedSchemas,
  budget: { left: number },
): JsonObject {
  const { $ref, allOf, ...others } = schema;
  const target = typeof $ref === "string" ? follow($ref) : undefined;
  const isMerging = target !== undefined || CHOICES.some((key) => Array.isArray(schema[key]));
  if (!isMerging || budget.left-- <= 0) return schema;
  let result: JsonObject =
    target === undefined && $ref !== undefined ? { $ref, ...others } : others;
  const parts = target === undefined ? [] : [target];
  if (Array.isArray(allOf)) parts.push(...allOf);
  else if (allOf !== undefined) result = { ...result, allOf };
  const targetOf = (part: unknown): unknown =>
    isObject(part) ? flattened(part, follow, known, budget) : part;
  for (const key of ["oneOf", "anyOf"]) {
    const { [key]: choices, ...rest } = result;
    if (!Array.isArray(choices) || choices.length > 2) continue;
    const chosen = onlyChoice(choices.map(targetOf));
    if (chosen === undefined) continue;
    result = rest;
    parts.push(chosen);
  }
  const [only] = parts;
  if (parts.length === 1 && isObject(only) && Object.keys(result).length === 0) {
    return flattened(only, follow, known, budget);
  }
  const left: unknown[] = [];
  for (const part of parts.map(targetOf)) {
    if (!isObject(part)) {
      if (part !== true) left.push(part);
      continue;
    }
    left.push(...inseparable(result, part));
    for (const [key, value] of Object.entries(part)) {
      const merged = Object.hasOwn(result, key) ? bothOf(key, result[key], value) : value;
      if (merged === undefined) left.push({ [key]: value });
      else result = { ...result, [key]: merged };
    }
  }
  return left.length === 0 ? result : { ...result, allOf: left };
}

const CHOICES = ["allOf", "oneOf", "anyOf"];

/** The only schema in a list, with null as one of its types if the list also has null. */
function onlyChoice(choices: readonly unknown[]): JsonObject | undefined {
  const [only, ...others] = choices.filter((choice) => !isNullSchema(choice));
  if (!isObject(only) || others.length > 0) return undefined;
  if (choices.length === 1) return only;
  const types = [only.type].flat();
  const isAboutNull = types.includes("null") || ABOUT_NULL.some((key) => only[key] !== undefined);
  if (only.type === undefined || isAboutNull) return undefined;
  return { ...only, type: [...types, "null"] };
}

/** Whether a schema allows null and nothing else. */
export const isNullSchema = (schema: unknown): boolean =>
  isObject(schema) &&
  schema.type === "null" &&
  Object.keys(schema).every((key) => key === "type" || ANNOTATIONS.has(key));

/** Keywords that can forbid null whatever the type is. */
const ABOUT_NULL = ["enum", "const", "not", "if", ...CHOICES, "$ref", "$dynamicRef"];

/** Keywords that mean something by the keywords beside them. */
const GROUPS = [
  ["properties", "patternProperties", "additionalProperties"],
  ["items", "prefixItems", "additionalItems"],
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
];

/** Those that have a meaning of their own: it does not depend on the others. */
const INDEPENDENT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["properties", "patternProperties", "prefixItems", "contains"],
]);

/** Keywords that are about everything in their own schema, or that change what references mean. */
const ABOUT_SCHEMA = ["unevaluatedProperties", "unevaluatedItems", "$id", "id"];

/** The keywords of two schemas that would mean something else after merging them. */
function inseparable(one: JsonObject, other: JsonObject): JsonObject[] {
  if (ABOUT_SCHEMA.some((key) => other[key] !== undefined)) return [other];
  return GROUPS.flatMap((group) => {
    const [left, right] = [one, other].map((schema) =>
      filterMembers(schema, (key, value) => group.includes(key) && value !== true),
    );
    const isDependent = (keywords: JsonObject = {}): boolean =>
      Object.keys(keywords).some((key) => !INDEPENDENT.has(key));
    const areApart = !isFilled(left) || !isFilled(right) || sameValue(left, right);
    return areApart ? [] : [left, right].filter(isFilled).filter(isDependent);
  });
}

const isFilled = (object: JsonObject | undefined): object is JsonObject =>
  object !== undefined && Object.keys(object).length > 0;

/** The single keyword that means the same as those of two schemas; `undefined` if there is none. */
function bothOf(key: string, one: unknown, other: unknown): unknown {
  if (sameValue(one, other) || ANNOTATIONS.has(key)) return one;
  if (key === "properties" && isObject(one) && isObject(other)) {
    const both = Object.keys(other).map((name) => [
      name,
      Object.hasOwn(one, name) ? { allOf: [one[name], other[name]] } : other[name],
    ]);
    return { ...one, ...Object.fromEntries(both) };
  }
  if (typeof one === "number" && typeof other === "number") {
    if (LOWER_LIMITS.has(key)) return Math.max(one, other);
    return UPPER_LIMITS.has(key) ? Math.min(one, other) : undefined;
  }
  if (key === "required" && Array.isArray(one) && Array.isArray(other)) {
    return [...new Set([...one, ...other])];
  }
  if (DEFINITIONS.has(key)) return one;
  if (key !== "type") return undefined;
  const types = [one].flat().filter((type) => [other].flat().includes(type));
  return types.length === 0 ? undefined : types;
}

/** Keywords that say something to people only. */
export const ANNOTATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["title", "description", "examples", "default", "$comment", "deprecated", "tags"],
  "externalDocs",
]);

/** Keywords with schemas that count where they are used. */
export const DEFINITIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(["$defs", "definitions"]);

/** Limits where the higher one is narrower. */
export const LOWER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"],
]);

/** Limits where the lower one is narrower. */
export const UPPER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"],
]);
