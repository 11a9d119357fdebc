import fc from "fast-check";
import { cases, seedOfRun } from "./support/effort.js";

// To look for more: FC_SEED=$RANDOM FC_RUNS=1000 npx vitest run test/references
fc.configureGlobal({ seed: Number(seedOfRun()), numRuns: cases(100) });
