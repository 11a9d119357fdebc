import { formatPointer, type Path } from "../findings/json-pointer.js";
import { changeYaml } from "./edits/edit-yaml.js";
import { replaceWithItems } from "./replace-items.js";
import { replaceValue } from "./replace-value.js";
import {
  MAX_PROBLEMS,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
} from "./source-document.js";
import type { Span } from "./span.js";
import { type SyntaxNode, type SyntaxTree, spansOf } from "./syntax-tree.js";
import { parseYaml } from "./yaml.js";
import type { Part } from "./yaml-part.js";

/** A text without most of the items of a list. */
export interface CutText {
  readonly text: string;
  /** Offset of the placeholder. */
  readonly placeholder: number;
  /** The items, from the first one on; the last one stays in the text, with the text after it. */
  readonly items: readonly string[];
  /** Offset of the first item in the whole text. */
  readonly start: number;
  /** Number of spaces before the hyphens. */
  readonly indentation: number;
}

/** A text without most of the items of its longest list. */
export interface Frame {
  readonly document: SourceDocument;
  readonly tree: SyntaxTree;
  /** The path of the placeholder. */
  readonly path: Path;
}

/** A text that was parsed item by item. */
export interface Parts {
  readonly text: string;
  readonly frame: Frame;
  readonly cut: CutText;
  readonly parts: readonly Part[];
}

/** The document of the whole text; `undefined` when it has too many problems to keep all. */
export function joinParts(whole: Parts, file: string | undefined): SourceDocument | undefined {
  const { text, frame, cut, parts } = whole;
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
  // Other mistakes are reported once the syntax is correct.
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
    comments: (marker) => commentsIn(whole, marker),
  });
}

/** The comments of the items and of the frame, in which a placeholder replaces the items. */
function commentsIn({ frame, cut, parts }: Parts, marker: string): Span[] {
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
