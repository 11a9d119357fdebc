import { Boundary } from "./boundary.js";
import type { InputFile } from "./find-files.js";
import { type DecodedText, TextReader } from "./read-text.js";

/**
 * Returns a function that reads the files of a run: a named file wherever it is, and a file that a
 * search found only below the searched folder.
 *
 * The function throws UnreadableFileError for a file that cannot be read.
 */
export function inputReader(): (file: InputFile) => DecodedText {
  const reader = new TextReader();
  const boundaries = new Map<string, Boundary>();
  return ({ path, within, source = path }) => {
    if (within === undefined) return reader.read(path);
    let boundary = boundaries.get(within);
    if (boundary === undefined) {
      boundary = new Boundary(within);
      boundaries.set(within, boundary);
    }
    return reader.readFound(source, boundary);
  };
}
