import type { CheckedDocument } from "../engine/check-document.js";
import { type FixedFiles, fixDocuments, MAX_FINDINGS_TO_FIX } from "../engine/fix-documents.js";
import { type CheckedFile, filesOf } from "../engine/result.js";
import { parseText } from "../node/files/parse-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { FileFailure } from "../reporters/findings/report.js";
import { count } from "../words/phrases.js";
import { filesOfRun, Run, type RunContext } from "./run-files.js";
import { rootsOf, writeEdits } from "./write-edits.js";

export { diffOfFixes } from "../reporters/findings/fix-diff.js";

import type { Code } from "../findings/codes.js";
import type { Finding, PlacedFinding } from "../findings/finding.js";
import { hintOf } from "./hints.js";

/** The fixes to apply, and the files to apply them to. */
interface FixedRun extends FixedFiles {
  /** Folders below which files may be written. */
  readonly roots: readonly string[];
}

/** Fixes the files of a run in memory, together with the files that they refer to. */
export async function fixFiles(
  paths: readonly string[],
  context: RunContext,
  unsafe: boolean,
): Promise<FixedRun> {
  const { files } = await filesOfRun(paths, context);
  const settings = { ...context.settings, maxFindings: MAX_FINDINGS_TO_FIX };
  const run = await Run.of(files, { ...context, settings });
  const { session } = run;
  const filesToFix = (checked: CheckedDocument): readonly CheckedFile[] => {
    const kept = run.keptOf(checked);
    return kept === undefined ? [] : filesOf(kept, MAX_FINDINGS_TO_FIX);
  };
  const documents: string[] = [];
  for (const file of files) {
    try {
      const checked = await run.check(file);
      if (checked === undefined) continue;
      if (filesToFix(checked).length > 0) documents.push(checked.name);
      else session.close(checked.name);
    } catch (error) {
      // The run that reports findings also reports the files that cannot be read.
      if (!(error instanceof UnreadableFileError)) throw error;
    }
  }
  const fixed = await fixDocuments(session.workspace, documents, {
    unsafe,
    run: async (document) => filesToFix(await session.checkAgain(document)),
    parse: (text, file) => parseText({ text }, { file }),
  });
  return { ...fixed, roots: rootsOf(documents, settings.root) };
}

/** Writes the files; the result has those that could not be written. */
export const writeFixes = ({ changes, roots }: FixedRun): FileFailure[] =>
  writeEdits(changes, roots, "fixed");

/** How many findings that need a decision are listed. */
const MAX_DECISIONS = 50;

/** The fixes that were applied, and the findings that need a decision. */
export function linesOfFixes(
  fixed: FixedFiles,
  verb: "fixed" | "would fix",
  unsafe: boolean,
): string[] {
  const { applied, changes, inspection } = fixed;
  const left = [...inspection].flatMap(([file, { findings }]) =>
    findings.map((finding) => ({ file, finding })),
  );
  const suggested = left.filter(({ finding: { fixes = [] } }) => fixes.length > 0).length;
  const open = left.filter(({ finding: { fixes = [] } }) => fixes.length === 0);
  const done =
    applied.length === 0
      ? "nothing to fix"
      : `${verb} ${count(applied.length, "finding")} in ${count(changes.size, "file")}`;
  const summary = [
    done,
    ...(suggested === 0
      ? []
      : unsafe
        ? [`${suggested} ${suggested === 1 ? "fix" : "fixes"} would add a finding`]
        : [`${suggested} more with --fix-unsafe`]),
    ...(open.length > 0
      ? [`${open.length} ${open.length === 1 ? "needs" : "need"} a decision:`]
      : []),
    ...(left.length === 0 && applied.length > 0 ? ["none is left"] : []),
  ].join("; ");
  return [
    summary,
    ...open.slice(0, MAX_DECISIONS).map(({ file, finding }) => {
      const { line, column } = finding.range?.start ?? {};
      const place = line === undefined ? file : `${file}:${line}:${column}`;
      return `  ${place} ${finding.code}: ${decisionOn(finding)}`;
    }),
    ...(open.length > MAX_DECISIONS ? [`  … and ${open.length - MAX_DECISIONS} more`] : []),
  ];
}

/** What a person must decide, by the code of a finding, if the finding itself does not say it. */
const DECISIONS: Readonly<Partial<Record<Code, string>>> = {
  "syntax-error": "correct the text here",
  "duplicate-key": "keep one of the two members",
  "malformed-reference": "write a URI reference to the object that is meant",
  "unresolved-reference": "add what is missing, or refer to something that exists",
  "wrong-reference-target": "refer to an object of the right kind",
  "reference-cycle": "replace one of these references with the object that is meant",
  template: "check what the template produces",
};

/** A decision that a person must make about a finding: the message, and what to decide. */
function decisionOn(finding: PlacedFinding): string {
  const decision =
    hintOf(finding) ??
    (isGenerated(finding) ? FROM_SOURCE : (finding.decision ?? DECISIONS[finding.code]));
  return decision === undefined ? finding.message : `${finding.message}; to decide: ${decision}`;
}

const FROM_SOURCE = "change the source that this text is generated from";

/** Whether a finding is in the text that a registry writes. */
const isGenerated = ({ descriptor }: Finding): boolean =>
  descriptor?.endsWith("/rawContent") ?? false;
