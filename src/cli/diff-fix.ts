import { fixVersions, type UnwrittenVersion } from "../engine/fix-versions.js";
import { diffOfFixes } from "../reporters/findings/fix-diff.js";
import type { FileFailure } from "../reporters/findings/report.js";
import { count } from "../words/phrases.js";
import type { DiffRun } from "./diff-run.js";
import { type CommandIo, wantsColor } from "./io.js";
import { say } from "./say.js";
import { rootsOf, writeEdits } from "./write-edits.js";

interface VersionFixes {
  /** Whether to print a diff instead. */
  readonly isDry: boolean;
  /** The documents that are compared. */
  readonly documents: readonly string[];
  readonly root: string | undefined;
}

/**
 * Writes the versions that a comparison requires into the files of its documents.
 *
 * @returns the files that could not be written
 */
export function writeVersions(
  run: DiffRun,
  { isDry, documents, root }: VersionFixes,
  io: CommandIo,
): FileFailure[] {
  const { edits, left } = fixVersions(run.texts, run.findings);
  if (isDry) io.stdout(diffOfFixes(edits, wantsColor(io, io.isTerminal)));
  const failures = isDry ? [] : writeEdits(edits, rootsOf(documents, root), "written");
  const written = edits.size - failures.length;
  const files = count(written, "file");
  for (const one of left) say(io, `warning: ${unwrittenText(one)}`);
  if (edits.size === 0 && left.length === 0) say(io, "no version needs to be written");
  else if (written === 0) say(io, "no version was written");
  else say(io, isDry ? `would write the versions in ${files}` : `wrote the versions in ${files}`);
  return failures;
}

function unwrittenText({ finding: { file, range, pointer }, reason }: UnwrittenVersion): string {
  const place = range === undefined ? pointer : `${range.start.line}:${range.start.column}`;
  return `${file}:${place}: this version cannot be written, because ${reason}; the others in this file are left as they are, too`;
}
