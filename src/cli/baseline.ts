import { writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Finding } from "../findings/finding.js";
import { readTextFile, reasonOf } from "../node/read-text.js";
import type { FileReport } from "../reporters/report.js";
import type { CheckedFiles } from "./check-files.js";
import { UsageError } from "./io.js";
import { stablePlace } from "./stable-place.js";

/** Findings that are known and accepted for now, by {@link keyOf}, with how often each occurs. */
export type Baseline = Map<string, number>;

interface Entry {
  file: string;
  code: string;
  at: string;
  count?: number;
}

/** @throws UsageError when the file cannot be read, or is no baseline */
export function readBaseline(file: string): Baseline {
  let data: { version?: unknown; findings?: unknown };
  try {
    data = JSON.parse(readTextFile(file).text) as typeof data;
  } catch (error) {
    const hint = "--update-baseline writes it";
    throw new UsageError(
      `the baseline ${file} cannot be read: ${(error as Error).message}; ${hint}`,
    );
  }
  const { version, findings } = data ?? {};
  if (version !== 1 || !Array.isArray(findings)) {
    throw new UsageError(`${file} is no baseline; --update-baseline writes one`);
  }
  return new Map(
    (findings as Entry[]).map(({ file: path, code, at, count = 1 }) => [
      JSON.stringify([path, code, at]),
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
export function writeBaseline(file: string, { report, values }: CheckedFiles): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const one of report.files) {
    for (const finding of one.findings) {
      const key = keyOf(file, one, finding, values);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total++;
    }
  }
  const findings = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [path, code, at] = JSON.parse(key) as [string, string, string];
      return { file: path, code, at, ...(count > 1 && { count }) };
    });
  // One finding on a line: what has changed is seen in a diff.
  const lines = findings.map((finding) => `    ${JSON.stringify(finding)}`).join(",\n");
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
  checked: CheckedFiles;
  /** How many findings were left out. */
  known: number;
  /** How many findings of the baseline are no longer there. */
  gone: number;
}

/** Takes the findings of a baseline out of a run; whether files are valid stays as it is. */
export function applyBaseline(
  file: string,
  baseline: Baseline,
  checked: CheckedFiles,
  maxFindings: number,
): Baselined {
  const left = new Map(baseline);
  let known = 0;
  const files = checked.report.files.map((one) => {
    const findings = one.findings.filter((finding) => {
      const key = keyOf(file, one, finding, checked.values);
      const count = left.get(key) ?? 0;
      if (count > 0) left.set(key, count - 1);
      known += count > 0 ? 1 : 0;
      return count === 0;
    });
    const count = (severity: Finding["severity"]) =>
      findings.filter((finding) => finding.severity === severity).length;
    return {
      ...one,
      errors: count("error"),
      warnings: count("warning"),
      infos: count("info"),
      truncated: one.truncated || findings.length > maxFindings,
      findings: findings.slice(0, maxFindings),
    };
  });
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { checked: { ...checked, report: { ...checked.report, files } }, known, gone };
}

/** File, code and place of a finding; the message may be worded anew. */
function keyOf(
  baseline: string,
  { path }: FileReport,
  { code, pointer, file = path }: Finding,
  values: CheckedFiles["values"],
): string {
  const name = /^https?:/.test(file)
    ? file
    : relative(dirname(resolve(baseline)), resolve(file)).replaceAll("\\", "/");
  return JSON.stringify([name, code, stablePlace(values.get(path), pointer)]);
}
