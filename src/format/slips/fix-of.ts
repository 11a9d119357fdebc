import { isSecretName } from "../../secrets/secret-name.js";
import type { Beside, Change, PlacedChange } from "../../text/change.js";
import { titleOf } from "../../text/edits/title-of.js";
import type { JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import type { ObjectShape } from "../shape/shape.js";

/** A repair of a problem of the structure: a fix, as changes to the value that was checked. */
export interface StructureRepair {
  readonly title: string;
  readonly safe: boolean;
  readonly reveals?: boolean | undefined;
  readonly changes: readonly PlacedChange[];
}

/** A repair with one change. */
export const fixOf = (path: Path, change: Change, safe: boolean): StructureRepair => ({
  title: writesValue(change) && isAboutSecret(path) ? "change the value" : titleOf(change),
  safe,
  changes: [{ path, change }],
});

const writesValue = ({ kind }: Change): boolean => /^(?:replace|rewrite|write)-value$/.test(kind);

/** Whether a key on the way to a value suggests that it is a secret. */
export const isAboutSecret = (path: Path): boolean =>
  path.some((step) => typeof step === "string" && isSecretName(step));

/** A repair that a person should review. */
export const suggestionOf = (path: Path, change: Change): StructureRepair =>
  fixOf(path, change, false);

/** A repair with several changes. */
export const suggestionOfAll = (
  title: string,
  changes: readonly PlacedChange[],
): StructureRepair => ({
  title,
  safe: false,
  changes,
});

/** The place of a new property in an object, in the order of the specification. */
export function besideIn(value: JsonObject, { properties }: ObjectShape, key: string): Beside {
  // A key that is missing in YAML is the empty one, and has no place.
  const keys = Object.keys(value).filter((name) => name !== "");
  const [first] = keys;
  if (first === undefined) return undefined;
  const order = Object.keys(properties);
  const previous = order.slice(0, order.indexOf(key)).findLast((name) => keys.includes(name));
  if (previous === undefined) return { before: first };
  // The members of an empty object can follow it, because they are not indented.
  const isEmpty = value[previous] === null;
  const next = keys
    .slice(keys.indexOf(previous) + 1)
    .find((name) => !isEmpty || Object.hasOwn(properties, name));
  return next === undefined ? { after: keys.at(-1) ?? previous } : { before: next };
}
