import { type Call, type CallResponse, callOf, type RawResponse } from "./answer.js";
import { checkAuth } from "./auth.js";
import { bodyText, checkBody, type Outgoing } from "./body.js";
import type { RequestTable } from "./body-check.js";
import { DecodeError, InvalidOptionError } from "./errors.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { parseJson } from "./json.js";
import { checkNames } from "./known-options.js";
import {
  type CallOptions,
  CLIENT_OPTIONS,
  type ClientOptions,
  checkCallOptions,
  checkChoice,
  checkedBaseUrl,
  checkLimits,
  checkPositive,
  type Retry,
} from "./options.js";
import type { Expected, Reading } from "./reading.js";
import { type HttpAnswer, type HttpRequest, send } from "./request.js";
import { withRetries } from "./retry.js";
import { type Operation, operationsOf, type Parameters, type Routes, target } from "./routes.js";

/**
 * What a call of an operation consists of. If one of its functions throws, the call fails with that
 * error.
 */
interface ServiceRequest {
  readonly options: CallOptions | undefined;
  readonly id?: IdInput;
  readonly parameters?: (operation: string) => Parameters;
  readonly body?: (operation: string) => Outgoing;
  /** Whether the service responds only after long work. */
  readonly slow?: boolean;
}

/** Calls a service: every operation of a client goes through this. */
type Service<Name extends string> = <T>(
  operation: Name,
  expected: Expected<T>,
  request: ServiceRequest,
) => Call<T>;

/** How much of a response is read by default: far more than any list that a service gives. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/**
 * A {@link Service} with these options, which are checked now, not at the first call.
 *
 * @param ownOptions names of the options that the client has besides those of every client
 */
export function connect<Name extends string, I extends Int64>(
  options: ClientOptions<Name, I>,
  ownOptions: readonly string[],
  routes: Routes<Name>,
  table: RequestTable,
): Service<Name> {
  checkNames(options, [...CLIENT_OPTIONS, ...ownOptions], "option");
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const operations = operationsOf(routes, options.routes);
  const int64: Int64 = options.int64 ?? "number";
  const validate = options.validate ?? "requests";
  const { maxResponseBytes = MAX_RESPONSE_BYTES, onRequest, onResponse } = options;
  checkLimits(options);
  checkPositive("maxResponseBytes", maxResponseBytes);
  if (options.auth !== undefined) checkAuth(options.auth);
  if (
    ![options.fetch, onRequest, onResponse].every(
      (one) => one === undefined || typeof one === "function",
    )
  ) {
    throw new InvalidOptionError("`fetch`, `onRequest` and `onResponse` must be functions");
  }
  checkChoice("int64", int64, ["number", "string"]);
  checkChoice("validate", validate, ["requests", "responses", "both", "none"]);
  const checksRequests = validate === "requests" || validate === "both";
  const checksAnswers = validate === "responses" || validate === "both";

  function bodyOf(outgoing: Outgoing, operation: Name): string | undefined {
    if (checksRequests) checkBody(table, outgoing, operation);
    return bodyText(outgoing, operation);
  }

  /**
   * Not asynchronous, because each asynchronous step before the request would slow down every call.
   */
  function transmit(
    operation: Name,
    path: string,
    body: string | undefined,
    expects: HttpRequest["expects"],
    raw: RawResponse,
    { options: own = {}, slow }: ServiceRequest,
  ): Promise<HttpAnswer> {
    const route = operations[operation];
    const { signal } = own;
    const timeoutMs = own.timeoutMs ?? options.timeoutMs ?? (slow ? 600_000 : 30_000);
    const attempt = (count: number, limit: number): Promise<HttpAnswer> =>
      send({
        about: { operation, attempt: count, method: route.method, url: baseUrl + path },
        body,
        headers: [options.headers, own.headers],
        auth: options.auth,
        fetch: options.fetch,
        signal,
        timeoutMs: limit,
        maxResponseBytes,
        hooks: options,
        raw,
        expects,
      });
    const retry = own.retry ?? options.retry;
    if (retry === undefined || !mayRepeat(route.kind, retry.operations)) {
      return attempt(1, Math.min(timeoutMs, retry?.totalMs ?? timeoutMs));
    }
    return withRetries({ retry, signal, timeoutMs }, attempt);
  }

  return (operation, { expects, read }, request) => {
    const raw: RawResponse = {};
    async function call(): Promise<CallResponse<Awaited<ReturnType<typeof read>>>> {
      const { options: own } = request;
      if (own !== undefined) checkCallOptions(own, operation);
      own?.signal?.throwIfAborted();
      const route = operations[operation];
      const id = route.id === undefined ? undefined : wireId(request.id, route.id, operation);
      const path = target(route, id, request.parameters?.(operation), operation);
      const body = request.body && bodyOf(request.body(operation), operation);
      const answer = await transmit(operation, path, body, expects, raw, request);
      const { status, headers, text } = answer;
      const reading = { operation, status, int64, table: checksAnswers ? table : undefined };
      const value = expects === "none" ? undefined : parse(text, headers, expects, reading);
      return { data: read(value, reading) as Awaited<ReturnType<typeof read>>, status, headers };
    }
    return callOf(call(), raw);
  };
}

/** Whether a call may be repeated. A write may have happened, so the caller has to allow it. */
const mayRepeat = (kind: Operation["kind"], allowed: Retry["operations"]): boolean =>
  allowed === "all" || kind === "read" || (allowed === "idempotent" && kind === "replace");

function parse(
  text: string,
  headers: Headers,
  expects: HttpRequest["expects"],
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
