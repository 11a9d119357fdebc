import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { languageOfName } from "../../syntax/language.js";
import { type Language, type SourceDocument, withLines } from "../../syntax/source-document.js";
import { EditedText } from "./edited-text.js";
import { KnownParts, parseInSlices } from "./parse-in-slices.js";

/** The parser takes less than half a second for a shorter text. */
const LARGE = 250_000;

/** A document as it is in an editor, saved or not. */
export class Buffer {
  readonly name: string;
  /** The language as the editor names it. */
  readonly languageId: string;
  readonly #language: Language | undefined;
  readonly #parts = new KnownParts();
  readonly #text: EditedText;
  /** What the client calls the current text; it may call several texts the same, or none anything. */
  #version: number;
  #changes = 0;
  #parsed: { readonly changes: number; readonly source: SourceDocument } | undefined;
  readonly #versions = new WeakMap<SourceDocument, number>();
  #parsing: Promise<SourceDocument> | undefined;
  /** Whether a large text with errors is parsed as a whole, as the command does. */
  #isExact: boolean;

  constructor(name: string, languageId: string, version: number, text: string) {
    this.name = name;
    this.languageId = languageId;
    this.#language = languageOfName(name) ?? languageOfId(languageId);
    this.#text = new EditedText(text);
    this.#version = version;
    this.#isExact = text.length <= LARGE;
  }

  get version(): number {
    return this.#version;
  }

  /** Applies the edits of a client. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    for (const change of changes) this.#text.apply(change);
    this.#version = version;
    this.#changes++;
    this.#isExact = false;
  }

  /** Whether parsing the text can take so long that only requests about it wait for that. */
  get isLarge(): boolean {
    return this.#text.text.length > LARGE;
  }

  /** Whether the current text was parsed. */
  get isParsed(): boolean {
    return this.#parsed?.changes === this.#changes;
  }

  /** The text that was parsed last, which may be older than the current one. */
  get parsed(): SourceDocument | undefined {
    return this.#parsed?.source;
  }

  /** How often the text was changed. Versions do not say that: a client may repeat one. */
  get changeCount(): number {
    return this.#changes;
  }

  /** The version of a text that was parsed; `undefined` for one that is not of this buffer. */
  versionOf(source: SourceDocument): number | undefined {
    return this.#versions.get(source);
  }

  /**
   * Parses the current text. A large one is parsed in slices, and until it is saved, a syntax error in
   * it is reported without parsing the whole.
   */
  parse(): Promise<SourceDocument> {
    if (this.#parsed?.changes === this.#changes) return Promise.resolve(this.#parsed.source);
    this.#parsing ??= this.#parse().finally(() => {
      this.#parsing = undefined;
    });
    return this.#parsing;
  }

  /** Has a large text with errors parsed as a whole. */
  verify(): void {
    this.#isExact = true;
    if (this.#parsed?.source.isReadable === false) this.#parsed = undefined;
  }

  async #parse(): Promise<SourceDocument> {
    for (;;) {
      const [changes, version] = [this.#changes, this.#version];
      const source = await this.#parseText(changes);
      if (source === undefined) continue;
      this.#parsed = { changes, source };
      this.#versions.set(source, version);
      return source;
    }
  }

  /** Parses the current text; `undefined` when it changes meanwhile. */
  async #parseText(changes: number): Promise<SourceDocument | undefined> {
    const { text, lines } = this.#text;
    const source = await parseInSlices(
      { text },
      {
        file: this.name,
        language: this.#language,
        parts: this.#parts,
        isApproximate: !this.#isExact && this.isLarge,
        isOver: () => this.#changes !== changes,
      },
    );
    return source && withLines(source, lines);
  }
}

/** The language that an editor has chosen for a document. */
function languageOfId(languageId: string): Language | undefined {
  if (/^json/.test(languageId)) return "json";
  return languageId === "yaml" ? "yaml" : undefined;
}
