// Loaded when a call may be attempted more than once.

import { ApiError, ConnectionError } from "./errors.js";

/** A service that asks for a longer pause gets its way: the call fails, and says how long. */
const LONGEST_PAUSE_MS = 60_000;

/** Does what `attempt` does, up to so many times; the caller's signal ends a pause at once. */
export async function withRetries<T>(
  attempts: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; count < attempts; count++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(error, count);
      if (pause === undefined) throw error;
      await sleep(pause, signal);
    }
  }
  return attempt();
}

/**
 * How long to wait after a failure, in milliseconds; undefined when there should be no other try.
 * `Retry-After` is kept; else half a second, doubled each time up to 8 s, less up to half by chance,
 * so that clients which failed together do not come back together.
 */
function pauseAfter(error: unknown, count: number): number | undefined {
  const busy = error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
  if (!busy && !(error instanceof ConnectionError)) return undefined;
  const backoff = Math.min(250 * 2 ** count, 8000) * (1 - Math.random() / 2);
  const pause = (busy ? error.retryAfterMs : undefined) ?? backoff;
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
