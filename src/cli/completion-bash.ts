import {
  type CompletionFlag,
  type CompletionTable,
  isWords,
  type Offers,
  PROGRAM_NAMES,
  quoted,
} from "./completion-table.js";

/** The script that completes in bash. If it offers nothing, bash offers file names. */
export function bashScript({ commands }: CompletionTable): string {
  const values = commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => {
      const value = flag.value && reply(flag.value.offers);
      if (value === undefined) return [];
      const names = namesOf(flag).map((one) => `"${name} ${one}"`);
      return `    ${names.join("|")}) ${value} return ;;`;
    }),
  );
  const pairs = commands.flatMap(({ flags: own }) =>
    own.flatMap(({ name, value }) => {
      const offers = value?.offers;
      if (offers === undefined || typeof offers === "string" || isWords(offers)) return [];
      return Array.isArray(offers.values) ? [`        --${name}) ${words(offers.values)} ;;`] : [];
    }),
  );
  const flags = commands.map(
    ({ name, flags: own }) => `      ${name}) ${words(own.flatMap(namesOf))} ;;`,
  );
  const takes = commands.flatMap(({ name, takes: offers }) => {
    const value = reply(offers);
    return value === undefined ? [] : `    ${name}) ${value} ;;`;
  });
  return `# Completion of dsd in bash.
_dsd() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} verb= word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) ;; *) verb=$word; break ;; esac
  done
  if [[ -z $verb ]]; then
    ${words([...commands.map(({ name }) => name), "--help", "--version"])}
    return
  fi
  # Bash takes = as a separate word, as in --format=json.
  if [[ $cur == = && $prev == --* ]]; then
    cur=
  elif [[ $prev == = && \${COMP_WORDS[COMP_CWORD-2]} == --* ]]; then
    prev=\${COMP_WORDS[COMP_CWORD-2]}
  elif [[ $cur == = ]]; then
    cur=
  fi
  if [[ $prev == = || ($prev != --* && \${COMP_WORDS[COMP_CWORD]} == =) ]]; then
    for word in "\${COMP_WORDS[COMP_CWORD-2]}" "\${COMP_WORDS[COMP_CWORD-3]}"; do
      case $word in
${[...new Set(pairs)].join("\n")}
      esac
    done
    return
  fi
  case "$verb $prev" in
${values.join("\n")}
  esac
  if [[ $cur == -* ]]; then
    case $verb in
${flags.join("\n")}
    esac
    return
  fi
  case $verb in
${takes.join("\n")}
  esac
}
complete -o default -F _dsd ${PROGRAM_NAMES.join(" ")}
`;
}

const namesOf = ({ name, short }: CompletionFlag): string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
];

const words = (list: readonly string[]): string =>
  `COMPREPLY=($(compgen -W ${quoted(list.join(" "))} -- "$cur"));`;

/** The code for an offer; `undefined` for one that bash makes anyway. */
function reply(offers: Offers): string | undefined {
  if (offers === "files") return undefined;
  if (offers === "folders") return 'COMPREPLY=($(compgen -d -- "$cur"));';
  if (isWords(offers)) return offers.length === 0 ? undefined : words(offers);
  return `compopt -o nospace; ${words(offers.names.map((name) => `${name}=`))}`;
}
