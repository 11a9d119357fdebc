import { type Answer, type Call, callOf } from "./answer.js";
import type { BodyRules, Outgoing } from "./body.js";
import { DecodeError } from "./errors.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { parseJson } from "./json.js";
import { once } from "./once.js";
import {
  type CallOptions,
  type ClientOptions,
  checkChoice,
  checkedBaseUrl,
  checkLimits,
} from "./options.js";
import type { Expected, Reading } from "./reading.js";
import { type HttpAnswer, type HttpRequest, send } from "./request.js";
import { operationsOf, type Parameters, type Routes, target } from "./routes.js";

/** What one call of an operation is made of. What it throws is the failure of the call. */
export interface ServiceRequest {
  readonly options: CallOptions | undefined;
  readonly id?: IdInput;
  readonly parameters?: (operation: string) => Parameters;
  readonly body?: (operation: string) => Outgoing;
  /** Whether the service answers only when long work is done. */
  readonly slow?: boolean;
}

/** The one way to a service: every operation of a client is such a call. */
export type Service<Name extends string> = <T>(
  operation: Name,
  expected: Expected<T>,
  request: ServiceRequest,
) => Call<T>;

/** A {@link Service} as the options say, which are checked now and not at the first call. */
export function connect<Name extends string, I extends Int64>(
  options: ClientOptions<Name, I>,
  routes: Routes<Name>,
  rules: BodyRules,
): Service<Name> {
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const operations = operationsOf(routes, options.routes);
  const int64: Int64 = options.int64 ?? "number";
  const validate = options.validate ?? "requests";
  checkLimits(options);
  checkChoice("int64", int64, ["number", "string"]);
  checkChoice("validate", validate, ["requests", "responses", "both", "none"]);
  const checksRequests = validate === "requests" || validate === "both";
  const checksAnswers = validate === "responses" || validate === "both";
  const bodies = once(() => import("./outgoing.js"));

  async function bodyOf(outgoing: Outgoing, operation: Name): Promise<string | undefined> {
    const { bodyText, checkBody } = await bodies();
    if (checksRequests) await checkBody(rules, outgoing, operation);
    return bodyText(outgoing, operation);
  }

  /** Not asynchronous: every step between a call and the network is paid by every call. */
  function transmit(
    operation: Name,
    path: string,
    body: string | undefined,
    expects: HttpRequest["expects"],
    { options: own = {}, slow }: ServiceRequest,
  ): Promise<HttpAnswer> {
    const { method, repeatable } = operations[operation];
    const sent: HttpRequest = {
      operation,
      method,
      url: baseUrl + path,
      body,
      headers: [options.headers, own.headers],
      auth: options.auth,
      fetch: options.fetch,
      signal: own.signal,
      timeoutMs: own.timeoutMs ?? options.timeoutMs ?? (slow ? 600_000 : 30_000),
      expects,
    };
    const attempts = (own.retry ?? options.retry)?.attempts ?? 1;
    // What goes out by POST or PATCH could happen twice, whatever the operation is.
    if (attempts === 1 || !repeatable || /^P[OA]/.test(method)) return send(sent);
    return import("./retry.js").then(({ withRetries }) =>
      withRetries(attempts, own.signal, () => send(sent)),
    );
  }

  return (operation, { expects, read }, request) => {
    async function call(): Promise<Answer<Awaited<ReturnType<typeof read>>>> {
      const { options: own = {} } = request;
      checkLimits(own);
      own.signal?.throwIfAborted();
      const route = operations[operation];
      const id = route.id === undefined ? undefined : wireId(request.id, route.id, operation);
      const path = target(route, id, request.parameters?.(operation), operation);
      const body = request.body && (await bodyOf(request.body(operation), operation));
      const answer = await transmit(operation, path, body, expects, request);
      const { status, headers, text } = answer;
      const reading = { operation, status, int64, rules: checksAnswers ? rules : undefined };
      const value = expects === "none" ? undefined : parse(text, headers, expects, reading);
      return { data: await read(await value, reading), status, headers };
    }
    return callOf(call());
  };
}

function parse(
  text: string,
  headers: Headers,
  expects: HttpRequest["expects"],
  reading: Reading,
): unknown {
  try {
    // The text decides: proxies and frameworks label JSON in many ways.
    return parseJson(text);
  } catch {
    if (expects === "optional") return undefined;
    const label = headers.get("content-type") ?? "unlabelled";
    const found = text === "" ? "empty" : `not JSON (${label})`;
    throw new DecodeError(`${reading.status}, but the body is ${found}`, reading);
  }
}
