import { startOfText, withoutByteOrderMark } from "./encoding.js";
import type { Location } from "./json-locator.js";
import { makeDocument, type SourceDocument } from "./source-document.js";
import { scalar, treeOfValue } from "./tree.js";

/** A value that came without a text: it has no places. */
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

/** A text that stands for itself: a definition in a language that is not read here. */
export function textDocument(text: string, file?: string): SourceDocument {
  const root: Location = {
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
