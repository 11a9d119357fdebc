import { isSecretName } from "../../secrets/secret-name.js";
import type { NestLevel, PlacedChange, StructuralChange, Written } from "../../text/fix-action.js";
import type { UnplacedChoice, UnplacedDecision } from "../../text/parse/place-findings.js";
import type { Path } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import type { Repair } from "../check/slip.js";
import type { Owner } from "../shape/checked-value.js";

// Repairs, and the changes that they consist of. All paths are those before the repair.

/** A repair that a person should review, unless it is `safe`. */
export const repair = (
  title: string,
  changes: readonly PlacedChange[],
  safe?: "safe" | false,
): Repair => ({ title, safe: safe === "safe", changes });

export const renaming = (path: Path, to: string, safe?: "safe" | false) =>
  repair(`rename to ${quote(to)}`, [renameKey(path, to)], safe);

export const removal = (path: Path, reason = "it is empty"): Repair =>
  repair(`remove it: ${reason}`, [remove(path)]);

/** Writes another value, which the title shows unless the path says that it is a secret. */
export const writing = (path: Path, value: Written): Repair => {
  const title = isAboutSecret(path) ? "change the value" : `write ${quote(JSON.stringify(value))}`;
  return repair(title, [write(path, value)]);
};

/** One of several words, as a choice. */
export const wordChoice = (path: Path, word: string): UnplacedChoice => ({
  title: `write ${quote(word)}`,
  changes: [write(path, word)],
});

/** A decision whose last choice is to remove the member or the item. */
export const orRemove = (
  text: string,
  path: Path,
  others: readonly UnplacedChoice[] = [],
): UnplacedDecision => ({
  text,
  choices: [...others, { title: "remove it", changes: [remove(path)] }],
});

/** The choice between a scalar in the wrong place and another value in the right one: keep one. */
export const keepingOne = (
  path: Path,
  value: unknown,
  other: Path,
  present?: unknown,
): UnplacedChoice[] => [
  { title: "remove it, and keep the other", changes: [remove(path)] },
  ...(typeof value === "string" && typeof present !== "object"
    ? [{ title: "keep it in place of the other", changes: [remove(path), write(other, value)] }]
    : []),
];

/** How many items are offered. */
const MAX_ITEMS = 6;

/**
 * A choice for each string in a short list: keep only that one. None if the list has other values.
 */
export const keeping = (path: Path, items: readonly unknown[]): UnplacedChoice[] =>
  items.length <= MAX_ITEMS && items.every((item) => typeof item === "string")
    ? items.map((item) => ({
        title: `keep ${isAboutSecret(path) ? "this item" : quote(item)}`,
        changes: [write(path, item)],
      }))
    : [];

/** Puts the value under keys. */
export const wrapping = (path: Path, levels: readonly NestLevel[]): Repair => {
  const keys = levels.flatMap((level) => ("key" in level ? [level.key] : []));
  return repair(`put the value under ${quote(keys.join("."))}`, [wrap(path, levels)]);
};

export const hoisting = (path: Path): Repair =>
  repair("move its content one level up", [{ path, change: { kind: "hoist-members" } }]);

export const renameKey = (path: Path, to: string): PlacedChange => ({
  path,
  change: { kind: "rename-key", to },
});

/** Removes a member; `isCopied` if another change keeps its comments. */
export const remove = (path: Path, isCopied?: true): PlacedChange => ({
  path,
  change: { kind: "remove-member", isCopied },
});

export const write = (path: Path, value: Written): PlacedChange => ({
  path,
  change: { kind: "write-value", value },
});

export const wrap = (path: Path, levels: readonly NestLevel[]): PlacedChange => ({
  path,
  change: { kind: "nest-value", levels },
});

/** Adds a member to an object, in the order of the specification. */
export const insert = (
  owner: Owner,
  key: string,
  value: (StructuralChange & { kind: "add-member" })["value"],
): PlacedChange => ({
  path: owner.path,
  change: { kind: "add-member", key, value, beside: besideIn(owner, key) },
});

/** Appends values, or copies of those at other paths. */
export const append = (
  list: Path,
  length: number,
  values: readonly (Written | { readonly from: Path })[],
): PlacedChange[] =>
  values.map((value) => ({ path: list, change: { kind: "add-item", value, after: length - 1 } }));

/** Moves a member to another object. */
export const move = (from: Path, owner: Owner, key: string): PlacedChange[] => [
  remove(from, true),
  insert(owner, key, { from }),
];

/** Whether a key on the way to a value suggests that it is a secret. */
export const isAboutSecret = (path: Path): boolean =>
  path.some((step) => typeof step === "string" && isSecretName(step));

function besideIn({ value, shape }: Owner, key: string) {
  // A missing key in YAML is the empty key, and has no place.
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
