import type { DiffFile } from "../engine/compare/diff-result.js";
import { modelsIn } from "../engine/read.js";
import { resultOfEntry } from "../engine/result.js";
import type { Exported } from "../exports/exported.js";
import type { Format, FormatValues } from "../exports/index.js";
import type { PageOptions, SitePage } from "../exports/pages/page-content.js";
import { findingCodes } from "../findings/codes.js";
import type { Finding } from "../findings/finding.js";
import { explain } from "../node/files/package-files.js";
import { pathOfUri } from "../node/files/paths.js";
import { count } from "../words/phrases.js";
import type { ComparingRun } from "./diff/diff-operands.js";
import { say, UsageError } from "./run/io.js";
import { checkEach, type RunContext } from "./run/run-files.js";

/** Whether `dsd validate` reports a finding. Those of rules do not make a page wrong. */
const isError = ({ code, severity }: Finding): boolean =>
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
  const { pages, used, errors } = await readPages(request);
  if (pages.length === 0) {
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
    exports: [write(pages, { title: textOf(options.title), isSite: isFolder })],
    used,
    hasErrors: errors > 0,
  };
}

const leavesFindingsOut = (options: FormatValues): boolean => options["no-findings"] === true;

const textOf = (value: FormatValues[string]): string | undefined =>
  typeof value === "string" ? value : undefined;

async function readPages(request: ExportRequest) {
  const { at, settings } = request;
  // The revision whose changes the pages show.
  const against = textOf(request.options.against);
  const documents = await checkEach(request);
  const changed = against === undefined ? [] : await changesSince(against, request);
  const used = documents.map(({ path }) => path);
  const found = documents.flatMap(({ path, entries }) => entries.map((entry) => ({ entry, path })));
  const models = modelsIn(found.map(({ entry }) => entry));
  let errors = 0;
  const pages = found.flatMap(({ entry, path }, index): SitePage[] => {
    const model = models[index];
    const pointer = model?.descriptors[0]?.at().pointer;
    if (model === undefined || pointer === undefined) return [];
    used.push(...entry.uris.flatMap((uri) => pathOfUri(uri) ?? []));
    if (at !== undefined && pointer !== at) return [];
    const diff = changed.find((one) => one.path === path && one.descriptor === pointer);
    const { findings } = resultOfEntry(entry, settings.maxFindings);
    errors += findings.filter(isError).length;
    const options: PageOptions = {
      ...(!leavesFindingsOut(request.options) && { findings }),
      explain,
      against,
      changes: diff?.changes,
    };
    return [{ model, options }];
  });
  return { pages, used, errors };
}

/** The changes that `dsd diff --against` reports for the paths. */
async function changesSince(against: string, request: ExportRequest): Promise<readonly DiffFile[]> {
  const { planContext, planDiff, currentSettings } = await import("./diff/diff-operands.js");
  const { runDiff } = await import("../engine/compare/run-diff.js");
  const operands = { against, exact: false, sources: new Set<string>() };
  const plan = await planDiff(request.paths, operands, planContext(request));
  const { report } = await runDiff(plan, currentSettings(request.diff));
  return report.files;
}
