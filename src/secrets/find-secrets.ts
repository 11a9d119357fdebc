import { isPlaceholder, isUnlikeProse, loginAt, SECRET_START } from "./secret-start.js";

/** A secret in a text, by offsets in UTF-16 units; `end` is exclusive. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

// Each search starts where the last one ended, so it takes time in proportion to the text.

/**
 * A value in braces or quotes, which are part of the value when doubled. A value that is not closed
 * is the whole rest.
 */
const QUOTED = /\{(?:[^}]|\}\})*(?:\}|$)|"(?:[^"]|"")*(?:"|$)|'(?:[^']|'')*(?:'|$)/y;
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", '"': '"', "'": "'" };
/** A quoted text or a word in a sentence, and the end of a clause. */
const WORD = /"[^"]*"|'[^']*'|[^\s,;"'(){}[\]]+/y;
const CLAUSE_END = /[,;.)}\]\n]|\s*$/y;
/** The port of a URL that has an `@` in its path. */
const PORT = /^\d{1,5}\/(?:.*\/)?$/;
/** A token of a known service, or the lines of a private key. */
const TOKEN = /-----END|[^\w.~+/=-]|$/g;
const PRIVATE_KEY = /-----END|$/g;

/** Where a value ends: at a separator, or at the end of code in Markdown. */
const IN_LIST = /;|`(?=\W|$)|$/g;
const IN_QUERY = /[;&][\w.-]{1,40}=|\n\s{0,99}[\w.-]{1,40}\s{0,9}[=:]|`(?=\W|$)|$/g;
const IN_GROUP = /;|,\s{0,9}[\w.-]{1,40}\s{0,9}=|\)(?=[\s(),/]|$)|$/g;
const IN_PROSE = /\s|`(?=\W|$)|$/g;
const IN_LINES = /\n\s{0,99}[\w.-]{1,40}\s{0,9}[=:]|$/g;
/** The same, by the character before the key. */
const ENDS: Readonly<Record<string, RegExp>> = {
  "?": IN_QUERY,
  "&": IN_QUERY,
  "(": IN_GROUP,
  "{": IN_GROUP,
  "[": IN_GROUP,
  ",": IN_GROUP,
  "/": IN_GROUP,
};

/**
 * Finds the secrets in a text: the values of parameters such as `password=` in JDBC, ODBC and URLs,
 * the password in `user:password@host` and `user/password@host`, tokens and private keys.
 *
 * @returns the secrets in order, without their quotes; none overlap
 * @example findSecrets("Server=h;PWD={a;b}") // [{ start: 14, end: 17 }]
 */
export const findSecrets = (text: string): SecretSpan[] => new SecretFinder(text).find();

class SecretFinder {
  readonly #text: string;
  readonly #found: SecretSpan[] = [];
  readonly #lastSemicolon: number;
  /** Before this offset, no login and no value after `:` is a secret. */
  #noLogin = 0;
  #noClause = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lastSemicolon = text.lastIndexOf(";");
  }

  find(): SecretSpan[] {
    let at = 0;
    for (;;) {
      SECRET_START.lastIndex = at;
      const match = SECRET_START.exec(this.#text);
      if (match === null) return this.#found;
      const { 0: before, 1: sign, 2: login, index } = match;
      const start = index + before.length;
      const end = login
        ? this.#endOfLogin(start)
        : sign
          ? this.#endOfValue(before, index)
          : this.#endAt(before.endsWith("-") ? PRIVATE_KEY : TOKEN, start);
      this.#add(start, end);
      at = Math.max(end, start, at + 1);
    }
  }

  #endOfLogin(start: number): number {
    if (start < this.#noLogin) return start;
    const login = loginAt(this.#text, start);
    const end = login.lastIndexOf("@");
    if (end > 0 && !PORT.test(login.slice(0, end))) return start + end;
    this.#noLogin = start + login.length;
    return start;
  }

  #endOfValue(key: string, index: number): number {
    const start = index + key.length;
    const name = this.#back(/[\w.-]/, index);
    const behind = this.#back(/[\s"']/, name);
    const before = this.#text.charAt(behind - 1);
    const isWord = /\w/.test(before);
    if (key.includes(":") || (isWord && /\s=/.test(key))) {
      // `shop.token:v1` is a name.
      const isName =
        key.endsWith(":") && /[.:]/.test(this.#text.slice(Math.max(0, name - 1), index));
      return isName ? start : this.#endOfClause(start);
    }
    const isLine = isWord && this.#text.slice(behind, name).includes("\n");
    const isList = start <= this.#lastSemicolon;
    const words = isLine ? IN_LINES : isList ? IN_LIST : IN_PROSE;
    const end = isWord ? words : (ENDS[before] ?? (isList ? IN_LIST : IN_QUERY));
    QUOTED.lastIndex = start;
    return this.#endAt(end, start + (QUOTED.exec(this.#text)?.[0].length ?? 0));
  }

  #endOfClause(start: number): number {
    if (start < this.#noClause) return start;
    WORD.lastIndex = start;
    const word = WORD.exec(this.#text)?.[0] ?? "";
    CLAUSE_END.lastIndex = start + word.length;
    const isLast = /^["']/.test(word) || CLAUSE_END.test(this.#text);
    if (isLast && isUnlikeProse(word)) return start + word.length;
    this.#noClause = start + word.length;
    return start;
  }

  #endAt(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.exec(this.#text)?.index ?? this.#text.length;
  }

  /** The start of the characters before an offset, at most 64, that a pattern matches. */
  #back(pattern: RegExp, at: number): number {
    let start = at;
    while (start > at - 64 && pattern.test(this.#text.charAt(start - 1))) start--;
    return start;
  }

  /** Adds a value without the blanks after it and the quotes around it. */
  #add(start: number, end: number): void {
    const value = this.#text.slice(start, end).trimEnd();
    const inner = value.replace(/^["'{]/, "");
    const isClosed = inner !== value && CLOSERS[value.charAt(0)] === inner.at(-1);
    const secret = isClosed ? inner.slice(0, -1) : inner;
    if (isPlaceholder(value) || isPlaceholder(secret)) return;
    const from = start + value.length - inner.length;
    this.#found.push({ start: from, end: from + secret.length });
  }
}

/**
 * Replaces each character of secrets with `*`, except blanks, so columns and lines do not
 * change.
 */
export function maskSecrets(text: string, secrets: readonly SecretSpan[]): string {
  let result = "";
  let at = 0;
  for (const { start, end } of secrets) {
    result += text.slice(at, start) + text.slice(start, end).replace(/\S/g, "*");
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Replaces the secrets in a text with `*`. Placeholders, such as `{password}`, stay.
 *
 * @example redact("jdbc:x://h/db?password=abc") // "jdbc:x://h/db?password=***"
 */
export const redact = (text: string): string => maskSecrets(text, findSecrets(text));
