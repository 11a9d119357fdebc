import { quote } from "../../../words/quote.js";
import { defineObjectSlip, type Misplaced } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { objectShapeAt } from "../../shape/read-keys.js";
import { type Belongs, belongsIn, saysWhere } from "../belongs.js";
import { repair } from "../fix.js";

interface Group {
  readonly belongs: Belongs;
  readonly keys: readonly [string, ...string[]];
}

/** Members of an object that is missing around them, such as `title` and `version` without `info`. */
export const missingLevel = defineObjectSlip<Group>({
  id: "missing-level",
  recognize({ shapes, value, shape, reading }) {
    const groups = new Map<string, Group>();
    const members = new Map<string, Misplaced<Group>>();
    for (const key of reading.unknown) {
      const belongs = reading.guesses.has(key) ? undefined : belongsIn(shape.title, key);
      const [property = "", ...more] = belongs?.steps ?? [];
      const isMissing = value[property] === undefined && !reading.claimed.has(property);
      if (belongs === undefined || more.length > 0 || !isMissing) continue;
      const expected = objectShapeAt(shapes, shape, property)?.properties[belongs.property];
      if (expected === undefined) continue;
      const group = groups.get(property);
      const keys: Group["keys"] = group === undefined ? [key] : [...group.keys, key];
      groups.set(property, { belongs: group?.belongs ?? belongs, keys });
      members.set(key, { shape: expected });
    }
    for (const group of groups.values()) {
      const [first] = group.keys;
      members.set(first, { ...members.get(first), known: group });
    }
    return members.size === 0
      ? undefined
      : { is: "misplaced", members, claims: [...groups.keys()] };
  },
  message: ({ belongs, keys }, problem) => saysWhere(belongs, problem, keys),
  repair: ({ belongs, keys }, place) => gather(belongs, keys, place),
});

/** Puts keys into the object that they belong in, if it is missing. */
export function gather({ steps }: Belongs, keys: readonly string[], { path, owner }: Place) {
  const [key = "", ...more] = steps;
  if (owner === undefined || more.length > 0 || owner.shape.properties[key] === undefined) {
    return undefined;
  }
  if (owner.value[key] !== undefined) return undefined;
  return repair(
    `put ${keys.map(quote).join(", ")} in ${quote(key)}`,
    [{ path: path.slice(0, -1), change: { kind: "gather-members", key, keys } }],
    "reveals",
  );
}
