// Ten rounds of calls and as many deliveries in one process; prints the heap in bytes after each round, as
// JSON. `memory.slow.test.ts` runs it with `--expose-gc` and the calls of a round, and judges.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ApiError,
  NotificationClient,
  nodeListener,
  observerHandler,
} from "datastore-descriptor/notification";
import { startSandbox } from "datastore-descriptor/sandbox";

const ROUNDS = 10;
const CALLS = Number(process.argv[2]);
const OBSERVERS = 20;
const AT_ONCE = 20;

const collect = globalThis.gc;
if (collect === undefined) throw new Error("run with --expose-gc");

let delivered = 0;
const handler = observerHandler({
  onEvent: () => {
    delivered++;
  },
});
const server = createServer(nodeListener(handler));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const observer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const sandbox = await startSandbox({ like: "1.0.42" });
let attempts = 0;
const client = new NotificationClient({
  baseUrl: sandbox.notificationUrl,
  credentials: async () => ({ authorization: "Bearer token" }),
  retry: { attempts: 2 },
  fetch(url, init) {
    attempts++;
    return fetch(url, init);
  },
});
// One signal for all calls: each listener that stays on it is a leak.
const { signal } = new AbortController();

/** Does `work` so many times, some of it at once. */
async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const calls = [
  () => client.observers.get(1, { signal }),
  () => client.observers.list({ size: 5 }, {}, { signal }),
  () => client.observers.get(1, { signal }).withResponse(),
  () => client.observers.add({ name: "audit", observerServerBaseUrl: observer }, { signal }),
  () =>
    client.observers.get(99, { signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    }),
];

const heap: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await client.observers.add({ name: "audit", observerServerBaseUrl: observer });
  await repeat(CALLS, (index) => calls[index % calls.length]?.() ?? Promise.reject(index));
  for (let index = 1; index < OBSERVERS; index++) {
    await client.observers.add({ name: `o${index}`, observerServerBaseUrl: observer });
  }
  const event = { type: "DATA_PRODUCT_CREATED", entityId: "e", afterState: "{}" };
  await repeat(CALLS / OBSERVERS, () =>
    client.events.dispatch({ ...event, time: new Date().toISOString() }, { signal }),
  );
  // What the services keep is not a leak.
  sandbox.reset();
  collect();
  collect();
  heap.push(process.memoryUsage().heapUsed);
}
await sandbox.close();
server.close();
server.closeAllConnections();
console.log(JSON.stringify({ heap, delivered, attempts }));
