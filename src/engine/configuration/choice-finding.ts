import { changeCodes } from "../../diff/change-kinds.js";
import { unknownChange } from "../../diff/check-settings.js";
import { findingOf } from "../../format/check/finding-of.js";
import type { StructureProblem } from "../../format/check/problem.js";
import { titleOf } from "../../text/edits/title-of.js";
import type { FixAction } from "../../text/fix-action.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { nearestName } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";

/** A text that is not one of the choices of a setting. */
type ChoiceProblem = StructureProblem & { code: "invalid-format"; format: "enum" };

/** The finding for a choice that does not exist, with the one that was probably meant. */
export function choiceFinding(problem: ChoiceProblem): UnplacedFinding {
  const { value, choices } = problem;
  const finding = findingOf(problem);
  const near = nearestName(value, choices);
  const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
  const change: FixAction | undefined =
    near === undefined ? undefined : { kind: "replace-value", value: near };
  return {
    ...finding,
    // A list of all changes would hide what is wrong.
    message: choices === changeCodes ? unknownChange(value) : finding.message + hint,
    ...(change && { fix: { title: titleOf(change), safe: false, change } }),
  };
}
