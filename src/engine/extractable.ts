export {
  CannotExtractError,
  type Extracted,
  extractDescriptors,
} from "../data-products/extract.js";

import { holderName } from "../data-products/extract.js";
import { formatPointer } from "../values/json-value.js";
import { UniqueNames } from "../words/unique-names.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { isReferenced } from "./result.js";

/**
 * Returns the descriptors in a document that can have their own files.
 *
 * @returns `descriptors`: those that are objects, each with a readable name without extension, which no other
 *   descriptor of the document has; `texts`: JSON Pointers of those that are text, since they are generated from
 *   another source
 */
export function extractableIn(checked: CheckedDocument) {
  const { value } = checked.source;
  const direct = checked.entries.filter((one) => !isReferenced(checked, one));
  // File systems may ignore case, as these names do.
  const names = new UniqueNames();
  const isText = ({ found }: CheckedEntry) => found?.form === "text";
  return {
    descriptors: direct
      .filter((one) => !isText(one) && one.entry.path.length > 0)
      .map(({ entry: { path } }) => ({ path, name: names.give(holderName(value, path), "-") })),
    texts: direct.filter(isText).map(({ entry }) => formatPointer(entry.path)),
  };
}
