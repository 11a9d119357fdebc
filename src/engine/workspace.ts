import type { Container } from "../data-products/container-graph.js";
import { LoadError, type Loader } from "../references/loading/loader.js";
import { normalUri } from "../references/loading/uri.js";
import type { Address } from "../references/resolve/checked-graph.js";
import type { GraphOptions } from "../references/resolve/graph.js";
import type { Provided, Wanted } from "../references/resolve/resolver.js";
import { DocumentParts } from "../text/parse/document-parts.js";
import { type SourceDocument, textDocument } from "../text/source-document.js";
import { getOrAdd } from "../values/collections.js";
import type { Path } from "../values/json-value.js";
import {
  type CheckedDocument,
  type CheckedEntry,
  checkDocument,
  type Engine,
  type Entry,
  type Inquiry,
  type OpenDocument,
  type Question,
  type RunRules,
} from "./check-document.js";
import { DocumentStore, type DocumentStoreOptions } from "./document-store.js";

export interface WorkspaceOptions extends GraphOptions {
  /**
   * Returns the loader for documents that are not open and that an open document reaches. Without a
   * loader, references to them are not checked.
   */
  readonly loaderOf?: ((document: string) => Loader | undefined) | undefined;
  readonly parse: DocumentStoreOptions["parse"];
  /** Returns the name of a loaded document for its findings. Default: its URI. */
  readonly nameOf?: DocumentStoreOptions["nameOf"] | undefined;
  /** The rules of `lint`. */
  readonly runRules?: RunRules | undefined;
}

export interface WaitOptions {
  /** Stops waiting: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The document of a requested entry is not open, or was closed during the check. */
export class ClosedDocumentError extends Error {
  override name = "ClosedDocumentError";

  constructor(document: string) {
    super(`the document ${document} is not open`);
  }
}

/**
 * The engine: it keeps open documents, and checks them with everything that they refer to.
 *
 * A result is kept until one of the documents that it depends on changes. Then only what reaches that
 * document is checked again.
 */
export class Workspace implements Engine {
  readonly #stores = new Map<Loader, DocumentStore>();
  /** By name; the one that was opened or changed last is at the end. */
  readonly #open = new Map<string, OpenDocument>();
  readonly #known = new Map<string, CheckedEntry>();
  /** Counts changes: a check that is interrupted by a change starts again. */
  #changes = 0;

  constructor(readonly options: WorkspaceOptions) {}

  /**
   * Opens a document, or replaces the text of an open one.
   *
   * @param name of the document, for checks
   * @param address returns the base URI of its references, if that is not its name
   */
  open(name: string, source: SourceDocument, address: Address = () => name): void {
    const before = this.#open.get(name);
    const document = { name, source, address };
    this.#open.delete(name);
    this.#open.set(name, document);
    this.#changed(name, [document, before]);
  }

