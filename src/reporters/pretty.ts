import type { Finding } from "../findings/finding.js";
import { printable } from "../findings/quote.js";
import { codeFrame } from "./code-frame.js";
import { count, totals } from "./numbers.js";
import { type FileReport, type Report, summarize } from "./report.js";
import { makeStyle, type Style } from "./style.js";

export interface PrettyOptions {
  /** Whether to colour. */
  color: boolean;
  /** Only errors, and no summary. */
  quiet?: boolean;
  /** Text of a file, for the code frames. */
  sourceOf: (file: string) => string | undefined;
}

/** A run for people: each finding with the line it is in, and a summary. */
export function formatPretty(report: Report, { color, quiet, sourceOf }: PrettyOptions): string {
  const style = makeStyle(color);
  const blocks = report.files.flatMap((file) => fileBlocks(file, style, quiet ?? false, sourceOf));
  const failures = report.failures.map(
    ({ path, message }) =>
      `${style.error(style.bold("failed"))} ${printable(path)}: ${printable(message)}\n`,
  );
  const summary = quiet ? [] : [`${summaryLine(report, style)}\n`];
  return [...blocks, ...failures, ...summary].join("\n");
}

function fileBlocks(
  file: FileReport,
  style: Style,
  quiet: boolean,
  sourceOf: PrettyOptions["sourceOf"],
): string[] {
  const findings = quiet
    ? file.findings.filter(({ severity }) => severity === "error")
    : file.findings;
  const blocks = findings.map((finding) => findingBlock(finding, file.path, style, sourceOf));
  const hidden = file.errors + file.warnings + file.infos - file.findings.length;
  if (hidden > 0) {
    blocks.push(
      style.dim(`… and ${hidden} more in ${printable(file.path)} (see --max-findings)\n`),
    );
  }
  return blocks;
}

function findingBlock(
  finding: Finding,
  path: string,
  style: Style,
  sourceOf: PrettyOptions["sourceOf"],
): string {
  const { severity, code, message, range, pointer, related = [], fixes = [] } = finding;
  const file = finding.file ?? path;
  const lines = [
    `${style[severity](style.bold(`${severity}[${code}]`))}${style.bold(`: ${message}`)}`,
  ];
  const text = range && sourceOf(file);
  const gutter = " ".repeat(range ? String(range.start.line).length : 1);
  const edge = style.dim(`${gutter} |`);
  const place = range ? `:${range.start.line}:${range.start.column}` : "";
  const where = pointer === "" ? "" : `  ${style.dim(printable(pointer))}`;
  lines.push(`${style.dim(`${gutter}-->`)} ${printable(file)}${place}${where}`);
  if (range && text !== undefined) {
    const frame = codeFrame(text, range);
    lines.push(
      edge,
      `${style.dim(`${range.start.line} |`)} ${frame.line}`,
      `${edge} ${style[severity](frame.marker)}`,
    );
  }
  for (const { title, safe } of fixes) {
    lines.push(`${style.dim(`${gutter} =`)} ${safe ? "fix" : "suggestion"}: ${title}`);
  }
  for (const note of related) {
    const at = note.range
      ? `:${note.range.start.line}:${note.range.start.column}`
      : ` ${printable(note.pointer)}`;
    lines.push(`${style.dim(`${gutter} =`)} ${note.message}: ${printable(note.file ?? file)}${at}`);
  }
  return `${lines.join("\n")}\n`;
}

function summaryLine(report: Report, style: Style): string {
  const summary = summarize(report);
  const skipped =
    summary.skipped === 0
      ? ""
      : `; passed over ${count(summary.skipped, "file")} that ${summary.skipped === 1 ? "is no descriptor" : "are no descriptors"}`;
  const clean = summary.files > 0 && summary.valid === summary.files;
  const subject =
    summary.files === 1
      ? printable(named(report))
      : clean
        ? count(summary.files, "file")
        : `${summary.valid} of ${count(summary.files, "file")}`;
  const verb = summary.files === 1 || summary.valid === 1 ? "is" : "are";
  // What the rules find does not make a file invalid; it is no good news either.
  const hasErrors = summary.errors > 0;
  const form = clean && hasErrors ? "valid in form" : "valid";
  const verdict = clean || summary.files > 1 ? form : "not valid";
  const line = `${subject} ${verb} ${verdict}${totals(summary)}${skipped}`;
  if (summary.files === 0) return `nothing was checked${skipped}`;
  // Of a file that is not valid, a baseline has taken the errors out.
  if (!clean && !hasErrors) return `${style.good("✓")} nothing new; ${line}`;
  if (hasErrors)
    return `${style.error("✗")} ${line}\n${style.dim("dsd explain CODE tells more about a finding")}`;
  return `${style.good("✓")} ${line}`;
}

const named = ({ files }: Report): string => files.find((file) => !file.referenced)?.path ?? "";
