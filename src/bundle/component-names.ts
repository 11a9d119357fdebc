import type { Tree } from "../syntax/tree.js";

/**
 * Names for components that come from other documents: readable, each its own, and the same on
 * every run.
 */
export class ComponentNames {
  readonly #taken = new Map<string, Set<string>>();
  /** How often a name has been wished for, to go on counting from there. */
  readonly #wishes = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #slots = new Map<string, string>();
  readonly #written = new Set<string>();

  /** @param root the document whose own components keep their names */
  constructor(root: Tree) {
    const components = root.kind === "object" ? root.members.get("components") : undefined;
    if (components?.kind !== "object") return;
    for (const [section, entries] of components.members) {
      if (entries.kind === "object") this.#taken.set(section, new Set(entries.members.keys()));
    }
  }

  /** Gives a target the place of a component that is a reference to it. The first one wins. */
  reserve(section: string, target: string, name: string): void {
    const key = `${section} ${target}`;
    if (!this.#slots.has(key)) this.#slots.set(key, name);
  }

  /** The component whose place a target takes, if there is one. */
  slotOf(section: string, target: string): string | undefined {
    return this.#slots.get(`${section} ${target}`);
  }

  /** The name of a target; `wish` is taken when it is free. */
  nameOf(section: string, target: string, wish: string): string {
    const key = `${section} ${target}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    let taken = this.#taken.get(section);
    if (taken === undefined) {
      taken = new Set();
      this.#taken.set(section, taken);
    }
    const clean = wish.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || "component";
    const wished = `${section} ${clean}`;
    let number = this.#wishes.get(wished) ?? 1;
    let name = number === 1 ? clean : `${clean}-${number}`;
    while (taken.has(name)) name = `${clean}-${++number}`;
    this.#wishes.set(wished, number);
    taken.add(name);
    this.#names.set(key, name);
    return name;
  }

  /** Whether a target is asked for the first time. */
  isNew(section: string, target: string): boolean {
    const key = `${section} ${target}`;
    if (this.#written.has(key)) return false;
    this.#written.add(key);
    return true;
  }
}
