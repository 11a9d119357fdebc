import type { Outcome, Reference } from "./checked-graph.js";
import type { DocumentNode } from "./document-node.js";

/** A Reference while its graph is being built. */
export interface PendingReference extends Reference {
  readonly document: DocumentNode;
  /** `failed` until the reference is resolved. */
  outcome: Outcome;
}
