import {
  type AttemptRequest,
  type AttemptResponse,
  NotificationClient,
} from "datastore-descriptor/notification";
import { describe, expect, test } from "vitest";
import { answering, closedServer, httpServer, rejection, sandboxForTest } from "./servers.js";

/** A client that notes what its hooks get. */
function observed(baseUrl: string, options: object = {}) {
  const requests: AttemptRequest[] = [];
  const responses: AttemptResponse[] = [];
  const client = new NotificationClient({
    baseUrl,
    onRequest: (request) => void requests.push(request),
    onResponse: (response) => void responses.push(response),
    ...options,
  });
  return { client, requests, responses };
}

describe("hooks", () => {
  test("each attempt gives one of each", async () => {
    const sandbox = await sandboxForTest();
    const { client, requests, responses } = observed(sandbox.notificationUrl, {
      retry: { attempts: 3 },
    });
    sandbox.fail("observers.list", { status: 503, headers: { "retry-after": "0" } });
    sandbox.fail("observers.list", { response: "reset" });
    await client.observers.list({ size: 5 });
    expect(requests.map(({ attempt, method, url }) => [attempt, method, url])).toEqual(
      [1, 2, 3].map((attempt) => [attempt, "GET", `${sandbox.notificationUrl}/observers?size=5`]),
    );
    expect(
      responses.map(({ operation, attempt, status, error }) => [
        operation,
        attempt,
        status,
        error?.name,
      ]),
    ).toEqual([
      ["observers.list", 1, 503, "ApiError"],
      ["observers.list", 2, undefined, "ConnectionError"],
      ["observers.list", 3, 200, undefined],
    ]);
    expect(responses.every(({ elapsedMs }) => elapsedMs > 0)).toBe(true);
    expect(responses[2]?.headers?.get("content-type")).toBe("application/json");
  });

  test("headers that carry credentials are covered, in copies", async () => {
    const seen: unknown[] = [];
    const url = await httpServer((request, response) => {
      seen.push(
        request.headers["x-own"],
        request.headers["x-api-key"],
        request.headers["x-changed"],
      );
      response.writeHead(200, {
        "set-cookie": "session=s3cr3t",
        "content-type": "application/json",
      });
      response.end('{"id":1}');
    });
    const { client, requests, responses } = observed(url, {
      auth: { header: { name: "X-Own", value: "s3cr3t" } },
      headers: {
        "x-api-key": "s3cr3t",
        cookie: "s3cr3t",
        "proxy-authorization": "s3cr3t",
        "x-a": "1",
      },
      onRequest: (request: AttemptRequest) => {
        requests.push(request);
        request.headers.set("x-changed", "1");
      },
    });
    await client.observers.update(1, { name: "n" });
    const shown = Object.fromEntries(requests[0]?.headers ?? []);
    expect(shown).toMatchObject({
      "x-own": "***",
      "x-api-key": "***",
      cookie: "***",
      "proxy-authorization": "***",
      "x-a": "1",
      accept: "application/json",
    });
    expect(responses[0]?.headers?.get("set-cookie")).toBe("***");
    expect(JSON.stringify([shown, Object.fromEntries(responses[0]?.headers ?? [])])).not.toContain(
      "s3cr3t",
    );
    expect(seen).toEqual(["s3cr3t", "s3cr3t", undefined]);
    expect(requests[0]?.body).toBe('{"name":"n","id":1}');
  });

  test("a hook is waited for, and what it throws rejects the call", async () => {
    const url = await answering(200, { id: 1 });
    const order: string[] = [];
    const { client } = observed(url, {
      onRequest: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push("request");
      },
      onResponse: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push("response");
      },
    });
    await client.observers.get(1);
    expect(order).toEqual(["request", "response"]);
    const reason = new Error("not now");
    const refusing = observed(url, {
      onRequest: () => {
        throw reason;
      },
    });
    expect(await rejection(refusing.client.observers.get(1))).toBe(reason);
    expect(refusing.responses).toMatchObject([{ attempt: 1, status: undefined, error: undefined }]);
  });

  test("a request that a hook holds is not sent after its time", async () => {
    let calls = 0;
    const { client } = observed("http://127.0.0.1:1", {
      timeoutMs: 20,
      onRequest: () => new Promise((resolve) => setTimeout(resolve, 60)),
      fetch: async () => {
        calls++;
        return new Response();
      },
    });
    expect(await rejection(client.observers.get(1))).toMatchObject({ name: "TimeoutError" });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(calls).toBe(0);
  });

  test("nobody there is an attempt as well", async () => {
    const { client, responses } = observed(await closedServer());
    await rejection(client.observers.get(1));
    expect(responses).toMatchObject([
      { status: undefined, headers: undefined, error: { code: "ECONNREFUSED" } },
    ]);
  });
});

describe("the raw Response", () => {
  test("has its body unread; the call itself stays as it is", async () => {
    const url = await answering(
      200,
      { id: 1, name: "o" },
      { "x-a": "1", "content-type": "application/json" },
    );
    const { observers } = new NotificationClient({ baseUrl: url });
    const call = observers.get(1);
    const response = await call.asResponse();
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.headers.get("x-a"), response.bodyUsed]).toEqual([
      200,
      "1",
      false,
    ]);
    expect(await response.json()).toEqual({ id: 1, name: "o" });
    expect(await call).toEqual({ id: 1, name: "o" });
  });

  test("is there for a success that the client cannot read, and for one whose body nobody reads", async () => {
    const { observers } = new NotificationClient({
      baseUrl: await answering(200, "<html></html>"),
    });
    expect(await (await observers.get(1).asResponse()).text()).toBe("<html></html>");
    expect(await (await observers.delete(1).asResponse()).text()).toBe("<html></html>");
  });

  test("of a failure is its error", async () => {
    const { observers } = new NotificationClient({ baseUrl: await answering(404, "") });
    expect(await rejection(observers.get(1).asResponse())).toMatchObject({ status: 404 });
  });

  test("is too late after the answer", async () => {
    const { observers } = new NotificationClient({ baseUrl: await answering(200, { id: 1 }) });
    const call = observers.get(1);
    await call;
    expect(await rejection(call.asResponse())).toMatchObject({
      name: "InvalidOptionError",
      message: "call `asResponse` before the response arrives",
    });
  });
});
