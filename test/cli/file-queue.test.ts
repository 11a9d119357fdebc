import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileQueue } from "../../src/cli/file-queue.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterEach(() => vi.useRealTimers());

/** A queue of 1 000 files, and what it says after each time at which some more had been taken. */
function timesLeft(...steps: readonly (readonly [time: number, taken: number])[]): number[] {
  const files = Array.from({ length: 1_000 }, () => ({ path: "a.json", isFound: true }));
  const queue = new FileQueue(files);
  return steps.map(([time, taken]) => {
    Atomics.store(queue.counter, 0, taken);
    vi.setSystemTime(time);
    return queue.timeLeft();
  });
}

test("nothing is estimated at first", () => {
  expect(timesLeft([1, 1], [60, 2], [99, 3])).toEqual([0, 0, 0]);
});

test("the slow start does not count", () => {
  expect(timesLeft([50, 10], [100, 110])).toEqual([0, 445]);
});

test("of files that take long, the first one counts", () => {
  expect(timesLeft([200, 1], [400, 2])).toEqual([199_800, 199_600]);
});

test("nothing is left when all files are taken", () => {
  expect(timesLeft([60, 1_000], [120, 1_000])).toEqual([0, 0]);
});
