import { fstatSync, writeSync } from "node:fs";
import { reasonOf } from "../node/reason.js";
import { UsageError } from "./io.js";

// `process.stdout` would do for all of this, but the streams behind it take as long to load as a
// small file takes to check. They are left to the cases for which they are needed.

/** Standard output or standard error. */
export type Output = "stdout" | "stderr";

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;
const NAMES = { stdout: "standard output", stderr: "standard error" } as const;

/**
 * Writes to standard output or standard error.
 *
 * @throws UsageError when nothing can be written there
 */
export function write(output: Output, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(DESCRIPTORS[output], rest));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A reader that has gone away (`dsd … | head`) is not an error.
    if (code === "EPIPE") return;
    // A pipe that is full and does not wait: the stream does.
    if (code !== "EAGAIN") {
      throw new UsageError(`cannot write to ${NAMES[output]}: ${reasonOf(error)}`);
    }
    const stream = process[output];
    stream.on("error", (late: NodeJS.ErrnoException) => {
      if (late.code !== "EPIPE") throw late;
    });
    stream.write(rest);
  }
}

/** Whether a person reads it as it is written. */
export function isTerminal(output: Output): boolean {
  const stats = fstatSync(DESCRIPTORS[output]);
  if (stats.isFile() || stats.isFIFO() || stats.isSocket()) return false;
  return process[output].isTTY === true;
}
