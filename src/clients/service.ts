import { type Answer, type Call, callOf } from "./answer.js";
import type { BodyRules, Outgoing } from "./body.js";
import { DecodeError } from "./errors.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { parseJson } from "./json.js";
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
  const answerRules = validate === "responses" || validate === "both" ? rules : undefined;
  const requestRules = validate === "requests" || validate === "both" ? rules : undefined;

  async function transmit(
    operation: Name,
    expects: HttpRequest["expects"],
    request: ServiceRequest,
  ): Promise<HttpAnswer> {
    const own = request.options ?? {};
    checkLimits(own);
    own.signal?.throwIfAborted();
    const route = operations[operation];
    const id = route.id && { [route.id]: wireId(request.id, route.id, operation) };
    const path = target(route, { ...request.parameters?.(operation), ...id }, operation);
    const body = request.body && (await bodyText(request.body(operation), requestRules, operation));
    const sent: HttpRequest = {
      operation,
      method: route.method,
      url: baseUrl + path,
      body,
      headers: [options.headers, own.headers],
      auth: options.auth,
      fetch: options.fetch,
      signal: own.signal,
      timeoutMs: own.timeoutMs ?? options.timeoutMs ?? (request.slow ? 600_000 : 30_000),
      expects,
    };
    const attempts = (own.retry ?? options.retry)?.attempts ?? 1;
    // What goes out by POST or PATCH could happen twice, whatever the operation is.
    if (attempts === 1 || !route.repeatable || /^P[OA]/.test(route.method)) return send(sent);
    const { withRetries } = await import("./retry.js");
    return withRetries(attempts, own.signal, () => send(sent));
  }

  return (operation, { expects, read }, request) => {
    async function call(): Promise<Answer<Awaited<ReturnType<typeof read>>>> {
      const { status, headers, text } = await transmit(operation, expects, request);
      const reading = { operation, status, int64, rules: answerRules };
      const value = await parseBody(text, headers.get("content-type"), expects, reading);
      return { data: await read(value, reading), status, headers };
    }
    return callOf(call());
  };
}

async function bodyText(
  body: Outgoing,
  rules: BodyRules | undefined,
  operation: string,
): Promise<string | undefined> {
  if (rules !== undefined) {
    const { checkBody } = await import("./schema-checks.js");
    await checkBody(rules, body, operation);
  }
  const { bodyAsJson } = await import("./write-json.js");
  return bodyAsJson(body, operation);
}

async function parseBody(
  text: string,
  label: string | null,
  expects: HttpRequest["expects"],
  reading: Reading,
): Promise<unknown> {
  try {
    // The text decides: proxies and frameworks label JSON in many ways.
    return await parseJson(text);
  } catch {
    if (expects !== "required") return undefined;
    const found = text === "" ? "empty" : `not JSON (${label ?? "unlabelled"})`;
    throw new DecodeError(`${reading.status}, but the body is ${found}`, reading);
  }
}
