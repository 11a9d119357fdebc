import { relative } from "node:path";
import { entryKindNames } from "../../engine/check-document.js";
import type {
  CheckConfiguration,
  DiffConfiguration,
} from "../../engine/configuration/configuration.js";
import { MAX_FINDINGS } from "../../engine/result.js";
import { allowedOrigins } from "../../node/files/file-session.js";
import { statsOf } from "../../node/files/paths.js";
import { findConfiguration, findModule } from "../../node/files/root-folder.js";
import { recover, rethrowAs } from "../../values/recover.js";
import {
  type COLOR_FLAGS,
  type Flags,
  parseFlags,
  readChoice,
  type Values,
  wholeNumber,
} from "./flags.js";
import { type CommandIo, ioWith, say, UsageError } from "./io.js";
import type { CheckKind, CheckSettings, RunContext, RunResult } from "./run-files.js";

// The way from the arguments of a command to its run. Every command that reads documents goes it, so what one of
// them may read in a project, the others may read, too.

/** The flags of each command that reads documents: where it may read. */
export const READING_FLAGS = {
  root: {
    value: "DIR",
    help: "root folder of the files that references may read (default: the nearest parent folder with a dsd.config.* or .git, else the folder of each file)",
    group: "Checks",
  },
  "allow-host": {
    value: "HOST",
    multiple: true,
    help: "host that references may load from over https; repeatable",
    group: "Checks",
  },
  config: {
    value: "FILE",
    help: "configuration file (default: the nearest dsd.config.json or dsd.config.yaml upward)",
    group: "Configuration",
  },
  "no-config": { help: "ignore configuration files", group: "Advanced" },
} as const satisfies Flags;

/** Flags for how to check, which several commands share. */
export const CHECK_FLAGS = {
  as: {
    value: "KIND",
    completes: entryKindNames,
    help: `kind of the files: ${entryKindNames.join(", ")} (default: descriptor)`,
    group: "Checks",
  },
  strict: {
    help: "reject components and $schema at the root, as the specification does",
    group: "Checks",
  },
  root: READING_FLAGS.root,
  "allow-host": READING_FLAGS["allow-host"],
  "require-references": {
    help: "report references that were not checked as errors",
    group: "Advanced",
  },
  "max-findings": {
    value: "N",
    default: String(MAX_FINDINGS),
    help: `show at most N findings per file (default: ${MAX_FINDINGS}); all are counted`,
    group: "Advanced",
  },
  "stdin-filename": {
    value: "NAME",
    help: "name of standard input, which determines its language",
    group: "Files",
  },
} as const satisfies Flags;

/** The flags that {@link openRun} reads, of those that a command has. */
type RunValues = Partial<Values<typeof CHECK_FLAGS & typeof READING_FLAGS & typeof COLOR_FLAGS>>;

/** The flags that only commands with {@link RunPlan.checks} have in this meaning. */
interface CheckingValues {
  readonly exclude?: readonly string[];
  readonly rule?: readonly string[];
  readonly only?: readonly string[];
  readonly "fix-only"?: readonly string[];
  readonly "no-gitignore"?: boolean;
  readonly "no-suppressions"?: boolean;
  readonly "print-config"?: string | undefined;
}

/** A run as its arguments describe it. */
export interface RunPlan {
  /** The paths of documents among the arguments. Default: all that are not flags. */
  readonly paths?: readonly string[];
  /** Default: the run only reads documents. */
  readonly checks?: CheckKind;
}

/** How a command reads its arguments. */
interface RunForm<F extends Flags, P extends RunPlan> {
  readonly flags: F;
  /** Flags that only another command has, and the name of that command. */
  readonly others?: { readonly flags: Flags; readonly of: string };
  /** The codes of findings besides those of the format and the rules. */
  readonly codes?: readonly string[];
  /** Called before anything is read. @throws UsageError for arguments that make no sense together */
  readonly plan: (values: Values<F>, positionals: readonly string[]) => P;
}

/** A run with its configuration. */
export interface OpenRun<V, P extends RunPlan = RunPlan> extends RunContext {
  /** The values of the flags. */
  readonly values: V;
  readonly plan: P;
  /** The configuration that was named or found. */
  readonly configuration: string | undefined;
  /** How the configuration counts changes. */
  readonly diff: DiffConfiguration;
  /** The parts of `dsd check` that the configuration leaves out. */
  readonly check: CheckConfiguration;
  /** The resolved configuration of a file, as JSON. */
  describe(file: string): string;
  /** Adds the findings about the configuration to those of a run. */
  complete(result: RunResult, isWhole: boolean): RunResult;
}

