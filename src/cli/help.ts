import { nearestName } from "../words/nearest-name.js";
import {
  type Commands,
  commandNamed,
  FLAG_GROUPS,
  type Flag,
  type Flags,
  type LoadedCommand,
  type Offer,
} from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

/** The width of the help in columns, where the terminal is not narrower. */
const WIDTH = 100;

const widthFor = ({ isTerminal, columns = WIDTH }: HelpIo): number =>
  isTerminal ? Math.max(40, Math.min(columns, WIDTH)) : WIDTH;

type HelpIo = Pick<CommandIo, "stdout" | "isTerminal" | "columns">;

const EXAMPLES = [
  ["dsd validate db.yaml", "one file"],
  ["dsd validate", "every descriptor below this folder"],
  ["dsd validate 'data/**/*.json'", "a quoted glob"],
  ["dsd validate --fix db.yaml", "apply safe fixes"],
  ["dsd bundle db.yaml -o one.yaml", "one file from many"],
  ["dsd diff --against origin/main", "changes of this branch"],
  ["dsd explain unknown-property", "documentation of a code"],
] as const;

/** The commands, for the first argument. */
export const commandOffers = (commands: Commands): Offer[] =>
  Object.entries(commands).map(([name, { summary }]) => [name, summary]);

export const helpCommand: LoadedCommand = { flags: {}, completes: commandOffers, run };

/** `dsd help`: prints the general help, or the help for a command. */
async function run(argv: readonly string[], io: HelpIo, commands: Commands): Promise<number> {
  const [name, ...more] = argv.filter((word) => word !== "--help" && word !== "-h");
  if (more.length > 0) throw new UsageError("dsd help takes one command");
  const total = widthFor(io);
  io.stdout(
    name === undefined ? generalHelp(commands, total) : await helpOf(name, commands, total),
  );
  return 0;
}

/** The text that `dsd --help` prints. */
export function generalHelp(commands: Commands, total = WIDTH): string {
  const usages = (isForTools: boolean): [string, string][] =>
    Object.entries(commands)
      .filter(([, command]) => (command.isForTools ?? false) === isForTools)
      .map(([name, { takes, summary }]) => [`${name} ${takes}`.trim(), summary]);
  const width = widthOf([...usages(false), ...usages(true)]);
  return `dsd checks data store descriptors (JSON or YAML).

Usage: dsd <command> [options]

Commands:
${table(usages(false), total, width)}
For editors, shells and tests:
${table(usages(true), total, width)}
Examples:
${table(EXAMPLES, total)}
Options:
${table(
  [
    ["--help, -h", "print help; also after a command"],
    ["--version, -v", "print the version of dsd"],
  ],
  total,
)}
Exit codes: 0 no findings, 1 findings, 2 could not run, 70 a bug in dsd.
`;
}

/**
 * The text that `dsd help COMMAND` prints.
 *
 * @throws UsageError for a command that does not exist
 */
async function helpOf(name: string, commands: Commands, total: number): Promise<string> {
  const command = commandNamed(commands, name);
  if (command === undefined) throw new UsageError(unknownCommand(name, commands));
  const { takes, alsoTakes = [], about, offers, examples, exits, load } = command;
  const { flags, completes } = await load();
  const [first = "", ...paragraphs] = about;
  const options = Object.keys(flags).length > 0 ? "[options]" : "";
  const usages = [takes, ...alsoTakes].map((rest) =>
    ["dsd", name, options, rest].filter((part) => part !== "").join(" "),
  );
  const parts = [
    wrapHelp(first, total),
    `Usage: ${usages.join("\n       ")}`,
    ...(offers && completes
      ? [
          `${offers}:\n${table(
            completes(commands).map(([word, about = ""]) => [word, about]),
            total,
          ).trimEnd()}`,
        ]
      : []),
    ...paragraphs.map((paragraph) => wrapHelp(paragraph, total)),
    `${examples.length === 1 ? "Example" : "Examples"}:\n${examples.map((line) => `  ${line}`).join("\n")}`,
    ...flagParts(flags, total),
    wrapHelp(`Exit codes: ${exits}.`, total),
  ];
  if ("color" in flags) {
    parts.push(
      wrapHelp(
        "Color follows the terminal; NO_COLOR, FORCE_COLOR and TERM=dumb override that.",
        total,
      ),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** The message for a command that does not exist. */
export function unknownCommand(name: string, commands: Commands): string {
  if (name === "dereference") return "dsd dereference is dsd bundle --dereference";
  const nearest = nearestName(name, Object.keys(commands));
  if (nearest !== undefined) return `there is no command "${name}"; did you mean "${nearest}"?`;
  if (name.startsWith("-") && name !== "-") return `unknown option ${name}; see dsd --help`;
  const hint = /[./]|^-$/.test(name)
    ? `; to check a file: dsd validate ${name}`
    : "; see dsd --help";
  return `there is no command "${name}"${hint}`;
}

/** With at least this many options, they are easier to read under headings. */
const MANY = 16;

/** The options of a command, under the headings of their groups if it has many. */
function flagParts(flags: Flags, total: number): string[] {
  const all = Object.entries<Flag>({ ...flags, help: { short: "h", help: "print this help" } });
  const rowOf = ([name, flag]: [string, Flag]) => [flagName(name, flag), flag.help] as const;
  const rows = all.map(rowOf);
  const width = widthOf(rows);
  if (all.length < MANY) return [`Options:\n${table(rows, total, width).trimEnd()}`];
  return [...FLAG_GROUPS, undefined].flatMap((group) => {
    const rows = all.filter(([, flag]) => flag.group === group).map(rowOf);
    return rows.length === 0
      ? []
      : [`${group ?? "Options"}:\n${table(rows, total, width).trimEnd()}`];
  });
}

const flagName = (name: string, flag: Flag): string =>
  `--${name}${flag.short === undefined ? "" : `, -${flag.short}`}${flag.value === undefined ? "" : ` ${flag.value}`}`;

type Rows = readonly (readonly [string, string])[];

const widthOf = (rows: Rows): number => Math.max(...rows.map(([name]) => name.length));

/**
 * Formats rows of a name and a text, in two columns.
 *
 * @param total the width of both
 */
function table(rows: Rows, total: number, width = widthOf(rows)): string {
  return rows
    .map(([name, text]) => {
      const [first = "", ...more] = lines(text, Math.max(total - width - 4, 20));
      const indent = `\n${" ".repeat(width + 4)}`;
      return `  ${name.padEnd(width)}  ${[first, ...more].join(indent)}\n`;
    })
    .join("");
}

/** Breaks a text into lines that fit the width of the help. */
export const wrapHelp = (text: string, total = WIDTH): string => lines(text, total).join("\n");

function lines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
