import { type Finding, publicFinding } from "../findings/finding.js";
import type { CheckedDocument, Reference, Target } from "../references/resolve/checked-graph.js";
import { formatPointer, parsePointer } from "../values/json-pointer.js";
import { quote } from "../words/quote.js";
import { NO_DESCRIPTOR, noDescriptor } from "./check-document.js";
import { filesOfContainer } from "./container-result.js";
import { isWholeDescriptor, roleOf } from "./document-role.js";
import type { Entry } from "./entry.js";
import { MAX_CHAIN, pathsFromRoot } from "./entry-paths.js";
import { PathMaps } from "./path-map.js";
import type { FoundEntries, FoundEntry, WaitOptions, Workspace } from "./workspace.js";

/**
 * Returns the descriptor at a JSON Pointer of a document: the descriptor itself, its text, or a
 * reference to it. The pointer may continue in a port that the document refers to, as if the port
 * were in place of the reference.
 */
export const entryAt = (found: FoundEntries, pointer: string): FoundEntry | undefined =>
  new EntryFinder(found).at(pointer);

class EntryFinder {
  readonly #document: CheckedDocument;
  readonly #entries = new PathMaps<CheckedDocument, FoundEntry>();
  /** By where they are. */
  readonly #references = new PathMaps<CheckedDocument, Reference>();

  constructor({ container: { graph }, entries }: FoundEntries) {
    this.#document = graph.entry;
    for (const one of entries) this.#entries.of(one.found.document).add(one.found.path, one);
    for (const one of graph.references) this.#references.of(one.document).add(one.path, one);
  }

  at(pointer: string, maxChain = Number.POSITIVE_INFINITY): FoundEntry | undefined {
    const followed = new Set<Reference>();
    let target: Target | undefined = {
      document: this.#document,
      path: parsePointer(pointer) ?? [],
    };
    while (target !== undefined) {
      const { document, path }: Target = target;
      const entries = this.#entries.of(document);
      const found = entries.get(path) ?? entries.get([...path, "rawContent"]);
      if (found !== undefined || followed.size === maxChain) return found;
      target = this.#follow({ document, path }, followed);
    }
    return undefined;
  }

  /** Follows the innermost reference in which a place is, if it was not followed before. */
  #follow({ document, path }: Target, followed: Set<Reference>): Target | undefined {
    const onTheWay = this.#references.of(document).along(path);
    for (const { value: reference, length } of onTheWay.reverse()) {
      const { outcome } = reference;
      if (outcome.state !== "resolved" || followed.has(reference)) continue;
      followed.add(reference);
      return { document: outcome.document, path: [...outcome.path, ...path.slice(length)] };
    }
    return undefined;
  }
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
  const findings = filesOfContainer({ found, results: [] }).flatMap((file) =>
    file.findings.map(publicFinding),
  );
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
  const finder = new EntryFinder(found);
  return [...pointers].filter((pointer) => finder.at(pointer, MAX_CHAIN) !== undefined);
};
