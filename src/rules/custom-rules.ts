import { isObject } from "../values/json-value.js";
import { quote } from "../words/phrases.js";
import { allRules } from "./index.js";
import type { Rule } from "./rule.js";
import { invalidLevel, isLevel } from "./setting-words.js";

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const OPTION_TYPES: readonly unknown[] = ["boolean", "integer", "string", "array"];

/**
 * Returns custom rules together with the built-in ones, which may be among them. They can come from code that was not
 * type-checked.
 *
 * @throws TypeError for what is not a rule, and for two rules with one id
 */
export function withCustomRules(custom: readonly unknown[]): Rule[] {
  const rules = [...allRules];
  const ids = new Set(rules.map(({ id }) => id));
  const builtIn = new Set<unknown>(rules);
  for (const [index, value] of custom.entries()) {
    if (builtIn.has(value)) continue;
    const rule = asRule(value, `customRules[${index}]`);
    if (ids.has(rule.id)) throw new TypeError(`two rules have the id ${quote(rule.id)}`);
    ids.add(rule.id);
    rules.push(rule);
  }
  return rules;
}

function asRule(value: unknown, name: string): Rule {
  if (!isObject(value)) {
    throw new TypeError(`${name} must be a rule, not ${value === null ? "null" : typeof value}`);
  }
  const { id, severity, check, options = {} } = value;
  if (typeof id !== "string" || !ID.test(id)) {
    const shown = typeof id === "string" ? quote(id) : typeof id;
    throw new TypeError(`the id of ${name} must be lower-case words with hyphens, not ${shown}`);
  }
  if (!isLevel(severity)) throw new TypeError(`the severity of ${invalidLevel(id, severity)}`);
  if (typeof check !== "function") {
    throw new TypeError(`the rule ${quote(id)} must have a method \`check\``);
  }
  const isDeclared = (option: unknown) => isObject(option) && OPTION_TYPES.includes(option.type);
  if (!isObject(options) || !Object.values(options).every(isDeclared)) {
    throw new TypeError(
      `the options of the rule ${quote(id)} must be declarations with a type: boolean, integer, string or array`,
    );
  }
  return value as object as Rule;
}
