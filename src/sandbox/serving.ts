import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parseJson } from "../clients/json.js";
import { isLocalHost } from "../clients/node-listener.js";
import type { Fault, FaultQueue } from "./fault.js";
import { type Journal, journalQuery, type SandboxRequest } from "./journal.js";
import {
  BAD_ARGUMENT,
  internalError,
  jsonReply,
  Refusal,
  refusalReply,
  respond,
  stall,
  textReply,
  unreadable,
  unusable,
  type WireReply,
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
  readonly faults: FaultQueue;
  readonly cors: boolean;
  readonly maxBodyBytes: number;
  readonly now: () => Date;
}

/** A request whose body has been read. */
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  /** The body; undefined if it is not text in the character set that it declares. */
  readonly text: string | undefined;
  /** The operation and the id in the path, if there is an operation. */
  readonly operation: string | undefined;
  readonly id: string | undefined;
  /** Whether another method of the path is an operation. */
  readonly isPath: boolean;
}

/** Serves requests as the framework of the deployed services does, around the operations. */
export function serving(setup: Serving): RequestListener {
  const find = router(setup.routes);
  return (request, response) => {
    // Only the connection can fail here, so no response can be sent.
    serve(setup, find, request, response).catch(() => response.destroy());
  };
}

async function serve(
  setup: Serving,
  find: ReturnType<typeof router>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { journal, faults, now, maxBodyBytes } = setup;
  const { method = "GET", headers } = request;
  if (!isLocalHost(headers.host ?? "")) {
    return respond(response, textReply(403, "text/plain", "this Host is not served here"));
  }
  const url = new URL(request.url ?? "/", "http://sandbox");
  const bytes = await bodyOf(request, maxBodyBytes);
  if (bytes === undefined) {
    const message = `the body is larger than ${maxBodyBytes} bytes`;
    const refusal = new Refusal(413, null, "Payload too large", message);
    respond(response, refusalReply(refusal, url.pathname, now()));
    return void request.resume();
  }
  const text = textOf(bytes, headers["content-type"] ?? "");
  const asked: Asked = { method, url, headers, text, ...find(method, url.pathname) };
  const { operation } = asked;
  const entry: SandboxRequest = {
    ...(operation !== undefined && { operation }),
    method,
    path: url.pathname,
    query: journalQuery(url.searchParams),
    headers: headers as Record<string, string>,
    ...(bytes.length > 0 && {
      body: text === undefined ? bytes.toString("latin1") : jsonOr(text, text),
    }),
  };
  journal.add(entry, bytes.length);
  const fault = operation === undefined ? undefined : faults.take(operation);
  if (fault?.delayMs !== undefined) await new Promise((go) => setTimeout(go, fault.delayMs));
  const reply = await replyTo(setup, asked, fault);
  if (fault?.response === "reset") return void response.socket?.resetAndDestroy();
  const crossOrigin = setup.cors ? corsHeaders(request) : {};
  const sent = { ...reply, headers: { ...reply.headers, ...crossOrigin } };
  if (fault?.response === "stalled") return stall(response, sent);
  entry.status = reply.status;
  respond(response, sent);
}

async function replyTo(setup: Serving, asked: Asked, fault: Fault | undefined): Promise<WireReply> {
  const { method, url } = asked;
  if (fault?.status !== undefined) return demanded(fault, fault.status, url, setup.now());
  if (method === "OPTIONS") return preflight(asked, setup.cors);
  try {
    const reply = await serviceReply(setup, asked);
    return fault?.response === "not-json"
      ? textReply(200, "text/html", "<h1>It works</h1>")
      : reply;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : internalError(String(error));
    return refusalReply(refusal, url.pathname, setup.now());
  }
}

/** Operations that respond without a body, whatever `Accept` says. */
const WITHOUT_BODY = /\.(delete|generateProject|dispatch)$/;

async function serviceReply(
  { contextPaths, handle, now }: Serving,
  { method, url, headers, text, operation, id, isPath }: Asked,
): Promise<WireReply> {
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
  const { accept = "", "content-type": type = "" } = headers;
  if (text !== "" && /^P/.test(method) && !/^application\/([\w.]+\+)?json\b/i.test(type)) {
    const message = `Content type '${type}' not supported`;
    throw new Refusal(415, "41501", "Request media type not supported", message);
  }
  if (accept !== "" && !/json|\*\/\*/i.test(accept) && !WITHOUT_BODY.test(operation)) {
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
function readId(text: string | undefined): bigint {
  const id = /^-?\d+$/.test(text ?? "0") ? BigInt(text ?? 0) : undefined;
  if (id !== undefined && BigInt.asIntN(64, id) === id) return id;
  throw unusable(BAD_ARGUMENT, `not a 64-bit integer: ${text}`);
}

function readBody(text: string | undefined): unknown {
  if (text === "") return undefined;
  const body = text === undefined ? undefined : jsonOr(text, undefined);
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

function jsonOr<T>(text: string, otherwise: T): unknown {
  try {
    return parseJson(text);
  } catch {
    return otherwise;
  }
}

/** The body of a request; undefined as soon as it is too large. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * The text of a body, decoded with the declared character set; undefined if it is not valid in that
 * set.
 */
function textOf(body: Buffer, contentType: string): string | undefined {
  const [, label] = /;\s*charset="?([^\s";]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function preflight({ headers }: Asked, cors: boolean): WireReply {
  if (cors) return jsonReply(204);
  const isAsked = headers.origin !== undefined && headers["access-control-request-method"];
  return isAsked ? textReply(403, "text/plain", "Invalid CORS request") : jsonReply(200);
}

function demanded(fault: Fault, status: number, url: URL, now: Date): WireReply {
  const refusal = new Refusal(status, null, "Fault on demand", `status ${status} was requested`);
  const { body } = fault;
  const reply =
    body === undefined
      ? refusalReply(refusal, url.pathname, now)
      : typeof body === "string"
        ? textReply(status, "text/html", body)
        : jsonReply(status, body);
  return { ...reply, headers: { ...reply.headers, ...fault.headers } };
}

const corsHeaders = (request: IncomingMessage): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
});
