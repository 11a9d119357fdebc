import { isAlias, isNode, type Node, visit } from "yaml";
import { valueAt } from "../findings/json-pointer.js";
import { syntaxTreeOf } from "./read-syntax-tree.js";
import type { SyntaxProblem } from "./source-document.js";
import type { Span } from "./span.js";
import type { SyntaxNode } from "./syntax-tree.js";
import { parseYaml } from "./yaml.js";
import { commentsOf } from "./yaml-comments.js";

/** An item of a list that was parsed by itself. */
export interface Part {
  /** Its source, as its own string: a slice would keep the whole text in memory. */
  readonly source: string;
  /** Positions are relative to its source. */
  readonly node: SyntaxNode;
  readonly isReadable: boolean;
  readonly value: unknown;
  readonly problems: readonly SyntaxProblem[];
  /** The comments in its source that contain a marker. */
  readonly comments: (marker: string) => readonly Span[];
}

/** Deeper items are left to the parser of whole texts, which counts all levels. */
export const MAX_DEPTH = 200;

/** Parses an item; `undefined` if the meaning of its text depends on its place. */
export function parsePart(source: string): Part | undefined {
  if (hasCommentBehindNothing(source)) return undefined;
  const document = parseYaml(source);
  const { composed, value, problems, sourceAt, problemCount, isReadable } = document;
  if (sourceAt !== undefined || problemCount > problems.length) return undefined;
  if (/[&!*]/.test(source) && hasProperties(composed)) return undefined;
  const { root } = syntaxTreeOf(document);
  const node = root?.kind === "array" && !root.isFlow ? root.items[0] : undefined;
  if (root?.kind !== "array" || node === undefined || root.items.length !== 1) return undefined;
  if (depthOf(node) > MAX_DEPTH) return undefined;
  return {
    source,
    node,
    isReadable,
    value: isReadable ? valueAt(value, [0]) : undefined,
    problems,
    comments: knownComments(source),
  };
}

/**
 * Whether an item ends in a value that is not written and a comment. The end of that value depends on
 * the text after the comment.
 */
function hasCommentBehindNothing(source: string): boolean {
  const lines = source.split("\n");
  const last = lines.findLastIndex((line) => !/^\s*(?:#|$)/.test(line));
  const found = /[:?-]\s*(\s#.*)?$/.exec(lines[last] ?? "");
  if (found === null) return false;
  return found[1] !== undefined || lines.slice(last + 1).some((line) => /^\s*#/.test(line));
}

/**
 * Whether the text of an item is still that of one item after an edit behind its hyphen.
 *
 * @param indentation the number of spaces before the hyphen
 */
export const isOneItem = (source: string, indentation: number): boolean =>
  !hasOldLineEnds(source) && !new RegExp(`\\n {0,${indentation}}[^ #\\r\\n]`).test(source);

/** Most texts have no carriage return at all, which is faster to check. */
export const hasOldLineEnds = (text: string): boolean =>
  text.includes("\r") && /\r(?!\n)/.test(text);

/** Reads the comments of an item once: after an edit, only the items that it touches are read. */
export function knownComments(source: string): Part["comments"] {
  let known: { readonly marker: string; readonly spans: readonly Span[] } | undefined;
  return (marker) => {
    if (known?.marker !== marker) known = { marker, spans: commentsOf(source, marker) };
    return known.spans;
  };
}

/** Whether a node has an anchor, an alias or a tag. */
function hasProperties(root: Node | null | undefined): boolean {
  let found = false;
  visit(root ?? null, (_, node) => {
    if (!isNode(node)) return undefined;
    found = isAlias(node) || node.anchor !== undefined || node.tag !== undefined;
    return found ? visit.BREAK : undefined;
  });
  return found;
}

/** How many levels a node has. It does not recurse. */
export function depthOf(root: SyntaxNode): number {
  let depth = 0;
  for (let level: readonly SyntaxNode[] = [root]; level.length > 0; depth++) {
    level = level.flatMap((node) => {
      if (node.kind === "object") return node.members.map(({ value }) => value);
      return node.kind === "array" ? node.items : [];
    });
  }
  return depth;
}
