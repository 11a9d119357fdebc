import type { Tree } from "../../text/tree.js";
import { getOrAdd } from "../../values/get-or-add.js";

/**
 * Names the components that come from other documents. The names are readable, unique, and the
 * same on every run.
 */
export class ComponentNames {
  readonly #taken = new Map<string, Set<string>>();
  /** The last number appended to each preferred name, so counting continues from there. */
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #slots = new Map<string, string>();
  readonly #written = new Set<string>();

  /** @param root The document whose own components keep their names. */
  constructor(root: Tree) {
    const components = root.kind === "object" ? root.members.get("components") : undefined;
    if (components?.kind !== "object") return;
    for (const [section, entries] of components.members) {
      if (entries.kind === "object") this.#taken.set(section, new Set(entries.members.keys()));
    }
  }

  /**
   * Reserves the place of a component for the target that it refers to. The first component wins.
   */
  reserve(section: string, target: string, name: string): void {
    const key = `${section} ${target}`;
    if (!this.#slots.has(key)) this.#slots.set(key, name);
  }

  /** Returns the name of the component whose place the target takes, if any. */
  slotOf(section: string, target: string): string | undefined {
    return this.#slots.get(`${section} ${target}`);
  }

  /** Returns the name of a target: `preferred`, with a number appended if it is taken. */
  nameOf(section: string, target: string, preferred: string): string {
    const key = `${section} ${target}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const taken = getOrAdd(this.#taken, section, () => new Set());
    const clean =
      preferred.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|(?<!-)-+$/g, "") || "component";
    const counter = `${section} ${clean}`;
    let number = this.#numbers.get(counter) ?? 1;
    let name = number === 1 ? clean : `${clean}-${number}`;
    while (taken.has(name)) name = `${clean}-${++number}`;
    this.#numbers.set(counter, number);
    taken.add(name);
    this.#names.set(key, name);
    return name;
  }

  /** Returns true the first time it is called for a target. */
  isNew(section: string, target: string): boolean {
    const key = `${section} ${target}`;
    if (this.#written.has(key)) return false;
    this.#written.add(key);
    return true;
  }
}
