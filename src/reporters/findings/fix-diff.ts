import { HIDDEN_LINE, linesWithSecrets } from "../../secrets/source-secrets.js";
import { notCommand } from "../../words/log-line.js";
import { printable } from "../../words/quote.js";
import { unifiedDiff } from "./unified-diff.js";

/** Files before and after their fixes, by name. */
type ChangedTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/** A fix, and the places of its changes in the text after the fixes. */
interface ShownFix {
  readonly file: string;
  readonly offsets: readonly number[];
  readonly finding: { readonly code: string };
  readonly fix: { readonly title: string };
}

/**
 * Formats fixes as a unified diff. Each hunk names the findings that its changes fix, after its
 * line numbers; most hunks have one. The diff has no secrets, and no characters that are not safe
 * in a log, so `patch` can apply it only if the files have neither.
 *
 * @param isTerminal whether to write tabs and line breaks as a terminal needs them
 */
export function diffOfFixes(
  changes: ChangedTexts,
  isTerminal: boolean,
  fixes: readonly ShownFix[] = [],
): string {
  const byFile = new Map<string, ShownFix[]>();
  for (const fix of fixes) {
    const others = byFile.get(fix.file);
    if (others === undefined) byFile.set(fix.file, [fix]);
    else others.push(fix);
  }
  return [...changes]
    .map(([file, { before, after }]) =>
      unifiedDiff(
        file,
        before,
        after,
        (text) => shownLines(text, isTerminal),
        noteReader(notesOf(after, byFile.get(file) ?? [])),
      ),
    )
    .join("");
}

/** A change of a fix, and its line, from 0. */
interface Note {
  readonly line: number;
  readonly fix: ShownFix;
}

/** The changes of fixes, in the order of the lines of a text. */
function notesOf(text: string, fixes: readonly ShownFix[]): Note[] {
  const places = fixes
    .flatMap((fix) => fix.offsets.map((offset) => ({ offset, fix })))
    .sort((a, b) => a.offset - b.offset);
  let line = 0;
  let next = text.indexOf("\n");
  return places.map(({ offset: start, fix }) => {
    // A change that starts with a line break is on the next line.
    const offset = start + (/^\r?\n/.exec(text.slice(start, start + 2))?.[0].length ?? 0);
    while (next >= 0 && next < offset) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    return { line, fix };
  });
}

/**
 * Returns the notes for ranges of lines, which must be requested in order. If several fixes change
 * a range, each comes with the numbers of its lines in the new text.
 */
function noteReader(notes: readonly Note[]): (from: number, to: number) => string {
  let index = 0;
  return (from, to) => {
    const lines = new Map<string, Set<number>>();
    while ((notes[index]?.line ?? from) < from) index++;
    // A change that only removes lines has no line in the new text.
    for (
      let note = notes[index];
      note && note.line < Math.max(to, from + 1);
      note = notes[++index]
    ) {
      const words = printable(`${note.fix.finding.code}: ${note.fix.fix.title}`);
      lines.set(words, (lines.get(words) ?? new Set()).add(note.line + 1));
    }
    if (lines.size === 1) return [...lines.keys()].join("");
    return [...lines].map(([words, numbers]) => `${linesOf(numbers)} ${words}`).join("; ");
  };
}

/** Numbers of lines, in ascending order: `lines 3, 7-9`. */
function linesOf(numbers: ReadonlySet<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  const shown = ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`));
  return `${numbers.size > 1 ? "lines" : "line"} ${shown.join(", ")}`;
}

/** A text as a diff shows it, with the same number of lines. */
function shownLines(text: string, isTerminal: boolean): string {
  const hidden = linesWithSecrets(text);
  let start = 0;
  return text
    .split("\n")
    .map((line) => {
      const end = line.endsWith("\r") ? 1 : 0;
      const shown = hidden.has(start) ? HIDDEN_LINE : line.slice(0, line.length - end);
      start += line.length + 1;
      const words = shown.split("\t").map(printable);
      return (
        notCommand(words.join(isTerminal ? "  " : "\t")) + (isTerminal || end === 0 ? "" : "\r")
      );
    })
    .join("\n");
}
