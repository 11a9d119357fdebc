import { setImmediate } from "node:timers/promises";
import type { Steps } from "../signals/steps.js";

/**
 * How many milliseconds work takes before everything else has its turn. An answer takes several turns,
 * from reading the message to writing.
 */
const SLICE = 4;

/**
 * Does long work in slices. Between them, messages of the client are read and answered.
 *
 * @param isOver whether the result is no longer wanted; it is asked between two slices
 * @returns `undefined` when the result is no longer wanted
 */
export function inSlices<T>(steps: Steps<T>, isOver?: undefined): Promise<T>;
export function inSlices<T>(
  steps: Steps<T>,
  isOver: (() => boolean) | undefined,
): Promise<T | undefined>;
export async function inSlices<T>(
  steps: Steps<T>,
  isOver: () => boolean = () => false,
): Promise<T | undefined> {
  let start = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < SLICE) continue;
    await setImmediate();
    if (isOver()) return undefined;
    start = performance.now();
  }
}
