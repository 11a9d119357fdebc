import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearestName } from "../findings/nearest-name.js";
import { UsageError } from "./io.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses the arguments of a command.
 *
 * @throws UsageError for an unknown option, with the one that was probably meant
 */
export function parseFlags<O extends Options>(argv: string[], options: O) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explainFlag(error as Error & { code?: string }, options));
  }
}

function explainFlag(error: Error & { code?: string }, options: Options): string {
  const { message } = error;
  // The message may name both forms: '-q, --quiet'.
  const flag = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const nearest = nearestName(flag.replace(/^-+/, ""), Object.keys(options));
    return `unknown option ${flag}${nearest === undefined ? "" : `; did you mean --${nearest}?`}`;
  }
  if (error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    if (/does not take/.test(message)) return `${flag} takes no value`;
    // An argument that starts with a hyphen is taken for the next option.
    const hint = /ambiguous/.test(message)
      ? `; to pass one that starts with -, write ${flag}=…`
      : "";
    return `${flag} needs a value${hint}`;
  }
  return message.split("\n")[0]?.replace(/\.$/, "") ?? "";
}

/**
 * The value of a flag that takes one of several words.
 *
 * @param others words that the caller has handled already; only suggested
 * @throws UsageError when the value is not one of them
 */
export function oneOf<T extends string>(
  flag: string,
  value: string,
  choices: readonly T[],
  others: readonly string[] = [],
): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const all = [...choices, ...others];
  const nearest = nearestName(value, all);
  const hint = nearest === undefined ? `choose ${all.join(", ")}` : `did you mean ${nearest}?`;
  throw new UsageError(`${flag} cannot be "${value}"; ${hint}`);
}
