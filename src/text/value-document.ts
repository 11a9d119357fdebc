import { startOfText, withoutByteOrderMark } from "./encoding.js";
import { makeDocument, type SourceDocument } from "./source-document.js";
import type { MemberSpans } from "./span.js";
import { scalar } from "./tree.js";
import { treeOfValue } from "./tree-of-value.js";

/** A document for a value without a text: it has no positions. */
export const valueDocument = (value: unknown, file?: string): SourceDocument =>
  makeDocument({
    language: "json",
    text: "",
    file,
    isReadable: true,
    value,
    problems: [],
    tree: () => treeOfValue(value),
    locate: (paths) => paths.map(() => undefined),
    edit: () => undefined,
  });

/** A text that is its own value: a definition in another language. */
export function textDocument(text: string, file?: string): SourceDocument {
  const root: MemberSpans = {
    value: { start: startOfText(text), end: text.length },
    isCollection: false,
  };
  const value = withoutByteOrderMark(text);
  return makeDocument({
    language: "json",
    text,
    file,
    isReadable: true,
    value,
    problems: [],
    tree: () => scalar(value),
    locate: (paths) => paths.map((path) => (path.length === 0 ? root : undefined)),
    edit: () => undefined,
  });
}
