import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parseJson } from "../clients/json.js";
import type { Fault, FaultQueue } from "./fault.js";
import { type Journal, journalQuery, type SandboxRequest } from "./journal.js";
import { answerType, isReadable } from "./media.js";
import { BodyTooLarge, bodyOf, isLocalHost, textOf } from "./receive.js";
import { BAD_ARGUMENT, internalError, Refusal, unreadable, unusable } from "./refusal.js";
import {
  htmlReply,
  jsonReply,
  refusalReply,
  respond,
  stall,
  textReply,
  type WireReply,
} from "./respond.js";
import { type Destination, router } from "./router.js";
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

/** Operations that respond without a body, whatever `Accept` says. */
const WITHOUT_BODY = /\.(delete|generateProject|dispatch)$/;

/** Serves requests as the framework of the deployed services does, around the operations. */
export function serving(setup: Serving): RequestListener {
  const { journal, faults, now } = setup;
  const find = router(setup.routes);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", headers } = request;
    if (!isLocalHost(headers.host ?? "")) {
      return respond(response, textReply(403, "this Host is not served here"));
    }
    const url = new URL(request.url ?? "/", "http://sandbox");
    const contentType = headers["content-type"] ?? "";
    const crossOrigin = setup.cors ? corsHeaders(request) : {};
    const destination = find(method, url.pathname);
    const operation = typeof destination === "object" ? destination.operation : undefined;
    let bytes: Buffer;
    try {
      bytes = await bodyOf(request, setup.maxBodyBytes);
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      const message = `the body is larger than ${setup.maxBodyBytes} bytes`;
      const refusal = new Refusal(413, null, "Payload too large", message);
      respond(response, refusalReply(refusal, url.pathname, now()));
      return void request.resume();
    }
    const text = textOf(bytes, contentType);
    const entry: SandboxRequest = {
      ...(operation !== undefined && { operation }),
      method,
      path: url.pathname,
      query: journalQuery(url.searchParams),
      headers: headers as Record<string, string>,
      ...(bytes.length > 0 && { body: journalBody(text ?? bytes.toString("latin1")) }),
    };
    journal.add(entry, bytes.length);

    const send = ({ headers: own, ...reply }: WireReply): void => {
      entry.status = reply.status;
      respond(response, { ...reply, headers: { ...own, ...crossOrigin } });
    };
    const fault = operation === undefined ? undefined : faults.take(operation);
    if (fault?.delayMs !== undefined) await new Promise((go) => setTimeout(go, fault.delayMs));
    if (fault?.status !== undefined) return send(demanded(fault, fault.status, url, now()));
    const reply =
      method === "OPTIONS"
        ? preflight(request, setup.cors)
        : await answer({ destination, url, text, contentType, accept: headers.accept ?? "" });
    if (fault?.response === "reset") return void response.socket?.resetAndDestroy();
    if (fault?.response === "stalled") {
      return stall(response, { ...reply, headers: { ...reply.headers, ...crossOrigin } });
    }
    send(fault?.response === "not-json" ? htmlReply(200, "It works") : reply);

    /** The response of the services. */
    async function answer(asked: Asked): Promise<WireReply> {
      try {
        return await serviceReply(setup, asked, method);
      } catch (error) {
        const refusal = error instanceof Refusal ? error : internalError(String(error));
        return refusalReply(refusal, url.pathname, now());
      }
    }
  }

  return (request, response) => {
    // Only the connection can fail here, so no response can be sent.
    serve(request, response).catch(() => response.destroy());
  };
}

/** The parts of a request that the response depends on. */
interface Asked {
  readonly destination: Destination;
  readonly url: URL;
  /** The body; undefined when it is not text. */
  readonly text: string | undefined;
  readonly contentType: string;
  readonly accept: string;
}

async function serviceReply(
  { contextPaths, handle, now }: Serving,
  { destination, url, text, contentType, accept }: Asked,
  method: string,
): Promise<WireReply> {
  const path = url.pathname;
  if (!contextPaths.some((base) => path.startsWith(`${base}/`))) {
    return htmlReply(404, "HTTP Status 404 – Not Found");
  }
  if (destination === "unknown-path") return missingPath(path, accept, now());
  if (typeof destination !== "object") {
    const description = "org.springframework.web.HttpRequestMethodNotSupportedException";
    throw new Refusal(405, "50000", description, `Request method '${method}' not supported`);
  }
  const { operation, id } = destination;
  if (text !== "" && !isReadable(contentType) && /^P/.test(method)) {
    const message = `Content type '${contentType}' not supported`;
    throw new Refusal(415, "41501", "Request media type not supported", message);
  }
  const type = WITHOUT_BODY.test(operation) ? "application/json" : answerType(accept);
  if (type === undefined) {
    const description = "Request accepted media types not supported";
    throw new Refusal(406, "40601", description, "Could not find acceptable representation");
  }
  const call = { id: readId(id), query: url.searchParams, body: readBody(text) };
  const reply = await handle(operation, call);
  if (reply === undefined) throw internalError();
  return jsonReply(reply.status, reply.body, type);
}

/** The id in a path, in all the forms in which the framework of the services reads a number. */
function readId(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  const digits = decoded(text).replace(/\s/g, "");
  const [, sign = "", hex] = /^([+-]?)(?:0x|#)([\da-f]+)$/i.exec(digits) ?? [];
  const value = hex !== undefined ? `0x${hex}` : /^[+-]?\d+$/.test(digits) ? digits : undefined;
  const id = value === undefined ? undefined : BigInt(value.replace(/^\+/, ""));
  const signed = id !== undefined && hex !== undefined && sign === "-" ? -id : id;
  if (signed !== undefined && BigInt.asIntN(64, signed) === signed) return signed;
  throw unusable(BAD_ARGUMENT, `not a 64-bit integer: ${text}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readBody(text: string | undefined): unknown {
  if (text === "") return undefined;
  try {
    if (text !== undefined) return parseJson(text);
  } catch {}
  throw unreadable("the body is not JSON");
}

/** The value if the text is JSON, else the text. */
function journalBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The response of the services' framework to a path without an operation. */
function missingPath(path: string, accept: string, now: Date): WireReply {
  if (/text\/html/i.test(accept)) return htmlReply(404, "Whitelabel Error Page");
  const error = { error: "Not Found", message: "No message available", path };
  return jsonReply(404, { timestamp: timestamp(now.getTime()), status: 404, ...error });
}

function preflight({ headers }: IncomingMessage, cors: boolean): WireReply {
  if (cors) return jsonReply(204);
  const isAsked = headers.origin !== undefined && headers["access-control-request-method"];
  return isAsked ? { status: 403, headers: {}, text: "Invalid CORS request" } : jsonReply(200);
}

function demanded(fault: Fault, status: number, url: URL, now: Date): WireReply {
  const refusal = new Refusal(status, null, "Fault on demand", `status ${status} was requested`);
  const { body } = fault;
  const reply =
    body === undefined
      ? refusalReply(refusal, url.pathname, now)
      : typeof body === "string"
        ? { status, headers: { "content-type": "text/html;charset=utf-8" }, text: body }
        : jsonReply(status, body);
  return { ...reply, headers: { ...reply.headers, ...fault.headers } };
}

const corsHeaders = (request: IncomingMessage): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
});
