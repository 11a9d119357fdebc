import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shownIfSlow } from "../../src/lsp/pacing/slow-work.js";

const shown: string[] = [];
const show = async () => {
  shown.push("begin");
  return () => void shown.push("end");
};
beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = <T>(milliseconds: number, result: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(result());
      } catch (error) {
        reject(error as Error);
      }
    }, milliseconds);
  });

test("short work is not shown", async () => {
  const work = shownIfSlow(
    after(400, () => 7),
    show,
  );
  await vi.runAllTimersAsync();
  expect(await work).toBe(7);
  expect(shown).toEqual([]);
});

test("long work is shown until it ends", async () => {
  const work = shownIfSlow(
    after(900, () => 7),
    show,
  );
  await vi.advanceTimersByTimeAsync(600);
  expect(shown).toEqual(["begin"]);
  await vi.runAllTimersAsync();
  expect(await work).toBe(7);
  expect(shown).toEqual(["begin", "end"]);
});

test("long work that fails is no longer shown either", async () => {
  const failing = after(900, () => {
    throw new Error("broken");
  });
  const rejected = expect(shownIfSlow(failing, show)).rejects.toThrow("broken");
  await vi.runAllTimersAsync();
  await rejected;
  expect(shown).toEqual(["begin", "end"]);
});

test("work that ends while it begins to be shown is not shown for ever", async () => {
  const slowly = () => after(1_000, () => () => void shown.push("end"));
  const work = shownIfSlow(
    after(600, () => 7),
    slowly,
  );
  await vi.runAllTimersAsync();
  expect(await work).toBe(7);
  expect(shown).toEqual(["end"]);
});
