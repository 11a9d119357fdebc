import { findSecrets } from "../../secrets/find-secrets.js";
import { hasOneOf, hiddenByWords } from "../../secrets/hidden-lines.js";
import { SECRET_WORDS } from "../../secrets/secret-name.js";
import { isSecretValue } from "../../secrets/secret-scope.js";
import { shownSecrets } from "../../secrets/value-secrets.js";
import type { Path } from "../../values/json-value.js";
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
  const key = keyFor(document);
  const find = known.get(key) ?? newFinder(document);
  known.set(key, find);
  return find;
}

function newFinder(document: SourceDocument): SpanFinder {
  return isSearched(document) ? among(spansOfSecrets(document)) : hiddenByWords(document.text);
}

/** Whether a value contains all that its text may hide: not the first of two equal keys, or a comment in JSON. */
const isSearched = ({ isReadable, problemCount, text }: SourceDocument): boolean =>
  isReadable && problemCount === 0 && text.length <= MAX_LENGTH;

function keyFor(document: SourceDocument): object {
  const { value, lines } = document;
  return isSearched(document) && typeof value === "object" && value !== null ? value : lines;
}

/** Hides in a document after its fixes also what the original hides: where a fix moved it to, nothing may name it. */
export function hideAsIn(original: SourceDocument, fixed: SourceDocument): void {
  let spans: readonly Span[] | undefined;
  let find: SpanFinder | undefined;
  known.set(keyFor(fixed), (part) => {
    find ??= newFinder(fixed);
    spans ??= linesWith(fixed.text, secretTexts(original));
    return [...find(part), ...spans];
  });
}

/** The lines of a text that have one of some texts. */
function linesWith(text: string, texts: ReadonlySet<string>): Span[] {
  const isHidden = hasOneOf(texts);
  let end = -1;
  return text.split("\n").flatMap((line) => {
    const start = end + 1;
    end = start + line.length;
    return isHidden(line) ? [{ start, end }] : [];
  });
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
