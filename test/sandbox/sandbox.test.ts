import { Socket } from "node:net";
import { type Notification, NotificationClient } from "datastore-descriptor/notification";
import { type Sandbox, type SandboxOptions, startSandbox } from "datastore-descriptor/sandbox";
import { describe, expect, test } from "vitest";
import { httpServer, rejection, sandboxForTest } from "../clients/servers.js";

interface Seen {
  status: number;
  type: string | null;
  body: unknown;
}

type Request = [method: string, path: string, body?: unknown, headers?: Record<string, string>];

const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" };

/** Calls the sandbox by hand, as any HTTP client would. */
async function call(
  url: string,
  ...[method, path, body, headers = JSON_HEADERS]: Request
): Promise<Seen> {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get("content-type");
  return {
    status: response.status,
    type,
    body: /json/.test(type ?? "") ? JSON.parse(text) : text,
  };
}

async function services(options?: SandboxOptions) {
  const sandbox = await sandboxForTest({
    now: () => new Date("2026-03-01T10:00:00.123Z"),
    ...options,
  });
  return {
    sandbox,
    blueprint: (...request: Request) => call(sandbox.blueprintUrl, ...request),
    notification: (...request: Request) => call(sandbox.notificationUrl, ...request),
  };
}

type Services = Awaited<ReturnType<typeof services>>;

const blueprint = {
  name: "b",
  repositoryUrl: "git@host:acme/b.git",
  blueprintDirectory: "blueprint",
};
const observer = { name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" };
const event = {
  type: "DATA_PRODUCT_CREATED",
  entityId: "1",
  afterState: "{}",
  time: "2026-03-01T10:00:00Z",
};

/** An observer that answers 201, and what it got. */
async function listening(): Promise<{ url: string; received: { path: string; body: unknown }[] }> {
  const received: { path: string; body: unknown }[] = [];
  const url = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url ?? "", body: JSON.parse(text) });
    response.writeHead(201, { "content-type": "application/json" }).end(text);
  });
  return { url, received };
}

/** Adds an observer that answers 201. */
async function addListening(notification: Services["notification"]): Promise<void> {
  const { url } = await listening();
  await notification("POST", "/observers", { ...observer, observerServerBaseUrl: url });
}

const failure = (status: number, code: string | null) => ({ status, body: { code } });

describe("where the spec speaks", () => {
  test("an event needs type, entityId and time", async () => {
    const { notification } = await services();
    expect(await notification("POST", "/dispatch", event)).toMatchObject({ status: 200, body: "" });
    for (const field of ["type", "entityId", "time"]) {
      for (const body of [
        { ...event, [field]: undefined },
        { ...event, [field]: null },
      ]) {
        expect(await notification("POST", "/dispatch", body)).toMatchObject({
          status: 400,
          body: { code: "42203", message: `Event ${field} cannot be null` },
        });
      }
    }
    expect((await notification("GET", "/events")).body).toEqual([
      {
        id: 1,
        ...event,
        beforeState: null,
        time: "2026-03-01T10:00:00.000+00:00",
      },
    ]);
  });

  test("lists are arrays", async () => {
    const { blueprint, notification } = await services();
    expect((await blueprint("GET", "/blueprints")).body).toEqual([]);
    for (const list of ["/observers", "/notifications", "/events"]) {
      expect((await notification("GET", `${list}?page=0&size=5`)).body).toEqual([]);
    }
  });

  test("states are text, statuses and providers are those of the spec", async () => {
    const { blueprint: send, notification } = await services();
    const wrong = [
      await notification("POST", "/dispatch", { ...event, afterState: { a: 1 } }),
      await notification("POST", "/dispatch", { ...event, time: "now" }),
      await notification("POST", "/dispatch", { ...event, time: 1772359200123 }),
      await notification("POST", "/dispatch", { ...event, time: "2026-03-01" }),
      await notification("POST", "/observers", { ...observer, name: 5 }),
      await notification("PUT", "/notifications/1", { event, status: "DONE" }),
      await send("POST", "/blueprints", { ...blueprint, repositoryProvider: "SVN" }),
    ];
    for (const { status, body } of wrong) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "40000", description: "Request body is not readable" });
    }
    for (const repositoryProvider of [
      "PROVIDER_A_DEVOPS",
      "PROVIDER_B",
      "AZURE_DEVOPS",
      "GITHUB",
    ]) {
      const body = { ...blueprint, repositoryProvider, blueprintDirectory: repositoryProvider };
      expect(await send("POST", "/blueprints", body)).toMatchObject({ status: 201 });
    }
  });

  test("the error object", async () => {
    const { blueprint: send } = await services();
    expect(await send("GET", "/blueprints/9?x=1")).toEqual({
      status: 404,
      type: "application/json",
      body: {
        status: 404,
        code: "40401",
        description: "Blueprint not found",
        message: "Blueprint with id equals to [9] does not exist",
        path: "/api/v1/pp/blueprint/blueprints/9",
        timestamp: Date.parse("2026-03-01T10:00:00.123Z"),
      },
    });
  });
});

