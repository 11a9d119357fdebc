/** Milliseconds before anything is shown, and between two changes of it. */
const FIRST = 500;
const NEXT = 100;

/** A line on a terminal that tells how far a run has come, and then goes away. */
export class Progress {
  readonly #write: (text: string) => void;
  #next: number;
  #isShown = false;

  constructor(write: (text: string) => void, now: number) {
    this.#write = write;
    this.#next = now + FIRST;
  }

  /** `done` of `total` files are checked. */
  show(done: number, total: number, now: number): void {
    if (now < this.#next) return;
    this.#next = now + NEXT;
    this.#isShown = true;
    this.#write(`\r\u001b[Kchecked ${done} of ${total} files`);
  }

  clear(): void {
    if (this.#isShown) this.#write("\r\u001b[K");
    this.#isShown = false;
  }
}
