import { mergeReports } from "../../findings/merge-reports.js";
import type { FileReport, ReportedFinding } from "./report.js";

/** Compares by path, as `sort` does. */
type FileOrder = (a: Named, b: Named) => number;

type Named = Pick<FileReport, "path">;

/** Compares by a list of names; all other names come last. */
export function orderOf(names: readonly string[]): FileOrder {
  const ranks = new Map(names.map((name, index) => [name, index]));
  const rankOf = ({ path }: Named): number => ranks.get(path) ?? names.length;
  return (a, b) => rankOf(a) - rankOf(b);
}

/** Merges the findings of several entries in the same files. */
export class ReportMerger {
  readonly #files = new Map<string, FileReport>();

  /**
   * Adds what was found, all of it at once: merging one by one would be quadratic.
   *
   * @param limit how many findings to keep for each file
   */
  add(reports: readonly FileReport[], limit?: number): void {
    // Most files are reported alone, and once.
    const [only] = reports.length === 1 ? reports : [];
    if (only !== undefined && !this.#files.has(only.path)) {
      this.#files.set(only.path, only);
      return;
    }
    const byFile = new Map<string, FileReport[]>();
    for (const report of reports) {
      const { path } = report;
      const own = byFile.get(path);
      const known = this.#files.get(path);
      if (own !== undefined) own.push(report);
      else byFile.set(path, known === undefined ? [report] : [known, report]);
    }
    for (const [path, own] of byFile) {
      const [first] = own;
      if (first !== undefined) this.#files.set(path, own.length === 1 ? first : merge(own, limit));
    }
  }

  /** Whether a file was checked, directly or by reference. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Returns the named files in order, then those that only references reached. */
  files(order: FileOrder = () => 0): FileReport[] {
    const files = [...this.#files.values()];
    return [
      ...files.filter(({ referenced }) => !referenced).sort(order),
      ...files.filter(({ referenced }) => referenced).sort((a, b) => (a.path < b.path ? -1 : 1)),
    ];
  }
}

function merge(reports: readonly FileReport[], limit: number | undefined): FileReport {
  const { findings, descriptors, suppressions, ...counts } = mergeReports<ReportedFinding>(
    reports,
    limit,
  );
  return {
    ...(suppressions && { suppressions }),
    path: reports[0]?.path ?? "",
    valid: reports.every(({ valid }) => valid),
    complete: reports.every(({ complete }) => complete),
    ...(reports.every(({ referenced }) => referenced) && { referenced: true }),
    ...counts,
    descriptors: [...descriptors],
    findings: [...findings],
  };
}