describe("what either version refuses, without one", () => {
  test("types that version 0.9.0 does not know, and events without a state", async () => {
    const { notification } = await services();
    const dispatch = (change: object) => notification("POST", "/dispatch", { ...event, ...change });
    expect(await dispatch({ type: "POLICY_CREATED" })).toMatchObject({ status: 500 });
    for (const afterState of [undefined, null]) {
      expect(await dispatch({ afterState })).toMatchObject(failure(400, "42203"));
    }
  });

  test("a known name, for a new observer and for a renamed one", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    await notification("POST", "/observers", { ...observer, name: "other" });
    for (const answer of [
      await notification("POST", "/observers", observer),
      await notification("PUT", "/observers/2", { ...observer, id: 2 }),
    ]) {
      expect(answer).toMatchObject(failure(422, "42202"));
    }
  });

  test("an update without the id of the path in its body", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    for (const id of [undefined, 2]) {
      expect(await notification("PUT", "/observers/1", { ...observer, id })).toMatchObject({
        status: 422,
      });
    }
    expect((await notification("GET", "/observers")).body).toHaveLength(1);
  });

  test("an observer that does not answer 201 ends the dispatch; with notifications it stays", async () => {
    const { notification } = await services();
    const { url, received } = await listening();
    await notification("POST", "/observers", { name: "one", observerServerBaseUrl: `${url}/` });
    await notification("POST", "/observers", observer);
    await notification("POST", "/observers", { name: "three", observerServerBaseUrl: url });
    expect(await notification("POST", "/dispatch", event)).toMatchObject(failure(502, "50270"));
    const records = (await notification("GET", "/notifications")).body as Notification[];
    expect(records.map(({ id, status, observer }) => [id, status, observer?.name])).toEqual([
      [1, "PROCESSING", "one"],
      [2, "PROCESSING", "audit"],
    ]);
    expect(received).toEqual([{ path: "/api/v1/up/observer/notifications", body: records[0] }]);
    expect((await notification("DELETE", "/observers/1")).status).toBe(500);
    expect(await notification("DELETE", "/observers/3")).toEqual({
      status: 200,
      type: null,
      body: "",
    });
  });
});

