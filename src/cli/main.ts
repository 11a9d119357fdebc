import { packageVersion } from "../node/files/package-files.js";
import { logLine } from "../words/log-line.js";
import { COMMANDS } from "./commands.js";
import { asksForHelp, commandNamed } from "./run/flags.js";
import { type CommandIo, InterruptedError, ioWith, UsageError } from "./run/io.js";

/**
 * Runs the command.
 *
 * @param argv the arguments, without the interpreter's own
 * @returns the exit code: 0 nothing found, 1 findings, 2 could not run, 70 a bug of ours, 130 ended by
 *   Ctrl+C
 */
export async function main(argv: string[], world: CommandIo): Promise<number> {
  const [name, ...rest] = argv;
  const io = withSharedInput(world);
  try {
    if (name === undefined) {
      io.stderr((await import("./help.js")).generalHelp(COMMANDS));
      return 2;
    }
    if (name === "--version" || name === "-v") {
      io.stdout(`${packageVersion()}\n`);
      return 0;
    }
    const isHelp = name === "--help" || name === "-h" || name === "help";
    if (isHelp || asksForHelp(rest)) {
      const { helpCommand } = await import("./help.js");
      return await helpCommand.run(isHelp ? rest : [name], io, COMMANDS);
    }
    // The scripts of `completion` call this; it is not for people.
    if (name === "complete") {
      return await (await import("./completion-command.js")).complete(rest, io, COMMANDS);
    }
    const command = commandNamed(COMMANDS, name);
    if (command === undefined)
      throw new UsageError((await import("./help.js")).unknownCommand(name, COMMANDS));
    const { run } = await command.load();
    return await run(rest, io, COMMANDS);
  } catch (error) {
    if (error instanceof InterruptedError) return 130;
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

/** Standard input can be read only once, and a command that fixes or compares needs it again. */
function withSharedInput(io: CommandIo): CommandIo {
  let bytes: Promise<Uint8Array> | undefined;
  const stdin = () => {
    bytes ??= io.stdin();
    return bytes;
  };
  return ioWith(io, { stdin });
}
