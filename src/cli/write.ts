import { writeSync } from "node:fs";

/**
 * Writes to standard output or standard error.
 *
 * `process.stdout` would do, but the streams behind it take as long to load as a small file to
 * check. They are left to the case for which they are needed: a pipe that is full.
 */
export function write(descriptor: 1 | 2, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A reader that has gone away (`dsd … | head`) is no fault.
    if (code === "EPIPE") return;
    if (code !== "EAGAIN") throw error;
    const stream = descriptor === 1 ? process.stdout : process.stderr;
    stream.on("error", (late: NodeJS.ErrnoException) => {
      if (late.code !== "EPIPE") throw late;
    });
    stream.write(rest);
  }
}
