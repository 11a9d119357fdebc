import { type CheckedDocument, reaching } from "../references/resolve/checked-graph.js";
import type { EntryResult } from "./entry-result.js";
import { type CheckedFile, filesOf } from "./result.js";
import type { FoundEntries } from "./workspace.js";

/** The results for the descriptors that a document contains or refers to. */
export interface ContainerResult {
  readonly found: FoundEntries;
  /** In the order of the entries. */
  readonly results: readonly EntryResult[];
}

/** Checks every descriptor that was found. */
export async function checkFound(
  found: FoundEntries,
  run: (entry: FoundEntries["entries"][number]["entry"]) => EntryResult | Promise<EntryResult>,
): Promise<ContainerResult> {
  const results: EntryResult[] = [];
  for (const { entry } of found.entries) results.push(await run(entry));
  return { found, results };
}

/**
 * Returns the findings of a container: those about its own references, by document, then those of
 * each descriptor, by document. So a document can occur several times.
 */
export function filesOfContainer(
  { found, results }: ContainerResult,
  maxFindings?: number,
): CheckedFile[] {
  const { graph } = found.container;
  const isBroken = new Set<CheckedDocument>();
  const isIncomplete = new Set<CheckedDocument>();
  const files: CheckedFile[] = [];
  for (const [index, result] of results.entries()) {
    const own = filesOf(result, maxFindings);
    const entry = found.entries[index];
    const [first] = own;
    if (entry?.isReferenced && first) own[0] = { ...first, isReferenced: true };
    files.push(...own);
    if (entry === undefined) continue;
    const { document } = entry.found;
    if (own.some(({ valid }) => !valid)) isBroken.add(document);
    if (own.some(({ complete }) => !complete)) isIncomplete.add(document);
  }
  const broken = reaching(graph.documents, (one) => !one.isClean || isBroken.has(one));
  const incomplete = reaching(graph.documents, (one) => one.hasUnchecked || isIncomplete.has(one));
  const holders = new Set(found.entries.map((entry) => entry.found.document));
  const relevant = reaching(graph.documents, (one) => holders.has(one));
  const searches = filesOf({ graph, uris: found.uris, rules: undefined }, maxFindings);
  const searched = searches
    // A port without a descriptor is not checked.
    .filter(
      ({ document, findings }) =>
        document === graph.entry || relevant.has(document) || findings.length > 0,
    )
    .map((file) => ({
      ...file,
      valid: !broken.has(file.document),
      complete: !incomplete.has(file.document),
    }));
  return [...searched, ...files];
}

/**
 * Returns the results that a filter keeps: those of descriptors that are in a changed file, refer to
 * one, or are reached through one.
 */
export function keptResults(
  { found, results }: ContainerResult,
  keeps: (result: EntryResult, path: string) => boolean,
): ContainerResult | undefined {
  const { documents } = found.container.graph;
  const waysTo = new Map<CheckedDocument, readonly string[]>();
  const wayTo = (document: CheckedDocument): readonly string[] => {
    let way = waysTo.get(document);
    if (way === undefined) {
      way = [...reaching(documents, (one) => one === document)].flatMap(({ uri }) => uri ?? []);
      waysTo.set(document, way);
    }
    return way;
  };
  const kept = results.flatMap((result, index) => {
    const entry = found.entries[index];
    if (entry === undefined) return [];
    const uris = [...result.uris, ...wayTo(entry.found.document)];
    return keeps({ ...result, uris }, entry.entry.document) ? [{ entry, result }] : [];
  });
  if (kept.length === 0 && results.length > 0) return undefined;
  return {
    found: { ...found, entries: kept.map(({ entry }) => entry) },
    results: kept.map(({ result }) => result),
  };
}
