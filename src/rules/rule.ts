import type { Severity } from "../findings/finding.js";
import type { Model } from "../model/model.js";
import type { Names } from "../model/names.js";
import type { Place } from "../model/node.js";
import type { FixAction } from "../syntax/fix-action.js";
import type { Mark } from "../syntax/source-document.js";

/** A severity, or that a rule does not run. */
export type Level = Severity | "off";

/** An option of a rule, as JSON Schema says it. */
export type OptionDeclaration = { readonly description: string } & (
  | { readonly type: "boolean"; readonly default: boolean }
  | { readonly type: "integer"; readonly default: number }
  | { readonly type: "string"; readonly default: string; readonly enum?: readonly string[] }
  | {
      readonly type: "array";
      readonly items: { readonly type: "string"; readonly enum?: readonly string[] };
      readonly default: readonly string[];
    }
);

/** The options of a rule by name. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/** The values of declared options. */
export type OptionValues<O extends OptionDeclarations> = {
  readonly [K in keyof O]: O[K] extends { type: "boolean" }
    ? boolean
    : O[K] extends { type: "integer" }
      ? number
      : O[K] extends { type: "array" }
        ? readonly string[]
        : string;
};

/** What a rule has found. */
export interface Problem {
  /** Where: a node of the model gives it by `at()` and `placeOf()`. */
  readonly place: Place;
  /** What is wrong, in one line that starts in lower case and has no final stop. */
  readonly message: string;
  /** What of the member shows it: its key or its value. Default: the value. */
  readonly mark?: Mark;
  /** How to mend it; `safe` when it may be applied unseen. */
  readonly fix?: { readonly title?: string; readonly safe: boolean; readonly change: FixAction };
  /** Other places that the message speaks of. */
  readonly related?: readonly { readonly message: string; readonly place: Place }[];
}

/** What a rule is given. */
export interface RuleContext<O extends OptionDeclarations = OptionDeclarations> {
  /** Tables, services and servers, with their places. */
  readonly model: Model;
  /** Tables and columns by fully qualified name. */
  readonly names: Names;
  readonly options: OptionValues<O>;
  report(problem: Problem): void;
}

/** Something that a document must not be, though the specification would let it. */
export interface Rule<O extends OptionDeclarations = OptionDeclarations> {
  /** What the configuration and the findings call it: words in lower case, with hyphens. */
  readonly id: string;
  /** How grave it is when nobody says otherwise; `off`: only on demand. */
  readonly severity: Level;
  /** What is found, as a sentence. */
  readonly what: string;
  /** Why that is bad. */
  readonly why: string;
  /** What to do about it. */
  readonly mend: string;
  /** Where the rule comes from: a specification, or the practice of databases. */
  readonly source: string;
  readonly options?: O;
  check(context: RuleContext<O>): void;
}

/**
 * Defines a rule; the identity function, for its types.
 *
 * @example
 * export default defineRule({
 *   id: "table-prefix",
 *   severity: "warning",
 *   what: "A table does not start with our prefix.",
 *   why: "Our catalogue sorts by it.",
 *   mend: "Rename the table.",
 *   source: "our handbook",
 *   options: { prefix: { type: "string", default: "t_", description: "The prefix." } },
 *   check({ model, options, report }) {
 *     for (const table of model.tables)
 *       if (table.name && !table.name.startsWith(options.prefix))
 *         report({ place: table.namePlace, message: `\`${table.name}\` has no prefix` });
 *   },
 * });
 */
// @__NO_SIDE_EFFECTS__
export function defineRule<
  const Id extends string,
  const O extends OptionDeclarations = Record<never, never>,
>(rule: Rule<O> & { readonly id: Id }): Rule<O> & { readonly id: Id } {
  return rule;
}
