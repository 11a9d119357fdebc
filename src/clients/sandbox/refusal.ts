/** An answer other than a success, on its way to the caller; thrown by what serves an operation. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly description: string,
    message: string,
  ) {
    super(message);
  }
}

/** A body, a parameter or a field that cannot be read (deployed services). */
export const unreadable = (message: string): Refusal =>
  new Refusal(400, "40000", "Request body is not readable", message);

/** The error object of spec section 7; `timestamp` is in milliseconds, as the deployed services'. */
export const errorObject = (refusal: Refusal, path: string, now: Date): object => ({
  status: refusal.status,
  code: refusal.code,
  description: refusal.description,
  message: refusal.message,
  path,
  timestamp: now.getTime(),
});
