import { dirname, join, relative, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { findFiles } from "../../node/find-files.js";
import { IgnoreFiles } from "../../node/ignore-files.js";
import { isInside } from "../../node/path-inside.js";
import { realPathOf } from "../../node/real-path.js";

/** More files than this are not read: an editor may have the home folder open. */
const MAX_FILES = 2_000;

/** What a search has found. */
interface FoundNames {
  readonly names: ReadonlySet<string>;
  /** Whether there were too many, and only a part was added. */
  readonly isCut: boolean;
}

/**
 * Finds the files in folders that may be descriptors. Between any two, everything else has its turn.
 *
 * @throws the signal's reason
 */
export async function findDescriptors(
  folders: readonly string[],
  add: (name: string) => void,
  signal: AbortSignal,
): Promise<FoundNames> {
  if (folders.length === 0) return { names: new Set(), isCut: false };
  const { files } = await findFiles(folders);
  const names = files.slice(0, MAX_FILES).map(({ path }) => path);
  for (const name of names) {
    await setImmediate(undefined, { signal });
    add(name);
  }
  return { names: new Set(names), isCut: files.length > MAX_FILES };
}

/** Whether a change of a file can change what a search finds. */
export const isIgnoreFile = (name: string): boolean =>
  name.endsWith("/.gitignore") || name.endsWith("/.git/info/exclude");

/** Whether a search in folders would find a file that was just written. */
export function isSearched(folders: readonly string[], name: string): boolean {
  const folder = folders.find((one) => isInside(one, name));
  if (folder === undefined) return false;
  const steps = relative(folder, name).split(sep);
  if (steps.some((step) => step.startsWith(".") || step === "node_modules")) return false;
  if (isBehindLink(folder, name)) return false;
  let path = folder;
  let ignored = IgnoreFiles.within(folder, IgnoreFiles.above(folder));
  for (const [index, step] of steps.entries()) {
    path = join(path, step);
    const isFolder = index < steps.length - 1;
    if (ignored?.excludes(path, isFolder)) return false;
    if (isFolder) ignored = IgnoreFiles.within(path, ignored);
  }
  return true;
}

/** Whether a search does not follow the links on the way to a file: one to a folder, or to outside. */
function isBehindLink(folder: string, name: string): boolean {
  const real = realPathOf(folder);
  const parent = dirname(name);
  if (realPathOf(parent) !== join(real, relative(folder, parent))) return true;
  return !isInside(real, realPathOf(name));
}
