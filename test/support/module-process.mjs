// Imports the modules that its parent names, one after the other: see module-runner.ts.

import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** How long a module may leave something open. */
const PATIENCE = 10_000;

const printed = { stdout: "", stderr: "" };
let error;

for (const name of ["stdout", "stderr"]) {
  process[name].write = (chunk, ...rest) => {
    printed[name] += chunk;
    rest.find((one) => typeof one === "function")?.();
    return true;
  };
}
const fail = (thrown) => {
  error ??= thrown?.stack ?? String(thrown);
};
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

/** What keeps a process from its end, apart from what was open before. */
function openResources(before = []) {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((one) => {
    const index = known.indexOf(one);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

process.on("message", async (file) => {
  Object.assign(printed, { stdout: "", stderr: "" });
  error = undefined;
  const before = openResources();
  const start = performance.now();
  try {
    await import(pathToFileURL(file).href);
    for (let left = openResources(before); left.length > 0; left = openResources(before)) {
      if (performance.now() - start > PATIENCE) throw new Error(`open: ${left.join(" ")}`);
      await setTimeout(5);
    }
  } catch (thrown) {
    fail(thrown);
  }
  if (process.exitCode) fail(`exit code ${process.exitCode}`);
  process.exitCode = undefined;
  process.send({ ...printed, error });
});
