import { explainedCodes } from "../node/explain.js";
import { allRules } from "../rules/index.js";
import { LEVELS } from "../rules/level.js";
import { SHELLS } from "./command-flags.js";
import { COMMANDS, type Command, commandNames } from "./commands.js";
import { bashScript } from "./completion-bash.js";
import { fishScript } from "./completion-fish.js";
import type { CompletedCommand, CompletionTable, Offers } from "./completion-table.js";
import { zshScript } from "./completion-zsh.js";
import { type Flag, oneOf, parseFlags } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `dsd completion SHELL`: prints the script that completes in a shell. */
export async function runCompletion(argv: string[], io: CommandIo): Promise<number> {
  const { positionals } = parseFlags(argv, {});
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new UsageError(`dsd completion takes one shell: ${SHELLS.join(", ")}`);
  }
  io.stdout(SCRIPTS[oneOf("the shell", name, SHELLS)](completionTable()));
  return 0;
}

/** The words that shells complete, from the table of commands. */
function completionTable(): CompletionTable {
  return { commands: commandNames.map((name) => completedCommand(name, COMMANDS[name])) };
}

function completedCommand(name: string, { summary, flags, completes }: Command): CompletedCommand {
  return {
    name,
    summary,
    flags: [
      ...Object.entries(flags).map(([flag, parts]) => flagOf(flag, parts)),
      { name: "help", short: "h", help: "print help", isRepeatable: false, value: undefined },
    ],
    takes:
      completes === "codes"
        ? explainedCodes()
        : completes === "commands"
          ? commandNames
          : completes,
  };
}

function flagOf(name: string, flag: Flag): CompletedCommand["flags"][number] {
  const { short, help } = flag;
  if (flag.type === "boolean") {
    return { name, short, help, isRepeatable: false, value: undefined };
  }
  const isRepeatable = flag.multiple ?? false;
  const offers = offersOf(flag.completes);
  return { name, short, help, isRepeatable, value: { name: flag.value, offers } };
}

const offersOf = (completes: Extract<Flag, { type: "string" }>["completes"] = []): Offers =>
  completes === "rules" ? { names: allRules.map(({ id }) => id), values: LEVELS } : completes;
