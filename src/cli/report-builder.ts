import { redact } from "../findings/find-secrets.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import { LastingPlaces } from "../findings/identity.js";
import { parsePointer } from "../findings/json-pointer.js";
import { SourceSecrets } from "../findings/source-secrets.js";
import type { FileReport, ReportedFinding } from "../reporters/report.js";
import { ReportMerger } from "../reporters/report-merger.js";
import { nameWithoutSecrets, withoutSecrets } from "../reporters/without-secrets.js";
import { type CheckedFile, filesOf } from "../workspace/result.js";
import type { EntryResult } from "../workspace/workspace.js";
import { hintOf } from "./hints.js";

export interface ReportBuilderOptions {
  /** How many findings to keep for each file. */
  readonly maxFindings: number;
  /** Whether findings need a place that holds between runs. */
  readonly hasPlaces: boolean;
}

/** Makes one report of the results of many entries. */
export class ReportBuilder {
  readonly merger = new ReportMerger();
  /** Texts of the files with findings, for code frames. */
  readonly texts = new Map<string, string>();
  readonly #options: ReportBuilderOptions;

  constructor(options: ReportBuilderOptions) {
    this.#options = options;
  }

  /** @param added further findings about the files of the result */
  add(result: EntryResult, added: readonly Finding[] = []): void {
    for (const file of filesOf(result, this.#options.maxFindings)) {
      const report = this.#reportOf(withFindings(file, added));
      this.merger.add(report);
      if (report.findings.length > 0) this.texts.set(report.path, file.document.source.text);
    }
  }

  #reportOf({ document, findings, ...rest }: CheckedFile): FileReport {
    const places = this.#options.hasPlaces ? new LastingPlaces(document.source.value) : undefined;
    const secrets = new SourceSecrets(document.source.text);
    return {
      path: nameWithoutSecrets(document.source.file ?? ""),
      ...(document.isReferenced && { referenced: true }),
      ...rest,
      findings: findings.map((finding) => reported(finding, secrets, places)),
    };
  }
}

function withFindings(file: CheckedFile, added: readonly Finding[]): CheckedFile {
  const own = added.filter((finding) => finding.file === file.document.source.file);
  if (own.length === 0) return file;
  const errors = own.filter(({ severity }) => severity === "error").length;
  return {
    ...file,
    valid: file.valid && errors === 0,
    findings: [...file.findings, ...own].sort(compareFindings),
    errorCount: file.errorCount + errors,
    warningCount: file.warningCount + own.length - errors,
  };
}

function reported(
  finding: Finding,
  secrets: SourceSecrets,
  places: LastingPlaces | undefined,
): ReportedFinding {
  const hint = hintOf(finding);
  const { fixes, withheldFixes, ...shown } = withoutSecrets(finding, secrets);
  return {
    ...shown,
    help: `dsd explain ${finding.code}`,
    ...(hint !== undefined && { hint }),
    ...(places && { place: redact(places.of(parsePointer(finding.pointer) ?? [])) }),
    ...(fixes && { fixes }),
    ...(withheldFixes && { withheldFixes }),
  };
}
