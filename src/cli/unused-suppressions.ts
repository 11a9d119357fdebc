import { relative, resolve } from "node:path";
import type { LoadedConfiguration } from "../node/configuration/load-configuration.js";
import { unusedConfigured } from "../node/configuration/unused-suppressions.js";
import type { FileReport, Report } from "../reporters/findings/report.js";

/**
 * The report of a run with the suppressions of the configuration that suppress nothing.
 *
 * @param isWhole whether everything in the folder of the configuration was checked
 * @returns the report, and the texts of the configurations in it
 */
export function withUnusedSuppressions(
  report: Report,
  loaded: Pick<LoadedConfiguration, "suppressions" | "folder">,
  isWhole: boolean,
): { report: Report; texts: ReadonlyMap<string, string> } {
  const checked = report.files.filter(({ referenced }) => !referenced);
  const unused = unusedConfigured(loaded, {
    uses: report.files.flatMap(({ suppressions = [] }) => suppressions),
    files: new Set(checked.map(({ path }) => resolve(path))),
    isWhole,
  });
  const files = new Map<string, FileReport>();
  const texts = new Map<string, string>();
  for (const { document, finding } of unused) {
    const path = document.file ?? relative(process.cwd(), loaded.folder);
    const findings = [
      ...(files.get(path)?.findings ?? []),
      { ...finding, help: `dsd explain ${finding.code}` },
    ];
    texts.set(path, document.text);
    files.set(path, {
      path,
      valid: true,
      complete: true,
      referenced: true,
      descriptors: [],
      errorCount: 0,
      warningCount: findings.length,
      infoCount: 0,
      truncated: false,
      findings,
    });
  }
  return { report: { ...report, files: [...report.files, ...files.values()] }, texts };
}
