import { endOfCollection, openBrackets } from "./json-brackets.js";
import {
  ANYTHING,
  BLANKS,
  BLOCK_HEADER,
  COLON,
  COMMENT,
  DASH,
  DOUBLE_QUOTED,
  FLOW_NEXT,
  FLOW_PLAIN,
  KEY_LINE,
  LOOSE_KEY,
  MAX_STRING,
  MORE_DOUBLE_QUOTED,
  MORE_SINGLE_QUOTED,
  NEWLINE,
  PLAIN,
  PLAIN_VALUE,
  PROPERTY,
  REST,
  SINGLE_QUOTED,
  WORD,
} from "./source-patterns.js";

/** The callbacks of a scanner; `S` is what the visitor knows about a place in the document. */
export interface SourceVisitor<S> {
  /** The value of a member of the object at a place. */
  member(scope: S, key: string): S;
  /** An item of the list at a place. */
  item(scope: S): S;
  /** Whether a text is treated as a key although no colon follows: the colon can be missing. */
  isLikeKey(text: string): boolean;
  /** A string, number or word at a place, without its quotes. Comments and keys have no place. */
  scalar(scope: S | undefined, start: number, end: number, quote: string): void;
}

/** A key or an item of a block, with its column. */
interface Block<S> {
  readonly column: number;
  readonly isItem: boolean;
  readonly scope: S;
}

/** An open bracket: its place, and that of the value that is expected next. */
interface Flow<S> {
  readonly isList: boolean;
  readonly scope: S;
  next: S;
  /** Whether a colon came last: what follows is a value, even before another colon. */
  isAfterColon: boolean;
}

/** A word or string: `text` starts at `start`, after its quote; the token ends at `end`. */
interface Token {
  readonly start: number;
  readonly text: string;
  readonly quote: string;
  readonly end: number;
}

/**
 * Reads the scalars of a JSON or YAML text in one pass, with the keys above them. It accepts every
 * text: reports quote broken documents too. If a text is ambiguous, it continues at the next line.
 */
export class SourceScanner<S> {
  readonly #text: string;
  readonly #visitor: SourceVisitor<S>;
  readonly #root: S;
  readonly #isJson: boolean;
  #at: number;
  #blocks: Block<S>[] = [];
  #flow: Flow<S>[] = [];
  /** The column of the key or item whose value is in brackets. */
  #flowColumn = -1;
  /** Objects and lists that start before `end` are skipped, except those that start at `kept`. */
  #skipped: { readonly end: number; readonly kept: ReadonlySet<number> } | undefined;

  /**
   * @param start where to start: at the start of a line, or of a member in JSON
   * @param isJson whether the text is one value in brackets
   */
  constructor(text: string, start: number, isJson: boolean, root: S, visitor: SourceVisitor<S>) {
    this.#text = text;
    this.#at = start;
    this.#isJson = isJson;
    this.#root = root;
    this.#visitor = visitor;
  }

  /** Everything before this offset has been read. */
  get at(): number {
    return this.#at;
  }

  /**
   * Reads on to an offset, and skips the objects and lists that end before it: the secrets after it
   * do not depend on them. The text must be valid JSON.
   */
  skipTo(offset: number): void {
    this.#skipped = { end: offset, kept: new Set(openBrackets(this.#text, this.#at, offset)) };
    this.readTo(offset);
  }

