import type { FolderWatcher } from "../node/files/folder-watcher.js";

/** The environment of the command. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** All bytes of standard input. */
  stdin(): Promise<Uint8Array>;
  env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
  /** Whether standard error is a terminal. */
  isErrorTerminal: boolean;
  /**
   * Whether to color, if a flag says so; otherwise it depends on the environment and the terminal.
   */
  readonly color?: boolean | undefined;
  /** Ends a command that runs until it is stopped, in addition to the signals of the system. */
  readonly signal?: AbortSignal | undefined;
  /** Watches folders. Default: those of the file system. */
  readonly watch?: ((changed: (path: string) => void) => FolderWatcher) | undefined;
}

/**
 * Whether to color what goes to a stream: as a flag says, else as the environment says, else on a
 * terminal that is not dumb.
 */
export function wantsColor({ color, env }: CommandIo, isTerminal: boolean): boolean {
  if (color !== undefined) return color;
  if (env.NO_COLOR) return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  return isTerminal && env.TERM !== "dumb";
}

/** The command cannot run because it was called incorrectly: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
  /** Lines to print below the message. */
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}
