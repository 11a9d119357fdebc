import type { Document } from "../document/document.js";
import { textDocument } from "../document/value-document.js";
import type { Wanted } from "./graph.js";
import { LoadError, type LoadedText, type Loader } from "./loader.js";

/** A document and the URI where it really lies. */
export interface StoredDocument {
  document: Document;
  uri: string;
}

export interface DocumentStoreOptions {
  loader: Loader;
  /** Reads a text; its language is that of its name. */
  parse: (text: string, file: string) => Document | Promise<Document>;
  /** The name that findings in a document carry. */
  nameOf: (uri: string) => string;
}

/** Loads and reads each document once, however many references and entries lead to it. */
export class DocumentStore {
  readonly #options: DocumentStoreOptions;
  readonly #loaded = new Map<string, Promise<LoadedText | LoadError>>();
  readonly #documents = new Map<string, Promise<StoredDocument>>();

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
  }

  /** The document, or why it is not to be had. */
  async get({ uri, asData }: Wanted, signal?: AbortSignal): Promise<StoredDocument | LoadError> {
    let loading = this.#loaded.get(uri);
    if (loading === undefined) {
      loading = this.#load(uri, signal);
      this.#loaded.set(uri, loading);
    }
    const loaded = await loading;
    if (loaded instanceof LoadError) return loaded;
    const key = `${asData} ${loaded.uri}`;
    let document = this.#documents.get(key);
    if (document === undefined) {
      document = this.#read(loaded, asData);
      this.#documents.set(key, document);
    }
    return document;
  }

  async #load(uri: string, signal: AbortSignal | undefined): Promise<LoadedText | LoadError> {
    let loaded: LoadedText;
    try {
      loaded = await this.#options.loader.load(uri, { signal });
    } catch (error) {
      if (error instanceof LoadError) return error;
      if (signal?.aborted) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return new LoadError("missing", message, { cause: error });
    }
    // Loaders may come from code that nobody has type-checked.
    const { text, uri: address } = (loaded ?? {}) as Partial<LoadedText>;
    if (typeof text !== "string" || typeof address !== "string") {
      throw new TypeError(`loader.load must give { text, uri }, both strings, for ${uri}`);
    }
    return loaded;
  }

  async #read({ text, uri }: LoadedText, asData: boolean): Promise<StoredDocument> {
    const { parse, nameOf } = this.#options;
    const file = nameOf(uri);
    return { document: asData ? await parse(text, file) : textDocument(text, file), uri };
  }
}
