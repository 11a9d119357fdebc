import type { JsonObject } from "../shape/json-object.js";
import { type KeyReading, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, ShapeTable } from "../shape/shape.js";
import { type Belongs, belongsIn } from "./belongs.js";

/** Keys of an object that belong in one of its properties, which it lacks. */
export interface StrayMembers {
  readonly belongs: Belongs;
  /** The property that is missing. */
  readonly property: string;
  /** The shape of that property. */
  readonly shape: ObjectShape;
  /** What each key is there. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Finds the members of an object around which a property is missing, such as `title` without `info`. */
export function strayMembers(
  shapes: ShapeTable,
  value: JsonObject,
  { title, properties }: ObjectShape,
  { unknown, guesses, claimed }: KeyReading,
): readonly StrayMembers[] {
  const groups = new Map<string, StrayMembers & { keys: Map<string, string> }>();
  for (const key of unknown) {
    const belongs = guesses.has(key) ? undefined : belongsIn(title, key);
    const [property = "", ...more] = belongs?.steps ?? [];
    const reference = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (belongs === undefined || reference === undefined || more.length > 0) continue;
    if (value[property] !== undefined || claimed.has(property)) continue;
    const expected = resolveShape(shapes, reference);
    const shape = "choice" in expected ? resolveShape(shapes, expected.otherwise) : expected;
    if (!("properties" in shape)) continue;
    const group = groups.get(property) ?? { belongs, property, shape, keys: new Map() };
    group.keys.set(key, belongs.property);
    groups.set(property, group);
  }
  return [...groups.values()];
}
