// The sandbox beside the recorded exchanges with the deployed services.

import { isDeepStrictEqual } from "node:util";
import type { ServiceVersion } from "datastore-descriptor/sandbox";
import { describe, expect, test } from "vitest";
import { httpServer, sandboxForTest } from "../clients/servers.js";
import { recordedRepositories, recording } from "./recordings.js";

/**
 * What the sandbox answers otherwise than the service, and why: one step, one field of the answer,
 * one reason each. A number counts the steps of a name.
 */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0.9.0": {},
  "1.0.42": {},
};

/** What is compared of an answer: times by their form, messages by whether there is one. */
function comparable(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, comparable(item, name)]),
    );
  }
  // Set by the service on the day of the recording; others were sent, and are compared as they are.
  if (typeof value === "string") {
    return value.replace(/^2026-11-21T\d\d:\d\d:\d\d\.(\d{3})\+00:00$/, (_, fraction: string) =>
      fraction === "000" ? "<time in seconds>" : "<time>",
    );
  }
  return key === "timestamp" ? "<milliseconds>" : value;
}

/**
 * The parts of an answer that a client reads, by name. Media types are left out: the clients read
 * JSON by any label.
 */
function partsOf(service: string, status: number, body: unknown) {
  const flat: Record<string, unknown> = { status };
  const json = comparable(body);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return { ...flat, body: json };
  for (const [name, value] of Object.entries(json)) {
    // A message is text for people; its code is compared.
    if (name !== "message") flat[name] = value;
  }
  // Now and then a time of an observer happens to be in whole seconds.
  return JSON.parse(
    service === "notification"
      ? JSON.stringify(flat).replaceAll("<time in seconds>", "<time>")
      : JSON.stringify(flat),
  ) as Record<string, unknown>;
}

/** Every difference between a sandbox and the recording of a version, and the paths of deliveries. */
async function differencesOf(like: ServiceVersion, version: string) {
  const received: string[] = [];
  const observers = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const path = request.url ?? "";
    received.push(path);
    const kind = path.split("/")[1] ?? "";
    if (kind === "slow") await new Promise((resolve) => setTimeout(resolve, 50));
    const status = { fail: 500, ok200: 200, ok204: 204, html: 200 }[kind] ?? 201;
    const type = kind === "html" ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type });
    response.end(kind === "html" ? "<html></html>" : status === 204 ? "" : text);
  });
  let ticks = 0;
  const sandbox = await sandboxForTest({
    like,
    repositories: recordedRepositories(version),
    now: () => new Date(Date.UTC(2026, 10, 21, 15) + 1117 * ++ticks),
  });
  const bases = {
    blueprint: sandbox.blueprintUrl,
    notification: sandbox.notificationUrl,
    other: new URL("/elsewhere", sandbox.blueprintUrl).href,
  };
  const differences: string[] = [];
  const counts = new Map<string, number>();
  for (const { step, service, request, response } of recording(version, observers)) {
    const count = (counts.get(step) ?? 0) + 1;
    counts.set(step, count);
    const answer = await fetch(bases[service] + request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
    });
    const text = await answer.text();
    const type = answer.headers.get("content-type");
    const body = /json/.test(type ?? "") ? JSON.parse(text) : /html/.test(type ?? "") ? "" : text;
    const seen = partsOf(service, answer.status, body);
    const { json, text: recordedText = "" } = response;
    const recorded = partsOf(service, response.status, json ?? recordedText);
    // Of the framework's pages, only the status is imitated.
    const isPage = /html/.test(response.type ?? "");
    const names = isPage ? ["status"] : [...Object.keys(recorded), ...Object.keys(seen)];
    for (const name of new Set(names)) {
      if (isDeepStrictEqual(seen[name], recorded[name])) continue;
      const place = `${step}${count > 1 ? ` (${count})` : ""}: ${name}`;
      differences.push(`${place}: ${short(seen[name])} instead of ${short(recorded[name])}`);
    }
  }
  return { differences, received };
}

describe.each(["0.9.0", "1.0.42"] as const)("like %s", (version) => {
  test("every recorded exchange is answered as the service did", { timeout: 60_000 }, async () => {
    const { differences, received } = await differencesOf(version, version);
    const known = exceptions[version] ?? {};
    const exceptionOf = (difference: string) =>
      Object.keys(known).find((place) => difference.startsWith(`${place}: `));
    expect(differences.filter((difference) => exceptionOf(difference) === undefined)).toEqual([]);
    // An exception that no longer is one has to go.
    expect(new Set(differences.map(exceptionOf))).toEqual(new Set(Object.keys(known)));
    expect(Object.keys(known).length).toBeLessThanOrEqual(15);
    // Slashes that stand together are collapsed.
    const path = /^\/\w+\/api\/v1\/up\/observer\/notifications$/;
    expect(received.filter((address) => !path.test(address))).toEqual([]);
    expect(received.length).toBeGreaterThan(5);
  });
});

test("the comparison tells the versions apart", { timeout: 60_000 }, async () => {
  const { differences } = await differencesOf("1.0.42", "0.9.0");
  expect(differences.length).toBeGreaterThan(50);
  const places = differences.map((difference) => difference.replace(/: [^:]*instead of .*/s, ""));
  expect(places).toEqual(
    expect.arrayContaining([
      "N dispatch type POLICY_CREATED: status",
      "N add known name: status",
      "F fail dispatch: code",
      'B list search "nothing": body',
    ]),
  );
});

const short = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 200);
