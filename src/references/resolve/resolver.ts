import type { SourceDocument } from "../../text/source-document.js";
import type { Path } from "../../values/json-pointer.js";
import { quote } from "../../words/quote.js";
import type { LoadError } from "../loading/loader.js";
import {
  isAbsolute,
  isUriReference,
  normalUri,
  resolveUri,
  splitReference,
} from "../loading/uri.js";
import type { CheckedGraph, Reference } from "./checked-graph.js";
import { reportCycles } from "./cycles.js";
import { type Address, DocumentNode, type PendingReference } from "./document-node.js";
import {
  type DocumentLimits,
  DocumentRequests,
  type Provided,
  type Wanted,
} from "./document-requests.js";
import { findingOfReference, notLoaded, type ReferenceProblem } from "./problem.js";

export interface ResolverOptions extends DocumentLimits {
  /** Whether an unchecked target is an error. */
  readonly requireReferences?: boolean | undefined;
}

/**
 * Follows the references of an entry, and those of everything that they reach.
 *
 * It performs no I/O: {@link wanted} lists the documents that it needs, and {@link provide} adds them.
 */
export abstract class Resolver<R extends PendingReference> {
  protected readonly entry: DocumentNode;
  readonly #options: ResolverOptions;
  readonly #requests: DocumentRequests<R>;
  readonly #references: R[] = [];
  #queue: R[] = [];
  /** Whether references can find the entry by its URI. */
  #isEntryIndexed = false;

  protected constructor(source: SourceDocument, address: Address, options: ResolverOptions) {
    this.#options = options;
    this.#requests = new DocumentRequests(options);
    const base = () => {
      const uri = address();
      return uri === undefined ? undefined : normalUri(uri);
    };
    this.entry = new DocumentNode(source, base, false, options.maxFindings);
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    return this.#requests.wanted();
  }

  /** Provides all {@link wanted} documents, in the same order. */
  provide(answers: readonly (Provided | LoadError)[]): void {
    for (const reference of this.#requests.provide(answers)) this.#queue.push(reference);
    this.#queue.sort(compareReferences);
    this.followAll();
  }

  /** Adds a reference that will be followed. */
  protected add(reference: R): void {
    this.#references.push(reference);
    this.#queue.push(reference);
  }

  protected followAll(): void {
    // The queue grows during the loop.
    for (let index = 0; index < this.#queue.length; index++) {
      const next = this.#queue[index];
      if (next !== undefined) this.#follow(next);
    }
    this.#queue = [];
  }

  /** Whether a document is needed as JSON or YAML, and not as text in any language. */
  protected abstract isData(reference: R, uri: string): boolean;

  /** Finds the target of a reference in its document. */
  protected abstract resolveIn(target: DocumentNode, reference: R, fragment: string): void;

  /** Reports why a reference does not resolve. */
  protected fail(reference: R, problem: ReferenceProblem): void {
    reference.outcome = { state: "failed" };
    reference.document.addOfReference(findingOfReference(reference, problem));
  }

  /** Reports cycles, which are known only when all references are resolved. */
  protected finishGraph(path: Path, kind: CheckedGraph["kind"]): CheckedGraph {
    reportCycles(this.#references);
    const { entry } = this;
    const others = this.#requests.documents();
    others.delete(entry);
    const documents = Object.freeze([entry, ...others]);
    for (const { collected } of documents) Object.freeze(collected.findings);
    const references = Object.freeze(this.#references);
    return Object.freeze({ entry, path, kind, documents, references });
  }

  /** Resolves a reference against the URI of its document (RFC 3986, section 5). */
  #follow(reference: R): void {
    const { document, ref, expected } = reference;
    const code = "malformed-reference";
    if (ref === "") {
      const message =
        "`$ref` is empty, which refers to this whole document; write where the object is";
      return this.fail(reference, { code, message });
    }
    const parts = splitReference(ref);
    if (parts === undefined) {
      const message = `the fragment of ${quote(ref)} is not percent-encoded UTF-8`;
      return this.fail(reference, { code, message });
    }
    const invalid = { code, message: `${quote(ref)} is not a URI reference` } as const;
    // The structure check reports an invalid URI reference, except in a definition.
    if (expected === "definition" && !isUriReference(ref)) return this.fail(reference, invalid);
    if (parts.document === "") return this.#reach(document, reference, parts.fragment);
    const uri = resolveUri(parts.document, document.uri);
    if (uri === undefined) {
      const isLost = document.uri === undefined && !isAbsolute(parts.document);
      if (!isLost) return this.fail(reference, invalid);
      const refusal = { message: "this text has no base URI", details: undefined };
      return this.#leaveUnchecked(reference, refusal);
    }
    if (uri.startsWith("file:") && /^https?:/.test(document.uri ?? "")) {
      const message = `${quote(ref)} is refused: a document from the network cannot refer to a file`;
      return this.fail(reference, { code: "blocked-reference", message });
    }
    this.#request(reference, uri, parts.fragment);
  }

  #request(reference: R, uri: string, fragment: string): void {
    this.#indexEntry();
    const asData = this.isData(reference, uri);
    const answer = this.#requests.request({ uri, asData }, reference);
    if (answer === "waiting") return;
    if (answer instanceof DocumentNode) return this.#reach(answer, reference, fragment);
    if (answer === "limit") {
      const message = `${quote(reference.ref)} was not followed: there are more than ${this.#requests.maxDocuments} documents`;
      return this.fail(reference, { code: "unresolved-reference", message });
    }
    if (answer.reason === "unchecked") return this.#leaveUnchecked(reference, answer);
    this.fail(reference, notLoaded(reference, answer));
  }

  #indexEntry(): void {
    if (this.#isEntryIndexed) return;
    this.#isEntryIndexed = true;
    const { uri } = this.entry;
    if (uri !== undefined) this.#requests.add(uri, this.entry);
  }

  #reach(target: DocumentNode, reference: R, fragment: string): void {
    reference.document.targets.add(target);
    this.resolveIn(target, reference, fragment);
  }

  /** Marks a reference as unchecked: it is neither valid nor invalid. */
  #leaveUnchecked(
    reference: R,
    { message, details }: Pick<LoadError, "message" | "details">,
  ): void {
    reference.outcome = { state: "unchecked" };
    reference.document.hasUnchecked = true;
    const finding = findingOfReference(reference, {
      code: "unchecked-reference",
      message: `${quote(reference.ref)} was not checked: ${message}`,
      details,
    });
    const { requireReferences } = this.#options;
    reference.document.addOfReference(
      requireReferences ? { ...finding, severity: "error" } : finding,
    );
  }
}

/** Orders by document and place, so the order in which documents arrive does not matter. */
const compareReferences = (a: Reference, b: Reference): number =>
  compareText(a.document.uri ?? "", b.document.uri ?? "") || compareText(a.pointer, b.pointer);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
