import {
  type Finding,
  PlacedRange,
  type Range,
  type Severity,
  tablePlace,
} from "../../findings/finding.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import { HIDDEN_LINE, hiddenByWords, overlaps } from "../../secrets/hidden-lines.js";
import { maskName } from "../../secrets/mask.js";
import {
  aBoolean,
  aFunction,
  anArray,
  aString,
  checkArgument,
  checkOptions,
  wholeFrom,
} from "../../words/options.js";
import { printable } from "../../words/phrases.js";
import { shortPointer } from "../../words/short-pointer.js";
import {
  type FileReport,
  failurePath,
  hiddenCount,
  isAtLeast,
  type Report,
  reasonOfHidden,
} from "./report.js";
import { type Verdict, verdictOn, verdictOnRows } from "./verdict.js";

/** Options of {@link formatFindings}. */
export interface PrettyOptions {
  /** Whether to color the text for a terminal. Default: `false`. */
  color?: boolean | undefined;
  /** Returns the text of a file for code frames. Without it, there are no code frames. */
  sourceOf?: ((file: string) => string | undefined) | undefined;
  /** The width of the terminal in columns, which source lines are cut to. Default: about 115. */
  width?: number | undefined;
}

/**
 * Formats findings as text for people. Each finding is shown with its place, its source line, and its
 * fixes.
 *
 * @returns a block of lines for each finding; `""` when there are none
 * @example
 * const text = "titel: Shop\nversion: 1.0.0\n";
 * const { findings } = validate(text, { uri: "info.yaml", as: "info" });
 * const report = formatFindings(findings, { sourceOf: () => text });
 * report.includes(" --> info.yaml:1:1  /titel"); // true
 */
export function formatFindings(findings: readonly Finding[], options: PrettyOptions = {}): string {
  checkArgument("findings", findings, anArray);
  checkOptions(options, { color: aBoolean, sourceOf: aFunction, width: wholeFrom(0) });
  const { color = false, sourceOf, width } = options;
  const style = makeStyle(color);
  const framesOf = codeFrames(sourceOf, width);
  return findings.map((one) => findingBlock(one, style, framesOf)).join("\n");
}

interface PrettyReportOptions extends PrettyOptions {
  /** Whether to leave out the summary. */
  quiet?: boolean;
  /** The lowest severity that makes the command fail. Default: none does. */
  failOn?: Severity | undefined;
}

/** Formats a run as text for people: its findings and a summary. */
export function formatPretty(report: Report, options: PrettyReportOptions = {}): string {
  const { color = false, quiet = false, failOn, sourceOf, width } = options;
  const style = makeStyle(color);
  const framesOf = codeFrames(sourceOf, width);
  const blocks = report.files.flatMap((file) => fileBlocks(file, style, framesOf));
  const failures = report.failures.map(
    (failure) =>
      `${style.error(style.bold("failed"))} ${printable(failurePath(failure))}: ${printable(failure.message)}\n${
        failure.help === undefined ? "" : `  = for more: ${failure.help}\n`
      }`,
  );
  const marked = ({ isGood, text }: Verdict): string => {
    if (isGood === undefined) return text;
    return `${isGood ? style.good("✓") : style.error("✗")} ${text}`;
  };
  const verdict = verdictOn(report, { failOn });
  const more = verdict.isGood === false ? moreAbout(report, style, failOn) : "";
  const lines = [
    marked(verdict) + more,
    ...(report.rows ? [marked(verdictOnRows(report.rows))] : []),
  ];
  const summary = quiet ? [] : [`${lines.join("\n")}\n`];
  return [...blocks, ...failures, ...summary].join("\n");
}

/** The code frame of a range in a file; `undefined` for a file whose text is not known. */
type CodeFrames = (file: string, range: Range) => CodeFrame | undefined;

const codeFrames =
  (sourceOf: PrettyOptions["sourceOf"], width: number | undefined): CodeFrames =>
  (file, range) => {
    const text = sourceOf?.(file);
    aString("the result of `sourceOf`", text);
    if (text === undefined) return undefined;
    // Next to the line are its number, ` | `, and an ellipsis at both ends.
    const used = String(range.start.line).length + 5;
    return codeFrame(text, range, width === undefined ? WIDTH : Math.max(width - used, 20));
  };

function fileBlocks(file: FileReport, style: Style, framesOf: CodeFrames): string[] {
  const blocks = file.findings.map((finding) =>
    findingBlock({ file: file.path, ...finding }, style, framesOf),
  );
  const hidden = hiddenCount(file);
  if (hidden > 0) {
    blocks.push(
      style.dim(`… and ${hidden} more in ${printable(file.path)} (${reasonOfHidden(file)})\n`),
    );
  }
  return blocks;
}

