import type { LoadError } from "../loading/loader.js";
import type { PendingReference } from "./pending-reference.js";
import { findingOfReference, notChecked, type ReferenceProblem } from "./problem.js";

/** Reports why a reference does not resolve. */
export function failReference(reference: PendingReference, problem: ReferenceProblem): void {
  reference.outcome = { state: "failed" };
  reference.document.addOfReference(findingOfReference(reference, problem));
}

/** Marks a reference as unchecked: it is neither valid nor invalid. */
export function leaveUnchecked(
  reference: PendingReference,
  refusal: Pick<LoadError, "message" | "details">,
  isError: boolean | undefined,
): void {
  reference.outcome = { state: "unchecked" };
  reference.document.hasUnchecked = true;
  const finding = findingOfReference(reference, notChecked(reference, refusal));
  reference.document.addOfReference(isError ? { ...finding, severity: "error" } : finding);
}
