import { nearestName } from "../shape/suggest-key.js";
import type { RuleSettings } from "./active-rules.js";
import type { OptionDeclaration, Rule } from "./rule.js";

/** What a rule can be set to. */
export const LEVELS = ["off", "info", "warning", "error"] as const;

/**
 * Makes sure that settings are what they can be.
 *
 * @throws TypeError for a rule that there is not, a level that there is not, or a wrong option
 */
export function assertSettings(settings: RuleSettings<string>, rules: readonly Rule[]): void {
  const byId = new Map<string, Rule>();
  for (const rule of rules) {
    if (byId.has(rule.id)) throw new TypeError(`there are two rules with the id "${rule.id}"`);
    byId.set(rule.id, rule);
  }
  for (const [id, setting] of Object.entries(settings)) {
    const rule = byId.get(id);
    if (rule === undefined) {
      const near = nearestName(id, byId.keys());
      const hint = near === undefined ? "" : `; did you mean "${near}"?`;
      throw new TypeError(`there is no rule "${id}"${hint}`);
    }
    if (setting === undefined) continue;
    const [level, options = {}] = typeof setting === "string" ? [setting] : setting;
    if (!LEVELS.includes(level)) {
      throw new TypeError(`rule "${id}" can be ${LEVELS.join(", ")}, not ${JSON.stringify(level)}`);
    }
    for (const [name, value] of Object.entries(options)) {
      const declaration = rule.options?.[name];
      if (declaration === undefined) {
        const names = Object.keys(rule.options ?? {}).join(", ");
        throw new TypeError(`rule "${id}" has no option "${name}"; it has ${names || "none"}`);
      }
      if (!fits(value, declaration)) {
        throw new TypeError(`option "${name}" of rule "${id}" cannot be ${JSON.stringify(value)}`);
      }
    }
  }
}

/** Whether an option can have a value. */
function fits(value: unknown, declaration: OptionDeclaration): boolean {
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
