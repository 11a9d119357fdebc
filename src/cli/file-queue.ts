import type { InputFile } from "../node/find-files.js";

/** Milliseconds after which the speed can be estimated: code that is new to Node is slow. */
const FIRST_LOOK = 100;

/** The files of a run: each is taken once, by whichever thread comes first. */
export class FileQueue implements Iterable<InputFile> {
  readonly files: readonly InputFile[];
  /** How many have been taken, in memory that threads share. */
  readonly counter: Int32Array<SharedArrayBuffer>;
  readonly #start = Date.now();

  constructor(files: readonly InputFile[], counter = new Int32Array(new SharedArrayBuffer(4))) {
    this.files = files;
    this.counter = counter;
  }

  get taken(): number {
    return Math.min(Atomics.load(this.counter, 0), this.files.length);
  }

  /** Milliseconds that the rest will take; 0 as long as that cannot be estimated. */
  get timeLeft(): number {
    const time = Date.now() - this.#start;
    const { taken } = this;
    return time < FIRST_LOOK ? 0 : (time / taken) * (this.files.length - taken);
  }

  *[Symbol.iterator](): Generator<InputFile> {
    for (;;) {
      const file = this.files[Atomics.add(this.counter, 0, 1)];
      if (file === undefined) return;
      yield file;
    }
  }
}
