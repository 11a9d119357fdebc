import type { Steps } from "../signals/steps.js";

/** Items of a block list of YAML, by where their lines start. */
interface ListLines {
  /** Number of spaces before the hyphens. */
  readonly indentation: number;
  /** Offsets of the lines that the items start on. */
  readonly starts: readonly number[];
}

/** A list with fewer items is not worth taking apart. */
const MIN_ITEMS = 4;

/** How many lines are looked at in one step. */
const STEP = 1_000;

interface Run {
  readonly indentation: number;
  readonly starts: number[];
}

/**
 * Finds the longest block list in a YAML text by its indentation alone. It may be part of a string;
 * parsing the text without it will show that.
 *
 * @param start where the text starts, behind a byte-order mark
 * @returns `undefined` if no list has several items
 */
export function* longestList(text: string, start: number): Steps<ListLines | undefined> {
  const open: Run[] = [];
  let longest: Run | undefined;
  let length = 0;
  const close = (end: number): void => {
    const run = open.pop();
    const from = run?.starts[0];
    if (run === undefined || from === undefined || run.starts.length < MIN_ITEMS) return;
    if (end - from <= length) return;
    longest = run;
    length = end - from;
  };
  let count = 0;
  for (let line = start; line < text.length; ) {
    if (++count % STEP === 0) yield;
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const first = text.charCodeAt(at);
    if (!isBlank(first) && first !== HASH) {
      const indentation = at - line;
      while ((open.at(-1)?.indentation ?? -1) > indentation) close(line);
      const next = text.charCodeAt(at + 1);
      const isItem = first === HYPHEN && (next === SPACE || isBlank(next));
      const run = open.at(-1);
      if (isItem && run?.indentation === indentation) run.starts.push(line);
      else if (isItem) open.push({ indentation, starts: [line] });
      else if (run?.indentation === indentation) close(line);
    }
    const end = text.indexOf("\n", at);
    line = end < 0 ? text.length : end + 1;
  }
  while (open.length > 0) close(text.length);
  return longest;
}

const SPACE = 32;
const HASH = 35;
const HYPHEN = 45;

/** Whether a character ends a line; `false` after the end of the text. */
const isBlank = (code: number): boolean => code === 10 || code === 13 || Number.isNaN(code);
