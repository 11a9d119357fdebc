import { isObject, type JsonObject } from "../shape/json-object.js";
import { type KeyReading, likeliest, readKeys, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "../shape/shape.js";

/**
 * What an object looks like, in the words of the specification; `undefined` when that is not clear.
 *
 * @example looksLike(shapes, { fullyQualifiedName: "a.b", version: "1.0.0", columns: [] }) // "Table"
 */
export function looksLike(shapes: ShapeTable, value: JsonObject): string | undefined {
  const keys = Object.keys(value);
  if (isSchemaProperties(value, keys)) return SCHEMA_PROPERTIES;
  if (typeof value.type === "string" && (isObject(value.properties) || "$schema" in value)) {
    return JSON_SCHEMA;
  }
  let best: { title: string; known: number } | undefined;
  for (const shape of Object.values(shapes)) {
    if (typeof shape === "string" || !("properties" in shape) || shape.open) continue;
    const known = keys.filter((key) => Object.hasOwn(shape.properties, key)).length;
    const isComplete = shape.required.every((key) => value[key] !== undefined);
    const isClear = known > 1 && (isComplete ? 2 * known > keys.length : known > 2);
    if (isClear && known > (best?.known ?? 0)) best = { title: shape.title, known };
  }
  return best?.title;
}

export const JSON_SCHEMA = "JSON Schema";
export const SCHEMA_PROPERTIES = "`properties` of a JSON Schema";

/** Whether each member describes a property, as in `{ id: { type: "string" } }`. */
const isSchemaProperties = (value: JsonObject, keys: readonly string[]): boolean =>
  keys.length > 0 &&
  keys.every((key) => {
    const member = value[key];
    return isObject(member) && typeof member.type === "string" && TYPES.has(member.type);
  });

const TYPES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
]);

/**
 * The key under which an object is contained once more, one level too deep: the only key that does
 * not belong, with a value whose keys do.
 *
 * @param expected the shape of the place, of which `shape` is the likeliest kind
 */
export function wrapperIn(
  shapes: ShapeTable,
  value: JsonObject,
  expected: Shape,
  shape: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): string | undefined {
  const key = unknown[0];
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || unknown.length > 1 || shape.open || !isObject(inner)) return undefined;
  // The key itself may resemble a property: `serverInfo` in a Server Info does not.
  if (guesses.get(key)?.sure) return undefined;
  const place = resolveShape(shapes, expected);
  const name = "choice" in place ? likeliest(shapes, inner, place) : expected;
  const kind = resolveShape(shapes, name);
  if (!("properties" in kind)) return undefined;
  const isMissing = kind.required.some((name) => value[name] === undefined);
  if (!isMissing && known > 0) return undefined;
  for (const name in inner) if (value[name] !== undefined) return undefined;
  const reading = readKeys(shapes, inner, kind);
  const right = reading.known + reading.meant.size;
  const wrong = reading.unknown.length - reading.meant.size;
  if (right === 0 || right <= wrong) return undefined;
  const isRequiredThere = kind.required.some(
    (name) => inner[name] !== undefined || reading.claimed.has(name),
  );
  return kind.required.length === 0 || isRequiredThere ? key : undefined;
}
