import { quote } from "../../words/quote.js";
import { editJson } from "../edits/edit-json.js";
import { withoutByteOrderMark } from "../encoding.js";
import {
  MAX_PROBLEMS,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
} from "../source-document.js";
import { findDuplicates } from "./json-duplicates.js";
import { locateInJson } from "./json-locator.js";
import type { JsonProblem } from "./json-mistakes.js";
import { readJson } from "./json-reader.js";
import { treeOfJson } from "./tree-of-json.js";

/**
 * Parses a JSON text (RFC 8259).
 *
 * `JSON.parse` reads the value; positions are looked up in the text only when they are needed.
 *
 * @param text may start with a byte-order mark, which all positions count
 * @param file the name that findings carry
 */
export function parseJson(text: string, file?: string): SourceDocument {
  const reading = read(text);
  const { isReadable } = reading;
  return makeDocument({
    language: "json",
    text,
    file,
    ...reading,
    tree: () => treeOfJson(text),
    locate: (paths) => (isReadable ? locateInJson(text, paths) : paths.map(() => undefined)),
    edit: (change, spansOf) => {
      const edits = editJson(text, change, spansOf);
      return edits && { edits };
    },
  });
}

/** The content of a text. */
interface JsonReading {
  readonly value: unknown;
  readonly isReadable: boolean;
  readonly problems: readonly SyntaxProblem[];
  readonly problemCount: number;
}

function read(text: string): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(withoutByteOrderMark(text));
  } catch {
    return { value: undefined, isReadable: false, ...syntaxErrors(text) };
  }
  const { duplicates, count } = findDuplicates(text, value, MAX_PROBLEMS);
  const problems = duplicates.map(
    ({ pointer, key, first, start, end }): SyntaxProblem => ({
      code: "duplicate-key",
      message: `duplicate key ${quote(key)}; only the last one counts`,
      pointer,
      start,
      end,
      related: { ...first, message: "first defined here" },
    }),
  );
  return { value, isReadable: true, problems, problemCount: count };
}

/** The mistakes in a text. */
function syntaxErrors(text: string): Pick<JsonReading, "problems" | "problemCount"> {
  const found: JsonProblem[] = [];
  let problemCount = 0;
  const ignore = () => {};
  const problem = (one: JsonProblem): void => {
    if (++problemCount <= MAX_PROBLEMS) found.push(one);
  };
  readJson(text, { open: ignore, close: ignore, key: ignore, scalar: ignore, problem });
  const problems = found.map(
    ({ opener, message, start, end, fix }): SyntaxProblem => ({
      code: "syntax-error",
      message,
      pointer: "",
      start,
      end,
      ...(fix && { fix: { title: fix.title, safe: fix.safe, edits: [fix.edit] } }),
      ...(opener !== undefined && {
        related: { start: opener, end: opener + 1, message: "opened here" },
      }),
    }),
  );
  return { problems, problemCount };
}
