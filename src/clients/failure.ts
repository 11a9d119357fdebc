import type { ErrorObject } from "../../generated/blueprint.js";
import { ApiError, ConnectionError, printable, TimeoutError, withoutUndefined } from "./errors.js";

/** A response that is not a success. */
interface Failure {
  readonly operation: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Secrets that were sent, which must not be shown if the response repeats them. */
  readonly secrets: readonly string[];
}

/** The start of a secret that a service repeats; the text after it is not shown. */
const SECRET = /((?:pass|pwd|secret|token|key|sig)\w{0,99}\W?=|:\/\/[^\s/:@]*:(?=\S{0,99}@)).+/is;

/**
 * The error of a response that is not a success. Services, and proxies in front of them, respond
 * with the error object of the specification, with that of their framework (`error`; `title` and
 * `detail`), with HTML, or with nothing. The error contains what it can learn from each.
 */
export function apiError({ operation, status, headers, text, secrets }: Failure): ApiError {
  const hide = (shown: string): string =>
    printable(
      secrets
        // Shorter texts are not secrets, and redacting them would break up words.
        .reduce((said, one) => (one.length > 3 ? said.replaceAll(one, "***") : said), shown)
        .replace(SECRET, "$1***"),
    );
  const body = jsonObject(text);
  const said = (key: string): string | undefined => {
    const value = body[key];
    return value && typeof value === "string" ? hide(value) : undefined;
  };

  // Only the error object of spec section 7 has a code or a description.
  const details =
    "code" in body || "description" in body
      ? (withoutUndefined({
          status: whole(body.status),
          timestamp: whole(body.timestamp),
          code: said("code"),
          description: said("description"),
          message: said("message"),
          path: said("path"),
        }) as ErrorObject)
      : undefined;
  const title = said("description") ?? said("title") ?? said("error");
  const reason = said("message") ?? said("detail");
  const words = [title, reason].filter(Boolean).join(": ");
  const code = details?.code;
  const shown = shownHeaders(headers, hide);
  return new ApiError(
    `${status}${words && ` ${words}`}${code ? ` (${code})` : ""}${hint(status, shown, details)}`,
    operation,
    { status, headers: shown, code, details, retryAfterMs: retryAfterMs(headers) },
  );
}

const whole = (value: unknown): unknown => (Number.isInteger(value) ? value : undefined);

function jsonObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

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
function shownHeaders(headers: Headers, hide: (shown: string) => string): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    if (name === "set-cookie") return;
    const text = hide(name === "location" ? shownAddress(value) : value);
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
export function retryPauseMs(
  error: unknown,
  attempts: number,
  timeouts: boolean | undefined,
): number | undefined {
  const isBusy = error instanceof ApiError && STATUSES.includes(error.status);
  const isLate = error instanceof TimeoutError && timeouts === true;
  if (!isBusy && !isLate && !(error instanceof ConnectionError)) return undefined;
  // Minus a random part, so clients that failed together do not retry together.
  const backoff = Math.min(250 * 2 ** attempts, 8000) * (1 - Math.random() / 2);
  const pause = (isBusy ? error.retryAfterMs : undefined) ?? backoff;
  return pause > LONGEST_PAUSE_MS ? undefined : pause;
}
