import {
  BlueprintClient,
  type RequestError,
  readBlueprintParams,
} from "datastore-descriptor/blueprint";
import { NotificationClient } from "datastore-descriptor/notification";
import { describe, expect, test } from "vitest";
import { answering, httpServer, rejection } from "./servers.js";

/** Both clients on a server that answers `answer` and keeps the text of every body. */
async function clients(
  answer: unknown = { id: 1, event: {} },
  options: object = {},
  states: "text" | "json" = "text",
) {
  const sent: string[] = [];
  const baseUrl = await httpServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    sent.push(text);
    response.setHeader("content-type", "application/json");
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  const { blueprints } = new BlueprintClient({ baseUrl, ...options });
  return { blueprints, ...new NotificationClient({ baseUrl, states, ...options }), sent };
}

const event = { type: "T", entityId: "1", time: "2026-03-01T10:00:00Z" };
const serverSet = { id: 5, createdAt: "2024-03-21T12:04:11.000+00:00", updatedAt: null };

describe("what the service sets does not go out on create", () => {
  test.each([
    [
      "register",
      (c: Clients) => c.blueprints.register({ name: "b", ...serverSet } as object),
      { name: "b" },
    ],
    ["add", (c: Clients) => c.observers.add({ name: "o", ...serverSet } as object), { name: "o" }],
    ["dispatch", (c: Clients) => c.events.dispatch({ ...event, ...serverSet }), event],
  ])("%s", async (_, call, body) => {
    const all = await clients();
    await call(all);
    expect(all.sent.map((text) => JSON.parse(text))).toEqual([body]);
  });
});
type Clients = Awaited<ReturnType<typeof clients>>;

describe("an update carries the id of the call, in digits", () => {
  test.each([
    [7, "7"],
    ["7", "7"],
    [7n, "7"],
    ["9223372036854775807", "9223372036854775807"],
    [-9223372036854775808n, "-9223372036854775808"],
  ])("%s", async (id, digits) => {
    const { blueprints, observers, notifications, sent } = await clients();
    await blueprints.update(id, { id: 5, name: "b" });
    await observers.update(id, { name: "o" });
    await notifications.update(id, { id: "5", event: { id, ...event }, observer: { id } });
    const [blueprint, observer, notification] = sent;
    expect(blueprint).toBe(`{"id":${digits},"name":"b"}`);
    expect(observer).toBe(`{"name":"o","id":${digits}}`);
    expect(notification).toBe(
      `{"id":${digits},"event":{"id":${digits},"type":"T","entityId":"1","time":"2026-03-01T10:00:00Z"},"observer":{"id":${digits}}}`,
    );
  });

  test("an inner id that is none is refused", async () => {
    const { notifications, sent } = await clients();
    const update = notifications.update(1, { event: { ...event, id: "x" } });
    expect(await rejection(update)).toMatchObject({
      message: "notifications.update: `event.id` must be a 64-bit integer",
    });
    expect(sent).toEqual([]);
  });
});

describe("what was just read passes, and goes back verbatim", () => {
  test("a blueprint", async () => {
    const read = `{"id":1,"name":null,"repositoryProvider":"BITBUCKET","blueprintParams":"# not JSON","createdAt":"yesterday","updatedAt":null,"somethingNew":{"n":12345678901234567890}}`;
    const { blueprints, sent } = await clients(read);
    await blueprints.update(1, await blueprints.get(1));
    expect(sent[1]).toBe(read);
  });

  test("an observer", async () => {
    const read = `{"id":1,"name":"o","displayName":null,"createdAt":"2024-03-21T12:04:11.000+00:00","updatedAt":null}`;
    const { observers, sent } = await clients(read);
    await observers.update(1, await observers.get(1));
    expect(sent[1]).toBe(read);
  });

  test("a notification as version 0.9.0 delivers it: milliseconds go out as text", async () => {
    const { notifications, sent } = await clients();
    await notifications.update(1, {
      id: 1,
      event: { id: 2, type: "T", time: 1772359200123 },
      observer: { id: 3, createdAt: 1772359200000, updatedAt: 1772359200001 },
      status: "PROCESSED",
      receivedAt: 1772359200124,
      processedAt: 1e17,
    });
    expect(JSON.parse(sent[0] ?? "")).toEqual({
      id: 1,
      event: { id: 2, type: "T", time: "2026-03-01T10:00:00.123Z" },
      observer: {
        id: 3,
        createdAt: "2026-03-01T10:00:00.000Z",
        updatedAt: "2026-03-01T10:00:00.001Z",
      },
      status: "PROCESSED",
      receivedAt: "2026-03-01T10:00:00.124Z",
      // Beyond every date: left to the service.
      processedAt: 1e17,
    });
  });

  test("a date without a time goes out as an instant of that day", async () => {
    const { notifications, sent } = await clients();
    const update = { event: { id: 2 }, receivedAt: "2026-03-10", processedAt: "2026-03-10T01:02Z" };
    await notifications.update(1, update);
    const { receivedAt, processedAt } = JSON.parse(sent[0] ?? "");
    expect([receivedAt, processedAt]).toEqual(["2026-03-10T10:30:00.000Z", "2026-03-10T01:02Z"]);
    const zones = [
      "Pacific/Honolulu",
      "America/Los_Angeles",
      "UTC",
      "Asia/Tokyo",
      "Pacific/Auckland",
    ];
    for (const timeZone of zones) {
      const shown = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(receivedAt));
      expect([timeZone, shown]).toEqual([timeZone, "2026-03-10"]);
    }
  });

  test("a notification with dates, states of any kind, nulls and unsafe integers", async () => {
    const read = `{"id":1,"event":{"id":2,"type":"T","entityId":null,"beforeState":{"v":9007199254740993},"afterState":[1.5,true],"time":null},"status":"PROCESSING","processingOutput":null,"observer":{"id":null,"name":"o","createdAt":"2024-03-21T12:04:11Z"},"receivedAt":"2024-03-21T10:30:00.000Z","processedAt":null}`;
    const { notifications, sent } = await clients(read);
    const notification = await notifications.get(1);
    expect(notification.event.beforeState).toEqual({ v: 9007199254740993n });
    await notifications.update(1, notification);
    expect(sent[1]).toBe(read);
    await notifications.update(1, { ...notification, observer: null });
    expect(JSON.parse(sent[2] ?? "")).toMatchObject({ observer: null });
  });
});

