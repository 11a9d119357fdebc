import { BlueprintClient } from "datastore-descriptor/blueprint";
import { NotificationClient, UnsafeIdError } from "datastore-descriptor/notification";
import { describe, expect, test } from "vitest";
import { httpServer, rejection, sandboxForTest } from "./servers.js";

const blueprint = {
  name: "orders",
  version: "1.0.0",
  repositoryProvider: "PROVIDER_B",
  repositoryUrl: "git@host:acme/orders.git",
  blueprintDirectory: "blueprint",
} as const;

const event = {
  type: "DATA_PRODUCT_CREATED",
  entityId: "orders",
  time: "2026-03-01T10:00:00Z",
} as const;

/** An observer that keeps what it gets. */
async function observerServer(): Promise<{ url: string; received: unknown[]; paths: string[] }> {
  const received: unknown[] = [];
  const paths: string[] = [];
  const url = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push(JSON.parse(text));
    paths.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  return { url, received, paths };
}

describe.each([
  { form: "number", int64: "number", firstId: 1n, first: 1, second: 2 },
  {
    form: "string beyond 2^53",
    int64: "string",
    firstId: 9007199254740993n,
    first: "9007199254740993",
    second: "9007199254740994",
  },
  {
    form: "negative string",
    int64: "string",
    firstId: -9223372036854775808n,
    first: "-9223372036854775808",
    second: "-9223372036854775807",
  },
] as const)("all operations, ids as $form", ({ int64, firstId, first, second }) => {
  test("the six of the Blueprint service", async () => {
    const sandbox = await sandboxForTest({ firstId });
    const { blueprints } = new BlueprintClient({ baseUrl: sandbox.blueprintUrl, int64 });

    const made = await blueprints.register(blueprint, { checkBlueprint: false });
    expect(made).toMatchObject({ ...blueprint, id: first, projectId: null });
    await blueprints.register({ ...blueprint, blueprintDirectory: "other" });

    const read = await blueprints.get(first);
    expect(read).toEqual(made);
    expect((await blueprints.list()).map(({ id }) => id)).toEqual([first, second]);
    expect(await blueprints.list({ search: "ORD" })).toHaveLength(2);
    expect(await blueprints.list({ search: "nothing like it" })).toEqual([]);

    const updated = await blueprints.update(first, { ...read, version: "1.1.0" });
    expect(updated).toMatchObject({ ...blueprint, version: "1.1.0", createdAt: read.createdAt });
    expect(updated.updatedAt).toEqual(expect.any(String));

    const config = { targetRepo: "orders-eu", config: { region: "eu" } };
    expect(await blueprints.generateProject(first, config)).toBeUndefined();
    expect(sandbox.requests.at(-1)).toMatchObject({
      operation: "blueprints.generateProject",
      path: `/api/v1/pp/blueprint/blueprints/${first}/instances`,
      body: config,
    });

    expect(await blueprints.delete(first)).toBeUndefined();
    expect(await rejection(blueprints.get(first))).toMatchObject({ status: 404, code: "40401" });
    expect(new Set(sandbox.requests.map(({ operation }) => operation))).toEqual(
      new Set(
        ["register", "get", "list", "update", "generateProject", "delete"].map(
          (name) => `blueprints.${name}`,
        ),
      ),
    );
  });

  test("the ten of the Notification service", async () => {
    const sandbox = await sandboxForTest({ like: "1.0.42", firstId });
    const audit = await observerServer();
    const { observers, events, notifications } = new NotificationClient({
      baseUrl: sandbox.notificationUrl,
      int64,
    });

    const added = await observers.add({ name: "audit", observerServerBaseUrl: audit.url });
    expect(added).toMatchObject({ id: first, name: "audit", observerServerBaseUrl: audit.url });
    await observers.add({ name: "gone", observerServerBaseUrl: "http://127.0.0.1:1" });
    expect(await observers.get(first)).toEqual(added);
    expect((await observers.list()).map(({ name }) => name)).toEqual(["audit", "gone"]);
    expect(await observers.update(first, { ...added, displayName: "Audit" })).toMatchObject({
      id: first,
      displayName: "Audit",
      createdAt: added.createdAt,
    });

    const state = '{"name":"orders"}';
    expect(
      await events.dispatch({ ...event, beforeState: null, afterState: state }),
    ).toBeUndefined();
    expect(await events.list()).toMatchObject([
      {
        ...event,
        time: "2026-03-01T10:00:00.000+00:00",
        id: first,
        beforeState: null,
        afterState: state,
      },
    ]);
    expect(audit.paths).toEqual(["POST /api/v1/up/observer/notifications"]);
    expect(audit.received).toMatchObject([
      { status: "PROCESSING", event: { ...event, time: expect.any(String) } },
    ]);

    // The observer that cannot be reached has its notification too.
    const records = await notifications.list();
    expect(records.map(({ id, status }) => [id, status])).toEqual([
      [first, "PROCESSING"],
      [second, "PROCESSING"],
    ]);
    expect(records[0]).toMatchObject({
      event: { id: first },
      observer: { id: first, name: "audit" },
    });

    const record = await notifications.get(first);
    const done = { ...record, status: "PROCESSED", processedAt: "2026-03-01T10:00:01Z" } as const;
    expect(await notifications.update(first, done)).toMatchObject({
      id: first,
      status: "PROCESSED",
      processedAt: "2026-03-01",
    });
    expect(await notifications.list({}, { notificationStatus: "PROCESSED" })).toHaveLength(1);

    expect(await observers.delete(second)).toBeUndefined();
    expect(await observers.list()).toHaveLength(1);
    expect(new Set(sandbox.requests.map(({ operation }) => operation)).size).toBe(10);
  });
});

