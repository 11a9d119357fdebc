import { isObject, type JsonObject } from "../../values/json-object.js";
import type { ShapeTable } from "../shape/shape.js";

/**
 * The kind that an object looks like, in the words of the specification; `undefined` if it is not
 * clear.
 *
 * @example looksLike(shapes, { fullyQualifiedName: "a.b", version: "1.0.0", columns: [] }) // "Table"
 */
export function looksLike(shapes: ShapeTable, value: JsonObject): string | undefined {
  const keys = Object.keys(value);
  if (isSchemaProperties(value, keys)) return SCHEMA_PROPERTIES;
  if (typeof value.type === "string" && (isObject(value.properties) || "$schema" in value)) {
    return JSON_SCHEMA;
  }
  if (value.type === "record" && Array.isArray(value.fields)) return AVRO_SCHEMA;
  if (value.fullyQualifiedName !== undefined && (value.columns ?? value.properties) !== undefined) {
    return "Table";
  }
  if (value.host !== undefined && value.port !== undefined) return "Server Info";
  let best: { title: string; known: number } | undefined;
  for (const shape of Object.values(shapes)) {
    if (typeof shape === "string" || !("properties" in shape) || shape.open) continue;
    const known = keys.filter((key) => Object.hasOwn(shape.properties, key)).length;
    const isComplete = shape.required.every((key) => value[key] !== undefined);
    // Keys that many objects have say little.
    if (keys.every((key) => COMMON.has(key) || !Object.hasOwn(shape.properties, key))) continue;
    const isClear = known > 1 && (isComplete ? 2 * known > keys.length : known > 2);
    if (isClear && known > (best?.known ?? 0)) best = { title: shape.title, known };
  }
  return best?.title ?? (hasSchemaProperties(value) ? JSON_SCHEMA : undefined);
}

const COMMON: ReadonlySet<string> = new Set(["id", "name", "version", "description", "tags"]);

export const AVRO_SCHEMA = "Avro schema";
export const JSON_SCHEMA = "JSON Schema";
export const SCHEMA_PROPERTIES = "`properties` of a JSON Schema";

/** Whether each member describes a property, as in `{ id: { type: "string" } }`. */
const isSchemaProperties = (value: JsonObject, keys: readonly string[]): boolean =>
  keys.length > 0 &&
  keys.every((key) => isObject(value[key]) && typeof value[key].type === "string") &&
  // Some writers use a type of the database.
  2 * keys.filter((key) => TYPES.has(String((value[key] as JsonObject).type))).length > keys.length;

/** Whether the member `properties` has those of a JSON Schema. */
const hasSchemaProperties = ({ properties }: JsonObject): boolean =>
  isObject(properties) && isSchemaProperties(properties, Object.keys(properties));

const TYPES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
]);
