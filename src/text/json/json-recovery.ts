import { type JsonEvents, JsonReader, WORD } from "./json-reader.js";

/**
 * Continues where `readJson` stops, at the next place that makes sense. From there on, the events
 * are a guess, and so are the problems.
 */
export const readBrokenJson = (text: string, events: JsonEvents): void =>
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
