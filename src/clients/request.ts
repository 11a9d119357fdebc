import type { Auth, Credentials } from "./auth.js";
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
  const { operation, method, url, body, expects, auth } = request;
  const own = auth && (await (await import("./auth.js")).credentials(auth));
  const { sent, secrets } = requestHeaders(request, own);
  const init: RequestInit = { method, headers: sent, signal, redirect: "manual" };
  if (body !== undefined) init.body = body;

  let response: Response;
  try {
    // Looked up now, so that whoever has replaced the platform's `fetch` (a mock, a tracer) is asked.
    const fetch = request.fetch ?? globalThis.fetch;
    response = await fetch(url, init);
  } catch (error) {
    throw lost(request, "could not reach", error);
  }
  const { status, headers } = response;
  if (!response.ok) {
    // The status stands, whatever happens to the body.
    const text = await response.text().catch(() => "");
    const { apiError } = await import("./failure.js");
    throw apiError({ operation, status, headers, text, secrets });
  }
  if (expects === "none") {
    response.body?.cancel().catch(() => {});
    return { status, headers, text: "" };
  }
  try {
    return { status, headers, text: await response.text() };
  } catch (error) {
    if (expects === "optional") return { status, headers, text: "" };
    throw lost(request, "lost, before the answer was complete,", error);
  }
}

/** What a platform throws says no more than "fetch failed", and may hold the request. */
function lost({ operation, url }: HttpRequest, problem: string, error: unknown): ConnectionError {
  const code = errorCode((error as { cause?: unknown } | null)?.cause) ?? errorCode(error);
  const { origin } = new URL(url);
  return new ConnectionError(`${problem} ${origin}${code ? ` (${code})` : ""}`, operation, code);
}

function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The headers of one attempt, and every text in them that an error must not show. */
function requestHeaders(
  { operation, body, headers: layers }: HttpRequest,
  own: Credentials | undefined,
): { sent: Headers; secrets: string[] } {
  const secrets = [...(own?.secrets ?? [])];
  try {
    const sent = new Headers({ accept: "application/json" });
    if (body !== undefined) sent.set("content-type", "application/json");
    if (own) sent.set(own.name, own.value);
    for (const layer of layers) {
      if (layer === undefined) continue;
      new Headers(layer as HeadersInit).forEach((value, name) => {
        sent.set(name, value);
        // A scheme before the secret (`Bearer …`) may be missing where an answer repeats it.
        if (!/^(accept|content|user-agent)/.test(name))
          secrets.push(value, value.replace(/^\S+ /, ""));
      });
    }
    return { sent, secrets };
  } catch {
    // The platform's own error would show the value.
    throw new ConfigurationError("a header cannot be sent", operation);
  }
}
