import type { ErrorObject } from "../../generated/blueprint.js";
import type { Finding } from "../findings/finding.js";
import type { UncheckedBody } from "./body-check.js";
import { jsonOf } from "./json.js";

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
    super(`no complete response within ${Math.ceil(timeoutMs)} ms`, operation, { timeoutMs });
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
    at: { operation: string; status: number },
    findings: Finding[] = [],
  ) {
    super(message, at.operation, { status: at.status, findings });
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
const types = { RequestError, UnsafeIdError, ConnectionError, TimeoutError, DecodeError, ApiError };
for (const [name, { prototype }] of Object.entries(types)) {
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
const printable = (text: string): string =>
  text.replace(/\s/g, " ").replace(/[\p{C}\p{Zl}\p{Zp}]|^ *:(?=:)|#(?=#\w*\[)/gu, "\ufffd");

const DETAILS = ["code", "description", "message", "path"];

/** The start of a secret that a service repeats; the text after it is not shown. */
const SECRET = /((?:pass|pwd|secret|token|key|sig)\w{0,99}\W?=|:\/\/[^\s/:@]*:(?=\S{0,99}@)).+/is;

/**
 * The error of a response that is not a success. Services, and proxies in front of them, respond
 * with the error object of the specification, with that of their framework (`error`; `title` and
 * `detail`), with HTML, or with nothing. The error contains what it can learn from each.
 *
 * @param text as much of its body as has arrived
 * @param secrets what was sent, and must not be shown if the response repeats it
 */
export function apiError(operation: string, response: Response, text: string, secrets: string[]) {
  const { status, headers } = response;
  // Shorter texts are not secrets, and redacting them would break up words.
  const long = secrets.filter(({ length }) => length > 3);
  const redact = (raw: string): string => {
    const redacted = long.reduce((part, secret) => part.replaceAll(secret, "***"), raw);
    return printable(redacted.replace(SECRET, "$1***"));
  };
  const body: UncheckedBody = Object(jsonOf(text) ?? {});
  const member = (key: string): string | undefined => {
    const value = body[key];
    return value && typeof value === "string" ? redact(value) : undefined;
  };

  // Only the error object of spec section 7 has a code or a description.
  const details =
    "code" in body || "description" in body
      ? (withoutUndefined({
          status: whole(body.status),
          timestamp: whole(body.timestamp),
          ...Object.fromEntries(DETAILS.map((key) => [key, member(key)])),
        }) as ErrorObject)
      : undefined;
  const title = member("description") ?? member("title") ?? member("error");
  const reason = member("message") ?? member("detail");
  const words = [title, reason].filter(Boolean).join(": ");
  const code = details?.code;
  const visibleHeaders = shownHeaders(headers, redact);
  return new ApiError(
    `${status}${words && ` ${words}`}${code ? ` (${code})` : ""}${hint(status, visibleHeaders, details)}`,
    operation,
    { status, headers: visibleHeaders, code, details, retryAfterMs: retryAfterMs(headers) },
  );
}

const whole = (value: unknown): unknown => (Number.isInteger(value) ? value : undefined);

/** The likely cause, if the service itself does not name one. */
function hint(status: number, headers: Headers, details: ErrorObject | undefined): string {
  if (status === 304) return ": a header made the request conditional";
  if (status < 400) {
    const place = headers.get("location");
    return `: redirects are not followed${place ? `; \`baseUrl\` may belong to ${place}` : ""}`;
  }
  return details === undefined && (status === 404 || status === 405)
    ? ": check the context path in `baseUrl`, and the `routes`"
    : "";
}

/**
 * Headers without what may identify a session: cookies, and the user and the query of an address.
 */
function shownHeaders(headers: Headers, redact: (raw: string) => string): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    if (name === "set-cookie") return;
    const text = redact(name === "location" ? shownAddress(value) : value);
    // A header holds no character above 255.
    shown.append(name, text.replaceAll("\ufffd", "?"));
  });
  return shown;
}

const shownAddress = (address: string): string =>
  address.replace(/[?#].*/s, "").replace(/^([^/]*\/\/)[^/]*@/, "$1");

/** The `Retry-After` header (RFC 9110, 10.2.3), seconds or a date, in milliseconds. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Without a time of day it is not a date, though `Date.parse` finds one in almost anything.
  if (!/\d:\d/.test(value)) return undefined;
  const pause = Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** Codes of a connection that was never made. */
const UNREACHED = /REFUSED|NOTFOUND|UNREACH|NOTAVAIL|TIMEDOUT|CONNECT_T|EAI_|CERT|TLS/i;

/** The error of a platform says only "fetch failed", and may contain the request. */
export function connectionError(operation: string, url: string, error: unknown, status?: number) {
  const { cause, code: own } = Object(error);
  const code: string | undefined = [Object(cause).code, own].find((one) => typeof one === "string");
  const { origin } = new URL(url);
  const problem =
    status !== undefined
      ? `the connection to ${origin} broke before the response (${status}) was complete`
      : code !== undefined && UNREACHED.test(code)
        ? `could not reach ${origin}`
        : `no response from ${origin}`;
  return new ConnectionError(`${problem}${code ? ` (${code})` : ""}`, operation, { code });
}

/**
 * If a service asks for a longer pause, the call fails, and the error says how long the pause would
 * be.
 */
const LONGEST_PAUSE_MS = 60_000;

/** Timeouts, rate limits, and busy gateways or services. A 500 is often permanent. */
const STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504];

/**
 * How long to wait before the next attempt, in milliseconds; undefined if the failure ends the
 * call.
 *
 * @param attempts the number of attempts that were made
 * @param timeouts whether a timeout is a reason for another
 */
export function pauseMs(error: unknown, attempts: number, timeouts = false): number | undefined {
  const isBusy = error instanceof ApiError && STATUSES.includes(error.status);
  const isLate = error instanceof TimeoutError && timeouts;
  if (!isBusy && !isLate && !(error instanceof ConnectionError)) return undefined;
  // Minus a random part, so clients that failed together do not retry together.
  const backoff = Math.min(250 * 2 ** attempts, 8000) * (1 - Math.random() / 2);
  const pause = (isBusy ? error.retryAfterMs : undefined) ?? backoff;
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}
