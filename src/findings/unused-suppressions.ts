import { type FindingCode, findingCodes } from "./codes.js";
import type { DocumentReport } from "./document-report.js";
import { compareFindings, type Finding } from "./finding.js";
import type { SuppressionUse, WithSuppressions } from "./suppression-use.js";

/** How many findings are suppressed. */
export const suppressedCount = (uses: readonly SuppressionUse[] = []): number =>
  uses.reduce((sum, { count }) => sum + count, 0);

/**
 * Whether a finding is an error of the format. Rules report nothing about an object with such an
 * error, so a suppression may apply once the error is fixed.
 */
const hidesRules = ({ code }: Finding): boolean =>
  Object.hasOwn(findingCodes, code) && findingCodes[code as FindingCode] === "error";

/** The findings about suppressions that suppress nothing. */
const unusedFindings = (uses: readonly SuppressionUse[] = []): Finding[] =>
  uses.flatMap(({ count, unused }) => (count === 0 && unused !== undefined ? [unused] : []));

/**
 * A report with the findings about suppressions that suppress nothing. These are known only after
 * all checks of the document are merged.
 *
 * @param limit how many findings to keep
 */
export function withUnusedSuppressions<
  F extends Finding,
  R extends DocumentReport & WithSuppressions & { readonly findings: readonly F[] },
>(report: R, complete: (finding: Finding) => F, limit = Number.POSITIVE_INFINITY): R {
  const unused = unusedFindings(report.suppressions);
  if (unused.length === 0 || report.findings.some(hidesRules)) return report;
  const findings = [...report.findings, ...unused.map(complete)].sort(compareFindings);
  return {
    ...report,
    findings: findings.slice(0, limit),
    warningCount: report.warningCount + unused.length,
    truncated: report.truncated || findings.length > limit,
  };
}
