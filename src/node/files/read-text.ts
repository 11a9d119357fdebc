import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, fstatSync, readSync } from "node:fs";
import { type DecodedText, decode } from "../../text/encoding.js";
import type { Boundary } from "./boundary.js";
import { type FileHandle, openNamed } from "./open-file.js";
import { reasonOf, UnreadableFileError } from "./unreadable-file.js";

export { type DecodedText, decode };

/** Reads files as UTF-8 text, one after another, with one shared buffer. */
export class TextReader {
  /** Large enough for most files. Allocating a buffer for each of thousands of files is slow. */
  readonly #buffer = Buffer.allocUnsafeSlow(1 << 16);

  /**
   * Reads a file that the user named: it may be anywhere, a pipe, or a device.
   *
   * @throws UnreadableFileError when the file does not exist, or cannot be read
   */
  read(path: string): DecodedText {
    return this.#readFrom(path, () => openNamed(path));
  }

  /**
   * Reads a file that a search below a folder has found.
   *
   * @throws UnreadableFileError when it cannot be read, or is no longer a file below that folder
   */
  readFound(path: string, boundary: Boundary): DecodedText {
    return this.#readFrom(path, () => boundary.openFound(path));
  }

  /**
   * Reads an open file, and closes it.
   *
   * @param path the name for the error
   * @throws UnreadableFileError when it cannot be read
   */
  readOpened(file: FileHandle, path: string): DecodedText {
    return this.#readFrom(path, () => file);
  }

  #readFrom(path: string, open: () => FileHandle): DecodedText {
    try {
      const file = open();
      try {
        return this.#contentOf(file, path);
      } finally {
        closeSync(file.handle);
      }
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(path, reasonOf(error), error);
    }
  }

  #contentOf({ handle, stats }: FileHandle, path: string): DecodedText {
    if (!stats.isFile()) return textOf(readStream(handle, path));
    const length = fill(this.#buffer, handle, 0, stats.size);
    return length < this.#buffer.length
      ? textOf(this.#buffer.subarray(0, length))
      : readLarge(handle, path, this.#buffer);
  }
}

/**
 * Reads a file that the user named as UTF-8 text.
 *
 * @throws UnreadableFileError when the file does not exist, or cannot be read
 */
export const readTextFile = (path: string): DecodedText => new TextReader().read(path);

/**
 * Fills a buffer with a file, from `length` on. Returns the length of its content, which is less than
 * the size of the buffer at the end of the file.
 *
 * @param size the size of the file, which saves a read at its end
 */
function fill(buffer: Buffer, file: number, length: number, size: number): number {
  let end = length;
  while (end < buffer.length) {
    const count = readSync(file, buffer, end, buffer.length - end, end);
    end += count;
    if (count === 0 || end === size) break;
  }
  return end;
}

/** The number of bytes to read at once. */
const MAX_BYTES = 2 ** 31 - 1;

/** Reads a file that is larger than the buffer with its start. */
function readLarge(handle: number, path: string, start: Buffer): DecodedText {
  const stats = fstatSync(handle);
  // Some systems have files without a size.
  if (stats.size <= start.length) return textOf(readStream(handle, path));
  if (stats.size > MAX_BYTES) throw new UnreadableFileError(path, "the file is larger than 2 GB");
  const memory = new ArrayBuffer(stats.size, { maxByteLength: stats.size });
  const bytes = Buffer.from(memory);
  bytes.set(start);
  try {
    return textOf(bytes.subarray(0, fill(bytes, handle, start.length, stats.size)));
  } finally {
    // Release the memory now, without waiting for the garbage collector: the text needs as much again.
    memory.resize(0);
  }
}

function textOf(bytes: Buffer): DecodedText {
  // A zero at the start tells another encoding.
  if (bytes.subarray(0, 4).includes(0)) return decode(bytes);
  // Testing and copying ASCII is much faster than decoding UTF-8.
  if (isAscii(bytes)) return { text: bytes.toString("latin1") };
  return isUtf8(bytes) ? { text: bytes.toString("utf8") } : decode(bytes);
}

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
function readStream(handle: number, path: string): Buffer {
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
