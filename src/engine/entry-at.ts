import { type Finding, publicFinding } from "../findings/finding.js";
import {
  type ReachedDocument,
  type Reference,
  referencesByPlace,
  type Target,
} from "../references/resolve/checked-graph.js";
import { formatPointer, type Path, parsePointer } from "../values/json-value.js";
import { type PathMap, PathMaps } from "../values/path-map.js";
import { quote } from "../words/phrases.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { filesOf, isReferenced, NO_DESCRIPTOR, noDescriptor } from "./result.js";

/** Longer chains of references are not followed back: they do not occur in practice. */
const MAX_CHAIN = 20;

/**
 * Returns the descriptor at a JSON Pointer of a document: the descriptor itself, its text, or a
 * reference to it. The pointer may continue in a port that the document refers to, as if the port
 * were in place of the reference.
 */
export const entryAt = (checked: CheckedDocument, pointer: string): CheckedEntry | undefined =>
  entryFinder(checked)(pointer);

type FindEntry = (pointer: string, maxChain?: number) => CheckedEntry | undefined;

function entryFinder({ search, entries }: CheckedDocument): FindEntry {
  if (search === undefined) return (pointer) => (pointer === "" ? entries[0] : undefined);
  const entriesIn = new PathMaps<ReachedDocument, CheckedEntry>();
  for (const one of entries) {
    if (one.found !== undefined) entriesIn.of(one.found.document).add(one.found.path, one);
  }
  const references = referencesByPlace(search.graph.references);
  return (pointer, maxChain = Number.POSITIVE_INFINITY) => {
    const followed = new Set<Reference>();
    let target: Target | undefined = {
      document: search.graph.entry,
      path: parsePointer(pointer) ?? [],
    };
    while (target !== undefined) {
      const { document, path }: Target = target;
      const held = entriesIn.of(document);
      const entry = held.get(path) ?? held.get([...path, "rawContent"]);
      if (entry !== undefined || followed.size === maxChain) return entry;
      target = follow(references.of(document), path, followed);
    }
    return undefined;
  };
}

/** Follows the innermost reference that contains a place, if it was not followed before. */
function follow(
  references: PathMap<Reference>,
  path: Path,
  followed: Set<Reference>,
): Target | undefined {
  for (const { value: reference, length } of references.along(path).reverse()) {
    const { outcome } = reference;
    if (outcome.state !== "resolved" || followed.has(reference)) continue;
    followed.add(reference);
    return { document: outcome.document, path: [...outcome.path, ...path.slice(length)] };
  }
  return undefined;
}

/**
 * Returns the one descriptor that a caller asks for.
 *
 * @param at its JSON Pointer in the document. Default: the document itself, or the only descriptor in it
 * @returns the findings that say why there is none
 */
export function descriptorAt(
  checked: CheckedDocument,
  at: string | undefined,
): CheckedEntry | { readonly findings: readonly Finding[] } {
  const { entries, source } = checked;
  const [first, second] = entries;
  const only = second === undefined ? first : undefined;
  const entry = at === undefined ? only : entryAt(checked, at);
  if (entry !== undefined) return entry;
  const searched = filesOf({ ...checked, entries: [] }).flatMap((file) =>
    file.findings.map(publicFinding),
  );
  return {
    findings: searched.length > 0 ? searched : [noDescriptor(source, whyNone(checked, at))],
  };
}

function whyNone(checked: CheckedDocument, at: string | undefined): string {
  if (checked.entries.length === 0) return NO_DESCRIPTOR;
  const pointers = entryPointers(checked);
  const shown = pointers.slice(0, MAX_SHOWN).map(quote).join(", ");
  const list = pointers.length > MAX_SHOWN ? `${shown}, …` : shown;
  return at === undefined
    ? `the document has several descriptors; choose one of ${list}`
    : `the document has no descriptor at ${quote(at)}, but at ${list}`;
}

const MAX_SHOWN = 5;

/** JSON Pointers of a document at which {@link entryAt} finds a descriptor. */
export const entryPointers = (checked: CheckedDocument): string[] => {
  const pathTo = pathsFromRoot(checked);
  const { entries, search } = checked;
  const direct = entries.filter((one) => !isReferenced(checked, one));
  const references = search?.graph.references.filter(
    ({ document }) => document === search.graph.entry,
  );
  const others = entries.filter((one) => isReferenced(checked, one));
  const pointers = new Set([
    ...direct.map(({ entry }) => formatPointer(entry.path)),
    ...(references ?? []).map(({ pointer }) => pointer),
    ...others.map((one) => formatPointer(pathTo(one) ?? [])),
  ]);
  const find = entryFinder(checked);
  return [...pointers].filter((pointer) => find(pointer, MAX_CHAIN) !== undefined);
};

/**
 * Returns a function for the path of a descriptor from the root of the document that was searched, as if
 * the targets of references were in their place. Of several, it is the first one.
 *
 * @example
 * // The port is `ports/orders.json`, and its definition is a reference to `orders-api.json`:
 * pathsFromRoot(checked)(entry);
 * // ["interfaceComponents", "outputPorts", 0, "promises", "api", "definition"]
 */
export function pathsFromRoot({
  search,
}: Pick<CheckedDocument, "search">): (entry: CheckedEntry) => Path | undefined {
  const referencesTo = new PathMaps<ReachedDocument, Reference>();
  for (const reference of search?.graph.references ?? []) {
    const { outcome } = reference;
    // Keeps the first reference to each place.
    if (outcome.state === "resolved") {
      referencesTo.of(outcome.document).add(outcome.path, reference);
    }
  }
  return ({ entry, found }) => {
    if (found === undefined) return entry.path;
    let { document, path }: { document: ReachedDocument; path: Path } = found;
    for (let followed = 0; document !== search?.graph.entry; followed++) {
      const nearest = referencesTo.of(document).along(path).at(-1);
      if (nearest === undefined || followed === MAX_CHAIN) return undefined;
      document = nearest.value.document;
      path = [...nearest.value.path, ...path.slice(nearest.length)];
    }
    return path;
  };
}
