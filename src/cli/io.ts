/** The world around the command. */
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
  /** The file that runs this command, for threads that help; not there in tests. */
  file?: string;
}

/** Name of the command that a helping thread runs; nobody types it. */
export const WORKER_COMMAND = "(help check)";

/** Whether to colour what goes to a stream: as the environment says, else where a person reads. */
export function wantsColor({ env }: CommandIo, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  const force = env.FORCE_COLOR;
  return force === undefined ? isTerminal : force !== "0" && force !== "false";
}

/** The command was called in a way that it does not understand: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Parts that are loaded later are built with a class of their own, so that the name decides. */
export const isUsageError = (error: unknown): error is UsageError =>
  error instanceof Error && error.name === "UsageError";
