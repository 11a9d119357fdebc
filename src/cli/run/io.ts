import { logLine, notCommand } from "../../words/log-line.js";

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
  /** The width of the terminal, if there is one. */
  readonly columns?: number | undefined;
  /**
   * Whether a flag asks for color. Without such a flag, the environment and the terminal decide.
   */
  readonly color?: boolean | undefined;
  /** Stops a command that runs until it is stopped, as system signals also do. */
  readonly signal?: AbortSignal | undefined;
}

/** An environment with some changes. */
export const ioWith = (io: CommandIo, changes: Partial<CommandIo>): CommandIo =>
  // A copy would call the accessors, and checking whether something is a terminal takes time.
  Object.create(io, Object.getOwnPropertyDescriptors(changes)) as CommandIo;

/**
 * Whether the text for a stream is colored. A flag decides first, then the environment. Otherwise, text for a
 * terminal is colored, unless the terminal is dumb.
 */
export function wantsColor({ color, env }: CommandIo, isTerminal: boolean): boolean {
  if (color !== undefined) return color;
  if (env.NO_COLOR) return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  return isTerminal && env.TERM !== "dumb";
}

/** How to format findings for standard error. */
export const errorOptions = (io: CommandIo) => ({
  color: wantsColor(io, io.isErrorTerminal),
  width: io.isErrorTerminal ? io.columns : undefined,
});

/** The command cannot run because it was called incorrectly: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";

  /** @param details lines to print below the message */
  constructor(
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Ctrl+C ended the operation that the command was waiting for. The exit code is 130, as shells expect. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
}

/** Writes a message of the command to standard error. Names and values in it may be hostile. */
export const say = ({ stderr }: Pick<CommandIo, "stderr">, message: string): void =>
  stderr(`${logLine(`dsd: ${message}`)}\n`);

/**
 * Prints text that could also be written to a file. It never prints a command that a CI service would run.
 *
 * @throws UsageError if the text has such a command; a file may contain it
 */
export function printText({ stdout, env }: Pick<CommandIo, "stdout" | "env">, text: string): void {
  const isWatched = env.GITHUB_ACTIONS || env.GITLAB_CI || env.TF_BUILD;
  const line = isWatched ? text.split("\n").findIndex((one) => notCommand(one) !== one) : -1;
  if (line >= 0) {
    throw new UsageError(
      `line ${line + 1} of the text is a command for the service that runs this; write a file with -o`,
    );
  }
  stdout(text);
}

/** Milliseconds before the line appears, and between updates. */
const FIRST = 500;
const NEXT = 100;

type ProgressIo = Pick<CommandIo, "stderr" | "isErrorTerminal" | "env">;

/** A line on a terminal that shows the progress of a run, and is erased at the end. */
export class Progress {
  readonly #io: ProgressIo;
  #next: number;
  #isShown = false;

  constructor(io: ProgressIo, now: number) {
    this.#io = io;
    this.#next = now + FIRST;
  }

  /** Shows text, which must be safe on a terminal. */
  note(text: string, now: number): void {
    if (now < this.#next) return;
    this.#next = now + NEXT;
    // A dumb terminal cannot erase a line.
    if (!this.#io.isErrorTerminal || this.#io.env.TERM === "dumb") return;
    this.#isShown = true;
    this.#io.stderr(`\r\u001b[K${text}`);
  }

  clear(): void {
    if (this.#isShown) this.#io.stderr("\r\u001b[K");
    this.#isShown = false;
  }
}
