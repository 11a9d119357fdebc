import { getOrAdd, grouped } from "../values/collections.js";
import type { Span, SpanFinder } from "../values/text-span.js";
import { findSecrets } from "./find-secrets.js";
import { SECRET_WORDS } from "./secret-name.js";

/** The text that replaces a line that may contain a secret. */
export const HIDDEN_LINE = "line hidden: it may contain a secret";

/** A word that suggests a secret, or an escape, which can hide one. */
const WORD = /* @__PURE__ */ (() => new RegExp(`${SECRET_WORDS}|\\\\[uxU]`, "gi"))();

/** How much is hidden before and after a word in a long line, and below it. */
const [BEFORE, AFTER] = [200, 4_000];

/** Text is searched in blocks, since most outputs show few lines; a secret can begin before its block. */
const [BLOCK, MARGIN] = [500_000, 20_000];

/**
 * The parts in which a secret may be, of text that was not or cannot be parsed: those that look like one, and the
 * whole line of each word that suggests one, with the lines below that can belong to it. It hides too much rather
 * than too little.
 */
export function hiddenByWords(text: string): SpanFinder {
  const blocks = new Map<number, readonly Span[]>();
  const inBlock = (start: number): readonly Span[] => {
    const from = Math.max(0, start - MARGIN);
    const spans = hiddenIn(text.slice(from, start + BLOCK + MARGIN));
    return spans.map((span) => ({ start: from + span.start, end: from + span.end }));
  };
  return ({ start, end }) => {
    const starts: number[] = [];
    for (let at = start - (start % BLOCK); at <= end; at += BLOCK) starts.push(at);
    return starts.flatMap((at) => getOrAdd(blocks, at, () => inBlock(at)));
  };
}

function hiddenIn(text: string): Span[] {
  const spans = findSecrets(text);
  let end = 0;
  for (const { index } of text.matchAll(WORD)) {
    if (index < end) continue;
    const start = Math.max(text.lastIndexOf("\n", index) + 1, index - BEFORE);
    end = endOfBlock(text, start, index);
    spans.push({ start, end });
  }
  return spans;
}

/** The rest of a line without a value: signs, and perhaps a comment. */
const SIGNS = /^[^\w«]*(?:(?:\/\/|\/\*|#).*)?$/;
/** The end of a line that goes on. */
const OPEN = /[,{[(:=>|\\]\s*$/;

const indentationAt = (text: string, at: number): number =>
  /^[ \t]*/.exec(text.slice(at, at + BEFORE))?.[0].length ?? 0;

/**
 * The end of a block: of its first line, and of the lines below that are indented more deeply or continue it.
 */
function endOfBlock(text: string, start: number, word: number): number {
  const limit = Math.min(text.length, word + AFTER);
  const indentation = indentationAt(text, start);
  const endOfLine = (from: number): number => {
    const end = text.indexOf("\n", from);
    return end < 0 || end > limit ? limit : end;
  };
  let end = endOfLine(word);
  const rest = text.slice(word, end).replace(/^[\w$.-]+/, "");
  let isOpen = SIGNS.test(rest) || OPEN.test(rest);
  while (end < limit) {
    const next = endOfLine(end + 1);
    const isBlank = text.slice(end, next).trim() === "";
    if (!isBlank && !isOpen && indentationAt(text, end + 1) <= indentation) break;
    if (!isBlank) isOpen &&= SIGNS.test(text.slice(end, next));
    end = next;
  }
  return end;
}

/** Whether one of the spans is in a part of their text. */
export const overlaps = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((span) => span.start < end && start < span.end);

/** How many texts with the same start are looked for one by one. */
const MAX_ALIKE = 200;
/** The shortest text. */
const START = 3;

/** Whether a line has one of some texts of at least three characters, or the start of very many of them. */
export function hasOneOf(texts: Iterable<string>): (line: string) => boolean {
  const byStart = grouped(texts, (text) => text.slice(0, START));
  return (line) => {
    for (let at = 0; at + START <= line.length; at++) {
      const alike = byStart.get(line.slice(at, at + START)) ?? [];
      if (alike.length > MAX_ALIKE || alike.some((text) => line.startsWith(text, at))) return true;
    }
    return false;
  };
}
