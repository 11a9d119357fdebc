import { SECRET_WORDS } from "../../secrets/secret-name.js";
import type { Span } from "../../values/text-span.js";
import { applyEdits } from "../edits/apply-edits.js";
import { indentationOf, lineEnd, lineStart, nextLine, skipLineBreakBack } from "../edits/lines.js";
import { startOfText } from "../encoding.js";
import type { TextEdit } from "../fix-action.js";
import { type SyntaxProblem, syntaxError } from "../source-document.js";

/** The mistake that stops the parser, if any, and how far it came. */
export interface Stop {
  readonly error?: SyntaxProblem;
  readonly readTo: number;
}

type FindStop = (text: string) => Stop;

/** How much of the text after a repair is parsed first. */
const FIRST_PART = 1_000;

/** How many errors to look for after the first one in a text. */
const MAX_ERRORS = 30;

/**
 * The errors in text that cannot be parsed. An error caused by a slip of the writer is explained by
 * the slip. As long as each error can be explained, the errors after it are found as well, since
 * the parser can continue with the repaired text.
 */
export function explainErrors(
  text: string,
  first: SyntaxProblem,
  findStop: FindStop,
): SyntaxProblem[] {
  const stopAfter = stopFinder(text, findStop);
  const problems: SyntaxProblem[] = [];
  /** By how much each edit has moved the text after it, by its place in the repaired text. */
  const moved: { readonly at: number; readonly by: number }[] = [];
  const original = (offset: number) =>
    offset - moved.reduce((sum, { at, by }) => (at <= offset ? sum + by : sum), 0);
  const inOriginal = <T extends Span>(part: T): T => {
    return { ...part, start: original(part.start), end: original(part.end) };
  };
  let error: SyntaxProblem | undefined = first;
  for (let current = text; error !== undefined && problems.length < MAX_ERRORS; ) {
    const found = findSlip(current, error, stopAfter);
    const { fix, ...problem } = found?.slip ?? error;
    const edits = fix?.edits ?? [];
    problems.push({
      ...inOriginal(problem),
      ...(fix && { fix: { ...fix, edits: edits.map(inOriginal) } }),
    });
    // Places can be computed as long as edits come after all others.
    const last = moved.at(-1)?.at ?? 0;
    if (found === undefined || edits.some(({ start }) => start < last)) break;
    let by = 0;
    for (const { start, end, newText } of edits) {
      const growth = newText.length - (end - start);
      by += growth;
      moved.push({ at: end + by, by: growth });
    }
    current = found.repaired;
    error = found.next;
  }
  return problems;
}

/** The slip whose repair lets the parser continue, and the place where it stops next. */
function findSlip(text: string, error: SyntaxProblem, stopAfter: StopAfter) {
  for (const slip of slipsNear(text, error)) {
    const edits = slip.fix?.edits ?? [];
    const repaired = applyEdits(text, edits);
    const grown = Math.max(repaired.length - text.length, 0);
    // The line of the slip and that of the error are right now.
    const reached = Math.max(error.end, slip.end, edits[0]?.end ?? 0) + grown;
    const stop = stopAfter(repaired, reached);
    if (stop === undefined) return undefined;
    const next = stop.error;
    if (next === undefined || next.start > reached) return { slip, repaired, next };
  }
  return undefined;
}

/**
 * Finds the mistake that stops the parser in text that is correct up to an offset; `undefined` when too much was
 * parsed already.
 */
type StopAfter = (repaired: string, offset: number) => Stop | undefined;

/** Parses only as much as needed, since errors after that cost time. */
function stopFinder(text: string, findStop: FindStop): StopAfter {
  // How many characters may still be parsed: twice the size of the text, or more for a small text.
  let left = Math.max(2 * text.length, 50_000);
  return (repaired, offset) => {
    for (let size = FIRST_PART; ; size *= 4) {
      const end = nextLine(repaired, Math.min(offset + size, repaired.length));
      if (left < end) return undefined;
      left -= end;
      const stop = findStop(repaired.slice(0, end));
      // Something that is open at the end of a part may be closed after it.
      const isOwn = stop.error !== undefined && stop.readTo < offset + size / 2;
      if (isOwn || end >= repaired.length) return stop;
    }
  };
}

