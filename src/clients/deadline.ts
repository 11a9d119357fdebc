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
 *
 * The listener is taken off the caller's signal again (`AbortSignal.any` would keep it there, and a
 * signal may outlive a million calls).
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
    const onAbort = (): void => stop(signal?.reason);
    const timer =
      timeoutMs > LONGEST_DELAY_MS ? undefined : setTimeout(() => stop(onTimeout()), timeoutMs);
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort);
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
