import { closeSync, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { recover } from "../../values/recover.js";
import { type FileHandle, openPlain, pathOfOpened, systemError } from "./open-file.js";
import { reasonOf, UnreadableFileError } from "./paths.js";

/** A path that is outside the folder, or a link inside that points outside. */
export class OutsideError extends Error {
  override name = "OutsideError";
  readonly code = "EOUTSIDE";
  /**
   * The path outside, as it was written. It depends on nothing outside the folder, so a message
   * cannot reveal whether something exists there.
   */
  readonly path: string;

  constructor(path: string) {
    super(`${path} is outside the folder`);
    this.path = path;
  }
}

/** A file below the folder of a boundary. */
export interface FileInside extends FileHandle {
  /** The real path. */
  readonly path: string;
}

/** Linux follows as many. */
const MAX_LINKS = 40;

/**
 * Decides which files may be read: those below one folder. Real paths count, and the decision is
 * about the file that was opened, because a path can mean another file a moment later.
 */
export class Boundary {
  /** The real path of the folder. */
  readonly folder: string;
  readonly #prefix: string;

  /** @throws UnreadableFileError when it is not a folder */
  constructor(folder: string) {
    this.folder = realFolder(folder);
    this.#prefix = this.folder.endsWith(sep) ? this.folder : this.folder + sep;
  }

  /** Whether a real path is that of the folder, or below it. */
  contains(path: string): boolean {
    return path === this.folder || path.startsWith(this.#prefix);
  }

  /**
   * Opens a regular file below the folder. Links are followed as long as they stay inside.
   *
   * @throws OutsideError, or an error from the file system
   */
  open(path: string): FileInside {
    const real = this.realPath(path);
    // Nothing is opened before this: opening a device can have effects.
    if (!lstatSync(real).isFile()) throw systemError("ENOTFILE");
    return this.openFound(real);
  }

  /**
   * Opens a regular file that a search below the folder has found. It must not be a link by now.
   *
   * @throws OutsideError, or an error from the file system
   */
  openFound(path: string): FileInside {
    const file = openPlain(path);
    try {
      const real = pathOfOpened(file, path);
      if (!this.contains(real)) throw new OutsideError(resolve(path));
      return { ...file, path: real };
    } catch (error) {
      closeSync(file.handle);
      throw error;
    }
  }

  /**
   * Resolves the links in a path, without looking at anything outside the folder.
   *
   * @returns the real path
   * @throws OutsideError, or an error from the file system when there is nothing
   */
  realPath(path: string): string {
    const plain = resolve(path);
    if (!this.contains(plain)) throw new OutsideError(plain);
    let at = this.folder;
    let rest = stepsOf(relative(this.folder, plain));
    for (let links = 0; ; ) {
      const step = rest.shift();
      if (step === undefined) return at;
      const next = step === ".." ? dirname(at) : join(at, step);
      if (!this.contains(next)) return this.#backInside(resolve(next, ...rest));
      if (step === ".." || !lstatSync(next).isSymbolicLink()) {
        at = next;
        continue;
      }
      if (++links > MAX_LINKS) throw systemError("ELOOP");
      const target = readlinkSync(next);
      if (isAbsolute(target)) {
        const absolute = resolve(target);
        if (!this.contains(absolute)) return this.#backInside(resolve(absolute, ...rest));
        at = this.folder;
        rest = [...stepsOf(relative(this.folder, absolute)), ...rest];
      } else {
        rest = [...stepsOf(target), ...rest];
      }
    }
  }

  /**
   * Returns the real path of one that leaves the folder by its spelling: the folder may have other
   * names, such as `/tmp/x` for `/private/tmp/x`. Anything else is outside, whether it exists or
   * not.
   */
  #backInside(path: string): string {
    const real = recover(() => realpathSync.native(path), Error);
    if (real === undefined || !this.contains(real)) throw new OutsideError(path);
    return real;
  }
}

const stepsOf = (path: string): string[] =>
  path.split(sep === "/" ? "/" : /[\\/]/).filter((step) => step !== "" && step !== ".");

function realFolder(folder: string): string {
  try {
    const real = realpathSync.native(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new UnreadableFileError(folder, reasonOf(error), error);
  }
  throw new UnreadableFileError(folder, "it is not a folder");
}
