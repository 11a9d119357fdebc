import type {
  DocumentReport,
  SuppressionUse,
  WithSuppressions,
} from "../../findings/document-report.js";
import { compareFindings, type Finding, type PlacedFinding } from "../../findings/finding.js";
import type { Path } from "../../values/json-pointer.js";
import { TextBudget } from "../../words/text-budget.js";
import type { SourceDocument, SyntaxProblem } from "../source-document.js";
import { placeFindings, placeSyntaxProblems, type UnplacedFinding } from "./place-findings.js";

/** Findings of one stage about one document. All are counted, not all are kept. */
export interface CollectedFindings {
  readonly findings: readonly UnplacedFinding[];
  readonly errorCount: number;
  readonly warningCount: number;
  readonly infoCount: number;
  /** Further findings that already have places. All of them are kept. */
  readonly placed?: readonly Finding[] | undefined;
  readonly suppressions?: readonly SuppressionUse[] | undefined;
}

/** Collects findings up to a limit, and counts all of them. */
export class FindingCollector implements CollectedFindings {
  readonly findings: UnplacedFinding[] = [];
  errorCount = 0;
  warningCount = 0;
  infoCount = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(finding: UnplacedFinding): void {
    this.count(finding.severity);
    if (!this.isFull) this.findings.push(finding);
  }

  /** Counts findings that are not kept. */
  count(severity: UnplacedFinding["severity"], count = 1): void {
    if (severity === "error") this.errorCount += count;
    else if (severity === "warning") this.warningCount += count;
    else this.infoCount += count;
  }

  /** Whether more findings are only counted, not kept. */
  get isFull(): boolean {
    return this.findings.length >= this.#limit;
  }
}

/** About the length of a message that is not worded yet. */
const MESSAGE = 100;

/** The length of the text of a finding, apart from the parts that all findings have. */
function lengthOf({ path, message, related = [] }: UnplacedFinding): number {
  let length = (typeof message === "string" ? message.length : MESSAGE) + pathLength(path);
  for (const place of related) length += place.message.length + pathLength(place.path);
  return length;
}

function pathLength(path: Path): number {
  let length = 0;
  for (const step of path) length += typeof step === "string" ? step.length + 1 : 4;
  return length;
}

/**
 * The report of a document: its syntax errors and the findings of each stage, with their ranges and
 * in order.
 *
 * @param limit how many findings to keep; those of earlier stages come first
 */
export function reportOn(
  source: SourceDocument,
  stages: readonly (CollectedFindings | undefined)[],
  limit: number,
): DocumentReport & WithSuppressions & { readonly findings: readonly PlacedFinding[] } {
  const kept: UnplacedFinding[] = [];
  let { problemCount: errorCount } = source;
  let warningCount = 0;
  let infoCount = 0;
  const budget = new TextBudget(limit);
  const placed = stages.flatMap((stage) => stage?.placed ?? []);
  const uses = stages.flatMap((stage) => stage?.suppressions ?? []);
  const suppressions = uses.length === 0 ? {} : { suppressions: uses };
  for (const stage of stages) {
    if (stage === undefined) continue;
    for (const finding of stage.findings) {
      if (kept.length >= limit || !budget.takes(lengthOf(finding))) break;
      kept.push(finding);
    }
    errorCount += stage.errorCount;
    warningCount += stage.warningCount;
    infoCount += stage.infoCount;
  }
  warningCount += placed.length;
  const count = errorCount + warningCount + infoCount;
  const problems: SyntaxProblem[] = [];
  for (const problem of source.problems) {
    if (problems.length >= limit || !budget.takes(problem.pointer.length)) break;
    problems.push(problem);
  }
  const findings = [
    ...placeSyntaxProblems(source, problems),
    ...placeFindings(source, kept),
    ...placed,
  ]
    .sort(compareFindings)
    .slice(0, limit);
  const truncated = findings.length < count;
  return { findings, errorCount, warningCount, infoCount, truncated, ...suppressions };
}
