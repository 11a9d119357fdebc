import { parseArgs } from "node:util";
import { recover } from "../../values/recover.js";
import { nearestName } from "../../words/nearest-name.js";
import { type CommandIo, UsageError } from "./io.js";

/** The words that a shell offers for a value of the form `name=value`. Without values, it offers file names. */
interface Pairs {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/**
 * A flag of a command, with its syntax, its help text and its shell completions. A flag that takes no value
 * is `true` if it was given, else `false`.
 */
export interface Flag {
  readonly short?: string | undefined;
  /** Its effect in words, for the help. */
  readonly help: string;
  /** The help heading that it is listed under. */
  readonly group?: FlagGroup | undefined;
  /** The placeholder for the value in the help: `FILE`. Without it, the flag takes no value. */
  readonly value?: string | undefined;
  /** Whether it can be given several times, with a value each. */
  readonly multiple?: boolean;
  readonly default?: string;
  /**
   * The completions that a shell offers for the value: words, rule settings, codes, codes with the kinds of
   * fixes, or pairs. Default: file names.
   */
  readonly completes?: readonly string[] | "rules" | "codes" | "kinds" | Pairs | undefined;
}

/** The help headings, in order. */
export const FLAG_GROUPS = [
  "Files",
  "Checks",
  "Configuration",
  "Fixes",
  "Report",
  "Advanced",
] as const;
type FlagGroup = (typeof FLAG_GROUPS)[number];

/** The flags of a command, by name. `--help` is a flag of every command, and not among them. */
export type Flags = Readonly<Record<string, Flag>>;

/** The type of a flag's value, given or default. */
type ValueOf<F extends Flag> = F extends { readonly value: string }
  ? F extends { readonly multiple: true }
    ? string[]
    : F extends { readonly default: string }
      ? string
      : string | undefined
  : boolean;

/** The values of a command's flags, by name. */
export type Values<O extends Flags> = { [Name in keyof O]: ValueOf<O[Name]> };

/** The flags and the other arguments of a command. */
export interface Parsed<V> {
  readonly values: V;
  readonly positionals: string[];
}

/**
 * Parses the arguments of a command.
 *
 * @param others flags that only another command has, and the name of that command
 * @throws UsageError for an unknown option, with the one that was probably meant, and for an empty
 *   argument
 */
export function parseFlags<const O extends Flags>(
  argv: string[],
  flags: O,
  others?: { readonly flags: Flags; readonly of: string },
): Parsed<Values<O>> {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, toOption(flag)]),
  );
  const parse = () => parseArgs({ args: argv, options, allowPositionals: true });
  const parsed = recover(parse, Error, (error) => {
    throw new UsageError(explainFlag(error, argv, flags, others));
  }) as Parsed<Values<O>>;
  if (parsed.positionals.includes("")) {
    throw new UsageError("an argument is empty; is a variable not set?");
  }
  return parsed;
}

/** A flag as Node parses it. */
function toOption({ short, value, multiple = false, default: text }: Flag) {
  const name = short === undefined ? {} : { short };
  if (value === undefined) return { ...name, type: "boolean", default: false } as const;
  return { ...name, type: "string", multiple, default: multiple ? [] : text } as const;
}

/** Whether arguments ask for help. Every command handles this before its other arguments. */
export function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  return flags.includes("--help") || flags.includes("-h");
}

function explainFlag(
  error: Error & { code?: string },
  argv: readonly string[],
  flags: Flags,
  others?: { readonly flags: Flags; readonly of: string },
): string {
  const { message } = error;
  // The message may name both forms: '-q, --quiet'.
  const flag = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const name = flag.replace(/^-+/, "");
    if (Object.hasOwn(flags, name)) {
      // Only a word with both can be unknown: `'--baseline x.json'`.
      const [, value = ""] =
        /\s+(.*)/s.exec(argv.find((one) => one.startsWith(`${flag} `)) ?? "") ?? [];
      return flags[name]?.value === undefined
        ? `${flag} takes no value`
        : `${flag} and its value are one argument; write ${flag}=${value}`;
    }
    if (others !== undefined && Object.hasOwn(others.flags, name)) {
      return `${flag} is an option of ${others.of}`;
    }
    // `-q=1` is read as two short options, if `-q` takes no value.
    const [, before] = argv.map((one) => /^-\w*(\w)=/.exec(one)).find((one) => one !== null) ?? [];
    if (name === "=") return `-${before} takes no value`;
    const nearest = nearestName(name, [...Object.keys(flags), "help"]);
    return `unknown option ${flag}${nearest === undefined ? "" : `; did you mean --${nearest}?`}`;
  }
  if (error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    if (/does not take/.test(message)) return `${flag} takes no value`;
    const value = argv[argv.indexOf(flag) + 1] ?? "";
    const option = flags[flag.replace(/^-+/, "")];
    if (option?.value === "N" && /^-\d+$/.test(value)) {
      return `${flag} must be 0 or more, not ${value}`;
    }
    // An argument that starts with a hyphen is read as the next option.
    const hint = /ambiguous/.test(message)
      ? `; to pass one that starts with -, write ${flag}=…`
      : "";
    return `${flag} needs a value${hint}`;
  }
  return message.split("\n")[0]?.replace(/\.$/, "") ?? "";
}

/**
 * The value of a flag that takes one of several words.
 *
 * @param others words that the caller has handled already, which can only be suggested
 * @throws UsageError when the value is not one of them
 */
export function readChoice<T extends string>(
  flag: string,
  value: string,
  choices: readonly T[],
  others: readonly string[] = [],
): T {
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  const all = [...choices, ...others];
  const nearest = nearestName(value, all);
  const hint = nearest === undefined ? `choose ${all.join(", ")}` : `did you mean ${nearest}?`;
  throw new UsageError(`${flag} cannot be "${value}"; ${hint}`);
}

/** @throws UsageError when it is not one */
export function wholeNumber(flag: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) {
    throw new UsageError(`${flag} takes a whole number, not "${value}"`);
  }
  return Number(value);
}

/** A command, as the help shows it. */
export interface Command {
  /** The arguments after its name: `[paths]`. */
  readonly takes: string;
  /** Alternatives to these arguments. */
  readonly alsoTakes?: readonly string[] | undefined;
  /** Whether editors, shells or programs use it, rather than people. */
  readonly isForTools?: boolean;
  /** A short description, in the imperative. */
  readonly summary: string;
  /** The paragraphs of its help; the first one is at the top. */
  readonly about: readonly string[];
  /** The title of what its first argument can be, for a help that lists its completions. */
  readonly offers?: string;
  readonly examples: readonly string[];
  readonly exits: string;
  /** Loads its code, which `validate` would otherwise wait for. */
  readonly load: () => Promise<LoadedCommand>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

export const commandNamed = (commands: Commands, name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/** The code of a command, as its file exports it: `NAMECommand`. */
export interface LoadedCommand {
  readonly flags: Flags;
  /** The completions that a shell offers for an argument. Default: file names. */
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

/** Flags of the commands that print in color. */
export const COLOR_FLAGS = {
  color: {
    help: "print in color, whatever the terminal and the environment say",
    group: "Advanced",
  },
  "no-color": { help: "print without color", group: "Advanced" },
} as const satisfies Flags;