// The YAML parser reports where it stopped. This module finds what the writer did: each common slip
// is recognized on the line of the error or on the one before it.

/**
 * The slips that could explain an error, the likeliest first. The parser decides whether one does.
 */
function* slipsNear(text: string, error: Span): Generator<SyntaxProblem> {
  yield* unclosedQuotes(text, error.start);
  const lines = linesNear(text, error.start);
  const tabs = tabSlip(text, lines);
  if (tabs !== undefined) yield tabs;
  for (const line of lines) yield* proseSlips(text, line);
  for (const line of lines) {
    for (const find of LINE_SLIPS) {
      const slip = find(line);
      if (slip !== undefined) yield slip;
    }
  }
  // A line with too much indentation continues the value above it. The parser then stops above.
  const below = lineBelow(text, lines[0]);
  for (const line of below === undefined ? lines : [below, ...lines]) {
    yield* indentationSlips(text, line);
  }
}

/** A line with text, by its offsets. */
interface Line extends Span {
  readonly content: string;
  /** The line with text before it. */
  readonly previous: number | undefined;
  /** Whether it can be the value of a secret in the line with text before it. */
  readonly mayBeSecret: boolean;
}

const SECRET_LINE = /* @__PURE__ */ (() => new RegExp(SECRET_WORDS, "i"))();

function lineAt(text: string, start: number, previous = lineAbove(text, start)): Line {
  const end = lineEnd(text, start);
  const above = previous === undefined ? "" : text.slice(previous, lineEnd(text, previous));
  const mayBeSecret = SECRET_LINE.test(above.slice(0, MAX_LINE));
  return { start, end, content: text.slice(start, end), previous, mayBeSecret };
}

