import { aFunction, checkArgument, checkOptions, strings } from "../words/options.js";
import { CONSUMED } from "./observer-handler.js";

/** The part of `IncomingMessage` of `node:http` that a listener needs. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly readableEnded?: boolean | undefined;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
  resume(): unknown;
}

/** The part of `ServerResponse` of `node:http` that a listener needs. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

/** Options of a {@link nodeListener}. */
export interface NodeListenerOptions {
  /**
   * Names by which requests from this machine may call the listener, such as that of a proxy in
   * front of it, without a port; `localhost` and its addresses always may. A page of another site
   * can make its own name resolve to this machine (DNS rebinding), so the response to any other
   * name is 403. Requests from other machines may use every name.
   */
  readonly hosts?: readonly string[] | undefined;
}

/** A body that is gone: the handler gets to know why when it reads it. */
// biome-ignore lint/correctness/useYield: there is nothing left to read
async function* consumed(): AsyncGenerator<Uint8Array> {
  throw new Error(CONSUMED);
}

/**
 * Makes a function from `Request` to `Response`, such as an {@link observerHandler}, a listener for
 * `node:http`.
 *
 * @example
 * const server = createServer(nodeListener(observerHandler({ onEvent: console.log })));
 */
export function nodeListener(
  handler: (request: Request) => Promise<Response>,
  options: NodeListenerOptions = {},
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  checkArgument("handler", handler, aFunction);
  checkOptions(options, { hosts: strings }, "the listener");
  const { hosts = [] } = options;
  async function respond(incoming: NodeRequest): Promise<Response> {
    const { method, url, headers, socket } = incoming;
    const host = `${headers.host}`;
    const isForeign = !isLocalHost(host) && !hosts.includes(host.replace(/:\d+$/, ""));
    if (isForeign && /^(::ffff:)?127\.|^::1$/.test(`${socket.remoteAddress}`)) {
      return new Response("this Host is not served here", { status: 403 });
    }
    // The body is not the message itself: a response before its end would break the connection.
    const body = /GET|HEAD/.test(`${method}`)
      ? undefined
      : incoming.readableEnded === true
        ? consumed()
        : incoming.iterator({ destroyOnReturn: false });
    const init = { method, headers, body, duplex: "half" } as RequestInit;
    return handler(new Request(`http://localhost${url}`, init));
  }

  return async (incoming, outgoing) => {
    // A method or a URL that no `Request` can have is the caller's error.
    const response = await respond(incoming).catch(() => new Response("", { status: 400 }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
    incoming.resume();
  };
}

/** Whether a `Host` is this machine. */
export const isLocalHost = (host: string): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);
