import type { RawResponse } from "./answer.js";
import { type Auth, type Credentials, credentials } from "./auth.js";
import { withDeadline } from "./deadline.js";
import { withoutUndefined } from "./defined.js";
import {
  ClientError,
  ConnectionError,
  DecodeError,
  InvalidOptionError,
  TimeoutError,
} from "./errors.js";
import { apiError } from "./failure.js";
import { type AttemptRequest, type Hooks, shownHeaders } from "./hooks.js";
import type { Fetch, HeadersInput } from "./options.js";
import { BodyReader } from "./read-body.js";
import type { Expected } from "./reading.js";

/** One attempt of a call, as the network sees it. */
export interface HttpRequest {
  /** What hooks receive about it. */
  readonly about: Pick<AttemptRequest, "operation" | "attempt" | "method" | "url">;
  /** JSON text. */
  readonly body: string | undefined;
  /** From the most general to the most specific; later ones override earlier ones. */
  readonly headers: readonly (HeadersInput | undefined)[];
  readonly auth: Auth | undefined;
  readonly fetch: Fetch | undefined;
  readonly signal: AbortSignal | undefined;
  /** Limit for headers and body together, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly hooks: Hooks;
  readonly raw: RawResponse;
  readonly expects: Expected<unknown>["expects"];
}

/** A response with a 2xx status. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The state of an attempt: what is known about it when it ends, whether it succeeds or fails. */
interface Progress {
  /** Name of the header with the caller's credentials. */
  secretName?: string;
  /** Every text that an error must not show. */
  secrets?: readonly string[];
  response?: Response;
  /** The error of a response that is not a success, with as much of its body as has arrived. */
  failure?: () => Error;
}

/** Makes one attempt, and returns the response if its status is 2xx; otherwise rejects. */
export function send(request: HttpRequest): Promise<HttpAnswer> {
  const { signal, timeoutMs, hooks } = request;
  const { operation } = request.about;
  const progress: Progress = {};
  // The status of a failure counts, even if its body never arrives.
  const onTimeout = () => progress.failure?.() ?? new TimeoutError(operation, timeoutMs);
  const attempt = () =>
    withDeadline({ signal, timeoutMs, onTimeout }, (stop) => exchange(request, stop, progress));
  return hooks.onResponse === undefined ? attempt() : observed(request, progress, attempt);
}

/** Tells the hook how an attempt has ended. */
async function observed(
  { about, hooks }: HttpRequest,
  progress: Progress,
  run: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const begun = performance.now();
  const end = async (error?: unknown): Promise<void> => {
    const { response, secretName } = progress;
    await hooks.onResponse?.({
      ...about,
      status: response?.status,
      headers: response && shownHeaders(response.headers, secretName),
      error: error instanceof ClientError ? error : undefined,
      elapsedMs: performance.now() - begun,
    });
  };
  let answer: HttpAnswer;
  try {
    answer = await run();
  } catch (error) {
    await end(error);
    throw error;
  }
  await end();
  return answer;
}

async function exchange(
  request: HttpRequest,
  signal: AbortSignal,
  progress: Progress,
): Promise<HttpAnswer> {
  const { about, body, expects, auth, hooks, maxResponseBytes } = request;
  const { operation, method, url } = about;
  const own = auth && (await credentials(auth));
  const { sent, secrets } = requestHeaders(request, own);
  if (own) progress.secretName = own.name;
  if (hooks.onRequest !== undefined) {
    await hooks.onRequest({ ...about, headers: shownHeaders(sent, own?.name), body });
    signal.throwIfAborted();
  }
  const init: RequestInit = { method, headers: sent, signal, redirect: "manual" };
  if (body !== undefined) init.body = body;

  let response: Response;
  try {
    // Looked up now: a mock or a tracer may have replaced the platform's `fetch`.
    const fetch = request.fetch ?? globalThis.fetch;
    response = await fetch(url, init);
  } catch (error) {
    throw lost(request, error);
  }
  progress.response = response;
  const { status, headers } = response;
  const reader = new BodyReader(response, maxResponseBytes);
  if (!response.ok) {
    progress.failure = () => apiError({ operation, status, headers, text: reader.text(), secrets });
    await reader.read().catch(() => {});
    throw progress.failure();
  }
  if (request.raw.wanted) request.raw.copy = response.clone();
  if (expects === "none") {
    response.body?.cancel().catch(() => {});
    return { status, headers, text: "" };
  }
  let isWhole: boolean;
  try {
    isWhole = await reader.read();
  } catch (error) {
    if (expects === "optional") return { status, headers, text: "" };
    throw lost(request, error, status);
  }
  if (!isWhole && expects === "required") {
    throw new DecodeError(
      `${status}, but the body is larger than \`maxResponseBytes\` (${maxResponseBytes})`,
      { operation, status },
    );
  }
  return { status, headers, text: isWhole ? reader.text() : "" };
}

/** Codes of a connection that was never made. */
const UNREACHED = /REFUSED|NOTFOUND|UNREACH|NOTAVAIL|TIMEDOUT|CONNECT_T|EAI_|CERT|TLS/i;

/** The error of a platform says only "fetch failed", and may contain the request. */
function lost(
  { about: { operation, url } }: HttpRequest,
  error: unknown,
  status?: number,
): ConnectionError {
  const code = errorCode((error as { cause?: unknown } | null)?.cause) ?? errorCode(error);
  const { origin } = new URL(url);
  const problem =
    status !== undefined
      ? `the connection to ${origin} broke before the response (${status}) was complete`
      : code !== undefined && UNREACHED.test(code)
        ? `could not reach ${origin}`
        : `no response from ${origin}`;
  return new ConnectionError(
    `${problem}${code ? ` (${code})` : ""}`,
    operation,
    code === undefined ? code : { code },
  );
}

function errorCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

/** The headers of one attempt, and every text in them that an error must not show. */
function requestHeaders(
  { about, body, headers: layers }: HttpRequest,
  own: Credentials | undefined,
): { sent: Headers; secrets: string[] } {
  const secrets = [...(own?.secrets ?? [])];
  try {
    const sent = new Headers({ accept: "application/json" });
    if (body !== undefined) sent.set("content-type", "application/json");
    if (own) sent.set(own.name, own.value);
    for (const layer of layers) {
      if (layer === undefined) continue;
      new Headers(definedHeaders(layer)).forEach((value, name) => {
        sent.set(name, value);
        // A response may repeat the secret without the scheme before it (`Bearer …`).
        if (!/^(accept|content|user-agent)/.test(name))
          secrets.push(value, value.replace(/^\S+ /, ""));
      });
    }
    return { sent, secrets };
  } catch {
    // The platform's own error would show the value.
    throw new InvalidOptionError("a header cannot be sent", about.operation);
  }
}

/** `new Headers` would send the word `undefined`. */
const definedHeaders = (headers: HeadersInput): HeadersInit =>
  (Symbol.iterator in headers ? headers : withoutUndefined(headers)) as HeadersInit;
