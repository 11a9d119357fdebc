import { isObject } from "../../../values/json-object.js";
import type { Path } from "../../../values/json-pointer.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { type Belongs, belongsIn, saysWhere } from "../belongs.js";
import { keepingOne, move, removal, remove, rename, repair, wrap, write } from "../fix.js";
import { hasKind, isSameScalar, saysNothing } from "../suits.js";
import { gather } from "./missing-level.js";
import { withSentence } from "./remark.js";

/** A property of an object nearby: `databaseName` in Info, which belongs in the Schema. */
export const misplacedKey = defineSlip({
  id: "misplaced-key",
  at: "unknown-property",
  recognize: ({ key, shape, suggestions }) =>
    suggestions.length > 0 ? undefined : belongsIn(shape.title, key),
  message: (belongs, problem) => saysWhere(belongs, problem),
  repair(belongs, place) {
    const gathered = gather(belongs, [String(place.path.at(-1))], place);
    if (gathered !== undefined) return gathered;
    return saysNothing(place.checked.shapes, place.value) ? undefined : moveTo(belongs, place);
  },
  decision({ words, property, steps }, { path, value, checked }) {
    const to = resolveSteps(path.slice(0, -1), steps) ?? [];
    const { value: target } = checked.at(to);
    if (!isObject(target) || target[property] === undefined) return `write it in ${words}`;
    return {
      text: `keep one of the two: ${words} has another ${quote(property)}`,
      choices: keepingOne(path, value, [...to, property]),
    };
  },
});

/** The move of a key to the object where it belongs. */
function moveTo({ steps, property, words }: Belongs, { path, value, owner, checked }: Place) {
  const target = owner && resolveSteps(owner.path, steps);
  const place = target && checked.at(target);
  const around = steps.at(-1) ?? "";
  if (steps.length > 1 && around !== ".." && place?.value === undefined) {
    // The object around the key is missing; it moves to its place with the key in it.
    if (owner?.value[around] !== undefined || path.at(-1) !== property) return undefined;
    const changes = [rename(path, around), wrap(path, [{ key: property }])];
    return repair(`put it in \`${around}\``, changes, "reveals");
  }
  const { kind, shape, value: found } = place ?? {};
  if (place === undefined || kind === undefined || !("properties" in kind)) return undefined;
  const expected = kind.properties[property];
  if (expected === undefined || !isObject(found)) return undefined;
  const present = found[property];
  if (isSameScalar(present, value))
    return removal(path, `${words} has the same ${quote(property)}`);
  if (property === "description" && typeof present === "string" && typeof value === "string") {
    return repair(`append it to the \`description\` of ${words}`, [
      remove(path),
      write([...place.path, property], withSentence(present, value.trim())),
    ]);
  }
  const object = { path: place.path, value: found, shape: kind };
  // Another key there may be the property, misspelled.
  const isFree = !checked.has(object, property, shape) && hasKind(value, expected, checked);
  return isFree
    ? repair(`move it to ${words}`, move(path, object, property), "reveals")
    : undefined;
}

/** Appends steps to a path; the step `..` goes one level up. */
function resolveSteps(path: Path, steps: readonly string[]): Path | undefined {
  const result = [...path];
  for (const step of steps) {
    if (step !== "..") result.push(step);
    else if (result.pop() === undefined) return undefined;
  }
  return result;
}
