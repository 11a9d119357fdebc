// What a small call costs over bare `fetch`: `npx tsx test/bench/clients-overhead.ts`
//
// The sandbox answers, in a process of its own. Rounds of the kinds of call alternate, so that
// whatever else the machine does hits all; a ratio is that of the medians of the rounds.
// Bare means what anyone would write by hand: fetch, a look at the status, and the JSON. It cannot be
// canceled and has no timeout, which the client has; what these cost alone is the line in the middle.
// The client is the one of the build (`npm run build`).

import { fork } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startSandbox } from "../../src/sandbox.js";
import { here, mustExist } from "./measure.js";

// Short rounds: on a busy machine most of them run undisturbed, and the median is one of those.
const CALLS_PER_ROUND = 10;
const ROUNDS = 1001;
const LIMIT = 1.15;

async function serve(): Promise<void> {
  const { notificationUrl } = await startSandbox({ like: "1.0.42" });
  process.send?.(notificationUrl);
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let count = 0; count < CALLS_PER_ROUND; count++) await call();
  return ((performance.now() - begun) / CALLS_PER_ROUND) * 1000;
}

async function measure(): Promise<void> {
  const entry = here("../../dist/notification.js");
  mustExist(entry, "npm run build");
  const { NotificationClient } = (await import(
    pathToFileURL(entry).href
  )) as typeof import("../../src/notification.js");
  const server = fork(fileURLToPath(import.meta.url), ["serve"]);
  const baseUrl = await new Promise<string>((resolve) => server.once("message", resolve));
  const { observers } = new NotificationClient({ baseUrl });
  const body = { name: "audit", observerServerBaseUrl: "http://localhost:9000" };
  await observers.add(body);

  const json = { accept: "application/json", "content-type": "application/json" };
  const bare = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(baseUrl + path, init);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const limited = async (path: string, init: RequestInit): Promise<unknown> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 30_000);
    try {
      return await bare(path, { ...init, signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const get = { headers: { accept: "application/json" } };
  const post = () => ({ method: "POST", headers: json, body: JSON.stringify(body) });
  const calls = {
    "get an observer": [
      () => bare("/observers/1", get),
      () => limited("/observers/1", get),
      () => observers.get(1),
    ],
    "add an observer": [
      () => bare("/observers", post()),
      () => limited("/observers", post()),
      () => observers.add(body),
    ],
  };

  for (const [name, kinds] of Object.entries(calls)) {
    const times: number[][] = kinds.map(() => []);
    for (let round = 0; round < 50; round++) for (const call of kinds) await timed(call);
    for (let round = 0; round < ROUNDS; round++) {
      // Who goes first changes, so that no kind always pays for the garbage of another.
      for (let turn = 0; turn < kinds.length; turn++) {
        const which = (round + turn) % kinds.length;
        const call = kinds[which];
        if (call !== undefined) times[which]?.push(await timed(call));
      }
    }
    const [byHand = 0, withLimit = 0, byClient = 0] = times.map(median);
    const ratio = byClient / byHand;
    console.log(
      `${name}\n  fetch                  ${byHand.toFixed(0)} us\n  fetch with a timeout   ${withLimit.toFixed(0)} us  ${(withLimit / byHand).toFixed(3)}\n  client                 ${byClient.toFixed(0)} us  ${ratio.toFixed(3)} (limit ${LIMIT})`,
    );
    if (ratio > LIMIT) process.exitCode = 1;
  }
  server.kill();
}

if (process.argv[2] === "serve") await serve();
else await measure();
