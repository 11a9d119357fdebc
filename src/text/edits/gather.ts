import type { TextEdit } from "../change.js";
import type { MemberSpans, Span } from "../span.js";
import { removeMember } from "./flow-edits.js";
import {
  indentationStyle,
  indentLines,
  isFirstOnLine,
  isInLines,
  lineBreakOf,
  lineEnd,
  lineStart,
  nextLine,
  reindented,
  STEP,
  skipBlanks,
  skipBlanksBack,
  skipComments,
} from "./lines.js";

// Puts members of an object into a new object at the place of the first member. Members next to
// that one stay where they are.

/** A member, from the start of its key to the end of its value. */
type Member = Span;

const membersOf = (spans: readonly (MemberSpans | undefined)[]): Member[] | undefined => {
  const members = spans.flatMap((one) =>
    one?.key === undefined
      ? []
      : [{ start: one.key.start, end: Math.max(one.key.end, one.value.end) }],
  );
  return members.length === spans.length ? members.sort((a, b) => a.start - b.start) : undefined;
};

/** Members as groups of neighbors: there is nothing between them that `skip` does not skip. */
function runsOf(
  text: string,
  members: readonly Member[],
  skip: (text: string, from: number) => number,
): Member[] {
  const runs: Member[] = [];
  for (const { start, end } of members) {
    const last = runs.at(-1);
    if (last !== undefined && skip(text, last.end) >= start) {
      runs[runs.length - 1] = { start: last.start, end };
    } else {
      runs.push({ start, end });
    }
  }
  return runs;
}

const skipComma = (text: string, from: number): number => {
  const at = skipBlanks(text, from);
  return text[at] === "," ? skipBlanks(text, at + 1) : at;
};

/** Puts members into an object in brackets, whose key is written as `outer`. */
export function gatherInBrackets(
  text: string,
  spans: readonly (MemberSpans | undefined)[],
  outer: string,
): TextEdit[] | undefined {
  const members = membersOf(spans);
  const [first, ...others] = members === undefined ? [] : runsOf(text, members, skipComma);
  if (first === undefined) return undefined;
  const isSpread = others.length > 0 && isFirstOnLine(text, first.start);
  const isLong = isSpread || isInLines(text.slice(first.start, first.end));
  const { base, unit } = isLong ? indentationStyle(text, first.start) : { base: "", unit: "" };
  const gap = isLong ? lineBreakOf(text) + base : " ";
  const inner = gap + unit;
  const moved = others.map(
    (run) => `,${inner}${reindented(text.slice(run.start, run.end), unit.length)}`,
  );
  const removals = others.map(({ start, end }) =>
    removeMember(text, { start, end: start }, { start, end }),
  );
  if (removals.some((one) => one === undefined)) return undefined;
  return [
    { start: first.start, end: first.start, newText: `${outer}: {${inner}` },
    ...indentLines(text, first, unit.length),
    { start: first.end, end: first.end, newText: `${moved.join("")}${gap}}` },
    ...removals.flatMap((one) => one ?? []),
  ];
}

/** Puts members of a block into an object on the lines below `outer`, one step deeper. */
export function gatherInBlock(
  text: string,
  spans: readonly (MemberSpans | undefined)[],
  outer: string,
): TextEdit[] | undefined {
  const members = membersOf(spans)?.map(({ start, end }) => ({
    start,
    // The lines at the end of a block belong to it only if they have text.
    end: Math.max(start, skipBlanksBack(text, end)),
  }));
  const [first, ...others] = members === undefined ? [] : runsOf(text, members, skipComments);
  if (
    first === undefined ||
    !/^ *(?:- +)*$/.test(text.slice(lineStart(text, first.start), first.start))
  ) {
    return undefined;
  }
  const column = first.start - lineStart(text, first.start);
  const gap = lineBreakOf(text) + " ".repeat(column + STEP);
  const edits: TextEdit[] = [
    { start: first.start, end: first.start, newText: `${outer}:${gap}` },
    ...indentLines(text, first, STEP),
  ];
  const end = lineEnd(text, first.end);
  for (const run of others) {
    if (!isFirstOnLine(text, run.start)) return undefined;
    const stop = lineEnd(text, run.end);
    edits.push({ start: end, end, newText: gap + reindented(text.slice(run.start, stop), STEP) });
    const line = lineStart(text, run.start);
    const next = nextLine(text, stop);
    const isLast = next >= text.length && !/[\r\n]$/.test(text);
    edits.push({
      start: isLast ? line - (text.startsWith("\r\n", line - 2) ? 2 : 1) : line,
      end: isLast ? stop : next,
      newText: "",
    });
  }
  return edits;
}