describe("the caller's own object is never changed", () => {
  test("", async () => {
    const { blueprints, notifications, sent } = await clients();
    const blueprint = Object.freeze({ name: "b", id: 9 });
    const notification = Object.freeze({ event: Object.freeze({ id: "3", ...event }) });
    await blueprints.update(1, blueprint);
    await notifications.update(1, notification);
    expect(sent).toHaveLength(2);
    expect(notification.event.id).toBe("3");
  });
});

describe("createRepo", () => {
  test.each([
    [{ targetRepo: "r" }, { targetRepo: "r" }],
    [{ targetRepo: "r", createRepo: null }, { targetRepo: "r" }],
    [
      { targetRepo: "r", createRepo: false },
      { targetRepo: "r", createRepo: false },
    ],
  ])("%j goes out as %j", async (config, body) => {
    for (const validate of ["requests", "none"]) {
      const { blueprints, sent } = await clients("", { validate });
      await blueprints.generateProject(1, config as object);
      expect(sent.map((text) => JSON.parse(text))).toEqual([body]);
    }
  });
});

describe("bodies that are refused, and nothing is sent", () => {
  const cases: [title: string, (c: Clients) => Promise<unknown>, ...findings: string[]][] = [
    [
      "a misspelled key",
      (c) => c.blueprints.register({ repositoryURL: "u" } as object),
      "unknown-property /repositoryURL: unknown property `repositoryURL` in Blueprint; did you mean `repositoryUrl`?",
    ],
    [
      "observerServerAddress",
      (c) => c.observers.add({ name: "o", observerServerAddress: "http://o" } as object),
      "unknown-property /observerServerAddress: unknown property `observerServerAddress` in Observer; did you mean `observerServerBaseUrl`?",
    ],
    [
      "observerServerAddress in an update",
      (c) => c.observers.update(1, { observerServerAddress: "http://o" } as object),
      "unknown-property /observerServerAddress: unknown property `observerServerAddress` in Observer; did you mean `observerServerBaseUrl`?",
    ],
    [
      "a misspelled state in an update",
      (c) => c.notifications.update(1, { event: { ...event, afterstate: "x" } as object }),
      "unknown-property /event/afterstate: unknown property `afterstate` in Event; did you mean `afterState`?",
    ],
    [
      "an event without what it needs",
      (c) => c.events.dispatch({ type: "T" } as typeof event),
      "missing-property : missing properties `entityId` and `time` in Event",
    ],
    [
      "a state that is not text",
      (c) => c.events.dispatch({ ...event, beforeState: { a: 1 } as unknown as string }),
      "wrong-type /beforeState: `beforeState` must be a string, not an object",
    ],
    [
      "a time that is none",
      (c) => c.events.dispatch({ ...event, time: "yesterday" }),
      "invalid-format /time: `time` must be a date and time with offset such as `2024-05-31T12:00:00Z`",
    ],
    [
      "a provider that the spec does not name",
      (c) => c.blueprints.register({ repositoryProvider: "GITHUB" as "PROVIDER_B" }),
      "invalid-format /repositoryProvider: `repositoryProvider` must be one of `PROVIDER_A_DEVOPS` or `PROVIDER_B`",
    ],
    [
      "null for a required field",
      (c) => c.events.dispatch({ ...event, entityId: null as never }),
      "missing-property : missing property `entityId` in Event",
    ],
    [
      "two mistakes",
      (c) => c.blueprints.update(1, { name: 1, version: 2 } as object),
      "wrong-type /name: `name` must be a string, not a number",
      "wrong-type /version: `version` must be a string, not a number",
    ],
    [
      "an unknown status",
      (c) => c.notifications.update(1, { event, status: "DONE" as "PROCESSED" }),
      "invalid-format /status: `status` must be one of `UNPROCESSABLE`, `PROCESSING`, `PROCESSED` or `PROCESS_ERROR`",
    ],
    [
      "a notification without its event",
      (c) => c.notifications.update(1, { status: "PROCESSED" } as never),
      "missing-property : missing property `event` in Notification",
    ],
    [
      "parameters that are not JSON",
      (c) => c.blueprints.register({ blueprintParams: "[{" }),
      "invalid-format /blueprintParams: `blueprintParams` must be JSON, written as text",
    ],
    [
      "a config of the wrong type",
      (c) => c.blueprints.generateProject(1, { config: [] as unknown as Record<string, unknown> }),
      "wrong-type /config: `config` must be an object, not an array",
    ],
  ];
  test.each(cases)("%s", async (_, call, ...findings) => {
    const all = await clients();
    const error = (await rejection(call(all))) as RequestError;
    expect(error.name).toBe("RequestError");
    const written = error.findings.map((one) => `${one.code} ${one.pointer}: ${one.message}`);
    expect(written).toEqual(findings);
    expect(error.message).toContain(error.findings[0]?.message);
    expect(all.sent).toEqual([]);
  });

  test.each([null, undefined, "text", [], 5])("%j in place of a body", async (body) => {
    const all = await clients();
    for (const validate of ["requests", "none"]) {
      const { observers, sent } = await clients({}, { validate });
      expect(await rejection(observers.add(body as object))).toMatchObject({
        message: "observers.add: the body must be an object",
      });
      expect(sent).toEqual([]);
    }
    expect(all.sent).toEqual([]);
  });

  test("a body that refers to itself", async () => {
    const { observers, sent } = await clients();
    const observer: Record<string, unknown> = { name: "o" };
    observer.extra = observer;
    expect(await rejection(observers.add(observer))).toMatchObject({ name: "RequestError" });
    expect(sent).toEqual([]);
  });
});

