import type {
  CheckedDocument,
  CheckedEntry,
  EntryKind,
  RunRules,
} from "../../engine/check-document.js";
import { searchFor } from "../../engine/compare/dependents.js";
import type { Skip } from "../../engine/compare/plan.js";
import { entryAt, entryPointers } from "../../engine/entry-at.js";
import type { Unchanged } from "../../engine/read-through-fixes.js";
import { NO_DESCRIPTOR } from "../../engine/result.js";
import { RunLinker } from "../../engine/run-linker.js";
import type { FileFailure } from "../../findings/document-report.js";
import type { Finding } from "../../findings/finding.js";
import type { AppliedSource } from "../../node/configuration/configure.js";
import { type ChangedFiles, FileSession } from "../../node/files/file-session.js";
import { UnreadableFileError } from "../../node/files/paths.js";
import { type DecodedText, decode } from "../../node/files/read-text.js";
import { type FoundFiles, type InputFile, searchPaths } from "../../node/files/search-paths.js";
import { formatPretty } from "../../reporters/findings/pretty.js";
import type { FileReport, Report } from "../../reporters/findings/report.js";
import { handling } from "../../values/recover.js";
import type { Flag } from "./flags.js";
import { type CommandIo, errorOptions, UsageError } from "./io.js";
import { ReportBuilder } from "./report-builder.js";

/** Which findings a run reports: those of the format, of the rules as well, or what differs from a database. */
export type CheckKind = "structure" | "rules" | "drift";

/** The settings of a check from the flags and the configuration. */
export interface CheckSettings {
  /** The kind to treat every file as, including files found by a search. Default: detected for each file. */
  readonly as: EntryKind | undefined;
  readonly strict: boolean;
  readonly maxFindings: number;
  readonly requireReferences: boolean;
  readonly stdinName: string | undefined;
  /** Folder below which references may read files. */
  readonly root: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Whether findings need a place that is stable between runs. */
  readonly hasPlaces: boolean;
}

/** The inputs of a run. */
export interface RunContext {
  /** Files, folders, globs, and `-` for standard input. Default: the working folder. */
  readonly paths: readonly string[];
  readonly io: CommandIo;
  readonly settings: CheckSettings;
  /** Which files a search skips. */
  readonly ignores?: ((path: string) => boolean) | undefined;
  /** Whether a search skips files that `.gitignore` files exclude. Default: `true`. */
  readonly hasIgnoreFiles?: boolean | undefined;
  /** The databases that a configuration names. */
  readonly sources?: readonly AppliedSource[] | undefined;
  /** The rules of `lint`; without them, the run checks only. */
  readonly runRules?: RunRules | undefined;
  /** Documents that an earlier run has parsed, by name. */
  readonly parsed?: ReadonlyMap<string, CheckedDocument["source"]> | undefined;
  /** The changed files: only they, and what refers to them, are checked. By default, all files are. */
  readonly changes?: ChangedFiles | undefined;
}

/** The files of a run, and how many others its configuration ignores. */
interface RunInput extends FoundFiles {
  readonly ignored: number;
}

/** A run, and the texts of the files with findings. */
export interface RunResult {
  readonly report: Report;
  readonly texts: ReadonlyMap<string, string>;
  readonly found: RunInput;
}

/**
 * Checks the files at the paths, with everything that they refer to.
 *
 * @param onProgress called after each file
 */
