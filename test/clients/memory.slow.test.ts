import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { isThorough } from "../support/effort.js";
import { root } from "../support/project.js";

/** The calls of a round, of which there are ten. */
const CALLS = 400;

const title = "thousands of calls and of deliveries leave the heap as it was";

test.runIf(isThorough)(title, { timeout: 900_000 }, () => {
  const args = ["--expose-gc", "--import", "tsx", "test/clients/memory.ts", `${CALLS}`];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  // Node warns of listeners that pile up.
  expect(stderr).not.toContain("Warning");
  const { heap, delivered, attempts } = JSON.parse(stdout) as {
    heap: number[];
    delivered: number;
    attempts: number;
  };
  expect(delivered).toBe(10 * CALLS);
  expect(attempts).toBeGreaterThan(10 * CALLS);
  // The first rounds still compile. A kilobyte that each later call or delivery left would be 2.5 times as much.
  const steps = heap.slice(3).map((size, index) => size - (heap[index + 2] ?? 0));
  // What the engine keeps once, such as optimized code, is one step, at any time.
  const grown = steps.sort((a, b) => a - b).slice(0, -1);
  console.log(
    `heap after each tenth, in MB: ${heap.map((size) => (size / 2 ** 20).toFixed(1)).join(" ")}`,
  );
  expect(grown).toHaveLength(6);
  expect(grown.reduce((sum, step) => sum + step, 0)).toBeLessThan(2 ** 20);
});
