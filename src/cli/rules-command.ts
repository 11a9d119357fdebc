import { allRules, ruleGroups } from "../rules/index.js";
import type { Rule } from "../rules/rule.js";
import { type Flags, type LoadedCommand, parseFlags, readChoice } from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

const flags = {
  format: {
    value: "FORMAT",
    default: "text",
    completes: ["text", "json"],
    help: "text (default) or json",
  },
} as const satisfies Flags;

export const rulesCommand: LoadedCommand = { flags, run };

/** `dsd rules`: lists the rules. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  if (positionals.length > 0) {
    const hint = "to read about a rule, run dsd explain RULE";
    throw new UsageError(`dsd rules takes no arguments; ${hint}`);
  }
  const format = readChoice("--format", values.format, ["text", "json"]);
  io.stdout(format === "json" ? asJson() : asText());
  return 0;
}

function asText(): string {
  const width = Math.max(...allRules.map(({ id }) => id.length));
  const line = ({ id, severity, summary, fixable }: Rule) =>
    `  ${id.padEnd(width)} ${fixable ? "*" : " "} ${severity.padEnd("warning".length)}  ${summary.replaceAll("`", "")}\n`;
  const groups = ruleGroups.map(
    ({ title, rules }) => `${title}\n${byId(rules).map(line).join("")}`,
  );
  return `${groups.join("\n")}\n* some findings can be fixed: --fix, --fix-unsafe\n`;
}

function asJson(): string {
  const rules = ruleGroups.flatMap(({ title, rules: ofGroup }) =>
    byId(ofGroup).map(({ id, severity, summary, fixable = false, options = {} }) => ({
      id,
      group: title,
      severity,
      fixable,
      summary,
      options,
    })),
  );
  return `${JSON.stringify({ version: 1, rules }, null, 2)}\n`;
}

const byId = (rules: readonly Rule[]): Rule[] => [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
