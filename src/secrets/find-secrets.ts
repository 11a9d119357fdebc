import type { Span } from "../values/text-span.js";
import { SECRET_WORDS } from "./secret-name.js";

// Functions, because a bundler would keep constants that are built from templates.

/** Between a key and its value. */
const GAP = "(?:\\s|%20){0,99}";

/**
 * The name of a key with its separator, as a group, which announces the value of a parameter. In JSON that is in a
 * string, both can have escaped quotes.
 */
const beforeValue = () =>
  `(?:${SECRET_WORDS}(?:\\[\\w{0,9}\\])?\\\\{0,9}["']?${GAP}(=|:(?!//)|%3D)${GAP}(?:\\\\{1,9}(?=["']))?)`;

/**
 * The text that announces a login, as a group. A path that was made from a URL has one slash where the URL has
 * two.
 */
const BEFORE_LOGIN =
  '(:/(?:/|(?<=[a-z\\d]:/))[^\\s/:@?#=;]*(?:;[^\\s/:@?#]{0,99})?:|jdbc:[\\w+.-]+:(?:thin:|oci8?:)?(?!/)[^\\s/:@?;]+[/:](?!/)|/(?<=(?<![^\\s"\'(])\\w{1,99}/)(?="|\\S{0,255}@(?://|\\(|(?!sha)[\\w.-]{1,255}:\\d)))';

/** Options of commands, SQL, and tags of XML, as a group, which announce a word or a quoted text. */
const beforeWord = () =>
  `(curl\\s[^\\n]{0,99}?(?<=\\s)(?:-u|--user)[\\s=]{0,9}[^\\s:]{1,99}:|(?:mysql\\w{0,9}\\s[^\\n]{0,99}?(?<=\\s)-p|sqlcmd\\s[^\\n]{0,99}?(?<=\\s)-p\\s?)(?=\\S)|\\slogin\\s{1,9}\\S{1,99}\\s{1,9}password\\s{1,9}|:\\d{4,5}:(?<=(?<![^\\s"'])[\\w*-]{1,63}(?:\\.[\\w-]{1,63}){0,9}:\\d{4,5}:)[^:\\s]{1,63}:[^:\\s]{1,63}:(?=\\S)|secret\\s{1,9}(?=["'][^"'\\n]{0,99}\\d)|sqlplus\\s{1,9}[^\\s/@]{1,99}/|--(?<=\\s--)[\\w-]{0,40}?${SECRET_WORDS}\\s{1,9}(?=[^\\s-])|identified\\s{1,9}(?:with\\s{1,9}\\S{1,99}\\s{1,9})?by\\s{1,9}|password\\s{1,9}(?=["'])|<[\\w:.-]{0,40}?${SECRET_WORDS}>(?=[^<]{1,999}</))`;

/** How the tokens start that services issue. */
const tokens = () =>
  [
    "eyJ[\\w-]+\\.",
    "gh[a-z]_\\w{20}",
    "github_pat_",
    "glpat-",
    "xox[a-z]-",
    "A[KS]IA[A-Z\\d]{12}",
    "sk-[\\w-]{16}",
    "[rs]k_(?:live|test)_",
    "AIza[\\w-]{20}",
    "ya29\\.[\\w-]{16}",
    "GOCSPX-",
    "dapi[\\da-f]{16}",
    "npm_\\w{20}",
    "pypi-[\\w-]{16}",
    "hf_\\w{20}",
    "SG\\.[\\w-]{16}",
    "dckr_pat_",
    "hvs\\.[\\w-]{16}",
    "shp[a-z]{2}_[\\da-f]{16}",
    "AGE-SECRET-KEY-",
  ].join("|");

/** A scheme, the address of a hook, or the start of a token itself, which announces a token or a private key. */
const beforeToken = () =>
  `authorization["']?\\s{0,9}[=:]\\s{0,9}["']?(?:bearer|basic|token|apikey|digest)(?:\\s|%20){1,99}|(?:bearer|basic)(?:\\s|%20){1,99}(?=\\S{0,99}\\d|\\S{20})|hooks\\.slack\\.com/services/|discord(?:app)?\\.com/api/webhooks/\\d{1,30}/|webhook\\.office\\.com/webhookb2/|://(?=[\\w-]{20,255}@)|(?=${tokens()})(?:(?<![\\w-])|(?<=%20))|-----BEGIN[\\w% ]{0,30}PRIVATE[% 20]{1,3}KEY(?: BLOCK)?-----|private-lines:\\s{0,9}\\d{1,4}\\s`;

