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
 * @throws UnreadableFileError when it has more than {@link MAX_STREAM} bytes
 */
export function readStream(handle: number, path: string): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(1 << 16);
    const count = readSome(handle, chunk);
    if (count === 0) return Buffer.concat(chunks, length);
    chunks.push(chunk.subarray(0, count));
    length += count;
    if (length > MAX_STREAM) {
      throw new UnreadableFileError(path, `more than ${MAX_STREAM >> 20} MB came without an end`);
    }
  }
}

/** Reads the available bytes. Pipes are opened without waiting, so this function waits. */
function readSome(handle: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(handle, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}
