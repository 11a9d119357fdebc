import type { Summary } from "./report.js";

/** Formats a number with its noun: "1 file", "2 files". */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Formats the counts of findings for the end of a sentence: ": 2 errors, 1 warning". */
export function totals({ errors, warnings, infos, suppressed }: Summary): string {
  const parts = [
    errors > 0 && count(errors, "error"),
    warnings > 0 && count(warnings, "warning"),
    infos > 0 && count(infos, "info"),
    suppressed > 0 && `${suppressed} suppressed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
