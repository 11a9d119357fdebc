import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { recover } from "../../values/recover.js";
import { openPlain, pathOfOpened, systemError } from "./open-file.js";
import { isInside, linkStatsOf } from "./paths.js";
import { rootFinder } from "./root-folder.js";

/** A file was not written, for the reason in the message. */
export class NotWrittenError extends Error {
  override name = "NotWrittenError";
}

/** The file changed after it was read, so it was not replaced. */
export class ChangedFileError extends NotWrittenError {
  override name = "ChangedFileError";

  constructor() {
    super("it has changed since it was read");
  }
}

/**
 * Writes files atomically, and never through a link. At any time, even if this process is killed, a
 * file contains either the old text or the new one.
 *
 * The permissions and the owner stay the same. A file with several hard links is refused: the other
 * names would keep the old text.
 *
 * A parent folder that another process replaces by a link at the very moment of a write is followed.
 */
export class FileWriter {
  /** The folders that were already searched for files left by earlier runs. */
  readonly #clean = new Set<string>();
  readonly #linkIn = linkFinder();

  /**
   * Replaces the text of a file.
   *
   * @param before the text that was read, including any byte-order mark
   * @param mayWrite whether a file may be written, by its real path
   * @throws ChangedFileError when the file contains neither `before` nor `after`
   * @throws NotWrittenError when it is one that must not be written
   * @throws Error from the file system; the file is then unchanged
   */
  replace(
    path: string,
    before: string,
    after: string,
    mayWrite: (realPath: string) => boolean = () => true,
  ): void {
    this.#assertNoLink(path);
    const opened = openPlain(path);
    let real: string;
    try {
      real = pathOfOpened(opened, path);
      if (!mayWrite(real)) throw new NotWrittenError("it is outside the root folder");
      assertReplaceable(real, opened.stats);
      const current = readFileSync(opened.handle);
      // Another run can have done the same.
      if (current.equals(Buffer.from(after))) return;
      if (!current.equals(Buffer.from(before))) throw new ChangedFileError();
    } finally {
      closeSync(opened.handle);
    }
    this.#put(real, after, opened.stats);
  }

  /**
   * Writes a file, and creates its folders. Git would run or obey one below `.git`.
   *
   * @throws NotWrittenError when it is one that must not be written
   * @throws Error from the file system
   */
  write(path: string, text: string): void {
    const file = resolve(path);
    if (isDevice(file)) return writeFileSync(file, text);
    if (file.split(sep).some((name) => /^\.git[. ]*$/i.test(name))) {
      throw new NotWrittenError("it is below `.git`, where git has its own files");
    }
    this.#assertNoLink(path);
    mkdirSync(dirname(file), { recursive: true });
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats !== undefined) {
      if (!stats.isFile()) throw systemError(stats.isDirectory() ? "EISDIR" : "ENOTFILE");
      assertReplaceable(file, stats);
    }
    this.#put(file, text, stats);
  }

  #assertNoLink(path: string): void {
    const link = this.#linkIn(path);
    if (link === undefined) return;
    const name = relative(process.cwd(), link).replaceAll("\\", "/");
    throw new NotWrittenError(
      link === resolve(path)
        ? "it is a symbolic link; name the file itself"
        : `\`${name}\` is a symbolic link; name the folder itself`,
    );
  }

  /** @param old the previous file, if there was one */
  #put(file: string, text: string, old: Stats | undefined): void {
    const folder = dirname(file);
    if (!this.#clean.has(folder)) removeStaleFiles(folder);
    this.#clean.add(folder);
    const temporary = temporaryName(folder);
    try {
      const handle = openSync(temporary, "wx", old === undefined ? 0o666 : 0o600);
      try {
        writeFileSync(handle, text);
        if (old !== undefined) {
          keepOwner(handle, old.uid, old.gid);
          fchmodSync(handle, old.mode & 0o7777);
        }
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      if (!isSameFile(lstatSync(file, { throwIfNoEntry: false }), old))
        throw new ChangedFileError();
      renameSync(temporary, file);
    } catch (error) {
      // It may never have been created.
      attempt(() => unlinkSync(temporary));
      throw error;
    }
    syncFolder(folder);
  }
}

/**
 * Whether a path is that of a device, which cannot be replaced. Some devices are always links, such
 * as `/dev/stdout`. Not everything in `/dev` is a device: `/dev/shm` has files and links like other
 * folders.
 */
const isDevice = (file: string): boolean =>
  /^\/dev\/(?:std(?:out|err)|fd\/\d+)$/.test(file) ||
  (file.startsWith("/dev/") && linkStatsOf(file)?.isCharacterDevice() === true);

/** @throws NotWrittenError, or an error from the file system when the file is not writable */
function assertReplaceable(file: string, { nlink }: Stats): void {
  // Renaming could replace a file that is not writable.
  accessSync(file, constants.W_OK);
  if (nlink > 1) {
    throw new NotWrittenError(
      `it has ${nlink} hard links, and the other names would keep the old text`,
    );
  }
}

/** Whether the stats of two paths are those of one file. */
export const isSameFile = (one: Stats | undefined, other: Stats | undefined): boolean =>
  one?.dev === other?.dev && one?.ino === other?.ino;

/** Only root can change the owner of a file; other users keep their own files. */
function keepOwner(handle: number, uid: number, gid: number): void {
  try {
    fchownSync(handle, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** Does something whose failure changes nothing for the file that is written. The caller says why it can fail. */
const attempt = (action: () => void): void => recover(action, Error);

/** Makes the rename survive a power failure. Windows does not support this; the file itself is in place. */
function syncFolder(folder: string): void {
  attempt(() => {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

const NAME = /^\.dsd-\d{1,10}-[0-9a-f]{12}\.tmp$/;

/** Milliseconds: no write takes that long, not even to a slow network drive. */
const STALE = 60 * 60 * 1000;

/**
 * A name for a new file in a folder. No search selects it, and it contains the id of the process
 * that created it.
 */
const temporaryName = (folder: string): string =>
  join(folder, `.dsd-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);

/**
 * Removes the temporary files in a folder that killed processes have left: those that are older than an
 * hour.
 */
function removeStaleFiles(folder: string): void {
  // A folder may allow to write without allowing to list.
  attempt(() => {
    for (const name of readdirSync(folder)) {
      // Another process may have removed it.
      if (NAME.test(name)) attempt(() => removeIfStale(join(folder, name)));
    }
  });
}

function removeIfStale(file: string): void {
  const stats = lstatSync(file);
  if (stats.isFile() && Date.now() - stats.mtimeMs > STALE) unlinkSync(file);
}

/**
 * Finds the first link in a path that is to be written. A link below the working folder or inside a
 * project may come from a stranger, and writing through it would change a file elsewhere. Links
 * above them, such as `/tmp` on macOS, belong to the user.
 *
 * @returns a function from a path to the path of a link in it; `undefined` when there is none
 */
export function linkFinder(): (path: string) => string | undefined {
  const rootOf = rootFinder();
  return (path) => {
    const plain = resolve(path);
    const [start = dirname(plain)] = [process.cwd(), rootOf(plain)]
      .filter(
        (folder) => folder !== parse(folder).root && folder !== plain && isInside(folder, plain),
      )
      .sort((one, other) => one.length - other.length);
    return firstLink(start, relative(start, plain).split(sep));
  };
}

function firstLink(start: string, steps: readonly string[]): string | undefined {
  let at = start;
  for (const step of steps) {
    at = join(at, step);
    const stats = linkStatsOf(at);
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) return at;
  }
  return undefined;
}
