import type { RuleId } from "../../../generated/rule-ids.js";
import { isObject } from "../../values/json-object.js";
import { unknownRule } from "../rule-ids.js";
import type { ConfiguredSuppression } from "./suppress.js";

/**
 * Findings of rules that are accepted.
 *
 * @typeParam CustomId ids of custom rules; `string` allows any id
 * @example
 * const accepted: Suppression = { rules: ["no-columns"], name: "shop.public.orders" };
 */
export interface Suppression<CustomId extends string = never> {
  /** The ids of the rules. */
  readonly rules: readonly (RuleId | CustomId)[];
  /** The fully qualified name of a table or column that the findings are about. Default: any. */
  readonly name?: string | undefined;
  /** Whether findings in a document with this name are accepted. Default: in all documents. */
  readonly applies?: ((file: string | undefined) => boolean) | undefined;
}

/**
 * Returns suppressions in the form that the engine uses.
 *
 * @throws TypeError for a rule that does not exist, and for what is not a suppression
 */
export function configuredSuppressions(
  suppressions: readonly Suppression<string>[],
  ids: ReadonlySet<string>,
): ConfiguredSuppression[] {
  return suppressions.map((suppression: unknown, index) => {
    const refuse = (problem: string): never => {
      throw new TypeError(`suppressions[${index}]${problem}`);
    };
    if (!isObject(suppression)) return refuse(" must be an object");
    const { rules, name, applies = () => true } = suppression;
    if (!Array.isArray(rules)) return refuse(".rules must be an array");
    const unknown = rules.find((id) => !ids.has(id));
    if (unknown !== undefined) return refuse(`: ${unknownRule(String(unknown), ids)}`);
    if (name !== undefined && typeof name !== "string") return refuse(".name must be a string");
    if (typeof applies !== "function") return refuse(".applies must be a function");
    return {
      id: `option ${index}`,
      rules: new Set<string>(rules),
      applies: applies as ConfiguredSuppression["applies"],
      name,
    };
  });
}
