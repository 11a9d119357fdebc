import { LoadError, type LoadedText, type Loader } from "../references/loading/loader.js";
import type { Provided, Wanted } from "../references/resolve/resolver.js";
import { type SourceDocument, textDocument } from "../text/source-document.js";
import { onAbort } from "../values/on-abort.js";

export interface DocumentStoreOptions {
  readonly loader: Loader;
  /** Parses a text in the language of its name. */
  readonly parse: (text: string, file: string) => SourceDocument | Promise<SourceDocument>;
  /** Returns the name of a document for its findings. */
  readonly nameOf: (uri: string) => string;
}

/**
 * The amount of text to keep from documents that no entry reaches now, because the next entry may
 * reach them.
 */
const MAX_SPARE_LENGTH = 32_000_000;

/** Loads and parses each document once, however many references and entries reach it. */
export class DocumentStore {
  readonly #options: DocumentStoreOptions;
  /** By the requested URI. */
  readonly #loads = new Map<string, Load>();
  /** By the final URI; the least recently used first. */
  readonly #documents = new Map<string, LoadedDocument>();
  /** Length of all texts. */
  #length = 0;

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
  }

  /**
   * Returns the document, or the reason why it could not be loaded.
   *
   * @throws the signal's reason, or any error of the loader except LoadError
   */
  async get({ uri, asData }: Wanted, signal?: AbortSignal): Promise<Provided | LoadError> {
    signal?.throwIfAborted();
    let load = this.#loads.get(uri);
    // A later check may succeed.
    if (load === undefined || load.hasFailed) {
      load = new Load((signal) => this.#load(uri, signal));
      this.#loads.set(uri, load);
    }
    const document = await load.wait(signal);
    if (document instanceof LoadError) return document;
    // Do not restore a document that was forgotten while it was being loaded.
    if (this.#loads.get(uri) === load) {
      if (!this.#documents.delete(document.uri)) this.#length += document.text.length;
      this.#documents.set(document.uri, document);
    }
    return { source: await abortable(this.#read(document, asData), signal), uri: document.uri };
  }

  /**
   * Forgets a document, so it is loaded again.
   *
   * @param uri its final URI, or a requested URI
   * @returns its final URI
   */
  forget(uri: string): string {
    const real = this.#loads.get(uri)?.uri ?? uri;
    this.#drop(real);
    this.#loads.delete(uri);
    // The final URI of a load in progress is not known yet.
    for (const [asked, load] of this.#loads) if (load.isPending) this.#loads.delete(asked);
    return real;
  }

  /** Drops a document under all of its requested URIs. */
  #drop(uri: string): void {
    this.#length -= this.#documents.get(uri)?.text.length ?? 0;
    this.#documents.delete(uri);
    for (const [asked, load] of this.#loads) if (load.uri === uri) this.#loads.delete(asked);
  }

  /** Releases the documents that no entry reaches, except the most recent ones. */
  release(isReached: (uri: string) => boolean): void {
    // Called for each file of a run: there is nothing to do as long as the texts are small.
    if (this.#length <= MAX_SPARE_LENGTH) return;
    let spare = 0;
    for (const { uri, text } of [...this.#documents.values()].reverse()) {
      if (isReached(uri)) continue;
      spare += text.length;
      if (spare > MAX_SPARE_LENGTH) this.#drop(uri);
    }
  }

  async #load(uri: string, signal: AbortSignal): Promise<LoadedDocument | LoadError> {
    let loaded: LoadedText;
    try {
      loaded = await this.#options.loader.load(uri, { signal });
    } catch (error) {
      if (error instanceof LoadError) return error;
      throw error;
    }
    // The loader may come from untyped code.
    const { text, uri: address } = (loaded ?? {}) as Partial<LoadedText>;
    if (typeof text !== "string" || typeof address !== "string") {
      throw new TypeError(`\`loader.load\` must return { text, uri }, both strings, for ${uri}`);
    }
    return this.#documents.get(address) ?? { uri: address, text };
  }

  async #read(document: LoadedDocument, asData: boolean): Promise<SourceDocument> {
    const { text, uri } = document;
    const { nameOf, parse } = this.#options;
    if (asData) {
      document.asData ??= Promise.resolve(parse(text, nameOf(uri)));
      return document.asData;
    }
    document.asText ??= textDocument(text, nameOf(uri));
    return document.asText;
  }
}

/** A load that several checks can share; it is aborted when none of them is waiting any longer. */
class Load {
  /** The final URI of the document, once it is loaded. */
  uri: string | undefined;
  isPending = true;
  /** Whether the load ended without a result: the loader threw, or the load was aborted. */
  hasFailed = false;
  readonly #controller = new AbortController();
  readonly #result: Promise<LoadedDocument | LoadError>;
  #waiting = 0;

  constructor(start: (signal: AbortSignal) => Promise<LoadedDocument | LoadError>) {
    this.#result = start(this.#controller.signal);
    this.#result.then(
      (result) => {
        this.isPending = false;
        if (!(result instanceof LoadError)) this.uri = result.uri;
      },
      () => {
        this.isPending = false;
        this.hasFailed = true;
      },
    );
  }

  async wait(signal: AbortSignal | undefined): Promise<LoadedDocument | LoadError> {
    this.#waiting++;
    try {
      return await abortable(this.#result, signal);
    } finally {
      if (--this.#waiting === 0 && this.isPending && signal?.aborted) {
        this.hasFailed = true;
        this.#controller.abort(signal.reason);
      }
    }
  }
}

/** A loaded text, and its parsed forms. */
interface LoadedDocument {
  readonly uri: string;
  readonly text: string;
  asData?: Promise<SourceDocument>;
  asText?: SourceDocument;
}

/**
 * Waits for a promise until a signal aborts, even if the promise ignores the signal.
 *
 * @throws the signal's reason
 */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stop();
  }
}
