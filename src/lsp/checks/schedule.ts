import { setImmediate } from "node:timers/promises";

/** How many milliseconds a check waits for further changes. */
const DELAY = 25;

/** Runs a task soon after changes, again after a change during a run. */
export class Schedule {
  readonly #task: (signal: AbortSignal) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #controller = new AbortController();
  #isDue = false;
  #isClosed = false;

  constructor(task: (signal: AbortSignal) => Promise<void>, onError: (error: unknown) => void) {
    this.#task = task;
    this.#onError = onError;
  }

  /** Asks for a run. */
  request(): void {
    this.#isDue = true;
    if (this.#running !== undefined || this.#isClosed) return;
    this.#timer ??= setTimeout(() => this.#start(), DELAY);
  }

  /** Requests a run, and cancels the one in progress: its result would be about old text. */
  restart(): void {
    this.#controller.abort();
    this.request();
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
    this.#controller.abort();
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    this.#isDue = false;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    try {
      await this.#task(signal);
    } catch (error) {
      if (!signal.aborted) this.#onError(error);
    }
    this.#running = undefined;
    if (this.#isDue) this.request();
  }
}

/**
 * Lets messages from the client be handled before the next stage of a check. Reading, queueing and
 * handling a message each take one turn of the event loop.
 *
 * @throws the signal's reason
 */
export async function pause(signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate(undefined, { signal });
}

/** Runs tasks one after another: what one has opened, another must not close. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task, task);
    this.#last = turn;
    return turn;
  }
}
