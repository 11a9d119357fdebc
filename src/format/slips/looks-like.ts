import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { isObject, type JsonObject, scalarText } from "../../values/json-value.js";
import type { ObjectShape, ShapeTable } from "../shape/shape.js";

/** An object of the specification, or one of another language, as an object looks like it. */
export type Likeness = Pick<ObjectShape, "kind" | "title">;

export const AVRO_SCHEMA: Likeness = { title: "Avro schema" };
export const JSON_SCHEMA: Likeness = { title: "JSON Schema" };
export const SCHEMA_PROPERTIES: Likeness = { title: "`properties` of a JSON Schema" };

/**
 * The object that a value looks like; `undefined` if it is not clear.
 *
 * @example looksLike(shapes, { fullyQualifiedName: "a.b", version: "1.0.0", columns: [] })?.kind // "Table"
 */
export function looksLike(shapes: ShapeTable, value: JsonObject): Likeness | undefined {
  const keys = Object.keys(value);
  if (isSchemaProperties(value)) return SCHEMA_PROPERTIES;
  if (typeof value.type === "string" && (isObject(value.properties) || "$schema" in value)) {
    return JSON_SCHEMA;
  }
  if (value.type === "record" && Array.isArray(value.fields)) return AVRO_SCHEMA;
  if (value.host !== undefined && value.port !== undefined) return descriptorShapes.ServerInfo;
  const { fullyQualifiedName, columns, properties, fields = columns } = value;
  const hasColumns = Array.isArray(fields) && fields.some(isObject);
  if (hasColumns || (fullyQualifiedName !== undefined && isObject(properties)))
    return descriptorShapes.Table;
  if (isObject(properties) && isSchemaProperties(properties)) return JSON_SCHEMA;
  let best: { shape: ObjectShape; known: number } | undefined;
  for (const shape of Object.values(shapes)) {
    if (typeof shape === "string" || !("properties" in shape) || shape.open) continue;
    const known = keys.filter((key) => Object.hasOwn(shape.properties, key)).length;
    const isComplete = shape.required.every((key) => value[key] !== undefined);
    // Keys that many objects have say little.
    if (keys.every((key) => COMMON.has(key) || !Object.hasOwn(shape.properties, key))) continue;
    const isClear = known > 1 && (isComplete ? 2 * known > keys.length : known > 2);
    if (isClear && known > (best?.known ?? 0)) best = { shape, known };
  }
  return best?.shape;
}

const COMMON: ReadonlySet<string> = new Set(["id", "name", "version", "description", "tags"]);

/** Whether each member describes a property, as in `{ id: { type: "string" } }`. */
function isSchemaProperties(value: JsonObject): boolean {
  const members = Object.values(value);
  const isTyped = (one: unknown) => isObject(one) && typeof one.type === "string";
  // Some writers use a type of the database.
  const known = members.filter((one) => isObject(one) && TYPES.has(scalarText(one.type)));
  return members.every(isTyped) && 2 * known.length > members.length;
}

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
