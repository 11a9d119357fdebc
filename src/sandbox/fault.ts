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

const isNumber = (value: unknown, least: number, most = Number.MAX_VALUE): boolean =>
  typeof value === "number" && value >= least && value <= most;

/** What each member of a fault may be. */
const MEMBERS: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  times: (value) => isNumber(value, 1),
  delayMs: (value) => isNumber(value, 0),
  status: (value) => isNumber(value, 200, 599) && Number.isInteger(value),
  headers: (value) => typeof value === "object",
  body: () => true,
  response: (value) => ["stalled", "reset", "not-json"].includes(value as string),
};

/**
 * Otherwise, a fault with a mistake would have no effect, and the test that needs it would pass.
 */
function checkFault(fault: Fault): void {
  for (const [key, value] of Object.entries(Object(fault) as Fault)) {
    const accepts = Object.hasOwn(MEMBERS, key) ? MEMBERS[key as keyof Fault] : undefined;
    if (accepts === undefined) throw new TypeError(`a fault has no \`${key}\``);
    if (value !== undefined && !accepts(value)) {
      throw new TypeError(`a fault cannot have \`${key}: ${JSON.stringify(value)}\``);
    }
  }
}

/** Faults that are waiting for a call, by operation. */
export class FaultQueue {
  readonly #waiting = new Map<string, { readonly fault: Fault; left: number }[]>();

  readonly #operations: object;

  /** @param operations the operations by name; no other name is accepted */
  constructor(operations: object) {
    this.#operations = operations;
  }

  /** @throws TypeError for an unknown operation or an invalid fault */
  add(operation: string, fault: Fault): void {
    if (!Object.hasOwn(this.#operations, operation)) {
      throw new TypeError(`there is no operation \`${operation}\``);
    }
    checkFault(fault);
    const queue = this.#waiting.get(operation) ?? [];
    queue.push({ fault, left: fault.times ?? 1 });
    this.#waiting.set(operation, queue);
  }

  /** Returns the fault for this call, if there is one, and counts it as used. */
  take(operation: string): Fault | undefined {
    const queue = this.#waiting.get(operation);
    const [next] = queue ?? [];
    if (next === undefined) return undefined;
    if (--next.left <= 0) queue?.shift();
    return next.fault;
  }

  clear(): void {
    this.#waiting.clear();
  }
}
