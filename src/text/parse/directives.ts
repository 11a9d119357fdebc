import type { Path } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { nearestName } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { type Mark, type SourceDocument, spanOf, type Wording } from "../source-document.js";

// Comments that say something about one line, with a reason: `# dsd-disable-next-line missing-columns -- why`.

/** A kind of directives in comments. */
export interface DirectiveKind {
  /** The word that they start with: `dsd-disable` for `dsd-disable-line` and `dsd-disable-next-line`. */
  readonly marker: string;
  /** The comment in a message, such as "a suppression". */
  readonly title: string;
  /** The things that it lists, such as "rule". */
  readonly noun: string;
  readonly ids: ReadonlySet<string>;
  /** The message for an id that is not one of these. */
  readonly refusal: (id: string) => string;
}

/** An id in a comment, and the line that it is about. */
export interface Directive {
  readonly id: string;
  readonly line: number;
  readonly reason: string;
  /** Where the id is in the text; it identifies the directive. */
  readonly span: Span;
}

/** A comment that is meant to say something, but does not. */
interface InvalidDirective {
  readonly span: Span;
  readonly problem: Wording;
}

/** Reads what the comments of a document say. */
export function readDirectives(document: SourceDocument, kind: DirectiveKind) {
  const directives: Directive[] = [];
  const invalid: InvalidDirective[] = [];
  const { text, lines } = document;
  const comments = document.comments?.(kind.marker) ?? [];
  const lineOf = (offset: number) => lines.rangeOf({ start: offset, end: offset }).start.line;
  const next = textAfter(text, comments);
  for (const [index, { start, end }] of comments.entries()) {
    const found = readComment(text.slice(start, end), kind);
    if (found === undefined) continue;
    const place = (span: Span): Span => ({ start: start + span.start, end: start + span.end });
    if ("target" in found) {
      const at = found.target === "same" ? start : (next[index] ?? text.length);
      // At the end of the text, there is no next line.
      const line = at === text.length ? 0 : lineOf(at);
      const { reason } = found;
      for (const { id, ...span } of found.ids) {
        directives.push({ id, line, reason, span: place(span) });
      }
    } else {
      for (const { problem, span } of found) invalid.push({ span: place(span), problem });
    }
  }
  return { directives, invalid };
}

/** Returns a function that finds the comment with an id that is about a place. */
export function directiveFinder(
  document: SourceDocument,
  directives: readonly Directive[],
): (id: string, place: { readonly path: Path; readonly mark: Mark }) => Directive | undefined {
  const byPlace = new Map(directives.map((one) => [`${one.line} ${one.id}`, one]));
  const ids = new Set(directives.map(({ id }) => id));
  return (id, { path, mark }) => {
    const place = ids.has(id) ? document.spansAt(path) : undefined;
    if (place === undefined) return undefined;
    // The mistake may be in a later line of a long value: a comment is above its key.
    const lineOf = (span: Span) => document.lines.positionAt(span.start).line;
    const commentOn = (span: Span) => byPlace.get(`${lineOf(span)} ${id}`);
    return commentOn(place.key ?? place.value) ?? commentOn(spanOf(place, mark));
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

/** The content of a comment; the spans are within the comment. */
interface Comment {
  readonly target: "same" | "next";
  readonly ids: readonly (Span & { readonly id: string })[];
  readonly reason: string;
}

/**
 * Reads a comment such as `# dsd-disable-next-line missing-columns, column-positions -- an import fills it`.
 *
 * @returns `undefined` for a comment about something else
 */
function readComment(
  comment: string,
  { marker, title, noun, ids: known, refusal }: DirectiveKind,
): Comment | readonly InvalidDirective[] | undefined {
  const [start = "", hash = "", name = ""] = /^(#\s*)([\w-]+)/.exec(comment) ?? [];
  if (!name.startsWith(marker)) return undefined;
  const span = { start: hash.length, end: start.length };
  const targets = { [`${marker}-line`]: "same", [`${marker}-next-line`]: "next" } as const;
  const target = targets[name];
  if (target === undefined) {
    const near = nearestName(name, Object.keys(targets)) ?? `${marker}-next-line`;
    return [{ span, problem: `there is no ${quote(name)}; did you mean ${quote(near)}?` }];
  }
  const [, list = "", why = ""] =
    /^(.*?)(?:\s--\s+(.*))?$/s.exec(comment.slice(start.length)) ?? [];
  const ids = [...list.matchAll(/[^\s,]+/g)].map(({ 0: id, index }) => ({
    id,
    start: start.length + index,
    end: start.length + index + id.length,
  }));
  if (ids.length === 0) return [{ span, problem: `${quote(name)} names no ${noun}` }];
  const reason = why.trim();
  if (reason === "") {
    return [{ span, problem: `${title} needs a reason: \`-- because …\` at its end` }];
  }
  const unknown = ids.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return { target, ids, reason };
  return unknown.map(({ id, ...at }) => ({ span: at, problem: ({ mask }) => refusal(mask(id)) }));
}
