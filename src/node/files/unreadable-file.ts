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
