import { NotificationClient, type Retry } from "datastore-descriptor/notification";
import type { Fault } from "datastore-descriptor/sandbox";
import { describe, expect, test, vi } from "vitest";
import { closedServer, rejection, sandboxForTest } from "./servers.js";

const observer = { name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" };
const event = {
  type: "DATA_PRODUCT_CREATED",
  entityId: "1",
  afterState: "{}",
  time: "2026-03-01T10:00:00Z",
};
const now = { "retry-after": "0" };

async function started(retry?: Retry) {
  const sandbox = await sandboxForTest({ like: "1.0.42" });
  const client = new NotificationClient({
    baseUrl: sandbox.notificationUrl,
    ...(retry && { retry }),
  });
  await client.observers.add(observer);
  const count = (operation: string) =>
    sandbox.requests.filter((request) => request.operation === operation).length;
  return { sandbox, client, count };
}

test("nothing is attempted twice by default", async () => {
  const { sandbox, client, count } = await started();
  sandbox.fail("observers.get", { status: 503, headers: now });
  expect(await rejection(client.observers.get(1))).toMatchObject({ status: 503 });
  expect(count("observers.get")).toBe(1);
});

const faults: [string, Fault][] = [
  ["408", { status: 408, headers: now }],
  ["425", { status: 425, headers: now }],
  ["429", { status: 429, headers: now }],
  ["502", { status: 502, headers: now }],
  ["503", { status: 503, headers: now }],
  ["504", { status: 504, headers: now }],
  ["a reset", { response: "reset" }],
];

/** Every operation of the Notification service, by what it does. */
const calls = {
  reads: {
    "observers.get": (client) => client.observers.get(1),
    "observers.list": (client) => client.observers.list(),
    "events.list": (client) => client.events.list(),
  },
  idempotent: {
    "observers.update": (client) => client.observers.update(1, observer),
    "observers.delete": (client) => client.observers.delete(1),
  },
  all: {
    "observers.add": (client) => client.observers.add({ ...observer, name: "other" }),
    "events.dispatch": (client) => client.events.dispatch(event),
  },
} satisfies Record<string, Record<string, (client: NotificationClient) => Promise<unknown>>>;

describe.each(faults)("after %s", (_, fault) => {
  test.each(["reads", "idempotent", "all"] as const)(
    "`%s` says what goes out again",
    async (operations) => {
      const allowed = {
        reads: ["reads"],
        idempotent: ["reads", "idempotent"],
        all: Object.keys(calls),
      };
      // Each waits before it goes out again, so all of them wait at once.
      const runs = Object.entries(calls).flatMap(([kind, group]) =>
        Object.entries(group).map(async ([operation, call]) => {
          const { sandbox, client, count } = await started({ attempts: 3, operations });
          const before = count(operation);
          sandbox.fail(operation as "events.list", fault);
          await call(client).catch(() => {});
          const attempts = allowed[operations].includes(kind) ? 2 : 1;
          expect([operation, count(operation) - before]).toEqual([operation, attempts]);
        }),
      );
      await Promise.all(runs);
    },
  );
});

test("without more, only reads go out again", async () => {
  const { sandbox, client, count } = await started({ attempts: 3 });
  for (const group of [calls.idempotent, calls.all]) {
    for (const [operation, call] of Object.entries(group)) {
      const before = count(operation);
      sandbox.fail(operation as "observers.add", { status: 503, headers: now });
      expect(await rejection(call(client))).toMatchObject({ status: 503 });
      expect([operation, count(operation) - before]).toEqual([operation, 1]);
    }
  }
});

test("the last failure is the call's", async () => {
  const { sandbox, client, count } = await started({ attempts: 2 });
  sandbox.fail("observers.get", { status: 503, headers: now });
  sandbox.fail("observers.get", { status: 502, headers: now });
  expect(await rejection(client.observers.get(1))).toMatchObject({ status: 502 });
  expect(count("observers.get")).toBe(2);
});

test("a route of its own makes no operation repeatable", async () => {
  const fetch = vi.fn(async () => new Response("", { status: 503, headers: now }));
  const client = new NotificationClient({
    baseUrl: "http://127.0.0.1:1",
    fetch,
    retry: { attempts: 3, operations: "idempotent" },
    routes: { "events.dispatch": { method: "PUT" }, "observers.get": { method: "POST" } },
  });
  await rejection(client.events.dispatch(event));
  await rejection(client.observers.get(1));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([400, 401, 404, 409, 422, 500, 501])("%i is not attempted again", async (status) => {
  const { sandbox, client, count } = await started({ attempts: 3 });
  sandbox.fail("observers.get", { status, headers: now });
  expect(await rejection(client.observers.get(1))).toMatchObject({ status });
  expect(count("observers.get")).toBe(1);
});

test.each([
  [false, 1],
  [true, 2],
])("with `timeouts: %s`, a timeout makes %i attempts", async (timeouts, attempts) => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  const retry = { attempts: 2, timeouts };
  const client = new NotificationClient({ baseUrl: "http://127.0.0.1:1", fetch, retry });
  expect(await rejection(client.observers.get(1, { timeoutMs: 20 }))).toMatchObject({
    name: "TimeoutError",
    timeoutMs: 20,
  });
  expect(fetch).toHaveBeenCalledTimes(attempts);
});

describe("`totalMs`", () => {
  test("begins no pause that does not fit", async () => {
    const { sandbox, client, count } = await started({ attempts: 5, totalMs: 5000 });
    sandbox.fail("observers.get", { status: 503, headers: { "retry-after": "30" } });
    expect(await rejection(client.observers.get(1))).toMatchObject({
      status: 503,
      retryAfterMs: 30_000,
    });
    expect(count("observers.get")).toBe(1);
  });

  test.each(["observers.get", "observers.add"] as const)(
    "ends an attempt of %s",
    async (operation) => {
      const { sandbox, client } = await started({ attempts: 5, timeouts: true, totalMs: 100 });
      sandbox.fail(operation, { response: "stalled", times: 9 });
      const call =
        operation === "observers.get"
          ? client.observers.get(1)
          : client.observers.add({ ...observer, name: "p" });
      expect(await rejection(call)).toMatchObject({ name: "TimeoutError" });
    },
  );
});

test("a failed connection is attempted again, with growing pauses", async () => {
  const attempts: number[] = [];
  const url = await closedServer();
  const { observers } = new NotificationClient({
    baseUrl: url,
    retry: { attempts: 3 },
    fetch: (...request) => {
      attempts.push(performance.now());
      return fetch(...request);
    },
  });
  expect(await rejection(observers.get(1))).toMatchObject({ name: "ConnectionError" });
  const [first = 0, second = 0, third = 0] = attempts;
  expect(attempts).toHaveLength(3);
  expect(second - first).toBeGreaterThan(240);
  expect(third - second).toBeGreaterThan(490);
  expect(third - first).toBeLessThan(3000);
});

test("Retry-After is kept", async () => {
  const { sandbox, client } = await started({ attempts: 2 });
  sandbox.fail("observers.get", { status: 429, headers: { "retry-after": "1" } });
  const begun = performance.now();
  await client.observers.get(1);
  expect(performance.now() - begun).toBeGreaterThan(990);
});

test("a pause of more than a minute is left to the caller", async () => {
  const { sandbox, client, count } = await started({ attempts: 2 });
  sandbox.fail("observers.get", { status: 429, headers: { "retry-after": "61" } });
  expect(await rejection(client.observers.get(1))).toMatchObject({ retryAfterMs: 61_000 });
  expect(count("observers.get")).toBe(1);
});

test("an abort ends a pause at once, with the caller's reason, and no attempt follows", async () => {
  const { sandbox, client, count } = await started({ attempts: 2 });
  sandbox.fail("observers.get", { status: 429, headers: { "retry-after": "30" } });
  const reason = new Error("enough");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  const begun = performance.now();
  expect(await rejection(client.observers.get(1, { signal: controller.signal }))).toBe(reason);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(count("observers.get")).toBe(1);
});

test("credentials are asked for before every attempt", async () => {
  const { sandbox } = await started();
  let asked = 0;
  const client = new NotificationClient({
    baseUrl: sandbox.notificationUrl,
    credentials: () => ({ authorization: `Bearer token-${++asked}` }),
    retry: { attempts: 1 },
  });
  sandbox.fail("observers.get", { status: 503, headers: now });
  await client.observers.get(1, { retry: { attempts: 2 } });
  const sent = sandbox.requests.filter(({ operation }) => operation === "observers.get");
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer token-1",
    "Bearer token-2",
  ]);
});
