// Loading over HTTP: from allowed hosts alone, redirects included, with caps. Loopback only.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import {
  check,
  type FetchLoaderOptions,
  fetchLoader,
  LoadError,
  type LoadedText,
} from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { closedServer, httpServer } from "../clients/servers.js";
import { lineOf, ref, standardDefinition, table, withTables } from "./support.js";

/** Starts a server; returns its origin and the requests that it got. */
async function serve(
  answer: RequestListener,
): Promise<{ origin: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const origin = await httpServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  return { origin, asked };
}

const load = (uri: string, options: FetchLoaderOptions): Promise<LoadedText> =>
  fetchLoader(options).load(uri, {});

/** Why a load is refused. */
async function refusal(loading: Promise<unknown>): Promise<[string, string]> {
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LoadError)) throw new Error(`not refused: ${error}`);
  return [error.reason, error.message];
}

const ok = (response: ServerResponse, text: string | Uint8Array) => response.end(text);

const redirect = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end("elsewhere");

describe("what is loaded", () => {
  test("the body of an allowed host, by the address that was asked for", async () => {
    const { origin } = await serve((_, response) => ok(response, "orders: größe"));
    expect(await load(`${origin}/t.yaml?v=1`, { allowedHosts: [origin] })).toEqual({
      text: "orders: größe",
      uri: `${origin}/t.yaml?v=1`,
    });
  });

  test("with its byte-order mark, which offsets count; text that is not UTF-8 is refused", async () => {
    const { origin } = await serve(({ url }, response) =>
      ok(response, url === "/8" ? "\ufeff{}" : Buffer.from("\ufeff{}", "utf16le")),
    );
    expect((await load(`${origin}/8`, { allowedHosts: [origin] })).text).toBe("\ufeff{}");
    expect((await refusal(load(`${origin}/16`, { allowedHosts: [origin] })))[0]).toBe("missing");
  });

  test("an empty body", async () => {
    const { origin } = await serve((_, response) => response.writeHead(204).end());
    expect((await load(origin, { allowedHosts: [origin] })).text).toBe("");
  });

  test("references are followed, and stay on allowed hosts", async () => {
    const other = await serve((_, response) => ok(response, JSON.stringify(table("other"))));
    const { origin, asked } = await serve(({ url }, response) => {
      const bodies: Record<string, unknown> = {
        "/dir/tables.json": { a: ref("more.json#/b"), c: ref(`${other.origin}/c.json`) },
        "/dir/more.json": { b: table("b", { id: "no uuid" }) },
      };
      ok(response, JSON.stringify(bodies[url ?? ""]));
    });
    const document = withTables(
      ["a", "c", "a"].map((key) => ref(`${origin}/dir/tables.json#/${key}`)),
    );
    const result = await check(JSON.stringify(document), {
      uri: "db.json",
      loader: fetchLoader({ allowedHosts: [origin] }),
    });
    expect(result.findings.map(lineOf)).toEqual([
      `${origin}/dir/more.json#/b/id invalid-format`,
      `${origin}/dir/tables.json#/c/$ref unchecked-reference`,
    ]);
    expect(asked.map(({ url }) => url)).toEqual(["/dir/tables.json", "/dir/more.json"]);
    expect(other.asked).toEqual([]);
    expect(result.complete).toBe(false);
  });
});

