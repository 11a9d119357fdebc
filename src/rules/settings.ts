import { findingCodes } from "../findings/codes.js";
import { isObject } from "../shape/read-keys.js";
import { nearestName } from "../shape/suggest-key.js";
import type { RuleSettings } from "./active-rules.js";
import type { OptionDeclaration, Rule } from "./rule.js";

/** What a rule can be set to. */
export const LEVELS = ["off", "info", "warning", "error"] as const;

/** The levels, as a message lists them. */
export const LEVEL_LIST = "off, info, warning or error";

/**
 * Why a rule cannot be configured: a code of the format cannot, and other rules do not exist.
 *
 * @example unknownRule("missing-colums", ids)
 * // "unknown rule `missing-colums`; did you mean `missing-columns`?"
 */
export function unknownRule(id: string, ids: Iterable<string>): string {
  if (Object.hasOwn(findingCodes, id)) {
    return `\`${id}\` is a code of the format; codes of the format cannot be configured`;
  }
  const near = nearestName(id, ids);
  return `unknown rule \`${id}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`;
}

/**
 * Makes sure that settings are valid.
 *
 * @throws TypeError for an unknown rule, level or option, and for an invalid value of an option
 */
export function assertSettings(settings: RuleSettings<string>, rules: readonly Rule[]): void {
  const byId = new Map<string, Rule>();
  for (const rule of rules) {
    if (byId.has(rule.id)) throw new TypeError(`two rules have the id \`${rule.id}\``);
    byId.set(rule.id, rule);
  }
  for (const [id, setting] of Object.entries(settings)) {
    const rule = byId.get(id);
    if (rule === undefined) throw new TypeError(unknownRule(id, byId.keys()));
    if (setting === undefined) continue;
    // Settings can come from code that was not type-checked.
    const [level, options = {}] = (Array.isArray(setting) ? setting : [setting]) as unknown[];
    if (!(LEVELS as readonly unknown[]).includes(level)) {
      const shown = JSON.stringify(level);
      throw new TypeError(`rule \`${id}\` must be ${LEVEL_LIST}, not ${shown}`);
    }
    if (!isObject(options)) {
      const shown = JSON.stringify(options);
      throw new TypeError(`the options of rule \`${id}\` must be an object, not ${shown}`);
    }
    for (const [name, value] of Object.entries(options)) assertOption(rule, name, value);
  }
}

function assertOption({ id, options = {} }: Rule, name: string, value: unknown): void {
  const declaration = Object.hasOwn(options, name) ? options[name] : undefined;
  if (declaration === undefined) {
    const names = Object.keys(options);
    const near = nearestName(name, names);
    const hint =
      near !== undefined
        ? `; did you mean \`${near}\`?`
        : `; it has ${names.map((known) => `\`${known}\``).join(", ") || "no options"}`;
    throw new TypeError(`unknown option \`${name}\` of rule \`${id}\`${hint}`);
  }
  if (!isValid(value, declaration)) {
    const shown = JSON.stringify(value);
    throw new TypeError(
      `option \`${name}\` of rule \`${id}\` must be ${expected(declaration)}, not ${shown}`,
    );
  }
}

/** Whether an option can have a value. */
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

/** What values an option can have, in words. */
function expected(declaration: OptionDeclaration): string {
  switch (declaration.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return "an integer";
    case "string":
      return declaration.enum ? `one of ${declaration.enum.join(", ")}` : "a string";
    case "array": {
      const { enum: words } = declaration.items;
      return words ? `an array of ${words.join(", ")}` : "an array of strings";
    }
  }
}
