import { startOfText, withoutByteOrderMark } from "./encoding.js";
import { makeDocument, type SourceDocument } from "./source-document.js";
import { treeOfValue } from "./tree-of-value.js";

/** A document for a value without a text: it has no positions. */
export const valueDocument = (value: unknown, file?: string): SourceDocument =>
  makeDocument({
    language: "json",
    text: "",
    file,
    value,
    problems: [],
    syntax: () => ({ text: "", root: undefined }),
    tree: () => treeOfValue(value),
  });

/** A text that is its own value: a definition in another language. */
export function textDocument(text: string, file?: string): SourceDocument {
  const value = withoutByteOrderMark(text);
  const root = { kind: "scalar", value, start: startOfText(text), end: text.length } as const;
  return makeDocument({
    language: "json",
    text,
    file,
    value,
    problems: [],
    syntax: () => ({ text, root }),
  });
}
