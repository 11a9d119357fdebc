import { inspect } from "node:util";
import {
  ApiError,
  BlueprintClient,
  ClientError,
  ConnectionError,
  DecodeError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "datastore-descriptor/blueprint";
import { NotificationClient } from "datastore-descriptor/notification";
import { describe, expect, test } from "vitest";
import { answering, closedServer, httpServer, rawServer, rejection } from "./servers.js";

const failure = async (status: number, body: unknown, headers?: Record<string, string>) => {
  const url = await answering(status, body, headers);
  return rejection(new NotificationClient({ baseUrl: url }).observers.get(7));
};

test("304 is not a redirect", async () => {
  const error = await failure(304, undefined, { etag: "x" });
  expect(error).toMatchObject({
    name: "ApiError",
    status: 304,
    message: "observers.get: 304: a header made the request conditional",
  });
});

describe("the error object of the spec, section 7", () => {
  const object = {
    status: 404,
    code: "40401",
    description: "Observer not found",
    message: "Observer with id equals to [7] does not exist",
    path: "/api/v1/pp/notification/observers/7",
    timestamp: 1711022651000,
  };

  test("is on the error, timestamp raw", async () => {
    const error = await failure(404, object);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      status: 404,
      code: "40401",
      details: object,
      operation: "observers.get",
      message:
        "observers.get: 404 Observer not found: Observer with id equals to [7] does not exist (40401)",
    });
  });

  test("what is null in it is absent", async () => {
    const error = await failure(500, { ...object, status: 500, code: null, path: null });
    expect(error).toMatchObject({ status: 500, details: { description: "Observer not found" } });
    expect(error).not.toHaveProperty("code");
    expect(error).not.toHaveProperty("details.code");
    expect(error).not.toHaveProperty("details.path");
  });

  test("the status of the answer decides, whatever the body says", async () => {
    expect(await failure(500, { ...object, status: 200 })).toMatchObject({
      status: 500,
      details: { status: 200 },
    });
    expect(await failure(400, { ...object, code: "50000" })).toMatchObject({
      status: 400,
      code: "50000",
    });
  });
});

describe("other bodies of failures", () => {
  test.each([
    [
      "Spring's default",
      {
        timestamp: "2024-03-21T12:04:11.000+00:00",
        status: 500,
        error: "Internal Server Error",
        message: "boom",
        path: "/x",
      },
      "500 Internal Server Error: boom",
    ],
    [
      "problem+json",
      { status: 500, title: "Database down", detail: "no connection", instance: "/x" },
      "500 Database down: no connection",
    ],
    [
      "unfilled",
      { timestamp: null, status: 500, error: "Server Error", message: "", path: "/x" },
      "500 Server Error",
    ],
    ["an array", [1], "500"],
    ["text", "<html>502</html>", "500"],
    ["nothing", "", "500"],
  ])("%s", async (_, body, message) => {
    const error = await failure(500, body);
    expect(error).toMatchObject({ name: "ApiError", message: `observers.get: ${message}` });
    expect(error).not.toHaveProperty("details");
    expect(error).not.toHaveProperty("code");
  });

  test("a 404 that is not the service's own says what may be wrong", async () => {
    expect(String(await failure(404, "<html></html>", { "content-type": "text/html" }))).toBe(
      "ApiError: observers.get: 404: check the context path in `baseUrl`, and the `routes`",
    );
  });

  test.each([
    ["7", 7000],
    ["0", 0],
    ["0.5", 500],
    ["soon", undefined],
    ["soon 5", undefined],
    ["-1", undefined],
    [new Date(Date.now() + 90_000).toUTCString(), expect.closeTo(90_000, -4)],
    [new Date(0).toUTCString(), 0],
  ])("Retry-After: %s", async (value, retryAfterMs) => {
    const error = await failure(503, "", { "retry-after": value });
    expect((error as ApiError).retryAfterMs).toEqual(retryAfterMs);
  });
});

test("each class is known by its name, and survives JSON", async () => {
  const { observers } = new NotificationClient({ baseUrl: await closedServer() });
  const error = await rejection(observers.get(1));
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "ConnectionError",
    message: (error as Error).message,
    operation: "observers.get",
    code: "ECONNREFUSED",
  });
  const classes = [
    ApiError,
    ConnectionError,
    DecodeError,
    RequestError,
    TimeoutError,
    UnsafeIdError,
  ];
  expect(classes.map((one) => one.prototype.name)).toEqual(classes.map((one) => one.name));
  const json = JSON.parse(JSON.stringify(await failure(404, "", { "x-request-id": "r-1" })));
  expect(json).toMatchObject({ name: "ApiError", status: 404, headers: { "x-request-id": "r-1" } });
});

test.each([
  "cannot connect to jdbc:postgresql://h/db?password=s3cr3t!x",
  "cannot connect to Driver={X};PWD=my s3cr3t!x;UID=u",
  "cannot clone https://user:s3cr3t!x@git.example/r",
  'the body {"apiKey"="s3cr3t!x"} was refused',
])("what a service repeats of a body is cut at its first secret: %s", async (message) => {
  const baseUrl = await httpServer((_, response) => {
    response.writeHead(400);
    response.end(JSON.stringify({ code: "40001", message, description: message }));
  });
  const error = await rejection(new NotificationClient({ baseUrl }).observers.get(1));
  expect(error).toMatchObject({ name: "ApiError", code: "40001" });
  const shown = [inspect(error, { depth: 10 }), JSON.stringify(error), String(error)].join("\n");
  expect(shown).not.toContain("s3cr3t");
  expect(shown).toContain(message.slice(0, 8));
  expect(shown).toContain("***");
});

