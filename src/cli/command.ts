import type { Flags } from "./flags.js";
import type { CommandIo } from "./io.js";

/** A command, as the help shows it. */
export interface Command {
  /** The arguments after its name: `[paths]`. */
  readonly takes: string;
  /** Alternatives to these arguments. */
  readonly alsoTakes?: readonly string[] | undefined;
  /** Whether editors, shells or programs use it, rather than people. */
  readonly isForTools?: boolean;
  /** A few words about what it does, in the imperative. */
  readonly summary: string;
  /** The paragraphs of its help; the first one is at the top. */
  readonly about: readonly string[];
  readonly examples: readonly string[];
  readonly exits: string;
  /** Loads its code, which `validate` would otherwise wait for. */
  readonly load: () => Promise<LoadedCommand>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

export const commandNamed = (commands: Commands, name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/** The code of a command: what its file exports. */
export interface LoadedCommand {
  readonly flags: Flags;
  /** What a shell offers for an argument. Default: names of files. */
  readonly completes?: (commands: Commands) => readonly Offer[];
  /**
   * Runs the command.
   *
   * @param argv the arguments after its name
   * @param commands all commands
   * @returns the exit code
   */
  readonly run: (argv: string[], io: CommandIo, commands: Commands) => Promise<number>;
}

/** A word that a shell offers, and a few words about it. */
export type Offer = readonly [word: string, about?: string];
