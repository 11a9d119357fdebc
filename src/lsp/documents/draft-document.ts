import { makeDocument, type SourceDocument } from "../../text/source-document.js";
import { valueOfSyntax } from "../../text/syntax-tree.js";

/**
 * A text with syntax errors as a document, with as much of its value as could be read. What is found
 * in it serves completion and navigation, and is never reported.
 */
export function draftDocument(source: SourceDocument): SourceDocument {
  const { language, text, file, syntax, tree, edit } = source;
  const value = valueOfSyntax(syntax());
  return makeDocument({ language, text, file, value, problems: [], syntax, tree, edit });
}
