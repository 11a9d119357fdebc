import { isEvent, isNotification, isObserver } from "../../../generated/notification-validators.js";
import { isObject, type JsonObject } from "../body.js";
import type { NotificationOperation } from "../notification-routes.js";
import { objectBody, readFields } from "./fields.js";
import { listing, type Row } from "./listing.js";
import { type Handlers, timestamp, type World } from "./operation.js";
import { Refusal } from "./refusal.js";

/** Tells an observer of a notification; resolves when it has answered or failed. */
export type Deliver = (observerServerBaseUrl: string, notification: Row) => Promise<void>;

const STATUSES = ["UNPROCESSABLE", "PROCESSING", "PROCESSED", "PROCESS_ERROR"];

/** The Notification service. It dispatches over the wire, by `deliver`. */
export function notificationService(
  { nextId, now, pages }: World,
  deliver: Deliver,
): Handlers<NotificationOperation> {
  const observers = new Map<bigint, Row>();
  const events = new Map<bigint, Row>();
  const notifications = new Map<bigint, Row>();

  return {
    "observers.get": ({ id }) => ({ status: 200, body: stored(observers, id, "Observer") }),

    "observers.list": ({ query }) => ({
      status: 200,
      body: listing([...observers.values()], query, pages),
    }),

    "observers.add": ({ body }) => {
      const fields = observerFields(body);
      // A name is unique (spec 2.4); the deployed service overwrites the observer that has it.
      const known = observerNamed(fields.name);
      const id = known?.id ?? nextId("observer");
      const time = timestamp(now());
      const observer = { id, ...fields, createdAt: known?.createdAt ?? time, updatedAt: time };
      observers.set(id, observer);
      return { status: 201, body: observer };
    },

    "observers.update": ({ id, body }) => {
      const fields = observerFields(body);
      const { createdAt } = stored(observers, id, "Observer");
      const namesake = observerNamed(fields.name);
      if (namesake !== undefined && namesake.id !== id) {
        const message = `Observer with name [${fields.name}] already exists`;
        throw new Refusal(422, "42202", "Observer already exists", message);
      }
      const observer = { id, ...fields, createdAt, updatedAt: timestamp(now()) };
      observers.set(id, observer);
      return { status: 200, body: observer };
    },

    "observers.delete": ({ id }) => {
      observers.delete(stored(observers, id, "Observer").id);
      for (const notification of notifications.values()) {
        if ((notification.observer as Row).id === id) notifications.delete(notification.id);
      }
      return { status: 200 };
    },

    "notifications.get": ({ id }) => ({
      status: 200,
      body: answered(stored(notifications, id, "Notification")),
    }),

    "notifications.list": ({ query }) => {
      const eventType = query.get("eventType");
      const status = query.get("notificationStatus");
      if (status !== null && !STATUSES.includes(status)) {
        throw new Refusal(400, "50000", "Bind Exception", `no notification status ${status}`);
      }
      const rows = [...notifications.values()].filter(
        (row) =>
          (eventType === null || (row.event as Row).type === eventType) &&
          (status === null || row.status === status),
      );
      return { status: 200, body: listing(rows.map(answered), query, pages) };
    },

    "notifications.update": ({ id, body }) => {
      const fields = notificationFields(body);
      const { event, observer } = stored(notifications, id, "Notification");
      const notification = { id, event, observer, ...fields };
      notifications.set(id, notification);
      return { status: 200, body: answered(notification) };
    },

    "events.list": ({ query }) => {
      const type = query.get("eventType");
      const entityId = query.get("entityId");
      const rows = [...events.values()].filter(
        (row) =>
          (type === null || row.type === type) && (entityId === null || row.entityId === entityId),
      );
      return { status: 200, body: listing(rows, query, pages) };
    },

    "events.dispatch": async ({ body }) => {
      const event = { id: nextId("event"), ...eventFields(body) };
      events.set(event.id, event);
      for (const observer of [...observers.values()]) {
        const notification = {
          id: nextId("notification"),
          event,
          status: "PROCESSING",
          processingOutput: null,
          observer,
          receivedAt: null,
          processedAt: null,
        };
        notifications.set(notification.id, notification);
        await deliver(String(observer.observerServerBaseUrl), notification);
      }
      return { status: 200 };
    },
  };

  function observerNamed(name: unknown): Row | undefined {
    for (const observer of observers.values()) if (observer.name === name) return observer;
    return undefined;
  }

  /** A notification with its observer as it is now. */
  function answered(notification: Row): Row {
    const observer = notification.observer as Row;
    return { ...notification, observer: observers.get(observer.id) ?? observer };
  }
}

function stored(
  rows: ReadonlyMap<bigint, Row>,
  id: bigint,
  title: "Observer" | "Notification",
): Row {
  const row = rows.get(id);
  if (row !== undefined) return row;
  const code = title === "Observer" ? "40401" : "40403";
  const message = `${title} with id equals to [${id}] does not exist`;
  throw new Refusal(404, code, `${title} not found`, message);
}

function observerFields(body: unknown): JsonObject {
  if (body == null) {
    throw new Refusal(400, "40001", "Observer is empty", "Observer object cannot be empty");
  }
  const names = ["name", "displayName", "observerServerBaseUrl"] as const;
  const fields = readFields(objectBody(body), names, isObserver);
  for (const name of ["observerServerBaseUrl", "name"] as const) {
    if (String(fields[name] ?? "").trim() === "") {
      throw new Refusal(422, "42201", "Observer is invalid", `Observer ${name} cannot be empty`);
    }
  }
  return fields;
}

function eventFields(body: unknown): JsonObject {
  if (body == null) {
    throw new Refusal(400, "40002", "Event is empty", "Event object cannot be empty");
  }
  const names = ["type", "entityId", "beforeState", "afterState", "time"] as const;
  const complete = { type: "", entityId: "", time: "1970-01-01T00:00:00Z" };
  const fields = readFields(objectBody(body), names, isEvent, complete);
  for (const name of ["type", "entityId", "time"] as const) {
    if (fields[name] === null) {
      throw new Refusal(400, "42203", "Event is invalid", `Event ${name} cannot be null`);
    }
  }
  return { ...fields, time: asTimestamp(fields.time) };
}

function notificationFields(body: unknown): JsonObject {
  if (body == null) {
    throw new Refusal(400, "40003", "Notification is empty", "Notification object cannot be empty");
  }
  const { event, observer, ...own } = objectBody(body);
  const names = ["status", "processingOutput", "receivedAt", "processedAt"] as const;
  // Event and observer of a notification stay what they are, whatever is sent of them.
  const complete = { event: { type: "", entityId: "", time: "1970-01-01T00:00:00Z" } };
  const fields = readFields(own, names, isNotification, complete);
  if (!isObject(event)) {
    throw new Refusal(422, "42204", "Notification is invalid", "Notification event cannot be null");
  }
  const { receivedAt, processedAt } = fields;
  return {
    ...fields,
    receivedAt: asTimestamp(receivedAt),
    processedAt: asTimestamp(processedAt),
  };
}

/** A time in the services' own form. A leap second, which `Date` does not know, stays as it came. */
function asTimestamp(time: unknown): unknown {
  if (typeof time !== "string") return time;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : timestamp(date);
}