describe("versions", () => {
  const versions = ["0.9.0", "1.0.42"] as const;

  test("0.9.0 delivers milliseconds", async () => {
    const { notification } = await services({ like: "0.9.0" });
    const { url, received } = await listening();
    await notification("POST", "/observers", { ...observer, observerServerBaseUrl: url });
    expect((await notification("POST", "/dispatch", event)).status).toBe(200);
    expect(received[0]?.body).toMatchObject({
      event: { time: Date.parse("2026-03-01T10:00:00Z") },
      observer: { createdAt: Date.parse("2026-03-01T10:00:00.123Z") },
      receivedAt: null,
    });
  });

  test.each(["America/New_York", "Asia/Kolkata"])("times in %s", async (timeZone) => {
    for (const like of versions) {
      const { blueprint: send, notification } = await services({
        like,
        timeZone,
        now: () => new Date("2026-03-01T22:30:15.987Z"),
      });
      const { url } = await listening();
      const path = "/blueprints?checkBlueprint=false";
      const local = timeZone === "Asia/Kolkata" ? "2026-03-02T04:00:15" : "2026-03-01T17:30:15";
      expect((await send("POST", path, blueprint)).body).toMatchObject({
        createdAt: `${local}.000+00:00`,
      });
      const added = { ...observer, observerServerBaseUrl: url };
      expect((await notification("POST", "/observers", added)).body).toMatchObject({
        createdAt: "2026-03-01T22:30:15.987+00:00",
      });
      await notification("POST", "/dispatch", event);
      const update = (receivedAt: unknown) =>
        notification("PUT", "/notifications/1", {
          id: 1,
          event: { id: 1 },
          observer: { id: 1 },
          status: "PROCESSED",
          receivedAt,
        });
      const date = timeZone === "Asia/Kolkata" ? "2026-03-02" : "2026-03-01";
      expect((await update("2026-03-01T22:30:00Z")).body).toMatchObject({ receivedAt: date });
      expect((await update(Date.parse("2026-03-01T22:30:00Z"))).body).toMatchObject({
        receivedAt: date,
      });
      // Midnight UTC is the evening before, west of it.
      expect((await update("2026-03-10")).body).toMatchObject({
        receivedAt: timeZone === "Asia/Kolkata" ? "2026-03-10" : "2026-03-09",
      });
    }
  });

  test("an update follows the id in the body", async () => {
    for (const like of versions) {
      const { notification } = await services({ like });
      await notification("POST", "/observers", observer);
      await notification("POST", "/observers", { ...observer, name: "b" });
      expect(
        (await notification("PUT", "/observers/1", { ...observer, name: "c" })).body,
      ).toMatchObject({ id: 3, name: "c" });
      const other = { ...observer, name: "d", id: 2 };
      expect((await notification("PUT", "/observers/1", other)).body).toMatchObject({ id: 2 });
      const { content } = (await notification("GET", "/observers")).body as {
        content: { name: string }[];
      };
      expect(content.map(({ name }) => name)).toEqual(["audit", "d", "c"]);
    }
  });

  test("take numbers as text, and milliseconds and dates as times", async () => {
    const { notification } = await services({ like: "1.0.42" });
    const body =
      '{"type":"DATA_PRODUCT_CREATED","entityId":1.5,"afterState":{"n":[1e2,9007199254740993]},"time":"2026-03-01T12:00:00.5+02:00"}';
    expect((await notification("POST", "/dispatch", body)).status).toBe(200);
    for (const time of ["2026-03-01", 1772359200123, null]) {
      expect((await notification("POST", "/dispatch", { ...event, time })).status).toBe(200);
    }
    const { content } = (await notification("GET", "/events?sort=id")).body as {
      content: { entityId: string; time: string | null }[];
    };
    expect(content[0]).toMatchObject({ entityId: "1.5" });
    expect(content.map(({ time }) => time)).toEqual([
      "2026-03-01T10:00:00.500+00:00",
      "2026-03-01T00:00:00.000+00:00",
      "2026-03-01T10:00:00.123+00:00",
      null,
    ]);
  });

  test.each([
    ["yesterday"],
    ["2026-03-01T10:00"],
    [8.64e15 + 1],
    [1e300],
    ["0000-01-01T00:00:00+23:59"],
    ["9999-12-31T23:59:59-23:59"],
    ["2026-02-30T10:00:00Z"],
    ["2026-02-30"],
    [true],
    [{}],
  ])("an event of the time %j breaks no list", async (time) => {
    for (const like of [undefined, ...versions]) {
      const { notification } = await services({ like });
      await addListening(notification);
      const text = JSON.stringify({ ...event, time });
      expect([200, 400]).toContain((await notification("POST", "/dispatch", text)).status);
      for (const list of ["/events", "/notifications"]) {
        expect((await notification("GET", list)).status).toBe(200);
      }
    }
  });

  test("a deep state breaks no list", async () => {
    const { notification } = await services({ like: "1.0.42" });
    await addListening(notification);
    for (const depth of [1000, 3000, 100_000]) {
      const state = "[".repeat(depth) + "]".repeat(depth);
      const text = JSON.stringify({ ...event, afterState: 0 }).replace(":0", `:${state}`);
      expect([200, 400]).toContain((await notification("POST", "/dispatch", text)).status);
      for (const list of ["/events", "/notifications"]) {
        expect((await notification("GET", list)).status).toBe(200);
      }
    }
  });

  test("a state with integers of any size breaks no list, however it is sorted", async () => {
    const { notification } = await services({ like: "1.0.42" });
    await addListening(notification);
    for (const state of ["9007199254740993", `{"n":${"9".repeat(30)}}`, "[1e400]", '"text"', "7"]) {
      const text = JSON.stringify({ ...event, afterState: 0 }).replace(":0", `:${state}`);
      expect((await notification("POST", "/dispatch", text)).status).toBe(200);
    }
    for (const list of ["/events?sort=afterState", "/notifications?sort=event.afterState"]) {
      expect((await notification("GET", list)).status).toBe(200);
    }
  });

  test("have to be able to read all of a notification, though they only link", async () => {
    for (const like of versions) {
      const { notification } = await services({ like });
      await addListening(notification);
      await notification("POST", "/dispatch", event);
      const update = async (innerEvent: object, innerObserver: object = {}) => {
        const body = {
          id: 1,
          event: { id: 1, ...innerEvent },
          observer: { id: 1, ...innerObserver },
          status: "PROCESSED",
        };
        return (await notification("PUT", "/notifications/1", body)).status;
      };
      expect(await update({ entityId: 5, time: 1772359200123 }, { name: true })).toBe(200);
      expect(await update({ time: "yesterday" })).toBe(400);
      expect(await update({ entityId: {} })).toBe(400);
      expect(await update({}, { createdAt: "yesterday" })).toBe(400);
      expect(await update({ afterState: { a: 1 } })).toBe(like === "0.9.0" ? 400 : 200);
    }
  });

  test("sort by properties, also nested ones, nulls first", async () => {
    const { notification } = await services({ like: "1.0.42" });
    for (const entityId of ["b", null, "a"]) {
      await notification("POST", "/dispatch", { ...event, entityId });
    }
    const ids = async (sort: string) => {
      const { content } = (await notification("GET", `/events?sort=${sort}`)).body as {
        content: { id: number }[];
      };
      return content.map(({ id }) => id);
    };
    expect(await ids("entityId")).toEqual([2, 3, 1]);
    expect(await ids("entityId,DESC")).toEqual([1, 3, 2]);
    expect(await ids("type,entityId,asc")).toEqual([2, 3, 1]);
    expect(await ids("desc")).toEqual([1, 2, 3]);
    expect(await ids(",id,desc")).toEqual([3, 2, 1]);
    for (const name of ["event.time", "observer.name", "event", "observer.id"]) {
      expect((await notification("GET", `/notifications?sort=${name}`)).status).toBe(200);
    }
    expect((await notification("GET", "/notifications?sort=event.color")).status).toBe(500);
  });

  test("read a decimal id of 64 bits from a path", async () => {
    const { blueprint: send } = await services({ like: "1.0.42" });
    await send("POST", "/blueprints?checkBlueprint=false", blueprint);
    for (const id of ["1", "01", "1/"]) {
      expect([id, (await send("GET", `/blueprints/${id}`)).status]).toEqual([id, 200]);
    }
    for (const id of ["1.0", "one", "1e0", "9223372036854775808"]) {
      expect([id, (await send("GET", `/blueprints/${id}`)).status]).toEqual([id, 400]);
    }
    expect((await send("GET", "/blueprints/-1")).status).toBe(404);
  });
});