export async function runFiles(
  context: RunContext,
  onProgress?: (done: number, total: number) => void,
): Promise<RunResult> {
  const { settings } = context;
  const found = await filesOfRun(context);
  const { files } = found;
  const links = new RunLinker(context.runRules);
  const run = await openFiles(files, { ...context, runRules: links.runRules });
  const builder = new ReportBuilder(settings);
  const reports = new Map<string, FileReport[]>();
  const failures: FileFailure[] = [];
  const skipped: string[] = [];
  const unchanged = new Map<string, InputFile>();
  for (const [index, file] of files.entries()) {
    const checked = await links.first(file.path, () => run.checkChanged(file));
    if (checked === undefined) skipped.push(file.path);
    else if (checked === "unchanged") unchanged.set(file.path, file);
    else if (checked instanceof UnreadableFileError) {
      failures.push({ path: file.path, message: checked.reason });
    } else {
      if (checked.is === "empty") failures.push({ path: file.path, ...WITHOUT_DESCRIPTOR });
      reports.set(file.path, builder.reportsOn(checked));
      run.session.close(checked.name);
    }
    onProgress?.(index + 1, files.length);
  }
  const changed = new Map(reports);
  await checkLinked(unchanged.values(), links, run, (path, checked) => {
    if (links.leadsTo(path, changed)) reports.set(path, builder.reportsOn(checked));
  });
  const byPath = new Map(files.map((file) => [file.path, file]));
  await links.again(
    async (path, use) => {
      const file = byPath.get(path);
      const open = unchanged.has(path) ? run.check : run.checkChanged;
      const checked = file && (await open(file));
      if (typeof checked !== "object" || checked instanceof UnreadableFileError) return;
      use(checked);
      run.session.close(checked.name);
    },
    (path) => reports.get(path)?.some(hasUnknownTable) === true,
    (path, checked) => {
      if (reports.has(path)) reports.set(path, builder.reportsOn(checked));
    },
  );
  for (const one of reports.values()) builder.put(one);
  const left = [...unchanged.keys()].filter((path) => !reports.has(path)).length;
  const ranks = new Map(files.map(({ path }, index) => [run.nameOf(path), index]));
  const rankOf = ({ path }: { path: string }): number => ranks.get(path) ?? files.length;
  const order = (a: { path: string }, b: { path: string }): number => rankOf(a) - rankOf(b);
  return {
    report: {
      files: builder.files(order),
      failures: [...found.failures, ...failures.sort(order)],
      skippedLinks: found.skippedLinks,
      skipped: skipped.filter((path) => !builder.has(path)),
      ...(left > 0 && { unchanged: left }),
    },
    texts: builder.texts,
    found,
  };
}

/** Checks those of the files that have not changed between which and those that have a foreign key can lead. */
async function checkLinked(
  unchanged: Iterable<InputFile>,
  links: RunLinker,
  run: OpenFiles,
  onChecked: (path: string, checked: CheckedDocument) => void,
): Promise<void> {
  const { names } = links;
  const skip = searchFor(names);
  for (const file of names.size > 0 ? unchanged : []) {
    const checked = await links.first(file.path, () => run.check(file, skip));
    if (checked === undefined || checked instanceof UnreadableFileError) continue;
    onChecked(file.path, checked);
    run.session.close(checked.name);
  }
}

/** A finding that another file of the run can make wrong. */
const hasUnknownTable = ({ findings }: FileReport): boolean =>
  findings.some(({ code }) => code === "unknown-table");

const WITHOUT_DESCRIPTOR = { message: NO_DESCRIPTOR, help: "dsd explain no-descriptor" };

/** The files that paths name, without those that the configuration ignores. */
export async function filesOfRun({
  paths,
  ignores,
  hasIgnoreFiles,
}: RunContext): Promise<RunInput> {
  const search = await searchPaths(paths.length === 0 ? ["."] : paths, { hasIgnoreFiles });
  const files = search.files.filter(({ path, isFound }) => !(isFound && ignores?.(path)));
  return { ...search, files, ignored: search.files.length - files.length };
}

/** A session of files and standard input, as the command line describes it. */
interface OpenFiles {
  readonly session: FileSession;
  /**
   * Opens and checks a file. The result is an error for a file that cannot be read, and `undefined` for a
   * file that a search found and that is not a descriptor.
   */
  readonly check: (
    file: InputFile,
    skip?: Skip,
  ) => Promise<CheckedDocument | UnreadableFileError | undefined>;
  /** The same, without what has not changed if the run is about changes. */
  readonly checkChanged: (
    file: InputFile,
  ) => Promise<CheckedDocument | Unchanged | UnreadableFileError | undefined>;
  /** The name of a file in findings. */
  readonly nameOf: (path: string) => string;
  /** Standard input, if it is one of the files. */
  readonly stdin: DecodedText | undefined;
}

