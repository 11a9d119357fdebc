import { nearestName } from "./nearest-name.js";
import { series } from "./phrases.js";

// How a function checks its options, in every entry of the package. Callers may use plain JavaScript, where an unknown
// option or one of the wrong type would silently have no effect. A message shows no value, since it may be a secret.

/** Rejects a value that an option cannot have; undefined counts as absent. */
export type OptionRule = (option: string, value: unknown) => void;

/** The options that an object may have, by name. */
export type OptionRules = Readonly<Record<string, OptionRule>>;

export const mustBe =
  (words: string, accepts: (value: unknown) => boolean): OptionRule =>
  (option, value) => {
    if (value !== undefined && !accepts(value)) throw new TypeError(`${option} must be ${words}`);
  };

export const anything: OptionRule = () => {};
export const aFunction = /* @__PURE__ */ mustBe(
  "a function",
  (value) => typeof value === "function",
);
export const aString = /* @__PURE__ */ mustBe("a string", (value) => typeof value === "string");
export const aBoolean = /* @__PURE__ */ mustBe(
  "true or false",
  (value) => typeof value === "boolean",
);
export const anArray = /* @__PURE__ */ mustBe("an array", Array.isArray);
export const strings = /* @__PURE__ */ mustBe(
  "an array of strings",
  (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
);
export const anObject = /* @__PURE__ */ mustBe(
  "an object",
  (value) => typeof value === "object" && value !== null,
);
export const above0 = /* @__PURE__ */ mustBe(
  "above 0",
  (value) => typeof value === "number" && value > 0,
);
export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER): OptionRule =>
  mustBe(
    `a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ""}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );
export const oneOf = (...choices: readonly unknown[]): OptionRule =>
  mustBe(`one of ${choices.join(", ")}`, (value) => choices.includes(value));
export const hasMethod = (name: string, words: string): OptionRule =>
  mustBe(words, (value) => typeof (value as Record<string, unknown> | null)?.[name] === "function");

/** Rejects an option that is absent as well. */
export function required(rule: OptionRule): OptionRule {
  return (option, value) => rule(option, value ?? null);
}

/** Rejects an argument that is absent or cannot be used. */
export const checkArgument = (name: string, value: unknown, rule: OptionRule): void =>
  required(rule)(quoteOption(name), value);

/** An option that has options. */
export function optionsOf(rules: OptionRules): OptionRule {
  return (option, value) => value === undefined || checkOptions(value, rules, option);
}

/** An array whose items have options. */
export function listOf(rules: OptionRules): OptionRule {
  return (option, value) => {
    anArray(option, value);
    for (const item of (value ?? []) as unknown[]) checkOptions(item, rules, option);
  };
}

/** Gives several options the same rule. */
export const named = (names: readonly string[], rule = anything): OptionRules =>
  Object.fromEntries(names.map((name) => [name, rule]));

/**
 * Rejects an object of options with an unknown name, which would have no effect, or with a value
 * that cannot be used.
 *
 * @param owner what the options belong to, for the message
 * @throws TypeError for the first one that is wrong; if it is unknown, with the one that was probably meant
 */
export function checkOptions(options: unknown, rules: OptionRules, owner = ""): void {
  const of = owner && ` of ${owner}`;
  // A promise, a map, or a signal in place of an object with one.
  const isOther = !/Object\]$/.test(Object.prototype.toString.call(options));
  if (
    typeof options !== "object" ||
    options === null ||
    (isOther && !Object.keys(options).length)
  ) {
    throw new TypeError(`the options${of} must be an object`);
  }
  const values: Readonly<Record<string, unknown>> = { ...options };
  const names = Object.keys(rules);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, names);
    const hint = nearest
      ? `did you mean ${quoteOption(nearest)}?`
      : `the options are ${series(names.map(quoteOption), "and")}`;
    throw new TypeError(`unknown option ${quoteOption(unknown)}${of}; ${hint}`);
  }
  for (const [name, rule] of Object.entries(rules)) rule(quoteOption(name), values[name]);
}

/**
 * A name in backticks for a message: without control characters, and shortened if it is too long to
 * read. (`quote` also searches for secrets, at a tenth of the size of a client.)
 */
export const quoteOption = (name: string): string =>
  `\`${name.slice(0, 60).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd")}\``;
