import type { SourceDocument } from "../../text/source-document.js";
import { getOrAdd } from "../../values/get-or-add.js";
import type { LoadError } from "../loading/loader.js";
import { DocumentNode } from "./document-node.js";

/** A document that references need and that has not been provided yet. */
export interface Wanted {
  readonly uri: string;
  /** Whether to parse it as JSON or YAML; otherwise it may be text in any language. */
  readonly asData: boolean;
}

/** A wanted document, and its final URI after redirects and links. */
export interface Provided {
  readonly source: SourceDocument;
  readonly uri: string;
}

const MAX_DOCUMENTS = 10_000;

export interface DocumentLimits {
  /** The maximum number of documents that references may reach. */
  readonly maxDocuments?: number | undefined;
  /** The maximum number of findings to keep for each document. */
  readonly maxFindings: number;
}

/**
 * The documents of a graph by URI: those that it has, those that could not be loaded, and those that
 * references are waiting for. It performs no input itself.
 */
export class DocumentRequests<R> {
  readonly maxDocuments: number;
  readonly #maxFindings: number;
  readonly #documents = new Map<string, DocumentNode>();
  readonly #failures = new Map<string, LoadError>();
  /** The final key of each document that was requested by another URI. */
  readonly #aliases = new Map<string, string>();
  /** References that are waiting for a document, by its key. */
  #waiting = new Map<string, { wanted: Wanted; references: R[] }>();
  #count = 0;

  constructor({ maxDocuments = MAX_DOCUMENTS, maxFindings }: DocumentLimits) {
    this.maxDocuments = maxDocuments;
    this.#maxFindings = maxFindings;
  }

  /** Adds a document that needs no loading. */
  add(uri: string, document: DocumentNode): void {
    this.#documents.set(uri, document);
  }

  documents(): Set<DocumentNode> {
    return new Set(this.#documents.values());
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    return [...this.#waiting].sort(byKey).map(([, { wanted }]) => wanted);
  }

  /**
   * Provides all {@link wanted} documents, in the same order.
   *
   * @returns the references that were waiting for them
   */
  provide(answers: readonly (Provided | LoadError)[]): R[] {
    const asked = [...this.#waiting].sort(byKey);
    const ready: R[] = [];
    this.#waiting = new Map();
    for (const [index, [key, { wanted, references }]] of asked.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Error(`no document was provided for ${wanted.uri}`);
      if (answer instanceof Error) {
        this.#failures.set(key, answer);
      } else {
        const { source, uri } = answer;
        const real = keyOf({ ...wanted, uri });
        if (real !== key) this.#aliases.set(key, real);
        const make = () => new DocumentNode(source, () => uri, true, this.#maxFindings);
        getOrAdd(this.#documents, real, make);
      }
      for (const reference of references) ready.push(reference);
    }
    return ready;
  }

  /**
   * Returns the document at a URI, or why it could not be loaded.
   *
   * @returns `"waiting"` if it must be provided first, `"limit"` if there are too many
   */
  request(wanted: Wanted, reference: R): DocumentNode | LoadError | "waiting" | "limit" {
    const same = this.#documents.get(wanted.uri);
    if (same !== undefined) return same;
    const key = keyOf(wanted);
    const known = this.#failures.get(key) ?? this.#documents.get(this.#aliases.get(key) ?? key);
    if (known !== undefined) return known;
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.references.push(reference);
      return "waiting";
    }
    if (this.#count >= this.maxDocuments) return "limit";
    this.#count++;
    this.#waiting.set(key, { wanted, references: [reference] });
    return "waiting";
  }
}

/** One reference may need a document as data while another needs it as text. */
const keyOf = ({ uri, asData }: Wanted): string => (asData ? uri : `#text ${uri}`);

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
