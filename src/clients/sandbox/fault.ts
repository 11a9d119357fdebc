/** Something that goes wrong when an operation of the sandbox is called. */
export interface Fault {
  /** How many calls it hits; default 1. */
  readonly times?: number;
  /** Milliseconds to wait before the answer. */
  readonly delayMs?: number;
  /** Answers this status and does nothing else; with the spec's error object, or with `body`. */
  readonly status?: number;
  /** Headers of that answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of that answer: text as it is, anything else as JSON. */
  readonly body?: unknown;
  /**
   * Does what is asked, and then spoils the answer: half of the body and then silence, a reset
   * connection, or HTML where JSON should be.
   */
  readonly answer?: "stalled" | "reset" | "not-json";
}

/** Faults that wait for their calls, by operation. */
export class FaultQueue {
  readonly #waiting = new Map<string, { readonly fault: Fault; left: number }[]>();

  add(operation: string, fault: Fault): void {
    const queue = this.#waiting.get(operation) ?? [];
    queue.push({ fault, left: fault.times ?? 1 });
    this.#waiting.set(operation, queue);
  }

  /** The fault of this call, if there is one; it is then used up by one. */
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
