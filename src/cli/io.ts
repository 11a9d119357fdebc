/** The world around the command. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** All bytes of standard input. */
  stdin(): Promise<Uint8Array>;
  env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
}

/** The command was called in a way that it does not understand: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
