import { dirname } from "node:path";
import { Boundary, OutsideError } from "../files/boundary.js";
import { type DecodedText, readTextFile, TextReader } from "../files/read-text.js";
import { reasonOf } from "../files/reason.js";
import { UnreadableFileError } from "../files/unreadable-file.js";

/**
 * Reads a configuration that the caller named: it may be anywhere.
 *
 * @throws UnreadableFileError when it cannot be read
 */
export const readNamedFile = (file: string): DecodedText => readTextFile(file);

/**
 * Reads a configuration that was found: a file in its folder, and not a link to one elsewhere.
 *
 * @param folder the folder that it must not leave. Default: its own
 * @throws OutsideError when it is elsewhere
 * @throws UnreadableFileError when it cannot be read
 */
export function readFoundFile(file: string, folder = dirname(file)): DecodedText {
  try {
    return new TextReader().readOpened(new Boundary(folder).open(file), file);
  } catch (error) {
    if (error instanceof OutsideError || error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(file, reasonOf(error), error);
  }
}
