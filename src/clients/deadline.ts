import { onAbort } from "../values/on-abort.js";

/** What can end an operation early. */
interface Deadline {
  /** The caller's signal; when it aborts, the promise rejects with its reason, unchanged. */
  readonly signal: AbortSignal | undefined;
  /** Milliseconds; `Infinity` for no limit. */
  readonly timeoutMs: number;
  /** The error to reject with when time is up. */
  readonly onTimeout: () => Error;
}

/** The longest delay that timers know; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Runs `work` until it is done, aborted or out of time, even if `work` ignores its signal. One
 * timer covers all of it.
 */
export function withDeadline<T>(
  { signal, timeoutMs, onTimeout }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const stop = (reason: unknown): void => {
      reject(reason);
      controller.abort(reason);
      done();
    };
    const timer =
      timeoutMs > LONGEST_DELAY_MS ? undefined : setTimeout(() => stop(onTimeout()), timeoutMs);
    const forget = signal && onAbort(signal, () => stop(signal.reason));
    const done = (): void => {
      clearTimeout(timer);
      forget?.();
    };
    work(controller.signal).then(
      (result) => {
        done();
        resolve(result);
      },
      (error) => {
        done();
        reject(error);
      },
    );
  });
}

/** Waits; a signal that aborts ends the wait at once, and the promise rejects with its reason. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  withDeadline(
    { signal, timeoutMs: Number.POSITIVE_INFINITY, onTimeout: () => new Error() },
    (stop) => {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        stop.addEventListener("abort", () => clearTimeout(timer));
      });
    },
  );
