import fc from "fast-check";

// The same documents on every run, so that a change is judged by what it changes. To look for more:
// FC_SEED=$RANDOM npx vitest run test/references; some tests also take a number of cases, as FC_RUNS.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261) });
