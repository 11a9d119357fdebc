import { applyEdits } from "../apply-edits.js";
import type { SyntaxProblem } from "../source-document.js";
import type { Span } from "../span.js";
import { slipsNear } from "./yaml-slips.js";

/** An error that stops the parser; `undefined` when a text has none. */
type FindError = (text: string) => SyntaxProblem | undefined;

/** How many characters may be parsed again, so an error costs little more than a parse. */
const MAX_PARSED = 2_000_000;

/** How many errors to look for after the first one in a text. */
const MAX_ERRORS = 30;

/**
 * The errors of a text that cannot be parsed. An error that comes from a slip of the writer is
 * explained by it. As long as each error can be explained, the errors after it are found as well,
 * since the parser can continue with the repaired text.
 */
export function explainErrors(
  text: string,
  first: SyntaxProblem,
  findError: FindError,
): SyntaxProblem[] {
  const budget = { left: MAX_PARSED };
  const problems: SyntaxProblem[] = [];
  /** By how much each edit has moved the text after it, by its place in the repaired text. */
  const moved: { readonly at: number; readonly by: number }[] = [];
  const original = (offset: number) =>
    offset - moved.reduce((sum, { at, by }) => (at <= offset ? sum + by : sum), 0);
  const inOriginal = <T extends Span>(part: T): T => {
    return { ...part, start: original(part.start), end: original(part.end) };
  };
  let error: SyntaxProblem | undefined = first;
  for (let current = text; error !== undefined && problems.length < MAX_ERRORS; ) {
    const found = findSlip(current, error, findError, budget);
    const { fix, ...problem } = found?.slip ?? error;
    const edits = fix?.edits ?? [];
    problems.push({
      ...inOriginal(problem),
      ...(fix && { fix: { ...fix, edits: edits.map(inOriginal) } }),
    });
    // Places can be computed as long as edits come after all others.
    const last = moved.at(-1)?.at ?? 0;
    if (found === undefined || edits.some(({ start }) => start < last)) break;
    let by = 0;
    for (const { start, end, newText } of edits) {
      const growth = newText.length - (end - start);
      by += growth;
      moved.push({ at: end + by, by: growth });
    }
    current = found.repaired;
    error = found.next;
  }
  return problems;
}

/** The slip whose repair lets the parser continue, and the place where it stops next. */
function findSlip(
  text: string,
  error: SyntaxProblem,
  findError: FindError,
  budget: { left: number },
): { slip: SyntaxProblem; repaired: string; next: SyntaxProblem | undefined } | undefined {
  for (const slip of slipsNear(text, error)) {
    if (budget.left < text.length) return undefined;
    budget.left -= text.length;
    const edits = slip.fix?.edits ?? [];
    const repaired = applyEdits(text, edits);
    const next = findError(repaired);
    const grown = Math.max(repaired.length - text.length, 0);
    // The line of the slip and that of the error are right now.
    const reached = Math.max(error.end, slip.end, edits[0]?.end ?? 0);
    if (next === undefined || next.start > reached + grown) return { slip, repaired, next };
  }
  return undefined;
}
