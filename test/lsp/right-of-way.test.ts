import { expect, test } from "vitest";
import { inSlices } from "../../src/lsp/pacing/in-slices.js";
import { RightOfWay } from "../../src/lsp/pacing/right-of-way.js";

/** Something that a test ends. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

test("long work goes on when the requests are answered that came before", async () => {
  const way = new RightOfWay();
  const [one, other] = [task(), task()];
  const steps: string[] = [];
  const answers = [way.pass(() => one.ended), way.pass(() => other.ended)];
  const work = way.clear().then(() => steps.push("work"));
  one.end();
  await answers[0];
  steps.push("answer");
  other.end();
  await Promise.all([...answers, work]);
  expect(steps).toEqual(["answer", "work"]);
  await way.clear();
});

test("a request that waits for long work does not stop it, and one that fails lets it go on", async () => {
  const way = new RightOfWay();
  const work = task();
  const answer = way.pass(() => way.yield(() => work.ended));
  await way.clear();
  work.end();
  await answer;
  await expect(way.pass(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  await way.clear();
});

test("between two slices, a message is read, handled and answered", async () => {
  let count = 0;
  const work = function* () {
    for (; count < 10; count++) {
      const start = performance.now();
      while (performance.now() - start < 5);
      yield;
    }
  };
  const done = inSlices(work());
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(count).toBe(0);
  await done;
  expect(count).toBe(10);
});

test("what is asked between two slices can take its time, and end the work", async () => {
  let asked = 0;
  const work = function* (questions: number) {
    while (asked < questions) yield;
    return "done";
  };
  const isOver = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return ++asked === 3;
  };
  expect(await inSlices(work(2), isOver)).toBe("done");
  expect(await inSlices(work(9), isOver)).toBeUndefined();
});
