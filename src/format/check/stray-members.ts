import type { JsonObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import { type KeyReading, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "../shape/shape.js";
import { type Belongs, belongsIn } from "./belongs.js";
import { type LostMembers, lostMembers } from "./lost-members.js";

/** A key of an object that belongs in one of its properties, which it lacks. */
interface StrayMember {
  /** The property that it is in that object. */
  readonly expected: Shape;
  /** The problem to report, for the first of the keys that belong in the same property. */
  readonly report?: { readonly belongs: Belongs; readonly others: readonly string[] } | undefined;
}

export interface WithStrays {
  /** A property without a value whose members are next to it. These members are stray as well. */
  readonly lost?: LostMembers | undefined;
  /** The members of an object around which a property is missing, such as `title` without `info`. */
  readonly strays?: ReadonlyMap<string, StrayMember> | undefined;
}

/** Finds the stray members of an object. The properties that they belong in are not missing as well. */
export function withStrays(
  shapes: ShapeTable,
  value: JsonObject,
  shape: ObjectShape,
  reading: KeyReading,
): KeyReading & WithStrays {
  const groups = new Map<string, { belongs: Belongs; keys: string[] }>();
  const strays = new Map<string, StrayMember>();
  const lost = reading.unknown.length > 0 ? lostMembers(shapes, value, shape, reading) : undefined;
  for (const key of lost?.keys ?? []) {
    strays.set(key, { expected: lost?.shape.properties[key] ?? "" });
  }
  if (lost?.item !== undefined) {
    const [first = "", ...others] = lost.keys;
    const words = `the last item of ${quote(lost.property)}`;
    const belongs = { words, steps: [lost.property, String(lost.item)], property: first };
    strays.set(first, {
      expected: lost.shape.properties[first] ?? "",
      report: { belongs, others },
    });
  }
  for (const key of reading.unknown) {
    if (strays.has(key)) continue;
    const belongs = reading.guesses.has(key) ? undefined : belongsIn(shape.title, key);
    const [property = "", ...more] = belongs?.steps ?? [];
    const isMissing = value[property] === undefined && !reading.claimed.has(property);
    if (belongs === undefined || more.length > 0 || !isMissing) continue;
    const expected = expectedIn(shapes, shape, property, belongs.property);
    if (expected === undefined) continue;
    const group = groups.get(property) ?? { belongs, keys: [] };
    group.keys.push(key);
    groups.set(property, group);
    strays.set(key, { expected });
  }
  if (strays.size === 0) return reading;
  for (const { belongs, keys } of groups.values()) {
    const [first = "", ...others] = keys;
    strays.set(first, { expected: strays.get(first)?.expected ?? "", report: { belongs, others } });
  }
  return { ...reading, lost, strays, claimed: new Set([...reading.claimed, ...groups.keys()]) };
}

/** The shape of a member of a property. */
function expectedIn(
  shapes: ShapeTable,
  { properties }: ObjectShape,
  property: string,
  member: string,
): Shape | undefined {
  const reference = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (reference === undefined) return undefined;
  const expected = resolveShape(shapes, reference);
  const shape = "choice" in expected ? resolveShape(shapes, expected.otherwise) : expected;
  return "properties" in shape ? shape.properties[member] : undefined;
}
