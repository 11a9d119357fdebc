import type { TemplateLanguage } from "../../connections/braces.js";
import { readTemplate } from "../../connections/template.js";
import type { ServiceModel } from "../../model/service.js";

/** The variables of a service: their defaults by name, `undefined` for one that has none. */
export type Defaults = ReadonlyMap<string, string | undefined>;

export const defaultsOf = ({ variables }: ServiceModel): Defaults =>
  new Map(variables.map((variable) => [variable.name, variable.default]));

/** Stands for the value of a variable that only one side has, and that has no default. */
const ANY_VALUE = "\0";

/**
 * Whether a string with variables means something else on the new side, whatever its variables are. The
 * new default of a variable is a change of the variable, and so are variables that were added or removed: a
 * string has changed only if it differs with the old defaults, with the new ones, and with its own.
 */
export function hasOtherMeaning(
  language: TemplateLanguage,
  [oldText, oldDefaults]: readonly [string, Defaults],
  [newText, newDefaults]: readonly [string, Defaults],
): boolean {
  if (oldText === newText) return false;
  const isDeclared = (name: string): boolean => oldDefaults.has(name) || newDefaults.has(name);
  const fill = (text: string, defaults: Defaults, others: Defaults): string =>
    readTemplate(text, language, isDeclared)
      .parts.map((part) => {
        if (part.kind === "text") return part.text;
        const { name } = part;
        const value = defaults.get(name) ?? others.get(name);
        if (value !== undefined) return value;
        return oldDefaults.has(name) === newDefaults.has(name) ? `{${name}}` : ANY_VALUE;
      })
      .join("");
  const none: Defaults = new Map();
  return (
    fill(oldText, oldDefaults, newDefaults) !== fill(newText, oldDefaults, newDefaults) &&
    fill(oldText, newDefaults, oldDefaults) !== fill(newText, newDefaults, oldDefaults) &&
    fill(oldText, oldDefaults, none) !== fill(newText, newDefaults, none)
  );
}
