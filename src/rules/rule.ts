import type { Severity } from "../findings/finding.js";
import type { Model, Place } from "../model/model.js";
import { maskMessage } from "../secrets/mask.js";
import type { FixAction } from "../text/fix-action.js";
import type { Mark } from "../text/source-document.js";
import { checkArgument, hasMethod } from "../words/options.js";

/** The severity of a rule's findings, or `off`: the rule does not run. */
export type Level = Severity | "off";

/** An option of a rule, in terms of JSON Schema. */
export type OptionDeclaration = { readonly description: string } & (
  | { readonly type: "boolean"; readonly default: boolean }
  | { readonly type: "integer"; readonly default: number }
  | {
      readonly type: "string";
      readonly default: string;
      readonly enum?: readonly string[] | undefined;
    }
  | {
      readonly type: "array";
      readonly items: {
        readonly type: "string";
        readonly enum?: readonly string[] | undefined;
      };
      readonly default: readonly string[];
    }
);

/** The options of a rule, by name. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/** The values of the declared options. */
export type OptionValues<O extends OptionDeclarations> = {
  readonly [K in keyof O]: O[K] extends { type: "boolean" }
    ? boolean
    : O[K] extends { type: "integer" }
      ? number
      : O[K] extends { type: "array" }
        ? readonly string[]
        : string;
};

/** How to fix a problem. */
export interface RuleFix {
  /** The title of the fix. Default: one that describes `change`. */
  readonly title?: string | undefined;
  /**
   * Whether the fix can be applied without review: no reader could have understood the document in
   * another way.
   */
  readonly safe: boolean;
  /** How to change the value at the place of the problem, or its key. */
  readonly change: FixAction;
}

/** A report of a rule. With a severity, and with a range in the text, it becomes a finding. */
export interface RuleProblem {
  /** Where the problem is: a place that a node of the model gives, for example `table.at("name")`. */
  readonly place: Place;
  /** The message: one line that starts in lower case and has no final period. */
  readonly message: string;
  /**
   * The part that the finding underlines: the key or the value at the place, or the key of the object in
   * which something is missing. Default: the value.
   */
  readonly mark?: Mark | undefined;
  /**
   * The part of a string that the finding underlines, by offsets in UTF-16 units, instead of all of
   * it.
   */
  readonly part?: { readonly start: number; readonly end: number } | undefined;
  readonly fix?: RuleFix | undefined;
  /** Other places that the message is about. */
  readonly related?: readonly { readonly message: string; readonly place: Place }[] | undefined;
}

/** The context of a rule. */
export interface RuleContext<O extends OptionDeclarations = OptionDeclarations> {
  /** The tables and connections in the documents. */
  readonly model: Model;
  /** The configured options; the others have their defaults. */
  readonly options: OptionValues<O>;
  /** Reports a problem. */
  report(problem: RuleProblem): void;
}

/** A check that goes beyond the specification. */
export interface Rule<O extends OptionDeclarations = OptionDeclarations> {
  /** The code of its findings and its name in the configuration: lower-case words with hyphens. */
  readonly id: string;
  /** The default severity; `off` for a rule that runs only if the configuration turns it on. */
  readonly severity: Level;
  /** A sentence about the mistakes that the rule finds. */
  readonly summary: string;
  /** Why that is a problem. */
  readonly rationale: string;
  /** How to fix it. */
  readonly remedy: string;
  /** Where the rule comes from: a specification, or what databases do. */
  readonly source: string;
  readonly options?: O | undefined;
  /** Whether some of its findings have a fix. Default: `false`. */
  readonly fixable?: boolean | undefined;
  /** Checks the model, and reports each problem before it returns. */
  check(context: RuleContext<O>): void;
}

/**
 * Defines a rule. It returns the rule as it is, with the types of its options inferred.
 *
 * @example
 * export default defineRule({
 *   id: "table-prefix",
 *   severity: "warning",
 *   summary: "The name of a table does not start with our prefix.",
 *   rationale: "Our catalog sorts tables by prefix.",
 *   remedy: "Rename the table.",
 *   source: "our handbook",
 *   options: { prefix: { type: "string", default: "t_", description: "The prefix." } },
 *   check({ model, options, report }) {
 *     for (const table of model.tables)
 *       if (!table.shortName.startsWith(options.prefix))
 *         report({ place: table.namePlace, message: `\`${table.shortName}\` has no prefix` });
 *   },
 * });
 */
// @__NO_SIDE_EFFECTS__
export function defineRule<
  const Id extends string,
  const O extends OptionDeclarations = Record<never, never>,
>(rule: Rule<O> & { readonly id: Id }): Rule<O> & { readonly id: Id } {
  checkArgument("rule", rule, hasMethod("check", "an object with an `id` and a `check`"));
  return rule;
}

/** A rule threw an exception. The bug is in the rule, not in the document. */
export class RuleError extends Error {
  override name = "RuleError";
  /** The id of the rule. */
  readonly rule: string;
  /** The stack inside the rule, without the engine below it: one line for each frame. */
  readonly frames: readonly string[];

  /**
   * @param rule the id of the rule
   * @param cause what the rule threw
   */
  constructor(rule: string, cause: unknown) {
    super(`rule \`${rule}\` failed: ${messageOf(cause)}`, { cause });
    this.rule = rule;
    this.frames = framesOfRule(cause, framesOf(this));
    if (this.frames.length > 0) {
      this.stack = [`${this.name}: ${this.message}`, ...this.frames].join("\n");
    }
  }
}

const messageOf = (cause: unknown): string =>
  maskMessage(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause));

/** The stack frames of the cause down to the rule, without those of the engine that called it. */
function framesOfRule(cause: unknown, own: readonly string[]): string[] {
  const frames = cause instanceof Error ? framesOf(cause) : [];
  // The first frame of both stacks is the function that called the rule, but at different lines. The
  // second one, its caller, is the same.
  const caller = own[1];
  const engine = caller === undefined ? -1 : frames.indexOf(caller);
  return engine > 1 ? frames.slice(0, engine - 1) : frames;
}

/** The lines of a stack below the message, which can have several lines. */
const framesOf = ({ stack = "" }: Error): string[] =>
  stack.split("\n").filter((line) => /^\s+at |@[^@]*:\d+:\d+$/.test(line));