describe("hosts", () => {
  test.each([
    ["example.org", "https://example.org/x"],
    ["EXAMPLE.org", "https://example.org/x"],
    ["example.org", "https://example.org:443/x"],
    ["example.org:8443", "https://example.org:8443/x"],
    ["https://example.org", "https://example.org/x"],
    ["https://example.org/", "https://example.org/x"],
    ["http://example.org", "http://example.org/x"],
    ["http://localhost:8080", "http://localhost:8080/x"],
    ["[::1]:8443", "https://[::1]:8443/x"],
    ["bücher.example", "https://xn--bcher-kva.example/x"],
    ["127.0.0.1", "https://0x7f.1/x"],
  ])("`%s` opens %s", async (host, uri) => {
    const fetch = async () => new Response("{}");
    expect((await load(uri, { allowedHosts: [host], fetch })).text).toBe("{}");
  });

  test.each([
    ["example.org", "http://example.org/x"],
    ["example.org", "https://example.org:8443/x"],
    ["example.org", "https://www.example.org/x"],
    ["example.org", "https://example.org.evil.example/x"],
    ["example.org", "https://example.org@evil.example/x"],
    ["example.org", "https://evil.example/example.org"],
    ["example.org", "https://evil.example#example.org"],
    ["example.org", "https://example.com\\.example.org/x"],
    ["http://example.org", "https://example.org/x"],
    ["http://example.org:8080", "http://example.org/x"],
    ["localhost", "https://127.0.0.1/x"],
    ["127.0.0.1", "https://[::ffff:127.0.0.1]/x"],
  ])("`%s` does not open %s", async (host, uri) => {
    const fetch = () => Promise.reject(new Error("asked"));
    const [reason, message] = await refusal(load(uri, { allowedHosts: [host], fetch }));
    expect(reason).toBe("unchecked");
    expect(message).toMatch(/^host `[^`]+` is not allowed$/);
  });

  test.each([
    "*",
    "*.example.org",
    "https://*.example.org",
    "example.org/path",
    "https://example.org/path",
    "example.org?x",
    "example.org#x",
    "user@example.org",
    "user:secret@example.org",
    "https://user:secret@example.org",
    "file:///etc",
    "ftp://example.org",
    "two words",
    "example.org:port",
    "",
    "https://",
    "//example.org",
  ])("`%s` is not a host", (host) => {
    expect(() => fetchLoader({ allowedHosts: [host] })).toThrow(TypeError);
    expect(() => fetchLoader({ allowedHosts: [host] })).toThrow(/^not a host/);
  });

  test("without any, no request is sent", async () => {
    const { origin, asked } = await serve((_, response) => ok(response, "{}"));
    expect((await refusal(load(origin, { allowedHosts: [] })))[0]).toBe("unchecked");
    expect(asked).toEqual([]);
  });
});

test.each([
  "orders.yaml",
  "../x",
  "file:///etc/hostname",
  "https://[x",
  "https://h:99999/x",
  "data:,x",
  "",
])("what no server can have is not asked for, and no error of the loader: %s", async (uri) => {
  expect(await refusal(load(uri, { allowedHosts: ["example.org"] }))).toEqual([
    "unchecked",
    "it is not a web address",
  ]);
});

describe("credentials", () => {
  test("of an address are neither sent nor reported", async () => {
    const { origin, asked } = await serve((_, response) => response.writeHead(403).end());
    const address = origin.replace("http://", "http://user:hunter2@");
    const document = withTables([ref(`${address}/t.json`)]);
    const { findings } = await check(JSON.stringify(document), {
      uri: "db.json",
      loader: fetchLoader({ allowedHosts: [origin] }),
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
    expect(findings[0]?.message).toMatch(/the server answered 403$/);
    expect(JSON.stringify(findings[0]?.message)).not.toContain("hunter2");
  });

  test("of a redirect are not sent either, nor cookies kept", async () => {
    const { origin, asked } = await serve(({ url, headers }, response) => {
      if (url === "/b") return ok(response, "{}");
      response.setHeader("set-cookie", "session=1");
      redirect(response, `http://user:hunter2@${headers.host}/b`);
    });
    const { uri } = await load(`${origin}/a`, { allowedHosts: [origin] });
    expect(uri).toBe(`${origin}/b`);
    for (const { headers } of asked) {
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("referer");
    }
  });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("%i on an allowed host is followed", async (status) => {
    const { origin } = await serve(({ url }, response) =>
      url === "/dir/a" ? redirect(response, "../b#x", status) : ok(response, "{}"),
    );
    expect(await load(`${origin}/dir/a`, { allowedHosts: [origin] })).toEqual({
      text: "{}",
      uri: `${origin}/b`,
    });
  });

  test("to another port, host or scheme is refused, and not asked", async () => {
    const inner = await serve((_, response) => ok(response, "top secret"));
    for (const location of [
      `${inner.origin}/secret`,
      inner.origin.replace("http:", "https:"),
      inner.origin.replace("127.0.0.1", "localhost"),
      inner.origin.replace("http:", ""),
      "file:///etc/passwd",
      "data:text/plain,secret",
      "ftp://127.0.0.1/x",
      "javascript:1",
    ]) {
      const { origin } = await serve((_, response) => redirect(response, location));
      const [reason, message] = await refusal(load(origin, { allowedHosts: [origin] }));
      expect([location, reason]).toEqual([location, "blocked"]);
      expect(message).toMatch(/^it redirects to `.*`, which is not allowed$/);
      expect(message).not.toContain("``");
      expect(message).not.toContain("secret");
    }
    expect(inner.asked).toEqual([]);
  });

  test("over an allowed host to one that is not", async () => {
    const last = await serve((_, response) => ok(response, "top secret"));
    const middle = await serve((_, response) => redirect(response, last.origin));
    const first = await serve((_, response) => redirect(response, middle.origin));
    const allowedHosts = [first.origin, middle.origin];
    expect((await refusal(load(first.origin, { allowedHosts })))[0]).toBe("blocked");
    expect(last.asked).toEqual([]);
    allowedHosts.push(last.origin);
    expect((await load(first.origin, { allowedHosts })).uri).toBe(`${last.origin}/`);
  });

  test("in a loop, and too many", async () => {
    const { origin, asked } = await serve(({ url }, response) =>
      redirect(response, url === "/loop" ? "/loop" : `/${Number(url?.slice(1)) + 1}`),
    );
    for (const path of ["/loop", "/1"]) {
      asked.length = 0;
      expect(await refusal(load(origin + path, { allowedHosts: [origin] }))).toEqual([
        "missing",
        "more than 5 redirects",
      ]);
      expect(asked.length).toBe(6);
    }
  });

  test("to an invalid address", async () => {
    const { origin } = await serve((_, response) => redirect(response, "http://[::"));
    expect((await refusal(load(origin, { allowedHosts: [origin] })))[0]).toBe("unchecked");
  });
});

