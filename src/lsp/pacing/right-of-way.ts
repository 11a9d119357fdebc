import { within } from "./within.js";

/** The longest time that long work stands still for requests, in milliseconds. */
const MAX_STANDSTILL = 500;

/** Lets requests that someone waits for pass long work, which otherwise takes every other turn. */
export class RightOfWay {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** Answers a request. */
  async pass<T>(answer: () => Promise<T>): Promise<T> {
    this.#change(1);
    try {
      return await answer();
    } finally {
      this.#change(-1);
    }
  }

  /** Waits, as a part of a request, for the long work itself. */
  async yield<T>(work: () => Promise<T>): Promise<T> {
    this.#change(-1);
    try {
      return await work();
    } finally {
      this.#change(1);
    }
  }

  /** Called by the long work: waits until no request wants to pass, but not forever. */
  async clear(): Promise<void> {
    if (this.#count <= 0) return;
    await within(MAX_STANDSTILL, new Promise<void>((resolve) => this.#waiting.push(resolve)));
  }

  #change(by: number): void {
    this.#count += by;
    if (this.#count > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
