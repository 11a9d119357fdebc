import { setImmediate } from "node:timers/promises";
import { findFiles } from "../node/find-files.js";

/** More files than this are not read: an editor may have the home folder open. */
const MAX_FILES = 2_000;

/**
 * Finds the files in folders that may be descriptors. Between any two, everything else has its turn.
 *
 * @returns whether there were too many, and only a part was added
 * @throws the signal's reason
 */
export async function findDescriptors(
  folders: readonly string[],
  add: (name: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (folders.length === 0) return false;
  const { files } = await findFiles(folders);
  for (const { path } of files.slice(0, MAX_FILES)) {
    await setImmediate(undefined, { signal });
    add(path);
  }
  return files.length > MAX_FILES;
}
