import type { Path } from "../values/json-value.js";
import { foldSyntax, type SyntaxTree } from "./syntax-tree.js";

/**
 * A value that preserves what JavaScript would lose: keys such as `"10"` stay in their order, and
 * numbers are as they were written. Trees are immutable; a change creates a new tree.
 */
export type Tree = ObjectTree | ArrayTree | ScalarTree;

export interface ObjectTree {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Tree>;
}

interface ArrayTree {
  readonly kind: "array";
  readonly items: readonly Tree[];
}

export interface ScalarTree {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  /** A number as it was written; YAML has notations that JSON does not have. */
  readonly source?: string | undefined;
}

export const scalar = (value: ScalarTree["value"], source?: string): ScalarTree =>
  source === undefined ? { kind: "scalar", value } : { kind: "scalar", value, source };

/** The tree at a path; `undefined` when there is no such path. */
export function treeAt(root: Tree, path: Path): Tree | undefined {
  let tree: Tree | undefined = root;
  for (const step of path) {
    if (tree?.kind === "object") tree = tree.members.get(String(step));
    else if (tree?.kind === "array") tree = tree.items[Number(step)];
    else return undefined;
  }
  return tree;
}

/** The same object with one member set: in place if it exists, else at the end. */
export function withMember(tree: ObjectTree, key: string, value: Tree): ObjectTree {
  return { kind: "object", members: new Map(tree.members).set(key, value) };
}

/** The same tree with other trees in place of those directly in it. */
export function withInner(tree: Tree, change: (key: string | number, inner: Tree) => Tree): Tree {
  if (tree.kind === "array") {
    return { kind: "array", items: tree.items.map((item, index) => change(index, item)) };
  }
  if (tree.kind === "scalar") return tree;
  const members = [...tree.members].map(([key, member]) => [key, change(key, member)] as const);
  return { kind: "object", members: new Map(members) };
}

/** The same tree with another tree at a path that exists. */
export function withTreeAt(root: Tree, path: Path, value: Tree): Tree {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return withInner(root, (key, inner) =>
    String(key) === String(step) ? withTreeAt(inner, rest, value) : inner,
  );
}

/** A tree and all trees in it; shared parts come each time. Uses no recursion. */
export function* everyTree(root: Tree): Generator<Tree> {
  const left: Tree[] = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    if (next.kind === "array") for (const tree of next.items) left.push(tree);
    if (next.kind === "object") for (const tree of next.members.values()) left.push(tree);
  }
}

/** Number of values in a tree, itself included; shared parts count each time. */
export function sizeOfTree(root: Tree, known: WeakMap<Tree, number>): number {
  let size = known.get(root) ?? 0;
  if (size === 0) for (const _ of everyTree(root)) size++;
  known.set(root, size);
  return size;
}

/** A list or map that is being read. */
interface OpenValue {
  readonly value: object;
  readonly entries: Iterator<[string | number, unknown]>;
  add(key: string | number, member: Tree): void;
}

/**
 * The tree of a value. Values that JSON does not have are left out, or become `null` in a list, as
 * with `JSON.stringify`. Uses no recursion, so depth costs no stack.
 *
 * @param replaced values to use in place of some that the value contains
 * @throws TypeError when the value contains itself
 */
export function treeOfValue(root: unknown, replaced?: ReadonlyMap<unknown, unknown>): Tree {
  const open: OpenValue[] = [];
  const inside = new Set<object>();
  const enter = (given: unknown): Tree => {
    const value = replaced?.get(given) ?? given;
    if (typeof value !== "object" || value === null) return scalarOfValue(value);
    if (inside.has(value)) throw new TypeError("a value that contains itself cannot be written");
    inside.add(value);
    if (Array.isArray(value)) {
      const items: Tree[] = [];
      open.push({ value, entries: value.entries(), add: (_, item) => items.push(item) });
      return { kind: "array", items };
    }
    const members = new Map<string, Tree>();
    const entries = Object.entries(value).filter(([, member]) => isWritten(member));
    const add: OpenValue["add"] = (key, member) => members.set(String(key), member);
    open.push({ value, entries: entries.values(), add });
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

/** The value of a syntax tree, with keys in their order and numbers as written. */
export const treeOfSyntax = (tree: SyntaxTree): Tree =>
  foldSyntax<Tree>(tree, scalar(null), (node, children) => {
    if (node.kind === "array") return { kind: "array", items: children };
    if (node.kind === "object") {
      const members = node.members.map(({ name }, index) => [name, children[index]] as const);
      return { kind: "object", members: new Map(members as [string, Tree][]) };
    }
    const value = node.value as ScalarTree["value"];
    const source = typeof value === "number" ? tree.text.slice(node.start, node.end) : "";
    return /^[-+.\w]+$/.test(source) ? scalar(value, source) : scalar(value);
  });
