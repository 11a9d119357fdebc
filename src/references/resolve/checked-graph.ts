import type { ObjectKind } from "../../format/check/object-kinds.js";
import type { CollectedFindings } from "../../text/parse/finding-collector.js";
import type { SourceDocument } from "../../text/source-document.js";
import { getOrAdd } from "../../values/get-or-add.js";
import type { Path } from "../../values/json-pointer.js";
import { PathMaps } from "../../values/path-map.js";
import type { Expectation } from "./reference-finder.js";

/** A value of a document that was checked as an object of the specification. */
export interface Part {
  readonly path: Path;
  readonly kind: ObjectKind;
  /** Path of the descriptor that the value is part of: local references start there. */
  readonly base: Path;
}

/** A document of a graph that was checked. It never changes. */
export interface CheckedDocument {
  readonly source: SourceDocument;
  /** Base URI of its references; `undefined` for a text without a name. */
  readonly uri: string | undefined;
  /** Whether it was reached only through references. */
  readonly isReferenced: boolean;
  /** Whether its syntax, structure, and references are free of errors. */
  readonly isClean: boolean;
  /** Whether a target of its references was not checked. */
  readonly hasUnchecked: boolean;
  /** The findings in its structure and references. */
  readonly collected: CollectedFindings;
  /** The values that were checked, by JSON Pointer. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Paths of definitions that are written inline. */
  readonly definitions: readonly Path[];
  /** Path of the descriptor that contains a place, or of the root: local references start there. */
  baseOf(path: Path): Path;
  /** Documents that it refers to. */
  readonly targets: ReadonlySet<CheckedDocument>;
}

/** A Reference in a document, and its outcome. */
export interface Reference {
  readonly document: CheckedDocument;
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
  readonly document: CheckedDocument;
  readonly path: Path;
}

export type Outcome =
  | ({ readonly state: "resolved" } & Target)
  /** The target was not checked. */
  | { readonly state: "unchecked" }
  /** A finding explains why, here or in the target. */
  | { readonly state: "failed" };

/** An entry, checked together with every document that it reaches. It never changes. */
export interface CheckedGraph {
  readonly entry: CheckedDocument;
  /** Path of the entry in its document. */
  readonly path: Path;
  /** What the entry was checked as; `undefined` for a document that was searched for descriptors. */
  readonly kind: ObjectKind | undefined;
  /** All documents that were checked; the entry's is first. */
  readonly documents: readonly CheckedDocument[];
  readonly references: readonly Reference[];
}

/** References by the place of the object that has `$ref`; of several at one place, the last one. */
export function referencesByPlace<R extends Reference>(
  references: readonly R[],
): PathMaps<CheckedDocument, R> {
  const places = new PathMaps<CheckedDocument, R>();
  for (const reference of references.toReversed()) {
    places.of(reference.document).add(reference.path, reference);
  }
  return places;
}

/** Returns the documents that match, and those that reach one of them through references. */
export function reaching(
  documents: readonly CheckedDocument[],
  matches: (document: CheckedDocument) => boolean,
): ReadonlySet<CheckedDocument> {
  const found = new Set(documents.filter(matches));
  const sources = new Map<CheckedDocument, CheckedDocument[]>();
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
