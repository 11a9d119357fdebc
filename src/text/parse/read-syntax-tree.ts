import { jsonSyntaxTree } from "../json/json-syntax-tree.js";
import type { SourceDocument } from "../source-document.js";
import type { SyntaxTree } from "../syntax-tree.js";
import { yamlSyntaxTree } from "../yaml/yaml-syntax-tree.js";

/**
 * The syntax tree of a parsed text. A text with errors has one too, though it has no value.
 *
 * Each call builds a new tree, so keep the tree as long as the document.
 */
export function syntaxTreeOf({ language, text, composed }: SourceDocument): SyntaxTree {
  return language === "json" ? jsonSyntaxTree(text) : yamlSyntaxTree(text, composed ?? null);
}
