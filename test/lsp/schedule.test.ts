import { afterEach, expect, test, vi } from "vitest";
import { pause } from "../../src/lsp/pacing/in-slices.js";
import { Schedule } from "../../src/lsp/pacing/schedule.js";

afterEach(() => {
  vi.useRealTimers();
});

const failed = (error: unknown): never => {
  throw error;
};

test("a run after a while starts without a timer, with the changes that come at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let count = 0;
  const schedule = new Schedule(async () => {
    count++;
    return true;
  }, failed);
  schedule.request();
  await new Promise((resolve) => setImmediate(resolve));
  schedule.request();
  expect(count).toBe(0);
  await pause();
  await pause();
  expect(count).toBe(1);
  schedule.close();
});

test("nothing runs any longer when it is closed", async () => {
  let count = 0;
  const schedule = new Schedule(async () => {
    count++;
    return true;
  }, failed);
  schedule.request();
  schedule.close();
  await pause();
  await pause();
  expect(count).toBe(0);
});
