import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { recover } from "../../values/recover.js";

/** Returns a path without links; one that has no real path, such as that of a pipe, becomes absolute. */
export const realPathOf = (path: string): string =>
  orNothing(() => realpathSync.native(path)) ?? resolve(path);

/** Whether a path is a folder or something below it, judged only by its spelling. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A folder and all of its parent folders, from the innermost outward. */
export function foldersUp(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
}

/** The stats of a path; `undefined` if it does not exist or cannot be accessed. */
export const statsOf = (path: string): Stats | undefined => orNothing(() => statSync(path));

/** The stats of a path, without following a link. */
export const linkStatsOf = (path: string): Stats | undefined => orNothing(() => lstatSync(path));

/** `throwIfNoEntry: false` alone would still throw if a parent of the path is a file. */
const orNothing = <T>(action: () => T): T | undefined => recover(action, Error);

/** Returns the URI of a file's real path: the base URI of its references. */
export const fileUri = (path: string): string => pathToFileURL(realPathOf(resolve(path))).href;

/**
 * Returns the path of a `file:` URI.
 *
 * @returns `undefined` for any other URI, and for a file that cannot exist on this machine: on
 * another host, or with an escaped `/` in a name
 */
export function pathOfUri(uri: string): string | undefined {
  return uri.startsWith("file:") ? orNothing(() => fileURLToPath(uri)) : undefined;
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");

/** Names a file by its path relative to the working folder, with `/` as separator. */
export function relativeName(uri: string): string {
  const path = pathOfUri(uri);
  return path === undefined ? uri : slashed(relative(process.cwd(), path));
}

/** Returns a path from a path or `file:` URL, the inputs that Node's own functions accept. */
export const pathOf = (path: string | URL): string => {
  if (path instanceof URL) return fileURLToPath(path);
  if (path === "") throw new TypeError("the path is empty");
  if (typeof path === "string") return path;
  throw new TypeError(
    `the path must be a string or a file: URL, not a value of type ${typeof path}`,
  );
};

/** A file that cannot be read. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
  /** The path as it was given. */
  readonly path: string;
  /** The system's error code, such as `ENOENT`, if there is one. */
  readonly code: string | undefined;
  /** The reason in words, without the path. */
  readonly reason: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`${path}: ${reason}`, { cause });
    this.path = path;
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its symbolic links form a cycle",
  EEXIST: "a file has the name of a folder",
  EISDIR: "it is a folder",
  ENOTFILE: "it is not a file",
  EOUTSIDE: "it is outside the folder",
  ENXIO: "it is not a file",
  ESPIPE: "it is not a file",
  ESTALE: "it was replaced while it was opened",
  ERR_INVALID_ARG_VALUE: "the name contains a NUL character",
  ENOSPC: "no space is left on the device",
  EROFS: "the file system is read-only",
  ENAMETOOLONG: "the name is too long",
  ERR_STRING_TOO_LONG: "the file is larger than 512 MB",
};

/** Describes an error of the file system in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return REASONS[code ?? ""] ?? `it cannot be read (${code ?? message})`;
}