export async function openFiles(
  files: readonly InputFile[],
  { settings, io, runRules, parsed, changes }: RunContext,
): Promise<OpenFiles> {
  const { stdinName = "<stdin>" } = settings;
  const nameOf = (path: string): string => (path === "-" ? stdinName : path);
  const paths = files.map(({ path }) => path);
  const session = new FileSession(paths.map(nameOf), { ...settings, runRules });
  const stdin = paths.includes("-") ? decode(await io.stdin()) : undefined;
  const inputFor = ({ path }: InputFile) => {
    const name = nameOf(path);
    return { name, text: path === "-" ? stdin : undefined, parsed: parsed?.get(name) };
  };
  const isUnreadable = handling(UnreadableFileError, (error) => error);
  const check: OpenFiles["check"] = (file, skip) =>
    session.check(file, inputFor(file), skip).catch(isUnreadable);
  const checkChanged: OpenFiles["checkChanged"] = (file) =>
    changes === undefined
      ? check(file)
      : session.checkChanged(file, inputFor(file), changes).catch(isUnreadable);
  return { session, check, checkChanged, nameOf, stdin };
}

/**
 * Checks one file that a command line names.
 *
 * @throws UsageError when it cannot be read
 */
export async function checkNamed(path: string, context: RunContext): Promise<CheckedDocument> {
  const file = { path, isFound: false };
  const checked = await (await openFiles([file], context)).check(file);
  if (checked === undefined) throw new Error("a named file is checked whatever it contains");
  if (!(checked instanceof UnreadableFileError)) return checked;
  throw new UsageError(`${path}: ${checked.reason}`);
}

/**
 * Checks every file that a command line names or a search finds, without those that are none of ours.
 *
 * @param onUnreadable is called for a file that cannot be read, instead of an error
 * @throws UsageError for a path or a file that cannot be read
 */
export async function checkEach(
  context: RunContext,
  onUnreadable?: (path: string, reason: string) => void,
) {
  const { files, failures } = await filesOfRun(context);
  for (const { path, message } of failures) throw new UsageError(`${path}: ${message}`);
  const run = await openFiles(files, context);
  const documents: (CheckedDocument & { readonly path: string })[] = [];
  for (const { path, ...file } of files) {
    const checked = await run.check({ ...file, path });
    if (checked instanceof UnreadableFileError) {
      if (onUnreadable === undefined) throw new UsageError(`${path}: ${checked.reason}`);
      onUnreadable(path, checked.reason);
    } else if (checked !== undefined) documents.push({ ...checked, path });
  }
  return documents;
}

// Shared by the commands that take one document.

/** The flag that names a descriptor. */
export const AT_FLAG = {
  value: "POINTER",
  help: "only the descriptor at this JSON Pointer in a data product document",
} as const satisfies Flag;

/**
 * The descriptor at a pointer of a document.
 *
 * @throws UsageError when there is none
 */
export function entryNamed(checked: CheckedDocument, path: string, at: string): CheckedEntry {
  const entry = entryAt(checked, at);
  if (entry !== undefined) return entry;
  if (checked.is !== "container") {
    throw new UsageError(`${path} is itself a descriptor, so it has none at "${at}"`);
  }
  const details = entryPointers(checked).map((pointer) => `  --at ${pointer}`);
  throw new UsageError(`${path} has no descriptor at "${at}"`, details);
}

/**
 * Prints the findings in a document, and others about its files, to standard error.
 *
 * @returns the reports of the files
 */
export function printFindings(
  checked: CheckedDocument,
  { settings, io }: Pick<RunContext, "settings" | "io">,
  added: readonly Finding[] = [],
): readonly FileReport[] {
  const builder = new ReportBuilder(settings);
  builder.add(checked, added);
  const files = builder.files();
  if (files.some(({ findings }) => findings.length > 0)) {
    const sourceOf = (file: string) => builder.texts.get(file);
    const options = { ...errorOptions(io), sourceOf };
    io.stderr(formatPretty({ files, failures: [], skipped: [] }, options));
  }
  return files;
}
