import { isAlias, isNode, type Node, visit } from "yaml";
import { formatPointer, type Path, valueAt } from "../findings/json-pointer.js";
import type { Steps } from "../signals/steps.js";
import { changeYaml } from "./edits/edit-yaml.js";
import { startOfText } from "./encoding.js";
import { longestList } from "./list-lines.js";
import { nodeAt } from "./node-at.js";
import { ownCopy } from "./own-copy.js";
import { syntaxTreeOf } from "./read-syntax-tree.js";
import { replaceWithItems } from "./replace-items.js";
import { replaceValue } from "./replace-value.js";
import {
  MAX_PROBLEMS,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
} from "./source-document.js";
import type { Span } from "./span.js";
import {
  childCount,
  placedNodeAt,
  type SyntaxNode,
  type SyntaxTree,
  spansOf,
} from "./syntax-tree.js";
import { parseYaml } from "./yaml.js";
import { commentsOf } from "./yaml-comments.js";

/** An item of a list that was parsed by itself. */
interface Part {
  /** Its source, as a string of its own: a slice would keep the whole text in memory. */
  readonly source: string;
  /** With a position in its source. */
  readonly node: SyntaxNode;
  readonly isReadable: boolean;
  readonly value: unknown;
  readonly problems: readonly SyntaxProblem[];
  /** The comments in its source that contain a marker. */
  readonly comments: (marker: string) => readonly Span[];
}

/** What stands for the items that are parsed by themselves. */
const PLACEHOLDER = "part";

/** A text without most of the items of its longest list. */
interface Frame {
  readonly document: SourceDocument;
  readonly tree: SyntaxTree;
  /** The path of the placeholder. */
  readonly path: Path;
}

/** Deeper items are left to the parser of whole texts, which counts all levels. */
const MAX_DEPTH = 200;

export interface PartsOptions {
  /** The name that findings carry. */
  readonly file?: string | undefined;
  /**
   * Whether a syntax error in an item may be reported as if the item were alone. To the parser of
   * whole texts, an open quote in one item can be a mistake in the next one.
   */
  readonly isApproximate?: boolean | undefined;
}

/**
 * Parses YAML texts that are mostly one list, such as the tables of a schema, item by item. The
 * parser of YAML takes seconds for a large text. After an edit, only the items that are new have to
 * be parsed.
 *
 * The result is that of `parseYaml`. A text that cannot be taken apart with certainty is parsed as a
 * whole: where an item has syntax errors, anchors, or tags, and where what looks like a list is not.
 */
export class YamlParts {
  /** The parts of the last text, by their source; `undefined` for one that cannot be used. */
  #parts = new Map<string, Part | undefined>();
  #frame: { readonly text: string; readonly frame: Frame | undefined } | undefined;

  /** Parses a text, one item at each step. */
  *parse(text: string, { file, isApproximate = false }: PartsOptions = {}): Steps<SourceDocument> {
    const list = longestList(text, startOfText(text));
    // The line ends of old computers confuse the search for lines.
    const cut = list && !/\r(?!\n)/.test(text) ? cutText(text, list) : undefined;
    yield;
    const frame = cut && this.#frameOf(cut);
    if (cut === undefined || frame === undefined) return parseYaml(text, file);
    yield;
    const parts: Part[] = [];
    const known = this.#parts;
    const next: typeof known = new Map();
    for (const slice of cut.items) {
      let part = known.get(slice);
      if (part === undefined && !known.has(slice)) {
        const source = ownCopy(slice);
        part = parsePart(source);
        next.set(source, part);
        // A caller that stops here will ask for a similar text.
        known.set(source, part);
        yield;
      } else {
        next.set(part?.source ?? ownCopy(slice), part);
      }
      if (part !== undefined) parts.push(part);
    }
    this.#parts = next;
    yield;
    const isCertain = isApproximate || parts.every(({ isReadable }) => isReadable);
    if (parts.length < cut.items.length || !isCertain) return parseYaml(text, file);
    return joined({ text, file, frame, cut, parts }) ?? parseYaml(text, file);
  }

  #frameOf({ text, placeholder }: CutText): Frame | undefined {
    if (this.#frame?.text !== text) {
      const own = ownCopy(text);
      this.#frame = { text: own, frame: parseFrame(own, placeholder) };
    }
    return this.#frame.frame;
  }
}

/** A text without most of the items of a list. */
interface CutText {
  readonly text: string;
  /** Offset of the placeholder. */
  readonly placeholder: number;
  /** The items, from the first one on; the last one stays in the text, with what follows it. */
  readonly items: readonly string[];
  /** Offset of the first item in the whole text. */
  readonly start: number;
}

function cutText(
  text: string,
  { indentation, starts }: { readonly indentation: number; readonly starts: readonly number[] },
): CutText | undefined {
  const start = starts[0];
  const last = starts.at(-1);
  if (start === undefined || last === undefined) return undefined;
  const head = `${text.slice(0, start)}${" ".repeat(indentation)}- `;
  return {
    text: `${head}${PLACEHOLDER}\n${text.slice(last)}`,
    placeholder: head.length,
    items: starts.slice(0, -1).map((from, index) => text.slice(from, starts[index + 1])),
    start,
  };
}

