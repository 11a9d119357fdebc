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

/** Whether a document may have comments that suppress something. It takes a look at all of its text. */
export const mayHaveSuppressions = ({ comments, text }: SourceDocument): boolean =>
  comments !== undefined && text.includes(MARKER);

/**
 * Reads the comments of a document that suppress findings of rules.
 *
 * @param ids the ids of all rules
 */
export function commentSuppressions(
  document: SourceDocument,
  ids: ReadonlySet<string>,
): CommentSuppressions {
  const suppressions: CommentSuppression[] = [];
  const invalid: Finding[] = [];
  const { text, lines } = document;
  const next = linesAfter(text);
  for (const { start, end } of document.comments?.() ?? []) {
    const directive = readDirective(text.slice(start, end), ids);
    if (directive === undefined) continue;
    const place = (span: Span): Span => ({ start: start + span.start, end: start + span.end });
    if ("target" in directive) {
      const { line } = lines.rangeOf({ start, end }).start;
      const target = directive.target === "same" ? line : (next[line] ?? 0);
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

/** For each line (from 1), the next one that is neither empty nor a comment. */
function linesAfter(text: string): readonly number[] {
  const lines = text.split(/\r\n|\r|\n/);
  const next: number[] = [];
  let found = 0;
  for (let index = lines.length - 1; index >= 0; index--) {
    next[index + 1] = found;
    if (!/^\s*(?:#|$)/.test(lines[index] ?? "")) found = index + 1;
  }
  return next;
}
