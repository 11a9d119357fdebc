import { onAbort } from "../values/on-abort.js";
import {
  above0,
  aFunction,
  anything,
  checkOptions,
  named,
  type OptionRules,
  oneOf,
  optionsOf,
  required,
  wholeFrom,
} from "../words/options.js";
import {
  type Body,
  bodyText,
  type Expected,
  one,
  queryText,
  type Resource,
  readText,
} from "./bodies.js";
import type { RequestTable } from "./body-check.js";
import { apiError, connectionError, DecodeError, pauseMs, TimeoutError } from "./errors.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { bodyReader } from "./read-body.js";

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
   * The function to call instead of the platform's `fetch`, which is looked up at each call: the place for
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
   * deletions), or all. Default `"reads"`, because a write that failed may still have taken effect.
   */
  readonly operations?: "reads" | "idempotent" | "all" | undefined;
}

/** Headers, as `fetch` accepts them; undefined values are left out. */
export type HeadersInput =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [string, string])[];

/** The options that a client and a call have. */
const COMMON_RULES: OptionRules = {
  headers: anything,
  timeoutMs: above0,
  retry: optionsOf({
    attempts: required(wholeFrom(1)),
    timeouts: anything,
    totalMs: above0,
    operations: oneOf("reads", "idempotent", "all"),
  }),
};

/** The options of a call. */
const CALL_RULES: OptionRules = { ...COMMON_RULES, signal: anything };

/** The options that both clients have, besides their routes. */
const CLIENT_RULES: OptionRules = {
  ...COMMON_RULES,
  baseUrl: anything,
  fetch: aFunction,
  credentials: aFunction,
  maxResponseBytes: above0,
  int64: oneOf("number", "string"),
  validate: oneOf("requests", "responses", "both", "none"),
};

/** HTTP methods that a route may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The method and path of an operation. */
export interface Route {
  readonly method: Method;
  /** Path below `baseUrl`, with the parameter in braces, such as `/observers/{id}`. */
  readonly path: `/${string}`;
  /** Names in the query, for parameters that the service names differently. */
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

/** The result of a call with the status and the headers of the response. */
export interface CallResponse<T> {
  readonly data: T;
  /** HTTP status, 200 to 299. */
  readonly status: number;
  readonly headers: Headers;
}

/** A promise of the result. It also gives the status and the headers. */
export interface Call<T> extends Promise<T> {
  /**
   * The result with the status and the headers of the response.
   *
   * @example const { data, status, headers } = await client.observers.get(7).withResponse();
   */
  withResponse(): Promise<CallResponse<T>>;
}

/** The default route of each operation: method and path. */
export type Routes<Name extends string> = Readonly<Record<Name, `${Method} /${string}`>>;

/** The request of a caller. If one of the functions throws, the call fails with that error. */
interface Asked {
  readonly options: CallOptions | undefined;
  readonly id?: IdInput;
  readonly parameters?: () => Parameters;
  /** The options that the operation has besides those of every call. */
  readonly rules?: OptionRules;
  readonly body?: Body;
  /** Whether the service responds only after long work. */
  readonly slow?: boolean;
}

/** One attempt of a call. */
interface Attempt {
  readonly operation: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly expects: Expected<unknown>["expects"];
  readonly options: CallOptions;
  /** Limit for headers and body together. */
  readonly timeoutMs: number;
}

/** Calls a service: every operation of a client goes through {@link Service.call}. */
export class Service<Name extends string> {
  readonly #options: ClientOptions<Name, Int64>;
  readonly #baseUrl: string;
  readonly #routes: Routes<Name>;
  readonly #table: RequestTable;

  /**
   * @param rules the options that the client has besides those of every client
   * @throws TypeError when an option does not exist or cannot be used
   */
  constructor(
    options: ClientOptions<Name, Int64>,
    rules: OptionRules,
    routes: Routes<Name>,
    table: RequestTable,
  ) {
    const route = optionsOf(named(["method", "path", "query"]));
    const ofRoutes = optionsOf(named(Object.keys(routes), route));
    checkOptions(options, { ...CLIENT_RULES, ...rules, routes: ofRoutes }, "the client");
    this.#options = { ...options };
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.#routes = routes;
    this.#table = table;
  }

  /** The operation on what has an id. */
  byId<T>(operation: Name, expected: Expected<T>) {
    return (id: IdInput, options?: CallOptions): Call<T> =>
      this.call(operation, expected, { id, options });
  }

  /** The operation that replaces the resource with an id. */
  replacing<T>(operation: Name, resource: Resource) {
    const { row } = resource;
    return (id: IdInput, value: unknown, options?: CallOptions): Call<T> =>
      this.call(operation, one<T>(resource), { id, options, body: { row, value, resource } });
  }

