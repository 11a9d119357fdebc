/** A response other than a success, thrown by the code that serves an operation. */
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

/** A body or a field that cannot be read (deployed services). */
export const unreadable = (message: string): Refusal =>
  new Refusal(400, "40000", "Request body is not readable", message);

/** The description of a parameter of the wrong type: the name of an exception. */
export const BAD_ARGUMENT =
  "org.springframework.web.method.annotation.MethodArgumentTypeMismatchException";

/** A parameter of the path or the query that cannot be read (deployed services). */
export const unusable = (description: string, message: string): Refusal =>
  new Refusal(400, "50000", description, message);

/** An unforeseen failure (deployed services); the real ones give only the default message. */
export const internalError = (message = "Unknown Internal Server Error"): Refusal =>
  new Refusal(500, null, "Server Error", message);

/** The error object of spec section 7; `timestamp` is in milliseconds, as at the deployed services. */
export const errorObject = (refusal: Refusal, path: string, now: Date): object => ({
  status: refusal.status,
  code: refusal.code,
  description: refusal.description,
  message: refusal.message,
  path,
  timestamp: now.getTime(),
});
