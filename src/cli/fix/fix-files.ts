import type { CheckedDocument } from "../../engine/check-document.js";
import type { DiffRun } from "../../engine/compare/run-diff.js";
import { fixVersions, type UnwrittenVersion } from "../../engine/fix/fix-versions.js";
import {
  type FixDocumentsOptions,
  type FixedDocuments,
  fixDocuments,
  MAX_FINDINGS_TO_FIX,
} from "../../engine/fix-documents.js";
import { type CheckedFile, filesOf, keptOf } from "../../engine/result.js";
import type { FileFailure } from "../../findings/document-report.js";
import type { PlacedFinding } from "../../findings/finding.js";
import { Boundary } from "../../node/files/boundary.js";
import { FileWriter, NotWrittenError } from "../../node/files/file-writer.js";
import { reasonOf, UnreadableFileError } from "../../node/files/paths.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { diffOfFixes } from "../../reporters/findings/fix-diff.js";
import { type FixCount, messageOf } from "../../reporters/findings/report.js";
import { maskName } from "../../secrets/mask.js";
import { grouped } from "../../values/collections.js";
import { count } from "../../words/phrases.js";
import { type CommandIo, say, wantsColor } from "../run/io.js";
import { hintOf } from "../run/report-builder.js";
import { filesOfRun, openFiles, type RunContext } from "../run/run-files.js";

export { diffOfFixes };

/** The fixes to apply, and the files to apply them to. */
interface FixedRun extends FixedDocuments {
  /** Folders below which files may be written. */
  readonly roots: readonly string[];
  /** The fixed text of standard input, if it is one of the files. */
  readonly input: { readonly name: string; readonly text: string } | undefined;
}

/** Fixes the files of a run in memory, together with the files that they refer to. */
export async function fixFiles(
  context: RunContext,
  choice: Pick<FixDocumentsOptions, "unsafe" | "only">,
): Promise<FixedRun> {
  const { files } = await filesOfRun(context);
  const settings = { ...context.settings, maxFindings: MAX_FINDINGS_TO_FIX };
  const run = await openFiles(files, { ...context, settings });
  const { session } = run;
  const filesToFix = (checked: CheckedDocument): readonly CheckedFile[] => {
    const kept = keptOf(checked, context.changes?.reaches);
    return kept === undefined ? [] : filesOf(kept, MAX_FINDINGS_TO_FIX);
  };
  const documents: string[] = [];
  for (const file of files) {
    const checked = await run.checkChanged(file);
    // The run that reports findings also reports the files that cannot be read.
    if (typeof checked !== "object" || checked instanceof UnreadableFileError) continue;
    if (filesToFix(checked).length > 0) documents.push(checked.name);
    else session.close(checked.name);
  }
  const fixed = await fixDocuments(session.workspace, documents, {
    ...choice,
    previews: true,
    run: async (document) => filesToFix(await session.checkAgain(document)),
  });
  const roots = rootsOf(documents, settings.root);
  const name = run.nameOf("-");
  const text = fixed.changes.get(name)?.after ?? run.stdin?.text ?? "";
  return { ...fixed, roots, input: run.stdin && { name, text } };
}

/** Writes the files, and returns those that could not be written. */
export const writeFixes = ({ changes, roots, input }: FixedRun): FileFailure[] => {
  const files = [...changes].filter(([name]) => name !== input?.name);
  return writeEdits(new Map(files), roots, "fixed");
};

/** The fixes that were applied, without those in files that could not be written. */
function writtenFixes({ applied }: FixedRun, failures: readonly FileFailure[]) {
  const failed = new Set(failures.map(({ path }) => path));
  return applied.filter(({ file }) => !failed.has(file));
}

type AppliedFixes = ReturnType<typeof writtenFixes>;

const kindOf = ({ fix, finding }: AppliedFixes[number]): string => fix.kind ?? finding.code;

/** How many fixes of each kind were applied to each file. */
export function countFixes(fixed: FixedRun, failures: readonly FileFailure[]): FixCount[] {
  const groups = grouped(writtenFixes(fixed, failures), (one) =>
    JSON.stringify([kindOf(one), one.finding.code, one.file]),
  );
  return [...groups.values()].map((group) => ({
    kind: kindOf(group[0]),
    code: group[0].finding.code,
    file: maskName(group[0].file),
    count: group.length,
  }));
}

const countOfFixes = (number: number): string => `${number} ${number === 1 ? "fix" : "fixes"}`;

/** How many findings that need a decision are listed. */
const MAX_DECISIONS = 50;

/** The message about a finding that needs a decision. */
const textOf = (finding: PlacedFinding): string => messageOf({ ...finding, hint: hintOf(finding) });

interface FixWords {
  /** Whether the fixes are only shown. */
  readonly isDry: boolean;
  /** Whether to list kinds and decisions. */
  readonly isQuiet: boolean;
  readonly only: readonly string[] | undefined;
}