  call<T>(operation: Name, expected: Expected<T>, asked: Asked): Call<T> {
    const answer = this.#answer(operation, expected, asked);
    const data = answer.then((result) => result.data);
    return Object.assign(data, {
      withResponse() {
        // A caller that asks for more than the data handles the failure there, not on this promise.
        data.catch(() => {});
        return answer;
      },
    });
  }

  async #answer<T>(operation: Name, expected: Expected<T>, asked: Asked): Promise<CallResponse<T>> {
    const { id, parameters, body, options = {} } = asked;
    const { validate = "requests", int64 = "number", retry = { attempts: 1 } } = this.#options;
    checkOptions(options, { ...CALL_RULES, ...asked.rules }, operation);
    options.signal?.throwIfAborted();
    const [method, path] = this.#routes[operation].split(" ") as [Method, Route["path"]];
    const own = this.#options.routes?.[operation] ?? {};
    const route = { method: own.method ?? method, path: own.path ?? path };
    const name = /\{(\w+)\}/.exec(path)?.[1];
    const wire = name && wireId(id, name, operation);
    const place = route.path.replace(/\{[^{}]*\}/, String(wire));
    // The id goes where the route has it.
    const values = { ...(name && place === route.path && { [name]: wire }), ...parameters?.() };
    const url = this.#baseUrl + place + queryText(operation, values, own.query);
    const tableFor = (bodies: string): RequestTable | undefined =>
      validate === bodies || validate === "both" ? this.#table : undefined;
    const text = body && bodyText(body, id, operation, tableFor("requests"));
    const attempt: Attempt = {
      operation,
      url,
      init: { method: route.method, redirect: "manual", ...(text && { body: text }) },
      expects: expected.expects,
      options,
      timeoutMs: options.timeoutMs ?? this.#options.timeoutMs ?? (asked.slow ? 600_000 : 30_000),
    };
    const { status, headers, data } = await repeated(
      (leftMs) => this.#attempt({ ...attempt, timeoutMs: Math.min(attempt.timeoutMs, leftMs) }),
      allowed(options.retry ?? retry, method + route.method),
      options.signal,
    );
    const reading = { operation, status, int64, table: tableFor("responses"), pointer: "" };
    const result = readText(data, headers.get("content-type"), expected, reading);
    return { data: result, status, headers };
  }

  #attempt(attempt: Attempt): Promise<CallResponse<string>> {
    const { operation, url, init, expects, options, timeoutMs } = attempt;
    /** The error of a response that is not a success, with as much of its body as has arrived. */
    let failure: (() => Error) | undefined;
    // The status of a failure counts, even if its body never arrives.
    const onTimeout = () => {
      throw failure?.() ?? new TimeoutError(operation, timeoutMs);
    };
    return withDeadline(options.signal, timeoutMs, onTimeout, async (signal) => {
      const { maxResponseBytes = 16 * 2 ** 20, credentials, headers: general } = this.#options;
      const layers = [await credentials?.(), general, options.headers];
      const { sent, secrets } = requestHeaders(operation, "body" in init, layers);
      // Looked up now: a mock or a tracer may have replaced the platform's `fetch`.
      const fetch = this.#options.fetch ?? globalThis.fetch;
      const sending = (async () => fetch(url, { ...init, headers: sent, signal }))();
      const response = await sending.catch((error: unknown) => {
        throw connectionError(operation, url, error);
      });
      if (typeof response?.status !== "number") throw new TypeError(NO_RESPONSE);
      const { status, headers } = response;
      const reader = bodyReader(response, maxResponseBytes);
      if (!response.ok) {
        failure = () => apiError(operation, response, reader.text(), secrets);
        await reader.read().catch(() => {});
        throw failure();
      }
      const type = headers.get("content-type");
      // A page to sign in on, or of a proxy, is not the response of a service.
      if (
        expects !== "required" &&
        /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? "")
      ) {
        response.body?.cancel().catch(() => {});
        throw new DecodeError(`${status}, but the body is not JSON (${type})`, {
          operation,
          status,
        });
      }
      if (expects === "none") {
        response.body?.cancel().catch(() => {});
        return { data: "", status, headers };
      }
      const isWhole = await reader.read().catch((error: unknown) => {
        if (expects === "optional") return false;
        throw connectionError(operation, url, error, status);
      });
      if (!isWhole && expects === "required") {
        const tooLarge = `the body is larger than \`maxResponseBytes\` (${maxResponseBytes})`;
        const message = `${status}, but ${tooLarge}: raise it, or ask for a smaller \`size\``;
        throw new DecodeError(message, { operation, status });
      }
      return { data: isWhole ? reader.text() : "", status, headers };
    });
  }
}

