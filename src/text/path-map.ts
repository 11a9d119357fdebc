import type { Path } from "../values/json-pointer.js";

/** Values by path. Paths share their steps, so a long key is kept once. */
export class PathMap<T> {
  private value: T | undefined;
  private members: Map<string, PathMap<T>> | undefined;

  get(path: Path): T | undefined {
    let node: PathMap<T> | undefined = this;
    for (const step of path) node = node?.members?.get(String(step));
    return node?.value;
  }

  set(path: Path, value: T): void {
    let node: PathMap<T> = this;
    for (const step of path) {
      node.members ??= new Map();
      const next: PathMap<T> = node.members.get(String(step)) ?? new PathMap();
      node.members.set(String(step), next);
      node = next;
    }
    node.value = value;
  }
}
