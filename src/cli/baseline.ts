import { writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Severity } from "../findings/finding.js";
import { lastingIdentity } from "../findings/identity.js";
import { readTextFile } from "../node/read-text.js";
import { reasonOf } from "../node/reason.js";
import type { FileReport, Report, ReportedFinding } from "../reporters/report.js";
import { UsageError } from "./io.js";

/** Findings that are accepted for now, by their lasting identity, with how often each occurs. */
export type Baseline = Map<string, number>;

interface BaselineEntry {
  file: string;
  code: string;
  at: string;
  count?: number;
}

/** @throws UsageError when the file cannot be read, or is not a baseline */
export function readBaseline(file: string): Baseline {
  let data: { version?: unknown; findings?: unknown };
  try {
    data = JSON.parse(readTextFile(file).text) as typeof data;
  } catch (error) {
    const hint = "--update-baseline writes one";
    const reason = (error as { reason?: string }).reason ?? (error as Error).message;
    throw new UsageError(`the baseline ${file} cannot be read: ${reason}; ${hint}`);
  }
  const { version, findings } = data ?? {};
  if (version !== 1 || !Array.isArray(findings)) {
    throw new UsageError(`${file} is not a baseline; --update-baseline writes one`);
  }
  return new Map(
    (findings as BaselineEntry[]).map(({ file: path, code, at, count = 1 }) => [
      lastingIdentity(path, code, at),
      count,
    ]),
  );
}

/**
 * Writes all findings of a run as the new baseline.
 *
 * @returns how many there are
 * @throws UsageError when the file cannot be written
 */
export function writeBaseline(file: string, { files }: Report): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const one of files) {
    for (const finding of one.findings) {
      const identity = identityOf(file, one, finding);
      counts.set(identity, (counts.get(identity) ?? 0) + 1);
      total++;
    }
  }
  const entries = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([identity, count]): BaselineEntry => {
      const [path, code, at] = JSON.parse(identity) as [string, string, string];
      return { file: path, code, at, ...(count > 1 && { count }) };
    });
  // One finding on each line, so that a diff shows what has changed.
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  const text = `{\n  "version": 1,\n  "findings": [${lines === "" ? "" : `\n${lines}\n  `}]\n}\n`;
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`);
  }
  return total;
}

/** A run without the findings of a baseline. */
export interface Baselined {
  readonly report: Report;
  /** How many findings were left out. */
  readonly known: number;
  /** How many findings of the baseline no longer exist. */
  readonly gone: number;
}

/** Takes the findings of a baseline out of a run. Whether files are valid does not change. */
export function applyBaseline(
  file: string,
  baseline: Baseline,
  report: Report,
  maxFindings: number,
): Baselined {
  const left = new Map(baseline);
  let known = 0;
  const files = report.files.map((one) => {
    const findings = one.findings.filter((finding) => {
      const identity = identityOf(file, one, finding);
      const count = left.get(identity) ?? 0;
      if (count > 0) left.set(identity, count - 1);
      known += count > 0 ? 1 : 0;
      return count === 0;
    });
    const count = (severity: Severity) =>
      findings.filter((finding) => finding.severity === severity).length;
    return {
      ...one,
      errorCount: count("error"),
      warningCount: count("warning"),
      infoCount: count("info"),
      truncated: one.truncated || findings.length > maxFindings,
      findings: findings.slice(0, maxFindings),
    };
  });
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { report: { ...report, files }, known, gone };
}

/** File, code and place of a finding; the message may be reworded. Paths are those from the baseline. */
function identityOf(
  baseline: string,
  { path }: FileReport,
  { code, pointer, place = pointer, file = path }: ReportedFinding,
): string {
  const name = /^https?:/.test(file)
    ? file
    : relative(dirname(resolve(baseline)), resolve(file)).replaceAll("\\", "/");
  return lastingIdentity(name, code, place);
}
