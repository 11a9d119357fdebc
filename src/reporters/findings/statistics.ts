import { grouped } from "../../values/get-or-add.js";
import type { CodeCount, Report, ReportedFinding } from "./report.js";

/** Counts the findings of a report by code and severity, the most frequent first. */
export function statisticsOf({ files }: Report): CodeCount[] {
  const all = files.flatMap(({ findings }) => findings);
  const groups = grouped(all, ({ severity, code }) => `${severity} ${code}`);
  return [...groups.values()]
    .map((own): CodeCount => {
      const fixable = own.filter((one) => fixesOf(one).some(({ safe }) => safe)).length;
      const unsafelyFixable = own.filter((one) => fixesOf(one).length > 0).length - fixable;
      const { code, severity } = own[0];
      return { code, severity, count: own.length, fixable, unsafelyFixable };
    })
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

const fixesOf = ({ fixes = [], withheldFixes = [] }: ReportedFinding) => [
  ...fixes,
  ...withheldFixes,
];

/** Formats statistics as a table for people: `12 error unknown-property  9 with --fix`. */
export function formatStatistics(statistics: readonly CodeCount[]): string {
  const widthOf = (key: "count" | "severity" | "code"): number =>
    Math.max(...statistics.map((one) => String(one[key]).length));
  const widths = [widthOf("count"), widthOf("severity"), widthOf("code")] as const;
  return statistics
    .map(({ code, severity, count, fixable, unsafelyFixable }) => {
      const fixes = [
        ...(fixable > 0 ? [`${fixable} with --fix`] : []),
        ...(unsafelyFixable > 0
          ? [`${unsafelyFixable} ${fixable > 0 ? "more " : ""}with --fix-unsafe`]
          : []),
      ].join(", ");
      const [number, padded] = [String(count).padStart(widths[0]), severity.padEnd(widths[1])];
      return `${number}  ${padded}  ${code.padEnd(widths[2])}  ${fixes}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join("");
}
