import type { Finding, Range, Severity } from "../../findings/finding.js";
import { type SourceSecrets, secretsOfSource } from "../../secrets/source-secrets.js";
import { assertKnownOptions } from "../../words/known-options.js";
import { count } from "../../words/phrases.js";
import { printable } from "../../words/quote.js";
import { shortPointer } from "../../words/short-pointer.js";
import { makeStyle, type Style } from "../style.js";
import { nameWithoutSecrets, pointerWithoutSecrets } from "../without-secrets.js";
import { type CodeFrame, codeFrame } from "./code-frame.js";
import {
  exitCodeOf,
  type FileReport,
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
  assertKnownOptions(options, ["color", "sourceOf"]);
  return findingsFormatter(options)(findings);
}

/**
 * Returns a function that formats findings as {@link formatFindings} does, one part of them after
 * another: each text is searched for secrets once, not once for each part.
 */
export function findingsFormatter({
  color = false,
  sourceOf,
}: PrettyOptions): (findings: readonly Finding[]) => string {
  const style = makeStyle(color);
  const framesOf = codeFrames(sourceOf);
  return (findings) => findings.map((one) => findingBlock(one, style, framesOf)).join("\n");
}

interface PrettyReportOptions extends PrettyOptions {
  /** Whether to leave out the summary. */
  quiet?: boolean;
  /** The lowest severity that makes the command fail. Default: none does. */
  failOn?: Severity | undefined;
}

/** Formats a run as text for people: its findings and a summary. */
export function formatPretty(report: Report, options: PrettyReportOptions = {}): string {
  const { color = false, quiet = false, failOn, sourceOf } = options;
  const style = makeStyle(color);
  const framesOf = codeFrames(sourceOf);
  const blocks = report.files.flatMap((file) => fileBlocks(file, style, framesOf));
  const failures = report.failures.map(
    ({ path, message, help }) =>
      `${style.error(style.bold("failed"))} ${printable(path)}: ${printable(message)}\n${
        help === undefined ? "" : `  = for more: ${help}\n`
      }`,
  );
  const summary = quiet ? [] : [`${summaryLine(report, style, failOn)}\n`];
  return [...blocks, ...failures, ...summary].join("\n");
}

/** The code frame of a range in a file; `undefined` for a file whose text is not known. */
type CodeFrames = (file: string, range: Range) => CodeFrame | undefined;

/** Returns code frames, for which each text is searched for secrets once. */
function codeFrames(sourceOf: PrettyOptions["sourceOf"]): CodeFrames {
  const known = new Map<string, { text: string; secrets: SourceSecrets } | undefined>();
  return (file, range) => {
    if (!known.has(file)) {
      const text = sourceOf?.(file);
      known.set(file, text === undefined ? text : { text, secrets: secretsOfSource(text) });
    }
    const source = known.get(file);
    return source && codeFrame(source.text, range, source.secrets);
  };
}

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

const shownPointer = (pointer: string): string => shortPointer(pointerWithoutSecrets(pointer));

function findingBlock(finding: ReportedFinding, style: Style, framesOf: CodeFrames): string {
  const { severity, code, message, range, pointer, related = [], hint } = finding;
  const fixes = [...(finding.fixes ?? []), ...(finding.withheldFixes ?? [])];
  const file = finding.file ?? "";
  const lines = [
    `${style[severity](style.bold(`${severity}[${code}]`))}${style.bold(`: ${printable(message)}`)}`,
  ];
  const frame = range && framesOf(file, range);
  const gutter = " ".repeat(range ? String(range.start.line).length : 1);
  const edge = style.dim(`${gutter} |`);
  const position = range ? `${range.start.line}:${range.start.column}` : "";
  const place = [printable(nameWithoutSecrets(file)), position]
    .filter((part) => part !== "")
    .join(":");
  const where = pointer === "" ? "" : `  ${style.dim(printable(shownPointer(pointer)))}`;
  lines.push(`${style.dim(`${gutter}-->`)} ${place}${where}`);
  if (range && frame !== undefined) {
    lines.push(
      edge,
      `${style.dim(`${range.start.line} |`)} ${frame.line}`,
      `${edge} ${style[severity](frame.marker)}`,
    );
  }
  const note = (text: string) => lines.push(`${style.dim(`${gutter} =`)} ${text}`);
  for (const { title, safe } of fixes) note(`${safe ? "fix" : "unsafe fix"}: ${printable(title)}`);
  if (hint !== undefined) note(`help: ${printable(hint)}`);
  for (const other of related) {
    const at = other.range
      ? `:${other.range.start.line}:${other.range.start.column}`
      : ` ${printable(shownPointer(other.pointer))}`;
    note(`${printable(other.message)}: ${printable(nameWithoutSecrets(other.file ?? file))}${at}`);
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
    const sound = errors > 0 ? `${format}; lint${counts}` : format + counts.replace(":", ";");
    const verdict = valid === files ? sound : invalid + counts;
    return `${style.error("✗")} ${verdict}${moreAbout(report, style, failOn)}`;
  }
  // If a file is not valid here, its errors are in the baseline.
  const verdict = valid === files ? `${subject} ${are} valid` : `no new errors; ${invalid}`;
  return `${style.good("✓")} ${verdict}${counts}`;
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
