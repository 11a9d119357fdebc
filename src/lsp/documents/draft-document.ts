import { syntaxTreeOf } from "../../text/parse/read-syntax-tree.js";
import { makeDocument, type SourceDocument } from "../../text/source-document.js";
import { type SyntaxTree, spansOf } from "../../text/syntax-tree.js";
import { valueOfSyntax } from "../../text/syntax-value.js";

/** Syntax trees by document: each is built once. */
export class SyntaxTrees {
  readonly #trees = new WeakMap<SourceDocument, SyntaxTree>();

  of(source: SourceDocument): SyntaxTree {
    let tree = this.#trees.get(source);
    if (tree === undefined) {
      tree = syntaxTreeOf(source);
      this.#trees.set(source, tree);
    }
    return tree;
  }
}

/**
 * A text with syntax errors as a document, with as much of its value as could be read. What is found
 * in it serves completion and navigation, and is never reported.
 */
export function draftDocument(source: SourceDocument, tree: SyntaxTree): SourceDocument {
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
