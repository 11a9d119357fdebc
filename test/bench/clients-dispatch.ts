// 10 000 dispatches to 20 observers: `npx tsx --expose-gc test/bench/clients-dispatch.ts`
// (fewer: `… test/bench/clients-dispatch.ts 500`)
//
// Every observer counts every event that it gets. None may be lost, none may come twice, and the
// sandbox must have recorded each. After each tenth of the dispatches the sandbox forgets what it
// has, so that what is left in memory is a leak: over the second half the heap must not grow.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { NotificationClient } from "../../src/notification.js";
import { startSandbox } from "../../src/sandbox.js";

const DISPATCHES = Number(process.argv[2] ?? 10_000);
const OBSERVERS = 20;
const ROUNDS = 10;
const AT_ONCE = 8;
const MOST_GROWTH = 1.05;

const collect = globalThis.gc;
if (collect === undefined) throw new Error("run with --expose-gc");

/** How often each event came, by observer. */
const counts = Array.from({ length: OBSERVERS }, () => new Map<string, number>());

const servers: Server[] = await Promise.all(
  counts.map(async (count) => {
    const server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        const { entityId } = (JSON.parse(text) as { event: { entityId: string } }).event;
        count.set(entityId, (count.get(entityId) ?? 0) + 1);
        response.writeHead(201, { "content-type": "application/json" }).end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  }),
);

const sandbox = await startSandbox();
const client = new NotificationClient({ baseUrl: sandbox.notificationUrl });
const heap: number[] = [];
const perRound = Math.ceil(DISPATCHES / ROUNDS);
let lost = 0;
let twice = 0;
let unrecorded = 0;
let sent = 0;
const begun = performance.now();

for (let round = 0; round < ROUNDS; round++) {
  for (const [index, server] of servers.entries()) {
    const { port } = server.address() as AddressInfo;
    const observerServerBaseUrl = `http://127.0.0.1:${port}`;
    await client.observers.add({ name: `observer ${index}`, observerServerBaseUrl });
  }
  const events = Array.from({ length: perRound }, (_, index) => `${round}.${index}`);
  const waiting = events.values();
  const time = new Date().toISOString();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const entityId of waiting) {
        const type = "DATA_PRODUCT_CREATED";
        await client.events.dispatch({ type, entityId, afterState: "{}", time });
        sent++;
      }
    }),
  );
  for (const count of counts) {
    for (const entityId of events) {
      const times = count.get(entityId) ?? 0;
      if (times === 0) lost++;
      if (times > 1) twice++;
    }
    count.clear();
  }
  const { length: known } = await client.notifications.list({
    size: 1,
    page: perRound * OBSERVERS - 1,
  });
  const { length: more } = await client.notifications.list({ size: 1, page: perRound * OBSERVERS });
  if (known !== 1 || more !== 0) unrecorded++;

  sandbox.reset();
  collect();
  collect();
  heap.push(process.memoryUsage().heapUsed / 2 ** 20);
}

const seconds = (performance.now() - begun) / 1000;
await sandbox.close();
for (const server of servers) {
  server.close();
  server.closeAllConnections();
}

// The first half still loads and compiles.
const growth = (heap.at(-1) ?? Number.NaN) / (heap[ROUNDS / 2 - 1] ?? Number.NaN);
console.log(
  `${sent} dispatches to ${OBSERVERS} observers in ${seconds.toFixed(1)} s (${((sent * OBSERVERS) / seconds).toFixed(0)} deliveries a second)`,
);
console.log(`lost ${lost}, twice ${twice}, rounds with a wrong record ${unrecorded}`);
console.log(
  `heap after each round, in MB: ${heap.map((size) => size.toFixed(1)).join(" ")}; last to fifth ${growth.toFixed(3)} (limit ${MOST_GROWTH})`,
);
const good = sent === perRound * ROUNDS && lost + twice + unrecorded === 0 && growth <= MOST_GROWTH;
process.exitCode = good ? 0 : 1;
