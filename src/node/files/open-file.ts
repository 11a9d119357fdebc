import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { recover } from "../../values/recover.js";

/** A file that is open for reading. The owner closes its handle. */
export interface FileHandle {
  readonly handle: number;
  readonly stats: Stats;
}

/** An error of the file system, as Node reports it. */
export const systemError = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error(code), { code });

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** Nothing waits: otherwise, opening a pipe without a writer would block forever. */
const NAMED = O_RDONLY | O_NONBLOCK | O_NOCTTY;

/** Opens whatever has this name, following links. */
export function openNamed(path: string): FileHandle {
  return opened(path, NAMED);
}

/**
 * Opens a regular file, unless its name is that of a link. Links in its folders are followed:
 * {@link pathOfOpened} has the final word on where the file is.
 */
export function openPlain(path: string): FileHandle {
  const file = opened(path, NAMED | O_NOFOLLOW);
  if (file.stats.isFile()) return file;
  closeSync(file.handle);
  throw systemError(file.stats.isDirectory() ? "EISDIR" : "ENOTFILE");
}

/** The longest text in Node. */
const MAX_CONTENT = 512 * 1024 * 1024;

/**
 * Reads a regular file, unless its name is that of a link.
 *
 * @param limit how many bytes it may have
 * @returns `undefined` if the file cannot be read
 */
export function readPlain(path: string, limit = MAX_CONTENT): Buffer | undefined {
  try {
    const { handle, stats } = openPlain(path);
    try {
      return stats.size > limit ? undefined : readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

function opened(path: string, flags: number): FileHandle {
  const handle = openSync(path, flags);
  return { handle, stats: fstatSync(handle) };
}

/**
 * Returns the real path of an open file. Linux knows it. Elsewhere, the path is resolved again and
 * must still point to the same file, so nothing has changed since it was opened.
 *
 * @param path the path that was opened
 * @throws Error from the file system when the file is no longer there
 */
export function pathOfOpened(
  { handle, stats }: FileHandle,
  path: string,
  isKnown = process.platform === "linux",
): string {
  const realPath = isKnown ? pathInProc(handle) : undefined;
  if (realPath !== undefined) return realPath;
  const real = realpathSync.native(path);
  const { dev, ino } = lstatSync(real);
  if (dev !== stats.dev || ino !== stats.ino) throw systemError("ESTALE");
  return real;
}

/**
 * Returns the real path of what is open, a file or a folder; `undefined` where the system does not tell.
 *
 * @throws Error from the file system when it is no longer there
 */
function pathInProc(handle: number): string | undefined {
  const path = recover(() => readlinkSync(`/proc/self/fd/${handle}`), Error);
  // `/proc` is not everywhere.
  if (path === undefined) return undefined;
  // The suffix for a file that was removed meanwhile, unless it is part of the name.
  if (path.endsWith(" (deleted)") && fstatSync(handle).nlink === 0) throw systemError("ENOENT");
  return path;
}
