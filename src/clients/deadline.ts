import { onAbort } from "../signals/on-abort.js";

/** What may end a piece of work before it is done. */
export interface Deadline {
  /** The caller's signal; the work then rejects with its reason, unchanged. */
  readonly signal: AbortSignal | undefined;
  /** Milliseconds; `Infinity` for no limit. */
  readonly timeoutMs: number;
  /** What the work rejects with when time is up. */
  readonly onTimeout: () => Error;
}

/** The longest delay that timers know; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Runs `work` until it is done, aborted or out of time, whatever it does with the signal that it
 * gets. One timer covers all of it.
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
