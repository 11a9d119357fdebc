import { getOrAdd } from "../values/collections.js";
import { type FindingCode, findingCodes } from "./codes.js";
import { compareFindings, type Finding, type Position, type Severity } from "./finding.js";
import { exactIdentity } from "./identity.js";

/** The findings in one document, and their exact counts. */
export interface DocumentReport<F extends Finding = Finding> {
  /** In the order of {@link compareFindings}; no more than the given maximum. */
  readonly findings: readonly F[];
  readonly errorCount: number;
  readonly warningCount: number;
  readonly infoCount: number;
  /** Whether findings were left out. */
  readonly truncated: boolean;
}

/** A file that could not be checked. */
export interface FileFailure {
  path: string;
  message: string;
  /** The command that explains it. */
  help?: string;
  /** Where in the file, if it is there. */
  position?: Position;
}

/** How many findings there are of each severity. */
export type FindingCounts = Pick<DocumentReport, "errorCount" | "warningCount" | "infoCount">;

/** Counts findings. */
export function countsOf(findings: readonly Pick<Finding, "severity">[]): FindingCounts {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errorCount: count("error"), warningCount: count("warning"), infoCount: count("info") };
}

/** Adds up counts. */
export function sumOfCounts(all: readonly FindingCounts[]): FindingCounts {
  const sum = (key: keyof FindingCounts): number => all.reduce((sum, one) => sum + one[key], 0);
  return {
    errorCount: sum("errorCount"),
    warningCount: sum("warningCount"),
    infoCount: sum("infoCount"),
  };
}

/** The findings of one check in a document; several checks may look at the same document. */
export interface PartialReport<F extends Finding = Finding>
  extends DocumentReport<F>,
    WithSuppressions {
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

/** A suppression, as it was used in one document. */
export interface SuppressionUse {
  /** Identifies the suppression in its document, or in the configuration. */
  readonly id: string;
  /** How many findings it suppresses. */
  readonly count: number;
  /**
   * The finding to report if it suppresses nothing; `undefined` for a suppression in the
   * configuration.
   */
  readonly unused?: Finding | undefined;
}

/** The suppressions that apply to a document. */
export interface WithSuppressions {
  /** Absent if there are none, or if no rules ran. */
  readonly suppressions?: readonly SuppressionUse[] | undefined;
}

/**
 * Merges the uses of suppressions that several checks of a document report. Checks of different
 * descriptors suppress different findings. Checks that reach the document through references
 * suppress some of the same findings again.
 */
function mergeUses(reports: readonly PartialReport[]): SuppressionUse[] {
  const byDescriptors = new Map<string, Map<string, SuppressionUse>>();
  for (const { descriptors, suppressions = [] } of reports) {
    if (suppressions.length === 0) continue;
    const about = descriptors.length === 0 ? REFERENCES : JSON.stringify(descriptors);
    const uses = getOrAdd(byDescriptors, about, () => new Map());
    for (const use of suppressions) keepLarger(uses, use);
  }
  const merged = new Map<string, SuppressionUse>();
  for (const [about, uses] of byDescriptors) {
    if (about === REFERENCES) continue;
    for (const use of uses.values()) {
      merged.set(use.id, { ...use, count: use.count + (merged.get(use.id)?.count ?? 0) });
    }
  }
  for (const use of byDescriptors.get(REFERENCES)?.values() ?? []) keepLarger(merged, use);
  return [...merged.values()];
}

/** The descriptors of a check that reaches a document only through references. */
const REFERENCES = "";

function keepLarger(uses: Map<string, SuppressionUse>, use: SuppressionUse): void {
  if ((uses.get(use.id)?.count ?? -1) < use.count) uses.set(use.id, use);
}

/** How many findings are suppressed. */
export const suppressedCount = (uses: readonly SuppressionUse[] = []): number =>
  uses.reduce((sum, { count }) => sum + count, 0);

/**
 * Whether a finding is an error of the format. Rules report nothing about an object with such an
 * error, so a suppression may apply once the error is fixed.
 */
const hidesRules = ({ code }: Finding): boolean =>
  Object.hasOwn(findingCodes, code) && findingCodes[code as FindingCode] === "error";

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
  const { suppressions = [] } = report;
  const unused = suppressions.flatMap((use) => (use.count === 0 && use.unused) || []);
  if (unused.length === 0 || report.findings.some(hidesRules)) return report;
  const findings = [...report.findings, ...unused.map(complete)].sort(compareFindings);
  return {
    ...report,
    findings: findings.slice(0, limit),
    warningCount: report.warningCount + unused.length,
    truncated: report.truncated || findings.length > limit,
  };
}

/** The result of checking the rows of a database. */
export interface RowSummary {
  readonly tables: number;
  readonly rows: number;
  /** The number of statements that hold for all rows, and of those that some rows break. */
  readonly hold: number;
  readonly broken: number;
  /** The number of statements that the database enforces, so that no query was needed. */
  readonly guaranteed: number;
  /** The number of statements that were not checked, by their kind. */
  readonly unchecked: Readonly<Record<string, number>>;
}

/** The summary before the first query. */
export const NO_ROWS: RowSummary = {
  tables: 0,
  rows: 0,
  hold: 0,
  broken: 0,
  guaranteed: 0,
  unchecked: {},
};

/** Two summaries as one. */
export function addedUp(one: RowSummary, other: RowSummary): RowSummary {
  const unchecked = { ...one.unchecked };
  for (const [word, times] of Object.entries(other.unchecked)) {
    unchecked[word] = (unchecked[word] ?? 0) + times;
  }
  return {
    tables: one.tables + other.tables,
    rows: one.rows + other.rows,
    hold: one.hold + other.hold,
    broken: one.broken + other.broken,
    guaranteed: one.guaranteed + other.guaranteed,
    unchecked,
  };
}