describe("what a stranger may send", () => {
  test("a body beyond the limit is 413, and is not kept", async () => {
    const { sandbox, notification } = await services({ maxBodyBytes: 1000 });
    const long = { ...observer, displayName: "x".repeat(1000) };
    expect(await notification("POST", "/observers", long)).toMatchObject({ status: 413 });
    expect(sandbox.requests).toEqual([]);
    expect((await notification("POST", "/observers", observer)).status).toBe(201);
  });

  test("the journal keeps so much text, the latest", async () => {
    const { sandbox, notification } = await services();
    const displayName = "x".repeat(2 ** 22);
    for (let index = 0; index < 10; index++) {
      await notification("POST", "/observers", { ...observer, name: `o${index}`, displayName });
    }
    const names = sandbox.requests.map(({ body }) => (body as { name: string }).name);
    expect(names.at(-1)).toBe("o9");
    expect(names.length).toBeLessThan(9);
  });

  test.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""])(
    "Host %j is refused",
    async (host) => {
      const { sandbox } = await services();
      const { port } = new URL(sandbox.blueprintUrl);
      const socket = new Socket().connect(Number(port), "127.0.0.1");
      socket.write(
        `GET /api/v1/pp/blueprint/blueprints HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );
      let text = "";
      for await (const chunk of socket) text += chunk;
      expect(text).toMatch(/^HTTP\/1.1 40[03] /);
      expect(sandbox.requests).toEqual([]);
    },
  );

  test("a body that is not text is unreadable", async () => {
    const { sandbox } = await services();
    const response = await fetch(`${sandbox.notificationUrl}/observers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(await response.json()).toMatchObject({ status: 400, code: "40000" });
  });
});

