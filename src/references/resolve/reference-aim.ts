import type { LoadError } from "../loading/loader.js";
import { isUriReference, resolveUri, splitReference } from "../loading/uri.js";
import type { Reference } from "./checked-graph.js";
import {
  emptyReference,
  fileFromNetwork,
  notEncoded,
  notUriReference,
  type ReferenceProblem,
} from "./problem.js";

/** The target that a reference points at. */
type Aim =
  /** A value in its own document. */
  | { readonly in: "same"; readonly fragment: string }
  | { readonly in: "other"; readonly uri: string; readonly fragment: string }
  | { readonly in: "unknown"; readonly refusal: Pick<LoadError, "message" | "details"> }
  | { readonly in: "nowhere"; readonly problem: ReferenceProblem };

/** Resolves a reference against the URI of its document (RFC 3986, section 5). */
export function aimOf(reference: Reference): Aim {
  const { document, ref } = reference;
  const nowhere = (problem: ReferenceProblem): Aim => ({ in: "nowhere", problem });
  if (ref === "") return nowhere(emptyReference());
  const parts = splitReference(ref);
  if (parts === undefined) return nowhere(notEncoded(reference));
  // The structure check reports an invalid URI reference, except in a definition.
  if (reference.expected === "definition" && !isUriReference(ref)) {
    return nowhere(notUriReference(reference));
  }
  const { fragment } = parts;
  if (parts.document === "") return { in: "same", fragment };
  const uri = resolveUri(parts.document, document.uri);
  if (uri === undefined) {
    const isLost = document.uri === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(parts.document);
    if (!isLost) return nowhere(notUriReference(reference));
    const refusal = { message: "this text has no base URI", details: undefined };
    return { in: "unknown", refusal };
  }
  if (uri.startsWith("file:") && /^https?:/.test(document.uri ?? "")) {
    return nowhere(fileFromNetwork(reference));
  }
  return { in: "other", uri, fragment };
}
