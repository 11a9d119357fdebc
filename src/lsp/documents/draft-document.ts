import { syntaxTreeOf } from "../../text/parse/read-syntax-tree.js";
import { makeDocument, type SourceDocument } from "../../text/source-document.js";
import { spansOf } from "../../text/syntax-tree.js";
import { valueOfSyntax } from "../../text/syntax-value.js";

/**
 * A text with syntax errors as a document, with as much of its value as could be read. What is found
 * in it serves completion and navigation, and is never reported.
 */
export function draftDocument(source: SourceDocument): SourceDocument {
  const tree = syntaxTreeOf(source);
  const { language, text, file, composed } = source;
  return makeDocument({
    language,
    text,
    file,
    composed,
    isReadable: true,
    value: valueOfSyntax(tree),
    problems: [],
    tree: () => source.tree(),
    locate: (paths) => paths.map((path) => spansOf(tree, path)),
    edit: (change, spansOf) => source.edit(change, spansOf),
  });
}
