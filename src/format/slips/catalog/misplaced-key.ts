import { isObject } from "../../../values/json-object.js";
import type { Path } from "../../../values/json-pointer.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { type Belongs, belongsIn, saysWhere } from "../belongs.js";
import { besideIn, fixAll, removal } from "../fix.js";
import { hasKind, isSameScalar, saysNothing } from "../suits.js";
import { gather } from "./missing-level.js";

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
    return saysNothing(place.checked.shapes, place.value) ? undefined : move(belongs, place);
  },
  decision({ words, property, steps }, { path, checked }) {
    const target = checked.at(resolveSteps(path.slice(0, -1), steps) ?? []).value;
    return isObject(target) && target[property] !== undefined
      ? `keep one of the two: ${words} has another ${quote(property)}`
      : `write it in ${words}`;
  },
});

/** The move of a key to the object where it belongs. */
function move({ steps, property, words }: Belongs, { path, value, owner, checked }: Place) {
  const target = owner && resolveSteps(owner.path, steps);
  const place = target && checked.at(target);
  const around = steps.at(-1) ?? "";
  if (steps.length > 1 && around !== ".." && place?.value === undefined) {
    // The object around the key is missing; it moves to its place with the key in it.
    if (owner?.value[around] !== undefined || path.at(-1) !== property) return undefined;
    return fixAll(
      `put it in \`${around}\``,
      [
        { path, change: { kind: "rename-key", to: around } },
        { path, change: { kind: "nest-value", levels: [{ key: property }] } },
      ],
      { reveals: true },
    );
  }
  if (place?.kind === undefined || !isObject(place.value)) return undefined;
  const expected = "properties" in place.kind ? place.kind.properties[property] : undefined;
  if (!("properties" in place.kind) || expected === undefined) return undefined;
  const object = { value: place.value, shape: place.kind };
  if (isSameScalar(place.value[property], value)) {
    return removal(path, `${words} has the same ${quote(property)}`);
  }
  // Another key there may be the property, misspelled.
  if (checked.has(object, property, place.shape) || !hasKind(value, expected, checked)) {
    return undefined;
  }
  const beside = besideIn(object, property);
  return fixAll(
    `move it to ${words}`,
    [
      { path, change: { kind: "remove-member", isCopied: true } },
      {
        path: place.path,
        change: { kind: "add-member", key: property, value: { from: path }, beside },
      },
    ],
    { reveals: true },
  );
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
