import {
  CannotExtractError,
  type Extracted,
  type ExtractOptions,
  extractDescriptors,
  holderName,
} from "../data-products/extract.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import type { FoundEntries, Workspace } from "./workspace.js";

export { CannotExtractError, type Extracted };

/** A descriptor that is an object in a document, and a name for its file. */
interface ExtractableDescriptor {
  readonly path: Path;
  /** A readable name without extension, which no other descriptor of the document has. */
  readonly name: string;
}

/** The descriptors in a document that can be extracted. */
interface Extractable {
  readonly descriptors: readonly ExtractableDescriptor[];
  /** JSON Pointers of the descriptors that are text: they are generated from another source. */
  readonly texts: readonly string[];
}

/** Returns the descriptors in a document that can have their own files. */
export function extractableIn(workspace: Workspace, document: string): Extractable {
  const { value } = workspace.sourceOf(document);
  const own = workspace.findOpen(document).entries.filter(({ isReferenced }) => !isReferenced);
  const uniqueName = uniqueNames();
  const isText = ({ found }: FoundEntries["entries"][number]) => found.form === "text";
  return {
    descriptors: own
      .filter((one) => !isText(one) && one.entry.path.length > 0)
      .map(({ entry: { path } }) => ({ path, name: uniqueName(holderName(value, path)) })),
    texts: own.filter(isText).map(({ entry }) => formatPointer(entry.path)),
  };
}

/** Returns a function that gives each name once: a second `orders` becomes `orders-2`. */
function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  /** The number that each name had last: thousands may have the same name. */
  const numbers = new Map<string, number>();
  return (name) => {
    let unique = name;
    let number = numbers.get(name) ?? 1;
    // File systems may ignore case.
    while (taken.has(unique.toLowerCase())) unique = `${name}-${++number}`;
    numbers.set(name, number);
    taken.add(unique.toLowerCase());
    return unique;
  };
}

/**
 * Moves descriptors of an open document to their own files.
 *
 * @throws CannotExtractError if the result would not mean the same
 */
export const extractFrom = (
  workspace: Workspace,
  document: string,
  extractions: readonly { readonly path: Path; readonly uri: string }[],
  options: ExtractOptions,
): Extracted => extractDescriptors(workspace.sourceOf(document), extractions, options);
