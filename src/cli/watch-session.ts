import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { existingFolderOf } from "../node/existing-folder.js";
import { subjectOf } from "../node/file-subject.js";
import { fileUri, pathOfUri } from "../node/file-uri.js";
import type { FoundFiles, InputFile } from "../node/find-files.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import { orderOf } from "../reporters/report-merger.js";
import { NO_DESCRIPTOR } from "../workspace/check-document.js";
import { type ContainerResult, checkFound } from "../workspace/container-result.js";
import type { Entry } from "../workspace/entry.js";
import type { EntryResult } from "../workspace/entry-result.js";
import { ReportBuilder, withUnused } from "./report-builder.js";
import { filesOfRun, type OpenRun, openRun, type RunContext, type RunResult } from "./run-files.js";

/** What is known about a file. */
type Outcome =
  | { readonly is: "entry"; readonly result: EntryResult }
  | { readonly is: "container"; readonly result: ContainerResult }
  | { readonly is: "other" }
  | { readonly is: "failed"; readonly message: string };

/**
 * A run that stays open: its documents are kept, so only the files that a change affects are
 * checked again. All others keep their results.
 */
export class WatchSession {
  readonly #paths: readonly string[];
  readonly #context: RunContext;
  readonly #found: FoundFiles;
  readonly #run: OpenRun;
  readonly #outcomes = new Map<InputFile, Outcome>();

  /** Opens and checks the files at the paths. */
  static async open(paths: readonly string[], context: RunContext): Promise<WatchSession> {
    const found = await filesOfRun(paths, context);
    const session = new WatchSession(paths, context, found, await openRun(found.files, context));
    for (const file of found.files) session.#outcomes.set(file, await session.#check(file));
    return session;
  }

  private constructor(
    paths: readonly string[],
    context: RunContext,
    found: FoundFiles,
    run: OpenRun,
  ) {
    this.#paths = paths;
    this.#context = context;
    this.#found = found;
    this.#run = run;
  }

  /**
   * Checks the files that changes affect again.
   *
   * @param changed absolute paths of files, or of folders in which something has changed
   * @returns the files that were checked again; `undefined` if files were added or removed, so
   * a new session is needed
   */
  async update(changed: ReadonlySet<string>): Promise<readonly string[] | undefined> {
    const found = await filesOfRun(this.#paths, this.#context);
    if (namesOf(found) !== namesOf(this.#found)) return undefined;
    const uris = new Set<string>();
    for (const path of changed) {
      for (const uri of [pathToFileURL(path).href, fileUri(path)]) {
        uris.add(uri);
        this.#run.engine.workspace.reload(uri);
      }
    }
    const checked: string[] = [];
    for (const [file, outcome] of [...this.#outcomes]) {
      const own = resolve(file.path);
      const isOwn = changed.has(own) || changed.has(dirname(own));
      if (!isOwn && !urisOf(outcome).some((uri) => uris.has(uri))) continue;
      checked.push(file.path);
      this.#outcomes.set(
        file,
        outcome.is === "entry" && !isOwn
          ? {
              is: "entry",
              result: await this.#resultOf(outcome.result.graph.entry.source.file ?? ""),
            }
          : await this.#checkAgain(file, outcome),
      );
    }
    return checked;
  }

  /** The current report of all files. */
  report(): RunResult {
    const { settings } = this.#context;
    const builder = new ReportBuilder(settings);
    const failures = [...this.#found.failures];
    let skipped = 0;
    for (const [{ path }, outcome] of this.#outcomes) {
      if (outcome.is === "entry") builder.add(outcome.result);
      else if (outcome.is === "container") builder.addContainer(outcome.result);
      else if (outcome.is === "failed") failures.push({ path, message: outcome.message });
      else skipped++;
    }
    const order = orderOf(this.#found.files.map(({ path }) => path));
    return {
      report: {
        files: withUnused(builder.merger.files(order), settings.maxFindings),
        failures,
        skipped,
        skippedLinks: this.#found.skippedLinks,
      },
      texts: builder.texts,
    };
  }

  /** The folders in which a change may change the report. */
  get folders(): ReadonlySet<string> {
    const folders = new Set<string>(this.#found.folders.map((folder) => resolve(folder)));
    for (const [{ path }, outcome] of this.#outcomes) {
      folders.add(dirname(resolve(path)));
      for (const uri of urisOf(outcome)) {
        const path = pathOfUri(uri);
        if (path !== undefined) folders.add(existingFolderOf(path));
      }
    }
    return folders;
  }

  async #check(file: InputFile): Promise<Outcome> {
    try {
      const opened = this.#run.open(file);
      if (opened === undefined) return { is: "other" };
      const subject = await subjectOf(this.#run.engine.workspace, opened, file.isFound);
      if (subject.is === "entry") {
        return { is: "entry", result: await this.#lookAt(subject.entry) };
      }
      if (subject.is === "container") {
        const result = await checkFound(subject.found, (entry) => this.#lookAt(entry));
        return { is: "container", result };
      }
      this.#run.engine.workspace.close(opened.entry.document);
      return subject.is === "empty" ? { is: "failed", message: NO_DESCRIPTOR } : { is: "other" };
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      return { is: "failed", message: error.reason };
    }
  }

  async #checkAgain(file: InputFile, outcome: Outcome): Promise<Outcome> {
    // The documents that a container had opened may no longer be the same.
    if (outcome.is === "container") {
      for (const document of outcome.result.found.opened) {
        this.#run.engine.workspace.close(document);
      }
    }
    return this.#check(file);
  }

  #resultOf(document: string): Promise<EntryResult> {
    return this.#lookAt(this.#run.opened(document).entry);
  }

  async #lookAt(entry: Entry): Promise<EntryResult> {
    return this.#run.check(entry);
  }
}

/** The URIs of the documents that an outcome depends on, including those that do not exist. */
function urisOf(outcome: Outcome): readonly string[] {
  if (outcome.is === "entry") return outcome.result.uris;
  if (outcome.is !== "container") return [];
  const { found, results } = outcome.result;
  return [...found.uris, ...results.flatMap(({ uris }) => uris)];
}

const namesOf = ({ files, failures }: FoundFiles): string =>
  JSON.stringify([files.map(({ path }) => path), failures]);
