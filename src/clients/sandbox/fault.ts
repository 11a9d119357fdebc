/** Something that goes wrong when an operation of the sandbox is called. */
export interface Fault {
  /** How many calls it affects; default 1. */
  readonly times?: number | undefined;
  /** Milliseconds to wait before the answer. */
  readonly delayMs?: number | undefined;
  /** Answers this status and does nothing else; with the spec's error object, or with `body`. */
  readonly status?: number | undefined;
  /** Headers of that answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Body of that answer: text as it is, anything else as JSON. */
  readonly body?: unknown;
  /**
   * Does what is asked, and then spoils the answer: half of the body and then silence, a reset
   * connection, or HTML where JSON should be.
   */
  readonly answer?: "stalled" | "reset" | "not-json" | undefined;
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
  answer: (value) => ["stalled", "reset", "not-json"].includes(value as string),
};

/** A fault with a mistake would have no effect, and the test that wants it would pass. */
function checkFault(fault: Fault): void {
  for (const [key, value] of Object.entries(Object(fault) as Fault)) {
    const accepts = Object.hasOwn(MEMBERS, key) ? MEMBERS[key as keyof Fault] : undefined;
    if (accepts === undefined) throw new TypeError(`a fault has no \`${key}\``);
    if (value !== undefined && !accepts(value)) {
      throw new TypeError(`a fault cannot have \`${key}: ${JSON.stringify(value)}\``);
    }
  }
}

/** Faults that wait for their calls, by operation. */
export class FaultQueue {
  readonly #waiting = new Map<string, { readonly fault: Fault; left: number }[]>();

  readonly #operations: object;

  /** @param operations the operations by their names; no other name is taken */
  constructor(operations: object) {
    this.#operations = operations;
  }

  /** @throws TypeError for what is not an operation or not a fault */
  add(operation: string, fault: Fault): void {
    if (!Object.hasOwn(this.#operations, operation)) {
      throw new TypeError(`there is no operation \`${operation}\``);
    }
    checkFault(fault);
    const queue = this.#waiting.get(operation) ?? [];
    queue.push({ fault, left: fault.times ?? 1 });
    this.#waiting.set(operation, queue);
  }

  /** The fault of this call, if there is one, which counts as used. */
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
