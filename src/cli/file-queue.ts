import type { InputFile } from "../node/find-files.js";

/**
 * Milliseconds at the start that do not count when the speed is estimated: code runs slowly at
 * first.
 */
const WARM_UP = 50;
/** Milliseconds after which the speed can be estimated. */
const FIRST_LOOK = 100;

/** The files of a run: each is taken once, by whichever thread comes first. */
export class FileQueue implements Iterable<InputFile> {
  readonly files: readonly InputFile[];
  /** The number of files taken, in memory that threads share. */
  readonly counter: Int32Array<SharedArrayBuffer>;
  readonly #start = Date.now();
  /** After the warm-up: milliseconds since the start, and how many files had been taken. */
  #warm: { readonly time: number; readonly taken: number } | undefined;

  constructor(files: readonly InputFile[], counter = new Int32Array(new SharedArrayBuffer(4))) {
    this.files = files;
    this.counter = counter;
  }

  get taken(): number {
    return Math.min(Atomics.load(this.counter, 0), this.files.length);
  }

  /**
   * Estimates the milliseconds that the rest will take, after each file; 0 as long as that cannot be
   * estimated.
   */
  timeLeft(): number {
    const time = Date.now() - this.#start;
    const { taken } = this;
    if (time < FIRST_LOOK) {
      if (time >= WARM_UP) this.#warm ??= { time, taken };
      return 0;
    }
    const { time: from, taken: before } = this.#warm ?? { time: 0, taken: 0 };
    const left = this.files.length - taken;
    return left === 0 ? 0 : ((time - from) / (taken - before)) * left;
  }

  *[Symbol.iterator](): Generator<InputFile> {
    for (;;) {
      const file = this.files[Atomics.add(this.counter, 0, 1)];
      if (file === undefined) return;
      yield file;
    }
  }
}