function findingBlock(finding: ReportedFinding, style: Style, framesOf: CodeFrames): string {
  const { severity, code, message, range, pointer, related = [], hint, decision } = finding;
  const fixes = [...(finding.fixes ?? []), ...(finding.withheldFixes ?? [])];
  const file = finding.file ?? "";
  const lines = [
    `${style[severity](style.bold(`${severity}[${code}]`))}${style.bold(`: ${printable(message)}`)}`,
  ];
  const frame = range && framesOf(file, range);
  const gutter = " ".repeat(range ? String(range.start.line).length : 1);
  const edge = style.dim(`${gutter} |`);
  const position = range ? `${range.start.line}:${range.start.column}` : "";
  const place = [printable(maskName(file)), position].filter((part) => part !== "").join(":");
  const where = pointer === "" ? "" : `  ${style.dim(printable(shortPointer(pointer)))}`;
  const table = tablePlace(finding);
  const named = table === undefined ? "" : `  ${printable(table)}`;
  lines.push(`${style.dim(`${gutter}-->`)} ${place}${named}${where}`);
  if (range && frame !== undefined) {
    lines.push(
      edge,
      `${style.dim(`${range.start.line} |`)} ${frame.line}`,
      `${edge} ${style[severity](frame.marker)}`,
    );
  }
  const note = (text: string) => lines.push(`${style.dim(`${gutter} =`)} ${text}`);
  for (const { title, safe } of fixes) note(`${safe ? "fix" : "unsafe fix"}: ${printable(title)}`);
  if (decision !== undefined) note(`decide: ${printable(decision.text)}`);
  if (hint !== undefined) note(`help: ${printable(hint)}`);
  for (const other of related) {
    const at = other.range
      ? `:${other.range.start.line}:${other.range.start.column}`
      : ` ${printable(shortPointer(other.pointer))}`;
    note(`${printable(other.message)}: ${printable(maskName(other.file ?? file))}${at}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Names the command that prints the documentation of the first finding that makes the command fail. */
function moreAbout({ files }: Report, style: Style, failOn: Severity = "error"): string {
  const first = files
    .flatMap(({ findings }) => findings)
    .find(({ severity, help }) => isAtLeast(severity, failOn) && help !== undefined);
  return first === undefined ? "" : `\n${style.dim(`for more: ${first.help}`)}`;
}

/** Colors text for a terminal, or returns it unchanged. */
export type Style = Readonly<Record<StyleName, (text: string) => string>>;

const CODES = {
  error: [31, 39],
  warning: [33, 39],
  info: [34, 39],
  good: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const;

type StyleName = keyof typeof CODES;

/** Returns the style of a report. */
export function makeStyle(color: boolean): Style {
  const paint = ([on, off]: readonly [number, number]) =>
    color ? (text: string) => `\u001b[${on}m${text}\u001b[${off}m` : (text: string) => text;
  const styles = Object.entries(CODES).map(([name, codes]) => [name, paint(codes)]);
  return Object.fromEntries(styles) as Style;
}

/** How many columns of a long line to show by default, and how many of them before the place. */
const WIDTH = 110;
const BEFORE = 40;

/** The line of a finding, and the marker below it. */
interface CodeFrame {
  line: string;
  marker: string;
}

/**
 * Returns the first line of a range with a marker below it. The line is safe for a terminal: it has
 * no control characters, and it is hidden if it may contain a secret. A long line is cut around the
 * place.
 *
 * @param text the source
 * @param columns the width of the line
 */
function codeFrame(text: string, range: Range, columns: number): CodeFrame {
  const { start, end } = range;
  const lineOffset = start.offset - (start.column - 1);
  // A byte-order mark is part of the text, but people do not see it.
  const lineStart = lineOffset + (text.charCodeAt(lineOffset) === 0xfeff ? 1 : 0);
  const at = Math.max(start.offset, lineStart);
  const rest = text.slice(at, at + columns + 1).split(/[\r\n]/, 1)[0] ?? "";
  const room = Math.max(Math.min(BEFORE, columns >> 1), columns - widthOf(rest));
  const before = fitting(text.slice(Math.max(lineStart, at - columns), at), room, "end");
  const after = fitting(rest, columns - widthOf(before), "start");
  const length = end.line === start.line ? end.offset - at : rest.length;
  const marked = after.slice(0, Math.max(length, 0));
  const prefix = before.length < at - lineStart ? "…" : "";
  const suffix = after.length < rest.length ? "…" : "";
  const part = { start: at - before.length, end: at + after.length };
  const secrets = (PlacedRange.secretsOf(range) ?? hiddenByWords(text))(part);
  return {
    line: overlaps(secrets, part) ? HIDDEN_LINE : `${prefix}${plain(before + after)}${suffix}`,
    marker: " ".repeat(prefix.length + widthOf(before)) + "^".repeat(Math.max(widthOf(marked), 1)),
  };
}

/** The start or the end of a text, at most `columns` wide. */
function fitting(text: string, columns: number, side: "start" | "end"): string {
  const characters = side === "start" ? [...text] : [...text].reverse();
  let remaining = columns;
  const kept = characters.filter((one) => {
    remaining -= remaining < 0 ? 0 : widthOf(one);
    return remaining >= 0;
  });
  return (side === "start" ? kept : kept.reverse()).join("");
}

const plain = (text: string): string => printable(text.replaceAll("\t", "  "));

// A function, because compiling classes of Unicode takes half a millisecond, and few texts need it.
const wide = (): RegExp =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Returns the width of a text in terminal columns, in the form in which it is shown. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of plain(text)) {
    if (character > "\u02ff" && /\p{M}/u.test(character)) continue;
    width += character > "\u10ff" && wide().test(character) ? 2 : 1;
  }
  return width;
}
