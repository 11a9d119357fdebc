import type { Span } from "../../values/text-span.js";
import { quote } from "../../words/phrases.js";
import { startOfText } from "../encoding.js";
import type { TextEdit } from "../fix-action.js";
import { MAX_PROBLEMS, type SyntaxProblem, syntaxError, type Wording } from "../source-document.js";
import type {
  ArrayNode,
  ObjectNode,
  SyntaxMember,
  SyntaxNode,
  SyntaxTree,
} from "../syntax-tree.js";
import * as mistakes from "./json-mistakes.js";

/**
 * Reads a JSON text from left to right without recursion, so depth costs no stack.
 *
 * After a mistake, reading continues if the intention is clear. If it is not, reading continues at
 * the next place that makes sense; from there on, the tree is a guess, and no more problems are
 * reported.
 */
export const readJson = (text: string): JsonReader =>
  new JsonReader(text, startOfText(text)).read();

/**
 * The syntax tree of a valid JSON text. Objects and arrays deep in it are read when they
 * are first needed: in a large text, most never are.
 */
export const readValidJson = (text: string): SyntaxTree =>
  new JsonReader(text, startOfText(text), EAGER_DEPTH).read().tree;

/** The depth of the list of tables in a descriptor. */
const EAGER_DEPTH = 3;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.$])/y;
/** Characters of a string that stand for themselves. */
const IN_STRING = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** A run of characters other than brackets, commas, colons, quotes and blanks. */
const WORD = /[^\s{}[\],:"'/]+|\//y;
/** A variable of a connection, with the text around it, in place of a string. */
const VARIABLE = /\{[A-Za-z_][\w.-]*\}(?:[:/@.-][\w{}:/@.-]*)?/y;
/** The rest of a line. */
const LINE = /[^\n\r]*/y;
/** The rest of a line without double quotes. */
const REST_OF_LINE = /[^\s"'{}[\],:][^"\n\r]{0,300}(?=[\n\r]|$)/y;
/** A string in single or curly quotes. */
const OTHER_QUOTED = /'(?:[^'\\\n]|\\.)*'|[“”„](?:[^“”"\\\n]|\\.)*[“”]/y;
const ELLIPSIS = /\.{3}|…/y;
/** The rest of a string after a quote within it, up to the quote that ends it. */
const REST_OF_STRING = /[^"\n]+"(?:[^"\n]*")*?(?=\s*(?:[}\]]|,\s*["[{\d-]|$))/y;
/** The rest of a key that follows a string without its closing quote, and its colon. */
const REST_OF_NEXT_KEY = /[\w$.-]+"\s*:/y;
const COMMENT = /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|#(?!\/)[^\n\r]*/y;
const SCALAR = /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/;
/** The constants of Python: more text can follow on their line. */
const PYTHON = /(?:True|False|None)(?![\w$])/y;
const CONSTANTS = /(?:true|false|null)(?![\w$])/y;

/** Everything in a text that is in one notation that JSON does not have. */
interface OtherNotation {
  readonly problem: SyntaxProblem;
  readonly edits: [TextEdit, ...TextEdit[]];
}

/** Where the reader is within an object or array. */
type State = "value" | "key" | "colon" | "comma" | "end";

/** An object or array that is being read. */
type OpenNode = { start: number; end: number; isFlow: true; isUnclosed: boolean } & (
  | { kind: "object"; members: SyntaxMember[] }
  | { kind: "array"; items: SyntaxNode[] }
);

/** The syntax tree of a JSON text, and the violations of RFC 8259. */
class JsonReader {
  /** At most {@link MAX_PROBLEMS}. */
  readonly problems: SyntaxProblem[] = [];
  problemCount = 0;
  /**
   * Whether the tree says what was meant: each mistake is a comment, or has one possible meaning.
   */
  isCertain = true;
  /** The comments, up to a mistake that makes the tree a guess. */
  readonly comments: Span[] = [];
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #notations = new Map<mistakes.JsonSlip, OtherNotation>();
  readonly #open: OpenNode[] = [];
  #root: SyntaxNode | undefined;
  /** The key whose value is expected. */
  #key: Span | undefined;
  #at: number;
  #state: State = "value";
  /** End of the last key, value or comma. */
  #last = 0;
  /** Offset of the comma before the key or value that is expected. */
  #comma = -1;
  #isGuess = false;

  constructor(text: string, start: number, maxDepth = Number.POSITIVE_INFINITY) {
    this.#text = text;
    this.#at = start;
    this.#maxDepth = maxDepth;
  }

  get tree(): SyntaxTree {
    return { text: this.#text, root: this.#root };
  }

  read(): this {
    if (/[^ \t\n\r]/.test(this.#text.slice(this.#at))) this.#readTokens();
    else this.#report(syntaxError("the text is empty", { start: this.#at, end: this.#at }));
    // Everything that is still open ends with the text.
    while (this.#open.length > 0) this.#leave(this.#text.length, true);
    for (const [notation, { problem, edits }] of this.#notations) {
      Object.assign(problem, mistakes.otherNotation(notation, edits));
    }
    return this;
  }

  #readTokens(): void {
    for (;;) {
      this.#skipBlank();
      if (this.#at >= this.#text.length) return this.#finish();
      const start = this.#at;
      if (this.#step(this.#text.charCodeAt(start))) continue;
      this.#isGuess = true;
      if (!this.#recover(start)) return;
    }
  }

  /** Reads one token; `false` if it does not belong there. */
  #step(char: number): boolean {
    switch (this.#state) {
      case "key":
        return this.#readKey(char);
      case "colon":
        return this.#readColon(char);
      case "value":
        return this.#readValue(char);
      case "comma":
        return this.#readComma(char);
      case "end": {
        const span = { start: this.#at, end: this.#endOfText() };
        this.#report(syntaxError("text after the end of the document", span));
        return false;
      }
    }
  }

  #readKey(char: number): boolean {
    const start = this.#at;
    if (char === 0x7d) return this.#close(char);
    if (char === QUOTE) {
      if (!this.#skipString()) return false;
    } else if (this.#skipEllipsis()) {
      return this.#go("comma");
    } else if (!this.#skipOtherQuoted()) {
      const word = this.#take(WORD);
      if (word === undefined || !/^[\w$.-]+$/.test(word)) {
        this.#at = start;
        return this.#unexpected("a key in double quotes");
      }
      this.#reportNotation("bare key", word, start);
    }
    return this.#addKey(start);
  }

  #readColon(char: number): boolean {
    if (char === COLON) {
      this.#at++;
      return this.#go("value");
    }
    if (char === 0x3d) {
      this.#report(mistakes.equalsSign(this.#at++));
      return this.#go("value");
    }
    const rest = this.#at === this.#last ? restOfKey(this.#text, this.#at) : "";
    if (rest === "") return this.#unexpected("`:`");
    this.#report(mistakes.quoteInKey(this.#at - 1));
    this.#at += rest.length;
    return this.#go("colon");
  }

  #readValue(char: number): boolean {
    const start = this.#at;
    const variable = char === 0x7b ? this.#take(VARIABLE) : undefined;
    if (variable !== undefined) {
      this.#report(mistakes.unquotedVariable(variable, start));
      return this.#addScalar(start);
    }
    if (char === 0x7b || char === 0x5b) {
      this.#at++;
      return this.#enter(start, char === 0x7b);
    }
    if (char === 0x5d && this.#isInArray()) return this.#close(char);
    if (char === QUOTE) {
      if (!this.#skipString()) return false;
    } else if ((this.#take(NUMBER) ?? this.#take(CONSTANTS)) === undefined) {
      const isRead = this.#skipOtherQuoted() || this.#skipEllipsis() || this.#skipWord();
      if (!isRead) return this.#unexpected("a value");
    }
    return this.#addScalar(start);
  }

  #readComma(char: number): boolean {
    if (char === COMMA) {
      this.#comma = this.#at++;
      return this.#go(this.#isInArray() ? "value" : "key");
    }
    if (char === 0x7d || char === 0x5d) return this.#close(char);
    const stray = this.#readStrayQuote();
    if (stray !== undefined) {
      this.#report(stray);
      return false;
    }
    const isNext = this.#isInArray() ? /["'{[\d\-tfn]/ : /["']/;
    if (isNext.test(this.#text.charAt(this.#at))) {
      this.#report(mistakes.missingComma(this.#last));
      this.#state = this.#isInArray() ? "value" : "key";
      return true;
    }
    return this.#unexpected(this.#isInArray() ? "`,` or `]`" : "`,` or `}`");
  }

  /** A quote that does not end its string: the one that does is missing, or this one is a part of it. */
  #readStrayQuote(): SyntaxProblem | undefined {
    const quote = this.#at - 1;
    const isStray = this.#at === this.#last && this.#text[quote] === '"';
    if (!isStray || this.#isGuess) return undefined;
    const open = this.#open.at(-1);
    const string = open?.kind === "object" ? open.members.at(-1)?.value : open?.items.at(-1);
    if (string === undefined || string.end !== this.#at) return undefined;
    const { start } = string;
    const content = this.#text.slice(start, quote).trimEnd();
    if (content.endsWith(",") && this.#take(REST_OF_NEXT_KEY) !== undefined) {
      const end = start + content.slice(0, -1).trimEnd().length;
      return mistakes.closeString("the string is not closed", { start, end }, end);
    }
    const rest = this.#take(REST_OF_STRING);
    return rest === undefined ? undefined : mistakes.quotesInString(quote, rest);
  }

  #close(char: number): boolean {
    const bracket = String.fromCharCode(char);
    if ((char === 0x5d) !== this.#isInArray()) {
      const expected = this.#isInArray() ? "]" : "}";
      const message = `mismatched \`${bracket}\`; expected \`${expected}\``;
      this.#report(this.#unclosed(message, { start: this.#at, end: this.#at + 1 }));
      return false;
    }
    if (this.#comma >= 0) this.#report(mistakes.trailingComma(bracket, this.#comma));
    this.#at++;
    this.#leave(this.#at, false);
    return this.#afterValue();
  }

  #enter(start: number, isObject: boolean): boolean {
    const span = { start, end: start, isFlow: true, isUnclosed: false } as const;
    const node: OpenNode = isObject
      ? { kind: "object", ...span, members: [] }
      : { kind: "array", ...span, items: [] };
    if (this.#open.length < this.#maxDepth) this.#add(node);
    this.#open.push(node);
    this.#comma = -1;
    return this.#go(isObject ? "key" : "value");
  }

  /** Whether values are skipped rather than kept, because they are deeper than what is read now. */
  #isSkipping(): boolean {
    return this.#open.length > this.#maxDepth;
  }

  #leave(end: number, isUnclosed: boolean): void {
    this.#addMissingValue();
    const node = this.#open.pop();
    if (node === undefined) return;
    node.end = end;
    node.isUnclosed = isUnclosed;
    if (this.#open.length === this.#maxDepth) this.#add(laterNode(this.#text, node));
  }

  #addKey(start: number): boolean {
    this.#addMissingValue();
    if (!this.#isSkipping()) this.#key = { start, end: this.#at };
    return this.#go("colon");
  }

  /** A key without a value still counts as a member: it is being written. */
  #addMissingValue(): void {
    if (this.#key === undefined || this.#isSkipping()) return;
    this.#add({ kind: "scalar", ...this.#key, value: null });
  }

  #addScalar(start: number): boolean {
    if (!this.#isSkipping()) {
      const value = readScalar(this.#text.slice(start, this.#at));
      this.#add({ kind: "scalar", start, end: this.#at, value });
    }
    return this.#afterValue();
  }

  #add(node: SyntaxNode): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = node;
    else if (parent.kind === "array") parent.items.push(node);
    else if (this.#key !== undefined) {
      const name = unquote(this.#text.slice(this.#key.start, this.#key.end));
      parent.members.push({ name, key: this.#key, value: node });
      this.#key = undefined;
    }
  }

  #afterValue(): boolean {
    return this.#go(this.#open.length === 0 ? "end" : "comma");
  }

  #go(state: State): boolean {
    if (state !== "key" && state !== "value") this.#comma = -1;
    this.#state = state;
    this.#last = this.#at;
    return true;
  }

  #isInArray(): boolean {
    return this.#open.at(-1)?.kind === "array";
  }

  #report(problem: SyntaxProblem, isCertain = problem.fix?.safe === true): void {
    this.isCertain &&= isCertain;
    if (!this.#isGuess && ++this.problemCount <= MAX_PROBLEMS) this.problems.push(problem);
  }

  /** A problem of the innermost bracket that is open. */
  #unclosed(message: string, span: Span): SyntaxProblem {
    const start = this.#open.at(-1)?.start;
    const problem = syntaxError(message, span);
    if (start === undefined) return problem;
    return { ...problem, related: { start, end: start + 1, message: "opened here" } };
  }

  /** Moves past a string; `false` when it is not closed. */
  #skipString(): boolean {
    const start = this.#at++;
    for (;;) {
      this.#skip(IN_STRING);
      const char = this.#text.charCodeAt(this.#at);
      if (this.#at >= this.#text.length || char === 0x0a || char === 0x0d) {
        const end = Math.min(this.#at, this.#text.length);
        this.#report(mistakes.unclosedString(this.#text, start, end));
        return false;
      }
      if (char === BACKSLASH) {
        if (this.#skip(ESCAPE)) continue;
        this.#report(mistakes.invalidEscape(this.#text, this.#at));
        this.#at += 2;
      } else {
        this.#at++;
        if (char === QUOTE) return true;
        this.#report(mistakes.controlCharacter(char, this.#at - 1));
      }
    }
  }

  /** Reports something in another notation, together with everything else in that notation. */
  #reportNotation(notation: mistakes.JsonSlip, word: string, start: number): void {
    if (this.#isGuess) return;
    const edit = mistakes.asJson(notation, word, start);
    const known = this.#notations.get(notation);
    if (known !== undefined) {
      // A second fix writes the others.
      if (known.edits.length < MAX_PROBLEMS) known.edits.push(edit);
      return;
    }
    const problem = mistakes.otherNotation(notation, [edit]);
    this.#report(problem);
    this.#notations.set(notation, { problem, edits: [edit] });
  }

  /** Before this offset, no other quote starts a string that is closed. */
  #noOtherQuoted = 0;

  #skipOtherQuoted(): boolean {
    const start = this.#at;
    if (!/['“”„]/.test(this.#text.charAt(start)) || start < this.#noOtherQuoted) return false;
    const found = this.#take(OTHER_QUOTED);
    if (found === undefined) {
      const end = this.#text.indexOf("\n", start);
      this.#noOtherQuoted = end < 0 ? this.#text.length : end;
      return false;
    }
    if (found.includes("\\")) this.#report(mistakes.escapedString(found, start));
    else this.#reportNotation(found.startsWith("'") ? "python" : "curly quotes", found, start);
    return true;
  }

  #skipEllipsis(): boolean {
    const start = this.#at;
    const found = this.#take(ELLIPSIS);
    if (found !== undefined) this.#report(mistakes.ellipsis(found, start));
    return found !== undefined;
  }

  /** Moves past a word that is not a JSON value, but is where a value should be. */
  #skipWord(): boolean {
    const start = this.#at;
    const constant = this.#take(PYTHON);
    if (constant !== undefined) {
      this.#reportNotation("python", constant, start);
      return true;
    }
    const word = this.#takeLine() ?? this.#take(WORD);
    if (word === undefined || !/^[+\-.\w$#/]/.test(word)) {
      this.#at = start;
      return false;
    }
    this.#report(mistakes.notAValue(word, start));
    return true;
  }

  /** Reads several words up to the end of the line, if there is nothing else on it. */
  #takeLine(): string | undefined {
    const start = this.#at;
    const rest = this.#isInArray() ? undefined : this.#take(REST_OF_LINE);
    if (rest === undefined) return undefined;
    const line = rest.replace(/\s(?:\/\/|\/\*|#).*$/, "");
    const all = line.trimEnd().replace(/,$/, "").trimEnd();
    const shorter = line.replace(/(?<![\s,}\]])([}\]]*)[\s,][\s,}\]]*$/, "$1");
    // Brackets at the end belong to the value if they close one in it.
    const words = /[{[][^{}[\]]*$/.test(shorter) ? all : shorter;
    this.#at = start + words.length;
    if (/[\s:,/]/.test(words)) return words;
    this.#at = start;
    return undefined;
  }

  #skipBlank(): void {
    for (;;) {
      let char = this.#text.charCodeAt(this.#at);
      while (char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09) {
        char = this.#text.charCodeAt(++this.#at);
      }
      if (char !== 0x2f && char !== 0x23) return;
      const start = this.#at;
      if (this.#take(COMMENT) === undefined) return;
      if (this.#isGuess) continue;
      const comment = { start, end: this.#at };
      if (this.comments.push(comment) > 1) continue;
      this.#report(mistakes.strayComments(this.comments, comment), true);
    }
  }

  /** Moves past what a pattern matches at the current offset; `false` if it matches nothing. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isFound = pattern.test(this.#text);
    if (isFound) this.#at = pattern.lastIndex;
    return isFound;
  }

  /** The match of a pattern at the current offset, which moves past it. */
  #take(pattern: RegExp): string | undefined {
    const start = this.#at;
    return this.#skip(pattern) ? this.#text.slice(start, this.#at) : undefined;
  }

  /** Reports something that cannot be meant. */
  #unexpected(expected: string): false {
    if (this.#isGuess) return false;
    const start = this.#at;
    const word = this.#take(WORD) ?? this.#text.charAt(start);
    const end = start + word.length;
    // A message shows less than this of a word.
    const shown = word.slice(0, 200);
    const found = (mask: (part: string) => string) =>
      word.charCodeAt(0) === 0 ? "a NUL character" : quote(mask(shown));
    const message: Wording = ({ mask }) => `expected ${expected}, found ${found(mask)}`;
    this.#report(syntaxError(message, { start, end }));
    return false;
  }

  #finish(): void {
    if (this.#state === "end") return;
    const end = this.#endOfText();
    const message =
      this.#open.length === 0
        ? "the text contains no value"
        : `the text ends inside an ${this.#isInArray() ? "array" : "object"}`;
    this.#report(this.#unclosed(message, { start: end, end }));
  }

  /**
   * The end of the text without trailing blanks; JSON does not allow other whitespace characters.
   */
  #endOfText(): number {
    let end = this.#text.length;
    while (end > 0 && " \t\n\r".includes(this.#text.charAt(end - 1))) end--;
    return end;
  }

  /**
   * Finds where to continue after a token that does not belong there.
   *
   * @returns whether to read on
   */
  #recover(start: number): boolean {
    const char = this.#text.charAt(start);
    this.#at = start;
    if (this.#state === "end") return false;
    if (this.#state === "colon" && char !== "," && !isBracket(char)) {
      const isNextLine = /[\n\r]/.test(this.#text.slice(this.#last, start));
      return this.#go(isNextLine ? "comma" : "value");
    }
    if (char === '"' && this.#state !== "colon" && this.#state !== "comma")
      return this.#endString();
    if (isBracket(char)) return this.#closeUpTo(char);
    if (char === "," && this.#state !== "comma" && this.#open.length > 0) return this.#go("comma");
    if (this.#take(WORD) === undefined) this.#at++;
    return true;
  }

  /** Ends a string that is not closed with its line. */
  #endString(): boolean {
    const start = this.#at;
    this.#take(LINE);
    if (this.#state === "key") return this.#addKey(start);
    this.#addScalar(start);
    return this.#go("comma");
  }

  /** Closes everything up to the bracket that this one may close; otherwise skips it. */
  #closeUpTo(bracket: "]" | "}"): boolean {
    const kind = bracket === "]" ? "array" : "object";
    if (!this.#open.slice(-MAX_UNCLOSED).some((node) => node.kind === kind)) {
      this.#at++;
      return true;
    }
    while (this.#open.at(-1)?.kind !== kind) this.#leave(this.#at, true);
    return this.#go("comma");
  }
}

/** An object or array whose contents are read when they are first needed. */
function laterNode(text: string, { kind, start, end }: OpenNode): SyntaxNode {
  let known: SyntaxNode | undefined;
  // In a valid text, it is of the same kind.
  const read = <T>() => {
    known ??= new JsonReader(text.slice(0, end), start).read().tree.root;
    return known as T;
  };
  const place = { start, end, isFlow: true, isUnclosed: false };
  if (kind === "object") {
    return {
      kind,
      ...place,
      get members() {
        return read<ObjectNode>().members;
      },
    };
  }
  return {
    kind,
    ...place,
    get items() {
      return read<ArrayNode>().items;
    },
  };
}

/** A bracket that would close more than this at once is treated as superfluous. */
const MAX_UNCLOSED = 100;

const isBracket = (char: string): char is "]" | "}" => char === "]" || char === "}";

/** The value of a scalar, whether or not it is written correctly. */
function readScalar(source: string): unknown {
  if (/^["'“”„]/.test(source)) return unquote(source);
  if (Object.hasOwn(mistakes.LOOKALIKES, source)) return mistakes.LOOKALIKES[source];
  // Tested first, because each parse error costs a stack trace, and unquoted text causes many.
  return SCALAR.test(source) ? JSON.parse(source) : source;
}

/** A string or key without quotes and escapes, whether or not it is written correctly. */
function unquote(source: string): string {
  if (source.includes("\\")) {
    try {
      const isWritten = (char: string) => JSON.stringify(char).slice(1, -1);
      return String(JSON.parse(source.replace(/\p{Cc}/gu, isWritten)));
    } catch {
      // It has other mistakes.
    }
  }
  return source.replace(/^(?:(["'])([\s\S]*)\1|[“”„]([\s\S]*)[“”])$/, "$2$3");
}

const REST_OF_KEY = /[\w$.-]*"(?=[ \t]*:)/y;

/**
 * The rest of a JSON key after a quote that ends it too early; empty if the key is whole. A quote
 * after a blank, or after nothing, more likely begins the next key.
 *
 * @param end the offset after the quote
 * @example restOfKey('"na"me": 1', 4) // 'me"'
 */
export function restOfKey(text: string, end: number): string {
  if (!/^[\w$.-]"$/.test(text.slice(end - 2, end))) return "";
  REST_OF_KEY.lastIndex = end;
  return REST_OF_KEY.exec(text)?.[0] ?? "";
}
