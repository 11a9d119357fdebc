// Loaded with the first failure that the service tells.

import type { ErrorObject } from "../../generated/blueprint.js";
import { ApiError } from "./errors.js";

/** An answer that is no success. */
export interface Failure {
  readonly operation: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What was sent and must not be shown, should the answer repeat it. */
  readonly secrets: readonly string[];
}

/**
 * The error of an answer that is no success. Services and the proxies before them answer with the
 * spec's error object, with the error objects of their frameworks (`error`; `title` and `detail`),
 * with HTML, or with nothing; each gives an error that says what there is to say.
 */
export function apiError({ operation, status, headers, text, secrets }: Failure): ApiError {
  // Shorter ones are no secrets, but would tear words apart.
  const hidden = secrets.filter(({ length }) => length > 3);
  const hide = (shown: string): string =>
    hidden.reduce((result, secret) => result.replaceAll(secret, "***"), shown);
  const body = jsonObject(text);
  const said = (key: string): string | undefined => {
    const value = body[key];
    return typeof value === "string" && value !== "" ? hide(value) : undefined;
  };

  const details = errorObject(body, said);
  const title = said("description") ?? said("title") ?? said("error");
  const reason = said("message") ?? said("detail");
  const words = [title, reason].filter((part) => part !== undefined).join(": ");
  const code = details?.code === undefined ? "" : ` (${details.code})`;
  const pause = retryAfterMs(headers);
  const shown = shownHeaders(headers, hide);
  const message = `${status}${words && ` ${words}`}${code}${hint(status, shown, details)}`;
  return new ApiError(message, operation, {
    status,
    headers: shown,
    ...(details?.code !== undefined && { code: details.code }),
    ...(details && { details }),
    ...(pause !== undefined && { retryAfterMs: pause }),
  });
}

/** The error object of spec section 7: it alone has a code or a description. */
function errorObject(
  body: Record<string, unknown>,
  said: (key: string) => string | undefined,
): ErrorObject | undefined {
  if (!("code" in body || "description" in body)) return undefined;
  const integer = (key: string) =>
    Number.isInteger(body[key]) ? (body[key] as number) : undefined;
  const details: ErrorObject = {};
  for (const key of ["status", "timestamp"] as const) {
    const value = integer(key);
    if (value !== undefined) details[key] = value;
  }
  for (const key of ["code", "description", "message", "path"] as const) {
    const value = said(key);
    if (value !== undefined) details[key] = value;
  }
  return details;
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What is likely to be wrong when the service itself has not said it. */
function hint(status: number, headers: Headers, details: ErrorObject | undefined): string {
  if (status === 304) return ": the request was conditional, by one of its `headers`";
  if (status < 400) {
    const place = headers.get("location");
    return `: redirects are not followed${place ? `; \`baseUrl\` may belong to ${place}` : ""}`;
  }
  return details === undefined && (status === 404 || status === 405)
    ? ": does `baseUrl` have the context path, and has the service other `routes`?"
    : "";
}

/** Without what may hold a session: cookies, and the user and the query of an address. */
function shownHeaders(headers: Headers, hide: (shown: string) => string): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    if (name === "set-cookie") return;
    shown.append(name, hide(name === "location" ? shownAddress(value) : value));
  });
  return shown;
}

const shownAddress = (address: string): string =>
  address.replace(/[?#].*/s, "").replace(/^([^/]*\/\/)[^/]*@/, "$1");

/** The `Retry-After` header (RFC 9110, 10.2.3), seconds or a date, in milliseconds. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // What has no time of day is no date, though `Date.parse` finds one in almost anything.
  const pause = /\d:\d/.test(value) ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
