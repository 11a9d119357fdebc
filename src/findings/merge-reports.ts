import {
  countsOf,
  type DocumentReport,
  type FindingCounts,
  sumOfCounts,
} from "./document-report.js";
import { compareFindings, type Finding } from "./finding.js";
import { exactIdentity } from "./identity.js";
import { mergeUses, type WithSuppressions } from "./suppression-use.js";

/** The findings of one check in a document; several checks may look at the same document. */
export interface PartialReport<F extends Finding = Finding>
  extends DocumentReport,
    WithSuppressions {
  readonly findings: readonly F[];
  /**
   * JSON Pointers of the descriptors that the check is about; none if only references reach the
   * document.
   */
  readonly descriptors: readonly string[];
}

/**
 * Merges the findings of several checks in one document. A finding that several of them report is
 * kept once.
 *
 * @param limit how many findings to keep
 */
export function mergeReports<F extends Finding>(
  reports: readonly PartialReport<F>[],
  limit = Number.POSITIVE_INFINITY,
): PartialReport<F> {
  const findings = new Map<string, F>();
  for (const finding of reports.flatMap((report) => report.findings)) {
    const identity = exactIdentity(finding);
    const known = findings.get(identity);
    if (known === undefined || relatedText(finding) < relatedText(known)) {
      findings.set(identity, finding);
    }
  }
  const all = [...findings.values()].sort(compareFindings);
  const isHidden = reports.some(({ truncated }) => truncated);
  const uses = mergeUses(reports);
  return {
    ...(uses.length > 0 && { suppressions: uses }),
    findings: all.slice(0, limit),
    descriptors: [...new Set(reports.flatMap(({ descriptors }) => descriptors))],
    ...(isHidden ? largestCounts(reports) : countsOf(all)),
    truncated: isHidden || all.length > limit,
  };
}

/** Sorts related places, so they do not depend on which reference was followed first. */
const relatedText = ({ related = [] }: Finding): string => JSON.stringify(related);

/**
 * Counts findings that are not all kept. Checks of different descriptors have different findings,
 * while other checks of a document have the same ones.
 */
function largestCounts(reports: readonly PartialReport[]): FindingCounts {
  const counts = new Map<string, FindingCounts>();
  for (const one of reports) {
    const about = JSON.stringify(one.descriptors);
    const known = counts.get(about) ?? countsOf([]);
    counts.set(about, {
      errorCount: Math.max(known.errorCount, one.errorCount),
      warningCount: Math.max(known.warningCount, one.warningCount),
      infoCount: Math.max(known.infoCount, one.infoCount),
    });
  }
  return sumOfCounts([...counts.values()]);
}
