import type { Span } from "../span.js";
import type { SyntaxMember, SyntaxNode, SyntaxTree } from "../syntax-tree.js";
import { keyText } from "./json-locator.js";
import { type JsonEvents, JsonReader, WORD } from "./json-reader.js";

/** The syntax tree of a JSON text; of one with errors, as much as can be guessed. */
export function jsonSyntaxTree(text: string): SyntaxTree {
  const builder = new SyntaxTreeBuilder(text);
  readBrokenJson(text, builder);
  return { text, root: builder.finish() };
}

/** An object or array that is being read. */
interface Frame {
  readonly start: number;
  /** The members of an object, or the items of an array. */
  readonly children: { members: SyntaxMember[] } | { items: SyntaxNode[] };
  /** The key whose value is expected. */
  key: Span | undefined;
}

class SyntaxTreeBuilder implements JsonEvents {
  readonly #text: string;
  readonly #open: Frame[] = [];
  #root: SyntaxNode | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The root; everything that is still open ends with the text. */
  finish(): SyntaxNode | undefined {
    while (this.#open.length > 0) this.close(this.#text.length);
    return this.#root;
  }

  open(start: number, isObject: boolean): void {
    const children = isObject ? { members: [] } : { items: [] };
    this.#open.push({ start, children, key: undefined });
  }

  close(end: number): void {
    this.#addMissingValue();
    const frame = this.#open.pop();
    if (frame === undefined) return;
    const { start, children } = frame;
    const last = "items" in children ? children.items.at(-1) : children.members.at(-1)?.value;
    const bracket = "items" in children ? "]" : "}";
    // The bracket of the last value in it may end at the same place.
    const isUnclosed = this.#text.charAt(end - 1) !== bracket || last?.end === end;
    const span = { start, end, isFlow: true, isUnclosed };
    this.#add(
      "items" in children
        ? { kind: "array", ...span, items: children.items }
        : { kind: "object", ...span, members: children.members },
    );
  }

  key(start: number, end: number): void {
    this.#addMissingValue();
    const frame = this.#open.at(-1);
    if (frame !== undefined) frame.key = { start, end };
  }

  scalar(start: number, end: number): void {
    const value = valueOfScalar(this.#text.slice(start, end));
    this.#add({ kind: "scalar", start, end, value });
  }

  problem(): void {
    // Only the parts that could be read matter here, not the problems of the rest.
  }

  /** A key without a value is a member all the same: it is being written. */
  #addMissingValue(): void {
    const frame = this.#open.at(-1);
    if (frame?.key === undefined) return;
    this.#add({ kind: "scalar", ...frame.key, value: null });
  }

  #add(node: SyntaxNode): void {
    const frame = this.#open.at(-1);
    if (frame === undefined) {
      this.#root = node;
    } else if ("items" in frame.children) {
      frame.children.items.push(node);
    } else if (frame.key !== undefined) {
      const { key } = frame;
      const name = nameOf(this.#text, key.start, key.end);
      frame.children.members.push({ name, key, value: node });
      frame.key = undefined;
    }
  }
}

/** The name of a key, whether or not it is quoted correctly. */
const nameOf = (text: string, start: number, end: number): string => {
  try {
    return text.charAt(start) === '"' ? keyText(text, start, end) : wordOf(text.slice(start, end));
  } catch {
    return wordOf(text.slice(start, end));
  }
};

const valueOfScalar = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return wordOf(source);
  }
};

/** A text without the quotes around it. */
const wordOf = (source: string): string => source.replace(/^(["'])([\s\S]*)\1$/, "$2");

/**
 * Continues where `readJson` stops, at the next place that makes sense. From there on, the events
 * are a guess, and so are the problems.
 */
const readBrokenJson = (text: string, events: JsonEvents): void =>
  new RecoveringReader(text, events).read();

/** A bracket that would close more than this at once is treated as superfluous. */
const MAX_UNCLOSED = 100;

class RecoveringReader extends JsonReader {
  protected override recover(start: number): boolean {
    const char = this.text.charAt(start);
    this.at = start;
    switch (this.state) {
      case "end":
        return false;
      case "colon":
        if (char !== "," && !isBracket(char))
          return this.go(this.#isNextLine() ? "comma" : "value");
        break;
      default:
        if (char === '"' && this.state !== "comma") return this.#endString();
    }
    if (isBracket(char)) return this.#close(char);
    if (char === "," && this.state !== "comma" && this.open.length > 0) return this.go("comma");
    if (this.take(WORD) === undefined) this.at++;
    return true;
  }

  /** Ends a string that is not closed with its line. */
  #endString(): boolean {
    const start = this.at;
    const rest = this.text.slice(start);
    const length = rest.search(/[\n\r]/);
    this.at = start + (length < 0 ? rest.length : length);
    const isKey = this.state === "key" || this.state === "first key";
    if (isKey) this.events.key(start, this.at);
    else this.events.scalar(start, this.at);
    return this.go(isKey ? "colon" : "comma");
  }

  /** Closes everything up to the bracket that this one may close; otherwise skips it. */
  #close(bracket: "]" | "}"): boolean {
    const opener = bracket === "]" ? "[" : "{";
    if (!this.open.slice(-MAX_UNCLOSED).some((at) => this.text.charAt(at) === opener)) {
      this.at++;
      return true;
    }
    while (this.text.charAt(this.open.at(-1) ?? -1) !== opener) {
      this.open.pop();
      this.events.close(this.at);
    }
    return this.go("comma");
  }

  #isNextLine(): boolean {
    return /[\n\r]/.test(this.text.slice(this.last, this.at));
  }
}

const isBracket = (char: string): char is "]" | "}" => char === "]" || char === "}";
