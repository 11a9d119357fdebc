import { maskMessage } from "../secrets/mask.js";

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

/** The frames of the cause down to the rule, without those of the engine, which called the rule. */
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
  stack.split("\n").filter((line) => /^\s+at |@.*:\d+:\d+$/.test(line));
