import type { CheckedDocument, Reference } from "../references/resolve/checked-graph.js";
import type { Path } from "../values/json-pointer.js";
import { PathMaps } from "./path-map.js";
import type { FoundEntries, FoundEntry } from "./workspace.js";

/** Longer chains of references are not followed back: they do not occur in practice. */
export const MAX_CHAIN = 20;

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
  return ({ found }) => {
    let { document, path }: { document: CheckedDocument; path: Path } = found;
    for (let followed = 0; document !== graph.entry; followed++) {
      const nearest = references.of(document).along(path).at(-1);
      if (nearest === undefined || followed === MAX_CHAIN) return undefined;
      document = nearest.value.document;
      path = [...nearest.value.path, ...path.slice(nearest.length)];
    }
    return path;
  };
}

/** The first reference to each place. */
function referencesByTarget(
  references: readonly Reference[],
): PathMaps<CheckedDocument, Reference> {
  const byTarget = new PathMaps<CheckedDocument, Reference>();
  for (const reference of references) {
    const { outcome } = reference;
    if (outcome.state === "resolved") byTarget.of(outcome.document).add(outcome.path, reference);
  }
  return byTarget;
}
