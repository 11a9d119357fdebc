import { quote } from "../diagnostics/quote.js";
import { editJson } from "./change.js";
import { type Document, makeDocument, type TextFault } from "./document.js";
import { findDuplicates } from "./json-duplicates.js";
import { locateInJson } from "./json-locator.js";
import { type JsonProblem, readJson } from "./json-reader.js";
import { treeOfJson } from "./tree.js";

/**
 * Reads a JSON text (RFC 8259).
 *
 * `JSON.parse` does it; places are looked up in the text when somebody asks for them.
 *
 * @param text without a byte-order mark
 * @param file the name that findings carry
 */
export function parseJson(text: string, file?: string): Document {
  const { value, faults, isReadable } = read(text);
  return makeDocument({
    format: "json",
    text,
    file,
    isReadable,
    value,
    isShared: false,
    faults,
    tree: () => treeOfJson(text),
    locate: (paths) => locateInJson(text, paths),
    edit: (location, change) => editJson(text, location, change),
  });
}

function read(text: string): { value: unknown; faults: TextFault[]; isReadable: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: undefined, faults: syntaxErrors(text), isReadable: false };
  }
  const faults = findDuplicates(text, value).map(
    ({ pointer, key, first, start, end }): TextFault => ({
      code: "duplicate-key",
      message: `duplicate key ${quote(key)}; only this last one counts`,
      pointer,
      start,
      end,
      related: { ...first, message: "first written here" },
    }),
  );
  return { value, faults, isReadable: true };
}

/** A text may be broken in so many places that one more is no news. */
const MOST_PROBLEMS = 1000;

function syntaxErrors(text: string): TextFault[] {
  const problems: JsonProblem[] = [];
  const ignore = () => {};
  readJson(text, {
    open: ignore,
    close: ignore,
    key: ignore,
    scalar: ignore,
    problem: (problem) => problems.length < MOST_PROBLEMS && problems.push(problem),
  });
  return problems.map(({ opener, message, start, end, fix }) => ({
    code: "syntax-error",
    message,
    pointer: "",
    start,
    end,
    ...(fix && { fix }),
    ...(opener !== undefined && {
      related: { start: opener, end: opener + 1, message: "opened here" },
    }),
  }));
}
