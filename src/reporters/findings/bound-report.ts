import { type FileReport, MAX_REPORT_BYTES, type Report, type ReportedFinding } from "./report.js";

/**
 * Limits the size of a report: findings after the limit are left out, and the report says in which
 * files. The counts still include all findings.
 */
export function boundReport(report: Report, maxBytes = MAX_REPORT_BYTES): Report {
  let left = maxBytes;
  const files = report.files.map((file): FileReport => {
    let kept = 0;
    for (const finding of file.findings) {
      left -= sizeOf(finding);
      if (left < 0) break;
      kept++;
    }
    if (kept === file.findings.length) return file;
    // Otherwise, smaller findings of later files would look like a complete list.
    left = 0;
    return { ...file, truncated: true, isBounded: true, findings: file.findings.slice(0, kept) };
  });
  return files.every((file, index) => file === report.files[index]) ? report : { ...report, files };
}

/** The size of the names and numbers of a finding, a related place and an edit. */
const FINDING_BYTES = 800;
const PLACE_BYTES = 400;

/** An upper bound for the size of a finding in any report. */
function sizeOf({
  message,
  pointer,
  file,
  place,
  hint,
  related = [],
  fixes = [],
}: ReportedFinding) {
  let size = FINDING_BYTES + bytesOf(message, pointer, file, place, hint);
  for (const other of related) {
    size += PLACE_BYTES + bytesOf(other.message, other.pointer, other.file);
  }
  for (const { title, edits } of fixes) {
    size += PLACE_BYTES + bytesOf(title);
    for (const edit of edits) size += PLACE_BYTES + bytesOf(edit.newText, edit.file);
  }
  return size;
}

/** The longest form of a character: an escaped control character takes six bytes. */
const ESCAPED = /[\u0000-\u001f"\\\u007f-\uffff]/g;

function bytesOf(...texts: readonly (string | undefined)[]): number {
  let bytes = 0;
  for (const text of texts) {
    if (text === undefined || text === "") continue;
    bytes += text.length;
    if (text.length > 100) bytes += 5 * (text.match(ESCAPED)?.length ?? 0);
  }
  return bytes;
}
