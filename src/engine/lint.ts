import type { EntryKind, EntryKinds } from "../format/check/entry-kinds.js";
import { CHECK_OPTIONS, type CheckOptions } from "./check.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { type RuleOptions, rulesOf } from "./rules-of.js";
import { openInput } from "./validate.js";

/** Options of {@link lint}. */
export interface LintOptions<K extends EntryKind = "descriptor", CustomId extends string = string>
  extends CheckOptions<K>,
    RuleOptions<CustomId> {}

const LINT_OPTIONS: readonly OptionName[] = /* @__PURE__ */ CHECK_OPTIONS.concat(
  "rules",
  "customRules",
  "suppressions",
);

/**
 * Checks a document as {@link check} does, and then runs the rules. For example, rules check that
 * the columns of a key exist, that the variables of a connection string are declared, and that the
 * string contains no password.
 *
 * A rule never makes a document invalid: `valid` is the same as for `check`.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link check}, with the findings of the rules
 * @throws TypeError for an option or setting that does not exist or has the wrong type
 * @throws RuleError when a custom rule throws
 * @example
 * const table = {
 *   fullyQualifiedName: "shop.orders",
 *   version: "1.0.0",
 *   columns: [{ fullyQualifiedName: "shop.orders.id" }],
 * };
 * const options = { as: "table", rules: { "no-primary-key": "warning" } } as const;
 * const { findings } = await lint(table, options);
 * findings.some(({ code }) => code === "no-primary-key"); // true
 */
export async function lint<K extends EntryKind = "descriptor", CustomId extends string = never>(
  input: unknown,
  options: LintOptions<K, CustomId> = {},
): Promise<Result<EntryKinds[K]>> {
  assertOptions(options, LINT_OPTIONS);
  const { workspace, name } = openInput(input, { ...options, runRules: rulesOf(options) });
  const checked = await workspace.check(name, { ...options, lint: true });
  return resultOf(checked, options.maxFindings);
}
