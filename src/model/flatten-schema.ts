import { isObject, type JsonObject } from "../values/json-object.js";
import { sameValue } from "../values/same-value.js";

/** How many schemas are merged into one. Any others stay where they are. */
const MAX_MERGED = 100;

/**
 * A schema with what its `allOf` says merged into it, and the choice between null and one schema written as a
 * type. What contradicts the rest stays in `allOf`.
 *
 * @param resolve returns the schema that a reference names
 * @example flattened({ allOf: [{ type: "string" }], maxLength: 5 }, (schema) => schema)
 * // { maxLength: 5, type: "string" }
 */
export function flattened(
  schema: JsonObject,
  resolve: (schema: unknown) => unknown,
  budget = { left: MAX_MERGED },
): JsonObject {
  const isMerging = ["allOf", "oneOf", "anyOf"].some((key) => Array.isArray(schema[key]));
  if (!isMerging || budget.left-- <= 0) return schema;
  const { allOf, ...own } = schema;
  const parts = Array.isArray(allOf) ? allOf.map(resolve) : [];
  let result: JsonObject = own;
  for (const key of ["oneOf", "anyOf"]) {
    const { [key]: choices, ...rest } = result;
    const chosen = Array.isArray(choices) ? onlyChoice(choices.map(resolve)) : undefined;
    if (chosen === undefined) continue;
    result = rest;
    parts.push(chosen);
  }
  const left: unknown[] = [];
  for (const part of parts) {
    if (!isObject(part)) {
      if (part !== true) left.push(part);
      continue;
    }
    const other = flattened(part, resolve, budget);
    for (const [key, value] of Object.entries(other)) {
      const merged = Object.hasOwn(result, key) ? bothOf(key, result[key], value) : value;
      if (merged === undefined) left.push({ [key]: value });
      else result = { ...result, [key]: merged };
    }
  }
  return left.length === 0 ? result : { ...result, allOf: left };
}

/** The only schema in a list, with null as one of its types if the list also has null. */
function onlyChoice(choices: readonly unknown[]): JsonObject | undefined {
  const isNull = (choice: unknown): boolean => isObject(choice) && choice.type === "null";
  const [only, ...others] = choices.filter((choice) => !isNull(choice));
  if (!isObject(only) || others.length > 0) return undefined;
  if (!choices.some(isNull)) return only;
  if (only.type === undefined || only.enum !== undefined || only.const !== undefined) {
    return undefined;
  }
  return { ...only, type: [...[only.type].flat(), "null"] };
}

/** What two schemas say together with one keyword; `undefined` if no one keyword can say that. */
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
  if (key !== "type") return undefined;
  const types = [one].flat().filter((type) => [other].flat().includes(type));
  return types.length === 0 ? undefined : types;
}

/** Keywords that say something to people only. */
export const ANNOTATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["title", "description", "examples", "default", "$comment", "deprecated", "tags"],
  "externalDocs",
]);

/** Limits where the higher one is narrower. */
export const LOWER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"],
]);

/** Limits where the lower one is narrower. */
export const UPPER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"],
]);