/** Whether a line has text other than a comment. */
const hasText = (content: string): boolean => /^\s*[^\s#]/.test(content);

/** The line of an error and the one before it; at the end of the text, the last two. */
function linesNear(text: string, offset: number): Line[] {
  let line = lineAt(text, lineStart(text, Math.min(offset, text.length)));
  if (line.content.trim() === "") {
    if (line.previous === undefined) return [];
    line = lineAt(text, line.previous);
  }
  return line.previous === undefined ? [line] : [line, lineAt(text, line.previous)];
}

/** The next line with text that is not a comment. */
function lineBelow(text: string, line: Line | undefined): Line | undefined {
  if (line === undefined) return undefined;
  let at = line.start;
  for (let count = 0; count < MAX_LINES_ABOVE; count++) {
    at = nextLine(text, at);
    if (at >= text.length) return undefined;
    const below = lineAt(text, at, line.start);
    if (hasText(below.content)) return below;
  }
  return undefined;
}

/** The start of the nearest line above with text that is not a comment. */
function lineAbove(text: string, start: number): number | undefined {
  let at = start;
  for (let count = 0; at > 0 && count < MAX_LINES_ABOVE; count++) {
    at = lineStart(text, skipLineBreakBack(text, at));
    if (hasText(text.slice(at, lineEnd(text, at)))) return at;
  }
  return undefined;
}

const MAX_LINES_ABOVE = 50;

/** Longer lines are not matched with patterns that backtrack. */
const MAX_LINE = 1000;

/** How many strings are tried: each costs a parse. A string may span several lines. */
const MAX_STRINGS = 3;

/** A string that starts with a quote and is not closed on its line. */
const OPEN =
  /^([ \t]*(?:- +)*(?:(?:[\w$.-]+|"[^"\\]*"|'[^']*')[ \t]*:[ \t]+)?)(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

/** The strings that may lack their closing quote, from the start of a text up to an offset. */
function* unclosedQuotes(text: string, until: number): Generator<SyntaxProblem> {
  let count = 0;
  for (let at = startOfText(text); at < until && count < MAX_STRINGS; at = nextLine(text, at)) {
    const line = text.slice(at, Math.min(lineEnd(text, at), at + MAX_LINE)).trimEnd();
    const before = /["']/.test(line) ? OPEN.exec(line)?.[1] : undefined;
    if (before !== undefined) {
      count++;
      const start = at + before.length;
      const end = at + line.length;
      const mark = text.charAt(start);
      const message = `the string is not closed; \`${mark}\` is missing at its end`;
      const edits = [{ start: end, end, newText: mark }];
      yield syntaxError(message, { start, end }, { title: "close the string", safe: false, edits });
    }
  }
}

type FindSlip = (line: Line) => SyntaxProblem | undefined;

/** A key at the start of its line: the blanks and dashes before it, and the key. */
const KEY = /^([ \t]*(?:- +)*)([\w$.-]+|"[^"]*"|'[^']*')/;
const KEY_AND_COLON = new RegExp(`${KEY.source}[ \\t]*:[ \\t]+`);
const KEY_BEFORE_COLON = new RegExp(`${KEY.source}[ \\t]*:`);

/** A value that needs quotes; its first character is why, unless a message says something else. */
const unquoted =
  (pattern: RegExp, safe: boolean, message?: string): FindSlip =>
  ({ start, content }) => {
    const [before] = content.length > MAX_LINE ? [] : (KEY_AND_COLON.exec(content) ?? []);
    if (before === undefined) return undefined;
    const value = content
      .slice(before.length)
      .replace(/(?<!\s)\s+#.*$/, "")
      .trimEnd();
    const found = pattern.exec(value);
    if (found === null) return undefined;
    const from = start + before.length;
    const span = { start: from, end: from + value.length };
    const first = `\`${value.charAt(0)}\``.replace("```", "`` ` ``");
    return syntaxError(message ?? `a value that starts with ${first} needs quotes`, span, {
      title: "quote the value",
      safe,
      edits: [{ ...span, newText: JSON.stringify(found.groups?.inner ?? value) }],
    });
  };

/**
 * A mark that is missing after a key or dash.
 *
 * @param pattern matches what is before the key, the key, and what is in place of the mark
 */
const unmarked =
  (mark: "space" | "colon", pattern: RegExp): FindSlip =>
  ({ start, content, mayBeSecret }) => {
    const [all, before = "", key = "", gap = ""] = pattern.exec(content.slice(0, MAX_LINE)) ?? [];
    if (all === undefined) return undefined;
    const hasColon = gap.endsWith(":");
    const keyStart = start + before.length;
    const keyEnd = keyStart + key.length;
    const end = start + all.length;
    const span = { start: keyStart, end: hasColon ? end : keyEnd };
    const word = mayBeSecret ? "this word" : `\`${key}${hasColon ? ":" : ""}\``;
    return syntaxError(`a ${mark} is missing after ${word}`, span, {
      title: `insert a ${mark}`,
      // Words with nothing but blanks between or behind them may be something else.
      safe: (gap === "" && mark === "space") || gap.trim() !== "",
      edits: [{ start: keyEnd, end, newText: gap !== "" ? ": " : mark === "colon" ? ":" : " " }],
    });
  };

const LINE_SLIPS: readonly FindSlip[] = [
  // `host: {host}:5432`
  unquoted(/^\{[A-Za-z_][\w.-]*\}[^\s,]/, true),
  // `port:5432` or `port :5432`
  unmarked("space", new RegExp(`${KEY.source}([ \\t]*:)(?=[^\\s:/])`)),
  // `title: Shop: the db`
  unquoted(
    /^(?=[^\s"'{[|>&*!#%@`?-]).*:(?:\s|$)/s,
    true,
    "a value that contains `: ` needs quotes",
  ),
  // `owner: @data-team`
  unquoted(/^[@%]/, true),
  unquoted(/^(?![|>][+-]?\d?$)[`*&!,\]}|>?-]/, false),
  // `title: 'It's here'`
  unquoted(/^'(?=[^']*'.)(?<inner>.*)'$/s, true, "a quote inside of quotes must be written `''`"),
  unquoted(/^"(?=[^"]*".)(?<inner>.*)"$/s, true, 'a quote inside of quotes must be written `\\"`'),
  // `title: "Shop" database`
  unquoted(
    /^(["'])(?:(?!\1).)*\1[^\S\r\n]*[^\s#,]/,
    false,
    "there is text after the closing quote; quote the whole value",
  ),
  // `title: [draft] Shop`
  unquoted(/^\[[^[\]{}"':]*\][ \t]*[^\s,#]/, false),
  // `-name: x`
  unmarked("space", /^([ \t]*)(-)(?=[A-Za-z_$"'][\w$.-]*["']?:(?:\s|$))/),
  // `host = db` or `host db`
  unmarked("colon", /^([ \t]*(?:- +)*)([A-Za-z$][\w$.-]*)([ \t]*=[ \t]*|[ \t]+)(?=[^\s=:#])/),
  // `host` alone, in place of a member: a key that is being typed
  unmarked("colon", /^([ \t]*(?:- +)*)([A-Za-z$][\w$.-]*)(?=[ \t]*(?:$|#))/),
];

/** A text after a key: a block, or several words. */
const TEXT = new RegExp(
  `${KEY.source}[ \\t]*:[ \\t]+(?:[|>][-+\\d]*[ \\t]*(?:#.*)?|[^\\s"'[{|>&*!#].*\\s.*)$`,
);
/** Several words, or the end of a sentence, without a colon, and not after a word that is often a key. */
const PROSE =
  /^[ \t]*(?!(?:title|name|summary|description|version|url|email|host|port|type|default|interval|tags|[a-z]+[A-Z]\w*)\s)(?![\w$.-]+[ \t]*[:=])[^\s#"'[{|>&*!%@`-](?:.*\s\S.*|.*[.!?])$/;

const isProse = (content: string): boolean =>
  content.length <= MAX_LINE && PROSE.test(content) && !/:(?:\s|$)/.test(content);

/** A line of a text that is indented less than the others; those below it move with it. */
function* proseSlips(text: string, line: Line): Generator<SyntaxProblem> {
  const home = isProse(line.content) ? textAbove(text, line) : undefined;
  if (home === undefined) return;
  const edits: TextEdit[] = [];
  for (let at = line.start; at < text.length; at = nextLine(text, at)) {
    const blanks = indentationOf(text, at).length;
    const content = text.slice(at, lineEnd(text, at));
    if (content.trim() === "") continue;
    if (blanks >= home.column || !isProse(content)) break;
    edits.push({ start: at, end: at, newText: " ".repeat(home.column - blanks) });
  }
  const isOne = edits.length === 1;
  const what = isOne ? "this line is" : "this line and those below it are";
  const span = { start: line.start + indentationOf(text, line.start).length, end: line.end };
  const message = `${what} indented less than the text of \`${home.key}\``;
  yield syntaxError(message, span, {
    title: isOne ? "indent the line" : "indent the lines",
    safe: false,
    edits,
  });
}

/** The key of the text above a line, and the column of its lines. */
function textAbove(text: string, line: Line) {
  let column: number | undefined;
  let isPlain = true;
  /** Words after a key, which may themselves be in a block. */
  let words: { readonly key: string; readonly column: number } | undefined;
  let at = line.previous;
  for (let count = 0; at !== undefined && count < MAX_LINES_ABOVE; count++) {
    const { content, previous } = lineAt(text, at);
    const own = indentationOf(text, at).length;
    if (column === undefined || own < column) {
      const [, before = "", key] = TEXT.exec(content.slice(0, MAX_LINE)) ?? [];
      const isBlock = /[|>][-+\d]*[ \t]*(?:#.*)?$/.test(content);
      const home = key && { key, column: column ?? before.length + 2 };
      if (home && isBlock) return home;
      if (home && isPlain) words = home;
      isPlain &&= !KEY_BEFORE_COLON.test(content) && !isItem(text, at + own);
      column = own;
    }
    at = previous;
  }
  return words;
}

/** Tabs in the indentation of a line; the fix replaces all tabs in the indentation of the text. */
function tabSlip(text: string, lines: readonly Line[]): SyntaxProblem | undefined {
  const line = lines.find(({ content }) => /^ *\t/.test(content));
  if (line === undefined) return undefined;
  const edits = [...text.matchAll(/(?<=^\ufeff?|[\r\n])[ \t]*\t[ \t]*/g)].map(
    ({ 0: blanks, index }) => {
      return { start: index, end: index + blanks.length, newText: blanks.replaceAll("\t", "  ") };
    },
  );
  const isMixed = /^[ \t]* [ \t]*\S/m.test(text.replace(/^[ \t]*#.*$/gm, ""));
  const { start } = line;
  const span = { start, end: start + indentationOf(text, start).length };
  return syntaxError("YAML is indented with spaces, not tabs", span, {
    title: "indent with two spaces for each tab",
    safe: !isMixed || !/^ +\S/m.test(text),
    edits,
  });
}

/** A line that is indented like neither the line before it nor anything around it. */
function* indentationSlips(text: string, line: Line): Generator<SyntaxProblem> {
  if (line.previous === undefined || !/\S/.test(line.content)) return;
  const own = indentationOf(text, line.start).length;
  const above = text.slice(line.previous, lineEnd(text, line.previous));
  const [, before = "", key = ""] = KEY_BEFORE_COLON.exec(above.slice(0, MAX_LINE)) ?? [];
  if (isItem(text, line.start + own)) yield* itemSlips(text, line, own);
  if (key === "") return;
  const column = before.length;
  // The members of an item, all at the level of its dash, are one mistake.
  const isBelowDash = before.includes("-") && own === /^ */.exec(before)?.[0].length;
  const isSibling = (at: number) => isBelowDash && !isItem(text, at);
  const shift = (to: number, words: string) =>
    shiftSlip(text, line, { from: own, to, isSibling }, `${words} \`${key}\``);
  if (own > column) yield shift(column, "indented deeper than");
  if (own < column) {
    yield shift(column, "indented less than");
    const [, outer = ""] = /^([ \t]*)/.exec(above) ?? [];
    if (own < outer.length) yield shift(outer.length, "indented less than");
  }
}

const isItem = (text: string, at: number): boolean => /^-(?:\s|$)/.test(text.slice(at, at + 2));

/** An item that is indented differently from the items above it; the nearest column comes first. */
function* itemSlips(text: string, line: Line, own: number): Generator<SyntaxProblem> {
  const columns = new Set<number>();
  let at = line.previous;
  for (let count = 0; at !== undefined && count < MAX_LINES_ABOVE; count++) {
    const column = indentationOf(text, at).length;
    if (isItem(text, at + column)) columns.add(column);
    if (column < own) break;
    at = lineAbove(text, at);
  }
  columns.delete(own);
  const isSibling = (place: number) => isItem(text, place);
  for (const to of [...columns].sort((a, b) => Math.abs(a - own) - Math.abs(b - own))) {
    const words = `indented ${own < to ? "less" : "deeper"} than the item above`;
    yield shiftSlip(text, line, { from: own, to, isSibling }, words);
  }
}

/** How a line moves to another column. */
interface Shift {
  readonly from: number;
  readonly to: number;
  /** Whether a line below it, at the same column, moves with it. */
  readonly isSibling: (at: number) => boolean;
}

function shiftSlip(text: string, line: Line, shift: Shift, words: string): SyntaxProblem {
  const edits = shiftBlock(text, line.start, shift);
  const isOne = edits.length === 1;
  const message = `${isOne ? "this line is" : "this line and those below it are"} ${words}`;
  const title = isOne ? "align the line" : "align the lines";
  const span = { start: line.start + shift.from, end: line.end };
  return syntaxError(message, span, { title, safe: false, edits });
}

/** Moves a line, and those below that are deeper or its siblings, to another column. */
function shiftBlock(text: string, start: number, { from, to, isSibling }: Shift): TextEdit[] {
  const edits: TextEdit[] = [];
  const isItemMoved = isItem(text, start + from);
  for (let at = start; at < text.length; at = nextLine(text, at)) {
    const blanks = indentationOf(text, at).length;
    const isEmpty = lineEnd(text, at) === at + blanks;
    const isAligned = isItemMoved && blanks === to && isItem(text, at + blanks);
    const isNext = blanks < from || isAligned || (blanks === from && !isSibling(at + blanks));
    if (at > start && !isEmpty && isNext) break;
    if (!isEmpty) {
      if (to > from) edits.push({ start: at, end: at, newText: " ".repeat(to - from) });
      else edits.push({ start: at, end: at + from - to, newText: "" });
    }
  }
  return edits;
}
