// Runs the generator of a copy of the project each time that its parent asks: see bootstrap.slow.test.ts. A process for
// each run would load Ajv, the schemas and the rules each time.

import { pathToFileURL } from "node:url";

const [, , generator = ""] = process.argv;
const [program = "", script = ""] = process.argv;
const printed = { stdout: "", stderr: "" };

class Exit extends Error {
  constructor(readonly status: number) {
    super(`exit ${status}`);
  }
}

console.log = (line: string) => {
  printed.stdout += `${line}\n`;
};
console.error = (line: string) => {
  printed.stderr += `${line}\n`;
};
process.exit = (status) => {
  throw new Exit(Number(status));
};

let runs = 0;
process.on("message", async (args: string[]) => {
  Object.assign(printed, { stdout: "", stderr: "" });
  process.argv = [program, script, ...args];
  let status = 0;
  try {
    // The script itself is another module each time, and what it imports is not.
    await import(`${pathToFileURL(generator).href}?run=${++runs}`);
  } catch (error) {
    status = error instanceof Exit ? error.status : 1;
    if (!(error instanceof Exit)) printed.stderr += String(error);
  }
  process.send?.({ ...printed, status });
});
