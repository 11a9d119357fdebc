/** The part of `IncomingMessage` of `node:http` that a listener needs. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
  resume(): unknown;
}

/** The part of `ServerResponse` of `node:http` that a listener needs. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
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
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    // Not the message itself: a response before its end would break the connection.
    const body = /GET|HEAD/.test(`${method}`)
      ? undefined
      : incoming.iterator({ destroyOnReturn: false });
    const init = { method, headers, body, duplex: "half" } as RequestInit;
    // A method or a URL that no `Request` can have is the caller's error.
    const response = await (async () =>
      handler(new Request(`http://localhost${url}`, init)))().catch(
      () => new Response("", { status: 400 }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
    incoming.resume();
  };
}
