/** Names that are each given once; a repeated one gets a number. */
export class UniqueNames {
  /** How often each name was requested, regardless of case. */
  readonly #times = new Map<string, number>();

  /** @param separator what is before the number */
  give(name: string, separator = "_"): string {
    let times = (this.#times.get(name.toLowerCase()) ?? 0) + 1;
    let unique = times === 1 ? name : `${name}${separator}${times}`;
    // The name with a number can be that of something else.
    while (this.#times.has(unique.toLowerCase())) unique = `${name}${separator}${++times}`;
    this.#times.set(unique.toLowerCase(), 1);
    this.#times.set(name.toLowerCase(), times);
    return unique;
  }
}
