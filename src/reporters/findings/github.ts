import type { Finding, Severity } from "../../findings/finding.js";
import { escapeMarkdown } from "../../words/markdown-text.js";
import { count, printable } from "../../words/phrases.js";
import { messageOf, type Report, summarize } from "./report.js";
import { verdictOn, verdictOnRows } from "./verdict.js";

const COMMANDS: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** The number of annotations of each kind that GitHub shows for a step; it drops the rest. */
const MAX_SHOWN = 10;

interface Annotation {
  severity: Severity;
  message: string;
  title: string;
  file?: string;
  range?: Finding["range"];
}

/**
 * Formats a run as GitHub Actions annotations (workflow commands), the most severe first, and a line
 * for the log. If GitHub does not show all annotations of a kind, the last one counts the rest.
 *
 * @param line the line for the log; default: what the run says about all of its files
 */
export function formatGithub(report: Report, line = verdict(report)): string {
  const all = annotationsOf(report);
  const summary = summarize(report);
  const existing: Record<Severity, number> = {
    error: summary.errors + report.failures.length,
    warning: summary.warnings,
    info: summary.infos,
  };
  const lines = (["error", "warning", "info"] as const).flatMap((severity) =>
    shown(
      all.filter((annotation) => annotation.severity === severity),
      existing[severity],
      severity,
    ).map(command),
  );
  return [...lines, `${line}\n`].join("\n");
}

/** The parts that could not be checked, then the findings. */
const annotationsOf = ({ failures, files }: Report): Annotation[] => [
  ...failures.map(
    ({ path, message, position }): Annotation => ({
      severity: "error",
      title: "not checked",
      message: printable(message),
      file: path,
      range: position && { start: position, end: position },
    }),
  ),
  ...files.flatMap((file) =>
    file.findings.map(
      (finding): Annotation => ({
        severity: finding.severity,
        title: finding.code,
        message: messageOf(finding),
        file: finding.file ?? file.path,
        range: finding.range,
      }),
    ),
  ),
];

function shown(annotations: Annotation[], existing: number, severity: Severity): Annotation[] {
  if (existing <= MAX_SHOWN) return annotations;
  const first = annotations.slice(0, MAX_SHOWN - 1);
  const more = count(existing - first.length, `more ${severity}`);
  return [...first, { severity, title: "dsd", message: `${more}; see the step summary` }];
}

function command({ severity, title, message, file, range }: Annotation): string {
  const properties: Record<string, string | number> = {};
  if (file !== undefined) properties.file = printable(file);
  if (range !== undefined) {
    const { start, end } = range;
    properties.line = start.line;
    properties.endLine = end.line;
    // GitHub accepts columns only within one line.
    if (start.line === end.line) {
      properties.col = start.column;
      properties.endColumn = end.column;
    }
  }
  properties.title = title;
  const list = Object.entries(properties).map(([key, value]) => `${key}=${property(`${value}`)}`);
  return `::${COMMANDS[severity]} ${list.join(",")}::${data(message)}`;
}

/** Escapes data for the runner: see `command.ts` in actions/toolkit. */
const data = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** GitHub rejects a summary of more than 1 MiB, so the rest is only counted. */
const SUMMARY_BUDGET = 900_000;

/**
 * Formats a run as Markdown for the summary of a step (the file in `GITHUB_STEP_SUMMARY`), with as
 * many findings as GitHub accepts.
 */
export function formatGithubSummary(report: Report): string {
  const lines = ["### Data store descriptors", "", escapeMarkdown(verdict(report)), ""];
  const rows = annotationsOf(report).map(({ severity, title, file, range, message }, index) =>
    index < report.failures.length
      ? row(title, file, "", message)
      : row(`${severity} ${title}`, file, range ? `${range.start.line}` : "", message),
  );
  if (rows.length > 0) lines.push("| finding | place | message |", "| --- | --- | --- |");
  let size = 0;
  let written = 0;
  for (const line of rows) {
    // Each UTF-16 code unit takes at most three bytes.
    size += line.length * 3;
    if (size > SUMMARY_BUDGET) break;
    lines.push(line);
    written++;
  }
  const { errors, warnings, infos } = summarize(report);
  const hidden = errors + warnings + infos + report.failures.length - written;
  if (hidden > 0) lines.push("", `… and ${hidden} more`);
  return `${lines.join("\n")}\n`;
}

const row = (what: string, file = "", line: string, message: string): string =>
  `| ${escapeMarkdown(what)} | ${escapeMarkdown(printable(file))}${line === "" ? "" : `:${line}`} | ${escapeMarkdown(printable(message))} |`;

/**
 * The verdict of the run on all of its files, and on the rows of a database. A name of a file at the start of a line
 * could be a command to the runner.
 */
function verdict(report: Report): string {
  const { rows, failures } = report;
  const all = [verdictOn(report, { isNamed: false }), ...(rows ? [verdictOnRows(rows)] : [])];
  const texts = all.map(({ text }) => text);
  const failed = count(failures.length, "file");
  return [...texts, ...(failures.length > 0 ? [`${failed} could not be checked`] : [])].join("; ");
}
