import { logLine } from "../../words/log-line.js";
import { failurePath, hiddenCount, messageOf, type Report, reasonOfHidden } from "./report.js";

/**
 * Formats a run with one line for each finding, `file:line:column: severity code message`, as editors
 * and `grep` read it. A finding without a position is at 1:1.
 */
export function formatConcise({ files, failures }: Report): string {
  const lines = files.flatMap((file) => {
    const lines = file.findings.map((finding) => {
      const { line, column } = finding.range?.start ?? { line: 1, column: 1 };
      const place = `${finding.file ?? file.path}:${line}:${column}`;
      return `${place}: ${finding.severity} ${finding.code} ${messageOf(finding)}`;
    });
    const hidden = hiddenCount(file);
    if (hidden > 0) lines.push(`${file.path}: ${hidden} more (${reasonOfHidden(file)})`);
    return lines;
  });
  lines.push(...failures.map((failure) => `${failurePath(failure)}: failed: ${failure.message}`));
  return lines.map((line) => `${logLine(line)}\n`).join("");
}
