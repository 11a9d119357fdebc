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