  /**
   * Closes a document, and releases the documents that no result reaches any longer. References to the
   * document then use the loader.
   */
  close(name: string): void {
    const document = this.#open.get(name);
    if (document === undefined) return;
    this.#open.delete(name);
    for (const [key, { entry }] of this.#known) {
      if (entry.document === name) this.#known.delete(key);
    }
    this.#changed(name, [document]);
    for (const store of this.#stores.values())
      store.release((loaded) =>
        [...this.#known.values()].some(({ uris }) => uris.includes(loaded)),
      );
  }

  /**
   * Marks a document as changed at its source, so the loader loads it again.
   *
   * @param uri its URI, or the URI of a link or redirect to it
   * @returns whether a result depended on it
   */
  reload(uri: string): boolean {
    const asked = normalUri(uri);
    const changed = [this.#changed(asked)];
    for (const store of this.#stores.values()) changed.push(this.#changed(store.forget(asked)));
    return changed.includes(true);
  }

  /**
   * Checks an open document with everything that it refers to.
   *
   * @throws the signal's reason, any error of a rule, or any error of the loader except LoadError
   */
  async check(
    name: string,
    { signal, ...question }: Question & WaitOptions = {},
  ): Promise<CheckedDocument> {
    return this.run(checkDocument(this, name, question), name, signal);
  }

  /** Checks at once as {@link check} does, in a workspace without loaders. */
  checkOpen(name: string, question: Question = {}): CheckedDocument {
    return this.runOpen(checkDocument(this, name, question), name);
  }

  /** Provides what an inquiry about a document requests, until it has its result. */
  async run<T>(inquiry: Inquiry<T>, name: string, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    try {
      let step = inquiry.next();
      while (step.done !== true) {
        const wanted = step.value.map((one) => this.#provide(one, name, signal));
        step = inquiry.next(await Promise.all(wanted));
      }
      return step.value;
    } finally {
      // After an error, the inquiry closes what it has opened.
      inquiry.return(undefined as never);
    }
  }

  runOpen<T>(inquiry: Inquiry<T>, name: string): T {
    let step = inquiry.next();
    while (step.done !== true) {
      step = inquiry.next(step.value.map((one) => this.#openFor(one, name) ?? notLoaded()));
    }
    return step.value;
  }

  documentNamed(name: string): OpenDocument {
    const document = this.#open.get(name);
    if (document === undefined) throw new ClosedDocumentError(name);
    return document;
  }

  *remembered(key: string, check: () => Inquiry<CheckedEntry>): Inquiry<CheckedEntry> {
    for (;;) {
      const cached = this.#known.get(key);
      if (cached !== undefined) return cached;
      const changes = this.#changes;
      const result = yield* check();
      if (changes !== this.#changes) continue;
      this.#known.set(key, result);
      return result;
    }
  }

  openFound({ graph, descriptors }: Container, name: string) {
    const opened: string[] = [];
    const paths = new Map<OpenDocument, Path[]>();
    const entries = descriptors.map(({ document, source, path }): Entry => {
      const { uri } = document;
      let open = document === graph.entry ? this.documentNamed(name) : this.#openAt(uri ?? "");
      if (open === undefined) {
        const other = source.file ?? uri ?? "";
        this.open(other, source, () => uri);
        opened.push(other);
        open = this.documentNamed(other);
      }
      getOrAdd(paths, open, () => []).push(path);
      return { document: open.name, path, kind: "descriptor" };
    });
    for (const [open, held] of paths) open.parts = new DocumentParts(open.source, held);
    return {
      entries,
      close: () => {
        for (const other of opened) this.close(other);
      },
    };
  }

  async #provide(
    wanted: Wanted,
    from: string,
    signal: AbortSignal | undefined,
  ): Promise<Provided | LoadError> {
    const open = this.#openFor(wanted, from);
    if (open !== undefined) return open;
    const loader = this.options.loaderOf?.(from);
    if (loader === undefined) return notLoaded();
    const loaded = await this.#storeOf(loader).get(wanted, signal);
    if (loaded instanceof LoadError) return loaded;
    // A link or redirect may resolve to an open document.
    return this.#provideOpen({ ...wanted, uri: loaded.uri }) ?? loaded;
  }

  /** The content of the open document at a URI: as data, or as a text that is not parsed. */
  #provideOpen({ uri, asData }: Wanted): Provided | undefined {
    const source = this.#openAt(uri)?.source;
    return source && { source: asData ? source : textDocument(source.text, source.file), uri };
  }

  /** The open document whose references have this base URI; of a file and a link to it, the last one. */
  #openAt(uri: string): OpenDocument | undefined {
    return [...this.#open.values()].findLast((document) => baseOf(document) === uri);
  }

  /** The open document at a URI, unless the loader of the document that reaches it refuses it. */
  #openFor(wanted: Wanted, from: string): Provided | LoadError | undefined {
    const open = this.#provideOpen(wanted);
    return open && (this.options.loaderOf?.(from)?.refusal?.(wanted.uri) ?? open);
  }

  #storeOf(loader: Loader): DocumentStore {
    const { parse, nameOf = (uri) => uri } = this.options;
    return getOrAdd(this.#stores, loader, () => new DocumentStore({ loader, parse, nameOf }));
  }

  /** Drops all results that depend on a document; returns whether there were any. */
  #changed(uri: string, documents: readonly (OpenDocument | undefined)[] = []): boolean {
    this.#changes++;
    if (this.#known.size === 0) return false;
    const asked = [uri, ...documents.flatMap((one) => (one && baseOf(one)) ?? [])];
    const before = this.#known.size;
    for (const [key, { uris }] of this.#known) {
      if (asked.some((one) => uris.includes(one))) this.#known.delete(key);
    }
    return this.#known.size < before;
  }
}

/** The base URI of the references in a document. Finding it takes time, and most documents are never looked up. */
function baseOf(document: OpenDocument): string | undefined {
  if (document.base === undefined) {
    const address = document.address();
    document.base = address && normalUri(address);
  }
  return document.base;
}

const notLoaded = () => new LoadError("unchecked", "other documents are not loaded here");