describe("bodies that pass", () => {
  test("more fields, as long as none nearly is a known one", async () => {
    const { observers, sent } = await clients();
    await observers.add({ name: "o", team: "data", retries: 3 } as object);
    expect(JSON.parse(sent[0] ?? "")).toEqual({ name: "o", team: "data", retries: 3 });
  });

  test("nulls, on create too", async () => {
    const { blueprints, observers, events, sent } = await clients();
    await blueprints.register({ ...serverSet, name: null, repositoryProvider: null });
    await observers.add({ ...serverSet, name: "o", displayName: null });
    await events.dispatch({ ...serverSet, ...event, beforeState: "{}", afterState: null });
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { name: null, repositoryProvider: null },
      { name: "o", displayName: null },
      { ...event, beforeState: "{}", afterState: null },
    ]);
  });

  test("states of any JSON, with the option", async () => {
    const { events, sent } = await clients({}, {}, "json");
    await events.dispatch({ ...event, afterState: { v: [9007199254740993n] } } as never);
    expect(sent[0]).toContain('"afterState":{"v":[9007199254740993]}');
  });

  test("no field is required that the spec leaves open", async () => {
    const { blueprints, observers, sent } = await clients();
    await blueprints.register({});
    await blueprints.update(1, {});
    await observers.add({});
    expect(sent).toEqual(["{}", '{"id":1}', "{}"]);
  });

  test("anything, when nothing is to be checked", async () => {
    const { events, sent } = await clients({}, { validate: "none" });
    await events.dispatch({ tpye: "T", afterState: { a: 1 } } as never);
    expect(sent).toEqual(['{"tpye":"T","afterState":{"a":1}}']);
  });
});

test("observerServerAddress is understood on the way in", async () => {
  const observer = { id: 1, name: "o", observerServerAddress: "http://o" };
  const { observers } = await clients(observer);
  const read = await observers.get(1);
  expect(read).toEqual({ id: 1, name: "o", observerServerBaseUrl: "http://o" });
  await observers.update(1, read);
  const { notifications } = await clients({ id: 1, event: {}, observer });
  expect((await notifications.get(1)).observer).toEqual(read);
  const both = { ...observer, observerServerBaseUrl: "http://b" };
  expect(await (await clients(both)).observers.get(1)).toEqual(both);
});

test("blueprint parameters are JSON, written as text", async () => {
  const url = await answering(200, { id: 1, blueprintParams: '[{"name":"region"}]' });
  const blueprint = await new BlueprintClient({ baseUrl: url }).blueprints.get(1);
  expect(readBlueprintParams(blueprint)).toEqual([{ name: "region" }]);
  expect(readBlueprintParams({ blueprintParams: null })).toBeUndefined();
  expect(readBlueprintParams({})).toBeUndefined();
  expect(() => readBlueprintParams({ blueprintParams: "{" })).toThrow(SyntaxError);
});
