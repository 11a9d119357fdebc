import type { JsonObject } from "../shape/json-object.js";
import { type KeyReading, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, ShapeTable } from "../shape/shape.js";

/** A property without a value, its shape, and the keys beside it that belong in it. */
export interface LostMembers {
  readonly property: string;
  readonly shape: ObjectShape;
  readonly keys: readonly string[];
}

/**
 * The property without a value whose members are beside it: in YAML, they are indented too little.
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
  return undefined;
}