test("an id beyond the safe range is refused, not rounded, and the error names the option", async () => {
  const sandbox = await sandboxForTest({ firstId: 2n ** 53n });
  const { observers } = new NotificationClient({ baseUrl: sandbox.notificationUrl });
  const added = observers.add({ name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" });
  expect(await rejection(added)).toBeInstanceOf(UnsafeIdError);
  expect(await rejection(observers.list())).toMatchObject({
    name: "UnsafeIdError",
    operation: "observers.list",
    message: expect.stringMatching(/9007199254740992 at \/0\/id.*`int64: "string"`/),
  });
  expect(await observers.delete("9007199254740992")).toBeUndefined();
});

test("an id goes out exactly, whatever form the caller has it in", async () => {
  const sandbox = await sandboxForTest({ firstId: 2n ** 60n });
  const { observers } = new NotificationClient({
    baseUrl: sandbox.notificationUrl,
    int64: "string",
  });
  const observer = { name: "audit", observerServerBaseUrl: "http://127.0.0.1:1" };
  await observers.add(observer);
  for (const id of [2n ** 60n, "1152921504606846976"]) {
    expect((await observers.update(id, observer)).id).toBe("1152921504606846976");
    expect(sandbox.requests.at(-1)?.body).toMatchObject({ id: 2n ** 60n });
  }
  expect(await rejection(observers.get(2 ** 60))).toBeInstanceOf(UnsafeIdError);
});

test.each([
  1.5,
  Number.NaN,
  "abc",
  "",
  "1e3",
  " 1",
  "9223372036854775808",
  2n ** 63n,
  null,
  undefined,
  {},
])("%s is not an id, and nothing is sent", async (id) => {
  const sandbox = await sandboxForTest();
  const { observers } = new NotificationClient({ baseUrl: sandbox.notificationUrl });
  expect(await rejection(observers.get(id as number))).toMatchObject({
    name: "RequestError",
    message: "observers.get: `id` must be a 64-bit integer",
  });
  expect(sandbox.requests).toEqual([]);
});

test("status and headers of an answer", async () => {
  const sandbox = await sandboxForTest();
  const { blueprints } = new BlueprintClient({ baseUrl: sandbox.blueprintUrl });
  const made = await blueprints.register(blueprint).withResponse();
  expect(made.status).toBe(201);
  expect(made.headers.get("content-type")).toBe("application/json");
  expect(made.data?.id).toBe(1);
  expect(await blueprints.delete(1).withResponse()).toMatchObject({ status: 200, data: undefined });
});

test("a failure that is only looked at through withResponse is not an unhandled rejection", async () => {
  const sandbox = await sandboxForTest();
  const { blueprints } = new BlueprintClient({ baseUrl: sandbox.blueprintUrl });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  expect(await rejection(blueprints.get(9).withResponse())).toMatchObject({ status: 404 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
