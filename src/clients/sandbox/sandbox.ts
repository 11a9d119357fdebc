import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type BlueprintOperation, blueprintRoutes } from "../blueprint-routes.js";
import { parseJson } from "../json.js";
import { type NotificationOperation, notificationRoutes } from "../notification-routes.js";
import { writeJson } from "../write-json.js";
import { blueprintService } from "./blueprint-service.js";
import { openDelivery } from "./deliver.js";
import { type Fault, FaultQueue } from "./fault.js";
import { journalQuery, record, type SandboxRequest } from "./journal.js";
import { notificationService } from "./notification-service.js";
import type { Handler, Reply, World } from "./operation.js";
import { errorObject, Refusal, unreadable } from "./refusal.js";
import { respond, stall, type WireReply } from "./respond.js";
import { router } from "./router.js";

/** What a sandbox is started with. */
export interface SandboxOptions {
  /** Port on the loopback interface; default 0, any free one. */
  readonly port?: number;
  /**
   * The first id that it gives; default 1. From 2^53 (`2n ** 53n`) on, only clients that are exact
   * pass.
   */
  readonly firstId?: number | bigint;
  /**
   * Whether lists of the Notification service come as the page objects of the deployed service;
   * default false, which is the arrays of the spec.
   */
  readonly pages?: boolean;
  /** Whether pages of other origins may call it; default false, like the deployed services. */
  readonly cors?: boolean;
  /** The clock; default the system's. */
  readonly now?: () => Date;
}

/** A running sandbox. Sandboxes share nothing. */
export interface Sandbox {
  /** `baseUrl` for a `BlueprintClient`. */
  readonly blueprintUrl: string;
  /** `baseUrl` for a `NotificationClient`. */
  readonly notificationUrl: string;
  /** The requests that came in, oldest first; the latest 10 000. */
  readonly requests: readonly SandboxRequest[];
  /**
   * Lets the next call of an operation go wrong.
   *
   * @example sandbox.fail("observers.get", { status: 503, headers: { "retry-after": "1" } });
   * @example sandbox.fail("events.dispatch", { answer: "reset", times: 2 });
   */
  fail(operation: BlueprintOperation | NotificationOperation, fault: Fault): void;
  /** Forgets all resources, requests and faults; ids start anew. */
  reset(): void;
  /** Stops at once, whatever is under way. */
  close(): Promise<void>;
}

/** The context paths of the deployed services. */
const BLUEPRINT_PATH = "/api/v1/pp/blueprint";
const NOTIFICATION_PATH = "/api/v1/pp/notification";

/**
 * Starts the Blueprint and the Notification service in this process: a real HTTP server on the
 * loopback interface, with state in memory. Where the spec speaks it does what the spec says; where
 * it is silent, what the deployed services do; `docs/sandbox.md` has the list.
 *
 * @example
 * const sandbox = await startSandbox();
 * const client = new NotificationClient({ baseUrl: sandbox.notificationUrl });
 * await client.observers.add({ name: "audit", observerServerBaseUrl: "http://localhost:9000" });
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, cors = false, now = () => new Date() } = options;
  const requests: SandboxRequest[] = [];
  const faults = new FaultQueue({ ...blueprintRoutes, ...notificationRoutes });
  const delivery = openDelivery();
  const find = router({
    ...under(BLUEPRINT_PATH, blueprintRoutes),
    ...under(NOTIFICATION_PATH, notificationRoutes),
  });
  let handlers = freshHandlers();

  function freshHandlers(): Readonly<Record<string, Handler>> {
    const given = new Map<string, bigint>();
    const world: World = {
      now,
      pages: options.pages ?? false,
      nextId(kind) {
        const id = given.get(kind) ?? BigInt(options.firstId ?? 1);
        given.set(kind, id + 1n);
        return id;
      },
    };
    return { ...blueprintService(world), ...notificationService(world, delivery.deliver) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const method = request.method ?? "GET";
    const text = await bodyOf(request);
    const destination = find(method, url.pathname);
    const operation = typeof destination === "object" ? destination.operation : undefined;
    const body = await readText(text);
    const entry: SandboxRequest = {
      ...(operation !== undefined && { operation }),
      method,
      path: url.pathname,
      query: journalQuery(url.searchParams),
      headers: request.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    };
    record(requests, entry);

    const headers = cors ? corsHeaders(request) : {};
    if (cors && method === "OPTIONS") return send({ status: 204, headers, text: "" });
    if (typeof destination === "string") return send(noOperation(destination, url, now()));

    const fault = faults.take(destination.operation);
    if (fault?.delayMs !== undefined) await new Promise((go) => setTimeout(go, fault.delayMs));
    if (fault?.status !== undefined) return send(demanded(fault, fault.status, url, now()));
    const reply = await answer(destination.operation, destination.id, url, text, request);
    if (fault?.answer === "reset") return void response.socket?.resetAndDestroy();
    if (fault?.answer === "stalled") {
      return stall(response, { ...reply, headers: { ...reply.headers, ...headers } });
    }
    if (fault?.answer === "not-json") return send(htmlPage(200, "It works"));
    return send(reply);

    function send(wireReply: WireReply): void {
      entry.status = wireReply.status;
      respond(response, { ...wireReply, headers: { ...wireReply.headers, ...headers } });
    }
  }

  async function answer(
    operation: string,
    id: string | undefined,
    url: URL,
    text: string,
    request: IncomingMessage,
  ): Promise<WireReply> {
    try {
      const body = await readBody(text, request.headers["content-type"]);
      const call = { id: readId(id), query: url.searchParams, body };
      return jsonReply((await handlers[operation]?.(call)) ?? { status: 500 });
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal(500, null, "Unknown Internal Server Error", String(error));
      return jsonReply({ status: refusal.status, body: errorObject(refusal, url.pathname, now()) });
    }
  }

  const server = createServer((request, response) => {
    // Only the connection can fail here, and then there is nobody to tell.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    blueprintUrl: origin + BLUEPRINT_PATH,
    notificationUrl: origin + NOTIFICATION_PATH,
    requests,
    fail: (operation, fault) => faults.add(operation, fault),
    reset() {
      requests.length = 0;
      faults.clear();
      handlers = freshHandlers();
    },
    close: () =>
      new Promise((resolve) => {
        delivery.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const under = (base: string, routes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(routes).map(([operation, route]) => [operation, route.replace(" ", ` ${base}`)]),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** JSON where it is that, else the text. */
