import type { Auth } from "./auth.js";
import { ConfigurationError } from "./errors.js";
import type { Hooks } from "./hooks.js";
import type { Int64 } from "./int64.js";
import { checkNames } from "./known-options.js";
import type { RouteOverrides } from "./routes.js";

/**
 * Any function of the form of `fetch`: a wrapper, a mock, the one of another library.
 *
 * @example (url, init) => fetch(url, { ...init, cache: "no-store" })
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What sets up a client of either service. */
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
  /** Headers of every request. */
  readonly headers?: HeadersInput | undefined;
  /** How to authenticate; default: not at all. */
  readonly auth?: Auth | undefined;
  /**
   * How long one attempt may take, with the body of the answer, in milliseconds; `Infinity` for no
   * limit. Default 30,000, and 600,000 for the operations that answer when long work is done:
   * `register` (unless `checkBlueprint` is false), `generateProject` and `dispatch`.
   */
  readonly timeoutMs?: number | undefined;
  /** When to repeat a call that failed; default: never. */
  readonly retry?: Retry | undefined;
  /**
   * How much of an answer the client reads, in bytes of its body; default 16 MiB (16,777,216). A
   * success beyond it is a `DecodeError`; of a failure, the rest is left unread.
   */
  readonly maxResponseBytes?: number | undefined;
  /** Methods, paths or query parameters other than the default ones, by operation. */
  readonly routes?: RouteOverrides<Name> | undefined;
  /**
   * `"string"` gives every id as decimal text, exact over all 64 bits; default `"number"`. The
   * types follow it, so write it where the client is made.
   */
  readonly int64?: I | undefined;
  /** Which bodies to check against the schema; default `"requests"`. */
  readonly validate?: Validate | undefined;
}

/** Which bodies a client checks. */
export type Validate = "requests" | "responses" | "both" | "none";

/** What a single call may set; it wins over the client's own. */
export interface CallOptions {
  /** Ends the call, also during a pause between attempts; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, with the body of the answer, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Headers on top of the client's. */
  readonly headers?: HeadersInput | undefined;
  /** When to repeat the call if it fails. */
  readonly retry?: Retry | undefined;
}

/**
 * When to repeat a call that failed. A lost connection always counts as a reason, the statuses and
 * timeouts as said here. Between attempts the client waits as long as `Retry-After` asks, else half
 * a second, doubled each time up to 8 s, less up to half of it by chance.
 *
 * @example { attempts: 3, timeouts: true, totalMs: 20_000 }
 */
export interface Retry {
  /** How often to attempt a call in all: 3 is one call and up to two repetitions. */
  readonly attempts: number;
  /** The statuses after which to repeat; default 408, 425, 429, 502, 503 and 504. */
  readonly statuses?: readonly number[] | undefined;
  /** Whether to repeat after an attempt that ran out of time (`timeoutMs`); default false. */
  readonly timeouts?: boolean | undefined;
  /**
   * How long all attempts and pauses may take together, in milliseconds. A pause that does not fit
   * is not begun: the call then fails with what ended the last attempt. Default: no limit.
   */
  readonly totalMs?: number | undefined;
  /**
   * Which operations to repeat: those that only read, also those that may happen twice without
   * harm (updates and deletions), or all. Default `"reads"`: a write that failed may have happened.
   */
  readonly operations?: "reads" | "idempotent" | "all" | undefined;
}

/** Headers, as `fetch` takes them; one that is undefined is left out. */
export type HeadersInput =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [string, string])[];

const CALL_OPTIONS = ["signal", "timeoutMs", "headers", "retry"];

/** The names of all options that both clients have. */
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

/** The address without a slash at its end, or a {@link ConfigurationError} that does not show it. */
export function checkedBaseUrl(baseUrl: string | URL): string {
  const text = String(baseUrl);
  // The text itself: a URL parser drops line breaks, and takes a backslash for a slash.
  const isPath = /^\/(?![/\\])[^\s\\?#]*$/.test(text);
  const page = globalThis.location?.origin;
  if (isPath && /^https?:/.test(page ?? "")) return (page + text).replace(/\/+$/, "");
  try {
    // Credentials belong in `auth`; a query would have to be taken apart for every path.
    if (/^https?:\/\/[^\s\\/@?#]+(\/[^\s\\?#]*)?$/i.test(text)) {
      return new URL(text).href.replace(/\/+$/, "");
    }
  } catch {}
  throw new ConfigurationError(
    "`baseUrl` must be http(s) without credentials, query, spaces and backslashes, or a path in a page",
  );
}

/** Refuses options of a call that do not exist, and limits that no call could keep. */
export function checkCallOptions(options: CallOptions, operation?: string): void {
  checkNames(options, CALL_OPTIONS, "call option", operation);
  checkLimits(options, operation);
}

/** Refuses limits that no call could keep. */
export function checkLimits({ timeoutMs, retry }: CallOptions, operation?: string): void {
  if (retry !== undefined) {
    const known = ["attempts", "statuses", "timeouts", "totalMs", "operations"];
    checkNames(retry, known, "field of `retry`", operation);
    checkChoice("retry.operations", retry.operations ?? "all", ["reads", "idempotent", "all"]);
  }
  const { attempts, totalMs, statuses = [] } = retry ?? { attempts: 1 };
  if (
    !isPositive(timeoutMs) ||
    !isPositive(totalMs) ||
    !(attempts > 0 && attempts % 1 === 0 && statuses.every?.(Number.isInteger))
  ) {
    throw new ConfigurationError(
      "`timeoutMs`, `retry.attempts`, `retry.totalMs` or `retry.statuses` is not a limit",
      operation,
    );
  }
}

/** Whether a limit is above 0, or not given. */
export const isPositive = (limit: number | undefined): boolean => limit === undefined || limit > 0;

/** Refuses a value that is not one of an option's. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) {
    throw new ConfigurationError(`\`${name}\` must be one of ${choices.join(", ")}`);
  }
}
