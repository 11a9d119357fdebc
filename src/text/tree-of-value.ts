import { formatPointer, type Path } from "../values/json-pointer.js";
import { type ScalarTree, scalar, type Tree } from "./tree.js";

/** A circular value, which no text can express. */
export class CircularValueError extends Error {
  override name = "CircularValueError";
  /** Where the value contains itself. */
  readonly path: Path;

  constructor(path: Path) {
    super(`the value at ${formatPointer(path)} is circular`);
    this.path = path;
  }
}

/** A list or map that is being read. */
interface OpenValue {
  readonly value: object;
  readonly entries: Iterator<[string | number, unknown]>;
  /** The key of the member that is being read. */
  key: string | number;
  add(key: string | number, member: Tree): void;
}

/**
 * The tree of a value. Values that JSON does not have are left out, or become `null` in a list, as
 * with `JSON.stringify`. Uses no recursion, so depth costs no stack.
 *
 * @param replaced values to use in place of some that the value contains
 * @throws CircularValueError when the value contains itself
 */
export function treeOfValue(root: unknown, replaced?: ReadonlyMap<unknown, unknown>): Tree {
  const open: OpenValue[] = [];
  const inside = new Set<object>();
  const enter = (given: unknown): Tree => {
    const value = replaced?.get(given) ?? given;
    if (typeof value !== "object" || value === null) return scalarOfValue(value);
    if (inside.has(value)) throw new CircularValueError(open.map(({ key }) => key));
    inside.add(value);
    if (Array.isArray(value)) {
      const items: Tree[] = [];
      const add = (_key: string | number, item: Tree) => items.push(item);
      open.push({ value, entries: value.entries(), key: 0, add });
      return { kind: "array", items };
    }
    const members = new Map<string, Tree>();
    const entries = Object.entries(value).filter(([, member]) => isWritten(member));
    const add = (key: string | number, member: Tree) => members.set(String(key), member);
    open.push({ value, entries: entries.values(), key: "", add });
    return { kind: "object", members };
  };

  const tree = enter(root);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const next = last.entries.next();
    if (next.done) {
      open.pop();
      inside.delete(last.value);
      continue;
    }
    const [key, member] = next.value;
    last.key = key;
    last.add(key, enter(member));
  }
  return tree;
}

const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== "function" && typeof value !== "symbol";

const scalarOfValue = (value: unknown): ScalarTree => {
  if (typeof value === "bigint") return scalar(String(value));
  return scalar(isWritten(value) ? (value as ScalarTree["value"]) : null);
};
