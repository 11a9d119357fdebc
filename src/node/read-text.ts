import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { type Decoded, decode, withoutByteOrderMark } from "../syntax/encoding.js";
import {
  type Language,
  type SourceDocument,
  unreadableDocument,
} from "../syntax/source-document.js";

/** A file that cannot be read, in words for the person who named it. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
}

/** Parts of the command are built with a class of their own, so that the name decides. */
export const isUnreadable = (error: unknown): error is UnreadableFileError =>
  error instanceof Error && error.name === "UnreadableFileError";

/** Reads files as UTF-8 text, one after another through the same memory. */
export class TextReader {
  /** Most files fit: thousands of them in buffers of their own would spend their time on memory. */
  readonly #buffer = Buffer.allocUnsafeSlow(1 << 16);

  /** @throws UnreadableFileError when there is no such file, or it cannot be read */
  read(path: string): Decoded {
    try {
      const file = openSync(path, "r");
      try {
        const length = fill(this.#buffer, file);
        return length < this.#buffer.length
          ? textOf(this.#buffer.subarray(0, length))
          : readRest(file, this.#buffer);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(reasonOf(error), { cause: error });
    }
  }
}

/**
 * Reads a file as UTF-8 text.
 *
 * @throws UnreadableFileError when there is no such file, or it cannot be read
 */
export const readTextFile = (path: string): Decoded => new TextReader().read(path);

/** Fills a buffer from `length` on; gives how much is in it, which is less when the file has ended. */
function fill(buffer: Buffer, file: number, length = 0): number {
  let end = length;
  while (end < buffer.length) {
    const count = readSync(file, buffer, end, buffer.length - end, null);
    if (count === 0) break;
    end += count;
  }
  return end;
}

/** What the system reads at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** Reads on in a file that has more than its start. */
function readRest(file: number, start: Buffer): Decoded {
  const stats = fstatSync(file);
  // A pipe does not know its size.
  if (!stats.isFile() || stats.size <= start.length) {
    return textOf(Buffer.concat([start, readFileSync(file)]));
  }
  if (stats.size > MOST_BYTES) throw new UnreadableFileError("the file is larger than 2 GB");
  const memory = new ArrayBuffer(stats.size, { maxByteLength: stats.size });
  const bytes = Buffer.from(memory);
  bytes.set(start);
  try {
    return textOf(bytes.subarray(0, fill(bytes, file, start.length)));
  } finally {
    // Given back at once and not by the garbage collector: the text takes as much again.
    memory.resize(0);
  }
}

function textOf(bytes: Buffer): Decoded {
  if (bytes.includes(0)) return decode(bytes);
  // The test and the copy of ASCII take a fraction of the time of decoding UTF-8.
  if (isAscii(bytes)) return { text: bytes.toString("latin1") };
  if (!isUtf8(bytes)) return decode(bytes);
  return { text: withoutByteOrderMark(bytes.toString("utf8")) };
}

/** What can be said of a text whose encoding could not be read. */
export const undecodedDocument = (
  text: string,
  name: string,
  format: Language,
  fault: NonNullable<Decoded["fault"]>,
): SourceDocument =>
  unreadableDocument(text, name, format, [{ code: "syntax-error", pointer: "", ...fault }]);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its links lead in a circle",
  EISDIR: "it is a folder",
  ENOSPC: "no space is left",
  EROFS: "nothing can be written there",
  ENAMETOOLONG: "the name is too long",
  ERR_STRING_TOO_LONG: "the file is larger than 512 MB",
};

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return REASONS[code ?? ""] ?? `it cannot be read (${code ?? message})`;
}
