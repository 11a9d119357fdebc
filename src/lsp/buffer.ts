import { setImmediate } from "node:timers/promises";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { languageOfName } from "../syntax/language.js";
import { languageOf, parseSource } from "../syntax/parse-source.js";
import type { Language, SourceDocument } from "../syntax/source-document.js";
import { YamlParts } from "../syntax/yaml-parts.js";

/** How many milliseconds the parser works before everything else has its turn. */
const SLICE = 8;
/** The parser takes less than half a second for a shorter text. */
const LARGE = 250_000;

/** A document as it is in an editor, saved or not. */
export class Buffer {
  readonly name: string;
  readonly #language: Language | undefined;
  readonly #yaml = new YamlParts();
  #document: TextDocument;
  #parsed: { readonly version: number; readonly source: SourceDocument } | undefined;
  #parsing: Promise<SourceDocument> | undefined;
  /** Whether a large text with errors is parsed as a whole, as the command does. */
  #isExact = true;

  constructor(name: string, uri: string, languageId: string, version: number, text: string) {
    this.name = name;
    this.#language = languageOfName(name) ?? languageOfId(languageId);
    this.#document = TextDocument.create(uri, languageId, version, text);
  }

  get version(): number {
    return this.#document.version;
  }

  /** Applies the edits of a client. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#document = TextDocument.update(this.#document, [...changes], version);
    this.#isExact = false;
  }

  /** The text that was parsed last, which may be older than the current one. */
  get parsed(): SourceDocument | undefined {
    return this.#parsed?.source;
  }

  /**
   * Parses the current text. A large one is parsed in slices, and while someone types in it, a syntax
   * error is reported without parsing the whole.
   */
  parse(): Promise<SourceDocument> {
    if (this.#parsed?.version === this.version) return Promise.resolve(this.#parsed.source);
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
      const { version } = this;
      const source = await this.#parseVersion(version);
      if (source === undefined) continue;
      this.#parsed = { version, source };
      return source;
    }
  }

  /** Parses the current text; `undefined` when it changes meanwhile. */
  async #parseVersion(version: number): Promise<SourceDocument | undefined> {
    const text = this.#document.getText();
    const options = { file: this.name, language: this.#language };
    if (languageOf(text, options) === "json") return parseSource({ text }, options, notYaml);
    const yaml = await this.#parseYaml(text, version);
    return yaml && parseSource({ text }, options, () => yaml);
  }

  async #parseYaml(text: string, version: number): Promise<SourceDocument | undefined> {
    const isApproximate = !this.#isExact && text.length > LARGE;
    const steps = this.#yaml.parse(text, { file: this.name, isApproximate });
    let start = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() - start < SLICE) continue;
      await setImmediate();
      if (this.version !== version) return undefined;
      start = performance.now();
    }
  }
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};

/** The language that an editor has chosen for a document. */
function languageOfId(languageId: string): Language | undefined {
  if (/^json/.test(languageId)) return "json";
  return languageId === "yaml" ? "yaml" : undefined;
}
