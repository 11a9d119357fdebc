import {
  type DocumentReport,
  type FindingCounts,
  type SuppressionUse,
  sumOfCounts,
  type WithSuppressions,
} from "../../findings/document-report.js";
import { compareFindings, type Finding, type PlacedFinding } from "../../findings/finding.js";
import { formatPointer, type Path } from "../../values/json-value.js";
import { TextBudget } from "../../words/text-budget.js";
import type { SourceDocument, SyntaxProblem } from "../source-document.js";
import { placeFindings, placeSyntaxProblems, type UnplacedFinding } from "./place-findings.js";

/** Findings of one stage about one document. All are counted, not all are kept. */
export interface CollectedFindings extends FindingCounts {
  readonly findings: readonly UnplacedFinding[];
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
  readonly #source: SourceDocument | undefined;

  /** @param source the document, if what could not be read of it may matter */
  constructor(limit: number, source?: SourceDocument) {
    this.#limit = limit;
    this.#source = source;
  }

  add(finding: UnplacedFinding): void {
    if (this.#source?.mayReport?.(finding) === false) return;
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

const pathLength = (path: Path): number =>
  path.reduce<number>((sum, step) => sum + (typeof step === "string" ? step.length + 1 : 4), 0);

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
): DocumentReport<PlacedFinding> & WithSuppressions {
  const done = stages.filter((stage) => stage !== undefined);
  const placed = done.flatMap((stage) => stage.placed ?? []);
  const uses = done.flatMap((stage) => stage.suppressions ?? []);
  const budget = new TextBudget(limit);
  const kept = <T>(all: readonly T[], length: (one: T) => number): readonly T[] => {
    const end = all.findIndex((one, index) => index >= limit || !budget.spend(length(one)));
    return end < 0 ? all : all.slice(0, end);
  };
  const found = done.flatMap((stage) => stage.findings);
  const unplaced = kept(found, lengthOf);
  const own = withoutRepeated(source, unplaced);
  const problems = kept(own, ({ pointer }) => pointer.length);
  const findings = [
    ...placeSyntaxProblems(source, problems),
    ...placeFindings(source, unplaced),
    ...placed,
  ]
    .sort(compareFindings)
    .slice(0, limit);
  const errorCount = source.problemCount - (source.problems.length - own.length);
  const others = { errorCount, warningCount: placed.length, infoCount: 0 };
  const counts = sumOfCounts([...done, others]);
  const truncated = findings.length < counts.errorCount + counts.warningCount + counts.infoCount;
  return { findings, ...counts, truncated, ...(uses.length > 0 && { suppressions: uses }) };
}

/** The problems of a text, without those of keys that are no strings where no property has that name: `null: false`. */
function withoutRepeated(
  { problems }: SourceDocument,
  findings: readonly UnplacedFinding[],
): readonly SyntaxProblem[] {
  if (!problems.some(({ code }) => code === "wrong-type")) return problems;
  const unknown = findings.filter(({ code }) => code === "unknown-property");
  const pointers = new Set(unknown.map(({ path }) => formatPointer(path)));
  return problems.filter(({ code, pointer }) => code !== "wrong-type" || !pointers.has(pointer));
}
