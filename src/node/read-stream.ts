import { readSync } from "node:fs";
import { UnreadableFileError } from "./unreadable-file.js";

/** The most bytes that are read from a pipe, a device, or standard input: some have no end. */
export const MAX_STREAM = 256 * 1024 * 1024;

/** Milliseconds between two attempts to read from a pipe whose writer is slower. */
const PAUSE = 5;

/**
 * Reads something without a known size to its end.
 *
 * @param path the name for the error
 * @param waitForWriter how many milliseconds to wait for a writer; 0 if it is present, or absent
 * @throws UnreadableFileError when it has more than {@link MAX_STREAM} bytes, or no writer came
 */
export function readStream(handle: number, path: string, waitForWriter = 0): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  let wait = waitForWriter;
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(1 << 16);
    const count = readSome(handle, chunk, wait);
    if (count === undefined) throw new UnreadableFileError(path, "no program writes to this pipe");
    if (count === 0) return Buffer.concat(chunks, length);
    chunks.push(chunk.subarray(0, count));
    length += count;
    wait = 0;
    if (length > MAX_STREAM) {
      throw new UnreadableFileError(path, `more than ${MAX_STREAM >> 20} MB came without an end`);
    }
  }
}

/**
 * Reads the available bytes. Pipes are opened without waiting, so this function waits.
 *
 * @returns `undefined` if no writer came in time: without one, a pipe looks as if it had ended
 */
function readSome(handle: number, chunk: Buffer, waitForWriter: number): number | undefined {
  let wait = waitForWriter;
  for (;;) {
    try {
      const count = readSync(handle, chunk);
      if (count > 0 || wait === 0) return count;
      wait -= PAUSE;
      if (wait <= 0) return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      wait = 0;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}
