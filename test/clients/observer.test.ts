import { connect } from "node:net";
import {
  type Notification,
  NotificationClient,
  nodeListener,
  type ObserverHandlerOptions,
  observerHandler,
} from "datastore-descriptor/notification";
import { describe, expect, test, vi } from "vitest";
import { httpServer, sandboxForTest } from "./servers.js";

const url = "http://observer.example/api/v1/up/observer/notifications";
const notification = {
  id: 7,
  event: {
    id: 3,
    type: "DATA_PRODUCT_CREATED",
    entityId: "orders",
    beforeState: null,
    afterState: '{"a":1}',
    time: "2026-03-01T10:00:00.123+00:00",
  },
  status: "PROCESSING",
  processingOutput: null,
  observer: {
    id: 1,
    name: "audit",
    createdAt: "2026-03-01T10:00:00.000+00:00",
    updatedAt: "2026-03-01T10:00:00.000+00:00",
  },
  receivedAt: null,
  processedAt: null,
};

const delivery = (body: unknown, init: RequestInit = {}): Request =>
  new Request(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
    headers: { "content-type": "application/json", ...(init.headers as object) },
  });

/** A handler that notes what it gets. */
function noting(options: Partial<ObserverHandlerOptions<"number">> = {}) {
  const got: Notification[] = [];
  const handler = observerHandler({
    onEvent: (event, delivered) => {
      expect(delivered.event).toBe(event);
      got.push(delivered);
    },
    ...options,
  });
  return { handler, got };
}

describe("what arrives", () => {
  test("is answered 201 without the notification, and given with its event", async () => {
    const { handler, got } = noting();
    const response = await handler(delivery(notification));
    expect([response.status, response.headers.get("content-type")]).toEqual([
      201,
      "application/json",
    ]);
    expect(await response.json()).toEqual({});
    expect(got).toEqual([notification]);
  });

  test("from version 0.9.0 has milliseconds, which become text", async () => {
    const { handler, got } = noting();
    const observer = {
      ...notification.observer,
      createdAt: 1772359200000,
      updatedAt: 1772359200000,
    };
    const event = { ...notification.event, time: 1772359200123 };
    const text = JSON.stringify({ ...notification, event, observer, receivedAt: 1772359200124 });
    const response = await handler(delivery(text));
    expect(response.status).toBe(201);
    expect(got).toMatchObject([
      {
        event: { time: "2026-03-01T10:00:00.123Z" },
        observer: { createdAt: "2026-03-01T10:00:00.000Z" },
        receivedAt: "2026-03-01T10:00:00.124Z",
      },
    ]);
  });

  test("may have states of any JSON, further fields, and an address of another name", async () => {
    const { handler, got } = noting();
    const text = JSON.stringify({
      ...notification,
      newField: 1,
      event: { ...notification.event, afterState: { v: [1] } },
      observer: { id: null, observerServerAddress: "http://o" },
    });
    expect((await handler(delivery(text.replace("[1]", "[9007199254740993]")))).status).toBe(201);
    expect(got[0]?.event.afterState).toEqual({ v: [9007199254740993n] });
    expect(got[0]?.observer).toEqual({ id: null, observerServerBaseUrl: "http://o" });
  });

  test("has ids as text, with the option", async () => {
    const ids: unknown[] = [];
    const handler = observerHandler({
      int64: "string",
      onEvent: (event, { id }) => ids.push(id, event.id),
    });
    const text = JSON.stringify(notification).replace('"id":7', '"id":9007199254740993');
    expect((await handler(delivery(text))).status).toBe(201);
    expect(ids).toEqual(["9007199254740993", "3"]);
    expect((await noting().handler(delivery(text))).status).toBe(400);
  });
});

