import { structureCodes } from "../../findings/codes.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { advisedMessageOf as messageOf } from "./advised-wording.js";
import { type EntryKind, entryKinds } from "./entry-kinds.js";
import type { StructureProblem } from "./problem.js";
import { paramsOf } from "./wording.js";

/** A problem as a finding without a range. */
export function findingOf(problem: StructureProblem): UnplacedFinding {
  const { code, path, mark } = problem;
  const kind = kindOfDocument(problem);
  return {
    code,
    severity: structureCodes[code],
    message: code === "wrong-type" ? (seen) => messageOf(problem, seen) : messageOf(problem),
    params: paramsOf(problem),
    path,
    mark,
    ...(kind !== undefined && { details: { as: kind } }),
  };
}

/** The entry kind that a whole document looks like. */
function kindOfDocument({ path, ...problem }: StructureProblem): EntryKind | undefined {
  const hint = problem.code === "wrong-type" && path.length === 0 ? problem.hint : undefined;
  const title = hint !== undefined && "foreignKeys" in hint ? hint.looksLike : undefined;
  const kinds = Object.keys(entryKinds) as EntryKind[];
  // `server-info` is the kind of a Server Info, and `service` that of a Database Service.
  return kinds.find(
    (kind) => title?.toLowerCase().replace("database ", "").replace(" ", "-") === kind,
  );
}
