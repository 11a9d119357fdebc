import type { CommandIo } from "./io.js";

/** Milliseconds before the line appears, and between updates. */
const FIRST = 500;
const NEXT = 100;

type ProgressIo = Pick<CommandIo, "stderr" | "isErrorTerminal" | "env">;

/** A line on a terminal that shows the progress of a run, and is erased at the end. */
export class Progress {
  readonly #io: ProgressIo;
  #next: number;
  #isShown = false;

  constructor(io: ProgressIo, now: number) {
    this.#io = io;
    this.#next = now + FIRST;
  }

  /** Shows that `done` of `total` files are checked. */
  show(done: number, total: number, now: number): void {
    if (now < this.#next) return;
    this.#next = now + NEXT;
    // A dumb terminal cannot erase a line.
    if (!this.#io.isErrorTerminal || this.#io.env.TERM === "dumb") return;
    this.#isShown = true;
    this.#io.stderr(`\r\u001b[Kchecked ${done} of ${total} files`);
  }

  clear(): void {
    if (this.#isShown) this.#io.stderr("\r\u001b[K");
    this.#isShown = false;
  }
}