/** The fixes that were applied, and the findings that need a decision, unless only some were to be fixed. */
export function linesOfFixes(
  fixed: FixedRun,
  failures: readonly FileFailure[],
  { isDry, isQuiet, only }: FixWords,
): string[] {
  const applied = writtenFixes(fixed, failures);
  const files = new Set(applied.map(({ file }) => file)).size;
  const more = fixed.preview?.applied.length ?? 0;
  const unfixed = only === undefined ? leftOver(fixed) : [];
  const hasFix = ({ finding: { fixes = [] } }: LeftOver) => fixes.length > 0;
  const open = unfixed.filter((one) => !hasFix(one) && one.finding.severity !== "info");
  const stuck = unfixed.filter(hasFix).length;
  const summary = [
    applied.length === 0
      ? `nothing ${fixed.applied.length === 0 ? "to fix" : "was fixed"}`
      : `${isDry ? "would apply" : "applied"} ${countOfFixes(applied.length)} to ${count(files, "file")}`,
    ...(more > 0 ? [`${more} more with --fix-unsafe`] : []),
    ...(stuck > 0 ? [`${countOfFixes(stuck)} would add a finding`] : []),
    ...(open.length > 0
      ? [`${open.length} ${open.length === 1 ? "needs" : "need"} a decision`]
      : []),
    ...(only === undefined && applied.length > 0 && more + unfixed.length === 0
      ? ["none is left"]
      : []),
  ].join("; ");
  if (isQuiet) return [summary];
  return [
    summary,
    ...linesByKind(applied, files > 1),
    ...(open.length > 0 ? ["to be decided:"] : []),
    ...open
      .slice(0, MAX_DECISIONS)
      .map((one) => `  ${placeOf(fixed, one, isDry)} ${one.finding.code}: ${textOf(one.finding)}`),
    ...(open.length > MAX_DECISIONS ? [`  … and ${open.length - MAX_DECISIONS} more`] : []),
  ];
}

/** A finding that no fix resolves. */
interface LeftOver {
  readonly file: string;
  readonly finding: PlacedFinding;
}

/** The findings that are left after all fixes, unsafe ones included, whether they were applied or not. */
const leftOver = (fixed: FixedRun): LeftOver[] =>
  [...(fixed.preview ?? fixed).inspection].flatMap(([file, { findings }]) =>
    findings.map((finding) => ({ file, finding })),
  );

/** The place of a finding in the text as it is now, written or not: `db.yaml:1:5`. */
function placeOf(fixed: FixedRun, { file, finding }: LeftOver, isDry: boolean): string {
  const offset = finding.range?.start.offset;
  const name = maskName(file);
  if (offset === undefined) return name;
  const now = fixed.preview?.changes.get(file)?.offsetBefore(offset) ?? offset;
  const change = isDry ? fixed.changes.get(file) : undefined;
  const text = change?.before ?? fixed.inspection.get(file)?.source.text ?? "";
  const at = change?.offsetBefore(now) ?? now;
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return `${name}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Lists the applied fixes by kind, as an overview of many. */
function linesByKind(applied: AppliedFixes, hasFiles: boolean): string[] {
  const byKind = [...grouped(applied, kindOf)].sort(([, a], [, b]) => b.length - a.length);
  return byKind.flatMap(([kind, repairs]) => {
    const titles = mostOf(repairs.map(({ fix }) => fix.title)).map(([title]) => title);
    const files = mostOf(repairs.map(({ file }) => maskName(file))).map(
      ([file, n]) => `${n} in ${file}`,
    );
    const line = `  ${repairs.length} ${kind}: ${firstOf(titles, "; ")}`;
    return hasFiles ? [line, `    ${firstOf(files, ", ")}`] : [line];
  });
}

/** Each text and how often it occurs, the most frequent first. */
const mostOf = (texts: readonly string[]): [text: string, count: number][] =>
  [...grouped(texts, (text) => text)]
    .map(([text, own]): [string, number] => [text, own.length])
    .sort(([, a], [, b]) => b - a);

const firstOf = (texts: readonly string[], separator: string): string =>
  `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? ` and ${texts.length - 3} more` : ""}`;

/** Files before and after an edit, by name. */
type Edits = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Returns the folders below which the fixes of some documents may be written: a fix may write
 * whatever a reference may read.
 *
 * @param root the root folder of all of them, if there is one
 */
function rootsOf(documents: readonly string[], root: string | undefined): string[] {
  if (root !== undefined) return [root];
  return [...new Set(documents.map(rootFinder()))];
}

/**
 * Writes edited files.
 *
 * @param done the word for what happens to them: "fixed"
 * @returns those that could not be written
 */
function writeEdits(
  edits: Edits,
  roots: readonly string[],
  done: "fixed" | "written",
): FileFailure[] {
  const failures: FileFailure[] = [];
  if (edits.size === 0) return failures;
  const boundaries = roots.map((root) => new Boundary(root));
  const mayWrite = (file: string): boolean => boundaries.some((root) => root.contains(file));
  const writer = new FileWriter();
  for (const [path, { before, after }] of edits) {
    try {
      writer.replace(path, before, after, mayWrite);
    } catch (error) {
      const reason = error instanceof NotWrittenError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be ${done}: ${reason}` });
    }
  }
  return failures;
}

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
