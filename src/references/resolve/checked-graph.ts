import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { descriptorAround } from "../../format/shape/descriptor-holder.js";
import { type Followed, followPointer } from "../../format/shape/follow-pointer.js";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { type CollectedFindings, FindingCollector } from "../../text/parse/finding-collector.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import type { SourceDocument } from "../../text/source-document.js";
import { getOrAdd } from "../../values/collections.js";
import { formatPointer, type Path, valueAt } from "../../values/json-value.js";
import { PathMap, PathMaps } from "../../values/path-map.js";
import type { Expectation } from "./reference-finder.js";

/** A value of a document that was checked as an object of the specification. */
export interface Part {
  readonly path: Path;
  readonly kind: ObjectKind;
  /** Path of the descriptor that the value is part of: local references start there. */
  readonly base: Path;
}

/** A document of a graph that was checked. It never changes. */
export interface ReachedDocument {
  readonly source: SourceDocument;
  /** Base URI of its references; `undefined` for a text without a name. */
  readonly uri: string | undefined;
  /** Whether it was reached only through references. */
  readonly isReferenced: boolean;
  /** Whether its syntax, structure, and references are free of errors. */
  readonly isClean: boolean;
  /** Whether a target of its references was not checked. */
  readonly hasUnchecked: boolean;
  /** Whether a definition or a `jsonSchema` in it refers to something else, which is not followed. */
  readonly hasUnfollowed: boolean;
  /** The findings in its structure and references. */
  readonly collected: CollectedFindings;
  /** The values that were checked, by JSON Pointer. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Paths of definitions that are written inline. */
  readonly definitions: readonly Path[];
  /** Path of the descriptor that contains a place, or of the root: local references start there. */
  baseOf(path: Path): Path;
  /** Documents that it refers to. */
  readonly targets: ReadonlySet<ReachedDocument>;
}

/** A Reference in a document, and its outcome. */
export interface Reference {
  readonly document: ReachedDocument;
  /** Path of the object that has `$ref`. */
  readonly path: Path;
  /** `path` as a JSON Pointer. */
  readonly pointer: string;
  /** The key as written, which may be misspelled. */
  readonly key: string;
  readonly ref: string;
  readonly expected: Expectation;
  readonly outcome: Outcome;
}

/** The place that a reference resolves to. */
export interface Target {
  readonly document: ReachedDocument;
  readonly path: Path;
}

type Outcome =
  | ({ readonly state: "resolved" } & Target)
  /** The target was not checked. */
  | { readonly state: "unchecked" }
  /** A finding explains why, here or in the target. */
  | { readonly state: "failed" };

/** An entry, checked together with every document that it reaches. It never changes. */
export interface CheckedGraph {
  readonly entry: ReachedDocument;
  /** Path of the entry in its document. */
  readonly path: Path;
  /** The kind that the entry was checked as; `undefined` for a document that was searched for descriptors. */
  readonly kind: ObjectKind | undefined;
  /** All documents that were checked; the entry's is first. */
  readonly documents: readonly ReachedDocument[];
  readonly references: readonly Reference[];
}

/** References by the place of the object that has `$ref`; of several at one place, the last one. */
export function referencesByPlace<R extends Reference>(references: readonly R[]) {
  const places = new PathMaps<ReachedDocument, R>();
  for (const reference of references.toReversed()) {
    places.of(reference.document).add(reference.path, reference);
  }
  return places;
}

/** Returns the documents that match, and those that reach one of them through references. */
export function reaching(
  documents: readonly ReachedDocument[],
  matches: (document: ReachedDocument) => boolean,
): ReadonlySet<ReachedDocument> {
  const found = new Set(documents.filter(matches));
  const sources = new Map<ReachedDocument, ReachedDocument[]>();
  for (const document of documents) {
    for (const target of document.targets) {
      getOrAdd(sources, target, () => []).push(document);
    }
  }
  // The set grows while it is iterated, and the iteration visits what is added.
  for (const document of found) {
    for (const source of sources.get(document) ?? []) found.add(source);
  }
  return found;
}

