import { decode } from "../../text/encoding.js";
import { onAbort } from "../../values/on-abort.js";
import {
  above0,
  aFunction,
  aString,
  checkArgument,
  checkOptions,
  named,
  required,
  strings,
} from "../../words/options.js";
import { LoadError, type LoadedText, type Loader } from "./loader.js";

/** Options of {@link fetchLoader}. */
export interface FetchLoaderOptions {
  /**
   * Hosts to load from, with the port unless it is the default one. `example.org` allows only
   * `https://example.org`; `http://localhost:8080` allows plain HTTP for that host and port.
   */
  allowedHosts: readonly string[];
  /** Default: the global `fetch`, looked up at each call. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Timeout for one document in milliseconds, from the start of its request, including redirects and
   * body. Default: 10,000.
   */
  timeoutMs?: number | undefined;
  /**
   * Timeout for all documents of the loader together: the milliseconds in which it waits for at least
   * one. A loader for a single run should have one. Default: no timeout.
   */
  totalTimeoutMs?: number | undefined;
  /** Maximum number of requests at once. Default: 16. */
  maxRequests?: number | undefined;
  /** Maximum number of requests at once for references to the same host. Default: 8. */
  maxRequestsPerHost?: number | undefined;
  /** Maximum size of a document in bytes. Default: 16 MiB. */
  maxBytes?: number | undefined;
}

const MAX_REDIRECTS = 5;

/** The answers that say that a document does not exist; others leave it open. */
const ABSENT = new Set([404, 410]);

/**
 * Creates a loader for HTTP. It requests documents only from allowed hosts, follows redirects only
 * to allowed hosts, and sends no credentials.
 *
 * It sends a bounded number of requests at once. A document that does not arrive in time was not
 * checked, nor was one whose server cannot be reached or answers otherwise than with 200, 404 or 410: the
 * reference to it is neither valid nor invalid.
 *
 * @throws TypeError when an entry of `allowedHosts` is not a host, or a limit is not a number above 0
 * @example
 * const loader = fetchLoader({ allowedHosts: ["schemas.example.org"] });
 * const entry = { $ref: "https://elsewhere.example.org/orders.yaml" };
 * const { findings } = await check(entry, { as: "table", loader });
 * findings[0]?.code; // "unchecked-reference"
 */
export function fetchLoader(options: FetchLoaderOptions): Loader {
  const limitRules = named(LIMITS, above0);
  checkOptions(options, { allowedHosts: required(strings), fetch: aFunction, ...limitRules });
  const { maxBytes = 16 * 1024 * 1024 } = options;
  const limits = new RequestLimits({
    timeoutMs: options.timeoutMs ?? 10_000,
    totalTimeoutMs: options.totalTimeoutMs ?? Number.POSITIVE_INFINITY,
    maxRequests: options.maxRequests ?? 16,
    maxRequestsPerHost: options.maxRequestsPerHost ?? 8,
  });
  const origins = allowedOrigins(options.allowedHosts);
  return {
    async load(uri, given) {
      checkArgument("uri", uri, aString);
      const signal = given?.signal;
      const url = webAddress(uri);
      assertAllowed(url, origins);
      try {
        return await limits.run(url.host, signal, (own) =>
          load(url, origins, options.fetch ?? fetch, own, maxBytes),
        );
      } catch (error) {
        if (error instanceof LoadError) throw error;
        if (signal?.aborted) throw signal.reason;
        throw new LoadError("unchecked", "the server cannot be reached", { cause: error });
      }
    },
  };
}

/** The options that are numbers. */
const LIMITS = [
  "timeoutMs",
  "totalTimeoutMs",
  "maxRequests",
  "maxRequestsPerHost",
  "maxBytes",
] as const;

/** @throws LoadError for a relative URI, and for a URI that no server can have */
function webAddress(uri: string): URL {
  if (/^https?:/i.test(uri) && URL.canParse(uri)) return new URL(uri);
  throw new LoadError("unchecked", "it is not a web address");
}

/** @throws LoadError if requests to a host are not allowed */
function assertAllowed({ origin, host }: URL, origins: ReadonlySet<string>): void {
  if (origins.has(origin)) return;
  throw new LoadError("unchecked", `host \`${host}\` is not allowed`, { details: { host } });
}

/**
 * Returns the origins that a list of hosts allows.
 *
 * @throws TypeError when an entry is not a host
 */
export const allowedOrigins = (hosts: readonly string[]): Set<string> =>
  new Set(hosts.map(originOf));

