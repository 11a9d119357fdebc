import type { ErrorObject } from "../../generated/blueprint.js";
import type { Finding } from "../findings/finding.js";

/**
 * Root of the errors of the clients: one class per way in which a call can fail.
 *
 * No error holds the request, its headers, its body or the error of the platform underneath, so no
 * secret can leak through one into a log. A caller's own abort is not among them: it rejects with
 * the caller's reason.
 */
export abstract class ClientError extends Error {
  // On the prototype: it survives minifiers, and does not show among an error's own properties. By
  // an accessor: a class that names itself is renamed when it is bundled, and shows as `_ApiError`.
  override get name(): string {
    return "ClientError";
  }
  /** The operation that failed, such as `observers.get`; absent when no call was made. */
  declare readonly operation?: string;

  /** @param facts what the error tells beside its message, by the names of its properties */
  protected constructor(message: string, operation?: string, facts?: object) {
    super(operation ? `${operation}: ${message}` : message);
    // One by one would leave a property on every error that has nothing to say there.
    Object.assign(this, operation && { operation }, facts);
  }

  /** The error as plain data, message included, fit for a log. */
  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this);
  }
}

/** The client was set up wrongly: an option, a route, or a header that cannot be sent. */
export class ConfigurationError extends ClientError {
  override get name(): string {
    return "ConfigurationError";
  }
  constructor(message: string, operation?: string) {
    super(message, operation);
  }
}

/**
 * The request is not one that the service could take, and was not sent. `findings` tell each fault
 * of the body at its place (JSON Pointer), the likely intention included.
 */
export class RequestError extends ClientError {
  override get name(): string {
    return "RequestError";
  }
  declare readonly operation: string;
  /** Each fault of the body; none when it is a parameter that is wrong. */
  declare readonly findings: readonly Finding[];
  constructor(message: string, operation: string, findings: readonly Finding[] = []) {
    super(message, operation, { findings });
  }
}

/**
 * An id cannot be had exactly as a `number`: it lies outside the safe range, from -(2^53 - 1) to
 * 2^53 - 1. When the id came from the service, the call itself succeeded.
 * The option `int64: "string"` of the client gives all ids as decimal text.
 */
export class UnsafeIdError extends ClientError {
  override get name(): string {
    return "UnsafeIdError";
  }
  declare readonly operation: string;
  constructor(message: string, operation: string) {
    super(message, operation);
  }
}

/**
 * No answer: the connection failed, or broke before the answer was complete. Whether the service
 * has done what was asked is not known.
 */
export class ConnectionError extends ClientError {
  override get name(): string {
    return "ConnectionError";
  }
  declare readonly operation: string;
  /** What the platform calls it, such as `ECONNREFUSED`, where it says. */
  declare readonly code?: string;
  constructor(message: string, operation: string, code: string | undefined) {
    super(message, operation, code === undefined ? {} : { code });
  }
}

/** The answer, body included, was not there in time. Whether the service acted is not known. */
export class TimeoutError extends ClientError {
  override get name(): string {
    return "TimeoutError";
  }
  declare readonly operation: string;
  /** The limit that was exceeded, in milliseconds. */
  declare readonly timeoutMs: number;
  constructor(operation: string, timeoutMs: number) {
    super(`no complete answer within ${timeoutMs} ms`, operation, { timeoutMs });
  }
}

/** The status says success, but the body is not what the operation answers. */
export class DecodeError extends ClientError {
  override get name(): string {
    return "DecodeError";
  }
  declare readonly operation: string;
  /** HTTP status of the answer. */
  declare readonly status: number;
  /** Each fault of the answer; there with `validate: "responses"` or `"both"`. */
  declare readonly findings: readonly Finding[];
  constructor(
    message: string,
    { operation, status }: { readonly operation: string; readonly status: number },
    findings: readonly Finding[] = [],
  ) {
    super(message, operation, { status, findings });
  }
}

/** What an {@link ApiError} tells beside its message. */
export interface ApiErrorFacts {
  readonly status: number;
  readonly headers: Headers;
  readonly code?: string;
  readonly details?: ErrorObject;
  readonly retryAfterMs?: number;
}

/**
 * The service answered with a status other than 2xx; a redirect, which is never followed, is one.
 * The status alone decides; the body may be the spec's error object, another one, a page or none.
 */
export class ApiError extends ClientError {
  override get name(): string {
    return "ApiError";
  }
  declare readonly operation: string;
  /** HTTP status; 0 for a redirect that a browser hides from scripts. */
  declare readonly status: number;
  /** Code of the error object. Its meaning depends on the service: pair it with `operation`. */
  declare readonly code?: string;
  /** The error object of spec section 7, when the body is one; what is null there is absent. */
  declare readonly details?: ErrorObject;
  /** Headers of the answer, cookies apart. */
  declare readonly headers: Headers;
  /** How long the service asks to wait (`Retry-After`), in milliseconds. */
  declare readonly retryAfterMs?: number;
  constructor(message: string, operation: string, facts: ApiErrorFacts) {
    super(message, operation, facts);
  }
  override toJSON(): object {
    return { ...super.toJSON(), headers: Object.fromEntries(this.headers) };
  }
}