/** Returns the URI of a document. It is called only when needed: resolving symbolic links is slow. */
export type Address = () => string | undefined;

/** A Reference while its graph is being built. */
export interface PendingReference extends Reference {
  readonly document: DocumentNode;
  /** `failed` until the reference is resolved. */
  outcome: Outcome;
}

/** A value that pointers can be followed from. */
export interface PointerTarget {
  readonly value: unknown;
  follow(tokens: readonly string[]): Followed;
}

/** A document while its graph is being built. The graph exposes it as a {@link ReachedDocument}. */
export class DocumentNode implements ReachedDocument {
  readonly source: SourceDocument;
  readonly isReferenced: boolean;
  readonly collected: FindingCollector;
  readonly parts = new Map<string, Part>();
  readonly #partsByPath = new PathMap<Part>();
  readonly definitions: Path[] = [];
  readonly targets = new Set<DocumentNode>();
  hasUnchecked = false;
  hasUnfollowed = false;
  /** Places that definitions refer to and that are themselves References. */
  readonly chained = new Set<string>();
  /** The codes reported so far, by the source of the reference. */
  readonly #reported = new Map<object | string, Set<string>>();
  readonly #address: Address;
  #uri: { known: string | undefined } | undefined;

  constructor(
    source: SourceDocument,
    address: Address,
    isReferenced: boolean,
    maxFindings: number,
  ) {
    this.source = source;
    this.#address = address;
    this.isReferenced = isReferenced;
    this.collected = new FindingCollector(maxFindings, source);
  }

  get uri(): string | undefined {
    this.#uri ??= { known: this.#address() };
    return this.#uri.known;
  }

  get isClean(): boolean {
    return this.source.problemCount === 0 && this.collected.errorCount === 0;
  }

  /**
   * Adds a finding about a reference, unless it was added before. An object can be reached both
   * directly and through a definition, and YAML aliases can put it in several places.
   */
  addOfReference(finding: UnplacedFinding): void {
    const { code, path } = finding;
    const written = this.source.sourceAt?.(path) ?? formatPointer(path);
    const reported = getOrAdd(this.#reported, written, () => new Set());
    if (reported.has(code)) return;
    reported.add(code);
    this.collected.add(finding);
  }

  /**
   * Follows a pointer from `base`, and finds the schema of its target in the innermost part that
   * contains it.
   */
  follow(tokens: readonly string[], base: Path): Followed {
    const root = this.parts.get(formatPointer(base));
    const start = this.valueAt(base);
    const followed = followPointer(start, tokens, descriptorShapes, root?.kind);
    if (!followed.exists) return followed;
    const path = [...base, ...followed.path];
    const part = this.#partAround(path);
    if (part === undefined || part === root) return { ...followed, path };
    const steps = path.slice(part.path.length).map(String);
    const within = followPointer(this.valueAt(part.path), steps, descriptorShapes, part.kind);
    return { ...followed, path, shape: within.exists ? within.shape : undefined };
  }

  /** Returns the document as a target for pointers that start at `base`. */
  from(base: Path): PointerTarget {
    return { value: this.valueAt(base), follow: (tokens) => this.follow(tokens, base) };
  }

  valueAt(path: Path): unknown {
    return valueAt(this.source.value, path);
  }

  baseOf(path: Path): Path {
    return this.#partAround(path)?.base ?? descriptorAround(this.source.value, path) ?? [];
  }

  /** Adds a value that was checked. */
  addPart(part: Part): void {
    this.parts.set(formatPointer(part.path), part);
    this.#partsByPath.add(part.path, part);
  }

  /**
   * Whether a part other than the one at `outer` contains the place at the path `outer` plus
   * `inner`.
   */
  isInPartWithin(outer: Path, inner: Path): boolean {
    return this.#partsByPath
      .along([...outer, ...inner])
      .some(({ length }) => length > outer.length);
  }

  #partAround(path: Path): Part | undefined {
    return this.#partsByPath.along(path).at(-1)?.value;
  }
}
