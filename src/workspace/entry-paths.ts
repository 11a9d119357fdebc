import { formatPointer, type Path } from "../findings/json-pointer.js";
import type { CheckedDocument, Reference } from "../references/checked-graph.js";
import type { FoundEntries, FoundEntry } from "./workspace.js";

/** Longer chains of references are not followed back: they do not occur in practice. */
const MAX_CHAIN = 20;

/**
 * Returns a function for the path of a descriptor from the root of the document that was searched, as if
 * the targets of references were in their place. Of several, it is the first one.
 *
 * @example
 * // The port is `ports/orders.json`, and its definition is a reference to `orders-api.json`:
 * pathsFromRoot(found)(entry);
 * // ["interfaceComponents", "outputPorts", 0, "promises", "api", "definition"]
 */
export function pathsFromRoot({
  container: { graph },
}: FoundEntries): (entry: FoundEntry) => Path | undefined {
  const references = referencesByTarget(graph.references);
  const referenceTo = (document: CheckedDocument, path: Path) => {
    const own = references.get(document);
    if (own === undefined) return undefined;
    for (let length = path.length; length >= 0; length--) {
      const reference = own.get(formatPointer(path.slice(0, length)));
      if (reference !== undefined) return { reference, rest: path.slice(length) };
    }
    return undefined;
  };
  return ({ found }) => {
    let { document, path }: { document: CheckedDocument; path: Path } = found;
    for (let followed = 0; document !== graph.entry; followed++) {
      const way = referenceTo(document, path);
      if (way === undefined || followed === MAX_CHAIN) return undefined;
      document = way.reference.document;
      path = [...way.reference.path, ...way.rest];
    }
    return path;
  };
}

type ByPointer = Map<string, Reference>;

/** The first reference to each place. */
function referencesByTarget(
  references: readonly Reference[],
): ReadonlyMap<CheckedDocument, ByPointer> {
  const byTarget = new Map<CheckedDocument, ByPointer>();
  for (const reference of references) {
    const { outcome } = reference;
    if (outcome.state !== "resolved") continue;
    const own: ByPointer = byTarget.get(outcome.document) ?? new Map();
    byTarget.set(outcome.document, own);
    const pointer = formatPointer(outcome.path);
    if (!own.has(pointer)) own.set(pointer, reference);
  }
  return byTarget;
}
