import { onAbort } from "../signals/on-abort.js";
import { ApiError, ConnectionError, TimeoutError } from "./errors.js";
import type { Retry } from "./options.js";

/**
 * If a service asks for a longer pause, the call fails, and the error says how long the pause would
 * be.
 */
const LONGEST_PAUSE_MS = 60_000;

/** Timeouts, rate limits, and busy gateways or services. A 500 is often permanent. */
const STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504];

/** How often to attempt a call, and the limits for all attempts together. */
interface Attempts {
  readonly retry: Retry;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
}

/** Makes attempts until one succeeds or no other is allowed; the signal ends a pause at once. */
export async function withRetries<T>(
  { retry, signal, timeoutMs }: Attempts,
  attempt: (count: number, timeoutMs: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + (retry.totalMs ?? Number.MAX_VALUE);
  for (let count = 1; ; count++) {
    const left = end - performance.now();
    try {
      return await attempt(count, Math.min(timeoutMs, left));
    } catch (error) {
      const pause = count < retry.attempts ? pauseAfter(error, count, retry) : undefined;
      if (pause === undefined || performance.now() + pause >= end) throw error;
      await sleep(pause, signal);
    }
  }
}

/** How long to wait after a failure, in milliseconds; undefined if the failure ends the call. */
function pauseAfter(error: unknown, count: number, retry: Retry): number | undefined {
  const isBusy = error instanceof ApiError && (retry.statuses ?? STATUSES).includes(error.status);
  const isLate = error instanceof TimeoutError && retry.timeouts === true;
  if (!isBusy && !isLate && !(error instanceof ConnectionError)) return undefined;
  // Minus a random part, so clients that failed together do not retry together.
  const backoff = Math.min(250 * 2 ** count, 8000) * (1 - Math.random() / 2);
  const pause = (isBusy ? error.retryAfterMs : undefined) ?? backoff;
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      forget?.();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    const forget =
      signal &&
      onAbort(
        signal,
        end(() => reject(signal.reason)),
      );
  });
