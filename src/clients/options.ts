import { quote } from "./body-check.js";
import type { Int64 } from "./int64.js";

/**
 * Any function with the signature of `fetch`: a wrapper, a mock, or the one from another library.
 *
 * @example (url, init) => fetch(url, { ...init, cache: "no-store" })
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of the clients of both services. */
export interface ClientOptions<Name extends string, I extends Int64> {
  /**
   * Address of the service with its context path, such as
   * `http://localhost:8003/api/v1/pp/blueprint`. In a page or a worker it may be a path such as
   * `/api`, which is below the origin of the page.
   */
  readonly baseUrl: string | URL;
  /**
   * What to call instead of the platform's `fetch`, which is looked up at each call: the place for
   * logs, metrics and traces. It gets `redirect: "manual"` and must pass it on.
   */
  readonly fetch?: Fetch | undefined;
  /** Headers to send with every request. */
  readonly headers?: HeadersInput | undefined;
  /**
   * Gives the headers that authenticate a request; called before every attempt. The specification
   * names no scheme. Errors show none of the values, even if a response repeats them. Credentials
   * are sent only to the origin of `baseUrl`, since the clients never follow a redirect.
   *
   * @example credentials: async () => ({ authorization: "Bearer token-of-this-minute" })
   */
  readonly credentials?: (() => HeadersInput | Promise<HeadersInput>) | undefined;
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
 * When to repeat a call that failed: after a lost connection, or the status 408, 425, 429, 502, 503
 * or 504. Between attempts, the client waits as long as `Retry-After` says, or else half a second,
 * doubled each time up to 8 s, minus a random part of up to half of it.
 *
 * @example { attempts: 3, timeouts: true, totalMs: 20_000 }
 */
export interface Retry {
  /** The total number of attempts: 3 means one call and up to two retries. */
  readonly attempts: number;
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

/** HTTP methods that a route may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The method and path of an operation. */
export interface Route {
  readonly method: Method;
  /** Path below `baseUrl`, with the parameter in braces, such as `/observers/{id}`. */
  readonly path: `/${string}`;
  /** Names in the query, for parameters that the service calls by another name. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** Changes to routes; what a change leaves out keeps its default. */
export type RouteOverrides<Name extends string> = {
  readonly [Operation in Name]?:
    | { readonly [Part in keyof Route]?: Route[Part] | undefined }
    | undefined;
};

/** Values of parameters; a list repeats a parameter, undefined and null leave it out. */
export type Parameters = Readonly<Record<string, ParameterValue | readonly ParameterValue[]>>;

/** One value of a parameter. */
export type ParameterValue = string | number | bigint | boolean | null | undefined;

/** Rejects a value that an option cannot have; undefined counts as absent. */
export type Rule = (option: string, value: unknown) => void;

/** The options that an object may have, by name. */
export type Rules = Readonly<Record<string, Rule>>;

export const mustBe =
  (words: string, accepts: (value: unknown) => boolean): Rule =>
  (option, value) => {
    if (value !== undefined && !accepts(value)) throw new TypeError(`${option} must be ${words}`);
  };

export const anything: Rule = () => {};
export const aFunction = mustBe("a function", (value) => typeof value === "function");
export const above0 = mustBe("above 0", (value) => typeof value === "number" && value > 0);
export const wholeFrom = (least: number): Rule =>
  mustBe(
    `a whole number from ${least}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= least,
  );
export const oneOf = (...choices: readonly unknown[]): Rule =>
  mustBe(`one of ${choices.join(", ")}`, (value) => choices.includes(value));

/** Rejects an option that is absent as well. */
export const required =
  (rule: Rule): Rule =>
  (option, value) =>
    rule(option, value ?? null);

/** An option that has options. */
export const optionsOf =
  (rules: Rules): Rule =>
  (option, value) => {
    if (value !== undefined) checkOptions(option, value, rules);
  };

/** The same rule for several options. */
export const named = (names: readonly string[], rule = anything): Rules =>
  Object.fromEntries(names.map((name) => [name, rule]));

/**
 * Rejects an object of options with an unknown name, which would have no effect, or with a value
 * that cannot be used.
 *
 * @param owner what the options belong to, for the message
 * @throws TypeError which shows no value, since it may be a secret
 */
export function checkOptions(owner: string, options: unknown, rules: Rules): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`the options of ${owner} must be an object`);
  }
  const values: Readonly<Record<string, unknown>> = { ...options };
  for (const name of Object.keys({ ...rules, ...values })) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new TypeError(`unknown option ${quote(name)} of ${owner}`);
    rule(quote(name), values[name]);
  }
}

/** The options that a client and a call have. */
const COMMON_RULES: Rules = {
  headers: anything,
  timeoutMs: above0,
  retry: optionsOf({
    attempts: required(wholeFrom(1)),
    timeouts: anything,
    totalMs: above0,
    operations: oneOf("reads", "idempotent", "all"),
  }),
};

export const CALL_RULES: Rules = { ...COMMON_RULES, signal: anything };

/** The options that both clients have, besides their routes. */
export const CLIENT_RULES: Rules = {
  ...COMMON_RULES,
  baseUrl: anything,
  fetch: aFunction,
  credentials: aFunction,
  maxResponseBytes: above0,
  int64: oneOf("number", "string"),
  validate: oneOf("requests", "responses", "both", "none"),
};
