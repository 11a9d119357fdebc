import { fixKinds } from "../engine/fix-documents.js";
import { driftCodes, findingCodes } from "../findings/codes.js";
import { allRules } from "../rules/index.js";
import { LEVELS } from "../rules/setting-words.js";
import { commandOffers } from "./help.js";
import {
  type Commands,
  commandNamed,
  type Flag,
  type LoadedCommand,
  type Offer,
  parseFlags,
  readChoice,
} from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

/** The scripts ask `dsd complete` what to offer. If it offers nothing, they offer file names. */
const SCRIPTS = {
  bash: `_dsd() {
  local line=\${COMP_LINE:0:COMP_POINT} IFS=$' \\t\\n' words word
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  word=\${words[\${#words[@]}-1]}
  IFS=$'\\n'
  COMPREPLY=($(dsd complete -- "\${words[@]:1}" 2>/dev/null))
  COMPREPLY=("\${COMPREPLY[@]%%$'\\t'*}")
  # Bash takes = as a separate word, as in --format=json.
  [[ $word == *=* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${word%=*}="}")
  if [[ \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _dsd dsd datastore-descriptor
`,
  zsh: `#compdef dsd datastore-descriptor
_dsd() {
  local -a offers end
  offers=("\${(@f)$(dsd complete -- "\${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  if [[ -z $offers ]]; then
    compset -P '*='
    _files
    return
  fi
  [[ $offers[1] == *= ]] && end=(-S '')
  offers=("\${(@)offers//:/\\\\:}")
  offers=("\${(@)offers/$'\\t'/:}")
  _describe 'dsd' offers "\${end[@]}"
}
if [ "$funcstack[1]" = _dsd ]; then _dsd "$@"; else compdef _dsd dsd datastore-descriptor; fi
`,
  fish: `function __dsd_offers
  set -l words (commandline -opc)
  set -l word (commandline -ct)
  set -l offers (dsd complete -- $words[2..-1] "$word" 2>/dev/null)
  if set -q offers[1]
    printf '%s\\n' $offers
    return
  end
  set -l prefix (string match -r '^-.*=' -- "$word")
  for path in (__fish_complete_path (string replace -r '^-.*=' '' -- "$word"))
    echo "$prefix$path"
  end
end
for name in dsd datastore-descriptor
  complete -c $name -f -a '(__dsd_offers)'
end
`,
};

const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];

const completes = (): Offer[] => SHELLS.map((shell) => [shell]);

export const completionCommand: LoadedCommand = { flags: {}, completes, run };

/** `dsd completion SHELL`: prints the script that completes in a shell. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const { positionals } = parseFlags(argv, {});
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new UsageError(`dsd completion takes one shell: ${SHELLS.join(", ")}`);
  }
  io.stdout(SCRIPTS[readChoice("the shell", name, SHELLS)]);
  return 0;
}

/**
 * `dsd complete -- WORDS`, which the scripts call: prints what can replace the last word, a line for
 * each, with a tab before its description.
 */
export async function complete(argv: string[], io: CommandIo, commands: Commands): Promise<number> {
  const words = argv.slice(1);
  const word = words.pop() ?? "";
  const all = await offersFor(words, word, commands);
  const offers = all.filter(([offer]) => offer.startsWith(word));
  io.stdout(offers.map((offer) => `${offer.join("\t")}\n`).join(""));
  return 0;
}

async function offersFor(
  before: readonly string[],
  word: string,
  commands: Commands,
): Promise<readonly Offer[]> {
  const name = before.find((one) => !one.startsWith("-"));
  if (name === undefined) return [...commandOffers(commands), ["--help"], ["--version"]];
  const command = await commandNamed(commands, name)?.load();
  if (command === undefined) return [];
  const { flags } = command;
  const [, given, start = ""] = /^--([^=]+)(=)/.exec(word) ?? [];
  if (given !== undefined) {
    const prefix = `--${given}${start}`;
    return valuesOf(flags[given], word.slice(prefix.length)).map((one) => [prefix + one]);
  }
  const takingValue = (word: string | undefined) =>
    Object.entries(flags).find(
      ([flag, { value, short }]) =>
        value !== undefined && [`--${flag}`, `-${short}`].includes(word ?? ""),
    );
  const taking = takingValue(before.at(-1));
  if (taking !== undefined) return valuesOf(taking[1], word).map((one) => [one]);
  if (word.startsWith("-")) {
    const all: [string, Pick<Flag, "short" | "help">][] = Object.entries(flags);
    all.push(["help", { short: "h", help: "print help" }]);
    return all.flatMap(([flag, { short, help }]) => [
      [`--${flag}`, help],
      ...(short === undefined ? [] : [[`-${short}`, help] as const]),
    ]);
  }
  // Only the first argument has a list; paths follow it.
  const hasFirst = before
    .slice(before.indexOf(name) + 1)
    .some((one, index, all) => !one.startsWith("-") && !takingValue(all[index - 1]));
  return hasFirst ? [] : (command.completes?.(commands) ?? []);
}

/** The possible values. There are none if the value is a file name. */
function valuesOf(flag: Flag | undefined, value: string): readonly string[] {
  if (flag?.value === undefined) return [];
  const { completes = [] } = flag;
  if (completes === "codes" || completes === "kinds") {
    const reserved = [...Object.keys(findingCodes), ...Object.keys(driftCodes)];
    const codes = [...reserved, ...allRules.map(({ id }) => id)];
    return completes === "codes" ? codes : [...codes, ...fixKinds()];
  }
  if (completes !== "rules" && !("names" in completes)) return completes;
  const { names, values } =
    completes === "rules" ? { names: allRules.map(({ id }) => id), values: LEVELS } : completes;
  if (!value.includes("=")) return names.map((name) => `${name}=`);
  const [name = ""] = value.split("=");
  return names.includes(name) ? values.map((one) => `${name}=${one}`) : [];
}
