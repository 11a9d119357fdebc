import {
  type Finding,
  PlacedRange,
  type Range,
  type Severity,
  tablePlace,
} from "../../findings/finding.js";
import type { RowSummary } from "../../findings/row-summary.js";
import { HIDDEN_LINE, hiddenByWords, overlaps } from "../../secrets/hidden-lines.js";
import { maskName } from "../../secrets/mask.js";
import { assertKnownOptions } from "../../words/known-options.js";
import { count } from "../../words/phrases.js";
import { printable } from "../../words/quote.js";
import { shortPointer } from "../../words/short-pointer.js";
import {
  exitCodeOf,
  type FileReport,
  failurePath,
  hiddenCount,
  isAtLeast,
  type Report,
  type ReportedFinding,
  reasonOfHidden,
  type Summary,
  summarize,
  totals,
} from "./report.js";

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
  assertKnownOptions(options, ["color", "sourceOf", "width"]);
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
  const rows = report.rows && aboutRows(report.rows, style);
  const lines = [summaryLine(report, style, failOn), ...(rows ? [rows] : [])];
  const summary = quiet ? [] : [`${lines.join("\n")}\n`];
  return [...blocks, ...failures, ...summary].join("\n");
}

/** The code frame of a range in a file; `undefined` for a file whose text is not known. */
type CodeFrames = (file: string, range: Range) => CodeFrame | undefined;

const codeFrames =
  (sourceOf: PrettyOptions["sourceOf"], width: number | undefined): CodeFrames =>
  (file, range) => {
    const text = sourceOf?.(file);
    if (text === undefined) return undefined;
    // Beside the line are its number, ` | `, and an ellipsis at both ends.
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

function summaryLine(report: Report, style: Style, failOn: Severity | undefined): string {
  const summary = summarize(report);
  const { files, valid, errors, descriptors } = summary;
  const rest = leftOut(summary);
  if (files === 0) return `nothing was checked${rest}`;
  const name = files === 1 ? printable(nameOf(report)) : count(files, "file");
  const subject = isContainers(report) ? `${name} (${count(descriptors, "descriptor")})` : name;
  const are = files === 1 ? "is" : "are";
  const invalid =
    files === 1
      ? `${subject} is not valid`
      : `${files - valid} of ${subject} ${files - valid === 1 ? "is" : "are"} not valid`;
  const counts = `${totals(summary)}${rest}`;
  if (errors > 0 || (failOn !== undefined && exitCodeOf(report, failOn) === 1)) {
    // Findings of rules do not make a file invalid, and neither do warnings.
    const format = `${subject}: format valid`;
    const checks = report.compared ? "database" : "lint";
    const sound = errors > 0 ? `${format}; ${checks}${counts}` : format + counts.replace(":", ";");
    const verdict = valid === files ? sound : invalid + counts;
    return `${style.error("✗")} ${verdict}${moreAbout(report, style, failOn)}`;
  }
  // If a file is not valid here, its errors are in the baseline, or of codes that are not asked for.
  const none = report.isPartial ? "no errors of these codes" : "no new errors";
  const good = report.compared
    ? comparison(files, report.compared, report.agreement)
    : `${are} valid`;
  const verdict = valid === files ? `${subject} ${good}` : `${none}; ${invalid}`;
  return `${style.good("✓")} ${verdict}${counts}`;
}

/**
 * Says what was checked of the rows of a database, what the database guarantees, and what is unknown.
 *
 * @example "✓ 12 tables, 4.1 million rows: 31 statements hold; 22 are guaranteed by the database"
 */
function aboutRows(
  { tables, rows, hold, broken, guaranteed, unchecked }: RowSummary,
  style: Style,
): string {
  const number = new Intl.NumberFormat("en-US", { notation: "compact", compactDisplay: "long" });
  const few = new Intl.NumberFormat("en-US");
  const size = (rows < 1e6 ? few : number).format(rows);
  const verb = (times: number, one: string, more: string): string =>
    `${times} ${times === 1 ? one : more}`;
  const words = Object.entries(unchecked);
  const left = words.reduce((sum, [, times]) => sum + times, 0);
  const parts = [
    verb(hold, "statement holds", "statements hold"),
    broken > 0 && verb(broken, "does not", "do not"),
    guaranteed > 0 && `${verb(guaranteed, "is", "are")} guaranteed by the database`,
    left > 0 &&
      `${verb(left, "was", "were")} not checked (${words.map(([word]) => word).join(", ")})`,
  ].filter((part) => part !== false);
  const mark = broken > 0 ? style.error("✗") : style.good("✓");
  return `${mark} ${count(tables, "table")}, ${size} row${rows === 1 ? "" : "s"}: ${parts.join("; ")}`;
}

/** Says how descriptors compare with their database. */
function comparison(files: number, compared: "same" | "different", agreement?: string): string {
  const [is, agrees, its] = files === 1 ? ["was", "agrees", "its"] : ["were", "agree", "their"];
  return compared === "same"
    ? `${agrees} with ${its} database${agreement ? `: ${agreement}` : ""}`
    : `${is} compared with ${its} database`;
}

/** The files that a search has skipped. */
function leftOut({ skipped, skippedLinks }: Summary): string {
  const others =
    skipped === 0
      ? ""
      : `; skipped ${count(skipped, "file")} that ${skipped === 1 ? "is not a descriptor" : "are not descriptors"}`;
  const links =
    skippedLinks === 0
      ? ""
      : `; skipped ${count(skippedLinks, "link")} that ${skippedLinks === 1 ? "leaves" : "leave"} the folder`;
  return others + links;
}
/** Whether a file has more, or fewer, descriptors than one. */
const isContainers = ({ files }: Report): boolean =>
  files.some(({ descriptors, referenced }) =>
    descriptors.some((pointer) => referenced || pointer !== ""),
  );

const nameOf = ({ files }: Report): string => files.find((file) => !file.referenced)?.path ?? "";

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
  const secrets = PlacedRange.secretsOf(range) ?? hiddenByWords(text);
  return {
    line: overlaps(secrets, { start: at - before.length, end: at + after.length })
      ? HIDDEN_LINE
      : `${prefix}${plain(before + after)}${suffix}`,
    marker: " ".repeat(prefix.length + widthOf(before)) + "^".repeat(Math.max(widthOf(marked), 1)),
  };
}

/** The start or the end of a text that is no wider than `columns`. */
function fitting(text: string, columns: number, side: "start" | "end"): string {
  const characters = side === "start" ? [...text] : [...text].reverse();
  let left = columns;
  const kept = characters.filter((one) => {
    left -= left < 0 ? 0 : widthOf(one);
    return left >= 0;
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
