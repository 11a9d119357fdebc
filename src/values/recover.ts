/** A class of errors. */
type ErrorClass<E extends Error> = abstract new (...args: never[]) => E;

/**
 * Returns what an action returns, or what is made of an error of one class. Any other error is thrown again.
 *
 * @example recover(() => new URL(text), TypeError, () => undefined)
 */
export function recover<T, E extends Error, R>(
  action: () => T,
  kind: ErrorClass<E>,
  handle: (error: E) => R,
): T | R {
  try {
    return action();
  } catch (error) {
    return handling(kind, handle)(error);
  }
}

/**
 * The same for a promise.
 *
 * @example readFile(path).catch(handling(UnreadableFileError, () => undefined))
 */
export const handling =
  <E extends Error, R>(kind: ErrorClass<E>, handle: (error: E) => R) =>
  (error: unknown): R => {
    if (error instanceof kind) return handle(error);
    throw error;
  };
