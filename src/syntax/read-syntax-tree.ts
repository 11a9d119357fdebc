import { jsonSyntaxTree } from "./json-syntax-tree.js";
import type { SourceDocument } from "./source-document.js";
import type { SyntaxTree } from "./syntax-tree.js";
import { yamlSyntaxTree } from "./yaml-syntax-tree.js";

/**
 * The syntax tree of a parsed text. A text with errors has one too, though it has no value.
 *
 * It is built from anew with each call: keep it as long as the document.
 */
export const syntaxTreeOf = ({ language, text, composed }: SourceDocument): SyntaxTree =>
  language === "json" ? jsonSyntaxTree(text) : yamlSyntaxTree(text, composed ?? null);
