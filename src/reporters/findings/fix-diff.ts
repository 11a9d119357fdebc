import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from "diff";
import { HIDDEN_LINE, hasOneOf, hiddenByWords } from "../../secrets/hidden-lines.js";
import { grouped } from "../../values/collections.js";
import type { SpanFinder } from "../../values/text-span.js";
import { notCommand } from "../../words/log-line.js";
import { printable } from "../../words/phrases.js";

/** Files before and after their fixes, by name, and the parts of both that are not shown, if they are known. */
type ChangedTexts = ReadonlyMap<
  string,
  Sides<string> & {
    readonly secrets?: Sides<SpanFinder>;
    /** Texts that are not shown anywhere. */
    readonly moved?: ReadonlySet<string>;
  }
>;

interface Sides<T> {
  readonly before: T;
  readonly after: T;
}

/** A fix of a file. */
interface ShownFix {
  readonly file: string;
  readonly finding: { readonly code: string };
  readonly fix: { readonly title: string };
}

/**
 * Formats fixes as a unified diff, with the titles of the fixes above the lines of each file, where `patch` and
 * `git apply` ignore them. The diff has no secrets, and no characters that are not safe in a log, so these can
 * apply it only if the files have neither.
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
    .map(([file, { before, after, secrets, moved }]) => {
      const isHidden = hasOneOf(moved ?? []);
      const masked = (text: string): string =>
        shownLines(text, secrets?.[text === before ? "before" : "after"], isTerminal);
      const diff = unifiedDiff(file, before, after, masked, isHidden);
      return diff === "" ? "" : titleLines(byFile.get(file) ?? []) + diff;
    })
    .join("");
}

/** A line for each title, with how many fixes have it. */
const titleLines = (fixes: readonly ShownFix[]): string =>
  [...grouped(fixes, ({ finding, fix }) => printable(`${finding.code}: ${fix.title}`))]
    .map(([title, fixes]) => `# ${fixes.length > 1 ? `${fixes.length} x ` : ""}${title}\n`)
    .join("");

/** Formats text as a diff shows it, with the same number of lines. */
function shownLines(
  text: string,
  find: SpanFinder = hiddenByWords(text),
  isTerminal: boolean,
): string {
  const hidden = [...find({ start: 0, end: text.length })].sort((a, b) => b.start - a.start);
  let start = 0;
  return text
    .split("\n")
    .map((line) => {
      const end = line.endsWith("\r") ? 1 : 0;
      const next = start + line.length + 1;
      while ((hidden.at(-1)?.end ?? next) <= start) hidden.pop();
      const isHidden = (hidden.at(-1)?.start ?? next) < next - 1;
      const content = isHidden ? HIDDEN_LINE : line.slice(0, line.length - end);
      start = next;
      const words = content.split("\t").map(printable);
      return (
        notCommand(words.join(isTerminal ? "  " : "\t")) + (isTerminal || end === 0 ? "" : "\r")
      );
    })
    .join("\n");
}

/** How many lines are shown around a change. */
const CONTEXT = 3;

/**
 * Returns the difference of two texts as a unified diff that `patch` and `git apply` accept, or `""`
 * if the texts are equal.
 *
 * @param file relative path of both texts, with `/` as separator
 * @param mask returns the text to print instead of a text, with the same number of lines
 * @param isHidden whether a line is not to be shown
 */
export function unifiedDiff(
  file: string,
  before: string,
  after: string,
  mask: (text: string) => string = (text) => text,
  isHidden: (line: string) => boolean = () => false,
): string {
  const [old, next] = [mask(before).split("\n"), mask(after).split("\n")];
  const hunks = hunksBetween(before, after, CONTEXT).map((hunk): StructuredPatchHunk => {
    let [oldAt, newAt] = [hunk.oldStart - 1, hunk.newStart - 1];
    const lines = hunk.lines.map((line) => {
      const sign = line.charAt(0);
      if (sign === "\\") return line;
      const text = sign === "+" ? next[newAt] : old[oldAt];
      if (sign !== "+") oldAt++;
      if (sign !== "-") newAt++;
      return `${sign}${isHidden(line) ? HIDDEN_LINE : (text ?? "")}`;
    });
    return { ...hunk, lines };
  });
  if (hunks.length === 0) return "";
  const name = file.replace(/^\//, "");
  // Without a tab after it, `patch` reads a name up to its first blank.
  const header = name.includes(" ") ? " " : "";
  const [oldFileName, newFileName] = [`a/${name}`, `b/${name}`];
  const patch = { oldFileName, newFileName, oldHeader: header, newHeader: header, hunks };
  return formatPatch({ ...patch, index: undefined }, FILE_HEADERS_ONLY);
}

/**
 * How many lines may be removed or added for the changes to be told apart. The time of the
 * comparison grows with the square of this limit. Above it, all changes are shown as one.
 */
const MAX_EDITS = 1_000;

/**
 * The ranges of lines that differ.
 *
 * @param context how many lines around each belong to it
 */
export function hunksBetween(
  before: string,
  after: string,
  context: number,
): readonly StructuredPatchHunk[] {
  const between = (old: string, next: string, maxEditLength = Number.POSITIVE_INFINITY) =>
    structuredPatch("", "", old, next, "", "", { context, maxEditLength })?.hunks;
  const hunks = between(before, after, MAX_EDITS);
  if (hunks !== undefined) return hunks;
  const [[removed], [added]] = [between(before, "") ?? [], between("", after) ?? []];
  if (removed === undefined || added === undefined)
    return [removed ?? added].flatMap((one) => one ?? []);
  const { newStart, newLines } = added;
  return [{ ...removed, newStart, newLines, lines: [...removed.lines, ...added.lines] }];
}
