import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DecodedText, decode } from "../syntax/encoding.js";
import { reasonOf } from "./reason.js";

export { type DecodedText, decode };

/** A file that cannot be read. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
  /** The path as it was given. */
  readonly path: string;
  /** The system's error code, such as `ENOENT`, if there is one. */
  readonly code: string | undefined;
  /** The reason in words, without the path. */
  readonly reason: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`${path}: ${reason}`, { cause });
    this.path = path;
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
    this.reason = reason;
  }
}

/** Returns a path from a path or `file:` URL, the inputs that Node's own functions accept. */
export const pathOf = (path: string | URL): string => {
  if (path instanceof URL) return fileURLToPath(path);
  if (typeof path === "string") return path;
  throw new TypeError(
    `the path must be a string or a file: URL, not a value of type ${typeof path}`,
  );
};

/** Reads files as UTF-8 text, one after another, with one shared buffer. */
export class TextReader {
  /** Large enough for most files. Allocating a buffer for each of thousands of files is slow. */
  readonly #buffer = Buffer.allocUnsafeSlow(1 << 16);

  /** @throws UnreadableFileError when the file does not exist, or cannot be read */
  read(path: string): DecodedText {
    try {
      const file = openSync(path, "r");
      try {
        const length = fill(this.#buffer, file);
        return length < this.#buffer.length
          ? textOf(this.#buffer.subarray(0, length))
          : readRest(path, file, this.#buffer);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(path, reasonOf(error), error);
    }
  }
}

/**
 * Reads a file as UTF-8 text.
 *
 * @throws UnreadableFileError when the file does not exist, or cannot be read
 */
export const readTextFile = (path: string): DecodedText => new TextReader().read(path);

/** Fills a buffer from `length` on. Returns its content length, which is shorter at the end of the file. */
function fill(buffer: Buffer, file: number, length = 0): number {
  let end = length;
  while (end < buffer.length) {
    const count = readSync(file, buffer, end, buffer.length - end, null);
    if (count === 0) break;
    end += count;
  }
  return end;
}

/** The number of bytes to read at once. */
const MAX_BYTES = 2 ** 31 - 1;

/** Reads the rest of a file that is larger than the buffer. */
function readRest(path: string, file: number, start: Buffer): DecodedText {
  const stats = fstatSync(file);
  // The size of a pipe is unknown.
  if (!stats.isFile() || stats.size <= start.length) {
    return textOf(Buffer.concat([start, readFileSync(file)]));
  }
  if (stats.size > MAX_BYTES) throw new UnreadableFileError(path, "the file is larger than 2 GB");
  const memory = new ArrayBuffer(stats.size, { maxByteLength: stats.size });
  const bytes = Buffer.from(memory);
  bytes.set(start);
  try {
    return textOf(bytes.subarray(0, fill(bytes, file, start.length)));
  } finally {
    // Release the memory now, without waiting for the garbage collector: the text needs as much again.
    memory.resize(0);
  }
}

function textOf(bytes: Buffer): DecodedText {
  if (bytes.includes(0)) return decode(bytes);
  // Testing and copying ASCII is much faster than decoding UTF-8.
  if (isAscii(bytes)) return { text: bytes.toString("latin1") };
  return isUtf8(bytes) ? { text: bytes.toString("utf8") } : decode(bytes);
}
