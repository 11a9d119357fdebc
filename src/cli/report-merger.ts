import { compareFindings, type Finding } from "../findings/finding.js";
import { type CheckedGraph, leadingTo } from "../references/checked-graph.js";
import type { FileReport } from "../reporters/report.js";

/** Puts together what several entries have found in the same files. */
export class ReportMerger {
  readonly texts = new Map<string, string>();
  readonly values = new Map<string, unknown>();
  readonly #files = new Map<string, FileReport>();

  add({ documents }: CheckedGraph): void {
    const faulty = leadingTo(documents, ({ errors }) => errors > 0);
    const incomplete = leadingTo(documents, ({ hasUnchecked }) => hasUnchecked);
    for (const document of documents) {
      const report: FileReport = {
        path: document.source.file ?? "",
        valid: !faulty.has(document),
        complete: !incomplete.has(document),
        ...(document.isReferenced && { referenced: true }),
        ...document.report(),
      };
      this.#put(report);
      if (report.findings.length === 0) continue;
      this.texts.set(report.path, document.source.text);
      this.values.set(report.path, document.source.value);
    }
  }

  /** Adds what another thread has found. */
  addReports(reports: readonly FileReport[], texts: readonly [string, string][]): void {
    for (const report of reports) this.#put(report);
    for (const [file, text] of texts) this.texts.set(file, text);
  }

  /** Whether a file has been checked, be it as what another refers to. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  #put(report: FileReport): void {
    const known = this.#files.get(report.path);
    this.#files.set(report.path, known === undefined ? report : merge(known, report));
  }

  /** Named files in order, then those reached by reference. */
  files(order: Order = () => 0): FileReport[] {
    const files = [...this.#files.values()];
    return [
      ...files.filter(({ referenced }) => !referenced).sort(order),
      ...files.filter(({ referenced }) => referenced).sort((a, b) => (a.path < b.path ? -1 : 1)),
    ];
  }
}

/** Compares what has a path, as `sort` does. */
type Order = (a: Named, b: Named) => number;

/** The order of names; what has none of them comes last. */
export function orderOf(names: readonly string[]): Order {
  const places = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ path }: Named): number => places.get(path) ?? names.length;
  return (a, b) => placeOf(a) - placeOf(b);
}

type Named = Pick<FileReport, "path">;

/** Of what several references lead to, the same is told whichever of them was followed first. */
const relatedText = ({ related = [] }: Finding): string => JSON.stringify(related);

function merge(one: FileReport, other: FileReport): FileReport {
  const findings = new Map<string, Finding>();
  for (const finding of [...one.findings, ...other.findings]) {
    const { code, pointer, message } = finding;
    const key = JSON.stringify([code, pointer, message, finding.range?.start.offset]);
    const known = findings.get(key);
    if (known === undefined || relatedText(finding) < relatedText(known)) {
      findings.set(key, finding);
    }
  }
  const all = [...findings.values()].sort(compareFindings);
  const truncated = one.truncated || other.truncated;
  const count = (severity: Finding["severity"], key: "errors" | "warnings" | "infos") =>
    truncated
      ? Math.max(one[key], other[key])
      : all.filter((finding) => finding.severity === severity).length;
  const { referenced: _, ...named } = one.referenced ? other : one;
  return {
    ...named,
    valid: one.valid && other.valid,
    complete: one.complete && other.complete,
    ...(one.referenced && other.referenced && { referenced: true }),
    errors: count("error", "errors"),
    warnings: count("warning", "warnings"),
    infos: count("info", "infos"),
    truncated,
    findings: all,
  };
}
