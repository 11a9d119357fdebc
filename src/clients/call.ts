import type { Finding } from "../findings/finding.js";
import { isObject } from "../values/json-object.js";
import { bodyFindings, type JsonObject, type RequestTable } from "./body-check.js";
import { pause, withDeadline } from "./deadline.js";
import {
  ConnectionError,
  DecodeError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "./errors.js";
import { apiError, retryPauseMs } from "./failure.js";
import { exactInteger, type IdInput, type Int64, wireId } from "./int64.js";
import { parseJson, writeJson } from "./json.js";
import {
  type CallOptions,
  CLIENT_RULES,
  type ClientOptions,
  checkCallOptions,
  checkOptions,
  type HeadersInput,
  type Method,
  named,
  type Parameters,
  type Route,
  type Rule,
} from "./options.js";
import { BodyReader } from "./read-body.js";

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

/** What a caller asks for. If one of the functions throws, the call fails with that error. */
interface Asked {
  readonly options: CallOptions | undefined;
  readonly id?: IdInput;
  readonly parameters?: () => Parameters;
  readonly body?: Body;
  /** Whether the service responds only after long work. */
  readonly slow?: boolean;
}

/** A body to send. */
interface Body {
  /** Row of the request table. */
  readonly row: string;
  /** What the caller gave, which is checked; it never changes. */
  readonly value: unknown;
  /** Fields that the service sets: a body with an id may overwrite another row. */
  readonly drops?: readonly string[];
  /** How a copy of it is sent. */
  readonly change?: (body: JsonObject, operation: string) => JsonObject;
  /** Mistakes that a table cannot describe. */
  readonly findings?: (body: JsonObject) => readonly Finding[];
}

/** A response that is being read. */
export interface Reading {
  readonly operation: string;
  readonly status: number;
  readonly int64: Int64;
  /** The table to check the response with; absent when nothing is to be checked. */
  readonly table: RequestTable | undefined;
}

/** What an operation returns. */
export interface Expected<T> {
  /**
   * Whether a successful response needs a body. `"required"`: it must arrive; `"optional"`: an
   * incomplete body counts as none; `"none"`: the body is not read.
   */
  readonly expects: "required" | "optional" | "none";
  readonly read: (value: unknown, reading: Reading) => T;
}

/** How to read one resource from the JSON of a response. */
export interface Resource<T> {
  /** Row of the request table that describes its fields. */
  readonly row: string;
  /** Changes what differs from the type of the resource, besides its id. */
  readonly adapt?: (value: JsonObject, pointer: string, reading: Reading) => void;
  /** Never present: the type of the resource. */
  readonly type?: T;
}

/**
 * Whether an operation only reads, is idempotent, or creates something each time. This depends on
 * the operation and on its method, since a route may read with POST, or create with PUT.
 */
type Kind = "read" | "replace" | "create";

/** One attempt of a call. */
interface Attempt {
  readonly operation: string;
  readonly method: Method;
  readonly url: string;
  /** JSON text. */
  readonly body: string | undefined;
  readonly expects: Expected<unknown>["expects"];
  readonly options: CallOptions;
  /** Limit for headers and body together. */
  readonly timeoutMs: number;
}

/** Calls a service: every operation of a client goes through {@link Service.call}. */
export class Service<Name extends string, I extends Int64> {
  readonly #options: ClientOptions<Name, I>;
  readonly #baseUrl: string;
  readonly #routes: Routes<Name>;
  readonly #table: RequestTable;

  /**
   * @param rules the options that the client has besides those of every client
   * @throws TypeError when an option does not exist or cannot be used
   */
  constructor(
    options: ClientOptions<Name, I>,
    rules: Readonly<Record<string, Rule>>,
    routes: Routes<Name>,
    table: RequestTable,
  ) {
    checkCallOptions("the client", options, { ...CLIENT_RULES, ...rules });
    this.#options = { ...options };
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.#routes = routes;
    checkOptions("`routes`", options.routes ?? {}, named(Object.keys(routes)));
    for (const [name, route] of Object.entries(options.routes ?? {})) {
      checkOptions(`route \`${name}\``, route ?? {}, named(["method", "path", "query"]));
    }
    this.#table = table;
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

  async #answer<T>(
    operation: Name,
    { expects, read }: Expected<T>,
    asked: Asked,
  ): Promise<CallResponse<T>> {
    const { options = {} } = asked;
    const { validate = "requests" } = this.#options;
    const int64: Int64 = this.#options.int64 ?? "number";
    checkCallOptions(operation, options);
    options.signal?.throwIfAborted();
    const { kind, ...route } = this.#route(operation);
    const path = target(route, asked, operation);
    const isChecked = validate === "requests" || validate === "both";
    const body = asked.body && bodyText(asked.body, operation, isChecked && this.#table);
    const timeoutMs =
      options.timeoutMs ?? this.#options.timeoutMs ?? (asked.slow ? 600_000 : 30_000);
    const url = this.#baseUrl + path;
    const attempt = { operation, method: route.method, url, body, expects, options, timeoutMs };
    const { status, headers, data: text } = await this.#attempts(attempt, kind);
    const table = validate === "responses" || validate === "both" ? this.#table : undefined;
    const reading = { operation, status, int64, table };
    const value = expects === "none" ? undefined : parse(text, headers, expects, reading);
    return { data: read(value, reading), status, headers };
  }

  #route(operation: Name): Route & { readonly id: string | undefined; readonly kind: Kind } {
    const [method, path] = this.#routes[operation].split(" ") as [Method, Route["path"]];
    const own = this.#options.routes?.[operation] ?? {};
    const both = method + (own.method ?? method);
    return {
      method: own.method ?? method,
      path: own.path ?? path,
      query: own.query,
      id: /\{(.*?)\}/.exec(path)?.[1],
      kind: both === "GETGET" ? "read" : /PO|PA/.test(both) ? "create" : "replace",
    };
  }

  /** Makes attempts until one succeeds or no other is allowed; the signal ends a pause at once. */
  async #attempts(attempt: Attempt, kind: Kind): Promise<CallResponse<string>> {
    const { options, timeoutMs } = attempt;
    const retry = options.retry ?? this.#options.retry ?? { attempts: 1 };
    const { operations: allowed } = retry;
    // A write may have happened, so the caller has to allow its repetition.
    const mayRepeat =
      allowed === "all" || kind === "read" || (allowed === "idempotent" && kind === "replace");
    const end = performance.now() + (retry.totalMs ?? Number.MAX_VALUE);
    for (let count = 1; ; count++) {
      const left = end - performance.now();
      try {
        return await this.#attempt({ ...attempt, timeoutMs: Math.min(timeoutMs, left) });
      } catch (error) {
        const ms =
          mayRepeat && count < retry.attempts
            ? retryPauseMs(error, count, retry.timeouts)
            : undefined;
        if (ms === undefined || performance.now() + ms >= end) throw error;
        await pause(ms, options.signal);
      }
    }
  }

  #attempt(attempt: Attempt): Promise<CallResponse<string>> {
    const { operation, method, url, body, expects, options, timeoutMs } = attempt;
    /** The error of a response that is not a success, with as much of its body as has arrived. */
    let failure: (() => Error) | undefined;
    // The status of a failure counts, even if its body never arrives.
    const onTimeout = () => failure?.() ?? new TimeoutError(operation, timeoutMs);
    return withDeadline({ signal: options.signal, timeoutMs, onTimeout }, async (signal) => {
      const { maxResponseBytes = 16 * 2 ** 20, credentials, headers: general } = this.#options;
      const layers = [await credentials?.(), general, options.headers];
      const { sent, secrets } = requestHeaders(operation, body !== undefined, layers);
      const init: RequestInit = { method, headers: sent, signal, redirect: "manual" };
      if (body !== undefined) init.body = body;
      let response: Response;
      try {
        // Looked up now: a mock or a tracer may have replaced the platform's `fetch`.
        const fetch = this.#options.fetch ?? globalThis.fetch;
        response = await fetch(url, init);
      } catch (error) {
        throw lost(attempt, error);
      }
      const { status, headers } = response;
      const reader = new BodyReader(response, maxResponseBytes);
      if (!response.ok) {
        failure = () => apiError({ operation, status, headers, text: reader.text(), secrets });
        await reader.read().catch(() => {});
        throw failure();
      }
      if (expects === "none") {
        response.body?.cancel().catch(() => {});
        return { data: "", status, headers };
      }
      const isWhole = await reader.read().catch((error: unknown) => {
        if (expects === "optional") return false;
        throw lost(attempt, error, status);
      });
      if (!isWhole && expects === "required") {
        const limit = `\`maxResponseBytes\` (${maxResponseBytes})`;
        throw new DecodeError(
          `${status}, but the body is larger than ${limit}: raise it, or ask for a smaller \`size\``,
          { operation, status },
        );
      }
      return { data: isWhole ? reader.text() : "", status, headers };
    });
  }
}

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

