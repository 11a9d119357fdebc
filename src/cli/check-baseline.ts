import type { Report } from "../reporters/findings/report.js";
import { count } from "../words/count.js";
import type { Run } from "./check-scope.js";
import type { CheckValues } from "./check-values.js";
import { say } from "./say.js";

/** The report without the findings in the baseline; `undefined` if the baseline was updated. */
export async function withoutBaseline(
  report: Report,
  { baseline: file, "update-baseline": isUpdate, exclude }: CheckValues,
  { paths, outputs, context: { settings, io, keeps, runRules } }: Run,
): Promise<Report | undefined> {
  if (file === undefined) return report;
  const parts = await import("./baseline.js");
  const isFiltered = keeps !== undefined || exclude.length > 0;
  const scope = { paths, isFiltered, isLint: runRules !== undefined };
  const isCovered = parts.coverageOf(file, report, scope);
  if (isUpdate && report.failures.length === 0) {
    const updated = parts.updatedBaseline(file, parts.readOldBaseline(file), report, isCovered);
    const used = report.files.map(({ path }) => path);
    outputs?.write(file, parts.baselineText(updated), used);
    say(io, `${count(parts.countOf(updated), "finding")} in the baseline ${file}`);
    return undefined;
  }
  const known = parts.readBaseline(file);
  const rest = parts.applyBaseline(file, known, report, settings.maxFindings, isCovered);
  if (rest.known > 0) say(io, `${count(rest.known, "known finding")} left out`);
  if (rest.gone > 0) {
    const exists = rest.gone === 1 ? "exists" : "exist";
    say(
      io,
      `${count(rest.gone, "finding")} of the baseline no longer ${exists}; --update-baseline removes them`,
    );
  }
  return rest.report;
}
