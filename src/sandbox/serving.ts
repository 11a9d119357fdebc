import type { RequestListener, ServerResponse } from "node:http";
import { jsonOf } from "../clients/json.js";
import { nodeListener } from "../clients/node-listener.js";
import { bodyReader } from "../clients/read-body.js";
import type { Fault, Faults } from "./fault.js";
import { type Journal, journalQuery, type SandboxRequest } from "./journal.js";
import { timestamp } from "./service-times.js";
import {
  BAD_ARGUMENT,
  internalError,
  jsonReply,
  Refusal,
  type Reply,
  refusalReply,
  type SandboxCall,
  textReply,
  unreadable,
  unusable,
  type World,
} from "./world.js";

/** Method and path of each operation, by the context path of its service. */
export type ServedRoutes = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Handle = (operation: string, call: SandboxCall) => Reply | Promise<Reply> | undefined;

/** A request whose body has been read, and the operation that it asks for. */
interface Asked extends Found {
  readonly request: Request;
  readonly url: URL;
  readonly text: string;
}

/** Serves requests as the framework of the deployed services does, around the operations. */
export function serving(
  routes: ServedRoutes,
  world: World,
  journal: Journal,
  faults: Faults,
  handle: Handle,
): RequestListener {
  const find = router(routes);
  const { maxBodyBytes, now, cors } = world;
  return async (incoming, outgoing) => {
    let broken: Fault["response"];
    const listener = nodeListener(async (request) => {
      const url = new URL(request.url);
      const reader = bodyReader(request, maxBodyBytes);
      if (!(await reader.read())) {
        const message = `the body is larger than ${maxBodyBytes} bytes`;
        return refusalReply(new Refusal(413, null, "Payload too large", message), url, now());
      }
      const text = reader.text();
      const asked: Asked = { request, url, text, ...find(request.method, url.pathname) };
      const entry = journal.add(requestOf(asked), text.length);
      const fault = faults.take(asked.operation);
      broken = fault?.response;
      if (fault?.delayMs !== undefined) await new Promise((go) => setTimeout(go, fault.delayMs));
      const reply =
        fault?.status === undefined
          ? await serviceReply(asked, world, handle).catch((error) =>
              refusalReply(error, url, now()),
            )
          : demanded(fault, fault.status, url, now());
      if (broken === undefined || broken === "not-json") entry.status = reply.status;
      if (cors) allowOrigins(reply.headers, request);
      const isSpoiled = broken === "not-json" && reply.ok;
      return isSpoiled ? textReply(200, "text/html", "<h1>It works</h1>") : reply;
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

async function serviceReply(
  { request, url, text, operation, id, isPath }: Asked,
  { now, cors }: World,
  handle: Handle,
): Promise<Response> {
  const { method, headers } = request;
  const { pathname: path } = url;
  if (method === "OPTIONS") {
    return cors ? jsonReply(204) : textReply(403, "text/plain", "Invalid CORS request");
  }
  if (!isPath) {
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
  if (!/json|\*\/\*|^$/i.test(headers.get("accept") ?? "")) {
    const description = "Request accepted media types not supported";
    throw new Refusal(406, "40601", description, "Could not find acceptable representation");
  }
  const call = { id: readId(id), query: url.searchParams, body: readBody(text) };
  const reply = await handle(operation, call);
  if (reply === undefined) throw internalError();
  return jsonReply(reply.status, reply.body);
}

type Found = ReturnType<ReturnType<typeof router>>;

/**
 * Finds the operation for a method and a path, with the id in the path. As with the deployed
 * services, a trailing slash makes no difference.
 */
function router(routes: ServedRoutes) {
  const candidates = Object.entries(routes).flatMap(([base, operations]) =>
    Object.entries(operations).map(([operation, route]) => {
      const [method, path = ""] = route.split(" ");
      const pattern = new RegExp(`^${base}${path.replace(/\{\w+\}/, "([^/]+)")}/?$`);
      return { operation, method, pattern };
    }),
  );
  return (method: string, path: string) => {
    const here = candidates.filter(({ pattern }) => pattern.test(path));
    const found = here.find((candidate) => candidate.method === method);
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

/** The deepest body. A stored body is written again later, which is recursive. */
const MOST_LEVELS = 1000;

function demanded(fault: Fault, status: number, url: URL, now: Date): Response {
  const { body, headers = {} } = fault;
  const refusal = new Refusal(status, null, "Fault on demand", `status ${status} was requested`);
  const isText = typeof body === "string";
  const own = isText ? textReply(status, "text/html", body) : jsonReply(status, body);
  const reply = body === undefined ? refusalReply(refusal, url, now) : own;
  for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value);
  return reply;
}

function allowOrigins(headers: Headers, request: Request): void {
  const asked = request.headers.get("access-control-request-headers");
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-allow-methods", "GET, POST, PUT, DELETE");
  headers.set("access-control-allow-headers", asked ?? "*");
}
