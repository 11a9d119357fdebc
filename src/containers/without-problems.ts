import { DocumentParts } from "../syntax/document-parts.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { mayHoldDescriptor } from "./marker.js";

/**
 * A document that may hold descriptors, without what is wrong elsewhere in its text. A text that
 * cannot be read keeps its problems if a descriptor may be in it.
 */
export const withoutProblems = (source: SourceDocument): SourceDocument =>
  source.problemCount === 0 || (!source.isReadable && mayHoldDescriptor(source.text))
    ? source
    : new DocumentParts(source, []).rest();
