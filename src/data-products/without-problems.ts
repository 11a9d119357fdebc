import { DocumentParts } from "../text/parse/document-parts.js";
import type { SourceDocument } from "../text/source-document.js";
import { mayHoldDescriptor } from "./marker.js";

/**
 * A document that may contain descriptors, without the problems elsewhere in its text. A text that
 * cannot be parsed keeps its problems if it may contain a descriptor.
 */
export const withoutProblems = (source: SourceDocument): SourceDocument =>
  source.problemCount === 0 || (!source.isReadable && mayHoldDescriptor(source.text))
    ? source
    : new DocumentParts(source, []).rest();
