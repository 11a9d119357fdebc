import type { ClientError } from "./errors.js";

/**
 * Functions that a client calls around every attempt, for logs, metrics and traces. They only
 * observe: to change a request, pass `headers`, `auth` or `fetch`. If a hook returns a promise, the
 * client waits for it, within the time of the attempt. If a hook throws, the call rejects.
 */
export interface Hooks {
  /**
   * Called before each attempt.
   *
   * @example onRequest: ({ operation, attempt }) => console.log(operation, attempt)
   */
  readonly onRequest?: ((request: AttemptRequest) => void | Promise<void>) | undefined;
  /**
   * Called after each attempt, whether it succeeded or failed.
   *
   * @example onResponse: ({ operation, status, elapsedMs }) => console.log(operation, status, elapsedMs)
   */
  readonly onResponse?: ((response: AttemptResponse) => void | Promise<void>) | undefined;
}

/** One attempt of a call, before it is sent. */
export interface AttemptRequest {
  /** The operation, such as `observers.get`. */
  readonly operation: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** HTTP method. */
  readonly method: string;
  /** The full URL, including the query. */
  readonly url: string;
  /** A copy of the headers, with `***` for the values of those that carry a credential. */
  readonly headers: Headers;
  /** The body as JSON text, if there is one. */
  readonly body?: string | undefined;
}

/** One attempt of a call, after it has ended. */
export interface AttemptResponse {
  /** The operation, such as `observers.get`. */
  readonly operation: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** HTTP method. */
  readonly method: string;
  /** The full URL, including the query. */
  readonly url: string;
  /** HTTP status; absent if there was no response. */
  readonly status?: number | undefined;
  /**
   * A copy of the headers of the response, with `***` for cookies; absent if there was no response.
   */
  readonly headers?: Headers | undefined;
  /** Why the attempt failed; absent if it succeeded, or if the caller's own signal ended it. */
  readonly error?: ClientError | undefined;
  /** How long the attempt took, in milliseconds. */
  readonly elapsedMs: number;
}

/** Names of headers that can carry a credential. */
const CREDENTIAL = /auth|cookie|token|secret|key|pass|session|sign|cred/i;

/** A copy of headers that is safe to log. */
export function shownHeaders(headers: Headers, secretName?: string): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    const isSecret = CREDENTIAL.test(name) || name === secretName?.toLowerCase();
    shown.set(name, isSecret ? "***" : value);
  });
  return shown;
}
