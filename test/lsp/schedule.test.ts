import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { pause, Schedule } from "../../src/lsp/checks/schedule.js";

const failed = (error: unknown): never => {
  throw error;
};

test("changes that come at once lead to one run", async () => {
  let count = 0;
  const schedule = new Schedule(async () => {
    count++;
  }, failed);
  schedule.request();
  schedule.restart();
  schedule.request();
  expect(count).toBe(0);
  await setTimeout(100);
  expect(count).toBe(1);
  schedule.close();
});

test("a newer text cancels the run between two stages, and another one follows", async () => {
  const stages: string[] = [];
  const schedule = new Schedule(async (signal) => {
    for (const stage of ["parse", "check", "publish"]) {
      stages.push(stage);
      await pause(signal);
    }
  }, failed);
  schedule.request();
  const settled = schedule.settled();
  expect(stages).toEqual(["parse"]);
  schedule.restart();
  await settled;
  expect(stages).toEqual(["parse", "parse", "check", "publish"]);
});

test("a change that is no newer text is left to the next run", async () => {
  const stages: string[] = [];
  const schedule = new Schedule(async (signal) => {
    stages.push("start");
    await pause(signal);
    stages.push("end");
  }, failed);
  schedule.request();
  const settled = schedule.settled();
  schedule.request();
  await settled;
  expect(stages).toEqual(["start", "end", "start", "end"]);
});

test("nothing runs any longer when it is closed", async () => {
  let count = 0;
  const schedule = new Schedule(async () => {
    count++;
  }, failed);
  schedule.request();
  schedule.close();
  await setTimeout(100);
  expect(count).toBe(0);
});
