import type { DiffFile } from "../engine/compare/diff-result.js";
import { modelsIn } from "../engine/read.js";
import { resultOfEntry } from "../engine/result.js";
import type { Exported } from "../exports/exported.js";
import type { Format, FormatValues } from "../exports/index.js";
import type { PageOptions, SitePage } from "../exports/pages/page-content.js";
import { findingCodes } from "../findings/codes.js";
import type { Finding } from "../findings/finding.js";
import type { ReportedFinding } from "../findings/reported-finding.js";
import { explain } from "../node/files/package-files.js";
import { pathOfUri } from "../node/files/paths.js";
import type { FileReport } from "../reporters/findings/report.js";
import { isObject } from "../values/json-value.js";
import { count } from "../words/phrases.js";
import type { ComparingRun } from "./diff/diff-operands.js";
import { say, UsageError } from "./run/io.js";
import { ReportBuilder } from "./run/report-builder.js";
import { checkEach, type RunContext } from "./run/run-files.js";

/** Whether `dsd validate` reports a finding. Those of rules do not make a page wrong. */
const isError = ({ code, severity }: Pick<Finding, "code" | "severity">): boolean =>
  severity === "error" && Object.hasOwn(findingCodes, code);

/** A request to write an export. */
export interface ExportRequest extends RunContext, ComparingRun {
  readonly format: Format;
  /** The pointer of the only descriptor to export. */
  readonly at: string | undefined;
  /** The flags of the format. */
  readonly options: FormatValues;
  readonly isFolder: boolean;
}

/** The exports of a run, and the facts that the command needs to write them. */
export interface WrittenExport {
  readonly exports: readonly Exported[];
  /** The files that were read, which must not be overwritten. */
  readonly used: readonly string[];
  readonly hasErrors: boolean;
  /** Whether a file could not be read, so its descriptors have no pages. */
  readonly isIncomplete?: boolean;
}

/**
 * Writes the pages of all descriptors at the paths, also of invalid ones, with their findings.
 *
 * @throws UsageError when there is no descriptor, a file cannot be read, or several have no folder
 */
export async function exportPages(
  request: ExportRequest,
  write: NonNullable<Format["runPages"]>,
): Promise<WrittenExport> {
  const { paths, at, options, isFolder } = request;
  const { pages, used, errors, notes } = await readPages(request);
  const { unreadable } = notes;
  for (const { path, reason } of unreadable) say(request.io, `${path}: ${reason}`);
  if (pages.length === 0 && !(isFolder && unreadable.length > 0)) {
    const where = at === undefined ? "" : ` at "${at}"`;
    throw new UsageError(`no descriptor found in ${paths.join(", ")}${where}`);
  }
  if (pages.length > 1 && !isFolder) {
    throw new UsageError(`there are ${pages.length} descriptors; give them a folder with -o DIR/`);
  }
  if (errors > 0) {
    const where = leavesFindingsOut(options) ? "see" : "as the page says; see also";
    say(request.io, `${count(errors, "error")}, ${where} dsd validate`);
  }
  return {
    exports: [write(pages, { title: textOf(options.title), isSite: isFolder, notes })],
    used,
    hasErrors: errors > 0,
    isIncomplete: unreadable.some(({ isFile }) => isFile),
  };
}

const leavesFindingsOut = (options: FormatValues): boolean => options["no-findings"] === true;

async function readPages(request: ExportRequest) {
  const { at, settings } = request;
  // The revision whose changes the pages show.
  const against = textOf(request.options.against);
  const baseline = textOf(request.options.baseline);
  const unreadable: UnreadableEntry[] = [];
  const documents = await checkEach(
    request,
    request.isFolder
      ? (path, reason) => unreadable.push({ path, reason, isFile: true })
      : undefined,
  );
  const changed = against === undefined ? [] : await changesSince(against, request);
  const used = documents.map(({ path }) => path);
  const builder = new ReportBuilder({ ...settings, hasPlaces: baseline !== undefined });
  for (const document of documents) builder.add(document);
  const entries = documents.flatMap(({ path, entries: all, source }) => {
    const product = productFacts(source.value);
    return all.map((entry) => ({ entry, path, product }));
  });
  const models = modelsIn(entries.map(({ entry }) => entry));
  const pages = entries.flatMap(({ entry, path, product }, index): SitePage[] => {
    const model = models[index];
    const { findings } = resultOfEntry(entry, settings.maxFindings);
    const pointer = model?.descriptors[0]?.at().pointer;
    if (model === undefined || pointer === undefined) {
      const reason = findings.find(({ code }) => code === "syntax-error") ?? findings.find(isError);
      if (reason !== undefined) unreadable.push({ path, reason: placedMessage(reason) });
      return [];
    }
    used.push(...entry.uris.flatMap((uri) => pathOfUri(uri) ?? []));
    if (at !== undefined && pointer !== at) return [];
    const diff = changed.find((one) => one.path === path && one.descriptor === pointer);
    const options: PageOptions = {
      ...(!leavesFindingsOut(request.options) && { findings }),
      ...(entry.entry.path.length > 0 && product),
      explain,
      against,
      changes: diff?.changes,
      isNew: diff?.status === "added",
    };
    return [{ model, options }];
  });
  const gone = changed.filter(({ status }) => status === "removed");
  const removed = gone.map(({ path, descriptor }) => `${path}${descriptor && `#${descriptor}`}`);
  const all = await reportedErrors(builder.files(), baseline);
  const errors = at === undefined ? all : all.filter(({ descriptor }) => descriptor === at);
  return { pages, used, errors: errors.length, notes: { against, removed, unreadable } };
}

/** A descriptor or a file without a page, and why it has none. */
interface UnreadableEntry {
  readonly path: string;
  readonly reason: string;
  /** Whether the file itself cannot be read. */
  readonly isFile?: boolean;
}

const placedMessage = ({ message, range }: Finding): string =>
  range === undefined ? message : `line ${range.start.line}: ${message}`;

/** The errors in the files of a run that its baseline does not have. */
async function reportedErrors(
  files: FileReport[],
  baseline: string | undefined,
): Promise<readonly ReportedFinding[]> {
  const report = { files, failures: [], skipped: [] };
  if (baseline === undefined) return files.flatMap(({ findings }) => findings.filter(isError));
  const { applyBaseline, readBaseline } = await import("./check/baseline.js");
  const rest = applyBaseline(baseline, readBaseline(baseline), report, () => false);
  return rest.report.files.flatMap(({ findings }) => findings.filter(isError));
}

type ProductFacts = Pick<PageOptions, "owner" | "domain">;

/** The owner and the domain of a data product document. */
function productFacts(document: unknown): ProductFacts {
  if (!isObject(document) || !isObject(document.info)) return {};
  const { owner, domain } = document.info;
  const { name, id } = isObject(owner) ? owner : { name: owner };
  return { owner: textOf(name) ?? textOf(id), domain: textOf(domain) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** The changes that `dsd diff --against` reports for the paths. */
async function changesSince(against: string, request: ExportRequest): Promise<readonly DiffFile[]> {
  const { planContext, planDiff, currentSettings } = await import("./diff/diff-operands.js");
  const { runDiff } = await import("../engine/compare/run-diff.js");
  const operands = { against, exact: false, sources: new Set<string>() };
  const plan = await planDiff(request.paths, operands, planContext(request));
  const { report } = await runDiff(plan, currentSettings(request.diff));
  return report.files;
}
