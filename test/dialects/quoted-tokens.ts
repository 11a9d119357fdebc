// What quotes mean in systems that do not run here, by the rules of their manuals:
// https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical
// https://docs.snowflake.com/en/sql-reference/data-types-text#escape-sequences-in-single-quoted-string-constants
// https://learn.microsoft.com/sql/t-sql/language-elements/sql-server-utilities-statements-backslash

type System = "bigquery" | "snowflake" | "sqlserver";

/** Kinds of quotes by what opens them. */
interface Quotes {
  readonly close: string;
  /** Whether the closing quote can be doubled. */
  readonly isDoubled: boolean;
  /** What a backslash starts, and what it is; anything else is an error. */
  readonly escapes?: readonly [RegExp, (text: string) => string];
  readonly isOneLine?: boolean;
}

const NAMED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const escapeOf = (text: string): string => {
  const [, kind = "", digits] = /^\\(.)(.*)$/su.exec(text) ?? [];
  if (/^[xuU]$/.test(kind)) return String.fromCodePoint(Number.parseInt(digits ?? "", 16));
  if (/^[0-7]$/.test(kind)) return String.fromCodePoint(Number.parseInt(kind + digits, 8));
  return NAMED[kind] ?? kind;
};

const BIGQUERY = [
  /^\\(?:[abfnrtv\\?"'`]|[0-3][0-7]{2}|[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/,
  escapeOf,
] as const;
const SNOWFLAKE = [/^\\(?:[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)/su, escapeOf] as const;

const QUOTES: Readonly<Record<System, Readonly<Record<string, Quotes>>>> = {
  bigquery: {
    "'": { close: "'", isDoubled: false, escapes: BIGQUERY, isOneLine: true },
    '"': { close: '"', isDoubled: false, escapes: BIGQUERY, isOneLine: true },
    "`": { close: "`", isDoubled: false, escapes: BIGQUERY, isOneLine: true },
  },
  snowflake: {
    "'": { close: "'", isDoubled: true, escapes: SNOWFLAKE },
    '"': { close: '"', isDoubled: true },
    $$: { close: "$$", isDoubled: false },
  },
  sqlserver: {
    // A backslash at the end of a line continues it.
    "'": {
      close: "'",
      isDoubled: true,
      escapes: [/^\\(?:\r?\n|)/, (all) => (all === "\\" ? all : "")],
    },
    '"': { close: '"', isDoubled: true },
    "[": { close: "]", isDoubled: true },
  },
};

/** A token in quotes at the start of a text, and what follows it; `undefined` if it has no end, or an error. */
export function readQuoted(system: System, text: string) {
  const start = /^(?:N(?=')|B(?='))?(?<open>\$\$|['"`[])/.exec(text);
  const quotes = QUOTES[system][start?.groups?.open ?? ""];
  if (start === null || quotes === undefined) return undefined;
  let value = "";
  for (let at = start[0].length; at < text.length; ) {
    const rest = text.slice(at);
    if (rest.startsWith(quotes.close)) {
      if (!quotes.isDoubled || !rest.startsWith(quotes.close + quotes.close)) {
        return { value, rest: rest.slice(quotes.close.length) };
      }
      at += 2 * quotes.close.length;
      value += quotes.close;
    } else if (quotes.escapes !== undefined && rest.startsWith("\\")) {
      const [pattern, write] = quotes.escapes;
      const [escaped] = pattern.exec(rest) ?? [];
      if (escaped === undefined) return undefined;
      value += write(escaped);
      at += escaped.length;
    } else {
      if (quotes.isOneLine && /^[\n\r]/.test(rest)) return undefined;
      value += rest.charAt(0);
      at++;
    }
  }
  return undefined;
}

/** What a statement has outside of quotes. @throws for quotes without an end */
export function strayText(system: System, sql: string): string {
  let stray = "";
  for (let rest = sql; rest !== ""; ) {
    if (/^(?:[NB](?='))?(?:\$\$|['"`[])/.test(rest)) {
      const token = readQuoted(system, rest);
      if (token === undefined) throw new Error(`no end: ${rest.slice(0, 80)}`);
      rest = token.rest;
    } else {
      stray += rest.charAt(0);
      rest = rest.slice(1);
    }
  }
  return stray;
}
