import { basename, dirname, relative, resolve } from "node:path";
import { type FolderWatcher, watchFolders } from "../node/folder-watcher.js";
import { type CommandIo, UsageError } from "./io.js";
import type { RunContext, RunResult } from "./run-files.js";
import { say } from "./say.js";
import { untilEnded } from "./until-ended.js";
import { WatchSession } from "./watch-session.js";

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
 * @returns the exit code of the last run
 */
export async function watch(io: CommandIo, prepare: () => Promise<WatchedRun>): Promise<number> {
  const changes = new Changes(io.watch ?? watchFolders);
  const ended = untilEnded(io.signal).then(() => changes.end());
  let state: { run: WatchedRun; session: WatchSession } | undefined;
  // The files of the last valid configuration, while the current one is not valid.
  let configurations: readonly string[] = [];
  let code = 2;
  const begin = async (): Promise<void> => {
    state = undefined;
    const run = await prepare();
    configurations = run.configurations;
    state = { run, session: await WatchSession.open(run.paths, run.context) };
  };
  const report = async (): Promise<void> => {
    if (state === undefined) return;
    code = await state.run.finish(state.session.report());
  };
  /** @param work returns whether there is something to report */
  const attempt = async (work: () => Promise<boolean>): Promise<void> => {
    try {
      if (await work()) await report();
    } catch (error) {
      // The configuration can be repaired while it is watched.
      if (!(error instanceof UsageError)) throw error;
      say(io, error.message);
      code = 2;
    }
    const folders = new Set([process.cwd(), ...(state?.session.folders ?? [])]);
    for (const file of configurations) folders.add(dirname(file));
    changes.watch(folders);
  };
  await attempt(async () => {
    await begin();
    return true;
  });
  say(io, "watching for changes; Ctrl+C ends");
  for (;;) {
    const changed = await changes.next();
    if (changed === undefined) break;
    await attempt(async () => {
      const isConfiguration = [...changed].some(
        (path) => isConfigurationName(path) || configurations.includes(path),
      );
      const checked = isConfiguration ? undefined : await state?.session.update(changed);
      if (checked?.length === 0) return false;
      say(io, `changed: ${[...changed].map(shown).sort().join(", ")}`);
      if (checked === undefined) await begin();
      return true;
    });
  }
  await ended;
  changes.close();
  return code;
}

const isConfigurationName = (path: string): boolean => basename(path).startsWith("dsd.config.");

const shown = (path: string): string => relative(process.cwd(), path) || ".";

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
