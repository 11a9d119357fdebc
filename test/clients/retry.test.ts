import { expect, test, vi } from "vitest";
import { BlueprintClient } from "../../src/blueprint.js";
import { NotificationClient } from "../../src/notification.js";
import type { Fault } from "../../src/sandbox.js";
import { closedServer, rejection, sandboxForTest } from "./servers.js";

const observer = { name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" };
const event = { type: "T", entityId: "1", time: "2026-03-01T10:00:00Z" };
const now = { "retry-after": "0" };

async function started(retry?: { attempts: number }) {
  const sandbox = await sandboxForTest();
  const client = new NotificationClient({
    baseUrl: sandbox.notificationUrl,
    ...(retry && { retry }),
  });
  await client.observers.add(observer);
  await client.events.dispatch(event);
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

test.each<[string, Fault]>([
  ["429", { status: 429, headers: now }],
  ["502", { status: 502, headers: now }],
  ["503", { status: 503, headers: now }],
  ["504", { status: 504, headers: now }],
  ["a reset", { answer: "reset" }],
])("reads, updates and deletions are attempted again after %s", async (_, fault) => {
  const { sandbox, client, count } = await started({ attempts: 3 });
  const [notification] = await client.notifications.list();
  const calls = {
    "observers.get": () => client.observers.get(1),
    "observers.list": () => client.observers.list(),
    "observers.update": () => client.observers.update(1, observer),
    "notifications.update": () => client.notifications.update(1, { event, ...notification }),
  } as const;
  for (const [operation, call] of Object.entries(calls)) {
    const before = count(operation);
    sandbox.fail(operation as keyof typeof calls, { ...fault, times: 2 });
    await call();
    expect([operation, count(operation) - before]).toEqual([operation, 3]);
  }
});

test("a deletion is attempted again", async () => {
  const { sandbox, client, count } = await started({ attempts: 2 });
  sandbox.fail("observers.delete", { status: 503, headers: now });
  await client.observers.delete(1);
  expect(count("observers.delete")).toBe(2);
});

test("the last failure is the call's", async () => {
  const { sandbox, client, count } = await started({ attempts: 2 });
  sandbox.fail("observers.get", { status: 503, headers: now });
  sandbox.fail("observers.get", { status: 502, headers: now });
  expect(await rejection(client.observers.get(1))).toMatchObject({ status: 502 });
  expect(count("observers.get")).toBe(2);
});

test.each<[string, Fault]>([
  ["503", { status: 503, headers: now }],
  ["a reset", { answer: "reset" }],
])("what could happen twice is never attempted again, after %s", async (_, fault) => {
  const { sandbox, client, count } = await started({ attempts: 5 });
  const { blueprints } = new BlueprintClient({
    baseUrl: sandbox.blueprintUrl,
    retry: { attempts: 5 },
  });
  await blueprints.register({ repositoryUrl: "u", blueprintDirectory: "d" });
  const calls = {
    "observers.add": () => client.observers.add(observer),
    "events.dispatch": () => client.events.dispatch(event),
    "blueprints.register": () =>
      blueprints.register({ repositoryUrl: "u2", blueprintDirectory: "d" }),
    "blueprints.generateProject": () =>
      blueprints.generateProject(1, { targetRepo: "r", config: {} }),
  } as const;
  for (const [operation, call] of Object.entries(calls)) {
    const before = count(operation);
    sandbox.fail(operation as keyof typeof calls, fault);
    await rejection(call());
    expect([operation, count(operation) - before]).toEqual([operation, 1]);
  }
});

test("a route of its own makes no operation repeatable", async () => {
  const fetch = vi.fn(async () => new Response("", { status: 503, headers: now }));
  const client = new NotificationClient({
    baseUrl: "http://127.0.0.1:1",
    fetch,
    retry: { attempts: 3 },
    routes: { "events.dispatch": { method: "PUT" }, "observers.get": { method: "POST" } },
  });
  await rejection(client.events.dispatch(event));
  await rejection(client.observers.get(1));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([400, 401, 404, 408, 409, 422, 500, 501])("%i is not attempted again", async (status) => {
  const { sandbox, client, count } = await started({ attempts: 3 });
  sandbox.fail("observers.get", { status, headers: now });
  expect(await rejection(client.observers.get(1))).toMatchObject({ status });
  expect(count("observers.get")).toBe(1);
});

test("a timeout is not attempted again", async () => {
  const { sandbox, client, count } = await started({ attempts: 3 });
  sandbox.fail("observers.get", { delayMs: 500 });
  expect(await rejection(client.observers.get(1, { timeoutMs: 50 }))).toMatchObject({
    name: "TimeoutError",
  });
  expect(count("observers.get")).toBe(1);
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
    auth: { bearer: () => `token-${++asked}` },
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