/** Path and query of a request: parameters go into the query, the id where the route has it. */
function target(
  { path, query = {}, id }: Route & { readonly id: string | undefined },
  { id: given, parameters }: Asked,
  operation: string,
): string {
  const value = id === undefined ? undefined : wireId(given, id, operation);
  const inQuery = id !== undefined && Object.hasOwn(query, id);
  const pairs: string[][] = [];
  for (const [name, values] of Object.entries({
    ...(inQuery && { [id]: value }),
    ...parameters?.(),
  })) {
    for (const one of [values].flat()) {
      if (one == null) continue;
      // Options in place of the search must not end up in the query.
      if (typeof one === "object") {
        throw new RequestError(`\`${name}\` is not a parameter of a query`, operation);
      }
      pairs.push([query[name] ?? name, String(one)]);
    }
  }
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
  return path.replace(/\{.*?\}/, String(value)) + search;
}

/** The JSON text of a body, which is checked first if there is a table. */
function bodyText(
  { row, value, drops = [], change, findings }: Body,
  operation: string,
  table: RequestTable | false,
): string | undefined {
  if (!isObject(value)) throw new RequestError("the body must be an object", operation);
  const kept = Object.entries(value).filter(([key]) => !drops.includes(key));
  const body: JsonObject = Object.fromEntries(kept);
  const all = table ? [...bodyFindings(table, row, body), ...(findings?.(body) ?? [])] : [];
  if (all.length > 0) throw new RequestError(summary(all), operation, all);
  const sent = change?.(body, operation) ?? body;
  try {
    return writeJson(sent);
  } catch {
    throw new RequestError("the body refers to itself, or is too deep", operation);
  }
}

