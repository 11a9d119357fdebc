import type { Socket } from "node:net";
import { inspect } from "node:util";
import { BlueprintClient } from "datastore-descriptor/blueprint";
import { NotificationClient } from "datastore-descriptor/notification";
import { describe, expect, test, vi } from "vitest";
import { answering, closedServer, httpServer, rawServer, rejection } from "./servers.js";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

const observersAt = (baseUrl: string, timeoutMs = 5000) =>
  new NotificationClient({ baseUrl, timeoutMs }).observers;

describe("an answer that breaks", () => {
  test("half of a body is a ConnectionError", async () => {
    const url = await rawServer((socket) =>
      socket.end(`${HEAD}content-length: 50\r\n\r\n{"id":1,`),
    );
    expect(await rejection(observersAt(url).get(1))).toMatchObject({
      name: "ConnectionError",
      operation: "observers.get",
      message: expect.stringContaining(
        `the connection to ${url} broke before the response (200) was complete`,
      ),
    });
  });

  test.each([
    ["a reset", "ECONNRESET", (socket: Socket) => socket.resetAndDestroy()],
    ["an end", "UND_ERR_SOCKET", (socket: Socket) => socket.end()],
  ])(
    "%s before the head is a ConnectionError that does not say unreached",
    async (_, code, end) => {
      const url = await rawServer((socket) => end(socket));
      expect(await rejection(observersAt(url).get(1))).toMatchObject({
        name: "ConnectionError",
        code,
        message: `observers.get: no response from ${url} (${code})`,
      });
    },
  );

  test("nobody there is a ConnectionError that says where", async () => {
    const url = await closedServer();
    expect(await rejection(observersAt(`${url}/some/path`).get(1))).toMatchObject({
      name: "ConnectionError",
      code: "ECONNREFUSED",
      message: `observers.get: could not reach ${url} (ECONNREFUSED)`,
    });
  });

  test.each([
    ["no head at all", ""],
    ["half of a head", "HTTP/1.1 200 OK\r\ncontent-"],
    ["a head and no body", `${HEAD}content-length: 50\r\n\r\n`],
    ["half of a body", `${HEAD}content-length: 50\r\n\r\n{"id":1,`],
    ["a chunk and no end", `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n`],
  ])("silence after %s is a TimeoutError", async (_, bytes) => {
    const url = await rawServer((socket) => socket.write(bytes));
    const started = performance.now();
    expect(await rejection(observersAt(url, 100).get(1))).toMatchObject({
      name: "TimeoutError",
      timeoutMs: 100,
      message: "observers.get: no complete response within 100 ms",
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test.each([
    ["stalls", (socket: Socket, bytes: string) => socket.write(bytes)],
    ["breaks", (socket: Socket, bytes: string) => socket.end(bytes)],
  ])("a failure whose body %s keeps its status, and counts for retries", async (_, send) => {
    let requests = 0;
    const url = await rawServer((socket) => {
      requests++;
      const head = "HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 50\r\n\r\n";
      send(socket, `${head}{"code":"1"`);
    });
    const retry = { attempts: 3 };
    expect(await rejection(observersAt(url, 100).get(1, { retry }))).toMatchObject({
      name: "ApiError",
      status: 503,
    });
    expect(requests).toBe(3);
  });
});

describe("a body that is not what the operation answers", () => {
  test.each([
    [
      "chunked and empty",
      `${HEAD}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      "200, but the body is empty",
    ],
    ["empty", `${HEAD}content-length: 0\r\n\r\n`, "200, but the body is empty"],
    ["204", "HTTP/1.1 204 No Content\r\n\r\n", "204, but the body is empty"],
    [
      "HTML",
      "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 13\r\n\r\n<html></html>",
      "200, but the body is not JSON (text/html)",
    ],
    [
      "not JSON, not labeled",
      "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n{,}",
      "200, but the body is not JSON (unlabeled)",
    ],
    ["an array", `${HEAD}content-length: 2\r\n\r\n[]`, "the response has no object at its root"],
    ["null", `${HEAD}content-length: 4\r\n\r\nnull`, "the response has no object at its root"],
    [
      "without an id",
      `${HEAD}content-length: 2\r\n\r\n{}`,
      "the response has no id of 64 bits at /id",
    ],
    [
      "with half an id",
      `${HEAD}content-length: 10\r\n\r\n{"id":1.5}`,
      "the response has no id of 64 bits at /id",
    ],
  ])("%s is a DecodeError", async (_, bytes, message) => {
    const url = await rawServer((socket) => socket.write(bytes));
    expect(await rejection(observersAt(url).get(1))).toMatchObject({
      name: "DecodeError",
      message: `observers.get: ${message}`,
      status: expect.any(Number),
    });
  });

  test("a list that is none, and a notification without its event", async () => {
    const url = await answering(200, { id: 1 });
    const client = new NotificationClient({ baseUrl: url });
    expect(await rejection(client.events.list())).toMatchObject({
      message: "events.list: the response is not a list",
    });
    expect(await rejection(client.notifications.get(1))).toMatchObject({
      message: "notifications.get: the response has no object at /event",
    });
  });

  test.each(["application/vnd.odmp.v1+json", "application/problem+json", "text/plain"])(
    "JSON labelled %s is read",
    async (type) => {
      const url = await answering(200, '{"id":"7"}', { "content-type": type });
      expect(await observersAt(url).get(7)).toEqual({ id: 7 });
    },
  );
});

describe("how much of an answer is read", () => {
  const observer = JSON.stringify({ id: 1, name: "x".repeat(1000) });
  const limited = (baseUrl: string, maxResponseBytes: number) =>
    new NotificationClient({ baseUrl, maxResponseBytes }).observers;

  test("the limit counts bytes of the body", async () => {
    const url = await answering(200, observer);
    expect(await limited(url, observer.length).get(1)).toMatchObject({ id: 1 });
    expect(await rejection(limited(url, observer.length - 1).get(1))).toMatchObject({
      name: "DecodeError",
      message: `observers.get: 200, but the body is larger than \`maxResponseBytes\` (${observer.length - 1}): raise it, or ask for a smaller \`size\``,
    });
  });

  test("an endless body ends the call, for success and failure", async () => {
    for (const status of [200, 500]) {
      let sent = 0;
      const url = await httpServer((_, response) => {
        response.writeHead(status, { "content-type": "application/json" });
        const chunk = Buffer.alloc(2 ** 16, " ");
        const more = (): void => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
          sent += chunk.length;
        };
        response.on("drain", more);
        more();
      });
      const error = await rejection(limited(url, 2 ** 20).get(1));
      expect(error).toMatchObject({ name: status === 200 ? "DecodeError" : "ApiError", status });
      expect(sent).toBeLessThan(2 ** 25);
    }
  });
});

describe("the character set of an answer", () => {
  test.each([
    ["application/json", Buffer.from('{"id":1,"name":"größe"}')],
    ["application/json; charset=ISO-8859-1", Buffer.from('{"id":1,"name":"größe"}', "latin1")],
    ['application/json;charset="utf-16le"', Buffer.from('{"id":1,"name":"größe"}', "utf16le")],
    ["application/json; charset=x-unknown", Buffer.from('{"id":1,"name":"größe"}')],
    ["application/json", Buffer.from('\ufeff{"id":1,"name":"größe"}')],
  ])("%s", async (type, bytes) => {
    const url = await httpServer((_, response) => {
      response.writeHead(200, { "content-type": type });
      // Cut inside a character.
      response.write(bytes.subarray(0, bytes.indexOf(bytes.includes(0xc3) ? 0xc3 : 0xf6) + 1));
      setTimeout(
        () => response.end(bytes.subarray(bytes.indexOf(bytes.includes(0xc3) ? 0xc3 : 0xf6) + 1)),
        5,
      );
    });
    expect(await observersAt(url).get(1)).toEqual({ id: 1, name: "größe" });
  });
});

describe("operations whose answer the spec does not show", () => {
  const empty = [
    ["delete", (url: string) => observersAt(url).delete(1)],
    [
      "dispatch",
      (url: string) =>
        new NotificationClient({ baseUrl: url }).events.dispatch({
          type: "T",
          entityId: "1",
          time: "2026-03-01T10:00:00Z",
        }),
    ],
    [
      "generateProject",
      (url: string) => new BlueprintClient({ baseUrl: url }).blueprints.generateProject(1, {}),
    ],
    ["register", (url: string) => new BlueprintClient({ baseUrl: url }).blueprints.register({})],
  ] as const;
  const answers = [
    ["nothing", `${HEAD}content-length: 0\r\n\r\n`],
    ["nothing in chunks", `${HEAD}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["no content", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["other JSON", `${HEAD}content-length: 4\r\n\r\n"ok"`],
    ["an object of its own", `${HEAD}content-length: 15\r\n\r\n{"status":"ok"}`],
    ["an id that is none", `${HEAD}content-length: 12\r\n\r\n{"id":"a-b"}`],
  ] as const;
  test.each(
    empty.flatMap(([name, call]) => answers.map(([kind, bytes]) => ({ name, call, kind, bytes }))),
  )("$name takes $kind", async ({ call, bytes }) => {
    expect(await call(await rawServer((socket) => socket.write(bytes)))).toBeUndefined();
  });

  test.each(empty)("%s does not take a page, such as one to sign in on", async (_, call) => {
    const page = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>";
    const url = await rawServer((socket) => socket.write(page));
    expect(await rejection(call(url))).toMatchObject({
      name: "DecodeError",
      message: expect.stringMatching(/: 200, but the body is not JSON \(text\/html\)$/),
    });
  });

  test.each(empty)("%s takes a body that breaks off", async (_, call) => {
    const url = await rawServer((socket) => socket.end(`${HEAD}content-length: 50\r\n\r\n{"id":`));
    expect(await call(url)).toBeUndefined();
  });

  test("delete does not wait for a body that stalls", async () => {
    const url = await rawServer((socket) => socket.write(`${HEAD}content-length: 50\r\n\r\n{`));
    expect(await observersAt(url, 60_000).delete(1)).toBeUndefined();
  });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("%i ends the call, for a write too", async (status) => {
    const seen: string[] = [];
    const other = await httpServer((request, response) => {
      seen.push(`${request.method} ${JSON.stringify(request.headers)}`);
      response.end("<html></html>");
    });
    const url = await httpServer((_, response) => {
      response.writeHead(status, { location: `${other}/login?session=s3cr3t` }).end();
    });
    const client = new NotificationClient({
      baseUrl: url,
      credentials: () => ({ "x-api-key": "k-123456" }),
    });
    const event = { type: "T", entityId: "1", time: "2026-03-01T10:00:00Z" };
    for (const call of [() => client.events.dispatch(event), () => client.observers.get(1)]) {
      const error = await rejection(call());
      expect(error).toMatchObject({ name: "ApiError", status });
      expect(String(error)).toContain(
        `redirects are not followed; \`baseUrl\` may belong to ${other}/login`,
      );
      expect(inspect(error)).not.toContain("s3cr3t");
    }
    expect(seen).toEqual([]);
  });
});

describe("what ends a call early", () => {
  test("an abort rejects with the caller's reason, before and during", async () => {
    const url = await rawServer(() => {});
    const reason = { mine: true };
    expect(await rejection(observersAt(url).get(1, { signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    const controller = new AbortController();
    const call = observersAt(url).get(1, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    expect(await rejection(call)).toBe(reason);
  });

  test("an abort ends a stalled body", async () => {
    const url = await rawServer((socket) => socket.write(`${HEAD}content-length: 50\r\n\r\n{`));
    const signal = AbortSignal.timeout(50);
    expect(await rejection(observersAt(url).get(1, { signal }))).toBe(signal.reason);
  });

  test("concurrent calls share one listener on the caller's signal, and leave none", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on("warning", warn);
    const url = await answering(200, { id: 1 });
    const { signal } = new AbortController();
    const most = { count: 0, now: 0 };
    vi.spyOn(signal, "addEventListener").mockImplementation(function (this: AbortSignal, ...args) {
      most.now++;
      most.count = Math.max(most.count, most.now);
      return EventTarget.prototype.addEventListener.apply(this, args);
    });
    vi.spyOn(signal, "removeEventListener").mockImplementation(function (
      this: AbortSignal,
      ...args
    ) {
      most.now--;
      return EventTarget.prototype.removeEventListener.apply(this, args);
    });
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 100 }, () => observersAt(url).get(1, { signal })));
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", warn);
    expect(most).toEqual({ count: 1, now: 0 });
    expect(warnings).toEqual([]);
  });

  test("an abort ends every call that shares the signal", async () => {
    const url = await rawServer(() => {});
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [1, 2, 3].map((id) => rejection(observersAt(url).get(id, { signal })));
    setTimeout(() => controller.abort("enough"), 20);
    expect(await Promise.all(calls)).toEqual(["enough", "enough", "enough"]);
  });

  test("the limit of a call wins over the client's, and both over the default", async () => {
    const delays: (number | undefined)[] = [];
    const url = await answering(201, "");
    const spy = vi.spyOn(globalThis, "setTimeout");
    const limits = (run: () => Promise<unknown>) => {
      spy.mockClear();
      return run().then(() => {
        // Node's own timers are there too: ours is one of the known limits.
        const known = [30_000, 600_000, 7000, 9000];
        delays.push(spy.mock.calls.map(([, ms]) => ms).find((ms) => known.includes(ms ?? 0)));
      });
    };
    const { blueprints } = new BlueprintClient({ baseUrl: url });
    await limits(() => blueprints.delete(1));
    await limits(() => blueprints.register({}));
    await limits(() => blueprints.register({}, { checkBlueprint: true }));
    await limits(() => blueprints.register({}, { checkBlueprint: false }));
    await limits(() => blueprints.generateProject(1, {}));
    const strict = new BlueprintClient({ baseUrl: url, timeoutMs: 7000 }).blueprints;
    await limits(() => strict.register({}));
    await limits(() => strict.register({}, { timeoutMs: 9000 }));
    await limits(() => strict.register({}, { timeoutMs: Number.POSITIVE_INFINITY }));
    spy.mockRestore();
    expect(delays).toEqual([30_000, 600_000, 600_000, 30_000, 600_000, 7000, 9000, undefined]);
  });

  test("a fetch that does not listen cannot hold a call", async () => {
    const client = new NotificationClient({
      baseUrl: "http://127.0.0.1:1",
      fetch: () => new Promise(() => {}),
      timeoutMs: 50,
    });
    expect(await rejection(client.observers.get(1))).toMatchObject({ name: "TimeoutError" });
  });

  test("a function for credentials that never answers cannot hold a call", async () => {
    const client = new NotificationClient({
      baseUrl: "http://127.0.0.1:1",
      credentials: () => new Promise(() => {}),
      timeoutMs: 50,
    });
    expect(await rejection(client.observers.get(1))).toMatchObject({ name: "TimeoutError" });
  });
});

test("the platform's fetch is looked up when a call is made", async () => {
  const { observers } = new NotificationClient({ baseUrl: "http://127.0.0.1:1" });
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: 3 }));
  expect(await observers.get(3)).toEqual({ id: 3 });
  expect(fetch).toHaveBeenCalledOnce();
  fetch.mockRestore();
});
