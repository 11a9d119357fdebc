import type { ClientError } from "./errors.js";

/**
 * Functions that a client calls around every attempt, for logs, metrics and traces. They observe: to
 * change a request, give `headers`, `auth` or `fetch`. A promise is waited for, within the time of
 * the attempt; what a hook throws rejects the call.
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
  /** The whole address, query included. */
  readonly url: string;
  /** A copy of the headers, in which `***` replaces the value of each that carries a credential. */
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
  /** The whole address, query included. */
  readonly url: string;
  /** HTTP status; absent when no answer came. */
  readonly status?: number | undefined;
  /** A copy of the headers of the answer, with `***` for cookies; absent when no answer came. */
  readonly headers?: Headers | undefined;
  /** Why the attempt failed; absent when it succeeded, and when the caller's own signal ended it. */
  readonly error?: ClientError | undefined;
  /** How long the attempt took, in milliseconds. */
  readonly elapsedMs: number;
}

/** Names of headers that carry a credential, or may. */
const CREDENTIAL = /auth|cookie|token|secret|key|pass|session|sign|cred/i;

/** A copy of headers that a log may show. */
export function shownHeaders(headers: Headers, secretName?: string): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    const isSecret = CREDENTIAL.test(name) || name === secretName?.toLowerCase();
    shown.set(name, isSecret ? "***" : value);
  });
  return shown;
}
