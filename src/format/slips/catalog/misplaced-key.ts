import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { objectShapeOf } from "../../shape/read-keys.js";
import {
  keepingOne,
  move,
  removal,
  remove,
  renameKey,
  renaming,
  repair,
  wrap,
  write,
} from "../fix.js";
import { findHome, type Home, saysWhere } from "../homes.js";
import { type Likeness, looksLike } from "../looks-like.js";
import { hasKind, isSameScalar, saysNothing } from "../suits.js";
import { gather } from "./missing-level.js";
import { meansProperty } from "./name-as-key.js";
import { withSentence } from "./remark.js";

/** A property of an object nearby: `databaseName` in Info, which belongs in the Schema. */
export const misplacedKey = defineSlip({
  id: "misplaced-key",
  at: "unknown-property",
  recognize(spot) {
    const { shapes, owners, key, suggestions } = spot;
    const home = suggestions.length > 0 ? undefined : findHome(shapes, owners, key);
    // A key that means a property of its own object belongs elsewhere only if it is required there.
    return home?.isMissing || !meansProperty(spot) ? home : undefined;
  },
  message: (home, problem) => saysWhere(home, problem),
  claims: ({ path, property, isMissing }) =>
    isMissing && path !== undefined ? { path, property } : undefined,
  repair(home, place) {
    const gathered = gather(home, [String(place.path.at(-1))], place);
    if (gathered !== undefined) return gathered;
    // Where it is required, an empty value says something.
    const isEmpty = !home.isMissing && saysNothing(place.checked.shapes, place.value);
    return isEmpty ? undefined : moveTo(home, place);
  },
  decision({ words, property, value, path: to }, { path, value: own }) {
    if (value?.[property] === undefined || to === undefined) return `write it in ${words}`;
    if (Array.isArray(own)) return `write its items in ${quote(property)} of ${words}`;
    return {
      text: `keep one of the two: ${words} has another ${quote(property)}`,
      choices: keepingOne(path, own, [...to, property], value[property]),
    };
  },
});

/** The move of a key to the object where it belongs. */
function moveTo(home: Home, { path, value, owner, checked }: ValuePlace) {
  const { property, words } = home;
  // What one of several items says is not true of all of them: the tags of a column.
  const isOfItem = home.path !== undefined && home.path.length < path.length - 2;
  if (isOfItem && Array.isArray(value)) return undefined;
  const around = home.path?.at(-1);
  if (home.path === undefined || owner === undefined) return undefined;
  if (home.value === undefined) {
    // The object around the key is missing; it moves to its place with the key in it.
    if (typeof around !== "string") return undefined;
    if (owner.value[around] !== undefined || path.at(-1) !== property) return undefined;
    const changes = [renameKey(path, around), wrap(path, [{ key: property }])];
    return repair(`put it in \`${around}\``, changes);
  }
  const { kind, shape, value: found } = checked.at(home.path);
  if (kind === undefined || !("properties" in kind)) return undefined;
  const expected = kind.properties[property];
  if (expected === undefined || !isObject(found)) return undefined;
  const present = found[property];
  if (isSameScalar(present, value))
    return removal(path, `${words} has the same ${quote(property)}`);
  if (property === "description" && typeof present === "string" && typeof value === "string") {
    return repair(`append it to the \`description\` of ${words}`, [
      remove(path),
      write([...home.path, property], withSentence(present, value.trim())),
    ]);
  }
  const object = { path: home.path, value: found, shape: kind };
  // Another key there may be the property, misspelled.
  const isFree = !checked.has(object, property, shape);
  const isFitting = hasKind(value, expected, checked) || fitsShape(checked.shapes, value, expected);
  if (!isFree || !isFitting) return undefined;
  const isSafe = home.isOnly && !isOfItem && fitsShape(checked.shapes, value, expected);
  return repair(`move it to ${words}`, move(path, object, property), isSafe && "safe");
}

/** An object under any key that is what the object around it lacks. */
export const misnamedObject = defineSlip({
  id: "misnamed-object",
  at: "unknown-property",
  recognize({ shapes, value }): Likeness | undefined {
    if (!isObject(value)) return undefined;
    // People name a connection after its database.
    const url = value.connectionString ?? value.url;
    const isJdbc = typeof url === "string" && /^jdbc:/i.test(url);
    return isJdbc ? objectShapeOf(shapes, "JdbcConnection") : looksLike(shapes, value);
  },
  repair(likeness, { path, owner, checked }) {
    const properties = Object.entries(owner?.shape.properties ?? {});
    const [found, ...others] = properties.filter(
      ([, reference]) => checked.settle({}, reference) === likeness,
    );
    if (owner === undefined || found === undefined || others.length > 0) return undefined;
    return checked.has(owner, found[0]) ? undefined : renaming(path, found[0]);
  },
  decision: ({ title, kind }) =>
    kind === undefined ? undefined : `move it to where a ${title} object belongs`,
});