  /** Reads on, at least to an offset. */
  readTo(end: number): void {
    const last = Math.min(end, this.#text.length);
    while (this.#at < last) {
      if (this.#isJson && this.#flow.length === 0) this.#open(this.#root, false);
      if (this.#flow.length > 0) this.#readFlow();
      else this.#readLine();
    }
  }

  #readLine(): void {
    const start = this.#at;
    this.#skip(BLANKS);
    for (;;) {
      const column = this.#at - start;
      if (this.#match(DASH) === "") break;
      this.#leave(column, true);
      const scope = this.#visitor.item(this.#scope());
      this.#blocks.push({ column, isItem: true, scope });
    }
    const column = this.#at - start;
    if (this.#readKey(column) || this.#readLooseKey(column)) this.#skip(BLANKS);
    // The value of a key above can be at the column of that key, by mistake.
    else this.#leave(column + 1, false);
    this.#readValue();
  }

  /** Reads a key with its colon, if there is one. */
  #readKey(column: number): boolean {
    const from = this.#at;
    if (/[#[{|>]/.test(this.#text.charAt(from))) return false;
    const { start, text, quote, end } = this.#token(PLAIN, column);
    COLON.lastIndex = end;
    if (!COLON.test(this.#text)) return false;
    // Read now, because the visitor may scan the text of a string with the same expressions.
    this.#at = COLON.lastIndex;
    this.#visitor.scalar(undefined, start, start + text.length, quote);
    this.#enter(column, text);
    return true;
  }

  /** Reads what is like a key at the start of a line, but without its colon. */
  #readLooseKey(column: number): boolean {
    LOOSE_KEY.lastIndex = this.#at;
    const [all = "", , text = ""] = LOOSE_KEY.exec(this.#text) ?? [];
    if (all === "" || !this.#visitor.isLikeKey(text)) return false;
    this.#at += all.length;
    this.#enter(column, text);
    return true;
  }

  #enter(column: number, key: string): void {
    this.#leave(column, false);
    const scope = this.#visitor.member(this.#scope(), key);
    this.#blocks.push({ column, isItem: false, scope });
  }

  /** Reads the rest of a line as the value of the innermost key or item. */
  #readValue(): void {
    const scope = this.#scope();
    this.#readProperties(scope);
    const column = this.#blocks.at(-1)?.column ?? -1;
    const first = this.#text.charAt(this.#at);
    if (first === "{" || first === "[") {
      this.#flowColumn = column;
      this.#at++;
      this.#open(scope, first === "[");
      return;
    }
    if (this.#match(BLOCK_HEADER) !== "") {
      this.#skip(NEWLINE);
      const start = this.#at;
      this.#skipLinesBelow(column);
      this.#visitor.scalar(scope, start, this.#at, "|");
      return;
    }
    if (first === "#") return this.#readRest(scope);
    const { start, text, quote, end } = this.#token(PLAIN_VALUE, column < 0 ? undefined : column);
    this.#at = end;
    if (quote !== "") {
      this.#visitor.scalar(scope, start, start + text.length, quote);
    } else if (text.trim() !== "") {
      const isLine = this.#match(NEWLINE) !== "";
      if (isLine) this.#skipLinesBelow(column, KEY_LINE);
      this.#visitor.scalar(scope, start, this.#at, "");
      if (isLine) return;
    }
    this.#readRest(scope);
  }

  /** Anchors and tags. A value that starts with such a sign looks like one if its quotes are missing. */
  #readProperties(scope: S): void {
    for (;;) {
      const start = this.#at;
      const property = this.#match(PROPERTY);
      if (property === "") return;
      this.#visitor.scalar(scope, start, start + property.trimEnd().length, "");
    }
  }

  /** A comment, or the text after the end of a value. */
  #readRest(scope: S): void {
    const start = this.#at;
    const rest = this.#match(REST);
    const isComment = /^[ \t]*#/.test(rest);
    if (rest.trim() !== "") {
      this.#visitor.scalar(isComment ? undefined : scope, start, this.#at, isComment ? "#" : "");
    }
    this.#skip(NEWLINE);
  }

  /** Skips lines that are blank or indented deeper than a column, up to one that matches. */
  #skipLinesBelow(column: number, stop?: RegExp, end = this.#text.length): void {
    while (this.#at < end) {
      const start = this.#at;
      const indent = this.#match(BLANKS).length;
      if (this.#match(NEWLINE) !== "") continue;
      if (stop !== undefined) stop.lastIndex = start;
      if (indent <= column || stop?.test(this.#text)) {
        this.#at = start;
        return;
      }
      this.#skip(REST);
      this.#skip(NEWLINE);
    }
  }

  /** Skips blank lines, to the start of one that is not. */
  #skipLineBreaks(): void {
    for (;;) {
      const start = this.#at;
      this.#skip(BLANKS);
      if (this.#match(NEWLINE) !== "") continue;
      this.#at = start;
      return;
    }
  }

  #readFlow(): void {
    const flow = this.#flow.at(-1);
    if (flow === undefined) return;
    this.#skip(BLANKS);
    if (this.#match(NEWLINE) !== "") {
      KEY_LINE.lastIndex = this.#at;
      const indent = KEY_LINE.exec(this.#text)?.[1]?.length;
      if (!this.#isJson && indent !== undefined && indent <= this.#flowColumn) this.#flow = [];
      return;
    }
    const first = this.#text.charAt(this.#at);
    const start = this.#at;
    if (first === "#" || first === "/") {
      const comment = this.#match(COMMENT);
      if (comment !== "") return this.#visitor.scalar(undefined, start, this.#at, "#");
    }
    if (first === "{" || first === "[") {
      if (this.#isSkipped(start)) {
        this.#at = endOfCollection(this.#text, start);
        return;
      }
      this.#at++;
      flow.isAfterColon = false;
      return this.#open(flow.next, first === "[");
    }
    if (first === "}" || first === "]") {
      this.#at++;
      this.#flow.pop();
      if (this.#flow.length === 0 && !this.#isJson) this.#readRest(this.#root);
      return;
    }
    if (first === "," || first === ":") {
      this.#at++;
      flow.isAfterColon = first === ":";
      if (first === ",") flow.next = this.#nextOf(flow);
      return;
    }
    const token = this.#token(FLOW_PLAIN, this.#flowColumn, FLOW_NEXT);
    const { text, quote } = token;
    this.#at = Math.max(token.end, start + 1);
    const isKey = !flow.isAfterColon && this.#isBeforeColon();
    flow.isAfterColon = false;
    let end = token.start + text.length;
    if (!isKey && quote === "") end = this.#readMorePlain(end);
    this.#visitor.scalar(isKey ? undefined : flow.next, token.start, end, quote);
    const key = text.trim();
    if (isKey ? WORD.test(key) : this.#isMember(flow, key)) {
      flow.next = this.#visitor.member(flow.scope, key);
    }
  }

  /** Whether a text without a colon after it is a key: the colon can be another sign, or come later. */
  #isMember({ isList, scope, next }: Flow<S>, text: string): boolean {
    return !isList && (next === scope || this.#visitor.isLikeKey(text));
  }

  #isSkipped(bracket: number): boolean {
    return (
      this.#skipped !== undefined && bracket < this.#skipped.end && !this.#skipped.kept.has(bracket)
    );
  }

  #isBeforeColon(): boolean {
    COLON.lastIndex = this.#at;
    return COLON.test(this.#text);
  }

  /**
   * Reads the remaining lines of a word in brackets, which ends at a comma or a bracket.
   *
   * @param end where the word ends if it has no more lines
   */
  #readMorePlain(end: number): number {
    for (let last = end; ; last = this.#at) {
      this.#skipLineBreaks();
      KEY_LINE.lastIndex = this.#at;
      const isKey = KEY_LINE.test(this.#text);
      this.#skip(BLANKS);
      const isWord = !isKey && /[^#"'/]/.test(this.#text.charAt(this.#at));
      if (this.#at === last || !isWord || this.#match(FLOW_PLAIN) === "" || this.#isBeforeColon()) {
        this.#at = last;
        return last;
      }
    }
  }

  #open(scope: S, isList: boolean): void {
    const flow = { isList, scope, next: scope, isAfterColon: false };
    flow.next = this.#nextOf(flow);
    this.#flow.push(flow);
  }

  #nextOf = ({ isList, scope }: Pick<Flow<S>, "isList" | "scope">): S =>
    isList ? this.#visitor.item(scope) : scope;

  /** The place of the innermost key or item. */
  #scope(): S {
    return this.#blocks.at(-1)?.scope ?? this.#root;
  }

  /** Closes the keys and items that a new one at a column does not belong to. */
  #leave(column: number, isItem: boolean): void {
    for (;;) {
      const last = this.#blocks.at(-1);
      // A list can be at the column of its key.
      const isInside =
        last === undefined ||
        last.column < column ||
        (last.column === column && isItem && !last.isItem);
      if (isInside) return;
      this.#blocks.pop();
    }
  }

  /**
   * The token at the current offset, which does not change.
   *
   * @param column a string can continue on lines that are indented deeper
   * @param next what must follow such a string; otherwise its quote is probably missing
   */
  #token(plain: RegExp, column?: number, next = ANYTHING): Token {
    const start = this.#at;
    const quote = this.#text.charAt(start);
    if (quote !== '"' && quote !== "'") {
      plain.lastIndex = start;
      const text = plain.exec(this.#text)?.[0] ?? "";
      return { start, text, quote: "", end: start + text.length };
    }
    const pattern = quote === '"' ? DOUBLE_QUOTED : SINGLE_QUOTED;
    pattern.lastIndex = start;
    const [all = "", line = "", close = ""] = pattern.exec(this.#text) ?? [];
    let text = line;
    let end = start + all.length;
    if (close === "" && column !== undefined) {
      const more = quote === '"' ? MORE_DOUBLE_QUOTED : MORE_SINGLE_QUOTED;
      more.lastIndex = 0;
      const rest = more.exec(this.#text.slice(end, end + MAX_STRING))?.[0];
      const close = end + (rest?.length ?? 0);
      next.lastIndex = close + 1;
      if (rest !== undefined && next.test(this.#text) && this.#isBelow(end, close, column)) {
        text += rest;
        end = close + 1;
      }
    }
    return { start: start + 1, text, quote, end };
  }

  /** Whether the lines that start in a part of the text are indented deeper than a column. */
  #isBelow(start: number, end: number, column: number): boolean {
    const before = this.#at;
    this.#at = start;
    // A backslash before the end of the line joins both.
    this.#skip(REST);
    this.#skip(NEWLINE);
    this.#skipLinesBelow(column, undefined, end);
    const isBelow = this.#at >= end;
    this.#at = before;
    return isBelow;
  }

  #skip(pattern: RegExp): void {
    this.#match(pattern);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