describe("what is refused", () => {
  const { event, ...withoutEvent } = notification;
  test.each([
    ["{", 400],
    ["", 400],
    ["[]", 400],
    ['"text"', 400],
    ["null", 400],
    [withoutEvent, 400],
    [{ ...notification, event: null }, 400],
    [{ ...notification, event: "text" }, 400],
    [{ ...notification, event: { id: 1 } }, 400],
    [{ ...notification, event: { ...event, type: 5 } }, 400],
    [{ ...notification, event: { ...event, time: {} } }, 400],
    [{ ...notification, id: "x" }, 400],
    [{ ...notification, id: undefined }, 400],
    [{ ...notification, status: "DONE" }, 400],
    [{ ...notification, observer: [] }, 400],
    ["x".repeat(2000), 413],
  ])("%j is %i, with the error object", async (body, status) => {
    const { handler, got } = noting({ maxBytes: 1000 });
    const response = await handler(delivery(body));
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      status,
      code: `${status}00`,
      description: expect.any(String),
      message: expect.any(String),
      path: "/api/v1/up/observer/notifications",
      timestamp: expect.any(Number),
    });
    expect(got).toEqual([]);
  });

  test("another method is 405, before anyone is asked", async () => {
    const { handler } = noting({
      authorize: () => {
        throw new Error("asked");
      },
    });
    expect((await handler(new Request(url))).status).toBe(405);
  });

  test("what is not authorized is 401, and its body is not read", async () => {
    const { handler, got } = noting({
      authorize: async ({ headers }) => headers.get("x-token") === "right",
    });
    const wrong = delivery(notification, { headers: { "x-token": "wrong" } });
    expect((await handler(wrong)).status).toBe(401);
    expect(wrong.bodyUsed).toBe(false);
    expect(
      (await handler(delivery(notification, { headers: { "x-token": "right" } }))).status,
    ).toBe(201);
    expect(got).toHaveLength(1);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", ""])(
    "a body labelled %j is 415, and not read",
    async (type) => {
      const { handler, got } = noting();
      const request = delivery(notification, { headers: { "content-type": type } });
      expect((await handler(request)).status).toBe(415);
      expect([request.bodyUsed, got]).toEqual([false, []]);
    },
  );

  test("only true authorizes", async () => {
    const { handler } = noting({ authorize: () => "yes" as never });
    expect((await handler(delivery(notification))).status).toBe(401);
  });

  test("an endless body without a length is 413", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100));
      },
    });
    const { handler } = noting({ maxBytes: 1000 });
    const request = new Request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    } as RequestInit);
    expect((await handler(request)).status).toBe(413);
    expect(sent).toBeLessThan(2000);
  });
});

describe("work", () => {
  test("does not hold the answer, and a worker can wait for it", async () => {
    let end = (): void => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const waiting: Promise<unknown>[] = [];
    const { handler } = noting({ onEvent: () => work });
    const context = { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) };
    expect((await handler(delivery(notification), context)).status).toBe(201);
    expect(waiting).toHaveLength(1);
    let isOver = false;
    waiting[0]?.then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    end();
    await waiting[0];
  });
});

describe("errors of one's own", () => {
  test("go to `onError`; of `authorize`, the answer is 500 without its text", async () => {
    const reason = new Error("s3cr3t");
    for (const [name, status] of [
      ["onEvent", 201],
      ["authorize", 500],
    ] as const) {
      const errors: unknown[] = [];
      const { handler } = noting({
        onError: (error) => errors.push(error),
        [name]: async () => {
          throw reason;
        },
      });
      const response = await handler(delivery(notification));
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain("s3cr3t");
      await new Promise((resolve) => setImmediate(resolve));
      expect(errors).toEqual([reason]);
    }
  });

  test("go to the console by default, and an `onError` that throws changes nothing", async () => {
    const spy = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = () => {
      throw new Error("broken");
    };
    expect((await noting({ onEvent: fail }).handler(delivery(notification))).status).toBe(201);
    await new Promise((resolve) => setImmediate(resolve));
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
    const both = noting({ onEvent: fail, onError: fail });
    expect((await both.handler(delivery(notification))).status).toBe(201);
    const unsure = noting({ authorize: fail, onError: fail });
    expect((await unsure.handler(delivery(notification))).status).toBe(500);
  });

  test.each([
    [{}, "`onEvent` must be a function"],
    [{ onEvent: () => {}, maxByte: 1 }, "unknown option `maxByte` of the observer"],
  ])("%j is refused at once", (options, message) => {
    expect(() => observerHandler(options as never)).toThrow(message);
  });
});

/** A server for `node:http` with a handler, and its address. */
const nodeServer = (
  handler: (request: Request) => Promise<Response>,
  hosts?: string[],
): Promise<string> => httpServer(nodeListener(handler, { hosts }));

