import { type Disposable, type Uri, workspace } from "vscode";
import type * as protocol from "vscode-languageserver-protocol";

/** A checkout of another branch changes many files: they are reported together. */
const PAUSE = 250;

/** Reports the changes of files that the server watches. */
export class WatchedFiles implements Disposable {
  readonly #report: (changes: protocol.FileEvent[]) => void;
  readonly #watchers: Disposable[] = [];
  #changes: protocol.FileEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (changes: protocol.FileEvent[]) => void) {
    this.#report = report;
  }

  watch({ watchers }: protocol.DidChangeWatchedFilesRegistrationOptions): void {
    for (const { globPattern, kind = CREATED | CHANGED | DELETED } of watchers) {
      if (typeof globPattern !== "string") continue;
      const watcher = workspace.createFileSystemWatcher(
        globPattern,
        (kind & CREATED) === 0,
        (kind & CHANGED) === 0,
        (kind & DELETED) === 0,
      );
      this.#watchers.push(
        watcher,
        watcher.onDidCreate((uri) => this.#add(uri, 1)),
        watcher.onDidChange((uri) => this.#add(uri, 2)),
        watcher.onDidDelete((uri) => this.#add(uri, 3)),
      );
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.dispose();
  }

  #add(uri: Uri, type: protocol.FileChangeType): void {
    this.#changes.push({ uri: uri.toString(), type });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#report(this.#changes.splice(0));
    }, PAUSE);
  }
}

/** The bits of `WatchKind`. */
const [CREATED, CHANGED, DELETED] = [1, 2, 4];
