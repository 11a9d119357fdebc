/** Names that are each given once; a repeated one gets a number. */
export class UniqueNames {
  /** How often each name was asked for, whatever the case of its letters. */
  readonly #times = new Map<string, number>();

  /** @param separator what is before the number */
  give(name: string, separator = "_"): string {
    const times = (this.#times.get(name.toLowerCase()) ?? 0) + 1;
    this.#times.set(name.toLowerCase(), times);
    if (times === 1) return name;
    const numbered = `${name}${separator}${times}`;
    // The name with a number can be that of something else.
    return this.#times.has(numbered.toLowerCase())
      ? this.give(name, separator)
      : this.give(numbered);
  }
}
