import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { defineObjectSlip, type Misplaced, misplacedIn, type OddObject } from "../../check/slip.js";
import { list, subject } from "../../check/wording.js";
import { kindAt, objectShapeAt, resolveShape } from "../../shape/read-keys.js";
import { repair } from "../fix.js";
import { findHome, saysWhere } from "../homes.js";

/** A key without a value whose members are next to it: in YAML, they are not indented enough. */
export const lostIndentation = defineObjectSlip<readonly string[]>({
  id: "lost-indentation",
  recognize({ shapes, value, shape, reading }) {
    for (const property of Object.keys(shape.properties)) {
      const inner = value[property] === null ? objectShapeAt(shapes, shape, property) : undefined;
      if (inner === undefined) continue;
      const keys = reading.unknown.filter(
        (key) => Object.hasOwn(inner.properties, key) && !reading.guesses.get(key)?.sure,
      );
      if (keys.length === 0) continue;
      const members = misplacedIn<readonly string[]>(inner, keys);
      return { is: "misplaced", members: new Map([[property, { known: keys }], ...members]) };
    }
    return undefined;
  },
  message: (keys, { path }) =>
    `${subject(path)} is empty; ${list(keys, "and")} ${keys.length > 1 ? "belong" : "belongs"} in it`,
  repair: (keys, { path }) =>
    repair(`indent ${keys.map(quote).join(", ")}`, [
      { path, change: { kind: "adopt-members", keys } },
    ]),
});

/** The keys after a list that belong in its last item. */
interface Lost {
  readonly list: string;
  readonly item: number;
  readonly keys: readonly string[];
}

/**
 * Members of the last item of a list after the list: in YAML, they are at the column of the dash,
 * which is also that of the key of the list.
 */
export const lostIndentationInItem = defineObjectSlip<Lost>({
  id: "lost-indentation-in-item",
  recognize(object) {
    const all = Object.keys(object.value);
    for (const list of all)
      if (Object.hasOwn(object.shape.properties, list)) {
        const found = lostAfter(list, all, object);
        if (found !== undefined) return { is: "misplaced", members: found };
      }
    return undefined;
  },
  message({ list, keys }, problem) {
    const [property = ""] = keys;
    const words = `the last item of ${quote(list)}`;
    return saysWhere({ words, property }, problem, keys);
  },
  repair: ({ list, item, keys }, { path }) =>
    repair(`indent ${keys.map(quote).join(", ")}`, [
      { path: [...path.slice(0, -1), list], change: { kind: "adopt-members", keys, item } },
    ]),
});

function lostAfter(list: string, all: readonly string[], object: OddObject) {
  const { shapes, owners, value, shape, reading } = object;
  const items: unknown = value[list];
  const last: unknown = Array.isArray(items) ? items.at(-1) : undefined;
  const property = resolveShape(shapes, shape.properties[list] ?? "");
  const inner = "items" in property ? kindAt(shapes, last, property.items) : undefined;
  if (!Array.isArray(items) || !isObject(last)) return undefined;
  if (inner === undefined || !("properties" in inner)) return undefined;
  const behind = all.slice(all.indexOf(list) + 1);
  const end = behind.findIndex((key) => !reading.unknown.includes(key) || reading.guesses.has(key));
  const keys = end < 0 ? behind : behind.slice(0, end);
  const isLost = (key: string) => {
    const home = findHome(shapes, owners, key);
    const isNeededElsewhere = home?.isMissing && home.value !== last;
    return Object.hasOwn(inner.properties, key) && last[key] === undefined && !isNeededElsewhere;
  };
  if (keys.length === 0 || !keys.every(isLost)) return undefined;
  const item = items.length - 1;
  // They are missing in the last item.
  const before = { shape: shape.properties[list], value: items.slice(0, item) };
  return new Map<string, Misplaced<Lost>>([
    [list, before],
    ...misplacedIn<Lost>(inner, keys, { list, item, keys }),
  ]);
}
