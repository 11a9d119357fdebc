import type { Finding } from "../findings/finding.js";
import { formatPointer, parsePointer } from "../findings/json-pointer.js";
import { quote } from "../findings/quote.js";
import type { Reference, Target } from "../references/checked-graph.js";
import { NO_DESCRIPTOR, noDescriptor } from "./check-document.js";
import { filesOfContainer } from "./container-result.js";
import { isWholeDescriptor, roleOf } from "./document-role.js";
import type { Entry } from "./entry.js";
import { pathsFromRoot } from "./entry-paths.js";
import type { FoundEntries, FoundEntry, WaitOptions, Workspace } from "./workspace.js";

/**
 * Returns the descriptor at a JSON Pointer of a document: the descriptor itself, its text, or a
 * reference to it. The pointer may continue in a port that the document refers to, as if the port
 * were in place of the reference.
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
    for (let length = target.path.length; length >= 0; length--) {
      const pointer = formatPointer(target.path.slice(0, length));
      const reference = graph.references.find(
        (one) => one.document === target.document && one.pointer === pointer,
      );
      if (reference?.outcome.state !== "resolved" || followed.has(reference)) continue;
      followed.add(reference);
      const { document, path } = reference.outcome;
      return find({ document, path: [...path, ...target.path.slice(length)] });
    }
    return undefined;
  };
  return find({ document: graph.entry, path: parsePointer(pointer) ?? [] });
}

export interface DescriptorAtOptions extends WaitOptions {
  /** JSON Pointer of the descriptor in a data product document. Default: the only one. */
  readonly at?: string | undefined;
}

/**
 * Returns the entry for the descriptor in an open document.
 *
 * @returns the findings that say why there is none
 */
export async function descriptorAt(
  workspace: Workspace,
  whole: Entry,
  { at, signal }: DescriptorAtOptions,
): Promise<{ readonly entry: Entry } | { readonly findings: readonly Finding[] }> {
  const source = workspace.sourceOf(whole.document);
  if (isWholeDescriptor(source) && !at) return { entry: whole };
  const found = await workspace.find(whole.document, { signal });
  const [first, second] = found.entries;
  if (at === undefined && roleOf(source, found) === "other") return { entry: whole };
  const only = second === undefined ? first : undefined;
  const entry = at === undefined ? only : entryAt(found, at);
  if (entry !== undefined) return entry;
  const findings = filesOfContainer({ found, results: [] }).flatMap((file) => file.findings);
  return { findings: findings.length > 0 ? findings : [noDescriptor(source, whyNone(found, at))] };
}

function whyNone(found: FoundEntries, at: string | undefined): string {
  if (found.entries.length === 0) return NO_DESCRIPTOR;
  const pointers = entryPointers(found);
  const shown = pointers.slice(0, MAX_SHOWN).map(quote).join(", ");
  const list = pointers.length > MAX_SHOWN ? `${shown}, …` : shown;
  return at === undefined
    ? `the document has several descriptors; choose one of ${list}`
    : `the document has no descriptor at ${quote(at)}, but at ${list}`;
}

const MAX_SHOWN = 5;

/** JSON Pointers of a document at which {@link entryAt} finds a descriptor. */
export const entryPointers = (found: FoundEntries): string[] => {
  const { graph } = found.container;
  const pathTo = pathsFromRoot(found);
  const own = found.entries.filter((one) => !one.isReferenced);
  const references = graph.references.filter(({ document }) => document === graph.entry);
  const others = found.entries.filter((one) => one.isReferenced);
  const pointers = new Set([
    ...own.map(({ entry }) => formatPointer(entry.path)),
    ...references.map(({ pointer }) => pointer),
    ...others.flatMap((one) => formatPointer(pathTo(one) ?? [])),
  ]);
  return [...pointers].filter((pointer) => entryAt(found, pointer) !== undefined);
};
