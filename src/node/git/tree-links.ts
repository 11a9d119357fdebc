import { isAbsolute, relative } from "node:path";
import type { GitEntry } from "./git-repository.js";

/** As many as Linux follows. */
const MAX_LINKS = 40;

/** The symbolic links in the tree of a commit. They are followed inside of the tree only. */
export class TreeLinks {
  readonly #top: string;
  /** Targets as written, by path; read when the first one is needed. */
  #targets: ReadonlyMap<string, string> | undefined;
  readonly #links: readonly GitEntry[];
  readonly #read: (ids: readonly string[]) => ReadonlyMap<string, Buffer>;

  /**
   * @param top the top folder of the working tree, for links with an absolute target
   * @param read returns the targets of links by their ids
   */
  constructor(
    top: string,
    entries: readonly GitEntry[],
    read: (ids: readonly string[]) => ReadonlyMap<string, Buffer>,
  ) {
    this.#top = top;
    this.#links = entries.filter(({ kind }) => kind === "link");
    this.#read = read;
  }

  /**
   * Follows the links in a path.
   *
   * @returns the path without links; `undefined` if one leads out of the tree, or in a circle
   */
  follow(path: string): string | undefined {
    if (this.#links.length === 0) return path;
    this.#targets ??= this.#readTargets();
    const at: string[] = [];
    const rest = path.split("/").reverse();
    let followed = 0;
    for (let step = rest.pop(); step !== undefined; step = rest.pop()) {
      if (step === "" || step === ".") continue;
      if (step === "..") {
        if (at.pop() === undefined) return undefined;
        continue;
      }
      const target = this.#targets.get([...at, step].join("/"));
      if (target === undefined) {
        at.push(step);
        continue;
      }
      if (++followed > MAX_LINKS) return undefined;
      if (isAbsolute(target)) at.length = 0;
      const way = isAbsolute(target) ? relative(this.#top, target) : target;
      rest.push(...way.split(/[\\/]/).reverse());
    }
    return at.join("/");
  }

  #readTargets(): ReadonlyMap<string, string> {
    const contents = this.#read(this.#links.map(({ id }) => id));
    return new Map(
      this.#links.map(({ path, id }) => [path, contents.get(id)?.toString("utf8") ?? ""]),
    );
  }
}
