import { type Path, pointerStep } from "../values/json-pointer.js";

/**
 * Formats the paths of findings. Neighboring findings share most of their paths, and JavaScript
 * engines keep a text that is added to another one as a link to it: a thousand findings below one
 * long key take the memory of one.
 */
export class Pointers {
  #path: Path = [];
  /** The pointers of the last path's ancestors, from the root. */
  #prefixes: string[] = [""];

  of(path: Path): string {
    let shared = 0;
    while (
      shared < path.length &&
      shared < this.#path.length &&
      path[shared] === this.#path[shared]
    ) {
      shared++;
    }
    this.#prefixes.length = shared + 1;
    let pointer = this.#prefixes[shared] ?? "";
    for (const step of path.slice(shared)) {
      pointer += pointerStep(step);
      this.#prefixes.push(pointer);
    }
    this.#path = path;
    return pointer;
  }
}
