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
  base?: string | undefined;
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
  /** By name; the one that was opened or changed last is at the end. */
  readonly #documents = new Map<string, OpenDocument>();

  /** Returns the document with a name; throws ClosedDocumentError when none is open. */
  get(name: string): OpenDocument {
    const document = this.#documents.get(name);
    if (document === undefined) throw new ClosedDocumentError(name);
    return document;
  }

  /** Returns the document whose references have this base URI; of a file and a link to it, the last one. */
  at(uri: string): OpenDocument | undefined {
    let found: OpenDocument | undefined;
    for (const document of this.#documents.values()) {
      document.base ??= normalAddress(document);
      if (document.base === uri) found = document;
    }
    return found;
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
    const before = this.remove(document.name);
    this.#documents.set(document.name, document);
    return before;
  }

  /** Removes the document with a name, and returns it. */
  remove(name: string): OpenDocument | undefined {
    const document = this.#documents.get(name);
    this.#documents.delete(name);
    return document;
  }
}

/** The base URI of a document. Finding it takes time, and most documents are never looked up. */
function normalAddress({ address }: OpenDocument): string | undefined {
  const base = address();
  return base === undefined ? undefined : normalUri(base);
}
