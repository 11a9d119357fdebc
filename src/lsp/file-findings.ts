import type { Finding } from "../findings/finding.js";
import { mergeReports } from "../findings/merge-reports.js";
import { type CheckedFile, MAX_FINDINGS } from "../workspace/result.js";
import type { DocumentCheck } from "./check-document.js";
import type { ConfigurationProblem } from "./project.js";

/** The findings in each file, from the checks of all documents that reach it. */
export class FileFindings {
  /** What the findings of each file were merged from. */
  #parts = new Map<string, readonly object[]>();
  readonly #findings = new Map<string, readonly Finding[]>();

  /** The findings in a file. */
  of(name: string): readonly Finding[] {
    return this.#findings.get(name) ?? [];
  }

  /**
   * Replaces all findings.
   *
   * @returns the files that may have other findings than before
   */
  update(
    checks: readonly DocumentCheck[],
    problems: readonly ConfigurationProblem[],
  ): readonly string[] {
    const files = new Map<string, CheckedFile[]>();
    for (const file of checks.flatMap((check) => check.files)) {
      const name = file.document.source.file ?? "";
      const known = files.get(name);
      if (known === undefined) files.set(name, [file]);
      else known.push(file);
    }
    const parts = new Map<string, readonly object[]>(files);
    for (const problem of problems) parts.set(problem.file, [problem]);
    const before = this.#parts;
    this.#parts = parts;
    const changed = [...new Set([...before.keys(), ...parts.keys()])].filter(
      (name) => !areSame(before.get(name), parts.get(name)),
    );
    for (const name of changed) this.#findings.set(name, mergedFindings(files.get(name) ?? []));
    for (const { file, findings } of problems) this.#findings.set(file, findings);
    for (const name of before.keys()) if (!parts.has(name)) this.#findings.delete(name);
    return changed;
  }
}

const areSame = (one: readonly object[] = [], other: readonly object[] = []): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

function mergedFindings(files: readonly CheckedFile[]): readonly Finding[] {
  const [first] = files;
  return files.length === 1 && first ? first.findings : mergeReports(files, MAX_FINDINGS).findings;
}
