import { startOfText } from "../encoding.js";
import { restOfKey } from "../rest-of-key.js";
import {
  controlCharacter,
  emptyText,
  endsInside,
  equalsSign,
  invalidEscape,
  type JsonProblem,
  mismatchedBracket,
  missingComma,
  notAValue,
  noValue,
  quoteInKey,
  singleQuotes,
  strayComment,
  textAfterEnd,
  trailingComma,
  unclosedAtEnd,
  unclosedOnLine,
  unexpected,
  unquotedKey,
  unquotedVariable,
} from "./json-mistakes.js";

/** The events of a JSON reader, in the order of the text. */
export interface JsonEvents {
  /** A `{` or `[`. */
  open(start: number, isObject: boolean): void;
  /** The end of the object or array that was opened last; `end` is exclusive. */
  close(end: number): void;
  /** The key of a member, quotes included. */
  key(start: number, end: number): void;
  /** A string, number, `true`, `false` or `null`. */
  scalar(start: number, end: number): void;
  /** A violation of RFC 8259. Reading continues if the intention is clear. */
  problem(problem: JsonProblem): void;
}

/**
 * Reads a JSON text from left to right without recursion, so depth costs no stack.
 *
 * `JSON.parse` returns values. This returns positions: those of keys and values in a valid text,
 * and those of the mistakes in an invalid one.
 */
export function readJson(text: string, events: JsonEvents): void {
  new JsonReader(text, events).read();
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** A run of characters other than brackets, commas, colons, quotes and blanks. */
export const WORD = /[^\s{}[\],:"'/]+|\//y;
/** A variable of a connection, with the text around it, in place of a string. */
const VARIABLE = /\{[A-Za-z_][\w.-]*\}(?:[:/@.-][\w{}:/@.-]*)?/y;
/** The rest of a line without double quotes. */
const REST_OF_LINE = /[^\s"'{}[\],:][^"\n\r]{0,300}(?=[\n\r]|$)/y;
const SINGLE_QUOTED = /'(?:[^'\\\n]|\\.)*'/y;
const COMMENT = /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|#(?!\/)[^\n\r]*/y;
const CONSTANTS = /(?:true|false|null)(?![\w$])/y;

/** Where the reader is within an object or array. */
type State = "value" | "key" | "first key" | "first item" | "colon" | "comma" | "end";

/** The state of {@link readJson}. */
export class JsonReader {
  protected readonly text: string;
  protected readonly events: JsonEvents;
  /** Offsets of the brackets that are open. */
  protected readonly open: number[] = [];
  protected at: number;
  protected state: State = "value";
  /** End of the last key, value or comma. */
  protected last = 0;
  #comma = -1;

  constructor(text: string, events: JsonEvents) {
    this.text = text;
    this.events = events;
    this.at = startOfText(text);
  }

  read(): void {
    if (!/[^ \t\n\r]/.test(this.text.slice(this.at))) {
      return this.events.problem(emptyText(this.at));
    }
    for (;;) {
      this.#skipBlank();
      if (this.at >= this.text.length) return this.#finish();
      const start = this.at;
      if (!this.#step(this.text.charCodeAt(start)) && !this.recover(start)) return;
    }
  }

  /**
   * Finds where to continue after a mistake that stops the reader.
   *
   * @param _start the start of the token that does not belong there
   * @returns whether to read on
   */
  protected recover(_start: number): boolean {
    return false;
  }

  /** Reads one token; `false` if reading cannot continue. */
  #step(char: number): boolean {
    switch (this.state) {
      case "first key":
      case "key":
        return this.#readKey(char);
      case "colon":
        return this.#readColon(char);
      case "first item":
      case "value":
        return this.#readValue(char);
      case "comma":
        return this.#readComma(char);
      case "end":
        this.events.problem(textAfterEnd(this.at, this.#endOfText()));
        return false;
    }
  }

  #readKey(char: number): boolean {
    const start = this.at;
    if (char === 0x7d) return this.#close(char);
    if (char === QUOTE) {
      if (!this.#skipString()) return false;
    } else if (!this.#skipSingleQuoted()) {
      const word = this.take(WORD);
      if (word === undefined || !/^[\w$.-]+$/.test(word)) {
        this.at = start;
        return this.#unexpected("a key in double quotes");
      }
      this.events.problem(unquotedKey(word, start));
    }
    this.events.key(start, this.at);
    return this.go("colon");
  }

  #readColon(char: number): boolean {
    if (char === COLON) {
      this.at++;
      return this.go("value");
    }
    if (char === 0x3d) {
      this.events.problem(equalsSign(this.at++));
      return this.go("value");
    }
    const rest = this.at === this.last ? restOfKey(this.text, this.at) : "";
    if (rest === "") return this.#unexpected("`:`");
    this.events.problem(quoteInKey(this.at - 1));
    this.at += rest.length;
    return this.go("colon");
  }

  #readValue(char: number): boolean {
    const start = this.at;
    const variable = char === 0x7b ? this.take(VARIABLE) : undefined;
    if (variable !== undefined) {
      this.events.problem(unquotedVariable(variable, start));
      this.events.scalar(start, this.at);
      return this.#afterValue();
    }
    if (char === 0x7b || char === 0x5b) {
      this.open.push(start);
      this.events.open(start, char === 0x7b);
      this.at++;
      return this.go(char === 0x7b ? "first key" : "first item");
    }
    if (char === 0x5d && this.#isInArray() && (this.state === "first item" || this.#comma >= 0)) {
      return this.#close(char);
    }
    if (char === QUOTE) {
      if (!this.#skipString()) return false;
    } else if (!this.#skipNumber() && this.take(CONSTANTS) === undefined) {
      if (!this.#skipSingleQuoted() && !this.#skipWord()) return this.#unexpected("a value");
    }
    this.events.scalar(start, this.at);
    return this.#afterValue();
  }

  #readComma(char: number): boolean {
    if (char === COMMA) {
      this.#comma = this.at++;
      return this.go(this.#isInArray() ? "value" : "key");
    }
    if (char === 0x7d || char === 0x5d) return this.#close(char);
    const isNext = this.#isInArray() ? /["'{[\d\-tfn]/ : /["']/;
    if (isNext.test(this.text.charAt(this.at))) {
      this.events.problem(missingComma(this.last));
      this.state = this.#isInArray() ? "value" : "key";
      return true;
    }
    return this.#unexpected(this.#isInArray() ? "`,` or `]`" : "`,` or `}`");
  }

  #close(char: number): boolean {
    const bracket = String.fromCharCode(char);
    if ((char === 0x5d) !== this.#isInArray()) {
      const expected = this.#isInArray() ? "]" : "}";
      this.events.problem(mismatchedBracket(bracket, expected, this.at, this.open.at(-1)));
      return false;
    }
    if (this.#comma >= 0 && (this.state === "key" || this.state === "value")) {
      this.events.problem(trailingComma(bracket, this.#comma));
    }
    this.open.pop();
    this.at++;
    this.events.close(this.at);
    return this.#afterValue();
  }

  #afterValue(): boolean {
    return this.go(this.open.length === 0 ? "end" : "comma");
  }

  protected go(state: State): boolean {
    if (state !== "key" && state !== "value") this.#comma = -1;
    this.state = state;
    this.last = this.at;
    return true;
  }

  #isInArray(): boolean {
    return this.text.charCodeAt(this.open.at(-1) ?? -1) === 0x5b;
  }

  /** Moves past a string; `false` when it is not closed. */
  #skipString(): boolean {
    const start = this.at;
    let at = start + 1;
    for (;;) {
      const char = this.text.charCodeAt(at);
      if (char > BACKSLASH || (char >= 0x20 && char !== QUOTE && char !== BACKSLASH)) {
        at++;
        continue;
      }
      if (at >= this.text.length) {
        this.events.problem(unclosedAtEnd(this.text, start));
        return false;
      }
      if (char === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (char === BACKSLASH) {
        at = this.#skipEscape(at);
      } else if (char === 0x0a || char === 0x0d) {
        this.events.problem(unclosedOnLine(this.text, start, at));
        return false;
      } else {
        this.events.problem(controlCharacter(char, at++));
      }
    }
  }

  #skipEscape(at: number): number {
    const sequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    sequence.lastIndex = at;
    if (sequence.test(this.text)) return sequence.lastIndex;
    this.events.problem(invalidEscape(this.text, at));
    return at + 2;
  }

