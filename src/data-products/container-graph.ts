import { findingCodes } from "../findings/codes.js";
import type { LoadError } from "../references/loading/loader.js";
import { normalUri } from "../references/loading/uri.js";
import type { CheckedDocument, CheckedGraph } from "../references/resolve/checked-graph.js";
import { reportCycles } from "../references/resolve/cycles.js";
import { type Address, DocumentNode } from "../references/resolve/document-node.js";
import {
  DocumentRequests,
  type Provided,
  type Wanted,
} from "../references/resolve/document-requests.js";
import type { GraphOptions } from "../references/resolve/graph.js";
import type { PendingReference } from "../references/resolve/pending-reference.js";
import {
  malformedFragment,
  notLoaded,
  tooManyDocuments,
  unresolved,
} from "../references/resolve/problem.js";
import { aimOf } from "../references/resolve/reference-aim.js";
import { failReference, leaveUnchecked } from "../references/resolve/settle-reference.js";
import { DocumentParts } from "../text/parse/document-parts.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import type { SourceDocument } from "../text/source-document.js";
import { formatPointer, type Path, parsePointer } from "../values/json-pointer.js";
import { mayHoldDescriptor } from "./marker.js";
import { type Held, type HeldReference, readDefinition, searchValue } from "./search.js";

/** A descriptor that a container holds or refers to. */
export interface FoundDescriptor {
  readonly form: "object" | "text";
  readonly document: CheckedDocument;
  /** The document as it was provided, with all problems in its text. */
  readonly source: SourceDocument;
  readonly path: Path;
}

/** A container with everything that its references reach. It never changes. */
export interface Container {
  /** The documents that were searched, with the findings about their references to descriptors. */
  readonly graph: CheckedGraph;
  /** The descriptors in all these documents, each once. */
  readonly descriptors: readonly FoundDescriptor[];
}

interface ContainerOptions extends Pick<GraphOptions, "requireReferences" | "maxDocuments"> {
  /** The maximum number of findings to keep for each document. */
  readonly maxFindings: number;
}

/**
 * Searches a document for descriptors, and follows its references to descriptors and to ports.
 *
 * It performs no input itself: {@link wanted} lists the documents that it needs, and
 * {@link provide} adds them. The rest of the documents is not checked.
 */
export class ContainerGraph {
  readonly #options: ContainerOptions;
  readonly #entry: DocumentNode;
  readonly #requests: DocumentRequests<Link>;
  readonly #references: PendingReference[] = [];
  readonly #descriptors: FoundDescriptor[] = [];
  readonly #sources = new Map<SourceDocument, SourceDocument>();
  /** Pointers of what was found or searched, so nothing is processed twice. */
  readonly #known = new Map<DocumentNode, Set<string>>();
  #queue: Link[] = [];

  constructor(source: SourceDocument, address: Address, options: ContainerOptions) {
    this.#options = options;
    const { maxFindings } = options;
    this.#requests = new DocumentRequests({ ...options, maxFindings });
    const base = () => {
      const uri = address();
      return uri === undefined ? undefined : normalUri(uri);
    };
    this.#entry = new DocumentNode(this.#searched(source), base, false, maxFindings);
    this.#search(this.#entry, []);
    const { uri } = this.#queue.length === 0 ? { uri: undefined } : this.#entry;
    if (uri !== undefined) this.#requests.add(uri, this.#entry);
    this.#followAll();
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    return this.#requests.wanted();
  }

