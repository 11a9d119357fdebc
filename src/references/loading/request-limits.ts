import { onAbort } from "../../values/on-abort.js";
import { LoadError } from "./loader.js";

/** How many requests a loader sends, and how long it waits for them. */
interface RequestLimitOptions {
  /** Milliseconds for one document, from the start of its own request. */
  readonly timeoutMs: number;
  /** Milliseconds for all documents: the time during which at least one request is pending. */
  readonly totalTimeoutMs: number;
  /** Maximum number of requests at once. */
  readonly maxRequests: number;
  /** Maximum number of requests at once to one host. */
  readonly maxRequestsPerHost: number;
}

/** A request that waits for its turn. */
interface Waiting {
  readonly host: string;
  readonly start: () => void;
}

/** The longest delay of a timer. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Runs requests in the order in which they arrive, with limits on their number at once and on their
 * time.
 */
export class RequestLimits {
  readonly #options: RequestLimitOptions;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  /** Aborts the pending requests when the time for all requests is over. */
  readonly #end = new AbortController();
  #runningCount = 0;
  /** Milliseconds during which requests were pending, until {@link #since}. */
  #spent = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RequestLimitOptions) {
    this.#options = options;
  }

  /**
   * Runs a request when its turn comes.
   *
   * @param request called with a signal that aborts at each limit
   * @throws LoadError when a limit is reached, the reason of `signal`, or what the request throws
   */
  async run<T>(
    host: string,
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    await this.#turn(host, signal);
    try {
      return await this.#timed(signal, request);
    } finally {
      this.#leave(host);
    }
  }

  async #timed<T>(
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs } = this.#options;
    const own = new AbortController();
    const abort = (reason: unknown) => own.abort(reason);
    const isLate = new LoadError("unchecked", `no answer within ${seconds(timeoutMs)}`);
    const timer = setTimeout(() => abort(isLate), Math.min(timeoutMs, MAX_DELAY));
    const stopEnd = onAbort(this.#end.signal, () => abort(this.#end.signal.reason));
    const stopCaller = signal && onAbort(signal, () => abort(signal.reason));
    try {
      return await request(own.signal);
    } catch (error) {
      // What a request throws when it is aborted depends on the implementation of `fetch`.
      throw own.signal.aborted ? own.signal.reason : error;
    } finally {
      clearTimeout(timer);
      stopEnd();
      stopCaller?.();
    }
  }

  /** Waits until a request to a host may start. */
  #turn(host: string, signal: AbortSignal | undefined): Promise<void> {
    this.#end.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stops: (() => void)[] = [];
      const settle = (then: () => void) => {
        this.#waiting.delete(waiting);
        for (const stop of stops) stop();
        then();
      };
      const waiting: Waiting = { host, start: () => settle(resolve) };
      for (const one of [this.#end.signal, signal]) {
        if (one) stops.push(onAbort(one, () => settle(() => reject(one.reason))));
      }
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#runningCount >= this.#options.maxRequests) return;
      const ofHost = this.#running.get(waiting.host) ?? 0;
      if (ofHost >= this.#options.maxRequestsPerHost) continue;
      this.#running.set(waiting.host, ofHost + 1);
      if (this.#runningCount++ === 0) this.#resumeClock();
      waiting.start();
    }
  }

  #leave(host: string): void {
    const ofHost = (this.#running.get(host) ?? 1) - 1;
    if (ofHost === 0) this.#running.delete(host);
    else this.#running.set(host, ofHost);
    if (--this.#runningCount === 0) this.#stopClock();
    this.#startNext();
  }

  #resumeClock(): void {
    const { totalTimeoutMs } = this.#options;
    if (totalTimeoutMs === Number.POSITIVE_INFINITY) return;
    this.#since = performance.now();
    const reason = new LoadError(
      "unchecked",
      `loading took more than ${seconds(totalTimeoutMs)} in all`,
    );
    const left = Math.max(0, totalTimeoutMs - this.#spent);
    this.#timer = setTimeout(() => this.#end.abort(reason), Math.min(left, MAX_DELAY));
  }

  #stopClock(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#spent += performance.now() - this.#since;
  }
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
