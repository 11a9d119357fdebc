import { isObject } from "../../../values/json-object.js";
import { quote } from "../../../words/quote.js";
import { defineObjectSlip, type Misplaced, misplacedIn, type OddObject } from "../../check/slip.js";
import { kindAt, resolveShape } from "../../shape/read-keys.js";
import { repair } from "../fix.js";
import { findHome, saysWhere } from "../homes.js";

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
    repair(
      `indent ${keys.map(quote).join(", ")}`,
      [{ path: [...path.slice(0, -1), list], change: { kind: "adopt-members", keys, item } }],
      "reveals",
    ),
});

function lostAfter(
  list: string,
  all: readonly string[],
  { shapes, owners, value, shape, reading }: OddObject,
): ReadonlyMap<string, Misplaced<Lost>> | undefined {
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
