import { BlueprintClient } from "datastore-descriptor/blueprint";
import { NotificationClient } from "datastore-descriptor/notification";
import { describe, expect, test, vi } from "vitest";
import { answering, httpServer, rejection } from "./servers.js";

/** A server that notes what it is asked, and answers with an observer that is a list of none too. */
async function noting(): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json");
    response.end('{"id":1,"event":{},"content":[]}');
  });
  return { url, seen };
}

describe("the base URL", () => {
  test.each(["", "/", "///"])("may end with %j", async (end) => {
    const { url, seen } = await noting();
    await new NotificationClient({ baseUrl: `${url}/api/v1${end}` }).observers.get(1);
    await new NotificationClient({ baseUrl: new URL(url + end) }).observers.get(1);
    expect(seen).toEqual(["GET /api/v1/observers/1", "GET /observers/1"]);
  });

  test.each([
    "",
    "/api/v1",
    "localhost:8003/api",
    "ftp://example.org",
    "http://user@example.org",
    "http://example.org/?key=1",
    "http://example.org/#top",
    "http://example.org\\@other.example",
    "http://example.org\r\n/x",
    "http://example.org/a b",
    " http://example.org",
    "http:/example.org",
    "http:///example.org",
    "//example.org",
    "http://exa mple.org",
    "http://[::1",
    undefined,
    null,
  ])("%j is refused at once", (baseUrl) => {
    const make = () => new BlueprintClient({ baseUrl: baseUrl as string });
    expect(make).toThrow(TypeError);
    expect(make).toThrow("`baseUrl` must be http(s) without credentials, query, spaces");
  });

  test("may be a path where there is a page", async () => {
    vi.stubGlobal("location", { origin: "https://page.example" });
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json([]);
    };
    await new NotificationClient({ baseUrl: "/api/", fetch }).events.list();
    await new NotificationClient({ baseUrl: "/", fetch }).events.list();
    expect(() => new NotificationClient({ baseUrl: "//other.example" })).toThrow("`baseUrl`");
    expect(() => new NotificationClient({ baseUrl: "/\\other.example" })).toThrow("`baseUrl`");
    vi.stubGlobal("location", { origin: "null" });
    expect(() => new NotificationClient({ baseUrl: "/api" })).toThrow("`baseUrl`");
    vi.unstubAllGlobals();
    expect(urls).toEqual(["https://page.example/api/events", "https://page.example/events"]);
  });
});

const ATTEMPTS = "`attempts` must be a whole number from 1";

test.each([
  [{ timeoutMs: 0 }, "`timeoutMs` must be above 0"],
  [{ timeoutMs: -1 }, "`timeoutMs` must be above 0"],
  [{ timeoutMs: Number.NaN }, "`timeoutMs` must be above 0"],
  [{ retry: { attempts: 0 } }, ATTEMPTS],
  [{ retry: { attempts: 1.5 } }, ATTEMPTS],
  [{ retry: {} as never }, ATTEMPTS],
  [{ retry: { attempts: "2" as never } }, ATTEMPTS],
  [{ int64: "bigint" as "string" }, "`int64` must be one of number, string"],
  [{ retry: { attempts: 2, totalMs: 0 } }, "`totalMs` must be above 0"],
  [
    { retry: { attempts: 2, operations: "writes" as "all" } },
    "`operations` must be one of reads, idempotent, all",
  ],
  [{ retry: 3 as never }, "the options of `retry` must be an object"],
  [{ maxResponseBytes: 0 }, "`maxResponseBytes` must be above 0"],
  [{ fetch: "fetch" as never }, "`fetch` must be a function"],
  [
    { credentials: { authorization: "Bearer s3cr3t" } as never },
    "`credentials` must be a function",
  ],
  [{ validate: "all" as "both" }, "`validate` must be one of "],
])("%j is refused at once", (option, message) => {
  const make = () => new BlueprintClient({ baseUrl: "http://localhost", ...option });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
});

