import { normalUri } from "../references/loading/uri.js";
import type { Address } from "../references/resolve/checked-graph.js";
import type { Provided } from "../references/resolve/resolver.js";
import type { DocumentParts } from "../text/parse/document-parts.js";
import { type SourceDocument, textDocument } from "../text/source-document.js";

/** An open document: its text takes precedence over the loader's. */
export interface OpenDocument {
  /** The name that entries use for it. */
  readonly name: string;
  readonly source: SourceDocument;
  readonly address: Address;
  /** The base URI, once it is known. */
  base?: string;
  /** The descriptors in it, once it has been searched. */
  parts?: DocumentParts;
}

/** The document of a requested entry is not open, or was closed during the check. */
export class ClosedDocumentError extends Error {
  override name = "ClosedDocumentError";

  constructor(document: string) {
    super(`the document ${document} is not open`);
  }
}

/** The open documents, by name and by the base URI of their references. */
export class OpenDocuments {
  readonly #byName = new Map<string, OpenDocument>();
  readonly #byBase = new Map<string, OpenDocument>();
  /** Those without a known base URI: finding it takes time, and most are never looked up. */
  readonly #unaddressed = new Set<OpenDocument>();

  /** Returns the document with a name; throws ClosedDocumentError when none is open. */
  get(name: string): OpenDocument {
    const document = this.#byName.get(name);
    if (document === undefined) throw new ClosedDocumentError(name);
    return document;
  }

  /** Returns the document whose references have this base URI. */
  at(uri: string): OpenDocument | undefined {
    for (const document of this.#unaddressed) {
      const base = document.address();
      if (base === undefined) continue;
      document.base = normalUri(base);
      this.#byBase.set(document.base, document);
    }
    this.#unaddressed.clear();
    return this.#byBase.get(uri);
  }

  /** The content of the document at a URI: as data, or as a text that is not parsed. */
  provide(uri: string, asData: boolean): Provided | undefined {
    const document = this.at(uri);
    if (document === undefined) return undefined;
    const { source } = document;
    return { source: asData ? source : textDocument(source.text, source.file), uri };
  }

  /** Adds a document, in place of the one with its name, which is returned. */
  add(document: OpenDocument): OpenDocument | undefined {
    const before = this.#take(document.name);
    this.#byName.set(document.name, document);
    this.#unaddressed.add(document);
    return before;
  }

  /** Removes the document with a name, and returns it. */
  remove(name: string): OpenDocument | undefined {
    const document = this.#take(name);
    const base = document?.base;
    if (base === undefined || this.#byBase.has(base)) return document;
    // A link to the same file may be open as well. The one that was changed last counts.
    for (const other of this.#byName.values()) {
      if (other.base === base) this.#byBase.set(base, other);
    }
    return document;
  }

  #take(name: string): OpenDocument | undefined {
    const document = this.#byName.get(name);
    if (document === undefined) return undefined;
    this.#byName.delete(name);
    this.#unaddressed.delete(document);
    const { base } = document;
    if (base !== undefined && this.#byBase.get(base) === document) this.#byBase.delete(base);
    return document;
  }
}
