import { checkFound, filesOfContainer } from "../../engine/container-result.js";
import { isWholeDescriptor } from "../../engine/document-role.js";
import type { Entry } from "../../engine/entry.js";
import type { EntryResult } from "../../engine/entry-result.js";
import { type CheckedFile, filesOf } from "../../engine/result.js";
import type { FoundEntries, Workspace } from "../../engine/workspace.js";
import { subjectOf as subjectOfFile } from "../../node/files/file-subject.js";

/** What a check has found in a document and in everything that it refers to. It never changes. */
export interface DocumentCheck {
  readonly results: readonly EntryResult[];
  readonly files: readonly CheckedFile[];
}

/** The descriptors of a document, with what was found in them. */
interface CheckedSubject {
  readonly results: readonly EntryResult[];
  /** Where they were found, if the document is not itself a descriptor. */
  readonly found: FoundEntries | undefined;
}

/**
 * Finds the descriptors of an open document, as the command does for files in a folder, and checks
 * them. No other search may run in the engine at the same time.
 *
 * @param check checks one of them, and may run the rules
 */
export async function checkSubject(
  workspace: Workspace,
  document: string,
  check: (entry: Entry) => Promise<EntryResult>,
): Promise<CheckedSubject> {
  const source = workspace.sourceOf(document);
  const entry = { document, path: [], kind: "descriptor" } as const;
  const isWhole = isWholeDescriptor(source);
  const subject = await subjectOfFile(workspace, { entry, source, isWhole }, true);
  if (subject.is === "entry") return { results: [await check(subject.entry)], found: undefined };
  if (subject.is !== "container") return { results: [], found: undefined };
  try {
    return await checkFound(subject.found, check);
  } finally {
    // The documents that the search has opened.
    for (const opened of subject.found.opened) workspace.close(opened);
  }
}

/** Collects what was found in each file. */
export const filesOfSubject = (
  { results, found }: CheckedSubject,
  maxFindings?: number,
): readonly CheckedFile[] =>
  found === undefined
    ? results.flatMap((result) => filesOf(result, maxFindings))
    : filesOfContainer({ found, results }, maxFindings);

/** The last check of each document. */
export class DocumentChecks extends Map<string, DocumentCheck> {
  /** The documents whose checks reach a document. */
  rootsOf(name: string): string[] {
    return [...this]
      .filter(([, { files }]) => files.some(({ document }) => document.source.file === name))
      .map(([root]) => root);
  }

  /** Every file that a check reaches. */
  reachedFiles(): string[] {
    const files = [...this.values()].flatMap((check) => check.files);
    return files.flatMap(({ document }) => document.source.file ?? []);
  }
}
