import { isObject } from "../values/json-object.js";
import { nearestName } from "../words/nearest-name.js";
import { quote } from "../words/quote.js";
import type { RuleSettings } from "./active-rules.js";
import { invalidLevel, isLevel } from "./level.js";
import type { OptionDeclaration, Rule } from "./rule.js";
import { unknownRule } from "./rule-ids.js";

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
  if (!isValid(value, declaration)) {
    throw new TypeError(
      `option ${quote(name)} of rule ${quote(id)} must be ${expected(declaration)}, not ${JSON.stringify(value)}`,
    );
  }
}

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? "it has no options" : `it has ${names.map(quote).join(", ")}`;

function isValid(value: unknown, declaration: OptionDeclaration): boolean {
  switch (declaration.type) {
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return Number.isInteger(value);
    case "string":
      return typeof value === "string" && (declaration.enum?.includes(value) ?? true);
    case "array":
      return (
        Array.isArray(value) &&
        value.every(
          (item) => typeof item === "string" && (declaration.items.enum?.includes(item) ?? true),
        )
      );
  }
}

/** The values that an option can have, in words. */
function expected(declaration: OptionDeclaration): string {
  switch (declaration.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return "an integer";
    case "string":
      return declaration.enum ? `one of ${declaration.enum.map(quote).join(", ")}` : "a string";
    case "array": {
      const { enum: words } = declaration.items;
      return words ? `an array of ${words.map(quote).join(", ")}` : "an array of strings";
    }
  }
}
