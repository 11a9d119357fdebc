import { fstatSync, writeSync } from "node:fs";
import { reasonOf } from "../node/files/reason.js";
import { UsageError } from "./io.js";

// `process.stdout` could do all of this, but loading its streams takes as long as checking a small
// file. So they are used only when they are needed.

/** Standard output or standard error. */
type Output = "stdout" | "stderr";

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;
const NAMES = { stdout: "standard output", stderr: "standard error" } as const;

/** The outputs that were full once: their streams may still have something to write. */
const full = new Set<Output>();

/** Whether something may not have been written yet. */
export const isOutputPending = (): boolean => full.size > 0;

/**
 * Writes to standard output or standard error.
 *
 * @throws UsageError when nothing can be written there
 */
export function write(output: Output, text: string): void {
  if (full.has(output)) {
    process[output].write(text);
    return;
  }
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(DESCRIPTORS[output], rest));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A closed pipe (`dsd … | head`) is not an error.
    if (code === "EPIPE") return;
    // The pipe is full and nonblocking: the stream waits for it.
    if (code !== "EAGAIN") {
      throw new UsageError(`cannot write to ${NAMES[output]}: ${reasonOf(error)}`);
    }
    full.add(output);
    const stream = process[output];
    stream.on("error", (late: NodeJS.ErrnoException) => {
      if (late.code !== "EPIPE") throw late;
    });
    stream.write(rest);
  }
}

/** Whether the output is a terminal. */
export function isTerminal(output: Output): boolean {
  const stats = fstatSync(DESCRIPTORS[output]);
  if (stats.isFile() || stats.isFIFO() || stats.isSocket()) return false;
  return process[output].isTTY === true;
}
