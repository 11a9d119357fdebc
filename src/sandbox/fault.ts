import { checkOptions, named, type OptionRules, oneOf, wholeFrom } from "../words/options.js";

/** Something that goes wrong when an operation of the sandbox is called. */
export interface Fault {
  /** How many calls it affects; default 1. */
  readonly times?: number | undefined;
  /** Milliseconds to wait before the response. */
  readonly delayMs?: number | undefined;
  /**
   * Responds with this status and does nothing else; with the spec's error object, or with `body`.
   */
  readonly status?: number | undefined;
  /** Headers of the response with that status. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Body of the response with that status: text as it is, anything else as JSON. */
  readonly body?: unknown;
  /**
   * Carries out the request, and then breaks the response: only half of the body, a reset
   * connection, or HTML in place of JSON.
   */
  readonly response?: "stalled" | "reset" | "not-json" | undefined;
}

const RULES: OptionRules = {
  ...named(["headers", "body"]),
  times: wholeFrom(1),
  delayMs: wholeFrom(0),
  status: wholeFrom(200, 599),
  response: oneOf("stalled", "reset", "not-json"),
};

/** Faults that are waiting for a call, by operation. */
export class Faults {
  readonly #waiting = new Map<string, { readonly fault: Fault; left: number }[]>();

  /** @param operations the operations by name; no other name is accepted */
  constructor(readonly operations: object) {}

  /** @throws TypeError for an unknown operation or an invalid fault */
  add(operation: string, fault: Fault): void {
    // A fault with a mistake would have no effect, and the test that needs it would pass.
    if (!Object.hasOwn(this.operations, operation)) {
      throw new TypeError(`there is no operation \`${operation}\``);
    }
    checkOptions(fault, RULES, "a fault");
    const queue = this.#waiting.get(operation) ?? [];
    this.#waiting.set(operation, [...queue, { fault, left: fault.times ?? 1 }]);
  }

  /** Returns the fault for this call, if there is one, and counts it as used. */
  take(operation = ""): Fault | undefined {
    const [next, ...rest] = this.#waiting.get(operation) ?? [];
    if (next !== undefined && --next.left === 0) this.#waiting.set(operation, rest);
    return next?.fault;
  }

  clear(): void {
    this.#waiting.clear();
  }
}
