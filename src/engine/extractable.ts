export {
  CannotExtractError,
  type Extracted,
  extractDescriptors,
} from "../data-products/extract.js";

import { holderName } from "../data-products/extract.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import { UniqueNames } from "../words/unique-names.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { isReferenced } from "./result.js";

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
export function extractableIn(checked: CheckedDocument): Extractable {
  const { value } = checked.source;
  const own = checked.entries.filter((one) => !isReferenced(checked, one));
  // File systems may ignore case, as these names do.
  const names = new UniqueNames();
  const isText = ({ found }: CheckedEntry) => found?.form === "text";
  return {
    descriptors: own
      .filter((one) => !isText(one) && one.entry.path.length > 0)
      .map(({ entry: { path } }) => ({ path, name: names.give(holderName(value, path), "-") })),
    texts: own.filter(isText).map(({ entry }) => formatPointer(entry.path)),
  };
}
