import type { Auth } from "./auth.js";
import { InvalidOptionError } from "./errors.js";
import type { Hooks } from "./hooks.js";
import type { Int64 } from "./int64.js";
import { checkNames } from "./known-options.js";
import type { RouteOverrides } from "./routes.js";

/**
 * Any function with the signature of `fetch`: a wrapper, a mock, or the one from another library.
 *
 * @example (url, init) => fetch(url, { ...init, cache: "no-store" })
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of the clients of both services. */
export interface ClientOptions<Name extends string, I extends Int64> extends Hooks {
  /**
   * Address of the service with its context path, such as
   * `http://localhost:8003/api/v1/pp/blueprint`. In a page or a worker it may be a path such as
   * `/api`, which is below the origin of the page.
   */
  readonly baseUrl: string | URL;
  /**
   * What to call instead of the platform's `fetch`, which is looked up at each call. It gets
   * `redirect: "manual"` and must pass it on.
   */
  readonly fetch?: Fetch | undefined;
  /** Headers to send with every request. */
  readonly headers?: HeadersInput | undefined;
  /** How to authenticate; default: no authentication. */
  readonly auth?: Auth | undefined;
  /**
   * How long one attempt may take, with the body of the response, in milliseconds; `Infinity` for no
   * limit. Default 30,000, and 600,000 for the operations that respond only after long work:
   * `register` (unless `checkBlueprint` is false), `generateProject` and `dispatch`.
   */
  readonly timeoutMs?: number | undefined;
  /** When to repeat a call that failed; default: never. */
  readonly retry?: Retry | undefined;
  /**
   * How much of a response the client reads, in bytes of its body; default 16 MiB (16,777,216). A
   * successful response that is larger is a `DecodeError`; of a failure, the rest is not read.
   */
  readonly maxResponseBytes?: number | undefined;
  /** Methods, paths or query parameters other than the default ones, by operation. */
  readonly routes?: RouteOverrides<Name> | undefined;
  /**
   * `"string"` returns every id as decimal text, exact for all 64 bits; default `"number"`. The
   * types depend on it, so set it in the call that creates the client.
   */
  readonly int64?: I | undefined;
  /** Which bodies to check against the schema; default `"requests"`. */
  readonly validate?: Validate | undefined;
}

/** Which bodies a client checks. */
export type Validate = "requests" | "responses" | "both" | "none";

/** Options of a single call, which override those of the client. */
export interface CallOptions {
  /**
   * Ends the call, even during a pause between attempts; the call rejects with the signal's reason.
   */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, with the body of the response, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Headers in addition to those of the client. */
  readonly headers?: HeadersInput | undefined;
  /** When to repeat the call if it fails. */
  readonly retry?: Retry | undefined;
}

/**
 * When to repeat a call that failed. A lost connection is always a reason; the statuses and
 * timeouts depend on these options. Between attempts, the client waits as long as `Retry-After`
 * says, or else half a second, doubled each time up to 8 s, minus a random part of up to half of
 * it.
 *
 * @example { attempts: 3, timeouts: true, totalMs: 20_000 }
 */
export interface Retry {
  /** The total number of attempts: 3 means one call and up to two retries. */
  readonly attempts: number;
  /** The statuses after which to retry; default 408, 425, 429, 502, 503 and 504. */
  readonly statuses?: readonly number[] | undefined;
  /** Whether to retry after an attempt that timed out (`timeoutMs`); default false. */
  readonly timeouts?: boolean | undefined;
  /**
   * How long all attempts and pauses may take together, in milliseconds. If a pause would exceed
   * the limit, the call fails at once with the error of the last attempt. Default: no limit.
   */
  readonly totalMs?: number | undefined;
  /**
   * Which operations to retry: those that only read, also those that are idempotent (updates and
   * deletions), or all. Default `"reads"`: a write that failed may have happened.
   */
  readonly operations?: "reads" | "idempotent" | "all" | undefined;
}

/** Headers, as `fetch` accepts them; undefined values are left out. */
export type HeadersInput =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [string, string])[];

const CALL_OPTIONS = ["signal", "timeoutMs", "headers", "retry"];

/** The names of the options that both clients have. */
export const CLIENT_OPTIONS: readonly string[] = [
  "baseUrl",
  "fetch",
  "auth",
  "maxResponseBytes",
  "routes",
  "int64",
  "validate",
  "onRequest",
  "onResponse",
  ...CALL_OPTIONS.slice(1),
];

/** The address without a slash at its end, or a {@link InvalidOptionError} that does not show it. */
export function checkedBaseUrl(baseUrl: string | URL): string {
  const text = String(baseUrl);
  // Checks the text itself: a URL parser drops line breaks, and reads a backslash as a slash.
  const isPath = /^\/(?![/\\])[^\s\\?#]*$/.test(text);
  const page = globalThis.location?.origin;
  if (isPath && /^https?:/.test(page ?? "")) return (page + text).replace(/\/+$/, "");
  try {
    // Credentials belong in `auth`; a query would have to be taken apart for every path.
    if (/^https?:\/\/[^\s\\/@?#]+(\/[^\s\\?#]*)?$/i.test(text)) {
      return new URL(text).href.replace(/\/+$/, "");
    }
  } catch {}
  throw new InvalidOptionError(
    "`baseUrl` must be http(s) without credentials, query, spaces and backslashes, or a path in a page",
  );
}

/** Rejects unknown options of a call, and invalid limits. */
export function checkCallOptions(options: CallOptions, operation?: string): void {
  checkNames(options, CALL_OPTIONS, "call option", operation);
  checkLimits(options, operation);
}

/** Rejects invalid limits. */
export function checkLimits({ timeoutMs, retry }: CallOptions, operation?: string): void {
  if (retry !== undefined) {
    const known = ["attempts", "statuses", "timeouts", "totalMs", "operations"];
    checkNames(retry, known, "field of `retry`", operation);
    checkChoice("retry.operations", retry.operations ?? "all", ["reads", "idempotent", "all"]);
  }
  const { attempts, totalMs, statuses = [] } = retry ?? { attempts: 1 };
  checkPositive("timeoutMs", timeoutMs, operation);
  checkPositive("retry.totalMs", totalMs, operation);
  checkPositive("retry.attempts", attempts, operation);
  if (!Number.isInteger(attempts) || !statuses.every?.(Number.isInteger)) {
    throw new InvalidOptionError(
      "`retry.attempts` must be an integer, and `retry.statuses` integers",
      operation,
    );
  }
}

/** Rejects a limit that is not above 0. */
export function checkPositive(name: string, limit: number | undefined, operation?: string): void {
  if (limit !== undefined && !(limit > 0)) {
    throw new InvalidOptionError(`\`${name}\` must be above 0`, operation);
  }
}

/** Rejects a value that is not one of the choices of an option. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) {
    throw new InvalidOptionError(`\`${name}\` must be one of ${choices.join(", ")}`);
  }
}
