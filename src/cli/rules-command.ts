import { allRules } from "../rules/index.js";
import { parseFlags } from "./flags.js";
import { RULES_HELP } from "./help.js";
import { type CommandIo, UsageError } from "./io.js";

/** `dsd rules`: lists the rules. */
export async function runRules(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, { help: { type: "boolean", short: "h" } });
  if (values.help) {
    io.stdout(RULES_HELP);
    return 0;
  }
  if (positionals.length > 0)
    throw new UsageError(
      "dsd rules takes no arguments; to read about a rule, run dsd explain RULE",
    );
  const width = Math.max(...allRules.map(({ id }) => id.length));
  const lines = allRules.map(
    ({ id, severity, summary }) =>
      `${id.padEnd(width)}  ${severity.padEnd("warning".length)}  ${summary.replaceAll("`", "")}`,
  );
  io.stdout(`${lines.join("\n")}\n`);
  return 0;
}
