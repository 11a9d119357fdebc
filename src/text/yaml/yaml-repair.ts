import { applyEdits } from "../apply-edits.js";
import type { TextEdit } from "../change.js";
import type { SyntaxProblem } from "../source-document.js";
import type { Span } from "../span.js";
import { type Slip, slipsNear } from "./yaml-slips.js";

/** An error that stops the parser; `undefined` when a text has none. */
type FindError = (text: string) => (Span & { message: string }) | undefined;

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
  first: Span & { message: string },
  findError: FindError,
): SyntaxProblem[] {
  const budget = { left: MAX_PARSED };
  const problems: SyntaxProblem[] = [];
  let current = new RepairedText(text, []);
  let error: (Span & { message: string }) | undefined = first;
  while (error !== undefined && problems.length < MAX_ERRORS) {
    const found = findSlip(current.text, error, findError, budget);
    const mark = current.original(found?.slip ?? error);
    const edits = found?.slip.edits.map((edit) => ({
      ...current.original(edit),
      newText: edit.newText,
    }));
    problems.push({
      code: "syntax-error",
      message: found?.slip.message ?? error.message,
      pointer: "",
      ...mark,
      ...(found && edits && { fix: { title: found.slip.title, safe: found.slip.safe, edits } }),
    });
    if (found === undefined || !current.isBehind(found.slip.edits)) break;
    current = current.with(found.slip.edits);
    error = found.next;
  }
  return problems;
}

/** A text with some edits in it. */
class RepairedText {
  readonly text: string;
  /** By how much each edit has moved the text after it, by its place in this text. */
  readonly #moved: readonly { readonly at: number; readonly by: number }[];

  constructor(text: string, moved: readonly { at: number; by: number }[]) {
    this.text = text;
    this.#moved = moved;
  }

  /** Whether edits come after all others, so places in the original can be computed. */
  isBehind(edits: readonly TextEdit[]): boolean {
    const last = this.#moved.at(-1)?.at ?? 0;
    return edits.every(({ start }) => start >= last);
  }

  /** Applies edits that come after all others. */
  with(edits: readonly TextEdit[]): RepairedText {
    const moved = [...this.#moved];
    let by = 0;
    for (const { start, end, newText } of edits) {
      moved.push({ at: start + by + newText.length, by: newText.length - (end - start) });
      by += newText.length - (end - start);
    }
    return new RepairedText(applyEdits(this.text, edits), moved);
  }

  /** A span as it is in the original text. */
  original({ start, end }: Span): Span {
    return { start: this.#originalOffset(start), end: this.#originalOffset(end) };
  }

  #originalOffset(offset: number): number {
    return offset - this.#moved.reduce((sum, { at, by }) => (at <= offset ? sum + by : sum), 0);
  }
}

/** The slip whose repair lets the parser continue, and the place where it stops next. */
function findSlip(
  text: string,
  error: Span,
  findError: FindError,
  budget: { left: number },
): { slip: Slip; next: (Span & { message: string }) | undefined } | undefined {
  for (const slip of slipsNear(text, error)) {
    if (budget.left < text.length) return undefined;
    budget.left -= text.length;
    const repaired = new RepairedText(text, []).with(slip.edits).text;
    const next = findError(repaired);
    const grown = repaired.length - text.length;
    // The line of the slip and that of the error are right now.
    const reached = Math.max(error.end, slip.end, ...slip.edits.slice(0, 1).map(({ end }) => end));
    if (next === undefined || next.start > reached + Math.max(grown, 0)) return { slip, next };
  }
  return undefined;
}