async function readText(text: string): Promise<unknown> {
  try {
    return await parseJson(text);
  } catch {
    return text === "" ? undefined : text;
  }
}

async function readBody(text: string, type = ""): Promise<unknown> {
  if (text === "") return undefined;
  if (!/^application\/(vnd\.odmp(\.v1)?\+)?json\b/.test(type)) {
    const message = `Content type '${type}' not supported`;
    throw new Refusal(415, "41501", "Unsupported media type", message);
  }
  try {
    return await parseJson(text);
  } catch {
    throw unreadable("the body is not JSON");
  }
}

function readId(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  const id = /^-?\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (id !== undefined && BigInt.asIntN(64, id) === id) return id;
  throw new Refusal(400, "50000", "Bind Exception", `no integer of 64 bits: ${text}`);
}

const jsonReply = ({ status, body }: Reply): WireReply =>
  body === undefined
    ? { status, headers: {}, text: "" }
    : {
        status,
        headers: { "content-type": "application/json" },
        text: writeJson(body) ?? "",
      };

const htmlPage = (status: number, title: string): WireReply => ({
  status,
  headers: { "content-type": "text/html;charset=utf-8" },
  text: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`,
});

/** What the deployed services' framework and server answer, which is not the error object. */
function noOperation(problem: "unknown-path" | "unknown-method", url: URL, now: Date): WireReply {
  const path = url.pathname;
  if (problem === "unknown-method") {
    const refusal = new Refusal(405, "50000", "Method not allowed", "Request method not supported");
    return jsonReply({ status: 405, body: errorObject(refusal, path, now) });
  }
  if (![BLUEPRINT_PATH, NOTIFICATION_PATH].some((base) => path.startsWith(`${base}/`))) {
    return htmlPage(404, "HTTP Status 404 – Not Found");
  }
  const error = { error: "Not Found", message: "No message available", path };
  return jsonReply({
    status: 404,
    body: { timestamp: now.toISOString().replace("Z", "+00:00"), status: 404, ...error },
  });
}

function demanded(fault: Fault, status: number, url: URL, now: Date): WireReply {
  const refusal = new Refusal(status, null, "Fault on demand", `status ${status} was asked for`);
  const { body = errorObject(refusal, url.pathname, now) } = fault;
  const reply =
    typeof body === "string"
      ? { status, headers: { "content-type": "text/html;charset=utf-8" }, text: body }
      : jsonReply({ status, body });
  return { ...reply, headers: { ...reply.headers, ...fault.headers } };
}

const corsHeaders = (request: IncomingMessage): Record<string, string> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
});
