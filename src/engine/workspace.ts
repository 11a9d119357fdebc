import {
  type Container,
  ContainerGraph,
  type FoundDescriptor,
} from "../data-products/container-graph.js";
import { entryKinds } from "../format/check/entry-kinds.js";
import { MAX_FINDINGS } from "../format/check/structure.js";
import { LoadError, type Loader } from "../references/loading/loader.js";
import { normalUri } from "../references/loading/uri.js";
import type { CheckedGraph } from "../references/resolve/checked-graph.js";
import type { Address } from "../references/resolve/document-node.js";
import type { Provided, Wanted } from "../references/resolve/document-requests.js";
import { type GraphOptions, ReferenceGraph } from "../references/resolve/graph.js";
import { DocumentParts } from "../text/parse/document-parts.js";
import type { SourceDocument } from "../text/source-document.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import { DocumentStore, type DocumentStoreOptions } from "./document-store.js";
import { type Entry, entryKey, hasValueAt } from "./entry.js";
import type { EntryResult, RuleFindings, RunRules } from "./entry-result.js";
import { type OpenDocument, OpenDocuments } from "./open-documents.js";

export type { SourceDocument };

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

/** A descriptor that was found in a document, or by its references. */
export interface FoundEntry {
  readonly entry: Entry;
  /** Whether it is in another document. */
  readonly isReferenced: boolean;
  readonly found: FoundDescriptor;
}

/** The descriptors that a document contains or refers to. */
export interface FoundEntries {
  readonly container: Container;
  readonly entries: readonly FoundEntry[];
  /** Names of the documents that were opened, for the caller to close. */
  readonly opened: readonly string[];
  /** URIs of the documents that were searched, including those that do not exist. */
  readonly uris: readonly string[];
}

export interface WaitOptions {
  /** Stops waiting: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A result that is valid until a document that it depends on changes. */
interface KnownResult {
  readonly entry: Entry;
  readonly graph: CheckedGraph;
  /** The requested URIs and the final URIs of the documents. */
  readonly uris: ReadonlySet<string>;
  rules?: RuleFindings;
}

/**
 * The engine: it keeps open documents, and checks entries with everything that they refer to.
 *
 * A result is kept until one of the documents that it depends on changes. Then only the entries that
 * reach that document are checked again.
 */
export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #stores = new Map<Loader, DocumentStore>();
  readonly #open = new OpenDocuments();
  /** By the key of their entry. */
  readonly #known = new Map<string, KnownResult>();
  /** Counts changes: a check that is interrupted by a change starts again. */
  #changes = 0;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  /**
   * Opens a document, or replaces the text of an open one.
   *
   * @param uri the name that entries use for the document
   * @param address returns the base URI of its references, if that is not `uri`
   * @returns the entries to check again: their results depended on the document
   */
  open(
    uri: string,
    source: SourceDocument,
    { address = () => uri }: { address?: Address } = {},
  ): Entry[] {
    const before = this.#open.add({ name: uri, source, address });
    return this.#changed(uri, [address, before?.address]);
  }

  /** Returns an open document. */
  sourceOf(uri: string): SourceDocument {
    return this.#open.get(uri).source;
  }

