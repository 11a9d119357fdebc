import { isCopy, type PlacedChange } from "../../text/change.js";
import type { UnplacedFix } from "../../text/parse/place-findings.js";
import type { Path } from "../../values/json-pointer.js";
import type { StructureProblem } from "../check/problem.js";
import type { ShapeTable } from "../shape/shape.js";
import { addMissing } from "./add-missing.js";
import { decide } from "./decide.js";
import type { StructureRepair } from "./fix-of.js";
import { CheckedValue } from "./place.js";
import { repairFormat } from "./repair-format.js";
import { repairType } from "./repair-type.js";
import { repairUnknown } from "./repair-unknown.js";

/** The remedy for a problem: a fix, or the decision that a person must make. */
interface Remedy {
  readonly fix?: UnplacedFix | undefined;
  readonly decision?: string | undefined;
}

/** Finds the remedy for a problem. */
type Repair = (problem: StructureProblem) => Remedy;

/**
 * Repairs the problems of a value.
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
): Repair {
  const checked = new CheckedValue(root, shapes, name);
  return (problem) => {
    const fix = repairOf(problem, checked);
    if (fix === undefined) return { decision: decide(problem, checked) };
    return { fix: { ...fix, changes: fix.changes.map((change) => below(base, change)) } };
  };
}

/** A change with paths from the root of the document. */
const below = (base: Path, { path, change }: PlacedChange): PlacedChange => {
  const placed = [...base, ...path];
  if (change.kind !== "add-member" || !isCopy(change.value)) return { path: placed, change };
  return { path: placed, change: { ...change, value: { from: [...base, ...change.value.from] } } };
};

function repairOf(problem: StructureProblem, checked: CheckedValue): StructureRepair | undefined {
  switch (problem.code) {
    case "unknown-property":
      return repairUnknown(problem, checked);
    case "missing-property":
      return addMissing(problem, checked);
    case "wrong-type":
      return repairType(problem, checked);
    case "invalid-format":
    case "malformed-reference":
      return repairFormat(problem, checked);
    case "unsupported-version":
      return undefined;
  }
}