/** Parses what is around the items; `undefined` when they are not the items of a list there. */
function parseFrame(text: string, offset: number): Frame | undefined {
  const document = parseYaml(text);
  // An alias is resolved in the nodes of the whole text.
  if (!document.isReadable || document.sourceAt !== undefined) return undefined;
  const tree = syntaxTreeOf(document);
  const { part, path } = nodeAt(tree, offset);
  const found = placedNodeAt(tree, path);
  const list = placedNodeAt(tree, path.slice(0, -1))?.node;
  const isItem =
    part === "value" &&
    path.at(-1) === 0 &&
    found?.start === offset &&
    found.node.kind === "scalar" &&
    found.node.value === PLACEHOLDER &&
    list?.kind === "array" &&
    !list.isFlow &&
    childCount(list) === 2;
  return isItem ? { document, tree, path } : undefined;
}

/** Parses an item; `undefined` when its text does not mean the same wherever it is. */
function parsePart(source: string): Part | undefined {
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
 * Whether an item ends in a value that is not written and a comment below it. Where that value ends
 * depends on what follows the comment.
 */
function hasCommentBehindNothing(source: string): boolean {
  const lines = source.split("\n");
  const last = lines.findLastIndex((line) => !/^\s*(?:#|$)/.test(line));
  const isEmpty = /[:?-]\s*(?:\s#.*)?$/.test(lines[last] ?? "");
  return isEmpty && lines.slice(last + 1).some((line) => /^\s*#/.test(line));
}

/** Reads the comments of an item once: after an edit, only the items that it touches are read. */
function knownComments(source: string): Part["comments"] {
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
function depthOf(root: SyntaxNode): number {
  let depth = 0;
  for (let level: readonly SyntaxNode[] = [root]; level.length > 0; depth++) {
    level = level.flatMap((node) => {
      if (node.kind === "object") return node.members.map(({ value }) => value);
      return node.kind === "array" ? node.items : [];
    });
  }
  return depth;
}

interface Parts {
  readonly text: string;
  readonly file: string | undefined;
  readonly frame: Frame;
  readonly cut: CutText;
  readonly parts: readonly Part[];
}

/** The document of the whole text; `undefined` when it has too many problems to keep all. */
function joined({ text, file, frame, cut, parts }: Parts): SourceDocument | undefined {
  const list = frame.path.slice(0, -1);
  const isReadable = parts.every((part) => part.isReadable);
  const nodes: SyntaxNode[] = [];
  const inParts: SyntaxProblem[] = [];
  let start = cut.start;
  for (const [index, { node, problems, source }] of parts.entries()) {
    nodes.push({ ...node, start: node.start + start });
    const from = "/0";
    const to = formatPointer([...list, index]);
    for (const problem of problems) inParts.push(movedProblem(problem, start, from, to));
    start += source.length;
  }
  const moved = text.length - frame.document.text.length;
  const last = formatPointer([...list, 1]);
  const ownLast = formatPointer([...list, parts.length]);
  const inFrame = frame.document.problems.map((problem) =>
    problem.start < cut.placeholder ? problem : movedProblem(problem, moved, last, ownLast),
  );
  const all = [...inFrame, ...inParts].sort((a, b) => a.start - b.start);
  // What is wrong besides the syntax is reported when that is right.
  const problems = isReadable ? all : all.filter(isSyntaxError).slice(0, 1);
  if (problems.length > MAX_PROBLEMS) return undefined;
  const syntax = replaceWithItems(frame.tree, frame.path, nodes, text);
  const values = parts.map(({ value }) => value);
  return makeDocument({
    language: "yaml",
    text,
    file,
    syntax,
    isReadable,
    value: isReadable
      ? replaceValue(frame.document.value, list, (old) => [
          ...values,
          ...(old as unknown[]).slice(1),
        ])
      : undefined,
    problems,
    // Only bundling needs it, which an editor does not.
    tree: () => parseYaml(text, file).tree(),
    locate: (paths) => paths.map((path) => spansOf(syntax, path)),
    edit: (change, spansOf) => changeYaml(text, change, spansOf),
    comments: (marker) => commentsIn({ frame, cut, parts }, marker),
  });
}

/** The comments of the items and of the frame, in which a placeholder stands for the items. */
function commentsIn(
  { frame, cut, parts }: Pick<Parts, "frame" | "cut" | "parts">,
  marker: string,
): Span[] {
  const ownStart = frame.document.text.indexOf("\n", cut.placeholder) + 1;
  const around = frame.document.comments?.(marker) ?? [];
  let start = cut.start;
  const inItems = parts.flatMap(({ source, comments }) => {
    const moved = comments(marker).map((span) => movedSpan(span, start));
    start += source.length;
    return moved;
  });
  const before = around.filter((span) => span.end <= cut.placeholder);
  const after = around.filter((span) => span.start >= ownStart);
  return [...before, ...inItems, ...after.map((span) => movedSpan(span, start - ownStart))];
}

const movedSpan = ({ start, end }: Span, by: number): Span => ({
  start: start + by,
  end: end + by,
});

const isSyntaxError = ({ code }: SyntaxProblem): boolean => code === "syntax-error";

/** A problem at another place; a pointer that starts with `from` then starts with `to`. */
function movedProblem(problem: SyntaxProblem, by: number, from: string, to: string): SyntaxProblem {
  const { start, end, pointer, fix, related } = problem;
  const isInside = pointer === from || pointer.startsWith(`${from}/`);
  return {
    ...problem,
    start: start + by,
    end: end + by,
    pointer: isInside ? to + pointer.slice(from.length) : pointer,
    ...(fix && {
      fix: {
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by })),
      },
    }),
    ...(related && { related: { ...related, start: related.start + by, end: related.end + by } }),
  };
}
