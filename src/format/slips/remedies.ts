import { isCopy, type PlacedChange } from "../../text/fix-action.js";
import type { UnplacedDecision, UnplacedFinding } from "../../text/parse/place-findings.js";
import type { Path } from "../../values/json-value.js";
import type { Decided, PlainProblem, StructureProblem } from "../check/slip.js";
import { list } from "../check/wording.js";
import { CheckedValue, type ValuePlace } from "../shape/checked-value.js";
import type { ShapeTable } from "../shape/shape.js";
import { orRemove, renaming } from "./fix.js";
import { suits } from "./suits.js";

/** The remedy for a problem: a fix, or the decision that a person must make. */
type Remedy = Pick<UnplacedFinding, "fix" | "decision">;

/**
 * Finds the remedies for the problems of a value.
 *
 * A repair is safe when no reader of the document could have meant anything else. Otherwise, it is
 * what a person would try first, and it never drops a value that has content.
 *
 * @param root the value that was checked as the shape `name`
 * @param base the path of the value in its document
 * @param sourceAt the text of a value in it, by its path in the value
 */
export function remediesOf(
  root: unknown,
  shapes: ShapeTable,
  name: string,
  base: Path = [],
  sourceAt?: (path: Path) => string | undefined,
): (problem: StructureProblem) => Remedy {
  const checked = new CheckedValue(root, shapes, name, sourceAt);
  return (problem) => {
    const { code, path, slips = [] } = problem;
    const place = checked.at(path);
    // Inside a member that is going to move, the kinds of the objects are not known.
    const isUnknown = code === "unknown-property" && place.owner?.path.length !== path.length - 1;
    for (const { slip, known } of isUnknown ? [] : slips) {
      const fix = slip.repair?.(known, place, problem);
      if (fix === undefined) continue;
      return {
        fix: { ...fix, kind: slip.id, changes: fix.changes.map((change) => below(base, change)) },
      };
    }
    for (const { slip, known } of slips) {
      const decision = decisionBelow(base, slip.decision?.(known, place, problem));
      if (decision !== undefined) return { decision };
    }
    return { decision: decisionBelow(base, decide(problem, place)) };
  };
}

/** A decision whose choices have paths from the root of the document. */
function decisionBelow(base: Path, decided: Decided): UnplacedDecision | undefined {
  if (typeof decided !== "object") return decided === undefined ? undefined : { text: decided };
  const { text, choices = [] } = decided;
  return {
    text,
    choices: choices.map(({ title, changes = [] }) => ({
      title,
      changes: changes.map((change) => below(base, change)),
    })),
  };
}

/** A change with paths from the root of the document. */
const below = (base: Path, { path, change }: PlacedChange): PlacedChange => {
  const placed = [...base, ...path];
  if (!("beside" in change || "after" in change) || !isCopy(change.value)) {
    return { path: placed, change };
  }
  return { path: placed, change: { ...change, value: { from: [...base, ...change.value.from] } } };
};

/** How many properties are listed. */
const MAX_PROPERTIES = 6;

/** The decision about a problem that no slip decides, as an instruction. */
function decide(problem: PlainProblem, place: ValuePlace): Decided {
  if (problem.code === "unsupported-version") {
    return "check the document with a release that knows this version";
  }
  if (problem.code !== "unknown-property") return undefined;
  const { path, strict, allowed, owner: title, suggestions } = problem;
  if (strict) return orRemove("remove it, or check without strict mode", path);
  const { value, owner, checked } = place;
  const names = allowed.length > 0 ? allowed : suggestions;
  const isShort = names.length > 0 && names.length <= MAX_PROPERTIES;
  const fitting = names.filter((name) => {
    const property = owner?.value[name] === undefined ? owner?.shape.properties[name] : undefined;
    return isShort && property !== undefined && suits(value, property, checked);
  });
  const listed = isShort ? ` (${list(names, "or")})` : "";
  const text = `rename it to a property of ${title}${listed}, or remove it`;
  return orRemove(
    text,
    path,
    fitting.map((name) => renaming(path, name)),
  );
}
