import type { CheckedDocument } from "../engine/check-document.js";
import { type CheckedFile, filesOf } from "../engine/result.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import { LastingPlaces } from "../findings/identity.js";
import { withUnusedSuppressions } from "../findings/unused-suppressions.js";
import type { FileReport, ReportedFinding } from "../reporters/findings/report.js";
import { ReportMerger } from "../reporters/findings/report-merger.js";
import { nameWithoutSecrets, withoutSecrets } from "../reporters/without-secrets.js";
import { redact } from "../secrets/find-secrets.js";
import { type SourceSecrets, secretsOfSource } from "../secrets/source-secrets.js";
import { parsePointer } from "../values/json-pointer.js";
import { hintOf } from "./hints.js";

interface ReportBuilderOptions {
  /** How many findings to keep for each file. */
  readonly maxFindings: number;
  /** Whether findings need a place that is stable between runs. */
  readonly hasPlaces: boolean;
}

/** Makes one report of the results of many entries. */
export class ReportBuilder {
  readonly merger = new ReportMerger();
  /** Texts of the files with findings, for code frames. */
  readonly texts = new Map<string, string>();
  /** URIs of the documents that the results depend on. */
  readonly uris = new Set<string>();
  readonly #options: ReportBuilderOptions;

  constructor(options: ReportBuilderOptions) {
    this.#options = options;
  }

  /** @param added more findings about the files of the document */
  add(checked: CheckedDocument, added: readonly Finding[] = []): void {
    for (const uri of checked.uris) this.uris.add(uri);
    const files = filesOf(checked, this.#options.maxFindings);
    this.#add(files.map((file) => withFindings(file, added)));
  }

  #add(files: readonly CheckedFile[]): void {
    const { hasPlaces, maxFindings } = this.#options;
    // The descriptors in one document share its text and value.
    const placesIn = once((value: unknown) => new LastingPlaces(value));
    const secretsIn = once(secretsOfSource);
    const reports = files.map((file): FileReport => {
      const { document, isReferenced, findings, descriptors, suppressions, ...rest } = file;
      const { text, value, file: name = "" } = document.source;
      const places = hasPlaces ? placesIn(value) : undefined;
      const path = nameWithoutSecrets(name);
      const isDescriptor = descriptors.includes("");
      if (findings.length > 0 || suppressions !== undefined) this.texts.set(path, text);
      return {
        path,
        ...(isReferenced && { referenced: true }),
        ...(suppressions && { suppressions }),
        ...rest,
        descriptors: [...descriptors],
        findings: findings.map((finding) => {
          const own = isDescriptor ? { ...finding, descriptor: "" } : finding;
          return reported(own, secretsIn(text), places);
        }),
      };
    });
    this.merger.add(reports, maxFindings);
  }
}

/**
 * The files of a run, with the suppressions that suppress nothing. A file that only references
 * reach is not checked as a whole, so a suppression in it can apply to another part.
 */
export const withUnused = (files: readonly FileReport[], maxFindings: number): FileReport[] =>
  files.map((file) =>
    file.referenced
      ? file
      : withUnusedSuppressions<ReportedFinding, FileReport>(
          file,
          (finding) => ({ ...finding, help: `dsd explain ${finding.code}` }),
          maxFindings,
        ),
  );

/** Creates a value for each key once. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
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
