import type { Path } from "../../findings/json-pointer.js";
import { nodeAt } from "../../syntax/node-at.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { placedNodeAt, type SyntaxTree } from "../../syntax/syntax-tree.js";

/** A line with a comment, and where it goes. */
interface CommentLine {
  readonly offset: number;
  readonly newText: string;
}

/**
 * A comment in the line above a member; `undefined` where there can be none: in JSON, in a text that
 * is a string in another one, and above a line that begins within a string.
 */
export function commentLine(
  { source, tree }: { readonly source: SourceDocument; readonly tree: SyntaxTree },
  path: Path,
  text: string,
): CommentLine | undefined {
  if (source.language !== "yaml") return undefined;
  const placed = placedNodeAt(tree, path);
  if (placed === undefined) return undefined;
  const { lines } = source;
  const offset = lines.startOf(lines.positionAt((placed.key ?? placed).start).line) ?? 0;
  if (isWithinString(tree, offset)) return undefined;
  const [indentation = ""] = /^[ \t]*/.exec(source.text.slice(offset)) ?? [];
  const lineBreak = source.text.includes("\r\n") ? "\r\n" : "\n";
  return { offset, newText: `${indentation}# ${text}${lineBreak}` };
}

function isWithinString(tree: SyntaxTree, offset: number): boolean {
  const { part, path } = nodeAt(tree, offset);
  if (part === "gap") return false;
  const placed = placedNodeAt(tree, path);
  const span = part === "key" ? placed?.key : placed?.node.kind === "scalar" ? placed : undefined;
  return span !== undefined && span.start < offset && offset < span.end;
}
