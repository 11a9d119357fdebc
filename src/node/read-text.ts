import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { type Document, type Format, unreadableDocument } from "../document/document.js";
import { type Decoded, decode, withoutByteOrderMark } from "../document/encoding.js";

/** A file that cannot be read, in words for the person who named it. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
}

/** Parts of the command are built with a class of their own, so that the name decides. */
export const isUnreadable = (error: unknown): error is UnreadableFileError =>
  error instanceof Error && error.name === "UnreadableFileError";

/**
 * Reads a file as UTF-8 text.
 *
 * @throws UnreadableFileError when there is no such file, or it cannot be read
 */
export function readTextFile(path: string): Decoded {
  try {
    const bytes = readBytes(path);
    // Both tests and the copy of ASCII take a fraction of the time of decoding UTF-8.
    if (bytes.includes(0) || !isUtf8(bytes)) return decode(bytes);
    if (isAscii(bytes)) return { text: bytes.toString("latin1") };
    return { text: withoutByteOrderMark(bytes.toString("utf8")) };
  } catch (error) {
    throw new UnreadableFileError(reasonOf(error), { cause: error });
  }
}

/** Most files fit: thousands of them in buffers of their own would spend their time on memory. */
const buffer = Buffer.allocUnsafeSlow(1 << 16);

/** All bytes of a file; they are there until the next one is read. */
function readBytes(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    for (let length = 0; length < buffer.length; ) {
      const count = readSync(file, buffer, length, buffer.length - length, null);
      if (count === 0) return buffer.subarray(0, length);
      length += count;
    }
    if (fstatSync(file).isFile()) return readFileSync(path);
    // A pipe cannot be read again from its start.
    return Buffer.concat([buffer, readFileSync(file)]);
  } finally {
    closeSync(file);
  }
}

/** What can be said of a text whose encoding could not be read. */
export const undecodedDocument = (
  text: string,
  name: string,
  format: Format,
  fault: NonNullable<Decoded["fault"]>,
): Document =>
  unreadableDocument(text, name, format, [{ code: "syntax-error", pointer: "", ...fault }]);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its links lead in a circle",
  EISDIR: "it is a folder",
  ENAMETOOLONG: "the name is too long",
  ERR_STRING_TOO_LONG: "the file is larger than 512 MB",
  ERR_FS_FILE_TOO_LARGE: "the file is larger than 2 GB",
};

/** Why the file system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return REASONS[code ?? ""] ?? `it cannot be read (${code ?? message})`;
}
