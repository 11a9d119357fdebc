import type { Finding } from "../findings/finding.js";
import { applyFixes } from "../fix/apply-fixes.js";
import { diffOfFixes } from "../reporters/fix-diff.js";
import type { FileFailure } from "../reporters/report.js";
import type { DiffRun } from "./diff-run.js";
import { type CommandIo, wantsColor } from "./io.js";
import { say } from "./say.js";
import { type Edits, rootsOf, writeEdits } from "./write-edits.js";

interface VersionFixes {
  /** Whether to print a diff instead. */
  readonly isDry: boolean;
  /** The documents that are compared. */
  readonly documents: readonly string[];
  readonly root: string | undefined;
}

/**
 * Writes the versions that a comparison asks for into the files of its documents.
 *
 * @returns the files that could not be written
 */
export function writeVersions(
  run: DiffRun,
  { isDry, documents, root }: VersionFixes,
  io: CommandIo,
): FileFailure[] {
  const edits = versionEdits(run);
  if (isDry) io.stdout(diffOfFixes(edits, wantsColor(io, io.isTerminal)));
  const failures = isDry ? [] : writeEdits(edits, rootsOf(documents, root), "written");
  const count = edits.size - failures.length;
  const files = `${count} file${count === 1 ? "" : "s"}`;
  if (edits.size === 0) say(io, "no version needs to be written");
  else say(io, isDry ? `would write the versions in ${files}` : `wrote the versions in ${files}`);
  return failures;
}

/** Several descriptors can ask for a version in one file that they share: each text is edited once. */
function versionEdits({ findings, texts }: DiffRun): Edits {
  const edits = new Map<string, { before: string; after: string }>();
  for (const [file, before] of texts) {
    const own = new Map<string, Finding>();
    for (const finding of findings) {
      if (finding.file !== file) continue;
      const key = `${finding.code} ${finding.pointer}`;
      if (!own.has(key)) own.set(key, finding);
    }
    const { text: after } = applyFixes(before, [...own.values()], { file });
    if (after !== before) edits.set(file, { before, after });
  }
  return edits;
}
