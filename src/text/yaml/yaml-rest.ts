import { findingCodes } from "../../findings/codes.js";
import { formatPointer, type Path } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { columnOf, indentationOf, lineEnd, lineStart, nextLine } from "../edits/lines.js";
import { makeDocument, type SourceDocument, spanOf } from "../source-document.js";
import {
  childAt,
  childCount,
  type PlacedNode,
  placedRoot,
  type SyntaxTree,
  spansOf,
  valueOfSyntax,
} from "../syntax-tree.js";
import type { YamlTreeBuilder } from "./yaml-tree.js";

// A text without the lines that cannot be read. Blanks take their place, so everything else stays where it is.

/** How often a text is read: each time costs as much as the first. */
const MAX_READINGS = 10;

/** The readable part of a text, and the mistakes that stop the parser. */
interface Reading {
  readonly builder: YamlTreeBuilder;
  readonly errors: readonly Span[];
}

/** A part of a text that is left out. */
interface Gap extends Span {
  /** The start of its line. */
  readonly line: number;
  /** The column of its key, or of the word in place of one. */
  readonly column: number;
  /** The first word in it. */
  readonly word: string;
  /** Whether it is nothing but this word. */
  readonly isWord: boolean;
}

type Faulty = Pick<SourceDocument, "text" | "file" | "problems" | "problemCount" | "comments">;

/** Reads a text without its mistakes; `undefined` if too much of it cannot be read. */
export function readRest(
  source: Faulty,
  read: (text: string) => Reading,
): SourceDocument | undefined {
  const gaps: Gap[] = [];
  let { text } = source;
  let stops: readonly Span[] = source.problems;
  for (let count = 0; count < MAX_READINGS; count++) {
    for (const stop of stops) {
      const gap = gapAt(text, stop);
      if (gap === undefined) return undefined;
      const blanks = text.slice(gap.start, gap.end).replace(/[^\r\n]/g, " ");
      text = text.slice(0, gap.start) + blanks + text.slice(gap.end);
      gaps.push(gap);
    }
    const reading = read(text);
    if (reading.errors.length === 0) return beside(source, reading.builder, gaps);
    stops = reading.errors;
  }
  return undefined;
}

const DASHES = /^[ \t]*(?:- +)+/;
const KEY = /^[ \t]*(?:- +)*(?:[\w$.-]+|"[^"]*"|'[^']*')[ \t]*:(?=\s|$)/;

/**
 * The part of a text to leave out because of a mistake: a value on its line, or a word in place of a key and what is
 * below it. Other mistakes, such as those of indentation, may concern anything.
 */
function gapAt(text: string, { start, end }: Span): Gap | undefined {
  const from = lineStart(text, start);
  const line = text.slice(from, lineEnd(text, from));
  const column = /^[ \t]*(?:- +)*/.exec(line)?.[0].length ?? 0;
  // What may stay: a key with its colon, or the dashes of items.
  const head = [KEY, DASHES]
    .map((pattern) => pattern.exec(line)?.[0] ?? "")
    .find(({ length }) => length > 0 && length <= start - from && line.slice(length).trim() !== "");
  const [, word = ""] = /^["']?([\w$][\w$.-]*)/.exec(line.slice(column)) ?? [];
  if (head === undefined && (word === "" || KEY.test(line))) return undefined;
  const last = lineEnd(text, Math.max(start, end - 1));
  const to = head?.endsWith(":") ? last : endOfBlock(text, last, column);
  const isWord = to === last && line.slice(column).replace(/\s#.*/, "").trim() === word;
  return { line: from, start: from + (head?.length ?? 0), end: to, column, word, isWord };
}

/** Where the lines end that are deeper than a column. */
function endOfBlock(text: string, start: number, column: number): number {
  let end = start;
  for (let at = nextLine(text, end); at < text.length; at = nextLine(text, at)) {
    const last = lineEnd(text, at);
    const depth = indentationOf(text, at).length;
    if (at + depth < last && depth <= column) break;
    if (at + depth < last) end = last;
  }
  return end;
}

/** The part that was read beside mistakes. */
function beside(
  source: Faulty,
  builder: YamlTreeBuilder,
  gaps: readonly Gap[],
): SourceDocument | undefined {
  const tree = { ...builder.finish(), text: source.text };
  const { problems } = builder.found;
  if (!builder.isReadable) return undefined;
  const owners = new Set(gaps.flatMap((gap) => possibleOwners(tree, gap)).map(formatPointer));
  const mayReport: SourceDocument["mayReport"] = ({ code, path, mark, params = {} }) => {
    const spans = spansOf(tree, path);
    const at = spans && spanOf(spans, mark);
    if (at && gaps.some(({ line, end }) => at.start <= end && at.end >= line)) return false;
    if (!Object.hasOwn(findingCodes, code)) return gaps.every(({ isWord }) => isWord);
    const isMeant = (name: string) => gaps.some(({ word }) => name.startsWith(word));
    if (code === "unresolved-reference") {
      return !source.text
        .slice(at?.start, at?.end)
        .split(/[/#"']/)
        .some(isMeant);
    }
    const isMissing = code === "missing-property" && owners.has(formatPointer(path));
    return !(isMissing && "properties" in params && (params.properties as string[]).some(isMeant));
  };
  return makeDocument({
    ...source,
    language: "yaml",
    isReadable: false,
    value: valueOfSyntax(tree),
    problems: [...source.problems, ...problems],
    problemCount: source.problemCount + problems.length,
    syntax: () => tree,
    mayReport,
  });
}

/** The objects that a gap may have a member of: the one at its column, or all around it if there is none. */
function possibleOwners(tree: SyntaxTree, { start, column }: Gap): Path[] {
  const owners: { readonly path: Path; readonly isAligned: boolean }[] = [];
  const path: (string | number)[] = [];
  let placed = placedRoot(tree);
  while (placed !== undefined) {
    owners.push({ path: [...path], isAligned: columnOf(tree.text, placed.start) === column });
    const last = lastBefore(placed, start);
    if (last !== undefined) path.push(last.step);
    placed = last?.placed;
  }
  const aligned = owners.filter(({ isAligned }) => isAligned);
  return (aligned.length > 0 ? aligned.slice(-1) : owners).map((owner) => owner.path);
}

/** The last member or item of a node that starts before an offset. */
function lastBefore(owner: PlacedNode, offset: number) {
  const { node } = owner;
  for (let index = childCount(node) - 1; index >= 0; index--) {
    const placed = childAt(owner, index);
    if (placed === undefined || (placed.key ?? placed).start > offset) continue;
    return { placed, step: node.kind === "object" ? (node.members[index]?.name ?? "") : index };
  }
  return undefined;
}
