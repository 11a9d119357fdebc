import { Socket } from "node:net";
import { type Notification, NotificationClient } from "datastore-descriptor/notification";
import { type Sandbox, type SandboxOptions, startSandbox } from "datastore-descriptor/sandbox";
import { describe, expect, test } from "vitest";
import { httpServer, rejection, sandboxForTest } from "./servers.js";

interface Seen {
  status: number;
  type: string | null;
  body: unknown;
}

/** Calls the sandbox by hand, as any HTTP client would. */
async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { "content-type": "application/json" },
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
    body: type === "application/json" ? JSON.parse(text) : text,
  };
}

async function services(options?: SandboxOptions) {
  const sandbox = await sandboxForTest({
    now: () => new Date("2026-03-01T10:00:00.123Z"),
    ...options,
  });
  return {
    sandbox,
    blueprint: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      call(sandbox.blueprintUrl, method, path, body, headers),
    notification: (
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ) => call(sandbox.notificationUrl, method, path, body, headers),
  };
}

const blueprint = {
  name: "b",
  repositoryUrl: "git@host:acme/b.git",
  blueprintDirectory: "blueprint",
};
const observer = { name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" };
const event = { type: "T", entityId: "1", time: "2026-03-01T10:00:00Z" };

describe("where the spec speaks", () => {
  test("an event needs type, entityId and time, and nothing else", async () => {
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
        afterState: null,
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

describe("where the spec is silent, as the deployed services", () => {
  test.each<[string, string, unknown, number, string]>([
    ["POST", "/blueprints", "", 400, "40001"],
    ["POST", "/blueprints", "null", 400, "40001"],
    ["POST", "/blueprints", "{", 400, "40000"],
    ["POST", "/blueprints", [], 400, "40000"],
    ["POST", "/blueprints", { ...blueprint, name: 5 }, 400, "40000"],
    ["POST", "/blueprints", { name: "b" }, 422, "42201"],
    ["POST", "/blueprints", { repositoryUrl: "u" }, 422, "42201"],
    ["POST", "/blueprints?checkBlueprint=maybe", blueprint, 400, "50000"],
    ["PUT", "/blueprints/9", blueprint, 404, "40401"],
    ["DELETE", "/blueprints/9", undefined, 404, "40401"],
    ["GET", "/blueprints/nine", undefined, 400, "50000"],
    ["GET", "/blueprints/9223372036854775808", undefined, 400, "50000"],
    ["POST", "/blueprints/9/instances", "", 400, "40002"],
    ["POST", "/blueprints/9/instances", { targetRepo: "r" }, 400, "40003"],
    ["POST", "/blueprints/9/instances", { config: {} }, 400, "40003"],
    ["POST", "/blueprints/9/instances", { targetRepo: "r", config: { a: {} } }, 400, "40000"],
    ["POST", "/blueprints/9/instances", { targetRepo: "r", config: {} }, 404, "40401"],
    ["PATCH", "/blueprints/9", blueprint, 405, "50000"],
  ])("blueprint: %s %s %j gives %i %s", async (method, path, body, status, code) => {
    const { blueprint: send } = await services();
    const seen = await send(method, path, body);
    expect([seen.status, (seen.body as { code: string }).code]).toEqual([status, code]);
  });

  test.each<[string, string, unknown, number, string]>([
    ["POST", "/observers", "", 400, "40001"],
    ["POST", "/observers", { name: "o" }, 422, "42201"],
    ["POST", "/observers", { name: " ", observerServerBaseUrl: "u" }, 422, "42201"],
    ["POST", "/observers", { name: "o", observerServerAddress: "u" }, 422, "42201"],
    ["GET", "/observers/9", undefined, 404, "40401"],
    ["PUT", "/observers/9", observer, 404, "40401"],
    ["GET", "/notifications/9", undefined, 404, "40403"],
    ["PUT", "/notifications/9", "", 400, "40003"],
    ["PUT", "/notifications/9", { status: "PROCESSED" }, 422, "42204"],
    ["PUT", "/notifications/9", { event, status: "PROCESSED" }, 404, "40403"],
    ["GET", "/notifications?notificationStatus=DONE", undefined, 400, "50000"],
    ["POST", "/dispatch", "", 400, "40002"],
  ])("notification: %s %s %j gives %i %s", async (method, path, body, status, code) => {
    const { notification } = await services();
    const seen = await notification(method, path, body);
    expect([seen.status, (seen.body as { code: string }).code]).toEqual([status, code]);
  });

  test("a sort by an unknown property is an error of the database", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    expect(await notification("GET", "/observers?sort=colour")).toMatchObject({
      status: 500,
      body: { code: "50001" },
    });
  });

  test("a body that is labelled as something else", async () => {
    const { notification } = await services();
    const text = { "content-type": "text/plain" };
    expect(await notification("POST", "/observers", observer, text)).toMatchObject({
      status: 415,
      body: { code: "41501" },
    });
    const own = { "content-type": "application/vnd.odmp.v1+json" };
    expect((await notification("POST", "/observers", observer, own)).status).toBe(201);
  });

  test("a path that is none: the framework's JSON inside, HTML outside", async () => {
    const { blueprint: send, sandbox } = await services();
    expect(await send("GET", "/nothing")).toMatchObject({
      status: 404,
      body: { error: "Not Found", timestamp: expect.stringContaining("+00:00") },
    });
    const root = new URL("/", sandbox.blueprintUrl).href;
    expect(await call(root, "GET", "blueprints")).toMatchObject({
      status: 404,
      type: "text/html;charset=utf-8",
    });
  });

  test("a blueprint of the same place is there already; an update empties what is left out", async () => {
    const { blueprint: send } = await services();
    await send("POST", "/blueprints", { ...blueprint, blueprintParams: "[]", id: 77 });
    expect(await send("POST", "/blueprints", blueprint)).toMatchObject({
      status: 422,
      body: { code: "42202" },
    });
    expect((await send("PUT", "/blueprints/1", blueprint)).body).toMatchObject({
      id: 1,
      blueprintParams: null,
      createdAt: "2026-03-01T10:00:00.123+00:00",
      updatedAt: "2026-03-01T10:00:00.123+00:00",
    });
  });

  test("a name that is taken: adding overwrites, renaming is refused", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    await notification("POST", "/observers", { ...observer, name: "other" });
    expect(
      await notification("POST", "/observers", { ...observer, displayName: "A" }),
    ).toMatchObject({
      status: 201,
      body: { id: 1, displayName: "A" },
    });
    expect(await notification("PUT", "/observers/2", observer)).toMatchObject({
      status: 422,
      body: { code: "42202" },
    });
  });

  test("an observer takes its notifications along", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    await notification("POST", "/dispatch", event);
    expect((await notification("GET", "/notifications")).body).toHaveLength(1);
    expect(await notification("DELETE", "/observers/1")).toEqual({
      status: 200,
      type: null,
      body: "",
    });
    expect((await notification("GET", "/notifications")).body).toEqual([]);
  });

  test("filters", async () => {
    const { notification } = await services();
    await notification("POST", "/observers", observer);
    await notification("POST", "/dispatch", event);
    await notification("POST", "/dispatch", { ...event, type: "U", entityId: "2" });
    const found = async (query: string) =>
      ((await notification("GET", query)).body as unknown[]).length;
    expect(await found("/notifications?eventType=U")).toBe(1);
    expect(await found("/notifications?notificationStatus=PROCESSED")).toBe(0);
    expect(await found("/notifications?notificationStatus=PROCESSING&eventType=T")).toBe(1);
    expect(await found("/events?eventType=U&entityId=2")).toBe(1);
    expect(await found("/events?entityId=3")).toBe(0);
    expect(await found("/notifications?sort=event.time,observer.name,desc")).toBe(2);
  });

  test("paging: default 20, at most 2000, nonsense counts as not said; a page object when asked for", async () => {
    const { notification } = await services({ pages: true });
    for (let index = 0; index < 21; index++) {
      await notification("POST", "/observers", { ...observer, name: `o${index}` });
    }
    const page = async (query: string) => (await notification("GET", `/observers${query}`)).body;
    expect(await page("")).toMatchObject({
      size: 20,
      totalPages: 2,
      totalElements: 21,
      last: false,
      first: true,
    });
    expect(await page("?size=5000")).toMatchObject({
      size: 2000,
      last: true,
      numberOfElements: 21,
    });
    expect(await page("?size=0&page=x")).toMatchObject({ size: 20, number: 0 });
    expect(await page("?page=9")).toMatchObject({ content: [], empty: true, last: true });
    expect(await page("?size=1&sort=name,desc")).toMatchObject({
      content: [{ name: "o9" }],
      sort: { sorted: true },
    });
  });
});

describe("dispatch", () => {
  test("tells every observer, one after the other, each once, and records what it told", async () => {
    const told: Notification[] = [];
    const url = await httpServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      told.push(JSON.parse(text));
      response.statusCode = request.url?.startsWith("/broken") ? 500 : 201;
      response.end();
    });
    const { notification } = await services();
    for (const name of ["one", "broken", "three"]) {
      await notification("POST", "/observers", { name, observerServerBaseUrl: `${url}/${name}` });
    }
    for (const observerServerBaseUrl of ["not a URL", "ftp://example.org", "http://127.0.0.1:1"]) {
      await notification("POST", "/observers", {
        name: observerServerBaseUrl,
        observerServerBaseUrl,
      });
    }
    expect((await notification("POST", "/dispatch", event)).status).toBe(200);
    const records = (await notification("GET", "/notifications")).body as Notification[];
    expect(records.map(({ id, status, observer }) => [id, status, observer?.name])).toEqual([
      [1, "PROCESSING", "one"],
      [2, "PROCESSING", "broken"],
      [3, "PROCESSING", "three"],
      [4, "PROCESSING", "not a URL"],
      [5, "PROCESSING", "ftp://example.org"],
      [6, "PROCESSING", "http://127.0.0.1:1"],
    ]);
    expect(told).toEqual(records.slice(0, 3));
  });
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
    sandbox.fail("observers.list", { answer: "stalled" });
    expect(await get(sandbox, 200)).toMatchObject({ name: "TimeoutError" });
    sandbox.fail("observers.list", { answer: "reset" });
    expect(await get(sandbox)).toMatchObject({ name: "ConnectionError", code: "ECONNRESET" });
    sandbox.fail("observers.list", { answer: "not-json" });
    expect(await get(sandbox)).toMatchObject({ name: "DecodeError" });
  });

  test("a spoilt answer comes after the work", async () => {
    const { sandbox, notification } = await services();
    sandbox.fail("observers.add", { answer: "reset" });
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
  sandbox.fail("events.list", { answer: "reset" });
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

test("other origins may call it only when told so", async () => {
  const preflight = {
    origin: "http://example.org",
    "access-control-request-headers": "content-type",
  };
  const closed = await services();
  expect((await closed.notification("OPTIONS", "/observers", undefined, preflight)).status).toBe(
    405,
  );
  const { sandbox } = await services({ cors: true });
  const response = await fetch(`${sandbox.notificationUrl}/observers`, {
    method: "OPTIONS",
    headers: preflight,
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
});

test("it starts fast, and closes while calls are under way", async () => {
  const begun = performance.now();
  const sandbox = await startSandbox();
  expect(performance.now() - begun).toBeLessThan(500);
  sandbox.fail("observers.list", { delayMs: 60_000 });
  sandbox.fail("events.list", { answer: "stalled" });
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
  ["observers.get", { statsu: 500 }, "a fault has no `statsu`"],
  ["observers.get", { status: 99 }, "a fault cannot have `status: 99`"],
  ["observers.get", { times: 0 }, "a fault cannot have `times: 0`"],
  ["observers.get", { answer: "slow" }, 'a fault cannot have `answer: "slow"`'],
])("a fault of %s that is %j is refused", async (operation, fault, message) => {
  const { sandbox } = await services();
  expect(() => sandbox.fail(operation as never, fault as never)).toThrow(new TypeError(message));
});