describe("misbehaving servers", () => {
  test.each<[string, RequestListener]>([
    ["never answers", () => {}],
    ["never ends its headers", ({ socket }) => void socket.write("HTTP/1.1 200 OK\r\nX: 1\r\n")],
    [
      "never ends its body",
      (_, response) => {
        response.write("{");
        const timer = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "redirects slowly",
      ({ url }, response) =>
        void setTimeout(() => redirect(response, `/${Number(url?.slice(1)) + 1}`), 120),
    ],
  ])("%s", async (_, answer) => {
    const { origin } = await serve(answer);
    const start = performance.now();
    const options = { allowedHosts: [origin], timeoutMs: 300 };
    expect(await refusal(load(`${origin}/1`, options))).toEqual([
      "unchecked",
      "no answer within 0.3 s",
    ]);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test("many of them cost the time limit of all, not many of one", async () => {
    const { origin } = await serve(() => {});
    const references = Array.from({ length: 100 }, (_, n) => ref(`${origin}/${n}.json`));
    const { complete, findings } = await check(JSON.stringify(withTables(references)), {
      uri: "db.json",
      loader: fetchLoader({ allowedHosts: [origin], timeoutMs: 100, totalTimeoutMs: 250 }),
    });
    expect(complete).toBe(false);
    const reasons = findings.map(({ code, message }) => `${code}: ${message.split(": ").at(-1)}`);
    expect(reasons.length).toBe(100);
    expect([...new Set(reasons)].sort()).toEqual([
      "unchecked-reference: loading took more than 0.25 s in all",
      "unchecked-reference: no answer within 0.1 s",
    ]);
  });

  test("a body over the limit is cut off, with or without a content-length", async () => {
    let sent = 0;
    const { origin } = await serve(({ url }, response) => {
      if (url === "/announced") response.setHeader("content-length", 1 << 30);
      const chunk = Buffer.alloc(64 * 1024, 32);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", more);
      more();
    });
    for (const path of ["announced", "endless"]) {
      sent = 0;
      const options = { allowedHosts: [origin], maxBytes: 1_000_000 };
      expect(await refusal(load(`${origin}/${path}`, options))).toEqual([
        "missing",
        "it is larger than 1000000 bytes",
      ]);
      expect(sent).toBeLessThan(50_000_000);
    }
  });

  test("the limit applies to the decompressed body", async () => {
    const { gzipSync } = await import("node:zlib");
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(load(origin, { allowedHosts: [origin] }))).toEqual([
      "missing",
      "it is larger than 16777216 bytes",
    ]);
  });

  test("a body of exactly the limit is allowed", async () => {
    const { origin } = await serve((_, response) => ok(response, "x".repeat(1000)));
    const options = { allowedHosts: [origin], maxBytes: 1000 };
    expect((await load(origin, options)).text).toHaveLength(1000);
  });

  test.each([304, 400, 401, 403, 404, 410, 429, 500, 503])("status %i", async (status) => {
    const { origin } = await serve((_, response) => response.writeHead(status).end());
    expect(await refusal(load(origin, { allowedHosts: [origin] }))).toEqual([
      status === 404 || status === 410 ? "missing" : "unchecked",
      `the server answered ${status}`,
    ]);
  });

  test.each<[string, RequestListener]>([
    ["hangs up", ({ socket }) => void socket.destroy()],
    ["talks something else", ({ socket }) => void socket.end("SSH-2.0-x\r\n")],
    [
      "hangs up in the middle",
      (_, response) => {
        response.setHeader("content-length", 100);
        response.write("{", () => response.destroy());
      },
    ],
  ])("one that %s", async (_, answer) => {
    const { origin } = await serve(answer);
    expect(await refusal(load(origin, { allowedHosts: [origin] }))).toEqual([
      "unchecked",
      "the server cannot be reached",
    ]);
  });

  test("no server", async () => {
    const origin = await closedServer();
    expect((await refusal(load(origin, { allowedHosts: [origin] })))[1]).toBe(
      "the server cannot be reached",
    );
  });

  test("binary data as a definition", async () => {
    const { origin } = await serve((_, response) =>
      ok(response, Buffer.from([0xff, 0xfe, 0, 0xd8])),
    );
    const { findings } = await check(
      JSON.stringify(withTables([standardDefinition(ref(`${origin}/x.bin`))])),
      { uri: "db.json", loader: fetchLoader({ allowedHosts: [origin] }) },
    );
    expect(findings.map(({ code }) => code)).toEqual(["unresolved-reference"]);
  });
});

describe("a signal", () => {
  test("ends a load with its own reason", async () => {
    const { origin } = await serve(() => {});
    const controller = new AbortController();
    const loading = fetchLoader({ allowedHosts: [origin] }).load(origin, {
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await expect(loading).rejects.toThrow("enough");
  });
});
