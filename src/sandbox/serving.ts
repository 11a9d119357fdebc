import type { RequestListener, ServerResponse } from "node:http";
import { jsonOf } from "../clients/json.js";
import { nodeListener } from "../clients/node-listener.js";
import { bodyReader } from "../clients/read-body.js";
import type { Fault, Faults } from "./fault.js";
import { type Journal, journalQuery, type SandboxRequest } from "./journal.js";
import {
  BAD_ARGUMENT,
  internalError,
  jsonReply,
  Refusal,
  refusalReply,
  textReply,
  unreadable,
  unusable,
} from "./reply.js";
import { timestamp } from "./service-times.js";
import type { Reply, SandboxCall } from "./world.js";

/** The HTTP side of a sandbox. */
interface Serving {
  /** Method and path of each operation. */
  readonly routes: Readonly<Record<string, string>>;
  readonly contextPaths: readonly string[];
  readonly handle: (operation: string, call: SandboxCall) => Reply | Promise<Reply> | undefined;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly cors: boolean;
  readonly maxBodyBytes: number;
  readonly now: () => Date;
}

/** A request whose body has been read. */
interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly text: string;
  /** The operation and the id in the path, if there is an operation. */
  readonly operation: string | undefined;
  readonly id: string | undefined;
  /** Whether another method of the path is an operation. */
  readonly isPath: boolean;
}

/** Serves requests as the framework of the deployed services does, around the operations. */
export function serving(setup: Serving): RequestListener {
  const find = router(setup.routes);
  return async (incoming, outgoing) => {
    let broken: Fault["response"];
    const listener = nodeListener(async (request) => {
      const url = new URL(request.url);
      const reader = bodyReader(request, setup.maxBodyBytes);
      if (!(await reader.read())) {
        const message = `the body is larger than ${setup.maxBodyBytes} bytes`;
        const refusal = new Refusal(413, null, "Payload too large", message);
        return refusalReply(refusal, url.pathname, setup.now());
      }
      const text = reader.text();
      const asked: Asked = { request, url, text, ...find(request.method, url.pathname) };
      const entry = setup.journal.add(requestOf(asked), text.length);
      const fault = setup.faults.take(asked.operation);
      broken = fault?.response;
      if (fault?.delayMs !== undefined) await new Promise((go) => setTimeout(go, fault.delayMs));
      const reply = await replyTo(setup, asked, fault);
      if (broken === undefined || broken === "not-json") entry.status = reply.status;
      if (setup.cors) allowOrigins(reply.headers, request);
      return reply;
    });
    await listener(incoming, {
      writeHead: (status, headers) => outgoing.writeHead(status, headers),
      end: (text) => finish(outgoing, text, broken),
    });
  };
}

/** Sends a body, or only half of it, or resets the connection. */
function finish(outgoing: ServerResponse, text: string, broken: Fault["response"]): void {
  if (broken === "reset") outgoing.socket?.resetAndDestroy();
  else if (broken === "stalled") outgoing.write(text.slice(0, text.length / 2) || "{");
  else outgoing.end(text);
}

function requestOf({ operation, request, url, text }: Asked): SandboxRequest {
  return {
    ...(operation !== undefined && { operation }),
    method: request.method,
    path: url.pathname,
    query: journalQuery(url.searchParams),
    headers: Object.fromEntries(request.headers),
    ...(text !== "" && { body: jsonOf(text) ?? text }),
  };
}

async function replyTo(setup: Serving, asked: Asked, fault: Fault | undefined): Promise<Response> {
  const { pathname: path } = asked.url;
  if (fault?.status !== undefined) return demanded(fault, fault.status, path, setup.now());
  if (asked.request.method === "OPTIONS") return preflight(asked.request, setup.cors);
  try {
    const reply = await serviceReply(setup, asked);
    return fault?.response === "not-json"
      ? textReply(200, "text/html", "<h1>It works</h1>")
      : reply;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : internalError(String(error));
    return refusalReply(refusal, path, setup.now());
  }
}

/** Operations that respond without a body, whatever `Accept` says. */
const WITHOUT_BODY = /\.(delete|generateProject|dispatch)$/;