/**
 * The text before a secret. The patterns repeat only what is bounded or cannot fail, so a search takes
 * time in proportion to the length of the text.
 */
export const SECRET_START = /* @__PURE__ */ (() =>
  new RegExp(`${beforeToken()}|${beforeWord()}|${beforeValue()}|${BEFORE_LOGIN}`, "gi"))();

/**
 * A pattern that is part of each match of `SECRET_START`: in a tenth of the time, it rules out most
 * texts.
 */
const SIGN =
  /[=:/]|%3d|bearer|basic|eyj|gh[a-z]_|_pat_|glpat-|xox[a-z]-|-----begin|a[ks]ia|aiza|ya29|gocspx|sk-|k_(?:live|test)_|dapi|npm_|pypi-|hf_|sg\.|dckr|hvs\.|shp[a-z]{2}_|age-secret|\s--?|identified|password\s|secret\s/i;

/** Whether a text may contain a secret. It is meant for documents, which have many strings and few secrets. */
export const mayHaveSecret = (text: string): boolean => SIGN.test(text);

/** A login ends at a blank, or where the parameters of a URL begin. */
const LOGIN = /(?:[^\s?;&]|[?;&](?![\w.-]{1,40}=))*/y;
/**
 * Text that can be in place of a secret: a variable, a mask, or the name of an authentication
 * method. A variable in braces has no digits, unless its name suggests a secret.
 */
const PLACEHOLDER =
  /["']?(?:\$?\{\{?[^{}\d;="']{0,99}(?:\}?\}|\u2026$)|\$?\{(?=[^{};=]{0,99}(?:pass|pw|sec|tok|key|cred))[^{};="']{0,99}(?:\}|\u2026$)|\$\([^()]{0,99}\)|\$[a-z_.]+|<[^<>]*>|%\w+%|[*.\u2026]+|x{3,}|true|false|null|none|nosasl|ldap|kerberos)["']?(?=[;&@]|$)|(?=[;&]|$)/iy;

/** The length of the placeholder or empty value at an offset, or -1. */
function placeholderAt(text: string, at: number): number {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(text)?.[0].length ?? -1;
}

/**
 * Whether text stands in for a secret: `{password}`, `${PASSWORD}`, `<password>`, `***`.
 *
 * @example isPlaceholder("${PASSWORD}") // true
 */
export const isPlaceholder = (text: string): boolean => placeholderAt(text, 0) === text.length;

/** The part of a login at an offset that may end in a password and an `@`. */
function loginAt(text: string, at: number): string {
  LOGIN.lastIndex = at;
  return LOGIN.exec(text)?.[0] ?? "";
}

/** The port of a URL that has an `@` in its path. */
const PORT = /^\d{1,5}\/(?:.*\/)?$/;

/** The end of the password in a login, or 0. A quotation can be cut before the `@`. */
function endOfLogin(login: string): number {
  const end = login.endsWith("\u2026") ? login.length : login.lastIndexOf("@");
  return end > 0 && !PORT.test(login.slice(0, end)) ? end : 0;
}

/** Whether a word after `:` may be a secret: `the password: see vault` has none. */
const isUnlikeProse = (word: string): boolean => /^(?:["']|(?=.*\d)(?![\d.]+$).{4})/.test(word);

// Each search starts where the last one ended, so it takes time in proportion to the text.

/**
 * A value in braces or quotes, which are part of the value when doubled. A value that is not closed
 * is the whole rest.
 */
const QUOTED =
  /\$\([^()]{0,99}\)|\{(?:[^}]|\}\})*(?:\}|$)|"(?:[^"]|"")*(?:"|$)|'(?:[^']|'')*(?:'|$)/y;
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", '"': '"', "'": "'" };
/** A quoted text or a word in a sentence, and the end of a clause. */
const WORD = /"[^"]*"|'[^']*'|[^\s,;"'(){}[\]]+/y;
const CLAUSE_END = /[,;.)}\]\n]|\s*$/y;
/** A token of a known service, or the lines of a private key. */
const TOKEN = /-----END|[^\w.~+/=-]|$/g;
const PRIVATE_KEY = /-----END|private-mac|$/gi;

