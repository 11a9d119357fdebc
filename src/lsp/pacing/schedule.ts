import { pause } from "./in-slices.js";

/** The longest pause between two runs, in milliseconds. */
const MAX_PAUSE = 1_000;

/**
 * A task that may give up when its result is no longer wanted.
 *
 * @returns whether it has finished
 */
type Task = (isOver: () => boolean) => Promise<boolean>;

/**
 * Runs a task after changes. Between two runs, there is a pause as long as the run before took, so
 * that half of the time is left for everything else. After a longer pause, a run starts at once.
 *
 * Another change ends a run early, unless none has finished for so long that an older result is better
 * than none.
 */
export class Schedule {
  readonly #task: Task;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isDue = false;
  /** When the next run may start. */
  #next = 0;
  /** When the last run has finished. */
  #finished = 0;
  #isClosed = false;

  constructor(task: Task, onError: (error: unknown) => void) {
    this.#task = task;
    this.#onError = onError;
  }

  /** Asks for a run. */
  request(): void {
    this.#isDue = true;
    if (this.#running !== undefined || this.#isClosed) return;
    clearTimeout(this.#timer);
    const milliseconds = this.#next - performance.now();
    // The shortest timer takes a millisecond.
    if (milliseconds <= 0) this.#start();
    else this.#timer = setTimeout(() => this.#start(), milliseconds);
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
    // A change often comes with others, and with a request, which is answered first.
    await pause();
    if (this.#isClosed) return;
    this.#isDue = false;
    const start = performance.now();
    const isOver = () => this.#isDue && performance.now() - this.#finished < MAX_PAUSE;
    try {
      if (await this.#task(isOver)) this.#finished = performance.now();
    } catch (error) {
      this.#onError(error);
    }
    const end = performance.now();
    this.#next = end + Math.min(end - start, MAX_PAUSE);
    this.#running = undefined;
    if (this.#isDue) this.request();
  }
}
