import { isDataProduct, isDescriptor } from "../data-products/descriptors-in.js";
import type { SourceDocument } from "../text/source-document.js";
import type { FoundEntries } from "./workspace.js";

/**
 * Whether a document is itself a descriptor, without searching it. A text that cannot be read
 * counts as one, so its syntax errors are reported.
 */
export const isWholeDescriptor = (source: SourceDocument): boolean =>
  !source.isReadable || isDescriptor(source);

/**
 * The role of a document that is not itself a descriptor: a container of descriptors, a data
 * product without any, or something else.
 */
export function roleOf(
  { value }: SourceDocument,
  { container: { graph, descriptors } }: FoundEntries,
): "container" | "empty" | "other" {
  const hasFindings = graph.documents.some(
    ({ source, collected }) => source.problemCount > 0 || collected.findings.length > 0,
  );
  if (descriptors.length > 0 || hasFindings) return "container";
  return graph.references.length > 0 || isDataProduct(value) ? "empty" : "other";
}
