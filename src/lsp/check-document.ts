import { subjectOf as subjectOfFile } from "../node/file-subject.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { checkFound, filesOfContainer } from "../workspace/container-result.js";
import { isWholeDescriptor } from "../workspace/document-role.js";
import type { Entry } from "../workspace/entry.js";
import { looksLikeDescriptor, mayHoldDescriptor } from "../workspace/looks-like-descriptor.js";
import { type CheckedFile, filesOf } from "../workspace/result.js";
import type { EntryResult, FoundEntries, Workspace } from "../workspace/workspace.js";

/** What a check has found in a document and in everything that it refers to. It never changes. */
export interface DocumentCheck {
  readonly results: readonly EntryResult[];
  readonly files: readonly CheckedFile[];
}

/**
 * Whether a document may be checked for itself, and not only when a reference reaches it. An editor
 * shows many documents that have nothing to do with descriptors.
 */
export const mayBeChecked = (source: SourceDocument): boolean =>
  looksLikeDescriptor(source) || (source.isReadable && mayHoldDescriptor(source.text));

/** The descriptors of a document. */
export interface DocumentSubject {
  readonly entries: readonly Entry[];
  /** Where they were found, if the document is not itself a descriptor. */
  readonly found: FoundEntries | undefined;
  /** Closes the documents that were opened for them; call it when they are checked. */
  readonly close: () => void;
}

/** Finds the descriptors of an open document, as the command does for files in a folder. */
export async function subjectOf(workspace: Workspace, document: string): Promise<DocumentSubject> {
  const source = workspace.sourceOf(document);
  const entry = { document, path: [], kind: "descriptor" } as const;
  const isWhole = isWholeDescriptor(source);
  const subject = await subjectOfFile(workspace, { entry, source, isWhole }, true);
  const close = () => {};
  if (subject.is === "entry") return { entries: [subject.entry], found: undefined, close };
  if (subject.is !== "container") return { entries: [], found: undefined, close };
  const { found } = subject;
  return {
    entries: found.entries.map((one) => one.entry),
    found,
    close: () => {
      for (const opened of found.opened) workspace.close(opened);
    },
  };
}

export interface CheckOptions {
  /** The check before: it is the result if nothing has changed. */
  readonly known?: DocumentCheck | undefined;
  /** How to check an entry. Default: with the rules. */
  readonly run?: ((entry: Entry) => Promise<EntryResult>) | undefined;
  readonly maxFindings?: number | undefined;
}

/** Checks the descriptors of an open document. */
export async function checkDocument(
  workspace: Workspace,
  document: string,
  { known, run = (entry) => workspace.lint(entry), maxFindings }: CheckOptions = {},
): Promise<DocumentCheck> {
  const { entries, found, close } = await subjectOf(workspace, document);
  if (found !== undefined) {
    const container = await checkFound(found, run);
    close();
    const { results } = container;
    return { results, files: filesOfContainer(container, maxFindings) };
  }
  const results: EntryResult[] = [];
  for (const entry of entries) results.push(await run(entry));
  const isSame =
    known?.results.length === results.length &&
    results.every(({ graph }, index) => known.results[index]?.graph === graph);
  if (known !== undefined && isSame) return known;
  return { results, files: results.flatMap((result) => filesOf(result, maxFindings)) };
}
