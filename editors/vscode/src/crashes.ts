/** More crashes than this within a time, in milliseconds, and the server stays down. */
const MAX_CRASHES = 4;
const PERIOD = 180_000;

/** Decides whether a server that has crashed is started again. */
export class Crashes {
  #times: number[] = [];

  /** Notes a crash. */
  mayRestart(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time <= PERIOD), now];
    return this.#times.length <= MAX_CRASHES;
  }
}
