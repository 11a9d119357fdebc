// Looks for inputs that break a promise: `npm run fuzz -- --seconds 60 --seed 7`.
//
// Every case has a number, so that a failure can be repeated: `--seed S --first N --cases 1`. With
// `--only fixes`, only the promises of repairs are tried, which takes much less time.

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Message } from "./worker.js";

/** No part of a case takes this long, unless it hangs. */
const HANG_SECONDS = 20;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    cases: { type: "string", default: "0" },
    seconds: { type: "string", default: "0" },
    first: { type: "string", default: "0" },
    only: { type: "string", default: "" },
  },
});
const { seed, first, only } = values;
const isOpen = values.cases === "0" && values.seconds === "0";
const worker = fork(
  fileURLToPath(new URL("worker.ts", import.meta.url)),
  [seed, values.cases, isOpen ? "30" : values.seconds, first, only],
  { execArgv: ["--import", "tsx"], stdio: ["ignore", "inherit", "inherit", "ipc"] },
);

let failures = 0;
let at = "the start";
// To start takes long on a busy machine.
let timer = watch(10);

function watch(times = 1): ReturnType<typeof setTimeout> {
  return setTimeout(
    () => {
      fail(`${at} hangs: it takes more than ${HANG_SECONDS} seconds`);
      worker.kill("SIGKILL");
    },
    times * HANG_SECONDS * 1_000,
  );
}

function fail(words: string): void {
  failures++;
  process.exitCode = 1;
  console.log(words);
}

worker.on("message", (message: Message) => {
  clearTimeout(timer);
  timer = watch();
  if (message.kind === "start") {
    at = `case ${message.index}, ${message.part}`;
  } else if (message.kind === "failure") {
    const part = only === "" ? "" : ` --only ${only}`;
    const repeat = `npm run fuzz -- --seed ${seed} --first ${message.index} --cases 1${part}`;
    fail(`case ${message.index}, ${message.part}: ${message.error}\n  to repeat it: ${repeat}\n`);
  } else {
    console.log(`${message.cases} cases with seed ${seed}: ${failures} failures`);
  }
});
worker.on("exit", (code, signal) => {
  clearTimeout(timer);
  if (code !== 0) fail(`the worker ended with ${signal ?? code}, at ${at}`);
});