describe("no secret is in an error", () => {
  const SECRETS = ["t0ps3cret", "p4ssw0rd", "k3y-of-mine", "s3ss10n", "dXNlcjpwNHNzdzByZA=="];
  const shown = (error: unknown): string =>
    [
      inspect(error, { depth: 10, showHidden: true }),
      JSON.stringify(error),
      String(error),
      (error as Error).stack,
    ].join("\n");

  const ways = [
    () => ({ authorization: "Bearer t0ps3cret" }),
    async () => ({ authorization: "Bearer t0ps3cret" }),
    () => new Headers({ authorization: "Bearer t0ps3cret\n" }),
    () => ({ authorization: `Basic ${btoa("user:p4ssw0rd")}` }),
    () => [["x-api-key", "k3y-of-mine"]] as const,
  ];

  /** Repeats everything that it got, as some services do to help. */
  const echo = (status: number) =>
    httpServer((request, response) => {
      const sent = JSON.stringify(request.headers);
      const password = Buffer.from(request.headers.authorization?.split(" ")[1] ?? "", "base64");
      response.writeHead(status, {
        "x-echo": sent,
        "set-cookie": "session=t0ps3cret",
        location: "http://user:s3ss10n@example.org/login?token=t0ps3cret",
      });
      response.end(
        JSON.stringify({
          code: "1",
          description: sent,
          message: `${password} ${sent}`,
          path: sent,
        }),
      );
    });

  const servers: Record<string, () => Promise<string>> = {
    "a refusal that repeats the request": () => echo(401),
    "a redirect": () => echo(302),
    "a success that is not one": () => echo(200),
    "nobody there": closedServer,
    "a reset": () => rawServer((socket) => socket.resetAndDestroy()),
    silence: () => rawServer(() => {}),
  };

  test.each(
    Object.entries(servers).flatMap(([name, server]) =>
      ways.map((credentials) => ({ name, server, credentials })),
    ),
  )("$name, $credentials", async ({ server, credentials }) => {
    const { observers } = new NotificationClient({
      baseUrl: await server(),
      credentials,
      timeoutMs: 300,
      headers: { "x-also": "k3y-of-mine", cookie: "a=t0ps3cret" },
    });
    const text = shown(await rejection(observers.get(1)));
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  test.each([
    ["a token with a line break", { authorization: "t0ps3cret\nx" }],
    ["a header with a bad name", { "bad name": "k3y-of-mine" }],
    ["a header that is not Latin", { "x-api-key": "k3y-of-mine-☃" }],
  ])("%s", async (_, headers) => {
    const credentials = () => headers as Record<string, string>;
    const { observers } = new NotificationClient({ baseUrl: "http://127.0.0.1:1", credentials });
    const error = await rejection(observers.get(1));
    expect(error).toMatchObject({
      name: "TypeError",
      message: "observers.get: `headers` or `credentials` cannot be sent",
    });
    for (const secret of SECRETS) expect(shown(error)).not.toContain(secret);
  });

  test("a platform error that holds the request is not kept", async () => {
    const { observers } = new NotificationClient({
      baseUrl: "http://127.0.0.1:1",
      credentials: () => ({ authorization: "Bearer t0ps3cret" }),
      fetch: async (_, init) => {
        throw Object.assign(new TypeError("t0ps3cret"), { request: init });
      },
    });
    const error = await rejection(observers.get(1));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(shown(error)).not.toContain("t0ps3cret");
  });

  test("a base URL with credentials is refused without showing them", () => {
    const make = () => new BlueprintClient({ baseUrl: "https://user:p4ssw0rd@example.org/" });
    expect(make).toThrow(TypeError);
    try {
      make();
    } catch (error) {
      expect(shown(error)).not.toContain("p4ssw0rd");
    }
  });
});

test.each([
  "::add-mask::x",
  " ::error::x",
  "##[error]x",
  "##vso[task.x]y",
  "a\u001b[31mb",
  "a\u202eb",
  "a\r\n::error::b",
])("what a service says is one line without commands of a CI log: %j", async (text) => {
  const error = await failure(
    500,
    { code: text, description: text, message: text, path: text },
    {
      "content-type": "application/json",
      "x-said": text.replace(/[^ -~]/g, "\u009b"),
    },
  );
  const { message, details, code, headers } = error as ApiError;
  for (const shown of [message, code, details?.description, details?.path, headers.get("x-said")]) {
    expect(shown).not.toMatch(/[^\P{C}]|[\p{Zl}\p{Zp}]|^\s*::|##\w*\[/u);
  }
  const label = await rejection(
    new NotificationClient({
      baseUrl: await answering(200, "<", { "content-type": text.replace(/[^ -~]/g, "\u009b") }),
    }).observers.get(7),
  );
  expect(String(label)).not.toMatch(/[^\P{C}]|##\w*\[/u);
});
