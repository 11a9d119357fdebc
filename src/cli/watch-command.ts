import { basename, dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type FolderWatcher, watchFolders } from "../node/files/folder-watcher.js";
import { fileUri, pathOfUri } from "../node/files/paths.js";
import { existingFolderOf } from "../node/files/root-folder.js";
import { type CommandIo, say, UsageError, untilEnded } from "./io.js";
import { type RunContext, type RunResult, runFiles } from "./run-files.js";

/** A run that is repeated, as its configuration describes it. */
interface WatchedRun {
  readonly paths: readonly string[];
  readonly context: RunContext;
  /** Absolute paths of the configuration and of those that it extends. */
  readonly configurations: readonly string[];
  /** Writes the reports, and returns the exit code. */
  readonly finish: (result: RunResult) => Promise<number>;
}

/**
 * Milliseconds without a change before changed files are checked, because editors write in steps.
 */
const QUIET = 50;

/**
 * Repeats a run whenever a file that it reaches changes, until a signal ends it.
 *
 * @param prepare reads the configuration; it is called again when that changes
 * @returns the exit code of the last run; 130 after Ctrl+C, as shells expect
 */
export async function watch(io: CommandIo, prepare: () => Promise<WatchedRun>): Promise<number> {
  const changes = new Changes(io.watch ?? watchFolders);
  const ended = untilEnded(io.signal);
  void ended.then(() => changes.end());
  let run: WatchedRun | undefined;
  let last: RunResult | undefined;
  // The files of the last valid configuration, while the current one is not valid.
  let configurations: readonly string[] = [];
  let code = 2;
  const repeat = async (changed: ReadonlySet<string>): Promise<void> => {
    const settings = [...changed].filter(
      (path) => basename(path).startsWith("dsd.config.") || configurations.includes(path),
    );
    if (settings.length > 0) run = undefined;
    const before = last;
    try {
      run ??= await prepare();
      configurations = run.configurations;
      last = await runFiles(run.paths, run.context);
      // Editors write other files next to those that they change.
      const about = new Set([...settings, ...reached(before, changed), ...reached(last, changed)]);
      if (before !== undefined && about.size === 0) return;
      if (about.size > 0) say(io, `changed: ${[...about].map(shown).sort().join(", ")}`);
      code = await run.finish(last);
    } catch (error) {
      // The configuration can be repaired while it is watched.
      if (!(error instanceof UsageError)) throw error;
      say(io, error.message);
      code = 2;
    } finally {
      changes.watch(new Set([process.cwd(), ...configurations.map(dirname), ...foldersOf(last)]));
    }
  };
  await repeat(new Set());
  say(io, "watching for changes; Ctrl+C ends");
  for (let changed = await changes.next(); changed; changed = await changes.next()) {
    await repeat(changed);
  }
  const isInterrupted = await ended;
  changes.close();
  if (!isInterrupted) return code;
  // The terminal shows `^C` on a line without an end.
  if (io.isErrorTerminal) io.stderr("\n");
  return 130;
}

const shown = (path: string): string => relative(process.cwd(), path) || ".";

/** The changed files that a run depends on, and the changed folders that it searched. */
function reached(result: RunResult | undefined, changed: ReadonlySet<string>): string[] {
  if (result === undefined) return [];
  const { found, uris } = result;
  const own = new Set(
    [...found.files.map(({ path }) => path), ...found.folders].map((path) => resolve(path)),
  );
  return [...changed].filter(
    (path) => own.has(path) || uris.has(pathToFileURL(path).href) || uris.has(fileUri(path)),
  );
}

/** The folders in which a change may change the report. */
const foldersOf = (result: RunResult | undefined): string[] => [
  ...(result?.found.folders ?? []).map((folder) => resolve(folder)),
  ...(result?.found.files ?? []).map(({ path }) => dirname(resolve(path))),
  ...[...(result?.uris ?? [])].flatMap((uri) => {
    const path = pathOfUri(uri);
    return path === undefined ? [] : [existingFolderOf(path)];
  }),
];

/** Collects changes until there is a pause. */
class Changes {
  readonly #watcher: FolderWatcher;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #isReady = false;
  #hasEnded = false;

  constructor(start: (changed: (path: string) => void) => FolderWatcher) {
    this.#watcher = start((path) => this.#add(resolve(path)));
  }

  watch(folders: ReadonlySet<string>): void {
    this.#watcher.set(folders);
  }

  /** The changed paths; `undefined` at the end. */
  async next(): Promise<ReadonlySet<string> | undefined> {
    while (!this.#isReady && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#hasEnded) return undefined;
    const paths = this.#paths;
    this.#paths = new Set();
    this.#isReady = false;
    return paths;
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake?.();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watcher.close();
  }

  #add(path: string): void {
    this.#paths.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isReady = true;
      this.#wake?.();
    }, QUIET);
  }
}
