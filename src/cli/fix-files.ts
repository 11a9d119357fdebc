import { resolve } from "node:path";
import { parseText } from "../node/parse-text.js";
import { reasonOf } from "../node/reason.js";
import { ChangedFileError, replaceFile } from "../node/replace-file.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import type { FileFailure } from "../reporters/report.js";
import type { Entry } from "../workspace/entry.js";
import { type FixedFiles, fixEntries, MAX_FINDINGS_TO_FIX } from "../workspace/fix-entries.js";
import { filesOfRun, openRun, type RunContext } from "./run-files.js";

export { diffOfFixes } from "../reporters/fix-diff.js";

/** Fixes the files of a run in memory, together with the files that they refer to. */
export async function fixFiles(
  paths: readonly string[],
  context: RunContext,
  unsafe: boolean,
): Promise<FixedFiles> {
  const { files } = await filesOfRun(paths, context);
  const settings = { ...context.settings, maxFindings: MAX_FINDINGS_TO_FIX };
  const { engine, open, wait } = await openRun(files, { ...context, settings });
  const entries: Entry[] = [];
  for (const file of files) {
    try {
      const entry = open(file);
      if (entry === undefined) continue;
      const isKept = context.keeps?.(await wait(entry), entry.document) ?? true;
      if (isKept) entries.push(entry);
      else engine.workspace.close(entry.document);
    } catch (error) {
      // The run that reports says which files cannot be read.
      if (!(error instanceof UnreadableFileError)) throw error;
    }
  }
  const parse = (text: string, file: string) => parseText({ text }, { file });
  return fixEntries(engine.workspace, entries, { unsafe, run: wait, parse });
}

/** Writes the files; the result has those that could not be written. */
export function writeFixes({ changes }: FixedFiles): FileFailure[] {
  const failures: FileFailure[] = [];
  for (const [path, { before, after }] of changes) {
    try {
      replaceFile(resolve(path), before, after);
    } catch (error) {
      const reason = error instanceof ChangedFileError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be fixed: ${reason}` });
    }
  }
  return failures;
}

/** What was done, in one line. */
export function summaryOfFixes(fixed: FixedFiles, verb: "fixed" | "would fix"): string {
  const { applied, changes, inspection } = fixed;
  if (applied.length === 0) return "nothing to fix";
  const left = [...inspection.values()].reduce((sum, { findings }) => sum + findings.length, 0);
  const files = `${changes.size} file${changes.size === 1 ? "" : "s"}`;
  const findings = `${applied.length} finding${applied.length === 1 ? "" : "s"}`;
  return `${verb} ${findings} in ${files}; ${left === 0 ? "none is" : `${left} ${left === 1 ? "is" : "are"}`} left`;
}
