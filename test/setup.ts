import fc from "fast-check";
import { afterEach } from "vitest";
import { cases, HOW_TO_REPEAT, seedOfRun } from "./support/effort.js";

// To look for more: FC_SEED=$RANDOM FC_RUNS=1000 npx vitest run test/references
fc.configureGlobal({ seed: Number(seedOfRun()), numRuns: cases(100) });

afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(HOW_TO_REPEAT);
});
