import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { isColumn, isTableEntry } from "../../../generated/descriptor-validators.js";
import { versionPattern } from "../../../generated/formats.js";
import { structureCodes } from "../../findings/codes.js";
import type { Finding } from "../../findings/finding.js";
import { maskParams, maskPath, maskQuotations } from "../../secrets/mask.js";
import { isSecretPlace } from "../../secrets/secret-name.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { formatPointer } from "../../values/json-value.js";
import type { ObjectKind } from "../shape/object-kinds.js";
import { type ExplainOptions, explainValue } from "./explain.js";
import type { StructureProblem } from "./slip.js";
import { paramsOf, problemMessage } from "./wording.js";

/** How many findings are kept by default; all of them are counted. */
export const MAX_FINDINGS = 1000;

/** The checks of the items of the longest lists. */
const itemChecks = { TableEntry: isTableEntry, Column: isColumn };

/**
 * Checks a value as an object of a kind: first with its compiled check, and then, if that fails, with
 * the explanation.
 *
 * @returns the problems in the order of the value, up to the limit; all of them are counted
 * @example checkStructure(value, "Table", isTable).errorCount === 0
 */
export function checkStructure(
  value: unknown,
  kind: ObjectKind,
  accepts: (value: unknown) => boolean,
  { maxFindings = MAX_FINDINGS, ...options }: ExplainOptions = {},
) {
  const structure = { problems: [] as StructureProblem[], errorCount: 0, warningCount: 0 };
  const keep = (problem: StructureProblem): void => {
    if (structureCodes[problem.code] === "warning") structure.warningCount++;
    else structure.errorCount++;
    if (structure.problems.length < maxFindings) structure.problems.push(problem);
  };
  const isRoot = kind === "DatastoreDescriptor";
  if (!accepts(value) || (options.strict && isRoot && exceedsStrict(value as object))) {
    explainValue(value, descriptorShapes, kind, keep, { ...options, maxFindings, itemChecks });
  }
  if (isRoot) checkVersion(value, keep);
  return withoutClaimed(structure);
}

/**
 * Leaves out missing properties that are only in another place, where they are reported. A property
 * that is in a place that is not shown counts twice.
 */
function withoutClaimed<T extends { problems: StructureProblem[]; errorCount: number }>(
  structure: T,
): T {
  const claims = new Set<string>();
  for (const { slips = [] } of structure.problems) {
    const claim = slips.map(({ slip, known }) => slip.claims?.(known)).find((one) => one);
    if (claim !== undefined) claims.add(formatPointer([...claim.path, claim.property]));
  }
  if (claims.size === 0) return structure;
  const problems = structure.problems.flatMap((problem): StructureProblem[] => {
    if (problem.code !== "missing-property") return [problem];
    const keys = problem.keys.filter((key) => !claims.has(formatPointer([...problem.path, key])));
    return keys.length === 0 ? [] : [{ ...problem, keys }];
  });
  const errorCount = structure.errorCount - (structure.problems.length - problems.length);
  return { ...structure, problems, errorCount };
}

/** This is the only difference between the strict profile and the schema. */
const exceedsStrict = (value: { components?: unknown; $schema?: unknown }): boolean =>
  value.components !== undefined || value.$schema !== undefined;

/** The format is checked as version 1: a document of another major version may mean other things. */
function checkVersion(value: unknown, keep: (problem: StructureProblem) => void): void {
  const version = (value as { datastoreapi?: unknown } | null | undefined)?.datastoreapi;
  if (typeof version !== "string" || version.startsWith("1.")) return;
  // A string that is not a version is a different problem.
  if (!new RegExp(versionPattern, "u").test(version)) return;
  keep({ code: "unsupported-version", version, path: ["datastoreapi"], mark: "value" });
}

/** A problem as a finding of a value without a text. */
export function unplacedFindingOf(problem: StructureProblem): Finding<StructureProblem["code"]> {
  const { code, path } = problem;
  const message = problemMessage(problem, { source: undefined, isSecret: isSecretPlace(path) });
  return {
    code,
    severity: structureCodes[code],
    message: maskQuotations(message, (text) => text),
    params: maskParams(paramsOf(problem), isSecretPlace(path)),
    pointer: maskPath(path),
    // Both are of this problem, which the compiler cannot see for all codes at once.
  } as Finding<StructureProblem["code"]>;
}

/** A problem as a finding without a range. */
export function findingOf(problem: StructureProblem): UnplacedFinding {
  const { code, path, mark } = problem;
  return {
    code,
    severity: structureCodes[code],
    message:
      code === "wrong-type" ? (seen) => problemMessage(problem, seen) : problemMessage(problem),
    params: paramsOf(problem),
    path,
    mark,
  };
}
