import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearestName } from "../findings/nearest-name.js";
import { UsageError } from "./io.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses the arguments of a command.
 *
 * @throws UsageError for an option that there is not, with the one that was probably meant
 */
export function parseFlags<O extends Options>(argv: string[], options: O) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explainFlag(error as Error & { code?: string }, options));
  }
}

function explainFlag(error: Error & { code?: string }, options: Options): string {
  const flag = /'(-[^' ]*)/.exec(error.message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const nearest = nearestName(flag.replace(/^-+/, ""), Object.keys(options));
    return `there is no option ${flag}${nearest === undefined ? "" : `; did you mean --${nearest}?`}`;
  }
  if (error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    return `${flag} ${/does not take/.test(error.message) ? "takes no value" : "needs a value"}`;
  }
  return error.message.split("\n")[0]?.replace(/\.$/, "") ?? "";
}

/**
 * A flag that takes one of several words.
 *
 * @param others words that are taken too, but looked at before
 * @throws UsageError when it is none of them
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
