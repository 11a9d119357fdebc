import type { Path } from "../findings/json-pointer.js";
import type { CheckedDocument } from "./checked-graph.js";
import type { DocumentNode } from "./document-node.js";
import type { Expectation } from "./reference-finder.js";

/** A Reference in a document, and its outcome. */
export interface Reference {
  readonly document: CheckedDocument;
  /** Path of the object that has `$ref`. */
  readonly path: Path;
  /** The same as a JSON Pointer. */
  readonly pointer: string;
  /** The key as it is written, which may be misspelled. */
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
  /** The target was not looked at. */
  | { readonly state: "unchecked" }
  /** A finding says why, here or in the target. */
  | { readonly state: "failed" };

/** A Reference while its graph is being built. */
export interface PendingReference extends Reference {
  readonly document: DocumentNode;
  /** `failed` until it is resolved. */
  outcome: Outcome;
}
