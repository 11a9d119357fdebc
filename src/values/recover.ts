/** A class of errors. */
type ErrorClass<E extends Error> = abstract new (...args: never[]) => E;

/**
 * Returns what an action returns, or what is made of an error of one class. Any other error is thrown again.
 *
 * @param handle default: nothing is made of it
 * @example recover(() => new URL(text), TypeError)
 */
export function recover<T, E extends Error, R = undefined>(
  action: () => T,
  kind: ErrorClass<E>,
  handle: (error: E) => R = () => undefined as R,
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

/**
 * Returns a handler that throws an error of another class, with the same message.
 *
 * @param before words before the message
 * @example recover(() => allowedOrigins(hosts), Error, rethrowAs(UsageError, "--allow-host: "))
 */
export const rethrowAs =
  (kind: new (message: string) => Error, before = "") =>
  ({ message }: Error): never => {
    throw new kind(before + message);
  };