/**
 * Opens the run that arguments describe, with the configuration of the working folder. The command line takes
 * precedence.
 *
 * @throws UsageError for arguments that the command does not take, and when the configuration is not valid, after its
 *   findings were written to standard error
 */
export async function openRun<const F extends Flags, P extends RunPlan>(
  argv: string[],
  world: CommandIo,
  { flags, others, codes = [], plan: planFor }: RunForm<F, P>,
): Promise<OpenRun<Values<F>, P>> {
  const { values, positionals } = parseFlags(argv, flags, others);
  const plan = planFor(values, positionals);
  const { paths = positionals, checks } = plan;
  const given = values as RunValues;
  const checking = checks === undefined ? {} : (values as CheckingValues);
  const { rule: rules = [], exclude = [], only = [], "fix-only": fixOnly = [] } = checking;
  const { "print-config": printed, "no-suppressions": isUnsuppressed = false } = checking;
  const hasSuppressions = !isUnsuppressed;
  const io = withColor(world, given);
  // `export` has a flag of that name for something else.
  const strict = flags.strict === CHECK_FLAGS.strict && given.strict === true;
  const settings = settingsOf({ ...given, strict }, paths);
  const source = configurationOf(given, io);
  const base = {
    values,
    plan,
    paths,
    io,
    hasIgnoreFiles: !checking["no-gitignore"],
    configuration: source?.file,
  };
  const isPlain = [...rules, ...exclude, ...only, ...fixOnly].length === 0 && printed === undefined;
  // Without a configuration, the code that applies it is not loaded.
  if (source === undefined && isPlain) {
    const runRules =
      checks === "rules"
        ? (await import("../../engine/rules-of.js")).rulesOf({ suppressions: hasSuppressions })
        : undefined;
    const complete = (result: RunResult) => result;
    return { ...base, settings, runRules, diff: {}, check: {}, describe: () => "", complete };
  }
  const { configuredRun } = await import("./configured-run.js");
  const choices = { codes, rules, exclude, only, fixOnly, hasSuppressions };
  return { ...base, ...(await configuredRun({ source, checks, settings, io, ...choices })) };
}

/** The environment of a command, with the color that its flags select. */
const withColor = (io: CommandIo, { color, "no-color": isPlain }: RunValues): CommandIo =>
  color || isPlain ? ioWith(io, { color: !isPlain }) : io;

function settingsOf(values: RunValues, paths: readonly string[]): CheckSettings {
  if (values["stdin-filename"] !== undefined && !paths.includes("-")) {
    throw new UsageError("--stdin-filename names standard input, which is read when a path is -");
  }
  const { root, "allow-host": allowedHosts = [] } = values;
  const { "max-findings": max = CHECK_FLAGS["max-findings"].default } = values;
  if (root !== undefined && !statsOf(root)?.isDirectory()) {
    throw new UsageError(`--root takes a folder, not "${root}"`);
  }
  recover(() => allowedOrigins(allowedHosts), Error, rethrowAs(UsageError, "--allow-host: "));
  return {
    as: values.as === undefined ? undefined : readChoice("--as", values.as, entryKindNames),
    strict: values.strict ?? false,
    maxFindings: wholeNumber("--max-findings", max),
    requireReferences: values["require-references"] ?? false,
    stdinName: values["stdin-filename"],
    root,
    allowedHosts,
    hasPlaces: false,
  };
}

/** The configuration that was named, or else the one that was found. */
function configurationOf({ config, "no-config": isWithout = false }: RunValues, io: CommandIo) {
  if (config !== undefined && isWithout) {
    throw new UsageError("--config and --no-config contradict each other");
  }
  const isSearched = config === undefined && !isWithout;
  const file = isSearched ? findConfiguration() : config;
  const module = isSearched ? findModule() : undefined;
  if (module !== undefined) {
    say(
      io,
      `${relative(process.cwd(), module)} was not loaded, because it is a program: name it with --config`,
    );
  }
  return file === undefined ? undefined : { file, isNamed: config !== undefined };
}