  /**
   * Closes a document, and releases the documents that no entry reaches any longer. References to the
   * document then use the loader.
   *
   * @returns the entries to check again
   */
  close(uri: string): Entry[] {
    const document = this.#open.remove(uri);
    if (document === undefined) return [];
    for (const [key, { entry }] of this.#known) {
      if (entry.document === uri) this.#known.delete(key);
    }
    const changed = this.#changed(uri, [document.address]);
    for (const store of this.#stores.values())
      store.release((loaded) => [...this.#known.values()].some(({ uris }) => uris.has(loaded)));
    return changed;
  }

  /**
   * Marks a document as changed at its source, so the loader loads it again.
   *
   * @param uri its URI, or the URI of a link or redirect to it
   * @returns the entries to check again
   */
  reload(uri: string): Entry[] {
    const asked = normalUri(uri);
    const changed = this.#changed(asked);
    for (const store of this.#stores.values()) changed.push(...this.#changed(store.forget(asked)));
    return changed;
  }

  /**
   * Finds the descriptors that an open document contains or refers to, each as an entry.
   *
   * Referenced documents that have a descriptor are opened, under the names for their findings.
   *
   * @throws as {@link check}
   */
  async find(document: string, { signal }: WaitOptions = {}): Promise<FoundEntries> {
    signal?.throwIfAborted();
    const graph = this.#beginSearch(document);
    const uris = new Set([document]);
    await this.#load(graph, document, uris, signal);
    return this.#entriesOf(graph.finish(), document, uris);
  }

  /** Finds descriptors as {@link find} does, in the open documents only; nothing is loaded. */
  findOpen(document: string): FoundEntries {
    const graph = this.#beginSearch(document);
    const uris = new Set([document]);
    this.#loadOpen(graph, document, uris);
    return this.#entriesOf(graph.finish(), document, uris);
  }

  /** Checks an entry with the open documents only; nothing is loaded. */
  checkOpen(entry: Entry): EntryResult {
    const uris = new Set([entry.document]);
    const graph = this.#begin(entry);
    this.#loadOpen(graph, entry.document, uris);
    return { graph: graph.finish(), uris: Object.freeze([...uris]), rules: undefined };
  }

  /**
   * Checks an entry with everything that it refers to.
   *
   * @throws the signal's reason, or any error of the loader except LoadError
   */
  async check(entry: Entry, { signal }: WaitOptions = {}): Promise<EntryResult> {
    return checkedResult(await this.#check(entry, signal));
  }

  /**
   * Checks an entry, and runs the rules over it.
   *
   * @throws as {@link check}, and any error of a rule
   */
  async lint(entry: Entry, { signal }: WaitOptions = {}): Promise<EntryResult> {
    const known = await this.#check(entry, signal);
    const { runRules, maxFindings = MAX_FINDINGS } = this.#options;
    known.rules ??= runRules?.(known.graph, maxFindings) ?? new Map();
    return { ...checkedResult(known), rules: known.rules };
  }

  async #check(entry: Entry, signal: AbortSignal | undefined): Promise<KnownResult> {
    signal?.throwIfAborted();
    const key = entryKey(entry);
    for (;;) {
      const known = this.#known.get(key);
      if (known !== undefined) return known;
      const changes = this.#changes;
      const graph = this.#begin(entry);
      const uris = new Set([entry.document]);
      await this.#load(graph, entry.document, uris, signal);
      if (changes !== this.#changes) continue;
      const result = { entry, graph: graph.finish(), uris };
      this.#known.set(key, result);
      return result;
    }
  }

  #begin({ document, path, kind }: Entry): ReferenceGraph {
    const { source, address, parts } = this.#open.get(document);
    if (source.isReadable && !hasValueAt(source.value, path)) {
      throw new Error(`the document ${document} has nothing at ${formatPointer(path)}`);
    }
    const part = path.length === 0 ? source : (parts ?? new DocumentParts(source, [path])).at(path);
    return new ReferenceGraph(
      { source: part, address, path, kind: entryKinds[kind] },
      this.#options,
    );
  }

  #beginSearch(document: string): ContainerGraph {
    const { source, address } = this.#open.get(document);
    const { maxFindings = MAX_FINDINGS } = this.#options;
    return new ContainerGraph(source, address, { ...this.#options, maxFindings });
  }

  #entriesOf(container: Container, document: string, uris: ReadonlySet<string>): FoundEntries {
    const opened: string[] = [];
    const entries: FoundEntry[] = [];
    const paths = new Map<OpenDocument, Path[]>();
    for (const found of container.descriptors) {
      const { source, path } = found;
      const { uri } = found.document;
      const isReferenced = found.document !== container.graph.entry;
      let open = isReferenced ? this.#open.at(uri ?? "") : this.#open.get(document);
      if (open === undefined) {
        const name = source.file ?? uri ?? "";
        this.open(name, source, { address: () => uri });
        opened.push(name);
        open = this.#open.get(name);
      }
      const entry = { document: open.name, path, kind: "descriptor" } as const;
      entries.push({ entry, isReferenced, found });
      const held = paths.get(open);
      if (held === undefined) paths.set(open, [path]);
      else held.push(path);
    }
    for (const [open, held] of paths) open.parts = new DocumentParts(open.source, held);
    return { container, entries, opened, uris: Object.freeze([...uris]) };
  }

  async #load(
    graph: ReferenceGraph | ContainerGraph,
    document: string,
    uris: Set<string>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
      graph.provide(
        await Promise.all(wanted.map((one) => this.#provide(one, document, uris, signal))),
      );
    }
  }

  #loadOpen(graph: ReferenceGraph | ContainerGraph, document: string, uris: Set<string>): void {
    for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
      for (const { uri } of wanted) uris.add(uri);
      graph.provide(wanted.map((one) => this.#openFor(one, document) ?? notLoaded()));
    }
  }

  async #provide(
    wanted: Wanted,
    from: string,
    uris: Set<string>,
    signal: AbortSignal | undefined,
  ): Promise<Provided | LoadError> {
    uris.add(wanted.uri);
    const open = this.#openFor(wanted, from);
    if (open !== undefined) return open;
    const loader = this.#options.loaderOf?.(from);
    if (loader === undefined) return notLoaded();
    const loaded = await this.#storeOf(loader).get(wanted, signal);
    if (loaded instanceof LoadError) return loaded;
    uris.add(loaded.uri);
    // A link or redirect may resolve to an open document.
    return this.#open.provide(loaded.uri, wanted.asData) ?? loaded;
  }

  /** The open document at a URI, unless the loader of the entry refuses it. */
  #openFor(wanted: Wanted, from: string): Provided | LoadError | undefined {
    const open = this.#open.provide(wanted.uri, wanted.asData);
    return open && (this.#options.loaderOf?.(from)?.refusal?.(wanted.uri) ?? open);
  }

  #storeOf(loader: Loader): DocumentStore {
    let store = this.#stores.get(loader);
    if (store === undefined) {
      const { parse, nameOf = (uri) => uri } = this.#options;
      store = new DocumentStore({ loader, parse, nameOf });
      this.#stores.set(loader, store);
    }
    return store;
  }

  /** Drops all results that depend on a document, and returns the entries that had them. */
  #changed(uri: string, addresses: readonly (Address | undefined)[] = []): Entry[] {
    this.#changes++;
    const dropped: Entry[] = [];
    // Asking for an address can take time.
    if (this.#known.size === 0) return dropped;
    const bases = addresses.flatMap((address) => {
      const base = address?.();
      return base === undefined ? [] : [normalUri(base)];
    });
    const asked = [uri, ...bases];
    for (const [key, { entry, uris }] of this.#known) {
      if (!asked.some((one) => uris.has(one))) continue;
      this.#known.delete(key);
      dropped.push(entry);
    }
    return dropped;
  }
}

const checkedResult = ({ graph, uris }: KnownResult): EntryResult => ({
  graph,
  uris: Object.freeze([...uris]),
  rules: undefined,
});

const notLoaded = () => new LoadError("unchecked", "other documents are not loaded here");