describe("an option that does not exist", () => {
  const { signal } = new AbortController();
  test.each([
    [{ timeout: 5 }, "unknown option `timeout` of the client"],
    [{ baseURL: "x" }, "unknown option `baseURL` of the client"],
    [{ token: "t" }, "unknown option `token` of the client"],
    [{ pageParameters: {} }, "unknown option `pageParameters` of the client"],
    [{ retry: { attempts: 2, statuses: [500] } }, "unknown option `statuses` of `retry`"],
    [
      { repositoryProviders: { PROVIDER_C: "x" } },
      "unknown option `PROVIDER_C` of `repositoryProviders`",
    ],
  ])("%j is refused at once", (options, message) => {
    const make = () => new BlueprintClient({ baseUrl: "http://localhost", ...options } as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  test.each([
    [{ timeout: 5 }, "unknown option `timeout` of blueprints.get"],
    [{ sginal: signal }, "unknown option `sginal` of blueprints.get"],
    [{ retry: { attempts: 1, tries: 1 } }, "unknown option `tries` of `retry`"],
  ])("%j of a call is refused", async (options, message) => {
    const { blueprints } = new BlueprintClient({ baseUrl: "http://localhost" });
    const error = await rejection(blueprints.get(1, options as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
  });

  test("of paging is refused", async () => {
    const { observers } = new NotificationClient({ baseUrl: "http://localhost" });
    expect(String(await rejection(observers.list({ sizes: 5 } as never)))).toContain(
      "unknown option `sizes` of paging",
    );
    const items = observers.iterate({}, { limit: 5 } as never);
    expect(String(await rejection(items.next()))).toContain("unknown option `limit` of `iterate`");
  });

  test("that is undefined is as if it were not there", async () => {
    const { url } = await noting();
    const client = new NotificationClient({
      baseUrl: url,
      fetch: undefined,
      headers: { "x-a": undefined },
      credentials: undefined,
      timeoutMs: undefined,
      retry: undefined,
      maxResponseBytes: undefined,
      routes: { "observers.get": undefined, "events.list": { path: undefined, query: undefined } },
      int64: undefined,
      validate: undefined,
      pageParameters: undefined,
      states: undefined,
    });
    const options = {
      signal: undefined,
      timeoutMs: undefined,
      headers: undefined,
      retry: undefined,
    };
    expect(await client.observers.get(1, options)).toMatchObject({ id: 1 });
    expect(
      await client.events.list({ page: undefined }, { eventType: undefined }, options),
    ).toEqual([]);
  });
});

test("a limit of a call is checked too", async () => {
  const { blueprints } = new BlueprintClient({ baseUrl: "http://localhost" });
  expect(await rejection(blueprints.get(1, { timeoutMs: 0 }))).toBeInstanceOf(TypeError);
});

describe("headers", () => {
  test("those of the call win over the client's, and both over ours", async () => {
    const seen: unknown[] = [];
    const url = await httpServer((request, response) => {
      const { accept, "content-type": type, "x-a": a, "x-b": b, authorization } = request.headers;
      seen.push({ accept, type, a, b, authorization });
      response.setHeader("content-type", "application/json");
      response.end('{"id":1}');
    });
    const { observers } = new NotificationClient({
      baseUrl: url,
      headers: { "x-a": "client", "X-B": "client" },
      credentials: async () => ({ authorization: "Basic abc" }),
    });
    await observers.get(1);
    await observers.update(
      1,
      { name: "x" },
      { headers: new Headers({ "x-b": "call", "content-type": "application/vnd.odmp.v1+json" }) },
    );
    await observers.get(1, { headers: { authorization: "Bearer own", accept: "*/*" } });
    const basic = "Basic abc";
    const json = "application/json";
    expect(seen).toEqual([
      { accept: json, type: undefined, a: "client", b: "client", authorization: basic },
      {
        accept: json,
        type: "application/vnd.odmp.v1+json",
        a: "client",
        b: "call",
        authorization: basic,
      },
      { accept: "*/*", type: undefined, a: "client", b: "client", authorization: "Bearer own" },
    ]);
  });

  test("what a function for credentials throws goes through", async () => {
    const reason = new Error("no login");
    const { observers } = new NotificationClient({
      baseUrl: "http://localhost",
      credentials: () => {
        throw reason;
      },
    });
    expect(await rejection(observers.get(1))).toBe(reason);
  });
});

describe("routes", () => {
  test("method, path and place of a parameter can be replaced", async () => {
    const { url, seen } = await noting();
    const client = new NotificationClient({
      baseUrl: `${url}/base`,
      routes: {
        "observers.get": { path: "/observer", query: { id: "observerId" } },
        "observers.update": { method: "PATCH" },
        "observers.delete": { method: "POST", path: "/observers/{id}/delete" },
        "notifications.get": { path: "/n/{notificationId}.json" },
        "notifications.list": { query: { eventType: "type" } },
      },
    });
    await client.observers.get(-7);
    await client.observers.update(7, {});
    await client.observers.delete(7);
    await client.notifications.get(7);
    await client.notifications.list({ size: 5 }, { eventType: "A B" });
    await client.observers.list();
    expect(seen).toEqual([
      "GET /base/observer?observerId=-7",
      "PATCH /base/observers/7",
      "POST /base/observers/7/delete",
      "GET /base/n/7.json",
      "GET /base/notifications?type=A+B&size=5",
      "GET /base/observers",
    ]);
  });

  test.each([
    [{ "observers.fetch": {} }, "unknown option `observers.fetch` of `routes`"],
    [{ toString: {} }, "unknown option `toString` of `routes`"],
    [{ "observers.get": { params: {} } }, "unknown option `params` of `observers.get`"],
    [{ "observers.get": "GET /o/{id}" }, "the options of `observers.get` must be an object"],
  ])("%j is refused at once", (routes, message) => {
    const make = () =>
      new NotificationClient({ baseUrl: "http://localhost", routes: routes as object });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  test("no route leads to another origin", async () => {
    const { url, seen } = await noting();
    const { observers } = new NotificationClient({
      baseUrl: url,
      routes: { "observers.get": { path: "//example.org/{id}" } },
    });
    await observers.get(1);
    expect(seen).toEqual(["GET //example.org/1"]);
  });
});

describe("parameters of the query", () => {
  test("search options of any name, several times, or not at all", async () => {
    const { url, seen } = await noting();
    const { observers } = new NotificationClient({ baseUrl: url });
    await observers.list({}, { name: ["a", "b&c"], active: true, since: undefined, until: null });
    expect(seen).toEqual(["GET /observers?name=a&name=b%26c&active=true"]);
  });

  test("options where the search should be are refused", async () => {
    const { observers } = new NotificationClient({ baseUrl: "http://localhost" });
    const { signal } = new AbortController();
    expect(await rejection(observers.list({}, { signal } as never))).toMatchObject({
      name: "RequestError",
      message: "observers.list: `signal` of the query must be text, a finite number or a boolean",
    });
  });
});

test("providers go by the names of the deployed service, in both directions", async () => {
  const bodies: unknown[] = [];
  const url = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    bodies.push(JSON.parse(text));
    response.setHeader("content-type", "application/json");
    response.end('{"id":1,"repositoryProvider":"GITHUB"}');
  });
  const plain = new BlueprintClient({ baseUrl: url }).blueprints;
  const deployed = new BlueprintClient({ baseUrl: url, repositoryProviders: true }).blueprints;
  const own = new BlueprintClient({ baseUrl: url, repositoryProviders: { PROVIDER_B: "GITLAB" } })
    .blueprints;
  const blueprint = { repositoryProvider: "PROVIDER_B" } as const;
  expect((await plain.register(blueprint))?.repositoryProvider).toBe("GITHUB");
  expect((await deployed.register(blueprint))?.repositoryProvider).toBe("PROVIDER_B");
  expect((await own.register(blueprint))?.repositoryProvider).toBe("GITHUB");
  await deployed.update(1, { repositoryProvider: "PROVIDER_A_DEVOPS" });
  await deployed.update(1, { repositoryProvider: "BITBUCKET" });
  expect(bodies).toEqual([
    { repositoryProvider: "PROVIDER_B" },
    { repositoryProvider: "GITHUB" },
    { repositoryProvider: "GITLAB" },
    { repositoryProvider: "AZURE_DEVOPS", id: 1 },
    { repositoryProvider: "BITBUCKET", id: 1 },
  ]);
});

describe("answers held to the schema", () => {
  test.each([
    [{ id: 1, name: 5 }, "/name"],
    [{ id: 1, observerServerBaseUrl: [] }, "/observerServerBaseUrl"],
  ])("%j is a DecodeError with its finding", async (body, pointer) => {
    const url = await answering(200, body);
    for (const validate of ["responses", "both"] as const) {
      const { observers } = new NotificationClient({ baseUrl: url, validate });
      expect(await rejection(observers.get(1))).toMatchObject({
        name: "DecodeError",
        message: expect.stringContaining("invalid response: "),
        findings: [{ code: "wrong-type", pointer }],
      });
    }
    for (const validate of ["requests", "none"] as const) {
      const { observers } = new NotificationClient({ baseUrl: url, validate });
      expect(await observers.get(1)).toMatchObject({ id: 1 });
    }
  });

  test("nulls, more fields, and states of any kind pass", async () => {
    const event = { id: 1, type: "T", entityId: null, time: null, afterState: { a: [1] } };
    const notification = {
      id: 1,
      event,
      observer: null,
      status: null,
      receivedAt: "2024-03-21",
      nmae: 1,
    };
    const url = await answering(200, [notification]);
    const { notifications } = new NotificationClient({ baseUrl: url, validate: "both" });
    expect(await notifications.list()).toEqual([notification]);
  });

  test("in a list, the finding is at its place", async () => {
    const url = await answering(200, { content: [{ id: 1 }, { id: 2, name: false }] });
    const { observers } = new NotificationClient({ baseUrl: url, validate: "responses" });
    expect(await rejection(observers.list())).toMatchObject({
      findings: [{ pointer: "/content/1/name" }],
    });
  });
});
