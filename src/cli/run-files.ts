import { NO_DESCRIPTOR } from "../engine/check-document.js";
import { checkFound, keptResults } from "../engine/container-result.js";
import { isWholeDescriptor } from "../engine/document-role.js";
import type { Entry } from "../engine/entry.js";
import type { EntryResult, RunRules } from "../engine/entry-result.js";
import {
  looksLikeDescriptor,
  mayBeDescriptor,
  mayHoldDescriptor,
} from "../engine/looks-like-descriptor.js";
import { FileEngine } from "../node/files/file-engine.js";
import { type FileSubject, type OpenedFile, subjectOf } from "../node/files/file-subject.js";
import { type FoundFiles, findFiles, type InputFile } from "../node/files/find-files.js";
import { inputReader } from "../node/files/input-reader.js";
import { decode } from "../node/files/read-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { FileFailure, Report } from "../reporters/findings/report.js";
import { orderOf } from "../reporters/findings/report-merger.js";
import type { CommandIo } from "./io.js";
import { ReportBuilder, withUnused } from "./report-builder.js";
import type { CheckSettings } from "./settings.js";

/** What a run needs besides its paths. */
export interface RunContext {
  readonly io: CommandIo;
  readonly settings: CheckSettings;
  /** Which files a search skips. */
  readonly ignores?: ((path: string) => boolean) | undefined;
  /** Whether a search skips what `.gitignore` files exclude. Default: `true`. */
  readonly hasIgnoreFiles?: boolean | undefined;
  /** The rules of `lint`; without them, the run checks only. */
  readonly runRules?: RunRules | undefined;
  /** Which entries to report; the others are left out. Default: all. */
  readonly keeps?: ((result: EntryResult, path: string) => boolean) | undefined;
}

/** A run, the texts of the files with findings, and what the run depends on. */
export interface RunResult {
  readonly report: Report;
  readonly texts: ReadonlyMap<string, string>;
  readonly found: FoundFiles;
  /** URIs of the documents that were reached, including those that do not exist. */
  readonly uris: ReadonlySet<string>;
}

/**
 * Checks the files at the paths, with everything that they refer to.
 *
 * @param onProgress called after each file
 */
export async function runFiles(
  paths: readonly string[],
  context: RunContext,
  onProgress?: (done: number, total: number) => void,
): Promise<RunResult> {
  const { settings } = context;
  const found = await filesOfRun(paths, context);
  const { files } = found;
  const run = await openRun(files, context);
  const builder = new ReportBuilder(settings);
  const failures: FileFailure[] = [];
  const skipped: string[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const is = await checkFile(file, run, context, builder);
      if (is === "empty") failures.push({ path: file.path, ...WITHOUT_DESCRIPTOR });
      if (is === "other") skipped.push(file.path);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: file.path, message: error.reason });
    }
    onProgress?.(index + 1, files.length);
  }
  const order = orderOf(files.map(({ path }) => nameOf(path, settings)));
  return {
    report: {
      files: withUnused(builder.merger.files(order), settings.maxFindings),
      failures: [...found.failures, ...failures.sort(order)],
      skippedLinks: found.skippedLinks,
      skipped: skipped.filter((path) => !builder.merger.has(path)).length,
    },
    texts: builder.texts,
    found,
    uris: builder.uris,
  };
}

const WITHOUT_DESCRIPTOR = { message: NO_DESCRIPTOR, help: "dsd explain no-descriptor" };

/** Checks a file: as a descriptor, or the descriptors in it. */
async function checkFile(
  file: InputFile,
  run: OpenRun,
  { keeps = () => true }: RunContext,
  builder: ReportBuilder,
): Promise<FileSubject["is"]> {
  const { workspace } = run.engine;
  const opened = run.open(file);
  if (opened === undefined) return "other";
  const subject = await subjectOf(workspace, opened, file.isFound);
  if (subject.is === "entry") {
    const result = await run.check(subject.entry);
    if (keeps(result, subject.entry.document)) builder.add(result);
  } else if (subject.is === "container") {
    const kept = keptResults(await checkFound(subject.found, run.check), keeps);
    if (kept !== undefined) builder.addContainer(kept);
    for (const document of subject.found.opened) workspace.close(document);
  }
  workspace.close(opened.entry.document);
  return subject.is;
}

/** The files that paths name, without those that the configuration ignores. */
export async function filesOfRun(
  paths: readonly string[],
  { ignores, hasIgnoreFiles }: Pick<RunContext, "ignores" | "hasIgnoreFiles">,
): Promise<FoundFiles> {
  const found = await findFiles(paths.length === 0 ? ["."] : paths, { hasIgnoreFiles });
  const { files } = found;
  return { ...found, files: files.filter(({ path, isFound }) => !(isFound && ignores?.(path))) };
}

/** The files of a run, and the engine that checks them. */
export interface OpenRun {
  readonly engine: FileEngine;
  /**
   * Opens a file.
   *
   * @returns `undefined` for a file that a search found and that cannot have a descriptor
   * @throws UnreadableFileError when it cannot be read
   */
  open(file: InputFile): OpenedFile | undefined;
  /** An open file as it is now: its text may have been replaced. */
  opened(document: string): OpenedFile;
  /** Checks an entry, and runs the rules if there are any. */
  check(entry: Entry): Promise<EntryResult>;
}

/** Prepares a run. */
export async function openRun(
  files: readonly InputFile[],
  { settings, io, runRules }: RunContext,
): Promise<OpenRun> {
  const names = files.map(({ path }) => nameOf(path, settings));
  const engine = await FileEngine.for(names, { ...settings, runRules });
  const { workspace } = engine;
  const readFile = inputReader();
  const hasStdin = files.some(({ path }) => path === "-");
  const stdin = hasStdin ? decode(await io.stdin()) : undefined;
  return {
    engine,
    open(file) {
      const { path, isFound } = file;
      const text = (path === "-" ? stdin : undefined) ?? readFile(file);
      const mustLook = isFound && !settings.takesAll;
      if (mustLook && !mayBeDescriptor(text.text)) return undefined;
      const name = nameOf(path, settings);
      const { entry, source } = engine.open(name, text, { kind: settings.as });
      const isWhole = settings.takesAll || isWholeDescriptor(source);
      if (!isWhole && (!mustLook || mayHoldDescriptor(text.text))) {
        return { entry, source, isWhole };
      }
      if (!mustLook || looksLikeDescriptor(source)) return { entry, source, isWhole: true };
      workspace.close(name);
      return undefined;
    },
    opened(document) {
      const source = workspace.sourceOf(document);
      const entry = { document, path: [], kind: settings.as } as const;
      return { entry, source, isWhole: settings.takesAll || isWholeDescriptor(source) };
    },
    check: (entry) => (runRules === undefined ? workspace.check(entry) : workspace.lint(entry)),
  };
}

/** The name of the file in findings. */
const nameOf = (path: string, { stdinName }: Pick<CheckSettings, "stdinName">): string =>
  path === "-" ? (stdinName ?? "<stdin>") : path;