test.each([
  [{ like: "1.0" }, "`like` must be one of 0.9.0, 1.0.42"],
  [{ like: "0.9.0", pages: false }, "`pages: false` is not like any version"],
  [{ timeZone: "Mars" }, "`timeZone` must be the name of a time zone"],
  [{ maxBodyBytes: 0 }, "`maxBodyBytes` must be above 0"],
  [{ port: "socket" }, "`port` must be a whole number from 0 to 65535"],
  [{ port: -1 }, "`port` must be a whole number from 0 to 65535"],
  [{ port: 65_536 }, "`port` must be a whole number from 0 to 65535"],
  [{ firstId: 1.5 }, "`firstId` must be a whole number or a bigint"],
  [{ pages: "no" }, "`pages` must be true or false"],
  [{ cors: 1 }, "`cors` must be true or false"],
  [{ now: 5 }, "`now` must be a function"],
  [{ timezone: "UTC" }, "unknown option `timezone` of the sandbox"],
])("%j is refused at once", async (options, message) => {
  const error = await rejection(startSandbox(options as SandboxOptions));
  expect(String(error)).toContain(message);
});

describe("faults on demand", () => {
  const get = (sandbox: Sandbox, timeoutMs = 5000) =>
    rejection(
      new NotificationClient({ baseUrl: sandbox.notificationUrl, timeoutMs }).observers.list(),
    );

  test("a status, with the error object or a body of its own, as often as said", async () => {
    const { sandbox, notification } = await services();
    sandbox.fail("observers.list", { status: 503, headers: { "retry-after": "7" }, times: 2 });
    sandbox.fail("observers.list", { status: 502, body: "<html>Bad Gateway</html>" });
    expect(await get(sandbox)).toMatchObject({
      status: 503,
      retryAfterMs: 7000,
      details: { status: 503 },
    });
    expect(await get(sandbox)).toMatchObject({ status: 503 });
    expect(await notification("GET", "/observers")).toMatchObject({
      status: 502,
      body: "<html>Bad Gateway</html>",
    });
    expect(await notification("GET", "/observers")).toMatchObject({ status: 200 });
    expect(await notification("GET", "/events")).toMatchObject({ status: 200 });
  });

  test("delay, stalled body, reset, not JSON", async () => {
    const { sandbox } = await services();
    sandbox.fail("observers.list", { delayMs: 300 });
    expect(await get(sandbox, 50)).toMatchObject({ name: "TimeoutError" });
    sandbox.fail("observers.list", { response: "stalled" });
    expect(await get(sandbox, 200)).toMatchObject({ name: "TimeoutError" });
    sandbox.fail("observers.list", { response: "reset" });
    expect(await get(sandbox)).toMatchObject({ name: "ConnectionError", code: "ECONNRESET" });
    sandbox.fail("observers.list", { response: "not-json" });
    expect(await get(sandbox)).toMatchObject({ name: "DecodeError" });
  });

  test("a spoiled answer comes after the work", async () => {
    const { sandbox, notification } = await services();
    sandbox.fail("observers.add", { response: "reset" });
    await rejection(notification("POST", "/observers", observer));
    expect((await notification("GET", "/observers")).body).toHaveLength(1);
  });
});

