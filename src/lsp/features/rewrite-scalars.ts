import type { TextEdit } from "vscode-languageserver/node";
import { applyEdits } from "../../text/apply-edits.js";
import { changeBetween } from "../../text/change-between.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import { offsetsOfString } from "../../text/string-offsets.js";
import {
  childAt,
  childCount,
  type PlacedNode,
  placedNodeAt,
  placedRoot,
  type SyntaxTree,
  targetOf,
} from "../../text/syntax-tree.js";
import type { Path } from "../../values/json-pointer.js";
import { rangeOfSpan } from "../wire/positions.js";
import { yamlScalar } from "./yaml-scalar.js";

/** A key or a string, and what it becomes. */
export interface ScalarChange {
  readonly source: SourceDocument;
  readonly path: Path;
  readonly part: "key" | "value";
  readonly before: string;
  readonly after: string;
  /** Whether only a part of it changes, and the rest is text of any kind. */
  readonly isTemplate?: boolean;
}

/**
 * The edits that change keys and strings of a text, each in the style that it has.
 *
 * @returns `undefined` when the text, edited and parsed again, would not have these changes and no
 * others
 */
export function rewriteScalars(
  source: SourceDocument,
  changes: readonly ScalarChange[],
): TextEdit[] | undefined {
  const { text, file, language } = source;
  const tree = source.syntax();
  const rewritten: Rewritten = { key: new Map(), value: new Map(), aliases: new Map() };
  const edits = new Map<number, Span & { newText: string }>();
  for (const change of changes) {
    const { path, part, after } = change;
    const placed = placedNodeAt(tree, path);
    const isAlias = part === "value" && placed?.node.kind === "alias";
    const span = part === "key" ? placed?.key : placed;
    if (span === undefined) return undefined;
    const known = isAlias ? rewritten.aliases : rewritten[part];
    // Aliases can put one string in several places.
    if ((known.get(span.start) ?? after) !== after) return undefined;
    known.set(span.start, after);
    if (!isAlias) edits.set(span.start, scalarEdit(source, tree, span, change));
  }
  const edited = applyEdits(text, [...edits.values()]);
  const parsed = parseDocument(edited, { file, language });
  if (!parsed.isReadable || !isRewritten(tree, parsed.syntax(), rewritten)) return undefined;
  return [...edits.values()].map(({ newText, ...span }) => ({
    range: rangeOfSpan(source, span),
    newText,
  }));
}

/** Where a part of a key or string is in its text; `undefined` when it is not spelled there. */
export function spanWithin(
  { text }: Pick<SourceDocument, "text">,
  written: Span,
  whole: string,
  { start, end }: Span,
): Span | undefined {
  const offsetOf = offsetsOfString(text, written, whole);
  return offsetOf && { start: offsetOf(start), end: offsetOf(end) };
}

function scalarEdit(
  source: SourceDocument,
  tree: SyntaxTree,
  { start, end }: Span,
  { path, before, after, isTemplate = false }: ScalarChange,
): Span & { newText: string } {
  const { text, language } = source;
  const span = { start, end };
  const raw = text.slice(start, end);
  const quote = /^["']?/.exec(raw)?.[0] ?? "";
  if (quote !== "" || isTemplate) {
    // What does not change keeps its spelling.
    const change = changeBetween(before, after);
    const inner = spanWithin(source, span, before, change.span);
    if (inner !== undefined) return { ...inner, newText: escaped(change.newText, quote) };
  }
  if (language === "json") return { ...span, newText: JSON.stringify(after) };
  // Where a colon was without quotes in brackets, every reader of the text knows it.
  const isFlow = isInFlow(tree, path) && !before.includes(":");
  const newText = yamlScalar(after, quote, isFlow);
  const [header] = /^[|>][-+\d]*(?:[ \t]+#[^\r\n]*)?/.exec(raw) ?? [];
  if (header === undefined) return { ...span, newText };
  // The line break after a block belongs to it.
  const comment = header.replace(/^[|>][-+\d]*/, "");
  return { start, end: start + raw.trimEnd().length, newText: newText + comment };
}

/** A part of a string in quotes. */
function escaped(text: string, quote: string): string {
  if (quote === '"') return JSON.stringify(text).slice(1, -1);
  return quote === "'" ? text.replaceAll("'", "''") : text;
}

/** Whether the object or list that a path leads into is written in brackets. */
function isInFlow(tree: SyntaxTree, path: Path): boolean {
  const owner = placedNodeAt(tree, path.slice(0, -1))?.node;
  const node = owner && targetOf(owner);
  return (node?.kind === "object" || node?.kind === "array") && node.isFlow;
}

/** What keys, strings and aliases of strings become, by their offset. */
interface Rewritten {
  readonly key: Map<number, string>;
  readonly value: Map<number, string>;
  readonly aliases: Map<number, string>;
}

/** Whether a text that was edited differs from the one before only in what was meant. */
function isRewritten(before: SyntaxTree, after: SyntaxTree, rewritten: Rewritten): boolean {
  const [root, other] = [placedRoot(before), placedRoot(after)];
  if (root === undefined || other === undefined) return root === other;
  const pairs: [PlacedNode, PlacedNode][] = [[root, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [old, own] = pair;
    if (!isSameNode(old, own, rewritten)) return false;
    for (let index = 0; index < childCount(old.node); index++) {
      const [child, changed] = [childAt(old, index), childAt(own, index)];
      if (child !== undefined && changed !== undefined) pairs.push([child, changed]);
    }
  }
  return true;
}

function isSameNode(
  placed: PlacedNode,
  { node: own }: PlacedNode,
  { key, value, aliases }: Rewritten,
): boolean {
  const { node, start } = placed;
  if (childCount(node) !== childCount(own)) return false;
  if (node.kind === "scalar" && own.kind === "scalar") {
    return Object.is(value.get(start) ?? node.value, own.value);
  }
  if (node.kind === "alias" && own.kind === "alias") {
    return (node.target && value.get(node.target.start)) === aliases.get(start);
  }
  if (node.kind === "object" && own.kind === "object") {
    return node.members.every(({ name, key: { start } }, index) => {
      const expected = key.get(start) ?? name;
      return expected === own.members[index]?.name;
    });
  }
  return node.kind === own.kind;
}
