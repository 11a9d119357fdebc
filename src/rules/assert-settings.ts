import { findingCodes } from "../findings/codes.js";
import { isObject } from "../values/json-object.js";
import { nearestName } from "../words/nearest-name.js";
import { didYouMean } from "../words/phrases.js";
import { quote } from "../words/quote.js";
import type { RuleSettings } from "./active-rules.js";
import type { Level, OptionDeclaration, Rule } from "./rule.js";

/** The settings of a rule. */
export const LEVELS: readonly Level[] = ["off", "info", "warning", "error"];

export const isLevel = (value: unknown): value is Level =>
  (LEVELS as readonly unknown[]).includes(value);

/** The level that was probably meant: a similar one, or one that was shortened, such as `warn`. */
export function suggestedLevel(value: unknown): Level | undefined {
  if (typeof value !== "string" || value.length < 2) return undefined;
  const near = nearestName(value, LEVELS);
  return LEVELS.find((level) => level === near || level.startsWith(value.toLowerCase()));
}

/**
 * The message for a level that does not exist.
 *
 * @example invalidLevel("no-columns", "warn")
 * // "`no-columns` must be off, info, warning or error, not `warn`; did you mean `warning`?"
 */
export function invalidLevel(id: string, value: unknown): string {
  const hint = didYouMean(suggestedLevel(value));
  return `${quote(id)} must be off, info, warning or error, not ${shown(value)}${hint}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** The rule that was probably meant by an unknown id. */
export const suggestedRule = (id: string, ids: Iterable<string>): string | undefined =>
  Object.hasOwn(findingCodes, id) ? undefined : nearestName(id, ids);

/**
 * The message for an id that no rule has.
 *
 * @param limit what a code of the format does not allow
 * @example unknownRule("no-colums", ids)
 * // "unknown rule `no-colums`; did you mean `no-columns`?"
 */
export const unknownRule = (
  id: string,
  ids: Iterable<string>,
  limit = "codes of the format cannot be configured",
): string =>
  Object.hasOwn(findingCodes, id)
    ? `${quote(id)} is a code of the format; ${limit}`
    : `unknown rule ${quote(id)}${didYouMean(nearestName(id, ids))}`;

/**
 * Checks that settings are valid.
 *
 * @throws TypeError for an unknown rule, level or option, and for an invalid value of an option
 */
export function assertSettings(settings: RuleSettings<string>, rules: readonly Rule[]): void {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const [id, setting] of Object.entries(settings)) {
    const rule = byId.get(id);
    if (rule === undefined) throw new TypeError(unknownRule(id, byId.keys()));
    if (setting === undefined) continue;
    // Settings can come from code that was not type-checked.
    const [level, options = {}] = (Array.isArray(setting) ? setting : [setting]) as unknown[];
    if (!isLevel(level)) throw new TypeError(invalidLevel(id, level));
    if (!isObject(options)) {
      throw new TypeError(`the options of rule ${quote(id)} must be an object`);
    }
    for (const [name, value] of Object.entries(options)) assertOption(rule, name, value);
  }
}

function assertOption({ id, options = {} }: Rule, name: string, value: unknown): void {
  const declaration = Object.hasOwn(options, name) ? options[name] : undefined;
  if (declaration === undefined) {
    const names = Object.keys(options);
    const near = nearestName(name, names);
    const hint = near ? `did you mean ${quote(near)}?` : listOf(names);
    throw new TypeError(`unknown option ${quote(name)} of rule ${quote(id)}; ${hint}`);
  }
  const [isValid, words] = accepted(declaration, value);
  if (!isValid) {
    throw new TypeError(
      `option ${quote(name)} of rule ${quote(id)} must be ${words}, not ${JSON.stringify(value)}`,
    );
  }
}

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? "it has no options" : `it has ${names.map(quote).join(", ")}`;

/** Whether an option can have a value, and the values that it can have, in words. */
function accepted(
  declaration: OptionDeclaration,
  value: unknown,
): [isValid: boolean, words: string] {
  switch (declaration.type) {
    case "boolean":
      return [typeof value === "boolean", "true or false"];
    case "integer":
      return [Number.isInteger(value), "an integer"];
    case "string":
      return [isWord(value, declaration.enum), wordsIn(declaration.enum, "one of", "a string")];
    case "array": {
      const { enum: words } = declaration.items;
      const isValid = Array.isArray(value) && value.every((item) => isWord(item, words));
      return [isValid, wordsIn(words, "an array of", "an array of strings")];
    }
  }
}

const isWord = (value: unknown, words: readonly string[] | undefined): boolean =>
  typeof value === "string" && (words?.includes(value) ?? true);

const wordsIn = (words: readonly string[] | undefined, start: string, otherwise: string): string =>
  words === undefined ? otherwise : `${start} ${words.map(quote).join(", ")}`;
