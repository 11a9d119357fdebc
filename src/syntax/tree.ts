import { escapedJson } from "../findings/escaped-json.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import { keyText } from "./json-locator.js";
import { type JsonEvents, readJson } from "./json-reader.js";

/**
 * A value that keeps what JavaScript would lose: keys such as `"10"` stay in their order, and numbers
 * are as they were written. Trees are never changed; a change makes a new tree.
 */
export type Tree = ObjectTree | ArrayTree | ScalarTree;

export interface ObjectTree {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Tree>;
}

export interface ArrayTree {
  readonly kind: "array";
  readonly items: readonly Tree[];
}

export interface ScalarTree {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  /** A number as JSON text, when it was written. */
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

/** The same tree with another tree at a path that exists. */
export function withTreeAt(root: Tree, path: Path, value: Tree): Tree {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (root.kind === "object") {
    const member = root.members.get(String(step));
    return member === undefined
      ? root
      : withMember(root, String(step), withTreeAt(member, rest, value));
  }
  if (root.kind !== "array") return root;
  return {
    kind: "array",
    items: root.items.map((item, index) =>
      index === Number(step) ? withTreeAt(item, rest, value) : item,
    ),
  };
}

/** The tree of a valid JSON text. */
export function treeOfJson(text: string): Tree {
  const builder = new TreeBuilder(text);
  readJson(text, builder);
  return builder.root ?? scalar(null);
}

class TreeBuilder implements JsonEvents {
  root: Tree | undefined;
  readonly #text: string;
  readonly #open: (Map<string, Tree> | Tree[])[] = [];
  readonly #keys: string[] = [];
  #key = "";

  constructor(text: string) {
    this.#text = text;
  }

  open(_start: number, isObject: boolean): void {
    this.#keys.push(this.#key);
    this.#open.push(isObject ? new Map() : []);
  }

  close(): void {
    const contents = this.#open.pop() ?? [];
    this.#key = this.#keys.pop() ?? "";
    this.#add(
      Array.isArray(contents)
        ? { kind: "array", items: contents }
        : { kind: "object", members: contents },
    );
  }

  key(start: number, end: number): void {
    this.#key = keyText(this.#text, start, end);
  }

  scalar(start: number, end: number): void {
    const source = this.#text.slice(start, end);
    const value = JSON.parse(source) as ScalarTree["value"];
    this.#add(typeof value === "number" ? scalar(value, source) : scalar(value));
  }

  problem(): void {
    // The text is valid.
  }

  #add(tree: Tree): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = tree;
    else if (Array.isArray(parent)) parent.push(tree);
    else parent.set(this.#key, tree);
  }
}

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
 * The tree of a value. What JSON does not have is left out, or `null` in a list, as
 * `JSON.stringify` does. It does not recurse: depth costs no stack.
 *
 * @throws CircularValueError when the value contains itself
 */
export function treeOfValue(root: unknown): Tree {
  const open: OpenValue[] = [];
  const inside = new Set<object>();
  const enter = (value: unknown): Tree => {
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

/** The plain value of a tree, as `JSON.parse` would give it. */
export function valueOfTree(tree: Tree): unknown {
  return JSON.parse(writeJson(tree, 0));
}

/** What is deeper goes on one line: else the indentation would be most of the text. */
const MAX_INDENTED_DEPTH = 100;

/**
 * A tree as JSON text. It does not recurse: depth costs no stack.
 *
 * @param indent spaces for each level; 0 for one line
 */
export function writeJson(root: Tree, indent = 2): string {
  const parts: string[] = [];
  /** What is left to write: trees, and the text between them. */
  const left: ({ depth: number; tree: Tree } | string)[] = [{ depth: 0, tree: root }];
  const lineAt = (depth: number) => `\n${" ".repeat(indent * depth)}`;
  const colon = indent === 0 ? ":" : ": ";
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const { tree, depth } = next;
    if (tree.kind === "scalar") {
      parts.push(tree.source ?? escapedJson(JSON.stringify(finite(tree.value))));
      continue;
    }
    const isObject = tree.kind === "object";
    const entries: [string, Tree][] = isObject
      ? [...tree.members].map(([key, member]) => [escapedJson(JSON.stringify(key)) + colon, member])
      : tree.items.map((item) => ["", item]);
    if (entries.length === 0) {
      parts.push(isObject ? "{}" : "[]");
      continue;
    }
    const isFlat = indent === 0 || depth >= MAX_INDENTED_DEPTH;
    const [before, after] = isFlat ? ["", ""] : [lineAt(depth + 1), lineAt(depth)];
    parts.push(isObject ? "{" : "[");
    left.push(after + (isObject ? "}" : "]"));
    for (let index = entries.length - 1; index >= 0; index--) {
      const [key, member] = entries[index] ?? ["", tree];
      left.push({ depth: depth + 1, tree: member });
      left.push((index === 0 ? "" : ",") + before + key);
    }
  }
  return parts.join("");
}

/** JSON has no infinity and no NaN; YAML does. */
const finite = (value: ScalarTree["value"]): ScalarTree["value"] =>
  typeof value === "number" && !Number.isFinite(value) ? null : value;

/** Whether a tree has a number that JSON does not have. */
export function hasNonFinite(root: Tree): boolean {
  const left = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.kind === "scalar") {
      if (finite(next.value) !== next.value) return true;
    } else {
      for (const part of next.kind === "array" ? next.items : next.members.values())
        left.push(part);
    }
  }
  return false;
}

/** Number of values in a tree, itself included; shared parts count each time. */
export function sizeOfTree(root: Tree, known: WeakMap<Tree, number>): number {
  const cached = known.get(root);
  if (cached !== undefined) return cached;
  let size = 0;
  const left: Tree[] = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    size++;
    const inner =
      next.kind === "object" ? next.members.values() : next.kind === "array" ? next.items : [];
    for (const tree of inner) left.push(tree);
  }
  known.set(root, size);
  return size;
}
