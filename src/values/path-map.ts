import { getOrAdd } from "./collections.js";
import type { Path } from "./json-value.js";

/** A step of a path that has a value, or leads to one. */
export interface PathNode<T> {
  held?: { readonly value: T };
  readonly inner: Map<string, PathNode<T>>;
}

/** Values by path. Finding those along a path takes one walk, however deep the path is. */
export class PathMap<T> {
  readonly #root: PathNode<T> = { inner: new Map() };

  /** Adds a value, unless its path has one. */
  add(path: Path, value: T): void {
    let node = this.#root;
    for (const step of path) {
      node = getOrAdd(node.inner, String(step), () => ({ inner: new Map() }));
    }
    node.held ??= { value };
  }

  /** Returns `undefined` if there are no values at this path or below it. */
  node(path: Path): PathNode<T> | undefined {
    let node: PathNode<T> | undefined = this.#root;
    for (const step of path) node = node?.inner.get(String(step));
    // Only the root can be empty.
    return node?.held === undefined && node?.inner.size === 0 ? undefined : node;
  }

  get(path: Path): T | undefined {
    return this.node(path)?.held?.value;
  }

  /** The value at a path and the values around it, starting at the root. */
  along(path: Path): { readonly value: T; readonly length: number }[] {
    const found: { value: T; length: number }[] = [];
    let node: PathNode<T> | undefined = this.#root;
    for (let length = 0; node !== undefined; length++) {
      if (node.held !== undefined) found.push({ value: node.held.value, length });
      if (length === path.length) break;
      node = node.inner.get(String(path[length]));
    }
    return found;
  }
}

/** The {@link PathMap} of each key; a key without one gets one. */
export class PathMaps<K, T> {
  readonly #maps = new Map<K, PathMap<T>>();

  of(key: K): PathMap<T> {
    return getOrAdd(this.#maps, key, () => new PathMap());
  }
}