/** The fields of a new resource that the service sets. */
export const SERVER_SET: readonly string[] = ["id", "createdAt", "updatedAt"];

/** The first finding, and the number of the others. */
const summary = ([first, ...more]: readonly Finding[]): string =>
  `${first?.message}${more.length > 0 ? `, and ${more.length} more` : ""}`;

/** The headers of one attempt, and every text in them that an error must not show. */
function requestHeaders(
  operation: string,
  hasBody: boolean,
  layers: readonly (HeadersInput | undefined)[],
): { sent: Headers; secrets: string[] } {
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
    throw new TypeError(`${operation}: a header cannot be sent`);
  }
}

/**
 * A response may repeat the secret without the scheme before it (`Bearer …`), or the password of
 * the scheme `Basic`.
 */
function secretsOf(header: string): string[] {
  const token = header.replace(/^\S+ /, "");
  if (!/^basic /i.test(header)) return [header, token];
  try {
    const bytes = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
    return [header, token, new TextDecoder().decode(bytes).replace(/^[^:]*:/, "")];
  } catch {
    return [header, token];
  }
}

/** Codes of a connection that was never made. */
const UNREACHED = /REFUSED|NOTFOUND|UNREACH|NOTAVAIL|TIMEDOUT|CONNECT_T|EAI_|CERT|TLS/i;

/** The error of a platform says only "fetch failed", and may contain the request. */
function lost({ operation, url }: Attempt, error: unknown, status?: number): ConnectionError {
  const codes = [(error as { cause?: unknown } | null)?.cause, error].map(
    (one) => (one as { code?: unknown } | null | undefined)?.code,
  );
  const code = codes.find((one) => typeof one === "string");
  const { origin } = new URL(url);
  const problem =
    status !== undefined
      ? `the connection to ${origin} broke before the response (${status}) was complete`
      : code !== undefined && UNREACHED.test(code)
        ? `could not reach ${origin}`
        : `no response from ${origin}`;
  return new ConnectionError(`${problem}${code ? ` (${code})` : ""}`, operation, { code });
}

function parse(
  text: string,
  headers: Headers,
  expects: Expected<unknown>["expects"],
  reading: Reading,
): unknown {
  try {
    // Only the text decides, because proxies and frameworks label JSON in many ways.
    return parseJson(text);
  } catch {
    if (expects === "optional") return undefined;
    const label = headers.get("content-type") ?? "unlabeled";
    const found = text && `not JSON (${label})`;
    throw new DecodeError(`${reading.status}, but the body is ${found || "empty"}`, reading);
  }
}

/** For operations whose response the specification does not show: any 2xx counts as success. */
export const nothing: Expected<void> = { expects: "none", read: () => {} };

/** The resource itself. */
export const one = <T>(resource: Resource<T>): Expected<T> => ({
  expects: "required",
  read: (value, reading) => readResource(resource, value, "", reading),
});

/** The resource, or undefined if the response is anything else. */
export const atMostOne = <T>(resource: Resource<T>): Expected<T | undefined> => ({
  expects: "optional",
  read: (value, reading) =>
    isObject(value) && exactInteger(value.id) !== undefined
      ? readResource(resource, value, "", reading)
      : undefined,
});

/** Reads the resource at a place of the response; it may have additional fields. */
export function readResource<T>(
  { row, adapt }: Resource<T>,
  value: unknown,
  pointer: string,
  reading: Reading,
): T {
  const object = readObject(value, pointer, reading);
  const findings = reading.table ? bodyFindings(reading.table, row, object, pointer, true) : [];
  if (findings.length > 0) {
    throw new DecodeError(`invalid response: ${summary(findings)}`, reading, findings);
  }
  readId(object, pointer, reading);
  adapt?.(object, pointer, reading);
  return object as T;
}

/** An object in the response; throws a {@link DecodeError} if it is missing. */
export function readObject(value: unknown, pointer: string, reading: Reading): JsonObject {
  if (isObject(value)) return value;
  throw new DecodeError(`the response has no object at ${pointer || "its root"}`, reading);
}

/** Gives the `id` of a resource the form that the caller asked for. */
export function readId(resource: JsonObject, pointer: string, reading: Reading): void {
  const id = exactInteger(resource.id);
  if (id === undefined) {
    throw new DecodeError(`the response has no id of 64 bits at ${pointer}/id`, reading);
  }
  if (reading.int64 === "number" && typeof id === "bigint") {
    throw new UnsafeIdError(
      `success, but no number holds id ${id} at ${pointer}/id: set \`int64: "string"\``,
      reading.operation,
    );
  }
  resource.id = reading.int64 === "string" ? String(id) : id;
}
