/** The longest pause before a check, in milliseconds. */
const MAX_PAUSE = 1_000;
/** A check that takes less time than this starts without a pause. */
const SHORT = 50;

/**
 * Runs a task after changes: at once if it is short, and else after a pause in which nothing
 * changes. Runs do not overlap.
 */
export class Schedule {
  readonly #task: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isDue = false;
  /** How long the last run took. */
  #duration = 0;
  #isClosed = false;

  constructor(task: () => Promise<void>, onError: (error: unknown) => void) {
    this.#task = task;
    this.#onError = onError;
  }

  /** Asks for a run. */
  request(): void {
    this.#isDue = true;
    if (this.#running !== undefined || this.#isClosed) return;
    const pause = this.#duration < SHORT ? 0 : Math.min(this.#duration, MAX_PAUSE);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), pause);
  }

  /** Runs now, if a run is due, and waits until none is. */
  async settled(): Promise<void> {
    while ((this.#isDue || this.#running !== undefined) && !this.#isClosed) {
      this.#start();
      await this.#running;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    this.#isDue = false;
    const start = performance.now();
    try {
      await this.#task();
    } catch (error) {
      this.#onError(error);
    }
    this.#duration = performance.now() - start;
    this.#running = undefined;
    if (this.#isDue) this.request();
  }
}
