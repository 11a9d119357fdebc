export {
  CannotExtractError,
  type Extracted,
  extractDescriptors,
} from "../data-products/extract.js";

import { holderName } from "../data-products/extract.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
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
  const uniqueName = uniqueNames();
  const isText = ({ found }: CheckedEntry) => found?.form === "text";
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