async function serviceReply(
  { contextPaths, handle, now }: Serving,
  { request, url, text, operation, id, isPath }: Asked,
): Promise<Response> {
  const { method, headers } = request;
  const { pathname: path } = url;
  const isInside = contextPaths.some((base) => path.startsWith(`${base}/`));
  if (!isInside || (operation === undefined && !isPath && /GET|HEAD/.test(method))) {
    const error = { status: 404, error: "Not Found", message: "No message available", path };
    return jsonReply(404, { timestamp: timestamp(now().getTime()), ...error });
  }
  if (operation === undefined) {
    const description = "org.springframework.web.HttpRequestMethodNotSupportedException";
    throw new Refusal(405, "50000", description, `Request method '${method}' not supported`);
  }
  const type = headers.get("content-type") ?? "";
  if (text !== "" && /^P/.test(method) && !/^application\/([\w.]+\+)?json\b/i.test(type)) {
    const message = `Content type '${type}' not supported`;
    throw new Refusal(415, "41501", "Request media type not supported", message);
  }
  if (!/json|\*\/\*|^$/i.test(headers.get("accept") ?? "") && !WITHOUT_BODY.test(operation)) {
    const description = "Request accepted media types not supported";
    throw new Refusal(406, "40601", description, "Could not find acceptable representation");
  }
  const call = { id: readId(id), query: url.searchParams, body: readBody(text) };
  const reply = await handle(operation, call);
  if (reply === undefined) throw internalError();
  return jsonReply(reply.status, reply.body);
}

/**
 * Finds the operation for a method and a path. As with the deployed services, a slash at the end
 * makes no difference, and HEAD is GET without a body.
 */
function router(routes: Readonly<Record<string, string>>) {
  const candidates = Object.entries(routes).map(([operation, route]) => {
    const [method, path = ""] = route.split(" ");
    return { operation, method, pattern: new RegExp(`^${path.replace(/\{.*?\}/, "([^/]+)")}/?$`) };
  });
  return (method: string, path: string): Pick<Asked, "operation" | "id" | "isPath"> => {
    const wanted = method === "HEAD" ? "GET" : method;
    const here = candidates.filter(({ pattern }) => pattern.test(path));
    const found = here.find((candidate) => candidate.method === wanted);
    const id = found?.pattern.exec(path)?.[1];
    return { operation: found?.operation, id, isPath: here.length > 0 };
  };
}

/** The id in a path; 0 where there is none. */
function readId(text = "0"): bigint {
  const id = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  if (id !== undefined && BigInt.asIntN(64, id) === id) return id;
  throw unusable(BAD_ARGUMENT, `not a 64-bit integer: ${text}`);
}

function readBody(text: string): unknown {
  if (text === "") return undefined;
  const body = jsonOf(text);
  if (body === undefined) throw unreadable("the body is not JSON");
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw unreadable("the body is too deep");
    level = level.flatMap((part) => (part instanceof Object ? Object.values(part) : []));
  }
  return body;
}

/** How deep a body may be: what is stored has to be written later, which is recursive. */
const MOST_LEVELS = 1000;

function preflight({ headers }: Request, cors: boolean): Response {
  if (cors) return jsonReply(204);
  const isAsked = headers.has("origin") && headers.has("access-control-request-method");
  return isAsked ? textReply(403, "text/plain", "Invalid CORS request") : jsonReply(200);
}

function demanded(fault: Fault, status: number, path: string, now: Date): Response {
  const { body, headers = {} } = fault;
  const refusal = new Refusal(status, null, "Fault on demand", `status ${status} was requested`);
  const own =
    typeof body === "string" ? textReply(status, "text/html", body) : jsonReply(status, body);
  const reply = body === undefined ? refusalReply(refusal, path, now) : own;
  for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value);
  return reply;
}

function allowOrigins(headers: Headers, request: Request): void {
  const asked = request.headers.get("access-control-request-headers");
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-allow-methods", "GET, POST, PUT, DELETE");
  headers.set("access-control-allow-headers", asked ?? "*");
}
