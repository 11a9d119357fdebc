import { logLine } from "../words/log-line.js";
import { runCheck } from "./check-command.js";
import { asksForHelp } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";
import { packageVersion } from "./version.js";

type Command = (argv: string[], io: CommandIo) => Promise<number>;

/** Commands that are imported when they are called, so `validate` starts sooner. */
const COMMANDS: Readonly<Record<string, Command>> = {
  validate: (argv, io) => runCheck("validate", argv, io),
  lint: (argv, io) => runCheck("lint", argv, io),
  rules: async (argv, io) => (await import("./rules-command.js")).runRules(argv, io),
  bundle: async (argv, io) => (await import("./bundle-command.js")).runBundle(argv, io),
  extract: async (argv, io) => (await import("./extract-command.js")).runExtract(argv, io),
  diff: async (argv, io) => (await import("./diff-command.js")).runDiffCommand(argv, io),
  init: async (argv, io) => (await import("./init-command.js")).runInit(argv, io),
  sandbox: async (argv, io) => (await import("./sandbox-command.js")).runSandbox(argv, io),
  completion: async (argv, io) => (await import("./completion-command.js")).runCompletion(argv, io),
  // The scripts of `completion` call this; it is not for people.
  complete: async (argv, io) => (await import("./completion-command.js")).runComplete(argv, io),
  explain: async (argv, io) => (await import("./explain-command.js")).runExplain(argv, io),
  lsp: async (argv) => (await import("./lsp-command.js")).runLsp(argv),
};

/**
 * Runs the command.
 *
 * @param argv the arguments, without those of the interpreter
 * @returns the exit code: 0 nothing found, 1 findings, 2 could not run, 70 a bug of ours
 */
export async function main(argv: string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined) {
      io.stderr((await import("./help.js")).generalHelp());
      return 2;
    }
    if (name === "--help" || name === "-h" || name === "help") {
      return (await import("./help.js")).runHelp(rest, io);
    }
    if (name === "--version" || name === "-v") {
      io.stdout(`${packageVersion()}\n`);
      return 0;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new UsageError((await import("./help.js")).unknownCommand(name));
    if (asksForHelp(rest)) return (await import("./help.js")).runHelp([name], io);
    return await command(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      const lines = [`dsd: ${error.message}`, ...error.details];
      io.stderr(`${lines.map(logLine).join("\n")}\n`);
      return 2;
    }
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    io.stderr(
      `${logLine(`dsd: a bug in dsd: ${reason}`)}\nPlease report it, with the file if you can.\n`,
    );
    return 70;
  }
}
