import type { Auth } from "./auth.js";
import { ConfigurationError } from "./errors.js";
import type { Int64 } from "./int64.js";
import type { RouteOverrides } from "./routes.js";

/** What a client of either service is set up with. */
export interface ClientOptions<Name extends string, I extends Int64> {
  /**
   * Address of the service, its context path included, such as
   * `http://localhost:8003/api/v1/pp/blueprint`.
   */
  readonly baseUrl: string | URL;
  /**
   * What to call instead of the platform's `fetch`, which is looked up at every call.
   * It gets `redirect: "manual"` and must keep to it.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Headers of every request. */
  readonly headers?: HeadersInput;
  /** How to authenticate; not at all by default. */
  readonly auth?: Auth;
  /**
   * How long one attempt may take, body included, in milliseconds; `Infinity` for no limit.
   * Default 30 000, and 600 000 for what the service answers only when all is done: `register`
   * (unless it is told not to check), `generateProject` and `dispatch`.
   */
  readonly timeoutMs?: number;
  /**
   * How often a call is attempted in all; default 1, which is no retry. Only reads, updates and
   * deletions are attempted again, on 429, 502, 503, 504 and on a failed connection.
   */
  readonly retry?: Retry;
  /** Other methods, paths or query parameters than the default ones, by operation. */
  readonly routes?: RouteOverrides<Name>;
  /** `"string"` gives every id as decimal text, exact over all 64 bits; default `"number"`. */
  readonly int64?: I;
  /** Which bodies are checked against the schema; default `"requests"`. */
  readonly validate?: "requests" | "responses" | "both" | "none";
}

/** What a single call may set; it wins over the client's own. */
export interface CallOptions {
  /** Ends the call, during a pause before a retry too; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long one attempt may take, body included, in milliseconds. */
  readonly timeoutMs?: number;
  /** Headers on top of the client's. */
  readonly headers?: HeadersInput;
  /** How often the call is attempted in all. */
  readonly retry?: Retry;
}

/** How often a call is attempted in all: 3 is one call and up to two retries. */
export interface Retry {
  readonly attempts: number;
}

/** Headers, as `fetch` takes them. */
export type HeadersInput = Headers | Readonly<Record<string, string>> | [string, string][];

/** The address without a slash at its end, or a {@link ConfigurationError} that does not show it. */
export function checkedBaseUrl(baseUrl: string | URL): string {
  try {
    const { href } = new URL(baseUrl);
    // Credentials belong into `auth`; a query would have to be taken apart for every path.
    if (/^https?:\/\/[^/@?#]*(\/[^?#]*)?$/.test(href)) return href.replace(/\/+$/, "");
  } catch {}
  throw new ConfigurationError("`baseUrl` must be http(s), without credentials and query");
}

/** Refuses limits that no call could keep. */
export function checkLimits({ timeoutMs = 1, retry = { attempts: 1 } }: CallOptions): void {
  if (!(timeoutMs > 0 && retry.attempts > 0 && Number.isInteger(retry.attempts))) {
    throw new ConfigurationError("`timeoutMs` and `retry.attempts` must be above 0");
  }
}

/** Refuses a value that is none of an option's. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) {
    throw new ConfigurationError(`\`${name}\` must be one of ${choices.join(", ")}`);
  }
}
