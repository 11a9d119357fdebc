import { quote } from "./body-check.js";

/** Rejects a value that an option cannot have; undefined counts as absent. */
export type Rule = (option: string, value: unknown) => void;

/** The options that an object may have, by name. */
export type Rules = Readonly<Record<string, Rule>>;

export const mustBe =
  (words: string, accepts: (value: unknown) => boolean): Rule =>
  (option, value) => {
    if (value !== undefined && !accepts(value)) throw new TypeError(`${option} must be ${words}`);
  };

export const anything: Rule = () => {};
export const aFunction = mustBe("a function", (value) => typeof value === "function");
export const above0 = mustBe("above 0", (value) => typeof value === "number" && value > 0);
export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER): Rule =>
  mustBe(
    `a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ""}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );
export const oneOf = (...choices: readonly unknown[]): Rule =>
  mustBe(`one of ${choices.join(", ")}`, (value) => choices.includes(value));

/** Rejects an option that is absent as well. */
export function required(rule: Rule): Rule {
  return (option, value) => rule(option, value ?? null);
}

/** An option that has options. */
export function optionsOf(rules: Rules): Rule {
  return (option, value) => value === undefined || checkOptions(option, value, rules);
}

/** Gives several options the same rule. */
export const named = (names: readonly string[], rule = anything): Rules =>
  Object.fromEntries(names.map((name) => [name, rule]));

/**
 * Rejects an object of options with an unknown name, which would have no effect, or with a value
 * that cannot be used.
 *
 * @param owner what the options belong to, for the message
 * @throws TypeError which shows no value, since it may be a secret
 */
export function checkOptions(owner: string, options: unknown, rules: Rules): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`the options of ${owner} must be an object`);
  }
  const values: Readonly<Record<string, unknown>> = { ...options };
  for (const name of Object.keys({ ...rules, ...values })) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new TypeError(`unknown option ${quote(name)} of ${owner}`);
    rule(quote(name), values[name]);
  }
}

/** The options that a client and a call have. */
const COMMON_RULES: Rules = {
  headers: anything,
  timeoutMs: above0,
  retry: optionsOf({
    attempts: required(wholeFrom(1)),
    timeouts: anything,
    totalMs: above0,
    operations: oneOf("reads", "idempotent", "all"),
  }),
};

/** The options of a call. */
export const CALL_RULES: Rules = { ...COMMON_RULES, signal: anything };

/** The options that both clients have, besides their routes. */
export const CLIENT_RULES: Rules = {
  ...COMMON_RULES,
  baseUrl: anything,
  fetch: aFunction,
  credentials: aFunction,
  maxResponseBytes: above0,
  int64: oneOf("number", "string"),
  validate: oneOf("requests", "responses", "both", "none"),
};
