import { quote } from "../diagnostics/quote.js";
import { editJson } from "./change.js";
import { type Document, MOST_FAULTS, makeDocument, type TextFault } from "./document.js";
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
  const { value, faults, faultCount, isReadable } = read(text);
  return makeDocument({
    format: "json",
    text,
    file,
    isReadable,
    value,
    faults,
    faultCount,
    tree: () => treeOfJson(text),
    locate: (paths) => locateInJson(text, paths),
    edit: (location, change) => editJson(text, location, change),
  });
}

interface Reading {
  value: unknown;
  isReadable: boolean;
  faults: TextFault[];
  faultCount: number;
}

function read(text: string): Reading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: undefined, isReadable: false, ...syntaxErrors(text) };
  }
  const { duplicates, count } = findDuplicates(text, value, MOST_FAULTS);
  const faults = duplicates.map(
    ({ pointer, key, first, start, end }): TextFault => ({
      code: "duplicate-key",
      message: `duplicate key ${quote(key)}; only this last one counts`,
      pointer,
      start,
      end,
      related: { ...first, message: "first written here" },
    }),
  );
  return { value, isReadable: true, faults, faultCount: count };
}

function syntaxErrors(text: string): Pick<Reading, "faults" | "faultCount"> {
  const problems: JsonProblem[] = [];
  let faultCount = 0;
  const ignore = () => {};
  readJson(text, {
    open: ignore,
    close: ignore,
    key: ignore,
    scalar: ignore,
    problem: (problem) => {
      if (++faultCount <= MOST_FAULTS) problems.push(problem);
    },
  });
  const faults = problems.map(
    ({ opener, message, start, end, fix }): TextFault => ({
      code: "syntax-error",
      message,
      pointer: "",
      start,
      end,
      ...(fix && { fix }),
      ...(opener !== undefined && {
        related: { start: opener, end: opener + 1, message: "opened here" },
      }),
    }),
  );
  return { faults, faultCount };
}
