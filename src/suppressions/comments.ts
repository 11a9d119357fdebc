import type { Finding } from "../findings/finding.js";
import { quote } from "../findings/quote.js";
import type { SourceDocument } from "../syntax/source-document.js";
import type { Span } from "../syntax/span.js";
import { MARKER, readDirective } from "./directive.js";

/** A rule that a comment suppresses in one line. */
export interface CommentSuppression {
  readonly rule: string;
  readonly line: number;
  /** Where the id of the rule is in the text; it identifies the suppression. */
  readonly span: Span;
}

/** What the comments of a document suppress. */
export interface CommentSuppressions {
  readonly suppressions: readonly CommentSuppression[];
  /** What is wrong with comments that suppress nothing because of it. */
  readonly invalid: readonly Finding[];
}

/** The comments of a document that mean to suppress something, right or wrong. */
export const suppressingComments = (document: SourceDocument): readonly Span[] =>
  document.comments?.(MARKER) ?? [];

/**
 * Reads what comments of a document suppress.
 *
 * @param ids the ids of all rules
 */
export function commentSuppressions(
  document: SourceDocument,
  comments: readonly Span[],
  ids: ReadonlySet<string>,
): CommentSuppressions {
  const suppressions: CommentSuppression[] = [];
  const invalid: Finding[] = [];
  const { text, lines } = document;
  const next = linesAfter(document, comments);
  for (const comment of comments) {
    const { start, end } = comment;
    const directive = readDirective(text.slice(start, end), ids);
    if (directive === undefined) continue;
    const place = (span: Span): Span => ({ start: start + span.start, end: start + span.end });
    if ("target" in directive) {
      const { line } = lines.rangeOf({ start, end }).start;
      const target = directive.target === "same" ? line : (next.get(comment) ?? 0);
      for (const { id, ...span } of directive.rules) {
        suppressions.push({ rule: id, line: target, span: place(span) });
      }
    } else {
      for (const { problem, ...span } of directive) {
        invalid.push(findingAt(document, place(span), "invalid-suppression", problem));
      }
    }
  }
  return { suppressions, invalid };
}

/** What to report of a suppression that suppresses nothing. */
export const unusedSuppression = (
  document: SourceDocument,
  { rule, span }: CommentSuppression,
): Finding =>
  findingAt(document, span, "unused-suppression", `${quote(rule)} reports nothing here`);

function findingAt(
  { file, lines }: SourceDocument,
  span: Span,
  code: "invalid-suppression" | "unused-suppression",
  message: string,
): Finding {
  return {
    code,
    severity: "warning",
    message,
    ...(file !== undefined && { file }),
    pointer: "",
    range: lines.rangeOf(span),
  };
}

/**
 * For each comment, the next line (from 1) that is neither empty nor a comment; 0 at the end of the
 * text. It starts with the last comment, so that each line is read once.
 */
function linesAfter(
  { text, lines }: SourceDocument,
  comments: readonly Span[],
): ReadonlyMap<Span, number> {
  const found = new Map<Span, number>();
  let below = { line: 0, next: 0 };
  for (let index = comments.length - 1; index >= 0; index--) {
    const comment = comments[index] as Span;
    const { line } = lines.positionAt(comment.start);
    let next = line + 1;
    for (; ; next++) {
      const start = lines.startOf(next);
      const isEnd = start === undefined;
      if (!isEnd && !/^\s*(?:#|$)/.test(text.slice(start, lines.startOf(next + 1)))) break;
      if (!isEnd && next !== below.line) continue;
      next = isEnd ? 0 : below.next;
      break;
    }
    found.set(comment, next);
    below = { line, next };
  }
  return found;
}
