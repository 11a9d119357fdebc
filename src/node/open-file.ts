import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from "node:fs";

/** A file that is open for reading. The owner closes its handle. */
export interface OpenedFile {
  readonly handle: number;
  readonly stats: Stats;
}

/** An error of the file system, as Node reports it. */
export const systemError = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error(code), { code });

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** Without waiting: opening a pipe that nobody writes to would otherwise never end. */
const NAMED = O_RDONLY | O_NONBLOCK | O_NOCTTY;

/** Opens whatever has this name, following links. */
export function openNamed(path: string): OpenedFile {
  return opened(openSync(path, NAMED));
}

/**
 * Opens a regular file, unless its name is that of a link. Links in its folders are followed:
 * {@link pathOfOpened} has the final word on where the file is.
 */
export function openPlain(path: string): OpenedFile {
  const file = opened(openSync(path, NAMED | O_NOFOLLOW));
  if (file.stats.isFile()) return file;
  closeSync(file.handle);
  throw systemError(file.stats.isDirectory() ? "EISDIR" : "ENOTFILE");
}

function opened(handle: number): OpenedFile {
  try {
    return { handle, stats: fstatSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/**
 * Returns the real path of an open file. Linux knows it. Elsewhere, the path is resolved again and
 * must still lead to the same file, so that nothing changed between opening and this answer.
 *
 * @param path the path that was opened
 * @throws Error from the file system when the file is no longer there
 */
export function pathOfOpened(
  { handle, stats }: OpenedFile,
  path: string,
  isKnown = process.platform === "linux",
): string {
  if (stats.nlink === 0) throw systemError("ENOENT");
  if (isKnown) {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`);
    } catch {
      // `/proc` is not everywhere.
    }
  }
  const real = realpathSync.native(path);
  const { dev, ino } = lstatSync(real);
  if (dev !== stats.dev || ino !== stats.ino) throw systemError("ESTALE");
  return real;
}
