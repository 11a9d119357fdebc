import type { Finding } from "../../findings/finding.js";
import { redact } from "../../secrets/find-secrets.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import { nearestName } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";
import { unknownRule } from "../assert-settings.js";

/** A rule that a comment suppresses in one line. */
export interface CommentSuppression {
  readonly rule: string;
  readonly line: number;
  /** Where the id of the rule is in the text; it identifies the suppression. */
  readonly span: Span;
}

/** The suppressions in the comments of a document. */
interface CommentSuppressions {
  readonly suppressions: readonly CommentSuppression[];
  /** The mistakes in comments that suppress nothing because of them. */
  readonly invalid: readonly Finding[];
}

/** The comments of a document that may suppress something. */
export const suppressingComments = ({ comments }: SourceDocument): readonly Span[] =>
  comments?.(MARKER) ?? [];

/**
 * Reads the suppressions in the comments of a document.
 *
 * @param comments the {@link suppressingComments} of the document
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
  const lineOf = (offset: number) => lines.rangeOf({ start: offset, end: offset }).start.line;
  const next = textAfter(text, comments);
  for (const [index, { start, end }] of comments.entries()) {
    const directive = readDirective(text.slice(start, end), ids);
    if (directive === undefined) continue;
    const place = (span: Span): Span => ({ start: start + span.start, end: start + span.end });
    if ("target" in directive) {
      const at = directive.target === "same" ? start : (next[index] ?? text.length);
      // At the end of the text, there is no next line.
      const line = at === text.length ? 0 : lineOf(at);
      for (const { id, ...span } of directive.rules) {
        suppressions.push({ rule: id, line, span: place(span) });
      }
    } else {
      for (const { problem, ...span } of directive) {
        invalid.push(findingAt(document, place(span), "invalid-suppression", problem));
      }
    }
  }
  return { suppressions, invalid };
}

/** The finding about a suppression that suppresses nothing. */
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

/** For each comment, the offset of the next text that is not a comment. */
function textAfter(text: string, comments: readonly Span[]): readonly number[] {
  const next: number[] = [];
  // Starts with the last one, because consecutive comments have the same text after them.
  for (let index = comments.length - 1; index >= 0; index--) {
    const below = comments[index + 1];
    let at = endOf(/\s*/y, text, comments[index]?.end ?? 0);
    while (text[at] === "#" && at !== below?.start) at = endOf(/[^\r\n]*\s*/y, text, at);
    next[index] = at === below?.start ? (next[index + 1] ?? at) : at;
  }
  return next;
}

/** The end of a match that starts at an offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** The start of a comment that suppresses a finding. */
const MARKER = "dsd-disable";

/** The line of the findings that a comment suppresses: that of the comment, or the next one. */
const TARGETS = { "dsd-disable-line": "same", "dsd-disable-next-line": "next" } as const;

/** The content of a comment. */
interface Directive {
  readonly target: "same" | "next";
  /** Where the id of each rule is in the comment. */
  readonly rules: readonly (Span & { readonly id: string })[];
}

/** A comment that is meant to suppress something, but does not; the span is within the comment. */
interface InvalidDirective extends Span {
  readonly problem: string;
}

/**
 * Reads a comment such as `# dsd-disable-next-line no-columns, position-gap -- an import fills it`.
 *
 * @param ids the ids of all rules
 * @returns `undefined` for a comment about something else
 */
function readDirective(
  comment: string,
  ids: ReadonlySet<string>,
): Directive | readonly InvalidDirective[] | undefined {
  const [start = "", hash = "", name = ""] = /^(#\s*)(dsd-disable[\w-]*)/.exec(comment) ?? [];
  if (name === "") return undefined;
  const whole = { start: hash.length, end: start.length };
  if (!isTarget(name)) {
    const near = nearestName(name, Object.keys(TARGETS)) ?? "dsd-disable-next-line";
    return [{ ...whole, problem: `there is no ${quote(name)}; did you mean ${quote(near)}?` }];
  }
  const [, list = "", reason] = /^(.*?)(?:\s--\s+(.*))?$/s.exec(comment.slice(start.length)) ?? [];
  const rules = [...list.matchAll(/[^\s,]+/g)].map(({ 0: id, index }) => ({
    id,
    start: start.length + index,
    end: start.length + index + id.length,
  }));
  if (rules.length === 0) return [{ ...whole, problem: `${quote(name)} names no rule` }];
  if (!reason?.trim()) {
    return [{ ...whole, problem: "a suppression needs a reason: `-- because …` at its end" }];
  }
  const unknown = rules.filter(({ id }) => !ids.has(id));
  if (unknown.length === 0) return { target: TARGETS[name], rules };
  // The word before a word can make it a secret. The places of all words stay the same.
  const shown = redact(comment);
  return unknown.map(({ start, end }) => ({
    start,
    end,
    problem: notSuppressible(shown.slice(start, end), ids),
  }));
}

const isTarget = (name: string): name is keyof typeof TARGETS => Object.hasOwn(TARGETS, name);

/** The message for an id of a suppression that no rule has. */
export const notSuppressible = (id: string, ids: Iterable<string>): string =>
  unknownRule(id, ids, "only rules can be suppressed");
