import { isObject, type JsonObject } from "../../values/json-object.js";
import { type KeyReading, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, ShapeTable } from "../shape/shape.js";

/** A property, the shape of an object in it, and the keys next to it that belong in that object. */
export interface LostMembers {
  readonly property: string;
  /** The index of the object in a list; without it, the property has no value. */
  readonly item?: number | undefined;
  readonly shape: ObjectShape;
  readonly keys: readonly string[];
}

/**
 * The property without a value whose members are next to it: in YAML, they are not indented enough.
 */
export function lostMembers(
  shapes: ShapeTable,
  value: JsonObject,
  { properties }: ObjectShape,
  { unknown, guesses }: KeyReading,
): LostMembers | undefined {
  for (const property of Object.keys(properties)) {
    if (value[property] !== null) continue;
    const expected = resolveShape(shapes, properties[property] ?? "");
    const shape = "choice" in expected ? resolveShape(shapes, expected.otherwise) : expected;
    if (!("properties" in shape)) continue;
    const keys = unknown.filter(
      (key) => Object.hasOwn(shape.properties, key) && !guesses.get(key)?.sure,
    );
    if (keys.length > 0) return { property, shape, keys };
  }
  return lostInList(shapes, value, properties, unknown, guesses);
}

/**
 * The last item of a list whose members follow the list: in YAML, they are at the column of the dash, which
 * is also that of the key of the list.
 */
function lostInList(
  shapes: ShapeTable,
  value: JsonObject,
  properties: ObjectShape["properties"],
  unknown: KeyReading["unknown"],
  guesses: KeyReading["guesses"],
): LostMembers | undefined {
  const all = Object.keys(value);
  const lists = all.filter((key) => Object.hasOwn(properties, key) && Array.isArray(value[key]));
  for (const property of lists) {
    const items = value[property] as unknown[];
    const last = items.at(-1);
    const list = resolveShape(shapes, properties[property] ?? "");
    if (!isObject(last) || !("items" in list)) continue;
    const expected = resolveShape(shapes, list.items);
    const shape = "choice" in expected ? resolveShape(shapes, expected.otherwise) : expected;
    if (!("properties" in shape)) continue;
    const behind = all.slice(all.indexOf(property) + 1);
    const end = behind.findIndex((key) => !unknown.includes(key) || guesses.has(key));
    const keys = end < 0 ? behind : behind.slice(0, end);
    const isLost = (key: string) =>
      Object.hasOwn(shape.properties, key) && last[key] === undefined && !guesses.has(key);
    if (keys.length > 0 && keys.every(isLost)) {
      return { property, shape, keys, item: items.length - 1 };
    }
  }
  return undefined;
}
