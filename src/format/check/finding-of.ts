import { structureCodes } from "../../findings/codes.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import type { StructureProblem } from "./slip.js";
import { messageOf, paramsOf } from "./wording.js";

/** A problem as a finding without a range. */
export function findingOf(problem: StructureProblem): UnplacedFinding {
  const { code, path, mark } = problem;
  const details = problem.slips
    ?.map(({ slip, known }) => slip.details?.(known, problem))
    .find((one) => one !== undefined);
  return {
    code,
    severity: structureCodes[code],
    message: code === "wrong-type" ? (seen) => messageOf(problem, seen) : messageOf(problem),
    params: paramsOf(problem),
    path,
    mark,
    ...(details && { details }),
  };
}
