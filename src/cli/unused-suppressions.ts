import { relative, resolve } from "node:path";
import { quotedList } from "../findings/quoted-list.js";
import { configuredId } from "../node/configure.js";
import type { PlacedSuppression } from "../node/extend-configuration.js";
import type { FileReport, Report, ReportedFinding } from "../reporters/report.js";
import { placeFindings } from "../syntax/place-findings.js";

/** What a run has looked at. */
export interface RunScope {
  /** Whether that is everything in the folder of the configuration. */
  readonly isWhole: boolean;
  /** The folder of the configuration. */
  readonly folder: string;
}

/**
 * The report of a run with the suppressions of the configuration that suppress nothing. What a run did
 * not look at could be what a suppression is for: then nothing is said of it.
 *
 * @returns the report, and the texts of the configurations in it
 */
export function withUnusedSuppressions(
  report: Report,
  suppressions: readonly PlacedSuppression[],
  { isWhole, folder }: RunScope,
): { report: Report; texts: ReadonlyMap<string, string> } {
  const uses = report.files.flatMap(({ suppressions: own = [] }) => own);
  const used = new Set(uses.filter(({ count }) => count > 0).map(({ id }) => id));
  const checked = new Set(
    report.files.filter((file) => !file.referenced).map(({ path }) => resolve(path)),
  );
  const isCovered = (glob: string): boolean =>
    isWhole || (!/[*?[\]{}()!]/.test(glob) && checked.has(resolve(folder, glob)));
  const files = new Map<string, FileReport>();
  const texts = new Map<string, string>();
  for (const [index, { suppression, document, path }] of suppressions.entries()) {
    if (used.has(configuredId(index)) || !suppression.files.every(isCovered)) continue;
    const { rules, files: globs, name } = suppression;
    const where = name === undefined ? quotedList(globs) : quotedList([name]);
    const findings = placeFindings(document, [
      {
        code: "unused-suppression",
        severity: "warning",
        message: `${quotedList(rules)} ${rules.length === 1 ? "reports" : "report"} nothing in ${where}`,
        path,
        mark: "value",
      },
    ]).map(
      (finding): ReportedFinding => ({
        ...finding,
        help: "dsd explain unused-suppression",
      }),
    );
    const file = document.file ?? relative(process.cwd(), folder);
    const known = files.get(file);
    texts.set(file, document.text);
    files.set(file, {
      path: file,
      valid: true,
      complete: true,
      referenced: true,
      descriptors: [],
      errorCount: 0,
      warningCount: (known?.warningCount ?? 0) + findings.length,
      infoCount: 0,
      truncated: false,
      findings: [...(known?.findings ?? []), ...findings],
    });
  }
  return { report: { ...report, files: [...report.files, ...files.values()] }, texts };
}
