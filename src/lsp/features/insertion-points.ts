import { indentationOf, lineEnd, lineStart } from "../../text/edits/lines.js";
import { restOfKey } from "../../text/json/json-reader.js";
import { nodeAt } from "../../text/parse/node-at.js";
import type { SourceDocument } from "../../text/source-document.js";
import {
  childAt,
  childCount,
  childIndex,
  placedNodeAt,
  placedRoot,
  type SyntaxTree,
} from "../../text/syntax-tree.js";
import type { Path } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { isFlowAt } from "../views/places.js";

/** The place that an offset is in, for completion. */
export interface InsertionPoint {
  /** The key of a member of the object at `path`, or the value at `path`. */
  readonly part: "key" | "value";
  readonly path: Path;
  /** The text that the completion replaces. It is empty where nothing is written yet. */
  readonly span: Span;
  /** Whether a value follows the key already. */
  readonly hasValue: boolean;
  /** Whether the object is written with brackets, as in JSON. */
  readonly isFlow: boolean;
}

type Text = Pick<SourceDocument, "text" | "language">;

/** The points at an offset where something can be written: a key, a value, or either. */
export const insertionPoints = (source: Text, tree: SyntaxTree, offset: number): InsertionPoint[] =>
  possiblePoints(source, tree, offset).filter(({ part, path, span, hasValue, isFlow }) => {
    // The protocol demands a single line.
    if (/[\r\n]/.test(source.text.slice(span.start, span.end))) return false;
    if (source.language === "json") return true;
    if (span.start === span.end && isInComment(source.text, offset)) return false;
    return part === "value" || hasValue || isFlow || fitsKey(tree, path, span);
  });

/** The points for which the syntax tree has room. */
function possiblePoints(
  { text, language }: Text,
  tree: SyntaxTree,
  offset: number,
): InsertionPoint[] {
  const at = nodeAt(tree, offset);
  const { path } = at;
  if (isRepeated(tree, path, offset)) return [];
  const here = { start: offset, end: offset };
  const isInFlow = (one: Path): boolean => language === "json" || isFlowAt(tree, one);
  if (at.part === "gap") {
    const node = placedNodeAt(tree, path)?.node;
    const base = { path, span: here, hasValue: false, isFlow: isInFlow(path) };
    if (node?.kind !== "array") return [{ ...base, part: "key" }];
    return base.isFlow ? [{ ...base, path: [...path, at.index], part: "value" }] : [];
  }
  const placed = placedNodeAt(tree, path);
  if (at.part === "key") {
    const place = placed?.key ?? here;
    const rest = language === "json" ? restOfKey(text, place.end) : "";
    const key = { start: place.start, end: place.end + rest.length };
    const hasValue = /^[ \t]*:/.test(text.slice(key.end));
    const owner = path.slice(0, -1);
    const span = written(text, key, offset);
    return [{ part: "key", path: owner, span, hasValue, isFlow: isInFlow(owner) }];
  }
  const isFlow = isInFlow(path.slice(0, -1));
  const isEmpty =
    placed === undefined || placed.node.kind !== "scalar" || placed.node.value === null;
  const isInside = placed !== undefined && placed.start <= offset && offset <= placed.end;
  const span =
    placed?.node.kind === "scalar" && isInside && placed.key?.start !== placed.start
      ? written(text, placed, offset)
      : here;
  // Something else is written there already.
  if (placed !== undefined && (placed.node.kind !== "scalar" || (!isEmpty && !isInside))) return [];
  const value: InsertionPoint = { part: "value", path, span, hasValue: false, isFlow };
  if (language === "json") return [value];
  // In YAML, a word where an object belongs may become its first key, unless it is on a line with
  // the key of the object.
  const isOwnLine =
    placed?.key === undefined || /[\r\n]/.test(text.slice(placed.key.end, span.start));
  const isWord = isEmpty || /^[\w$-]*$/.test(text.slice(span.start, span.end));
  const key: InsertionPoint = { ...value, part: "key", isFlow: false };
  return isOwnLine && isWord ? [value, key] : [value];
}

/** Whether an offset is in a member whose key is repeated later: its path means the last one. */
function isRepeated(tree: SyntaxTree, path: Path, offset: number): boolean {
  let placed = placedRoot(tree);
  for (const step of path) {
    placed = placed && childAt(placed, childIndex(placed.node, step));
    if (placed?.key !== undefined && offset < placed.key.start) return true;
  }
  return false;
}

/**
 * The part of a key or scalar that is written: all of it, or only up to the offset if its end is uncertain,
 * since it has no closing quote, or that of the next string, or more than one line.
 */
function written(text: string, { start, end }: Span, offset: number): Span {
  const raw = text.slice(start, end);
  const quote = /^["']/.exec(raw)?.[0];
  const isEnd = /^[ \t]*(?:[:,\]}\r\n#]|$)/.test(text.slice(end, end + 100));
  const isClosed = quote === undefined || (raw.length > 1 && raw.endsWith(quote) && isEnd);
  return { start, end: isClosed && !/[\r\n]/.test(raw) ? end : Math.max(offset, start) };
}

// Lines of YAML without brackets, where the column decides what belongs together.

/** Whether an offset that is not in a scalar is in a comment. */
const isInComment = (text: string, offset: number): boolean =>
  /(?:^|[ \t])#/.test(text.slice(lineStart(text, offset), offset));

/**
 * Whether a new key can be written in place of a span: alone on its line, apart from the hyphens of a
 * list, and in the column of the other keys of its object.
 *
 * @param path that of the object
 */
function fitsKey(tree: SyntaxTree, path: Path, span: Span): boolean {
  const { text } = tree;
  const before = text.slice(lineStart(text, span.start), span.start);
  const after = text.slice(span.end, lineEnd(text, span.end));
  if (!/^[ \t]*(?:-[ \t]+)*$/.test(before) || !/^[ \t]*(?:#.*)?$/.test(after)) return false;
  const column = before.length;
  const columns = keyColumns(tree, path, span);
  if (columns.length > 0) return columns.includes(column);
  const owner = placedNodeAt(tree, path)?.key;
  return owner === undefined || column > indentationOf(text, owner.start).length;
}

/** The columns of the first keys of an object, apart from the one that is being written. */
function keyColumns(tree: SyntaxTree, path: Path, written: Span): number[] {
  const placed = placedNodeAt(tree, path);
  if (placed?.node.kind !== "object") return [];
  // One may be the key that is being written.
  const count = Math.min(childCount(placed.node), 2);
  return Array.from({ length: count }, (_, index) => childAt(placed, index)?.key).flatMap((key) =>
    key === undefined || key.start === written.start
      ? []
      : [key.start - lineStart(tree.text, key.start)],
  );
}
