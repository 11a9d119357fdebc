/** A token of a MySQL statement; a parenthesized group is one token that contains others. */
interface Token {
  readonly kind: "word" | "quoted" | "symbol" | "group";
  /** The text without its quotes. */
  readonly value: string;
  /** As written in the statement. */
  readonly text: string;
  readonly items: readonly Token[];
}

/**
 * Matches whitespace and comments (but not the contents of a comment that MySQL executes), a word, or a
 * quoted string or name.
 */
const PIECE =
  /(?<nothing>\s+|#.*|--(?=\s|$).*|\/\*M?!\d*|\*\/|\/\*[\s\S]*?\*\/)|(?<word>[\w$@\u0080-\uffff]+(?:\.\d+)?)|(?<quoted>'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`(?:[^`]|``)*`)|[\s\S]/g;

/** Takes one piece of a statement after the other. */
export class Tokens {
  readonly #tokens: readonly Token[];
  /** The text of a group, with its parentheses. */
  readonly text: string;
  #at = 0;

  constructor(tokens: readonly Token[], text = "") {
    this.#tokens = tokens;
    this.text = text;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** A piece in upper case, if it is a word or a symbol, and not in quotes. */
  word(offset = 0): string {
    const token = this.#tokens[this.#at + offset];
    return token?.kind === "word" || token?.kind === "symbol" ? token.value.toUpperCase() : "";
  }

  next(): Token {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("it ends too early");
    return token;
  }

  /** Takes words or symbols if they are the next ones. */
  takes(...words: readonly string[]): boolean {
    const found = words.every((word, offset) => this.word(offset) === word);
    if (found) this.#at += words.length;
    return found;
  }

  /** A name; `IF EXISTS` or `IF NOT EXISTS` can come before it. */
  name(): string {
    if (!this.takes("IF", "EXISTS")) this.takes("IF", "NOT", "EXISTS");
    const { kind, value, text } = this.next();
    if (kind === "word" || kind === "quoted") return value;
    throw new Error(`there is no name before ${text.slice(0, 30)}`);
  }

  /** Skips past the first of these words, and returns that word. */
  skipTo(...words: readonly string[]): string | undefined {
    while (!this.isAtEnd()) {
      const word = this.word();
      this.#at++;
      if (words.includes(word)) return word;
    }
    return undefined;
  }

  takesGroup(): Tokens | undefined {
    const next = this.#tokens[this.#at];
    if (next?.kind !== "group") return undefined;
    this.#at++;
    return new Tokens(next.items, next.text);
  }

  /** The contents of the next parentheses. The name and the kind of a key can come before them. */
  group(): Tokens {
    for (;;) {
      const group = this.takesGroup();
      if (group !== undefined) return group;
      if (this.isAtEnd()) throw new Error("there is no ( before its end");
      this.#at++;
    }
  }

  rest(): readonly Token[] {
    const rest = this.#tokens.slice(this.#at);
    this.#at = this.#tokens.length;
    return rest;
  }

  /** Splits the remaining tokens at the commas. */
  parts(): Tokens[] {
    const parts: Token[][] = [[]];
    for (const token of this.rest()) {
      if (token.kind === "symbol" && token.value === ",") parts.push([]);
      else parts.at(-1)?.push(token);
    }
    return parts.map((part) => new Tokens(part));
  }

  /** The remaining parts as written, with one space between tokens. */
  list(): string {
    const texts = this.parts().map((part) => part.rest().map(({ text }) => text));
    return texts.map((part) => part.join(" ")).join(",");
  }
}

/**
 * The pieces of a statement whose quotes are closed.
 *
 * @throws Error for a parenthesis that is not closed
 */
export function readTokens(statement: string): Tokens {
  const open: { start: number; items: Token[] }[] = [{ start: 0, items: [] }];
  for (const { 0: text, index, groups } of statement.matchAll(PIECE)) {
    const { nothing, word, quoted } = groups ?? {};
    if (nothing !== undefined) continue;
    if (text === "(") open.push({ start: index, items: [] });
    else if (text === ")") {
      const { start = 0, items = [] } = open.pop() ?? {};
      const group = statement.slice(start, index + 1);
      if (open.length === 0) throw new Error("a parenthesis is not opened");
      open.at(-1)?.items.push({ kind: "group", value: "(", text: group, items });
    } else {
      const kind = word !== undefined ? "word" : quoted !== undefined ? "quoted" : "symbol";
      const value = kind === "quoted" ? unquoted(text) : text;
      open.at(-1)?.items.push({ kind, value, text, items: [] });
    }
  }
  if (open.length > 1) throw new Error("a parenthesis is not closed");
  return new Tokens(open[0]?.items ?? []);
}

function unquoted(text: string): string {
  const quote = text[0] ?? "";
  const inside = text.slice(1, -1).replaceAll(quote + quote, quote);
  if (quote === "`") return inside;
  return inside.replace(/\\([\s\S])/g, (_, char) => ESCAPED[char] ?? char);
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", 0: "\0", b: "\b" };
