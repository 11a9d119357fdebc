import { diffArrays } from "diff";
import type { SecretSpan } from "../../secrets/find-secrets.js";
import { HIDDEN_LINE, hiddenByWords } from "../../secrets/hidden-lines.js";
import { getOrAdd, grouped } from "../../values/get-or-add.js";
import { notCommand } from "../../words/log-line.js";
import { printable } from "../../words/quote.js";

/** Files before and after their fixes, by name, and the parts of both that are not shown, if they are known. */
type ChangedTexts = ReadonlyMap<string, Sides<string> & { readonly secrets?: Sides<Spans> }>;

interface Sides<T> {
  readonly before: T;
  readonly after: T;
}

type Spans = readonly SecretSpan[];

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
  const byFile = grouped(fixes, ({ file }) => file);
  return [...changes]
    .map(([file, { before, after, secrets }]) =>
      unifiedDiff(
        file,
        before,
        after,
        (text) => shownLines(text, secrets?.[text === before ? "before" : "after"], isTerminal),
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
      getOrAdd(lines, words, () => new Set()).add(note.line + 1);
    }
    if (lines.size === 1) return [...lines.keys()].join("");
    return [...lines].map(([words, numbers]) => `${lineList(numbers)} ${words}`).join("; ");
  };
}

/** Numbers of lines, in ascending order: `lines 3, 7-9`. */
function lineList(numbers: ReadonlySet<number>): string {
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
function shownLines(
  text: string,
  secrets: Spans = hiddenByWords(text),
  isTerminal: boolean,
): string {
  const hidden = [...secrets].sort((a, b) => b.start - a.start);
  let start = 0;
  return text
    .split("\n")
    .map((line) => {
      const end = line.endsWith("\r") ? 1 : 0;
      const next = start + line.length + 1;
      while ((hidden.at(-1)?.end ?? next) <= start) hidden.pop();
      const isHidden = (hidden.at(-1)?.start ?? next) < next - 1;
      const shown = isHidden ? HIDDEN_LINE : line.slice(0, line.length - end);
      start = next;
      const words = shown.split("\t").map(printable);
      return (
        notCommand(words.join(isTerminal ? "  " : "\t")) + (isTerminal || end === 0 ? "" : "\r")
      );
    })
    .join("\n");
}

/** The number of context lines around a change. */
const CONTEXT = 3;

/** A range of replaced lines, in the old and in the new text. */
interface Change {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/**
 * Returns the difference of two texts as a unified diff that `patch` and `git apply` accept, or `""`
 * if the texts are equal.
 *
 * @param file relative path of both texts, with `/` as separator
 * @param shown returns the text to print instead of a text, with the same number of lines
 * @param noteOn returns the note about a range of lines of the new text, from 0, with an exclusive
 * end; the note follows the line numbers, where `patch` and `git apply` ignore it
 */
export function unifiedDiff(
  file: string,
  before: string,
  after: string,
  shown: (text: string) => string = (text) => text,
  noteOn: (from: number, to: number) => string = () => "",
): string {
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  const changes = changedLines(oldLines, newLines);
  if (changes.length === 0) return "";
  const parts = [`--- ${diffPath("a/", file)}\n+++ ${diffPath("b/", file)}\n`];
  const oldShown = linesOf(shown(before));
  const newShown = linesOf(shown(after));
  for (const hunk of hunksOf(changes, oldLines.length)) {
    const note = noteOn(hunk.changes[0]?.newStart ?? 0, hunk.changes.at(-1)?.newEnd ?? 0);
    parts.push(formatHunk(hunk, oldShown, newShown, note));
  }
  return parts.join("");
}

/** Splits a text into lines, and keeps the line endings. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * How many lines may be removed or added for the changes to be told apart. The time of the
 * comparison grows with the square of this limit. Above it, all changes are shown as one.
 */
const MAX_EDITS = 1_000;

/** The ranges of lines that differ, in the order of the text. */
export function changedLines(oldLines: string[], newLines: string[]): Change[] {
  const parts = diffArrays(oldLines, newLines, { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, count: oldLines.length },
    { removed: false, added: true, count: newLines.length },
  ];
  const changes: Change[] = [];
  let oldAt = 0;
  let newAt = 0;
  for (const { removed, added, count } of parts) {
    const last = changes.at(-1);
    const isNext = last?.oldEnd === oldAt && last.newEnd === newAt;
    const change = isNext
      ? last
      : { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt };
    if (!added) oldAt += count;
    if (!removed) newAt += count;
    if (!added && !removed) continue;
    if (!isNext) changes.push(change);
    change.oldEnd = oldAt;
    change.newEnd = newAt;
  }
  return changes;
}

/** Changes that are shown together, and the unchanged lines before and after them. */
interface Hunk {
  readonly changes: Change[];
  readonly before: number;
  after: number;
}

/**
 * Groups changes into the smallest hunks that `patch` and `git apply` accept: each needs a line of
 * context on both sides, and no two hunks share one. So most changes have a hunk, and with it a
 * note, of their own.
 */
function hunksOf(changes: readonly Change[], lineCount: number): Hunk[] {
  const hunks: Hunk[] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    const end = last?.changes.at(-1)?.oldEnd ?? 0;
    const gap = change.oldStart - end;
    if (last !== undefined && gap < 2) {
      last.changes.push(change);
      continue;
    }
    if (last !== undefined) last.after = Math.min(CONTEXT, gap >> 1);
    const free = gap - (last?.after ?? 0);
    hunks.push({ changes: [change], before: Math.min(CONTEXT, free), after: 0 });
  }
  const last = hunks.at(-1);
  const end = last?.changes.at(-1)?.oldEnd ?? 0;
  if (last !== undefined) last.after = Math.min(CONTEXT, lineCount - end);
  return hunks;
}

function formatHunk(
  { changes, before, after }: Hunk,
  oldLines: readonly string[],
  newLines: readonly string[],
  note: string,
): string {
  const first = changes[0];
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return "";
  const oldStart = first.oldStart - before;
  const oldEnd = last.oldEnd + after;
  const newStart = first.newStart - before;
  const newEnd = last.newEnd + after;
  const parts: string[] = [];
  let at = oldStart;
  for (const change of changes) {
    parts.push(...oldLines.slice(at, change.oldStart).map((line) => formatLine(" ", line)));
    parts.push(
      ...oldLines.slice(change.oldStart, change.oldEnd).map((line) => formatLine("-", line)),
      ...newLines.slice(change.newStart, change.newEnd).map((line) => formatLine("+", line)),
    );
    at = change.oldEnd;
  }
  parts.push(...oldLines.slice(at, oldEnd).map((line) => formatLine(" ", line)));
  const spanOf = (start: number, end: number) =>
    `${end > start ? start + 1 : start},${end - start}`;
  return `@@ -${spanOf(oldStart, oldEnd)} +${spanOf(newStart, newEnd)} @@${note === "" ? "" : ` ${note}`}\n${parts.join("")}`;
}

const formatLine = (sign: string, line: string): string =>
  line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;

/** Formats a path as Git does: in quotes if it has special characters. */
function diffPath(prefix: string, file: string): string {
  const path = prefix + file.replace(/^\//, "");
  if (!/[\u0000-\u001f"\\\u007f]/.test(path)) {
    return / /.test(path) ? `${printable(path)}\t` : printable(path);
  }
  const escaped = path.replace(
    /[\u0000-\u001f"\\\u007f]/g,
    (found) => ESCAPES[found] ?? `\\${found.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${printable(escaped)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};
