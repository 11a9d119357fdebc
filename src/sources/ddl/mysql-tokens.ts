import { endOfQuoted } from "./statements.js";

/** A piece of a statement of MySQL; what is in parentheses is one piece, with others in it. */
export interface Token {
  readonly kind: "word" | "name" | "text" | "symbol" | "group";
  /** As it means: without quotes. A word is in upper case, so that a quoted name never equals it. */
  readonly value: string;
  /** As it stands in the statement. */
  readonly text: string;
  readonly start: number;
  readonly items: readonly Token[];
}

/** Blanks and comments, but not what stands in a comment that MySQL reads. */
const NOTHING = /(?:\s+|#.*|--(?=\s|$).*|\/\*(?!!|M!)[\s\S]*?\*\/|\/\*M?!\d*|\*\/)+/y;
const WORD = /[\w$@\u0080-\uffff]+(?:\.\d+)?/y;

/**
 * The pieces of a statement.
 *
 * @throws Error for a quote or a parenthesis that is not closed
 */
export function readTokens(text: string): Token[] {
  const open: { start: number; items: Token[] }[] = [{ start: 0, items: [] }];
  const add = (token: Omit<Token, "items"> & { items?: readonly Token[] }): void => {
    open.at(-1)?.items.push({ items: [], ...token });
  };
  for (let at = 0; at < text.length; ) {
    NOTHING.lastIndex = at;
    at += NOTHING.exec(text)?.[0].length ?? 0;
    const char = text[at] ?? "";
    if (char === "") break;
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    let end = at + (word ?? char).length;
    if (char === "'" || char === '"' || char === "`") {
      end = endOfQuoted(text, at, char !== "`");
      if (end < 0) throw new Error(`the quote ${char} is not closed`);
      const value = unquoted(text.slice(at + 1, end - 1), char);
      add({ kind: char === "`" ? "name" : "text", value, text: text.slice(at, end), start: at });
    } else if (char === "(") {
      open.push({ start: at, items: [] });
    } else if (char === ")") {
      const group = open.pop();
      if (group === undefined || open.length === 0) throw new Error("a parenthesis is not opened");
      const { start, items } = group;
      add({ kind: "group", value: "(", text: text.slice(start, end), start, items });
    } else {
      const value = word?.toUpperCase() ?? char;
      add({ kind: word === undefined ? "symbol" : "word", value, text: word ?? char, start: at });
    }
    at = end;
  }
  if (open.length > 1) throw new Error("a parenthesis is not closed");
  return open[0]?.items ?? [];
}

function unquoted(inside: string, quote: string): string {
  const single = inside.replaceAll(quote + quote, quote);
  if (quote === "`") return single;
  return single.replace(/\\([\s\S])/g, (_, char) => ESCAPED[char] ?? char);
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", 0: "\0", b: "\b" };

/** What stands between commas. */
export function betweenCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "symbol" && token.value === ",") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
