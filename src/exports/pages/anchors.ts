import { shownText } from "./html.js";

const MAX_LENGTH = 200;

/** Anchors, each once in a page. They consist of characters that an address takes as they are. */
export class Anchors {
  /** How often each anchor was asked for. */
  readonly #times = new Map<string, number>();

  /**
   * @param below the anchor of what contains it
   * @example new Anchors().add("größe", "shop.orders") // "shop.orders.gr%C3%B6%C3%9Fe"
   */
  add(name: string, below?: string): string {
    const text = [...shownText(name)].slice(0, MAX_LENGTH).join("") || "unnamed";
    const own = encodeURIComponent(text)
      .replace(/%3A/g, ":")
      .replace(/['()!~*]/g, "_");
    return this.#unique(below === undefined ? own : `${below}.${own}`);
  }

  #unique(anchor: string): string {
    const times = this.#times.get(anchor) ?? 0;
    this.#times.set(anchor, times + 1);
    // The anchor with a number can be the name of something else.
    return times === 0 ? anchor : this.#unique(`${anchor}-${times + 1}`);
  }
}
