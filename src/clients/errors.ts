import type { ErrorObject } from "../../generated/blueprint.js";
import type { Finding } from "../findings/finding.js";

/**
 * The base class of the clients' errors. Each way in which a call can fail has its own class.
 *
 * No error holds the request, its headers, its body or the platform's own error, so none can carry
 * a secret into a log. If the caller aborts a call, it rejects with the caller's reason, not with
 * one of these errors.
 *
 * @example
 * try {
 *   await client.observers.get(7);
 * } catch (error) {
 *   if (!(error instanceof ClientError)) throw error;
 *   console.error(error.name, error.operation, error.message);
 * }
 */
export abstract class ClientError extends Error {
  /** The operation that failed, such as `observers.get`. */
  declare readonly operation: string;

  /** @param facts the properties of the error besides its message */
  constructor(message: string, operation: string, facts?: object) {
    super(`${operation}: ${printable(message)}`);
    // Assigned only if present: a declared field would be an own property of every error.
    Object.assign(this, withoutUndefined({ operation, ...facts }));
  }

  /** The error as plain data, with its name and message, for a log. */
  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this);
  }
}

/** The service could not take the request, so it was not sent. */
export class RequestError extends ClientError {
  /**
   * The mistakes in the body, each with its place (JSON Pointer) and, if it is likely, the name
   * that was probably meant. Empty if the error is about a parameter.
   */
  declare readonly findings: readonly Finding[];
  constructor(message: string, operation: string, findings: readonly Finding[] = []) {
    super(message, operation, { findings });
  }
}

/**
 * A `number` cannot represent the id exactly: it is outside the safe range, from -(2^53 - 1) to
 * 2^53 - 1. If the id came from the service, the call itself succeeded. With the option `int64:
 * "string"`, all ids are decimal text.
 */
export class UnsafeIdError extends ClientError {}

/**
 * There is no complete response: the service was not reached, or the connection broke. Unless the
 * message says "could not reach", the service may have carried out the request.
 */
export class ConnectionError extends ClientError {
  /** The platform's error code, such as `ECONNREFUSED`, if there is one. */
  declare readonly code?: string;
}

/**
 * The complete response did not arrive in time. The service may have carried out the request. If
 * the status of a failure had arrived, the error is an {@link ApiError} with that status.
 */
export class TimeoutError extends ClientError {
  /** The limit, in milliseconds. */
  declare readonly timeoutMs: number;
  constructor(operation: string, timeoutMs: number) {
    super(`no complete response within ${timeoutMs} ms`, operation, { timeoutMs });
  }
}

/** The status says success, but the body is not what the operation returns, or is too large. */
export class DecodeError extends ClientError {
  /** HTTP status of the response. */
  declare readonly status: number;
  /** The mistakes in the response, with `validate: "responses"` or `"both"`. */
  declare readonly findings: readonly Finding[];
  constructor(
    message: string,
    { operation, status }: { readonly operation: string; readonly status: number },
    findings: readonly Finding[] = [],
  ) {
    super(message, operation, { status, findings });
  }
}

/**
 * The service responded with a status other than 2xx. This includes redirects, which the clients
 * never follow. Only the status counts: the body may be the error object of the specification,
 * another object, an HTML page, or empty.
 */
export class ApiError extends ClientError {
  /** HTTP status; 0 for a redirect, in a browser, which hides its status from scripts. */
  declare readonly status: number;
  /** Code of the error object. The services use the same codes for different errors. */
  declare readonly code?: string;
  /** The error object (spec section 7), if the body is one; fields that are null are left out. */
  declare readonly details?: ErrorObject;
  /** Headers of the response, without cookies. */
  declare readonly headers: Headers;
  /** How long the service asks to wait (`Retry-After`, RFC 9110, 10.2.3), in milliseconds. */
  declare readonly retryAfterMs?: number;
  override toJSON(): object {
    return { ...super.toJSON(), headers: Object.fromEntries(this.headers) };
  }
}

// On the prototypes: there, a name survives minifiers, and is not an own property.
const classes = {
  ClientError,
  RequestError,
  UnsafeIdError,
  ConnectionError,
  TimeoutError,
  DecodeError,
  ApiError,
};
for (const [name, { prototype }] of Object.entries(classes)) {
  Object.defineProperty(prototype, "name", { value: name });
}

/** A copy of an object without the members that are undefined. */
export const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;

/**
 * The text of a service as a log may show it: on one line, without control characters and those
 * that change the direction of a text, and without the marks by which CI services recognize
 * commands (`::` at its start, `##[`, `##vso[`).
 */
export const printable = (text: string): string =>
  text.replace(/\s/g, " ").replace(/[\p{C}\p{Zl}\p{Zp}]|^ *:(?=:)|#(?=#\w*\[)/gu, "\ufffd");
