import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { LineIndex } from "../../syntax/line-index.js";
import { offsetOf } from "../wire/positions.js";

/** A text that a client edits. Its lines are not counted again after each edit. */
export class EditedText {
  #text: string;
  #lines: LineIndex;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineIndex(text);
  }

  get text(): string {
    return this.#text;
  }

  get lines(): LineIndex {
    return this.#lines;
  }

  /** Applies an edit, or replaces all of the text. */
  apply(change: TextDocumentContentChangeEvent): void {
    if (!("range" in change)) {
      this.#text = change.text;
      this.#lines = new LineIndex(change.text);
      return;
    }
    const { start, end } = change.range;
    const [one, other] = [offsetOf(this, start), offsetOf(this, end)];
    // A client may give them in the other order.
    const span = { start: Math.min(one, other), end: Math.max(one, other) };
    this.#text = this.#text.slice(0, span.start) + change.text + this.#text.slice(span.end);
    this.#lines = this.#lines.edited(this.#text, span, change.text.length);
  }
}
