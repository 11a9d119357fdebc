import type { Path } from "./json-pointer.js";

/** A value, and the number of steps in its path. */
interface AlongPath<T> {
  readonly value: T;
  readonly length: number;
}

interface Node<T> {
  held?: { readonly value: T };
  readonly next: Map<string, Node<T>>;
}

/** Values by path. To find those along a path takes one walk, however deep the path is. */
export class PathMap<T> {
  readonly #root: Node<T> = { next: new Map() };

  /** Adds a value, unless its path has one. */
  add(path: Path, value: T): void {
    let node = this.#root;
    for (const step of path) {
      const key = String(step);
      let next = node.next.get(key);
      if (next === undefined) {
        next = { next: new Map() };
        node.next.set(key, next);
      }
      node = next;
    }
    node.held ??= { value };
  }

  get(path: Path): T | undefined {
    const last = this.along(path).at(-1);
    return last?.length === path.length ? last.value : undefined;
  }

  /** The value at a path and the values around it, starting at the root. */
  along(path: Path): AlongPath<T>[] {
    const found: AlongPath<T>[] = [];
    let node: Node<T> | undefined = this.#root;
    for (let length = 0; node !== undefined; length++) {
      if (node.held !== undefined) found.push({ value: node.held.value, length });
      if (length === path.length) break;
      node = node.next.get(String(path[length]));
    }
    return found;
  }
}

/** The {@link PathMap} of each key; a key without one gets one. */
export class PathMaps<K, T> {
  readonly #maps = new Map<K, PathMap<T>>();

  of(key: K): PathMap<T> {
    const known = this.#maps.get(key);
    if (known !== undefined) return known;
    const map = new PathMap<T>();
    this.#maps.set(key, map);
    return map;
  }
}
