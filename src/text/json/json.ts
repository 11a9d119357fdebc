import { quote } from "../../words/quote.js";
import { editJson } from "../edits/edit-json.js";
import { withoutByteOrderMark } from "../encoding.js";
import {
  MAX_PROBLEMS,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
} from "../source-document.js";
import { type ScalarTree, scalar, type Tree } from "../tree.js";
import { findDuplicates } from "./json-duplicates.js";
import { keyText, locateInJson } from "./json-locator.js";
import type { JsonProblem } from "./json-mistakes.js";
import { type JsonEvents, readJson } from "./json-reader.js";

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

/** The tree of a valid JSON text. */
function treeOfJson(text: string): Tree {
  const builder = new TreeBuilder(text);
  readJson(text, builder);
  return builder.root ?? scalar(null);
}

class TreeBuilder implements JsonEvents {
  root: Tree | undefined;
  readonly #text: string;
  readonly #open: (Map<string, Tree> | Tree[])[] = [];
  readonly #keys: string[] = [];
  #key = "";

  constructor(text: string) {
    this.#text = text;
  }

  open(_start: number, isObject: boolean): void {
    this.#keys.push(this.#key);
    this.#open.push(isObject ? new Map() : []);
  }

  close(): void {
    const contents = this.#open.pop() ?? [];
    this.#key = this.#keys.pop() ?? "";
    this.#add(
      Array.isArray(contents)
        ? { kind: "array", items: contents }
        : { kind: "object", members: contents },
    );
  }

  key(start: number, end: number): void {
    this.#key = keyText(this.#text, start, end);
  }

  scalar(start: number, end: number): void {
    const source = this.#text.slice(start, end);
    const value = JSON.parse(source) as ScalarTree["value"];
    this.#add(typeof value === "number" ? scalar(value, source) : scalar(value));
  }

  problem(): void {
    // The text is valid.
  }

  #add(tree: Tree): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = tree;
    else if (Array.isArray(parent)) parent.push(tree);
    else parent.set(this.#key, tree);
  }
}
