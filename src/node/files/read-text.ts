import { closeSync, readFileSync, readSync } from "node:fs";
import { type DecodedText, decode } from "../../text/encoding.js";
import { languageOf, type ParseOptions, parseSource } from "../../text/parse/parse-source.js";
import { languageOfName, type SourceDocument } from "../../text/source-document.js";
import type { Boundary } from "./boundary.js";
import { type FileHandle, openNamed } from "./open-file.js";
import { reasonOf, UnreadableFileError } from "./paths.js";

export { type DecodedText, decode };

/**
 * Reads a file that the user named as UTF-8 text: it may be anywhere, a pipe, or a device.
 *
 * @throws UnreadableFileError when the file does not exist, or cannot be read
 */
export const readTextFile = (path: string): DecodedText => readFrom(path, () => openNamed(path));

/**
 * Reads a file that a search below a folder has found.
 *
 * @throws UnreadableFileError when it cannot be read, or is no longer a file below that folder
 */
export const readFoundText = (path: string, boundary: Boundary): DecodedText =>
  readFrom(path, () => boundary.openFound(path));

/**
 * Reads an open file, and closes it.
 *
 * @param path the name for the error
 * @throws UnreadableFileError when it cannot be read
 */
export const readOpenedText = (file: FileHandle, path: string): DecodedText =>
  readFrom(path, () => file);

function readFrom(path: string, open: () => FileHandle): DecodedText {
  try {
    const file = open();
    try {
      return decode(contentOf(file, path));
    } finally {
      closeSync(file.handle);
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(path, reasonOf(error), error);
  }
}

/** The number of bytes that can be read at once. */
const MAX_BYTES = 2 ** 31 - 1;

function contentOf({ handle, stats }: FileHandle, path: string): Buffer {
  if (!stats.isFile()) return readStream(handle, path);
  if (stats.size > MAX_BYTES) throw new UnreadableFileError(path, "the file is larger than 2 GB");
  return readFileSync(handle);
}

/** The most bytes that are read from a pipe, a device, or standard input: some have no end. */
export const MAX_STREAM = 256 * 1024 * 1024;

/** Milliseconds between two attempts. */
const PAUSE = 5;

/** Waits for the slower program at the other end of a pipe. */
export const waitForPipe = (): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);

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
    waitForPipe();
  }
}

export { languageOfName };

/** The YAML parser is large, and many runs do not need it. */
export const loadYaml = () => import("../../text/yaml/yaml.js");

/** Parses a text. The first YAML text loads the YAML parser. */
export async function parseText(text: DecodedText, options: ParseOptions): Promise<SourceDocument> {
  const isYaml = languageOf(text.text, options) === "yaml";
  return parseSource(text, options, isYaml ? (await loadYaml()).parseYaml : notYaml);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