  #skipSingleQuoted(): boolean {
    const start = this.at;
    const found = this.take(SINGLE_QUOTED);
    if (found === undefined) return false;
    this.events.problem(singleQuotes(found, start));
    return true;
  }

  #skipNumber(): boolean {
    const start = this.at;
    const found = this.take(NUMBER);
    if (found === undefined) return false;
    if (/[\w.$]/.test(this.text.charAt(this.at))) {
      this.at = start;
      return false;
    }
    return true;
  }

  /** Moves past a word that is not a JSON value, but is where a value should be. */
  #skipWord(): boolean {
    const start = this.at;
    const word = this.#takeLine() ?? this.take(WORD);
    if (word === undefined || !/^[+\-.\w$#/]/.test(word)) {
      this.at = start;
      return false;
    }
    this.events.problem(notAValue(word, start));
    return true;
  }

  /** Reads several words up to the end of the line, if there is nothing else on it. */
  #takeLine(): string | undefined {
    const start = this.at;
    const rest = this.#isInArray() ? undefined : this.take(REST_OF_LINE);
    if (rest === undefined) return undefined;
    const all = rest.replace(/\s*,?\s*$/, "");
    const shorter = rest.replace(/(?:\s*,\s*[}\]]+|\s+[}\]]+)*\s*,?\s*$/, "");
    // Brackets at the end belong to the value if they close one in it.
    const words = /[{[][^}\]]*$/.test(shorter) ? all : shorter;
    this.at = start + words.length;
    if (/[\s:,/]/.test(words)) return words;
    this.at = start;
    return undefined;
  }

  #skipBlank(): void {
    for (;;) {
      let char = this.text.charCodeAt(this.at);
      while (char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09) {
        char = this.text.charCodeAt(++this.at);
      }
      if (char !== 0x2f && char !== 0x23) return;
      const start = this.at;
      const comment = this.take(COMMENT);
      if (comment === undefined) return;
      this.events.problem(strayComment(this.text, start, this.at));
    }
  }

  /** The match of a pattern at the current offset, which moves past it. */
  protected take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #unexpected(expected: string): false {
    const start = this.at;
    const word = this.take(WORD) ?? this.text.charAt(start);
    this.events.problem(unexpected(expected, word, start));
    return false;
  }

  #finish(): void {
    if (this.state === "end") return;
    const opener = this.open.at(-1);
    const end = this.#endOfText();
    const what = this.#isInArray() ? "array" : "object";
    this.events.problem(opener === undefined ? noValue(end) : endsInside(what, end, opener));
  }

  /**
   * The end of the text without trailing blanks; JSON does not allow other whitespace characters.
   */
  #endOfText(): number {
    let end = this.text.length;
    while (end > 0 && " \t\n\r".includes(this.text.charAt(end - 1))) end--;
    return end;
  }
}
