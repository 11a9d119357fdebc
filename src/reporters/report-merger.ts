import { compareFindings, type Severity } from "../findings/finding.js";
import { exactIdentity } from "../findings/identity.js";
import type { FileReport, ReportedFinding } from "./report.js";

/** Compares by path, as `sort` does. */
export type FileOrder = (a: Named, b: Named) => number;

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

  add(report: FileReport): void {
    const known = this.#files.get(report.path);
    this.#files.set(report.path, known === undefined ? report : merge(known, report));
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

/** Sorts related places, so that they do not depend on which reference was followed first. */
const relatedText = ({ related = [] }: ReportedFinding): string => JSON.stringify(related);

function merge(one: FileReport, other: FileReport): FileReport {
  const findings = new Map<string, ReportedFinding>();
  for (const finding of [...one.findings, ...other.findings]) {
    const identity = exactIdentity(finding);
    const known = findings.get(identity);
    if (known === undefined || relatedText(finding) < relatedText(known)) {
      findings.set(identity, finding);
    }
  }
  const all = [...findings.values()].sort(compareFindings);
  const truncated = one.truncated || other.truncated;
  const count = (severity: Severity, key: "errorCount" | "warningCount" | "infoCount") =>
    truncated
      ? Math.max(one[key], other[key])
      : all.filter((finding) => finding.severity === severity).length;
  const { referenced: _, ...named } = one.referenced ? other : one;
  return {
    ...named,
    valid: one.valid && other.valid,
    complete: one.complete && other.complete,
    ...(one.referenced && other.referenced && { referenced: true }),
    errorCount: count("error", "errorCount"),
    warningCount: count("warning", "warningCount"),
    infoCount: count("info", "infoCount"),
    truncated,
    findings: all,
  };
}
