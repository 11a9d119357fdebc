import {
  type CompletionFlag,
  type CompletionTable,
  isWords,
  type Offers,
  PROGRAM_NAMES,
  quoted,
} from "./completion-table.js";

/** The script that completes in zsh, to be sourced, or loaded as a function. */
export function zshScript({ commands }: CompletionTable): string {
  const names = commands.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(" ");
  const cases = commands.map(({ name, flags, takes }) => {
    const parts = [...flags.flatMap((flag) => argumentOf(flag)), ...restOf(takes)];
    return `        ${name})\n          _arguments -s -S ${parts.join(" \\\n            ")} ;;`;
  });
  return `#compdef ${PROGRAM_NAMES.join(" ")}
# Completion of dsd in zsh.
_dsd() {
  local curcontext="$curcontext" state line
  local -a verbs
  verbs=(${names})
  _arguments -C '(- *)'{-h,--help}'[print help]' '(- *)'{-v,--version}'[print the version]' \\
    '1:command:->verb' '*::argument:->rest'
  case $state in
    verb) _describe command verbs ;;
    rest)
      case $words[1] in
${cases.join("\n")}
      esac ;;
  esac
}
if [ "$funcstack[1]" = _dsd ]; then _dsd "$@"; else compdef _dsd ${PROGRAM_NAMES.join(" ")}; fi
`;
}

function argumentOf({ name, short, help, isRepeatable, value }: CompletionFlag): string[] {
  const takes = value === undefined ? "" : `:${escaped(value.name)}:${offered(value.offers)}`;
  const rest = `[${escaped(help)}]${takes}`;
  const long = `--${name}`;
  if (short === undefined) return [quoted(`${isRepeatable ? "*" : ""}${long}${rest}`)];
  return [`'(-${short} ${long})'{-${short},${long}}${quoted(rest)}`];
}

/** The arguments; nothing for a command without any. */
const restOf = (takes: Offers): string[] =>
  isWords(takes) && takes.length === 0 ? [] : [quoted(`*:argument:${offered(takes)}`)];

function offered(offers: Offers): string {
  if (offers === "files") return "_files";
  if (offers === "folders") return "_files -/";
  if (isWords(offers)) return offers.length === 0 ? " " : `(${offers.join(" ")})`;
  const { names, values } = offers;
  const value = values === "files" ? "file:_files" : `value:(${values.join(" ")})`;
  return `_values -S = name ${names.map((name) => `"${name}:${value}"`).join(" ")}`;
}

const escaped = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");
