import type { SourceDocument } from "../../text/source-document.js";
import { compareText, getOrAdd } from "../../values/collections.js";
import { formatPointer, type Path, pointerFragment } from "../../values/json-value.js";
import { NameSearch } from "../../words/nearest-name.js";
import { printable, quote } from "../../words/phrases.js";
import type { LoadError } from "../loading/loader.js";
import {
  isAbsolute,
  isUriReference,
  normalUri,
  resolveUri,
  splitReference,
} from "../loading/uri.js";
import {
  type Address,
  type CheckedGraph,
  DocumentNode,
  type PendingReference,
  type Reference,
  referencesByPlace,
} from "./checked-graph.js";
import { findingOfReference, notLoaded, pageProblem, type ReferenceProblem } from "./problem.js";

export interface ResolverOptions {
  /** The maximum number of documents that references may reach. */
  readonly maxDocuments?: number | undefined;
  /** The maximum number of findings to keep for each document. */
  readonly maxFindings: number;
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
  protected readonly search = new NameSearch();
  readonly #options: ResolverOptions;
  readonly #maxDocuments: number;
  readonly #documents = new Map<string, DocumentNode>();
  readonly #failures = new Map<string, LoadError>();
  /** The final key of each document that was requested by another URI. */
  readonly #aliases = new Map<string, string>();
  /** References that are waiting for a document, by its key. */
  #waiting = new Map<string, { wanted: Wanted; references: R[] }>();
  /** The number of documents that were requested. */
  #requested = 0;
  readonly #references: R[] = [];
  #queue: R[] = [];

  protected constructor(source: SourceDocument, address: Address, options: ResolverOptions) {
    this.#options = options;
    this.#maxDocuments = options.maxDocuments ?? MAX_DOCUMENTS;
    const base = () => {
      const uri = address();
      return uri === undefined ? undefined : normalUri(uri);
    };
    this.entry = new DocumentNode(source, base, false, options.maxFindings);
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    return [...this.#waiting].sort(byKey).map(([, { wanted }]) => wanted);
  }

  /** Provides all {@link wanted} documents, in the same order. */
  provide(answers: readonly (Provided | LoadError)[]): void {
    const asked = [...this.#waiting].sort(byKey);
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
        const { maxFindings } = this.#options;
        const make = () => new DocumentNode(source, () => uri, true, maxFindings);
        getOrAdd(this.#documents, real, make);
      }
      for (const reference of references) this.#queue.push(reference);
    }
    this.#queue.sort(compareReferences);
    this.followAll();
  }

  /** Adds a reference that will be followed. */
  protected add(found: Omit<R, "pointer" | "outcome">): void {
    const pointer = formatPointer(found.path);
    const reference = { ...found, pointer, outcome: { state: "failed" } } as unknown as R;
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
    const others = new Set(this.#documents.values());
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
    const page = pageProblem(ref);
    if (page !== undefined) return this.fail(reference, page);
    this.#request(reference, uri, parts.fragment);
  }

  #request(reference: R, uri: string, fragment: string): void {
    // The URI of the entry is computed only now, because resolving symbolic links is slow.
    if (this.entry.uri !== undefined) this.#documents.set(this.entry.uri, this.entry);
    const wanted = { uri, asData: this.isData(reference, uri) };
    const key = keyOf(wanted);
    const real = this.#aliases.get(key) ?? key;
    const document = this.#documents.get(uri) ?? this.#documents.get(real);
    const failure = this.#failures.get(key);
    const waiting = this.#waiting.get(key);
    if (document !== undefined) {
      this.#reach(document, reference, fragment);
    } else if (failure?.reason === "unchecked") {
      this.#leaveUnchecked(reference, failure);
    } else if (failure !== undefined) {
      this.fail(reference, notLoaded(reference, failure));
    } else if (waiting !== undefined) {
      waiting.references.push(reference);
    } else if (this.#requested >= this.#maxDocuments) {
      const message = `${quote(reference.ref)} was not followed: there are more than ${this.#maxDocuments} documents`;
      this.fail(reference, { code: "unresolved-reference", message });
    } else {
      this.#requested++;
      this.#waiting.set(key, { wanted, references: [reference] });
    }
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

/** One reference may need a document as data while another needs it as text. */
const keyOf = ({ uri, asData }: Wanted): string => (asData ? uri : `#text ${uri}`);

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Reports each cycle of references once. The finding is at the first reference of the cycle, ordered
 * by document and pointer, and lists all of them.
 */
function reportCycles(references: readonly PendingReference[]): void {
  const byPlace = referencesByPlace(references);
  const next = ({ outcome }: PendingReference): PendingReference | undefined =>
    outcome.state === "resolved" ? byPlace.of(outcome.document).get(outcome.path) : undefined;

  const done = new Set<PendingReference>();
  for (const start of references) {
    const path: PendingReference[] = [];
    const onPath = new Set<PendingReference>();
    let at: PendingReference | undefined = start;
    while (at !== undefined && !done.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = next(at);
    }
    if (at !== undefined && onPath.has(at)) reportCycle(path.slice(path.indexOf(at)));
    for (const reference of path) done.add(reference);
  }
}

/** The number of places that a message shows; longer cycles are shortened. */
const MAX_SHOWN = 8;

function reportCycle(cycle: PendingReference[]): void {
  const names = cycle.map(placeName);
  const first = names.reduce((best, name, index) => (name < (names[best] ?? "") ? index : best), 0);
  const rotated = [...names.slice(first), ...names.slice(0, first)];
  const path = [...rotated, rotated[0] ?? ""].map(shownName);
  if (rotated.length > MAX_SHOWN) path.splice(MAX_SHOWN, rotated.length - MAX_SHOWN, "…");
  const reference = cycle[first];
  if (reference === undefined) return;
  for (const member of cycle) member.outcome = { state: "failed" };
  const message = `these references form a cycle: ${path.join(" → ")}`;
  const finding = findingOfReference(reference, { code: "reference-cycle", message });
  reference.document.addOfReference(finding);
}

const placeName = ({ document, pointer }: PendingReference): string =>
  (document.source.file ?? "") + pointerFragment(pointer);

/** Quotes a place for a message. It may be longer than a quoted value, because it is a location. */
const shownName = (name: string): string =>
  `\`${printable(name.length > 200 ? `${name.slice(0, 199)}…` : name)}\``;
