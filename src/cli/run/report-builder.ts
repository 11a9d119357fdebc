import { dirname, relative, resolve } from "node:path";
import type { CheckedDocument } from "../../engine/check-document.js";
import { type CheckedFile, filesOf } from "../../engine/result.js";
import { mergeReports, withUnusedSuppressions } from "../../findings/document-report.js";
import { compareFindings, type Finding, type PlacedFinding } from "../../findings/finding.js";
import { LastingPlaces } from "../../findings/identity.js";
import { type ReportedFinding, withHelp, withoutSecrets } from "../../findings/reported-finding.js";
import { foldersUp, isInside } from "../../node/files/paths.js";
import type { FileReport } from "../../reporters/findings/report.js";
import { maskName, maskText } from "../../secrets/mask.js";
import { getOrAdd, grouped } from "../../values/collections.js";
import { parsePointer } from "../../values/json-value.js";
import { printable } from "../../words/phrases.js";

interface ReportBuilderOptions {
  /** How many findings to keep for each file. */
  readonly maxFindings: number;
  /** Whether findings need a place that is stable between runs. */
  readonly hasPlaces: boolean;
}

/** Makes one report of the results of many entries. */
export class ReportBuilder {
  /** Texts of the files with findings, for code frames. */
  readonly texts = new Map<string, string>();
  readonly #files = new Map<string, FileReport>();
  readonly #options: ReportBuilderOptions;

  constructor(options: ReportBuilderOptions) {
    this.#options = options;
  }

  /** @param added more findings about the files of the document */
  add(checked: CheckedDocument, added: readonly Finding[] = []): void {
    this.put(this.reportsOn(checked, added));
  }

  /** The reports on the files of a document, which are not in this report yet. */
  reportsOn(checked: CheckedDocument, added: readonly Finding[] = []): FileReport[] {
    const { hasPlaces, maxFindings } = this.#options;
    // The descriptors in one document share its text and value.
    const placesIn = new Map<unknown, LastingPlaces>();
    return filesOf(checked, maxFindings).map((one) => {
      const { document, isReferenced, findings, suppressions, ...rest } = withFindings(one, added);
      const { text, value, file = "" } = document.source;
      const places = hasPlaces
        ? getOrAdd(placesIn, value, () => new LastingPlaces(value))
        : undefined;
      const path = maskName(file);
      const isDescriptor = rest.descriptors.includes("");
      if (findings.length > 0 || suppressions !== undefined) this.texts.set(path, text);
      return {
        path,
        ...(isReferenced && { referenced: true }),
        ...(suppressions && { suppressions }),
        ...rest,
        findings: findings.map((finding) => {
          const placed = isDescriptor ? { ...finding, descriptor: "" } : finding;
          return reported(placed, places);
        }),
      };
    });
  }

  put(reports: readonly FileReport[]): void {
    // All at once: merging one by one would be quadratic.
    for (const [path, files] of grouped(reports, (one) => one.path)) {
      const earlier = this.#files.get(path);
      const all = earlier === undefined ? files : [earlier, ...files];
      this.#files.set(path, mergedFile(all, this.#options.maxFindings));
    }
  }

  /** Whether a file was checked, directly or by reference. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /**
   * The named files in order, then the files that only references reached. The former have the findings
   * about suppressions that suppress nothing. A file that only references reach is not checked as a
   * whole, so a suppression in it can apply to another part.
   *
   * @param order as the argument of `sort`
   */
  files(order: (a: FileReport, b: FileReport) => number = () => 0): FileReport[] {
    const files = [...this.#files.values()];
    return [
      ...files
        .filter(({ referenced }) => !referenced)
        .sort(order)
        .map((file) =>
          withUnusedSuppressions<ReportedFinding, FileReport>(
            file,
            withHelp,
            this.#options.maxFindings,
          ),
        ),
      ...files.filter(({ referenced }) => referenced).sort((a, b) => (a.path < b.path ? -1 : 1)),
    ];
  }
}

/** Merges the reports on one file. */
export function mergedFile(reports: readonly FileReport[], limit: number): FileReport {
  const [first] = reports;
  if (first !== undefined && reports.length === 1) return first;
  return {
    path: first?.path ?? "",
    valid: reports.every(({ valid }) => valid),
    complete: reports.every(({ complete }) => complete),
    ...(reports.every(({ referenced }) => referenced) && { referenced: true }),
    ...mergeReports<ReportedFinding>(reports, limit),
  };
}

function withFindings(file: CheckedFile, added: readonly Finding[]): CheckedFile {
  const findings = added.filter((finding) => finding.file === file.document.source.file);
  if (findings.length === 0) return file;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return {
    ...file,
    valid: file.valid && errors === 0,
    findings: [...file.findings, ...findings].sort(compareFindings),
    errorCount: file.errorCount + errors,
    warningCount: file.warningCount + findings.length - errors,
  };
}

function reported(finding: PlacedFinding, places: LastingPlaces | undefined): ReportedFinding {
  const hint = hintOf(finding);
  const { fixes, withheldFixes, ...visible } = withoutSecrets(finding);
  return {
    ...withHelp(visible),
    ...(hint !== undefined && { hint }),
    ...(places && { place: maskText(places.of(parsePointer(finding.pointer) ?? [])) }),
    ...(fixes && { fixes }),
    ...(withheldFixes && { withheldFixes }),
  };
}

/** The flag that resolves a finding if the document is right. */
export function hintOf({ code, details }: Finding): string | undefined {
  if (details?.host !== undefined && code === "unchecked-reference") {
    return `--allow-host ${printable(details.host)} allows it`;
  }
  if (details?.root !== undefined && details.path !== undefined) {
    const root = `the root folder is ${shown(details.root)}`;
    const folder = commonFolder(details.root, dirname(details.path));
    // The root of the file system is not advice.
    return folder === undefined ? root : `${root}; --root ${shown(folder)} allows it`;
  }
  return undefined;
}

/** The flag that allows a setting which a configuration that was found may not have. */
export function hintOfConfiguration({ code, pointer }: Finding): string | undefined {
  if (code === "unchecked-reference") return `${NAMED}, or the hosts with \`--allow-host\``;
  if (code !== "blocked-reference") return undefined;
  return pointer === "/root" ? `${NAMED}, or the folder with \`--root\`` : NAMED;
}

const NAMED = "name the configuration with `--config`";

/** The deepest folder that contains both; `undefined` when that is the root of the file system. */
function commonFolder(one: string, other: string): string | undefined {
  const folder = foldersUp(resolve(one)).find((at) => isInside(at, resolve(other)));
  return folder === undefined || dirname(folder) === folder ? undefined : folder;
}

/** A folder as a user would type it: relative if that is shorter. */
function shown(folder: string): string {
  const way = relative(process.cwd(), folder) || ".";
  return printable((way.length < folder.length ? way : folder).replaceAll("\\", "/"));
}
