import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { languageOfName } from "../syntax/language.js";
import { parseDocument } from "../syntax/parse.js";
import type { Language, SourceDocument } from "../syntax/source-document.js";

/** A document as it is in an editor, saved or not. */
export class Buffer {
  readonly name: string;
  readonly #language: Language | undefined;
  #document: TextDocument;
  #parsed: { readonly version: number; readonly source: SourceDocument } | undefined;

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
  }

  /** The current text, parsed. */
  get source(): SourceDocument {
    const { version } = this;
    if (this.#parsed?.version !== version) {
      const options = { file: this.name, language: this.#language };
      this.#parsed = { version, source: parseDocument(this.#document.getText(), options) };
    }
    return this.#parsed.source;
  }
}

/** The language that an editor has chosen for a document. */
function languageOfId(languageId: string): Language | undefined {
  if (/^json/.test(languageId)) return "json";
  return languageId === "yaml" ? "yaml" : undefined;
}
