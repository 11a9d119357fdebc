import { isSecretName } from "../../secrets/secret-name.js";
import type { Beside, Change, PlacedChange } from "../../text/change.js";
import { titleOf } from "../../text/edits/title-of.js";
import type { Path } from "../../values/json-pointer.js";
import type { Repair } from "../check/slip.js";
import type { Owner } from "../shape/checked-value.js";

/** Repairs with `reveals` show what is wrong inside, which is checked after them. */
type Qualities = Partial<Pick<Repair, "safe" | "reveals">>;

/** A repair with one change; a person should review it, unless it is `safe`. */
export const fix = (path: Path, change: Change, qualities: Qualities = {}): Repair =>
  fixAll(
    writesValue(change) && isAboutSecret(path) ? "change the value" : titleOf(change),
    [{ path, change }],
    qualities,
  );

/** A repair with several changes. */
export const fixAll = (
  title: string,
  changes: readonly PlacedChange[],
  { safe = false, reveals }: Qualities = {},
): Repair => ({ title, safe, reveals, changes });

/** Removes a member that is not needed, for a reason. */
export const removal = (path: Path, reason: string): Repair =>
  fixAll(`remove it: ${reason}`, [{ path, change: { kind: "remove-member" } }]);

const writesValue = ({ kind }: Change): boolean =>
  kind === "replace-value" || kind === "rewrite-value" || kind === "write-value";

/** Whether a key on the way to a value suggests that it is a secret. */
export const isAboutSecret = (path: Path): boolean =>
  path.some((step) => typeof step === "string" && isSecretName(step));

/** The place of a new property in an object, in the order of the specification. */
export function besideIn({ value, shape }: Pick<Owner, "value" | "shape">, key: string): Beside {
  // A key that is missing in YAML is the empty one, and has no place.
  const keys = Object.keys(value).filter((name) => name !== "");
  const [first] = keys;
  if (first === undefined) return undefined;
  const order = Object.keys(shape.properties);
  const previous = order.slice(0, order.indexOf(key)).findLast((name) => keys.includes(name));
  if (previous === undefined) return { before: first };
  // The members of an empty object can follow it, because they are not indented.
  const isEmpty = value[previous] === null;
  const next = keys
    .slice(keys.indexOf(previous) + 1)
    .find((name) => !isEmpty || Object.hasOwn(shape.properties, name));
  return next === undefined ? { after: keys.at(-1) ?? previous } : { before: next };
}
