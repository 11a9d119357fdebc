import type { Auth } from "./auth.js";
import { withDeadline } from "./deadline.js";
import { ConfigurationError, ConnectionError, TimeoutError } from "./errors.js";
import type { HeadersInput } from "./options.js";
import type { Expected } from "./reading.js";

/** One call, as the network sees it. */
export interface HttpRequest {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** JSON text. */
  readonly body: string | undefined;
  /** From the general to the particular: the later wins. */
  readonly headers: readonly (HeadersInput | undefined)[];
  readonly auth: Auth | undefined;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly signal: AbortSignal | undefined;
  /** For headers and body together, in milliseconds. */
  readonly timeoutMs: number;
  readonly expects: Expected<unknown>["expects"];
}

/** What came back with a 2xx. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request once, and gives the answer of a 2xx; else rejects. */
export function send(request: HttpRequest): Promise<HttpAnswer> {
  const { operation, signal, timeoutMs } = request;
  const onTimeout = () => new TimeoutError(operation, timeoutMs);
  return withDeadline({ signal, timeoutMs, onTimeout }, (stop) => exchange(request, stop));
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const { operation, method, url, body, expects } = request;
  const { headers, secrets } = await requestHeaders(request);
  // Looked up now, so that whoever has replaced the platform's `fetch` (a mock, a tracer) is asked.
  const fetch = request.fetch ?? globalThis.fetch;
  const init: RequestInit = { method, headers, signal, redirect: "manual" };
  if (body !== undefined) init.body = body;

  const response = await connected(request, "could not reach", () => fetch(url, init));
  const { status } = response;
  if (!response.ok) {
    // The status stands, whatever happens to the body.
    const text = await response.text().catch(() => "");
    const { apiError } = await import("./failure.js");
    throw apiError({ operation, status, headers: response.headers, text, secrets });
  }
  if (expects === "none") {
    response.body?.cancel().catch(() => {});
    return { status, headers: response.headers, text: "" };
  }
  const reading = connected(request, "lost, before the answer was complete,", () =>
    response.text(),
  );
  const text = await (expects === "optional" ? reading.catch(() => "") : reading);
  return { status, headers: response.headers, text };
}

/** What a platform throws says no more than "fetch failed", and may hold the request. */
async function connected<T>(
  { operation, url }: HttpRequest,
  problem: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode((error as { cause?: unknown } | null)?.cause) ?? errorCode(error);
    const { origin } = new URL(url);
    throw new ConnectionError(`${problem} ${origin}${code ? ` (${code})` : ""}`, operation, code);
  }
}

function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The headers of one attempt, and every text in them that an error must not show. */
async function requestHeaders({
  operation,
  body,
  headers: layers,
  auth,
}: HttpRequest): Promise<{ headers: Headers; secrets: string[] }> {
  const own = auth && (await (await import("./auth.js")).credentials(auth));
  const secrets = [...(own?.secrets ?? [])];
  try {
    const headers = new Headers({ accept: "application/json" });
    if (body !== undefined) headers.set("content-type", "application/json");
    if (own) headers.set(own.name, own.value);
    for (const layer of layers) {
      new Headers(layer as HeadersInit).forEach((value, name) => {
        headers.set(name, value);
        // A scheme before the secret (`Bearer …`) may be missing where an answer repeats it.
        if (!/^(accept|content|user-agent)/.test(name))
          secrets.push(value, value.replace(/^\S+ /, ""));
      });
    }
    return { headers, secrets };
  } catch {
    // The platform's own error would show the value.
    throw new ConfigurationError("a header has a name or a value that cannot be sent", operation);
  }
}
