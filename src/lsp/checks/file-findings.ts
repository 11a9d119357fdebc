import { compareFindings, type Finding } from "../../findings/finding.js";
import { mergeReports } from "../../findings/merge-reports.js";
import { withUnusedSuppressions } from "../../findings/unused-suppressions.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { type CheckedFile, MAX_FINDINGS } from "../../workspace/result.js";
import type { DocumentCheck } from "./check-document.js";

/** Findings in a configuration. */
export interface ConfigurationFindings {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** The findings in each file, from the checks of all documents that reach it. */
export class FileFindings {
  /** What the findings of each file were merged from. */
  #parts = new Map<string, readonly unknown[]>();
  readonly #findings = new Map<string, readonly Finding[]>();
  /** The texts that the findings are about. */
  readonly #sources = new Map<string, SourceDocument>();

  /** The findings in a file. */
  of(name: string): readonly Finding[] {
    return this.#findings.get(name) ?? [];
  }

  /** The text that the findings in a file are about; `undefined` for a configuration. */
  sourceOf(name: string): SourceDocument | undefined {
    return this.#sources.get(name);
  }

  /**
   * Replaces all findings.
   *
   * @returns the files that may have other findings than before
   */
  update(
    checks: readonly DocumentCheck[],
    configurations: readonly ConfigurationFindings[],
  ): readonly string[] {
    const files = new Map<string, CheckedFile[]>();
    for (const file of checks.flatMap((check) => check.files)) {
      const name = file.document.source.file ?? "";
      const known = files.get(name);
      if (known === undefined) files.set(name, [file]);
      else known.push(file);
    }
    const configured = findingsByFile(configurations);
    const parts = new Map<string, readonly unknown[]>(files);
    // They are made anew in each check, so they are compared by what they say.
    for (const [name, findings] of configured) parts.set(name, [JSON.stringify(findings)]);
    const before = this.#parts;
    this.#parts = parts;
    const changed = [...new Set([...before.keys(), ...parts.keys()])].filter(
      (name) => !areSame(before.get(name), parts.get(name)),
    );
    for (const name of changed) {
      const own = files.get(name) ?? [];
      this.#findings.set(name, configured.get(name) ?? mergedFindings(own));
      const [first] = own;
      if (first !== undefined) this.#sources.set(name, first.document.source);
    }
    for (const name of before.keys()) {
      if (parts.has(name)) continue;
      this.#findings.delete(name);
      this.#sources.delete(name);
    }
    return changed;
  }
}

const areSame = (one: readonly unknown[] = [], other: readonly unknown[] = []): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** The findings of several checks, and the suppressions that none of them has used. */
function mergedFindings(files: readonly CheckedFile[]): readonly Finding[] {
  const merged = mergeReports(files, MAX_FINDINGS);
  // What only references reach is not checked as a whole.
  if (files.every(({ isReferenced }) => isReferenced)) return merged.findings;
  return withUnusedSuppressions(merged, (finding) => finding, MAX_FINDINGS).findings;
}

/** Several projects can extend the same configuration, and find the same in it. */
function findingsByFile(
  configurations: readonly ConfigurationFindings[],
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Map<string, Finding>>();
  for (const { file, findings } of configurations) {
    const own = found.get(file) ?? new Map<string, Finding>();
    for (const finding of findings) own.set(JSON.stringify(finding), finding);
    found.set(file, own);
  }
  return new Map([...found].map(([file, own]) => [file, [...own.values()].sort(compareFindings)]));
}
