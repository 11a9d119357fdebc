import { findSecrets } from "../../secrets/find-secrets.js";
import { hiddenByWords } from "../../secrets/hidden-lines.js";
import { SECRET_WORDS } from "../../secrets/secret-name.js";
import { isSecretValue } from "../../secrets/secret-scope.js";
import { shownSecrets } from "../../secrets/value-secrets.js";
import type { Path } from "../../values/json-pointer.js";
import type { MemberSpans, Span, SpanFinder } from "../../values/text-span.js";
import type { SourceDocument } from "../source-document.js";

/** In a larger text, words are looked for instead of values. */
const MAX_LENGTH = 2_000_000;

/** All parts of a document have one value, so it is searched once. */
const known = new WeakMap<object, SpanFinder>();

/**
 * Finds the parts of the text of a document that a report does not show: its secrets, with the whole value that
 * contains one, and comments about secrets.
 */
export function secretFinder(document: SourceDocument): SpanFinder {
  const { isReadable, value, text, lines, problemCount } = document;
  // The value does not contain what a mistake hides: the first of two equal keys, or a comment in JSON.
  const isSearched = isReadable && problemCount === 0 && text.length <= MAX_LENGTH;
  const key = isSearched && typeof value === "object" && value !== null ? value : lines;
  const find =
    known.get(key) ?? (isSearched ? among(spansOfSecrets(document)) : hiddenByWords(text));
  known.set(key, find);
  return find;
}

/**
 * The texts of the hidden parts of a document, line by line. Where a fix moves one of them to, nothing may name it.
 */
export function secretTexts(document: SourceDocument): Set<string> {
  const { text } = document;
  const lines = secretFinder(document)({ start: 0, end: text.length }).flatMap(({ start, end }) =>
    text.slice(start, end).split("\n"),
  );
  // A text that was not read has whole lines, with a key before each value.
  const values = lines.flatMap((line) => [line, line.replace(/^[^:=]*[:=]/, "")]);
  const bare = values.map((value) => value.replace(/^[\s"'{[]+|[\s"',}\]]+$/g, ""));
  return new Set(bare.filter((value) => value.length > 2 && isSecretValue(value)));
}

const among =
  (spans: readonly Span[]): SpanFinder =>
  () =>
    spans;

function spansOfSecrets(document: SourceDocument): Span[] {
  const { text, value } = document;
  const values = [...shownSecrets(value)].map(({ path, isKey }) => {
    const spans = nearestSpans(document, path);
    return isKey ? (spans.key ?? spans.value) : spans.value;
  });
  const comments = document.comments?.("") ?? [];
  return [...values, ...comments.flatMap((comment) => spansInComment(text, comment))];
}

/** The secrets in a comment, and what follows a word that announces one. */
function spansInComment(text: string, { start, end }: Span): Span[] {
  const comment = text.slice(start, end);
  const word = SECRET.exec(comment);
  const spans = findSecrets(comment).map((span) => ({
    start: start + span.start,
    end: start + span.end,
  }));
  return word === null ? spans : [...spans, { start: start + word.index, end }];
}

const SECRET = /* @__PURE__ */ (() => new RegExp(`${SECRET_WORDS}["']?\\s*[:=]`, "i"))();

/** Where a value is; for a value in text that was not read, where that text is. */
function nearestSpans(document: SourceDocument, path: Path): Pick<MemberSpans, "key" | "value"> {
  for (let length = path.length; length >= 0; length--) {
    const spans = document.spansAt(path.slice(0, length));
    if (spans !== undefined) return spans;
  }
  return { value: { start: 0, end: document.text.length } };
}
