import {
  type CompletionFlag,
  type CompletionTable,
  isWords,
  type Offers,
  PROGRAM_NAMES,
  quoted,
} from "./completion-table.js";
import type { Pairs } from "./flags.js";

/** The script that completes in fish. */
export function fishScript({ commands }: CompletionTable): string {
  const lines = PROGRAM_NAMES.flatMap((command) => {
    const complete = `complete -c ${command}`;
    return [
      `${complete} -f`,
      `${complete} -n __fish_use_subcommand -s v -l version -d 'print the version'`,
      `${complete} -n __fish_use_subcommand -s h -l help -d 'print help'`,
      ...commands.flatMap(({ name, summary, flags, takes }) => {
        const within = `${complete} -n '__fish_seen_subcommand_from ${name}'`;
        return [
          `${complete} -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
          ...flags.map((flag) => `${within} ${flagOf(flag)}`),
          ...(isWords(takes) && takes.length === 0 ? [] : [`${within} ${offered(takes)}`]),
        ];
      }),
    ];
  });
  return `# Completion of dsd in fish.\n${lines.join("\n")}\n`;
}

function flagOf({ name, short, help, value }: CompletionFlag): string {
  const names = short === undefined ? `-l ${name}` : `-s ${short} -l ${name}`;
  const takes = value === undefined ? "" : ` -r ${offered(value.offers)}`;
  return `${names}${takes} -d ${quoted(help)}`;
}

function offered(offers: Offers): string {
  if (offers === "files") return "-F";
  if (offers === "folders") return "-f -a '(__fish_complete_directories)'";
  return `-f -a ${quoted((isWords(offers) ? offers : pairs(offers)).join(" "))}`;
}

/** Fish completes words: all pairs, or only up to the name of a file. */
const pairs = ({ names, values }: Pairs): string[] =>
  names.flatMap((name) =>
    values === "files" ? [`${name}=`] : values.map((value) => `${name}=${value}`),
  );