  /** Provides all {@link wanted} documents, in the same order. */
  provide(answers: readonly (Provided | LoadError)[]): void {
    const provided = answers.map((answer) =>
      answer instanceof Error ? answer : { ...answer, source: this.#searched(answer.source) },
    );
    for (const link of this.#requests.provide(provided)) this.#queue.push(link);
    this.#followAll();
  }

  /** Reports cycles, which are known only when all references are resolved. Call it once. */
  finish(): Container {
    reportCycles(this.#references);
    const others = this.#requests.documents();
    others.delete(this.#entry);
    const documents = Object.freeze([this.#entry, ...others]);
    const references = Object.freeze(this.#references);
    for (const { collected } of documents) Object.freeze(collected.findings);
    const entry = this.#entry;
    const graph = Object.freeze({ entry, path: [], kind: undefined, documents, references });
    return Object.freeze({ graph, descriptors: Object.freeze(this.#descriptors) });
  }

  #searched(source: SourceDocument): SourceDocument {
    const searched = withoutProblems(source);
    this.#sources.set(searched, source);
    return searched;
  }

  #search(document: DocumentNode, path: Path): void {
    if (!this.#isNew(document, path)) return;
    for (const held of searchValue(document.source, document.valueAt(path), path)) {
      this.#add(document, held);
    }
  }

  #add(document: DocumentNode, held: Held): void {
    // The whole document is searched anyway, so following a local reference to a port would find
    // nothing new.
    if (held.form === "reference" && held.to === "port" && held.ref.startsWith("#")) return;
    if (!this.#isNew(document, held.path)) return;
    if (held.form !== "reference") {
      const source = this.#sources.get(document.source) ?? document.source;
      this.#descriptors.push({ ...held, document, source });
      return;
    }
    if (held.key === "$href") document.collected.add(olderReference(held));
    const link = linkOf(document, held);
    this.#references.push(link.reference);
    this.#queue.push(link);
  }

  #isNew(document: DocumentNode, path: Path): boolean {
    const known = this.#known.get(document) ?? new Set();
    this.#known.set(document, known);
    const pointer = formatPointer(path);
    return !known.has(pointer) && known.add(pointer).size > 0;
  }

  #followAll(): void {
    // The queue grows during the loop.
    for (let index = 0; index < this.#queue.length; index++) {
      const link = this.#queue[index];
      if (link !== undefined) this.#follow(link);
    }
    this.#queue = [];
  }

  #follow(link: Link): void {
    const { reference } = link;
    const aim = aimOf(reference);
    if (aim.in === "nowhere") return failReference(reference, aim.problem);
    if (aim.in === "unknown") return this.#leaveUnchecked(reference, aim.refusal);
    if (aim.in === "same") return this.#reach(reference.document, link, aim.fragment);
    const answer = this.#requests.request({ uri: aim.uri, asData: true }, link);
    if (answer === "waiting") return;
    if (answer === "limit") {
      return failReference(reference, tooManyDocuments(reference, this.#requests.maxDocuments));
    }
    if (answer instanceof DocumentNode) return this.#reach(answer, link, aim.fragment);
    if (answer.reason === "unchecked") return this.#leaveUnchecked(reference, answer);
    failReference(reference, notLoaded(reference, answer));
  }

  #reach(target: DocumentNode, { reference, to }: Link, fragment: string): void {
    reference.document.targets.add(target);
    const budget = { names: 1000 };
    const root = target.from([]);
    const tokens = parsePointer(fragment);
    if (tokens === undefined) {
      return failReference(reference, malformedFragment(reference, root, fragment, budget));
    }
    const followed = target.source.isReadable ? target.follow(tokens, []) : undefined;
    if (followed !== undefined && !followed.exists) {
      return failReference(reference, unresolved(reference, root, tokens, followed, budget));
    }
    const path = followed?.path ?? [];
    reference.outcome = { state: "resolved", document: target, path };
    if (to === "port") this.#search(target, path);
    else this.#add(target, readDefinition(followed?.value, path));
  }

  #leaveUnchecked(reference: PendingReference, refusal: Pick<LoadError, "message" | "details">) {
    leaveUnchecked(reference, refusal, this.#options.requireReferences);
  }
}

/** A reference that is being followed. */
interface Link {
  readonly reference: PendingReference;
  readonly to: HeldReference["to"];
}

const linkOf = (document: DocumentNode, { path, key, ref, to }: HeldReference): Link => ({
  to,
  reference: {
    document,
    path,
    pointer: formatPointer(path),
    key,
    ref,
    expected: "definition",
    outcome: { state: "failed" },
  },
});

/** The finding about a reference with the key that older data product documents use. */
const olderReference = ({ path, key }: HeldReference): UnplacedFinding => ({
  code: "older-reference",
  severity: findingCodes["older-reference"],
  message: "`$href` is the older name of `$ref` here",
  path: [...path, key],
  mark: "key",
  fix: { title: "rename to `$ref`", safe: true, change: { kind: "rename-key", to: "$ref" } },
});

/**
 * A document that may contain descriptors, without the problems elsewhere in its text. A text that
 * cannot be parsed keeps its problems if it may contain a descriptor.
 */
const withoutProblems = (source: SourceDocument): SourceDocument =>
  source.problemCount === 0 || (!source.isReadable && mayHoldDescriptor(source.text))
    ? source
    : new DocumentParts(source, []).rest();
