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
export const wholeFrom = (least: number): Rule =>
  mustBe(
    `a whole number from ${least}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= least,
  );
export const oneOf = (...choices: readonly unknown[]): Rule =>
  mustBe(`one of ${choices.join(", ")}`, (value) => choices.includes(value));

/** Rejects an option that is absent as well. */
export const required =
  (rule: Rule): Rule =>
  (option, value) =>
    rule(option, value ?? null);

/** An option that has options. */
export const optionsOf =
  (rules: Rules): Rule =>
  (option, value) => {
    if (value !== undefined) checkOptions(option, value, rules);
  };

/** The same rule for several options. */
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
