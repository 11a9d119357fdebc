// What a small call costs over bare `fetch`: `npx tsx test/bench/clients-overhead.ts`
//
// One server in a process of its own answers one observer. Rounds of both kinds of call alternate,
// so that whatever else the machine does hits both; the ratio is that of the medians of the rounds.
// Bare means what anyone would write by hand: fetch, a look at the status, and the JSON; no timeout,
// although the client has one. The client is built first: a loader of TypeScript would be measured
// too.

import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const CALLS_PER_ROUND = 200;
const ROUNDS = 61;
const LIMIT = 1.15;

const OBSERVER = JSON.stringify({
  id: 7,
  name: "audit",
  displayName: "Audit",
  observerServerBaseUrl: "http://localhost:9000",
  createdAt: "2026-03-01T10:00:00.000+00:00",
  updatedAt: "2026-03-01T10:00:00.000+00:00",
});

function serve(): void {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(OBSERVER);
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let count = 0; count < CALLS_PER_ROUND; count++) await call();
  return ((performance.now() - begun) / CALLS_PER_ROUND) * 1000;
}

/** The client as a user has it, in a folder of its own. */
async function builtClient(folder: string): Promise<typeof import("../../src/notification.js")> {
  await build({
    entryPoints: ["src/notification.ts"],
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  return import(pathToFileURL(join(folder, "notification.mjs")).href);
}

async function measure(folder: string): Promise<void> {
  const { NotificationClient } = await builtClient(folder);
  const server = fork(fileURLToPath(import.meta.url), ["serve"]);
  const port = await new Promise((resolve) => server.once("message", resolve));
  const baseUrl = `http://127.0.0.1:${port}`;
  const { observers } = new NotificationClient({ baseUrl });
  const json = { accept: "application/json", "content-type": "application/json" };
  const body = { name: "audit", observerServerBaseUrl: "http://localhost:9000" };

  const bare = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(baseUrl + path, init);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const pairs = {
    "get an observer": [
      () => bare("/observers/7", { headers: { accept: "application/json" } }),
      () => observers.get(7),
    ],
    "add an observer": [
      () => bare("/observers", { method: "POST", headers: json, body: JSON.stringify(body) }),
      () => observers.add(body),
    ],
  } as const;

  for (const [name, calls] of Object.entries(pairs)) {
    const times: [number[], number[]] = [[], []];
    for (const call of calls) await timed(call);
    for (let round = 0; round < ROUNDS; round++) {
      // Who goes first changes, so that neither always pays for the other's garbage.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        times[which].push(await timed(calls[which]));
      }
    }
    const [byHand, byClient] = times.map(median) as [number, number];
    const ratio = byClient / byHand;
    console.log(
      `${name}: fetch ${byHand.toFixed(0)} us, client ${byClient.toFixed(0)} us, ratio ${ratio.toFixed(3)} (limit ${LIMIT})`,
    );
    if (ratio > LIMIT) process.exitCode = 1;
  }
  server.kill();
}

if (process.argv[2] === "serve") serve();
else {
  const folder = mkdtempSync(join(tmpdir(), "clients-overhead-"));
  try {
    await measure(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
