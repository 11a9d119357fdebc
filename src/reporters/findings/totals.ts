import { count } from "../../words/phrases.js";
import type { Summary } from "./report.js";

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
