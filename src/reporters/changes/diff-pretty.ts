import type { Impact } from "../../diff/compare/change-kinds.js";
import type { Change, ChangeSide } from "../../diff/compare/changes.js";
import { type DiffFile, type DiffReport, summarizeDiff } from "../../engine/compare/diff-result.js";
import { count, printable, shellWord } from "../../words/phrases.js";
import { formatFindings, makeStyle, type PrettyOptions, type Style } from "../findings/pretty.js";
import { failurePath } from "../findings/report.js";
import {
  bySubject,
  type DiffFailOn,
  dependentsTexts,
  hasErrors,
  hasFailed,
  hiddenChanges,
  isSound,
  isUnchanged,
  overallText,
  placeText,
  sideText,
  verdictOf,
} from "./diff-report.js";

interface PrettyDiffOptions extends PrettyOptions {
  /** Whether to leave out changes, and to show only errors and verdicts. */
  quiet?: boolean | undefined;
  /** The condition under which the command fails. Default: a version that is too low. */
  failOn?: DiffFailOn | undefined;
}

/** Formats a run as text for people: the changes by table, the findings, and a verdict for each file. */
export function formatPrettyDiff(report: DiffReport, options: PrettyDiffOptions = {}): string {
  const { color = false, quiet = false, failOn = "unversioned", sourceOf } = options;
  const style = makeStyle(color);
  const blocks: string[] = [];
  const files = report.files.filter((file) => !isUnchanged(file));
  for (const file of files) {
    if (!quiet) {
      const groups = groupBlocks(file, style);
      // If there are several descriptors, each gets a title, since their tables can have the same name.
      if (files.length > 1 && groups.length > 0) blocks.push(titleLine(file, style));
      blocks.push(...groups);
    }
    const findings = quiet
      ? file.findings.filter(({ severity }) => severity === "error")
      : file.findings;
    if (findings.length > 0) blocks.push(formatFindings(findings, { color, sourceOf }));
    blocks.push(verdictLine(file, failOn, style));
  }
  for (const failure of report.failures) {
    const failed = style.error(style.bold("failed"));
    blocks.push(`${failed} ${printable(failurePath(failure))}: ${printable(failure.message)}\n`);
  }
  const summary = summaryLine(report, failOn, style);
  return [...blocks, ...(summary === undefined ? [] : [`${summary}\n`])].join("\n");
}

const titleLine = (file: DiffFile, style: Style): string =>
  `${style.bold(`== ${printable(descriptorName(file))} ==`)}\n`;

function groupBlocks(file: DiffFile, style: Style): string[] {
  const blocks = [...bySubject(file.changes)].map(
    ([title, changes]) =>
      `${style.bold(printable(title))}\n${changes.map((change) => changeLines(change, file, style)).join("")}`,
  );
  const hidden = hiddenChanges(file);
  if (hidden > 0) blocks.push(style.dim(`… and ${count(hidden, "more change")}\n`));
  return blocks;
}

const STYLES = {
  major: "error",
  minor: "warning",
  patch: "info",
  none: "dim",
} as const satisfies Record<Impact, keyof Style>;

function changeLines(change: Change, file: DiffFile, style: Style): string {
  const { code, impact, readers, writers, message, old, new: next, rename, accepted } = change;
  const name = accepted === undefined ? STYLES[impact] : "dim";
  const lines = [`  ${style[name](style.bold(`${impact}[${code}]`))}: ${printable(message)}`];
  if (old !== undefined) lines.push(sideLine("-", old, file.oldPath ?? file.path));
  if (next !== undefined) lines.push(sideLine("+", next, file.path));
  const note = (text: string) => lines.push(`    ${style.dim("=")} ${printable(text)}`);
  note(`readers: ${readers}, writers: ${writers}`);
  for (const text of dependentsTexts(change)) note(text);
  if (rename !== undefined) {
    note(`if it was renamed: --rename ${shellWord(`${rename.old}=${rename.new}`)}`);
  }
  if (accepted !== undefined) {
    const until = accepted.until === undefined ? "" : ` until ${accepted.until}`;
    note(`accepted${until}: ${accepted.reason}`);
  }
  return `${lines.join("\n")}\n`;
}

const MAX_VALUE = 100;

function sideLine(sign: "-" | "+", side: ChangeSide, fallback: string): string {
  const value = sideText(side);
  const place = printable(placeText(side, fallback));
  if (value === undefined || value === "") return `    ${sign} ${place}`;
  const text = printable(value);
  return `    ${sign} ${place}  ${text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text}`;
}

function verdictLine(file: DiffFile, failOn: DiffFailOn, style: Style): string {
  return `${markOf([file], failOn, style)} ${printable(descriptorName(file))}: ${printable(verdictOf(file))}\n`;
}

/**
 * A cross is for what makes the command fail, or would by default; a tick for what was compared completely
 * and breaks no one. A break stands out, even if its version was raised.
 */
function markOf(files: readonly DiffFile[], failOn: DiffFailOn, style: Style): string {
  if (files.some((file) => hasErrors(file) || hasFailed(file, failOn))) return style.error("✗");
  return files.every((file) => isSound(file) && file.counts.major === 0)
    ? style.good("✓")
    : style.warning("!");
}

/** The path of a descriptor, and where it is in its file. */
export const descriptorName = ({ path, descriptor }: DiffFile): string =>
  descriptor === "" ? path : `${path}#${descriptor}`;

/** A summary, where the verdicts alone do not say everything. */
function summaryLine(report: DiffReport, failOn: DiffFailOn, style: Style): string | undefined {
  const { files, different, unchanged } = summarizeDiff(report);
  if (files === 0) return report.failures.length > 0 ? undefined : "nothing was compared";
  const isOne = files === 1 && unchanged === undefined;
  if (isOne && (different === 1 || !report.files.every(isUnchanged))) return undefined;
  const mark = markOf(report.files, failOn, style);
  if (!isOne) return `${mark} ${overallText(report)}`;
  return `${mark} ${printable(report.files.map(descriptorName).join(""))}: no changes`;
}
