import { FileEngine } from "../node/file-engine.js";
import { findFiles, type InputFile } from "../node/find-files.js";
import { type DecodedText, decode, TextReader, UnreadableFileError } from "../node/read-text.js";
import type { FileFailure, FileReport, Report } from "../reporters/report.js";
import { orderOf } from "../reporters/report-merger.js";
import type { Entry } from "../workspace/entry.js";
import { looksLikeDescriptor, mayBeDescriptor } from "../workspace/looks-like-descriptor.js";
import type { EntryResult, RunRules } from "../workspace/workspace.js";
import { FileQueue } from "./file-queue.js";
import type { CommandIo } from "./io.js";
import { ReportBuilder } from "./report-builder.js";
import type { CheckSettings } from "./settings.js";

/** What a run needs besides the flags, and what a thread cannot be given. */
export interface RunContext {
  readonly io: CommandIo;
  readonly settings: CheckSettings;
  /** Which files of a walk are left out. */
  readonly ignores?: ((path: string) => boolean) | undefined;
  /** The rules of `lint`; without them, the run checks only. */
  readonly runRules?: RunRules | undefined;
  /** Which entries to report; the others are left out. Default: all. */
  readonly keeps?: ((result: EntryResult, path: string) => boolean) | undefined;
}

/** A run, and the texts that its findings are about. */
export interface RunResult {
  readonly report: Report;
  readonly texts: ReadonlyMap<string, string>;
}

export interface RunOptions {
  /** Called after each file. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Has worker threads take from the queue too, if that pays; called after each file until it does. */
  readonly distribute?:
    | ((queue: FileQueue, context: RunContext) => Promise<RunPart[]> | undefined)
    | undefined;
}

/** Checks the files that paths name, with everything that they refer to. */
export async function runFiles(
  paths: readonly string[],
  context: RunContext,
  { onProgress, distribute }: RunOptions = {},
): Promise<RunResult> {
  const found = await filesOfRun(paths, context);
  const queue = new FileQueue(found.files);
  const builder = builderOf(context);
  let others: Promise<RunPart[]> | undefined;
  const own = await runQueue(queue, context, builder, async () => {
    onProgress?.(queue.taken, found.files.length);
    if (others !== undefined || distribute === undefined) return;
    others = distribute(queue, context);
    if (others === undefined) return;
    // A failure is reported where the result is awaited.
    others.catch(() => {});
    // The threads start in a pause of this one.
    await new Promise((resolve) => setImmediate(resolve));
  });
  const parts = [own, ...((await others) ?? [])];
  for (const { reports = [], texts = [] } of parts) {
    for (const report of reports) builder.merger.add(report);
    for (const [file, text] of texts) builder.texts.set(file, text);
  }
  const order = orderOf(found.files.map(({ path }) => nameOf(path, context.settings)));
  return {
    report: {
      files: builder.merger.files(order),
      failures: [...found.failures, ...parts.flatMap(({ failures }) => failures).sort(order)],
      skipped: parts.flatMap(({ skipped }) => skipped).filter((path) => !builder.merger.has(path))
        .length,
    },
    texts: builder.texts,
  };
}

/** What was found in a part of the files. */
export interface RunPart {
  readonly failures: FileFailure[];
  /** Paths of files of a walk that are not descriptors. */
  readonly skipped: string[];
  /** What another thread has found. */
  readonly reports?: FileReport[];
  readonly texts?: [file: string, text: string][];
}

/** Checks a part of the files; the result can be sent from one thread to another. */
export async function runPart(queue: FileQueue, context: RunContext): Promise<RunPart> {
  const builder = builderOf(context);
  const part = await runQueue(queue, context, builder);
  return { ...part, reports: builder.merger.files(), texts: [...builder.texts] };
}

const builderOf = ({ settings: { maxFindings, hasPlaces } }: RunContext): ReportBuilder =>
  new ReportBuilder({ maxFindings, hasPlaces });

async function runQueue(
  queue: FileQueue,
  context: RunContext,
  builder: ReportBuilder,
  afterEach?: () => Promise<void>,
): Promise<RunPart> {
  const run = openRun(queue.files, context);
  const failures: FileFailure[] = [];
  const skipped: string[] = [];
  for (const file of queue) {
    try {
      const isDescriptor = await runFile(file, run, context, builder);
      if (!isDescriptor) skipped.push(file.path);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: file.path, message: error.reason });
    }
    await afterEach?.();
  }
  return { failures, skipped };
}

/**
 * Checks one file. A function of its own, so that nothing refers to the file any more while the next
 * one is read: otherwise garbage collection takes twice as long.
 */
async function runFile(
  file: InputFile,
  { engine, open, run }: OpenRun,
  { keeps }: RunContext,
  builder: ReportBuilder,
): Promise<boolean> {
  const entry = await open(file);
  if (entry === undefined) return false;
  const result = await run(entry);
  if (keeps?.(result, entry.document) !== false) builder.add(result);
  engine.workspace.close(entry.document);
  return true;
}

/** The files that paths name, without those that the configuration ignores. */
export async function filesOfRun(
  paths: readonly string[],
  { ignores }: Pick<RunContext, "ignores">,
): Promise<{ files: InputFile[]; failures: FileFailure[] }> {
  const { files, failures } = await findFiles(paths.length === 0 ? ["."] : paths);
  return { files: files.filter(({ path, isFound }) => !(isFound && ignores?.(path))), failures };
}

/** The files of a run, and the engine that checks them. */
export interface OpenRun {
  readonly engine: FileEngine;
  /**
   * Opens a file.
   *
   * @returns `undefined` for a file of a walk that is not a descriptor
   * @throws UnreadableFileError when it cannot be read
   */
  open(file: InputFile): Promise<Entry | undefined>;
  /** Checks an entry, and runs the rules if there are any. */
  run(entry: Entry): Promise<EntryResult>;
}

export function openRun(
  files: readonly InputFile[],
  { settings, io, runRules }: RunContext,
): OpenRun {
  const names = files.map(({ path }) => nameOf(path, settings));
  const engine = new FileEngine({ ...settings, runRules }, names);
  const reader = new TextReader();
  const textOf = (path: string): DecodedText | Promise<DecodedText> =>
    path === "-" ? io.stdin().then(decode) : reader.read(path);
  return {
    engine,
    async open({ path, isFound }) {
      const text = await textOf(path);
      const mustLook = isFound && !settings.takesAll;
      if (mustLook && !mayBeDescriptor(text.text)) return undefined;
      const name = nameOf(path, settings);
      const { entry, source } = await engine.open(name, text, { kind: settings.as });
      if (!mustLook || looksLikeDescriptor(source)) return entry;
      engine.workspace.close(name);
      return undefined;
    },
    run: (entry) =>
      runRules === undefined ? engine.workspace.check(entry) : engine.workspace.lint(entry),
  };
}

/** The name that findings carry. */
const nameOf = (path: string, { stdinName }: Pick<CheckSettings, "stdinName">): string =>
  path === "-" ? (stdinName ?? "<stdin>") : path;