test("the journal has every request, the status when it is answered", async () => {
  const { sandbox, notification } = await services();
  await notification("POST", "/observers?y=2&x=1&y=3", observer, {
    "content-type": "application/json",
    "x-who": "me",
  });
  await notification("GET", "/elsewhere");
  sandbox.fail("events.list", { response: "reset" });
  await rejection(notification("GET", "/events"));
  expect(sandbox.requests).toMatchObject([
    {
      operation: "observers.add",
      method: "POST",
      path: "/api/v1/pp/notification/observers",
      query: { x: "1", y: ["2", "3"] },
      headers: { "x-who": "me" },
      body: observer,
      status: 201,
    },
    { method: "GET", path: "/api/v1/pp/notification/elsewhere", status: 404 },
    { operation: "events.list", method: "GET" },
  ]);
  expect(sandbox.requests[1]).not.toHaveProperty("operation");
  expect(sandbox.requests[2]).not.toHaveProperty("status");
});

test("reset forgets resources, requests and faults; ids start anew", async () => {
  const { sandbox, notification } = await services({ firstId: 5 });
  await notification("POST", "/observers", observer);
  sandbox.fail("observers.list", { status: 500 });
  sandbox.reset();
  expect(sandbox.requests).toEqual([]);
  expect(await notification("GET", "/observers")).toMatchObject({ status: 200, body: [] });
  expect((await notification("POST", "/observers", observer)).body).toMatchObject({ id: 5 });
});

test("sandboxes share nothing", async () => {
  const one = await services();
  const two = await services();
  await one.notification("POST", "/observers", observer);
  expect((await two.notification("GET", "/observers")).body).toEqual([]);
  expect(two.sandbox.requests).toHaveLength(1);
});

test("other origins may call it only with `cors`", async () => {
  const preflight = {
    origin: "http://example.org",
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const closed = await services();
  expect(await closed.notification("OPTIONS", "/observers", undefined, preflight)).toMatchObject({
    status: 403,
    body: "Invalid CORS request",
  });
  const { sandbox } = await services({ cors: true });
  const response = await fetch(`${sandbox.notificationUrl}/observers`, {
    method: "OPTIONS",
    headers: preflight,
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
});

test("it closes at the end of a block with `await using`", async () => {
  const sandbox = await startSandbox();
  await sandbox[Symbol.asyncDispose]();
  await expect(fetch(`${sandbox.blueprintUrl}/blueprints`)).rejects.toThrow();
});

test("it closes while calls are under way", async () => {
  const sandbox = await startSandbox();
  sandbox.fail("observers.list", { delayMs: 60_000 });
  sandbox.fail("events.list", { response: "stalled" });
  const idle = new Socket().connect(Number(new URL(sandbox.blueprintUrl).port), "127.0.0.1");
  const { observers, events } = new NotificationClient({ baseUrl: sandbox.notificationUrl });
  const calls = [rejection(observers.list()), rejection(events.list())];
  await new Promise((resolve) => setTimeout(resolve, 50));
  await sandbox.close();
  for (const call of calls) expect(await call).toMatchObject({ name: "ConnectionError" });
  idle.destroy();
});

test.each([
  ["observers.got", { status: 500 }, "there is no operation `observers.got`"],
  ["observers.get", { statsu: 500 }, "unknown option `statsu` of a fault; did you mean `status`?"],
  ["observers.get", { status: 99 }, "`status` must be a whole number from 200 to 599"],
  ["observers.get", { times: 0 }, "`times` must be a whole number from 1"],
  ["observers.get", { response: "slow" }, "`response` must be one of stalled, reset, not-json"],
])("a fault of %s that is %j is refused", async (operation, fault, message) => {
  const { sandbox } = await services();
  expect(() => sandbox.fail(operation as never, fault as never)).toThrow(new TypeError(message));
});