describe("under node:http", () => {
  test("bodies, headers, methods and statuses come through", async () => {
    const { handler, got } = noting({ authorize: ({ headers }) => headers.get("x-a") === "1" });
    const base = await nodeServer(handler);
    const post = (headers: Record<string, string>) =>
      fetch(`${base}/x?y=1`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(notification),
      });
    const good = await post({ "x-a": "1" });
    expect([good.status, await good.json()]).toEqual([201, {}]);
    expect((await post({})).status).toBe(401);
    expect((await fetch(base)).status).toBe(405);
    expect((await fetch(base, { method: "HEAD" })).status).toBe(405);
    expect((await fetch(base, { method: "DELETE" })).status).toBe(405);
    expect(got).toHaveLength(1);
  });

  test("an answer before the end of a body arrives, and the connection serves on", async () => {
    const { handler } = noting({ maxBytes: 1000, authorize: ({ url }) => !url.endsWith("/no") });
    const base = await nodeServer(handler);
    const body = "x".repeat(2 ** 20);
    const headers = { "content-type": "application/json" };
    for (const [path, status] of [
      ["/no", 401],
      ["/big", 413],
      ["/no", 401],
    ] as const) {
      const response = await fetch(base + path, { method: "POST", headers, body });
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toMatchObject({ status });
    }
    expect(
      (await fetch(base, { method: "POST", headers, body: JSON.stringify(notification) })).status,
    ).toBe(201);
  });

  test("what no Request can be is 400, and nothing is thrown", async () => {
    const base = await nodeServer(noting().handler);
    for (const start of ["TRACE /", "POST http://x:y:z/", "POST http://[/", "OPTIONS *"]) {
      const socket = connect(Number(new URL(base).port), "127.0.0.1");
      socket.write(
        `${start} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
      let text = "";
      for await (const chunk of socket) text += chunk;
      expect([start, text.slice(0, 11)]).toEqual([start, expect.stringMatching(/^HTTP\/1.1 40/)]);
    }
  });

  test.each([
    ["evil.example", 403],
    ["127.0.0.1.evil.example:80", 403],
    ["", 403],
    ["localhost:1", 405],
    ["[::1]", 405],
    ["proxy.example", 405],
    ["proxy.example:8080", 405],
  ])("Host %j from this machine is %i", async (host, status) => {
    const base = await nodeServer(noting().handler, ["proxy.example"]);
    const socket = connect(Number(new URL(base).port), "127.0.0.1");
    socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    let text = "";
    for await (const chunk of socket) text += chunk;
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  test("a Host from another machine may have any name", async () => {
    const listener = nodeListener(async () => new Response("", { status: 201 }));
    const status = vi.fn();
    await listener(
      {
        method: "GET",
        url: "/",
        headers: { host: "observer.example" },
        socket: { remoteAddress: "10.0.0.7" },
        iterator: async function* () {},
        resume() {},
      },
      { writeHead: status, end() {} },
    );
    expect(status).toHaveBeenCalledWith(201, expect.anything());
  });

  test("a function that rejects is 400", async () => {
    const base = await nodeServer(async () => {
      throw new Error("broken");
    });
    expect((await fetch(base)).status).toBe(400);
  });
});

describe.each([undefined, "0.9.0", "1.0.42"] as const)("the round trip, like %s", (like) => {
  test("dispatch, deliver, process, report back", async () => {
    const sandbox = await sandboxForTest({ like });
    const client = new NotificationClient({ baseUrl: sandbox.notificationUrl });
    const seen: unknown[] = [];
    let reported = 0;
    const base = await nodeServer(
      observerHandler({
        async onEvent(event, delivered) {
          seen.push(event.type, event.entityId, event.time);
          await client.notifications.update(delivered.id, {
            ...delivered,
            status: "PROCESSED",
            processingOutput: "done",
            processedAt: "2026-03-10T12:00:00Z",
          });
          reported++;
        },
      }),
    );
    await client.observers.add({ name: "audit", observerServerBaseUrl: base });
    const time = "2026-03-01T10:00:00.123Z";
    const event = { type: "DATA_PRODUCT_CREATED", entityId: "orders", afterState: "{}", time };
    await client.events.dispatch(event);
    await vi.waitFor(() => expect(reported).toBe(1));
    const [stored] = await client.notifications.list();
    expect(stored).toMatchObject({
      status: "PROCESSED",
      processingOutput: "done",
      processedAt: like === undefined ? "2026-03-10T12:00:00.000+00:00" : "2026-03-10",
    });
    expect(seen.slice(0, 2)).toEqual(["DATA_PRODUCT_CREATED", "orders"]);
    expect(Date.parse(String(seen[2]))).toBe(Date.parse(time));
  });
});

test("60 dispatches at once arrive, though the service has ten connections to its database", async () => {
  const sandbox = await sandboxForTest({ like: "1.0.42" });
  const waiting: (() => void)[] = [];
  let free = 10;
  const client = new NotificationClient({
    baseUrl: sandbox.notificationUrl,
    // Each call holds a connection until its response, a dispatch until all observers have answered.
    async fetch(url, init) {
      if (free > 0) free--;
      else await new Promise<void>((go) => waiting.push(go));
      return fetch(url, init).finally(() => {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      });
    },
  });
  let reported = 0;
  const base = await nodeServer(
    observerHandler({
      async onEvent(_, delivered) {
        await client.notifications.update(delivered.id, { ...delivered, status: "PROCESSED" });
        reported++;
      },
    }),
  );
  await client.observers.add({ name: "audit", observerServerBaseUrl: base });
  const event = { type: "DATA_PRODUCT_CREATED", entityId: "e", afterState: "{}" };
  const time = new Date().toISOString();
  await Promise.all(Array.from({ length: 60 }, () => client.events.dispatch({ ...event, time })));
  await vi.waitFor(() => expect(reported).toBe(60), 10_000);
});
