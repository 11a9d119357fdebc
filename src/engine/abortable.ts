import { onAbort } from "../values/on-abort.js";

/**
 * Waits for a promise until a signal aborts, even if the promise ignores the signal.
 *
 * @throws the signal's reason
 */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stop();
  }
}
