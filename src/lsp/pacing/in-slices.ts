import { setImmediate } from "node:timers/promises";
import type { Steps } from "../../signals/steps.js";

/** How many milliseconds work takes before everything else has its turn. */
const SLICE = 4;

/**
 * How many turns of the event loop everything else has: reading a message, handling it and writing the
 * answer take one each, and an edit often comes with a request. A turn with nothing to do takes
 * microseconds.
 */
const TURNS = 4;

/** Whether a result is no longer wanted. The answer can take until the work may go on. */
export type IsOver = () => boolean | Promise<boolean>;

/**
 * Does long work in slices. Between them, messages of the client are read and answered.
 *
 * @param isOver asked between two slices
 * @returns `undefined` when the result is no longer wanted
 */
export function inSlices<T>(steps: Steps<T>, isOver?: undefined): Promise<T>;
export function inSlices<T>(steps: Steps<T>, isOver: IsOver | undefined): Promise<T | undefined>;
export async function inSlices<T>(
  steps: Steps<T>,
  isOver: IsOver = () => false,
): Promise<T | undefined> {
  let start = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < SLICE) continue;
    await pause();
    if (await isOver()) return undefined;
    start = performance.now();
  }
}

/** Lets everything else have its turn. */
export async function pause(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}
