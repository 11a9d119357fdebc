import { expect } from "vitest";

/** How the time for an input grows with its size. */
export interface Growth {
  readonly size: number;
  /** Milliseconds for an input of this size. */
  readonly time: number;
  /** How many times the time for a quarter of the size that is. */
  readonly factor: number;
}

/**
 * The bar is 2.3 for each doubling, so 5.3 for two. Measured times are noisy, so a test fails only
 * above this: linear work has 4, quadratic work 16.
 */
export const MAX_FACTOR = 8;

/** Times below this say nothing. */
const MIN_TIME = 1.5;

/** When an input is large enough to tell. */
const ENOUGH = 6;

/** When it is so large that a suspicious result counts. */
const PLENTY = 300;

/** How often a suspicious result is measured again. */
const REPETITIONS = 6;

/** Makes an input of a size, which is not measured, and gives what to measure. */
type Prepare = (size: number) => (() => unknown) | Promise<() => unknown>;

export interface GrowthOptions {
  readonly smallest?: number | undefined;
  /** Where to end if an input takes no time worth measuring. A suspicious result goes on from there. */
  readonly largest?: number | undefined;
}

/**
 * Doubles an input until it takes some time, and compares the time with that for a quarter of it.
 *
 * It measures the time of the processor, which other processes change little, and of several runs the
 * least. A result that looks bad is measured again, and then for larger inputs: what is quadratic gets
 * no better by that, but the collection of garbage counts less.
 */
export async function growthOf(
  prepare: Prepare,
  { smallest = 2_000, largest = 256_000 }: GrowthOptions = {},
): Promise<Growth> {
  const times: number[] = [];
  for (let size = smallest; ; size *= 2) {
    const run = await prepare(size);
    const first = await measure(run);
    // The first run of all compiles.
    const isEnough = first > ENOUGH && times.length > 0;
    times.push(isEnough ? first : Math.min(first, await measure(run)));
    if (times.length < 3 || ((times.at(-1) ?? 0) <= ENOUGH && size < largest)) continue;
    const growth = await growthAt(size, times, prepare);
    if (growth.factor < MAX_FACTOR || growth.time > PLENTY) return growth;
  }
}

/** Fails if the time for an input grows faster than its size. */
export async function expectLinear(prepare: Prepare, options?: GrowthOptions): Promise<void> {
  const growth = await growthOf(prepare, options);
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(MAX_FACTOR);
}

async function growthAt(size: number, times: readonly number[], prepare: Prepare): Promise<Growth> {
  let time = times.at(-1) ?? 0;
  let before = Math.max(times.at(-3) ?? 0, MIN_TIME);
  if (time / before < MAX_FACTOR) return { size, time, factor: time / before };
  const [large, small] = [await prepare(size), await prepare(size / 4)];
  for (let again = 0; again < REPETITIONS && time / before >= MAX_FACTOR; again++) {
    time = Math.min(time, await measure(large));
    before = Math.max(MIN_TIME, Math.min(before, await measure(small)));
  }
  return { size, time, factor: time / before };
}

/** Milliseconds of the processor that a call takes. */
export async function measure(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
