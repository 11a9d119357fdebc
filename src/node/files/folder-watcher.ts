import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";

/** Watches individual folders, without their subfolders. */
export interface FolderWatcher {
  /** Watches these folders, and no others. */
  set(folders: ReadonlySet<string>): void;
  close(): void;
}

/**
 * Watches folders of the file system. A folder that does not exist, or no longer exists, is not
 * watched.
 *
 * @param changed called with the path of what has changed, or of its folder
 */
export function watchFolders(changed: (path: string) => void): FolderWatcher {
  const watchers = new Map<string, FSWatcher>();
  const stop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const start = (folder: string): void => {
    try {
      const watcher = watch(folder, (_, name) =>
        changed(name === null ? folder : join(folder, name)),
      );
      watcher.on("error", () => {
        stop(folder);
        changed(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // The folder was removed, with everything in it.
    }
  };
  return {
    set(folders) {
      for (const folder of watchers.keys()) if (!folders.has(folder)) stop(folder);
      for (const folder of folders) if (!watchers.has(folder)) start(folder);
    },
    close() {
      for (const folder of [...watchers.keys()]) stop(folder);
    },
  };
}
