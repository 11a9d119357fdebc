import type { SourceDocument } from "../syntax/source-document.js";
import type { Entry } from "../workspace/entry.js";
import { looksLikeDescriptor } from "../workspace/looks-like-descriptor.js";
import { type CheckedFile, filesOf } from "../workspace/result.js";
import type { EntryResult, Workspace } from "../workspace/workspace.js";

/** What a check has found in a document and in everything that it refers to. It never changes. */
export interface DocumentCheck {
  readonly results: readonly EntryResult[];
  readonly files: readonly CheckedFile[];
}

/** Whether a document is checked for itself, and not only when a reference reaches it. */
export const isChecked = (source: SourceDocument): boolean => looksLikeDescriptor(source);

/** The descriptors of a document. */
export const entriesOf = (document: string): Entry[] => [
  { document, path: [], kind: "descriptor" },
];

/**
 * Checks the descriptors of an open document.
 *
 * @param known the check before: it is the result if nothing has changed
 * @param run how to check an entry; default: with the rules
 */
export async function checkDocument(
  workspace: Workspace,
  document: string,
  known?: DocumentCheck,
  run: (entry: Entry) => Promise<EntryResult> = (entry) => workspace.lint(entry),
): Promise<DocumentCheck> {
  const results = await Promise.all(entriesOf(document).map(run));
  const isSame =
    known?.results.length === results.length &&
    results.every(({ graph }, index) => known.results[index]?.graph === graph);
  if (known !== undefined && isSame) return known;
  return { results, files: results.flatMap((result) => filesOf(result)) };
}
