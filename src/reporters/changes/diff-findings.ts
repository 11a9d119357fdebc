import { type Change, subjectName } from "../../diff/compare/changes.js";
import type { DiffFile, DiffReport } from "../../engine/compare/diff-result.js";
import { countsOf, type FileFailure } from "../../findings/document-report.js";
import type { Severity } from "../../findings/finding.js";
import { exactIdentity } from "../../findings/identity.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import type { FileReport, Report } from "../findings/report.js";
import {
  type DiffFailOn,
  dependentsTexts,
  failsOn,
  hasFailed,
  hiddenChanges,
  isLost,
  verdictOf,
} from "./diff-report.js";

/**
 * A comparison as a report of findings, for services that know nothing else: a change is a finding in
 * the new document. It is an error if it makes the command fail, and else a warning or an info. A finding
 * keeps its severity.
 *
 * @param isAboutRun whether an error means that the command fails: then a finding that has no influence
 *   on that is a warning
 */
export function findingsOfDiff(report: DiffReport, failOn: DiffFailOn, isAboutRun = false): Report {
  const places = new Set<string>();
  // A table that several descriptors refer to has one place: the first of them reports it.
  const isNew = (finding: ReportedFinding): boolean => {
    const identity = `${finding.file} ${exactIdentity(finding)}`;
    if (places.has(identity)) return false;
    places.add(identity);
    return true;
  };
  return {
    files: report.files.map((file) => fileReport(file, { failOn, isAboutRun }, isNew)),
    failures: [...report.failures, ...report.files.flatMap((file) => lostFile(file, failOn))],
    skipped: [],
  };
}

/** The comparisons that failed, if that makes the command fail. No change has its place. */
const lostFile = (file: DiffFile, failOn: DiffFailOn): FileFailure[] =>
  isLost(file) && hasFailed(file, failOn) ? [{ path: file.path, message: verdictOf(file) }] : [];

function fileReport(
  file: DiffFile,
  { failOn, isAboutRun }: { readonly failOn: DiffFailOn; readonly isAboutRun: boolean },
  isNew: (finding: ReportedFinding) => boolean,
): FileReport {
  // The finding about a removal says what the change says, but for what uses it.
  const isRemoved = file.findings.some(({ code }) => code === "unaccepted-removal");
  const changes = isRemoved ? [] : file.changes;
  const uses = isRemoved ? file.changes.flatMap(dependentsTexts) : [];
  const findings = [
    ...changes
      // The descriptors that share a table differ in what uses it.
      .filter((change) => isNew(findingOf({ ...change, usedBy: [] }, file, failOn)))
      .map((change) => findingOf(change, file, failOn)),
    ...file.findings
      .map((finding) => ({
        ...finding,
        message: withNotes(finding.message, uses),
        ...(isAboutRun && { severity: severityOf(finding, failOn) }),
      }))
      .filter(isNew),
    ...unreadableSide(file, failOn),
  ];
  const counts = countsOf(findings);
  return {
    path: file.path,
    valid: file.new?.valid ?? true,
    complete: file.new?.complete ?? true,
    ...counts,
    infoCount: counts.infoCount + hiddenChanges(file),
    truncated: file.truncated,
    descriptors: [file.descriptor],
    findings,
  };
}

const withNotes = (message: string, notes: readonly string[]): string =>
  [message, ...notes].join("; ");

/** Says that nothing was compared, where that does not make the command fail. */
const unreadableSide = (file: DiffFile, failOn: DiffFailOn): ReportedFinding[] =>
  isLost(file) && !hasFailed(file, failOn)
    ? [
        {
          code: "not-compared",
          severity: "warning",
          message: verdictOf(file),
          file: file.path,
          pointer: file.descriptor,
          help: "dsd explain not-compared",
          place: file.descriptor,
        },
      ]
    : [];

/** Versions and removals fail only with `unversioned`. */
const severityOf = ({ severity }: ReportedFinding, failOn: DiffFailOn): Severity =>
  severity === "error" && failOn !== "unversioned" ? "warning" : severity;

function findingOf(change: Change, file: DiffFile, failOn: DiffFailOn): ReportedFinding {
  const { code, message, impact, readers, writers, subject, accepted, new: next } = change;
  const notes = [
    ...dependentsTexts(change),
    ...(accepted === undefined ? [] : [`accepted: ${accepted.reason}`]),
  ];
  const severity = failsOn(change, failOn)
    ? "error"
    : impact === "major" && accepted === undefined
      ? "warning"
      : "info";
  return {
    code,
    severity,
    message: withNotes(`${message} (${impact}; readers: ${readers}, writers: ${writers})`, notes),
    file: next?.file ?? file.path,
    pointer: next?.pointer ?? file.descriptor,
    ...(next?.range && { range: next.range }),
    help: `dsd explain ${code}`,
    // The subject of a change does not move with the lines of the document.
    place: subjectName(subject),
  };
}