/** The end of a value, which is a separator or the end of code in Markdown. */
const IN_LIST = /;|`(?=\W|$)|$/g;
const IN_QUERY = /[;&][\w.-]{1,40}=|\n\s{0,99}[\w.-]{1,40}\s{0,9}[=:]|`(?=\W|$)|$/g;
const IN_GROUP = /;|,\s{0,9}[\w.-]{1,40}\s{0,9}=|\)(?=[\s(),/]|$)|$/g;
const IN_PROSE = /\s|`(?=\W|$)|$/g;
const IN_URL_CODE = /%26|%3B|[\s&;"']|$/gi;
const IN_TAG = /<\/|$/g;
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
export const findSecrets = (text: string): Span[] => new SecretFinder(text).find();

/** A key that is also a word for other things; what it says is a secret only if it looks like one. */
const SHORT_NAME = /^["']?(?:sig|auth|pw|sas|otp|pin|salt|session)["'\s]*[=:]/i;

class SecretFinder {
  readonly #text: string;
  readonly #found: Span[] = [];
  readonly #lastSemicolon: number;
  /** Before this offset, no login and no value after `:` is a secret. */
  #noLogin = 0;
  #noClause = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lastSemicolon = text.lastIndexOf(";");
  }

  find(): Span[] {
    let at = 0;
    for (;;) {
      SECRET_START.lastIndex = at;
      const match = SECRET_START.exec(this.#text);
      if (match === null) return this.#found;
      const { 0: before, 1: word, 2: sign, 3: login, index } = match;
      const start = index + before.length;
      let end = start;
      if (word) end = this.#endAt(word.endsWith(">") ? IN_TAG : IN_PROSE, this.#endOfQuoted(start));
      else if (login) end = this.#endOfLogin(start);
      else if (sign) end = this.#endOfValue(before, index);
      else end = this.#endAt(/-$|^private/i.test(before) ? PRIVATE_KEY : TOKEN, start);
      this.#add(start, end);
      at = Math.max(end, start, at + 1);
    }
  }

  #endOfLogin(start: number): number {
    if (start < this.#noLogin) return start;
    const login = loginAt(this.#text, start);
    const end = endOfLogin(login);
    if (end > 0) return start + end;
    this.#noLogin = start + login.length;
    return start;
  }

  #endOfValue(key: string, index: number): number {
    const start = index + key.length;
    if (/%3D/i.test(key)) return this.#endAt(IN_URL_CODE, start);
    const name = this.#back(/[\w.-]/, index);
    const behind = this.#back(/[\s"']/, name);
    const before = this.#text.charAt(behind - 1);
    const isWord = /\w/.test(before);
    if (SHORT_NAME.test(key) && !/[?&;]/.test(before) && !this.#isOdd(start)) return start;
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
    return this.#endAt(end, this.#endOfQuoted(start));
  }

  /** Whether the word at an offset looks like a password, and not like a word of a sentence. */
  #isOdd(start: number): boolean {
    WORD.lastIndex = start;
    return /[a-z]\d|\d[a-z]|[^\w\s.:-]|^\d{4,8}$/i.test(WORD.exec(this.#text)?.[0] ?? "");
  }

  #endOfQuoted(start: number): number {
    QUOTED.lastIndex = start;
    return start + (QUOTED.exec(this.#text)?.[0].length ?? 0);
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
 * Replaces each character of the secrets in a text with `*`, except blanks, so columns and lines do not
 * change. Placeholders, such as `{password}`, stay.
 *
 * @example redact("jdbc:x://h/db?password=abc") // "jdbc:x://h/db?password=***"
 */
export function redact(text: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of findSecrets(text)) {
    result += text.slice(at, start) + text.slice(start, end).replace(/\S/g, "*");
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Cuts a text at its first secret.
 *
 * @example cutAtSecret("jdbc:x://h/db?password=abc&ssl=true") // "jdbc:x://h/db?password=***"
 */
export function cutAtSecret(text: string): string {
  // Logins overlap, so where they end is looked for once: the search takes time in proportion to the text.
  let end = 0;
  let lastAt = -1;
  const isLogin = (at: number): boolean => {
    if (at >= end) {
      const login = loginAt(text, at);
      end = at + login.length;
      lastAt = at + login.lastIndexOf("@");
    }
    // The quotation can be cut before the `@`. A port can be in front of a path.
    const isCut = text.charAt(end - 1) === "\u2026" && !/^\d{1,5}\//.test(text.slice(at, at + 6));
    return lastAt >= at || isCut;
  };
  for (const { 0: before, 1: word, 2: sign, 3: login, index } of text.matchAll(SECRET_START)) {
    const at = index + before.length;
    const isSecret = login
      ? isLogin(at)
      : word !== undefined ||
        sign !== ":" ||
        isUnlikeProse(text.slice(at, at + 255).split(/\s/, 1)[0] ?? "");
    if (isSecret && placeholderAt(text, at) < 0) return `${text.slice(0, at)}***`;
  }
  return text;
}