function originOf(host: string): string {
  const parts = /^(https?:\/\/)?([^/\\?#@*\s]+)\/?$/i.exec(host);
  const uri = `${parts?.[1] ?? "https://"}${parts?.[2]}`;
  if (parts === null || !URL.canParse(uri)) {
    throw new TypeError(`not a host: ${JSON.stringify(host)}; for example, "example.org"`);
  }
  return new URL(uri).origin;
}

async function load(
  start: URL,
  origins: ReadonlySet<string>,
  fetchOne: NonNullable<FetchLoaderOptions["fetch"]>,
  signal: AbortSignal,
  maxBytes: number,
): Promise<LoadedText> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (!origins.has(url.origin)) {
      const message = `it redirects to \`${url.host || url.protocol}\`, which is not allowed`;
      throw new LoadError("blocked", message, { details: { host: url.host } });
    }
    url.username = "";
    url.password = "";
    const response = await fetchOne(url.href, {
      redirect: "manual",
      credentials: "omit",
      signal,
      headers: { accept: "application/json, application/yaml, text/plain, */*" },
    });
    if (typeof response?.status !== "number") {
      throw new LoadError("unchecked", "`fetch` did not return a Response");
    }
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      const reason = ABSENT.has(response.status) ? "missing" : "unchecked";
      throw new LoadError(reason, `the server answered ${response.status}`);
    }
    const { text, problem } = decode(await readBody(response, maxBytes));
    if (problem !== undefined) throw new LoadError("missing", problem.message);
    url.hash = "";
    return { text, uri: url.href };
  }
  throw new LoadError("missing", `more than ${MAX_REDIRECTS} redirects`);
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: BlobPart[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    length += value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new LoadError("missing", `it is larger than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The limits on the requests of a loader, and on their time. */
type RequestLimitOptions = Record<Exclude<(typeof LIMITS)[number], "maxBytes">, number>;

/** A request that waits for its turn. */
interface Waiting {
  readonly host: string;
  readonly start: () => void;
}

/** The longest delay of a timer. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Runs requests in the order in which they arrive, with limits on their number at once and on their
 * time.
 */
class RequestLimits {
  readonly #options: RequestLimitOptions;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  /** Aborts the pending requests when the time for all requests is over. */
  readonly #end = new AbortController();
  #runningCount = 0;
  /** Milliseconds during which requests were pending, until {@link #since}. */
  #spent = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RequestLimitOptions) {
    this.#options = options;
  }

  /**
   * Runs a request when its turn comes.
   *
   * @param request called with a signal that aborts at each limit
   * @throws LoadError when a limit is reached, the reason of `signal`, or what the request throws
   */
  async run<T>(
    host: string,
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    this.#end.signal.throwIfAborted();
    const own = new AbortController();
    const stops = [this.#end.signal, signal].map(
      (one) => one && onAbort(one, () => own.abort(one.reason)),
    );
    try {
      await this.#turn(host, own.signal);
      try {
        return await this.#timed(own, request);
      } finally {
        this.#leave(host);
      }
    } finally {
      for (const stop of stops) stop?.();
    }
  }

  async #timed<T>(own: AbortController, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { timeoutMs } = this.#options;
    const late = new LoadError("unchecked", `no answer within ${seconds(timeoutMs)}`);
    const timer = setTimeout(() => own.abort(late), Math.min(timeoutMs, MAX_DELAY));
    try {
      return await request(own.signal);
    } catch (error) {
      // What a request throws when it is aborted depends on the implementation of `fetch`.
      throw own.signal.aborted ? own.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until a request to a host may start. */
  #turn(host: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = onAbort(signal, () => {
        this.#waiting.delete(waiting);
        reject(signal.reason);
      });
      const start = () => {
        this.#waiting.delete(waiting);
        stop();
        resolve();
      };
      const waiting: Waiting = { host, start };
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#runningCount >= this.#options.maxRequests) return;
      const ofHost = this.#running.get(waiting.host) ?? 0;
      if (ofHost >= this.#options.maxRequestsPerHost) continue;
      this.#running.set(waiting.host, ofHost + 1);
      if (this.#runningCount++ === 0) this.#resumeClock();
      waiting.start();
    }
  }

  #leave(host: string): void {
    const ofHost = (this.#running.get(host) ?? 1) - 1;
    if (ofHost === 0) this.#running.delete(host);
    else this.#running.set(host, ofHost);
    if (--this.#runningCount === 0) this.#stopClock();
    this.#startNext();
  }

  #resumeClock(): void {
    const { totalTimeoutMs } = this.#options;
    if (totalTimeoutMs === Number.POSITIVE_INFINITY) return;
    this.#since = performance.now();
    const message = `loading took more than ${seconds(totalTimeoutMs)} in all`;
    const reason = new LoadError("unchecked", message);
    const left = Math.max(0, totalTimeoutMs - this.#spent);
    this.#timer = setTimeout(() => this.#end.abort(reason), Math.min(left, MAX_DELAY));
  }

  #stopClock(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#spent += performance.now() - this.#since;
  }
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