/** A wrapper or a mock that forgets to return. */
const NO_RESPONSE = "`fetch` must return a Response";

/** The address without a slash at its end, or a TypeError that does not show it. */
function checkedBaseUrl(baseUrl: string | URL): string {
  const text = String(baseUrl);
  // Checks the text itself: a URL parser drops line breaks, and reads a backslash as a slash.
  const isPath = /^\/(?![/\\])[^\s\\?#]*$/.test(text);
  const page = globalThis.location?.origin;
  if (isPath && /^https?:/.test(page ?? "")) return (page + text).replace(/\/+$/, "");
  try {
    // Credentials belong in `credentials`; a query would have to be taken apart for every path.
    if (/^https?:\/\/[^\s\\/@?#]+(\/[^\s\\?#]*)?$/i.test(text)) {
      return new URL(text).href.replace(/\/+$/, "");
    }
  } catch {}
  throw new TypeError(
    "`baseUrl` must be http(s) without credentials, query, spaces and backslashes, or a path in a page",
  );
}

/**
 * The retries of an operation: a write may have happened, so the caller has to allow its repetition.
 *
 * @param methods the default method and the one of the route: whether an operation only reads, is
 * idempotent, or creates something depends on both, since a route may read with POST, or create
 * with PUT
 */
function allowed(retry: Retry, methods: string): Retry {
  const mayRepeat =
    methods === "GETGET" ||
    retry.operations === "all" ||
    (retry.operations === "idempotent" && !/PO|PA/.test(methods));
  return mayRepeat ? retry : { ...retry, attempts: 1 };
}

/** Makes attempts until one succeeds or no other is allowed; the signal ends a pause at once. */
async function repeated<T>(
  attempt: (leftMs: number) => Promise<T>,
  { attempts, timeouts, totalMs = Number.MAX_VALUE }: Retry,
  signal: AbortSignal | undefined,
): Promise<T> {
  const end = performance.now() + totalMs;
  for (let count = 1; ; count++) {
    try {
      return await attempt(end - performance.now());
    } catch (error) {
      const ms = count < attempts ? pauseMs(error, count, timeouts) : undefined;
      if (ms === undefined || performance.now() + ms >= end) throw error;
      await pause(ms, signal);
    }
  }
}

/** The longest delay that timers know; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Runs `work` until it is done, aborted or out of time, even if `work` ignores its signal. One
 * timer covers all of it.
 *
 * @param signal the caller's; when it aborts, the promise rejects with its reason, unchanged
 * @param ms how long `work` may take; `Infinity` for no limit
 * @param atEnd gives the result when time is up, or throws
 */
async function withDeadline<T>(
  signal: AbortSignal | undefined,
  ms: number,
  atEnd: () => T,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget: (() => void) | undefined;
  const end = new Promise<void>((resolve, reject) => {
    if (ms <= LONGEST_DELAY_MS) timer = setTimeout(resolve, ms);
    forget = signal && onAbort(signal, () => reject(signal.reason));
  }).then(atEnd);
  end.finally(() => controller.abort()).catch(() => {});
  try {
    return await Promise.race([end, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}

/** Waits; a signal that aborts ends the wait at once, and the promise rejects with its reason. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  withDeadline(signal, ms, () => {}, forever);

const forever = (): Promise<never> => new Promise(() => {});

/** The headers of one attempt, and every text in them that an error must not show. */
function requestHeaders(operation: string, hasBody: boolean, layers: (HeadersInput | undefined)[]) {
  const secrets: string[] = [];
  try {
    const sent = new Headers({ accept: "application/json" });
    if (hasBody) sent.set("content-type", "application/json");
    for (const layer of layers) {
      if (layer === undefined) continue;
      // `new Headers` would send the word `undefined`.
      const pairs = Symbol.iterator in layer ? [...layer] : Object.entries(layer);
      const defined = pairs.filter(([, value]) => value !== undefined) as [string, string][];
      new Headers(defined).forEach((value, name) => {
        sent.set(name, value);
        if (!/^(accept|content|user-agent)/.test(name)) secrets.push(...secretsOf(value));
      });
    }
    return { sent, secrets };
  } catch {
    // The platform's own error would show the value.
    throw new TypeError(`${operation}: \`headers\` or \`credentials\` cannot be sent`);
  }
}

/**
 * A response may repeat the secret without the scheme before it (`Bearer …`), or the password of
 * the scheme `Basic`.
 */
function secretsOf(header: string): string[] {
  const token = header.replace(/^\S+ /, "");
  try {
    const bytes = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
    return [header, token, new TextDecoder().decode(bytes).replace(/^[^:]*:/, "")];
  } catch {
    return [header, token];
  }
}
