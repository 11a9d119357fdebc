import { isCopy, type PlacedChange } from "../../text/change.js";
import type { UnplacedFix } from "../../text/parse/place-findings.js";
import type { Path } from "../../values/json-pointer.js";
import type { StructureProblem } from "../check/slip.js";
import { CheckedValue } from "../shape/checked-value.js";
import type { ShapeTable } from "../shape/shape.js";
import { decide } from "./decide.js";

/** The remedy for a problem: a fix, or the decision that a person must make. */
interface Remedy {
  readonly fix?: UnplacedFix | undefined;
  readonly decision?: string | undefined;
}

/**
 * Finds the remedies for the problems of a value.
 *
 * A repair is safe when no reader of the document could have meant anything else. Otherwise, it is
 * what a person would try first, and it never drops a value that has content.
 *
 * @param root the value that was checked as the shape `name`
 * @param base the path of the value in its document
 */
export function repairsOf(
  root: unknown,
  shapes: ShapeTable,
  name: string,
  base: Path = [],
): (problem: StructureProblem) => Remedy {
  const checked = new CheckedValue(root, shapes, name);
  return (problem) => {
    const { code, path, slips = [] } = problem;
    const place = checked.at(path);
    // Inside a member that is going to move, the kinds of the objects are not known.
    const isUnknown = code === "unknown-property" && place.owner?.path.length !== path.length - 1;
    for (const { slip, known } of isUnknown ? [] : slips) {
      const fix = slip.repair?.(known, place);
      if (fix === undefined) continue;
      return { fix: { ...fix, changes: fix.changes.map((change) => below(base, change)) } };
    }
    for (const { slip, known } of slips) {
      const decision = slip.decision?.(known, place, problem);
      if (decision !== undefined) return { decision };
    }
    return { decision: decide(problem, place) };
  };
}

/** A change with paths from the root of the document. */
const below = (base: Path, { path, change }: PlacedChange): PlacedChange => {
  const placed = [...base, ...path];
  if (change.kind !== "add-member" || !isCopy(change.value)) return { path: placed, change };
  return { path: placed, change: { ...change, value: { from: [...base, ...change.value.from] } } };
};
