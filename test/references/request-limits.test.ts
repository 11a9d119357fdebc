import { check, fetchLoader, LoadError } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { httpServer } from "../clients/servers.js";
import { ref, table, withTables } from "./support.js";

const JSON_TABLE = JSON.stringify(table("a"));

/** A network whose answers wait until they are let go. */
class HeldNetwork {
  readonly started: string[] = [];
  mostAtOnce = 0;
  readonly mostOfHost = new Map<string, number>();
  readonly #held = new Map<string, () => void>();

  readonly fetch = (url: string, { signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      this.started.push(url);
      this.#held.set(url, () => resolve(new Response(JSON_TABLE)));
      signal?.addEventListener("abort", () => {
        this.#held.delete(url);
        reject(new TypeError("fetch failed"));
      });
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#held.size);
      const { host } = new URL(url);
      const ofHost = [...this.#held.keys()].filter((other) => new URL(other).host === host).length;
      this.mostOfHost.set(host, Math.max(this.mostOfHost.get(host) ?? 0, ofHost));
    });

  /** Answers what has been asked, until nothing is asked any longer. */
  async answerAll(): Promise<void> {
    for (let idle = 0; idle < 3; idle++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#held.size > 0) idle = 0;
      for (const answer of [...this.#held.values()].splice(0)) answer();
      this.#held.clear();
    }
  }
}

const addresses = (host: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `https://${host}/${n}.json`);

describe("requests at once", () => {
  test.each([
    ["by default", {}, 8, 16],
    ["as the options say", { maxRequestsPerHost: 2, maxRequests: 3 }, 2, 3],
  ])("are bounded %s, for each host and in all", async (_, options, perHost, inAll) => {
    const network = new HeldNetwork();
    const hosts = ["a.example.org", "b.example.org", "c.example.org"];
    const loader = fetchLoader({ allowedHosts: hosts, fetch: network.fetch, ...options });
    const uris = hosts.flatMap((host) => addresses(host, 40));
    const loads = Promise.all(uris.map((uri) => loader.load(uri, {})));
    await network.answerAll();
    expect((await loads).map(({ uri }) => uri)).toEqual(uris);
    expect(network.mostAtOnce).toBe(inAll);
    expect([...network.mostOfHost.values()]).toEqual([perHost, perHost, perHost]);
    expect(new Set(network.started).size).toBe(120);
  });

  test("of a real server are bounded, and all of 200 references load", async () => {
    let now = 0;
    let most = 0;
    const origin = await httpServer((_, response) => {
      most = Math.max(most, ++now);
      setImmediate(() => {
        now--;
        response.end(JSON_TABLE);
      });
    });
    const references = Array.from({ length: 200 }, (_, n) => ref(`${origin}/${n}.json`));
    const { complete, errorCount } = await check(JSON.stringify(withTables(references)), {
      uri: "db.json",
      loader: fetchLoader({ allowedHosts: [origin] }),
    });
    expect({ complete, errorCount }).toEqual({ complete: true, errorCount: 0 });
    expect(most).toBeLessThanOrEqual(8);
  });

  test("make room when one fails or is aborted", async () => {
    const network = new HeldNetwork();
    const loader = fetchLoader({
      allowedHosts: ["a.example.org"],
      fetch: (url, init) =>
        url.endsWith("/0.json") ? Promise.reject(new Error("no")) : network.fetch(url, init),
      maxRequests: 1,
    });
    const controller = new AbortController();
    const [failed = "", aborted = "", waiting = "", last = ""] = addresses("a.example.org", 4);
    const { signal } = controller;
    const results = Promise.allSettled([
      loader.load(failed, {}),
      loader.load(aborted, { signal }),
      loader.load(waiting, { signal }),
      loader.load(last, {}),
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(network.started).toEqual([aborted]);
    controller.abort("enough");
    await network.answerAll();
    expect(await results).toMatchObject([
      {
        status: "rejected",
        reason: { reason: "unchecked", message: "the server cannot be reached" },
      },
      { status: "rejected", reason: "enough" },
      { status: "rejected", reason: "enough" },
      { status: "fulfilled" },
    ]);
    // The one that was still waiting was never sent.
    expect(network.started).toEqual([aborted, last]);
  });
});

describe("the time", () => {
  const never = (_: string, { signal }: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new TypeError("fetch failed")));
    });

  test("of one request starts with itself, not with those that it waits for", async () => {
    const limits: number[] = [];
    const network = new HeldNetwork();
    const loader = fetchLoader({
      allowedHosts: ["a.example.org"],
      maxRequests: 1,
      timeoutMs: 40,
      fetch: (url, init) => {
        limits.push(limits.length);
        return limits.length <= 2 ? never(url, init) : network.fetch(url, init);
      },
    });
    // The first two use up more than the time of the third.
    const loads = Promise.allSettled(
      addresses("a.example.org", 3).map((uri) => loader.load(uri, {})),
    );
    const late = {
      status: "rejected",
      reason: { reason: "unchecked", message: "no answer within 0.04 s" },
    };
    while (network.started.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await network.answerAll();
    expect(await loads).toMatchObject([late, late, { status: "fulfilled" }]);
  });

  test("of all ends them all, those that wait too", async () => {
    const loader = fetchLoader({
      allowedHosts: ["a.example.org"],
      fetch: never,
      totalTimeoutMs: 30,
    });
    const text = JSON.stringify(withTables(addresses("a.example.org", 50).map(ref)));
    const result = await check(text, { uri: "db.json", loader });
    expect(result).toMatchObject({ valid: true, complete: false, warningCount: 50 });
    const reasons = new Set(result.findings.map(({ message }) => message.split(": ").at(-1)));
    expect([...reasons]).toEqual(["loading took more than 0.03 s in all"]);
    // And what is asked later.
    await expect(loader.load("https://a.example.org/x", {})).rejects.toThrow(LoadError);
    const strict = await check(text, { uri: "db.json", loader, requireReferences: true });
    expect(strict).toMatchObject({ valid: false, complete: false, errorCount: 50 });
  });

  test("of all does not run while nothing is under way", async () => {
    const loader = fetchLoader({
      allowedHosts: ["a.example.org"],
      fetch: async () => new Response(JSON_TABLE),
      totalTimeoutMs: 200,
    });
    const [first = "", second = ""] = addresses("a.example.org", 2);
    await loader.load(first, {});
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await loader.load(second, {})).uri).toBe(second);
  });
});

test.each(["timeoutMs", "totalTimeoutMs", "maxRequests", "maxRequestsPerHost", "maxBytes"])(
  "%s must be above 0",
  (name) => {
    for (const limit of [0, -1, Number.NaN, "9"]) {
      const options = { allowedHosts: [], [name]: limit };
      expect(() => fetchLoader(options as never)).toThrow(`\`${name}\` must be above 0`);
    }
    expect(() => fetchLoader({ allowedHosts: [], [name]: undefined })).not.toThrow();
  },
);
