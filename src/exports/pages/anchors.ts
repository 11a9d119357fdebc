import { shownText } from "./html.js";

const MAX_LENGTH = 200;

/** Anchors, each once in a page. They consist of characters that an address takes as they are. */
export class Anchors {
  readonly #taken = new Set<string>();

  /**
   * @param below the anchor of what contains it
   * @example new Anchors().add("größe", "shop.orders") // "shop.orders.gr%C3%B6%C3%9Fe"
   */
  add(name: string, below?: string): string {
    const text = [...shownText(name)].slice(0, MAX_LENGTH).join("") || "unnamed";
    const own = encodeURIComponent(text)
      .replace(/%3A/g, ":")
      .replace(/['()!~*]/g, "_");
    const anchor = below === undefined ? own : `${below}.${own}`;
    let free = anchor;
    for (let number = 2; this.#taken.has(free); number++) free = `${anchor}-${number}`;
    this.#taken.add(free);
    return free;
  }
}
