import type { Severity } from "../../findings/finding.js";
import { jsonText, printable } from "../../words/phrases.js";
import { fingerprintsOf } from "./fingerprint.js";
import { hiddenCount, messageOf, type Report, reasonOfHidden } from "./report.js";

const SEVERITIES: Record<Severity, string> = { error: "major", warning: "minor", info: "info" };

/** Formats a run as a GitLab Code Quality report: a JSON array with one entry for each finding. */
export function formatGitlab(report: Report): string {
  const fingerprints = fingerprintsOf(report);
  const findings = report.files.flatMap((file) =>
    file.findings.map((finding) => ({
      description: messageOf(finding),
      check_name: finding.code,
      fingerprint: fingerprints.get(finding) ?? "",
      severity: SEVERITIES[finding.severity],
      location: {
        path: finding.file ?? file.path,
        lines: {
          begin: finding.range?.start.line ?? 1,
          end: finding.range?.end.line ?? 1,
        },
      },
    })),
  );
  // A service that reads only this report must not treat an unchecked file as clean.
  const failures = report.failures.map(({ path, message, position: { line } = { line: 1 } }) => ({
    description: printable(message),
    check_name: "not-checked",
    fingerprint: `not-checked:${path}`,
    severity: "blocker" as const,
    location: { path, lines: { begin: line, end: line } },
  }));
  const hidden = report.files.flatMap((file) => {
    const count = hiddenCount(file);
    if (count === 0) return [];
    return {
      description: `${count} more findings are not shown (${reasonOfHidden(file)})`,
      check_name: "more-findings",
      fingerprint: `more-findings:${file.path}`,
      severity: "info" as const,
      location: { path: file.path, lines: { begin: 1, end: 1 } },
    };
  });
  return `${jsonText([...findings, ...hidden, ...failures])}\n`;
}
