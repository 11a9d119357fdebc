import { assertKnownOptions } from "../findings/known-options.js";
import { decode } from "../syntax/encoding.js";
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
  /** Timeout for one document in milliseconds, including redirects and body. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** Maximum size of a document in bytes. Default: 16 MiB. */
  maxBytes?: number | undefined;
}

const MAX_REDIRECTS = 5;

/**
 * Creates a loader for HTTP. It requests documents only from allowed hosts, follows redirects only
 * to allowed hosts, and sends no credentials.
 *
 * @throws TypeError when an entry of `allowedHosts` is not a host
 * @example
 * const loader = fetchLoader({ allowedHosts: ["schemas.example.org"] });
 * const entry = { $ref: "https://elsewhere.example.org/orders.yaml" };
 * const { findings } = await check(entry, { as: "table", loader });
 * findings[0]?.code; // "unchecked-reference"
 */
export function fetchLoader(options: FetchLoaderOptions): Loader {
  assertKnownOptions(options, ["allowedHosts", "fetch", "timeoutMs", "maxBytes"]);
  if (!Array.isArray(options.allowedHosts)) throw new TypeError("allowedHosts must be an array");
  const { timeoutMs = 10_000, maxBytes = 16 * 1024 * 1024 } = options;
  const origins = allowedOrigins(options.allowedHosts);
  return {
    async load(uri, { signal }) {
      const limit = AbortSignal.timeout(timeoutMs);
      const either = signal === undefined ? limit : AbortSignal.any([limit, signal]);
      try {
        return await load(new URL(uri), origins, options.fetch ?? fetch, either, maxBytes);
      } catch (error) {
        if (error instanceof LoadError) throw error;
        if (signal?.aborted) throw signal.reason;
        const message = limit.aborted
          ? `no answer within ${timeoutMs / 1000} s`
          : "the server cannot be reached";
        throw new LoadError("missing", message, { cause: error });
      }
    },
  };
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
    throw new TypeError(`not a host: ${JSON.stringify(host)}; write for example "example.org"`);
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
      if (hops === 0) {
        throw new LoadError("unchecked", `host \`${url.host}\` is not allowed`, {
          details: { host: url.host },
        });
      }
      throw new LoadError(
        "blocked",
        `it redirects to \`${url.host || url.protocol}\`, which is not allowed`,
        { details: { host: url.host } },
      );
    }
    url.username = "";
    url.password = "";
    const response = await fetchOne(url.href, {
      redirect: "manual",
      credentials: "omit",
      signal,
      headers: { accept: "application/json, application/yaml, text/plain, */*" },
    });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new LoadError("missing", `the server answered ${response.status}`);
    }
    const { text, problem } = decode(await readBody(response, maxBytes));
    if (problem !== undefined) throw new LoadError("missing", problem.message);
    url.hash = "";
    return { text, uri: url.href };
  }
  throw new LoadError("missing", `more than ${MAX_REDIRECTS} redirects`);
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
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
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
