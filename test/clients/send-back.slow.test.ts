// Whatever was read can be sent back: the state of the service stays as it was.

import { BlueprintClient } from "datastore-descriptor/blueprint";
import { NotificationClient } from "datastore-descriptor/notification";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases, sample } from "../support/effort.js";
import { httpServer, sandboxForTest } from "./servers.js";

const versions = ["0.9.0", "1.0.42"] as const;
/** West of UTC, east of it, and as far east as a date holds. */
const timeZones = ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"];

const text = fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: "binary", maxLength: 20 }));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const date = fc
  .date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((value) => value.toISOString());
/** As the services take them: text, milliseconds, a date alone. */
const time = fc.oneof(
  date,
  date.map((value) => Date.parse(value)),
  date.map((value) => value.slice(0, 10)),
);
const state = fc.oneof(text, fc.json({ maxDepth: 2 }), fc.constant('{"v":9007199254740993}'));

const combinations = versions.flatMap((like) => timeZones.map((timeZone) => ({ like, timeZone })));

describe.each(sample(combinations, 3))("$like in $timeZone", ({ like, timeZone }) => {
  test("blueprints, observers and notifications", { timeout: 60_000 }, async () => {
    const observer = await httpServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { "content-type": "application/json" }).end(body);
    });
    let now = Date.parse("2026-03-01T22:30:15.987Z");
    const sandbox = await sandboxForTest({ like, timeZone, now: () => new Date(now) });
    const options = { int64: "string", retry: { attempts: 1 } } as const;
    const { blueprints } = new BlueprintClient({
      baseUrl: sandbox.blueprintUrl,
      repositoryProviders: true,
      ...options,
    });
    const client = new NotificationClient({
      baseUrl: sandbox.notificationUrl,
      states: "json",
      ...options,
    });
    /** Everything that the services show, but for the time of the last change. */
    const shown = async () => {
      const lists = [
        await blueprints.list(),
        await client.observers.list({ size: 2000 }),
        await client.notifications.list({ size: 2000 }),
        await client.events.list({ size: 2000 }),
      ];
      return JSON.parse(
        JSON.stringify(lists, (key, value) =>
          key === "updatedAt" ? undefined : typeof value === "bigint" ? `${value}n` : value,
        ),
      ) as unknown;
    };
    await client.observers.add({ name: "listening", observerServerBaseUrl: observer });

    await fc.assert(
      fc.asyncProperty(
        fc.record({
          version: maybe(text),
          displayName: maybe(text),
          description: maybe(text),
          repositoryProvider: maybe(fc.constantFrom("PROVIDER_A_DEVOPS", "PROVIDER_B")),
          blueprintParams: maybe(fc.json({ maxDepth: 1 })),
          projectId: maybe(text),
        }),
        fc.record({ displayName: maybe(text) }),
        fc.record({ entityId: text, beforeState: maybe(state), afterState: state, time: date }),
        fc.record({
          status: fc.constantFrom("UNPROCESSABLE", "PROCESSING", "PROCESSED", "PROCESS_ERROR"),
          processingOutput: maybe(text),
          receivedAt: maybe(time),
          processedAt: maybe(time),
        }),
        async (blueprint, observed, event, report) => {
          now += 86_399_123;
          const name = `${now}`;
          const repositoryUrl = `git@host:acme/${now}.git`;
          const registered = await blueprints.register(
            { ...blueprint, repositoryUrl, blueprintDirectory: "b" },
            { checkBlueprint: false },
          );
          const added = await client.observers.add({
            ...observed,
            name,
            observerServerBaseUrl: observer,
          });
          await client.events.dispatch({ type: "DATA_PRODUCT_CREATED", ...event });
          const [latest] = await client.notifications.list({ size: 1, sort: "id,desc" });
          if (latest === undefined || registered === undefined) throw new Error("nothing there");
          await client.notifications.update(latest.id, { ...latest, ...report });

          const before = await shown();
          for (let round = 0; round < 2; round++) {
            now += 3_600_000;
            await blueprints.update(registered.id, await blueprints.get(registered.id));
            await client.observers.update(added.id, await client.observers.get(added.id));
            const notification = await client.notifications.get(latest.id);
            await client.notifications.update(latest.id, notification);
            // What an answer shows is what is there, the creation time included.
            const seen = await client.observers.update(
              added.id,
              await client.observers.get(added.id),
            );
            expect(seen).toEqual(await client.observers.get(added.id));
          }
          expect(await shown()).toEqual(before);
          sandbox.reset();
          await client.observers.add({ name: "listening", observerServerBaseUrl: observer });
        },
      ),
      { numRuns: cases(15) },
    );
  });
});
