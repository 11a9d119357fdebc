/** Counts what has no place in a descriptor, by its kind. */
export class Tally extends Map<string, number> {
  add(what: string, times = 1): void {
    if (times > 0) this.set(what, (this.get(what) ?? 0) + times);
  }
}
