import { subjectOf as subjectOfFile } from "../../node/file-subject.js";
import type { Steps } from "../../signals/steps.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { containerSteps } from "../../workspace/container-result.js";
import { isWholeDescriptor } from "../../workspace/document-role.js";
import type { Entry } from "../../workspace/entry.js";
import type { EntryResult } from "../../workspace/entry-result.js";
import { looksLikeDescriptor, mayHoldDescriptor } from "../../workspace/looks-like-descriptor.js";
import { type CheckedFile, fileSteps } from "../../workspace/result.js";
import type { FoundEntries, Workspace } from "../../workspace/workspace.js";
import { inSlices } from "../pacing/in-slices.js";
import type { Linter, LintOptions } from "./linter.js";
import { checkTables } from "./valid-tables.js";

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

/** The descriptors of a document, checked without rules. */
interface CheckedSubject {
  readonly results: readonly EntryResult[];
  /** Where they were found, if the document is not itself a descriptor. */
  readonly found: FoundEntries | undefined;
}

/**
 * Finds the descriptors of an open document, as the command does for files in a folder, and checks
 * them without rules. No other search may run in the engine at the same time.
 */
export async function checkSubject(
  workspace: Workspace,
  document: string,
): Promise<CheckedSubject> {
  await inSlices(checkTables(workspace.sourceOf(document).value));
  // Meanwhile, the client may have closed the document, or changed it.
  const source = workspace.sourceOf(document);
  const entry = { document, path: [], kind: "descriptor" } as const;
  const isWhole = isWholeDescriptor(source);
  const subject = await subjectOfFile(workspace, { entry, source, isWhole }, true);
  const check = (one: Entry) => workspace.check(one);
  if (subject.is === "entry") return { results: [await check(subject.entry)], found: undefined };
  if (subject.is !== "container") return { results: [], found: undefined };
  const { found } = subject;
  const results: EntryResult[] = [];
  for (const one of found.entries) results.push(await check(one.entry));
  // The documents that the search has opened.
  for (const opened of found.opened) workspace.close(opened);
  return { results, found };
}

/**
 * Runs the rules over the descriptors of a document, and collects what was found in each file.
 *
 * @param linter runs the rules; `undefined` to leave them out
 * @param known the check before, which is the result if nothing has changed
 * @returns `undefined` when the result is no longer wanted
 * @throws RuleError when a rule throws
 */
export async function lintSubject(
  { results, found }: CheckedSubject,
  linter: Linter | undefined,
  { known, ...options }: LintOptions & { readonly known?: DocumentCheck | undefined } = {},
): Promise<DocumentCheck | undefined> {
  const isSame =
    found === undefined &&
    known?.results.length === results.length &&
    results.every(({ graph }, index) => known.results[index]?.graph === graph);
  if (known !== undefined && isSame) return known;
  const linted: EntryResult[] = [];
  for (const result of results) {
    const rules = await linter?.lint(result.graph, options);
    if (linter !== undefined && rules === undefined) return undefined;
    linted.push({ ...result, rules });
  }
  const { maxFindings, isOver } = options;
  const steps =
    found === undefined
      ? filesSteps(linted, maxFindings)
      : containerSteps({ found, results: linted }, maxFindings);
  const files = await inSlices(steps, isOver);
  return files && { results: linted, files };
}

function* filesSteps(
  results: readonly EntryResult[],
  maxFindings: number | undefined,
): Steps<CheckedFile[]> {
  const files: CheckedFile[] = [];
  for (const result of results) files.push(...(yield* fileSteps(result, maxFindings)));
  return files;
}
