import { formatPointer, parsePointer } from "../findings/json-pointer.js";
import type { Reference, Target } from "../references/checked-graph.js";
import type { FoundEntries, FoundEntry } from "./workspace.js";

/**
 * Returns the descriptor at a JSON Pointer of a document: the descriptor itself, its text, or a
 * reference to it.
 */
export function entryAt(
  { container: { graph }, entries }: FoundEntries,
  pointer: string,
): FoundEntry | undefined {
  const followed = new Set<Reference>();
  const find = (target: Target): FoundEntry | undefined => {
    const at = formatPointer(target.path);
    const isHere = ({ found }: FoundEntry, suffix: string) =>
      found.document === target.document && formatPointer(found.path) === at + suffix;
    const found =
      entries.find((one) => isHere(one, "")) ?? entries.find((one) => isHere(one, "/rawContent"));
    if (found !== undefined) return found;
    const reference = graph.references.find(
      (one) => one.document === target.document && one.pointer === at,
    );
    if (reference?.outcome.state !== "resolved" || followed.has(reference)) return undefined;
    followed.add(reference);
    return find(reference.outcome);
  };
  return find({ document: graph.entry, path: parsePointer(pointer) ?? [] });
}

/** JSON Pointers of a document at which {@link entryAt} finds a descriptor. */
export const entryPointers = (found: FoundEntries): string[] => {
  const { graph } = found.container;
  const own = found.entries.filter((one) => !one.isReferenced);
  const references = graph.references.filter(({ document }) => document === graph.entry);
  return [
    ...own.map(({ entry }) => formatPointer(entry.path)),
    ...references.map(({ pointer }) => pointer),
  ].filter((pointer) => entryAt(found, pointer) !== undefined);
};
