import type { NotificationOperation } from "../clients/notification-client.js";
import type { Deliver } from "./deliver.js";
import { checkLengths, Fields, type Lengths } from "./fields.js";
import { listing, type Row } from "./listing.js";
import { internalError, Refusal, unusable } from "./refusal.js";
import { type Instant, localDate, timestamp } from "./service-times.js";
import type { Handlers, World } from "./world.js";

/** The operations of the specification, and one more that the deployed services have. */
type Operation = NotificationOperation | "events.get";

const STATUSES = ["UNPROCESSABLE", "PROCESSING", "PROCESSED", "PROCESS_ERROR"];

const OBSERVER_LENGTHS: Lengths = { name: 255, displayName: 255, observerServerBaseUrl: 1000 };
const EVENT_LENGTHS: Lengths = { entityId: 255 };

const OBSERVER_PROPERTIES = [
  "id",
  "name",
  "displayName",
  "observerServerBaseUrl",
  "createdAt",
  "updatedAt",
];
const EVENT_PROPERTIES = ["id", "type", "entityId", "beforeState", "afterState", "time"];
const NOTIFICATION_PROPERTIES = [
  ...["id", "status", "processingOutput", "receivedAt", "processedAt", "event", "observer"],
  ...EVENT_PROPERTIES.map((name) => `event.${name}`),
  ...OBSERVER_PROPERTIES.map((name) => `observer.${name}`),
];

/** The Notification service. It delivers over HTTP. */
export function notificationService(
  { nextId, now, pages, behavior, timeZone }: World,
  deliver: Deliver,
): Handlers<Operation> {
  const observers = new Map<bigint, Row>();
  const events = new Map<bigint, Row>();
  /** Event and observer by their ids. */
  const notifications = new Map<bigint, Row>();

  // Observers.

  function observerOf(body: unknown): SentObserver {
    if (body == null) {
      throw new Refusal(400, "40001", "Observer is empty", "Observer object cannot be null");
    }
    const sent = readObserver(new Fields(body, behavior.isLenient));
    const { row } = sent;
    for (const [value, words] of [
      [row.observerServerBaseUrl, "server base URL"],
      [row.name, "name"],
    ]) {
      if ((value ?? "").trim() !== "") continue;
      throw new Refusal(422, "42201", "Observer is invalid", `Observer ${words} cannot be null`);
    }
    return sent;
  }

  const named = (name: string | null | undefined): Row | undefined =>
    [...observers.values()].find((observer) => observer.name === name);

  /** Writes an observer: to the row with this id, or to a new one. */
  function saveObserver(
    id: bigint | undefined,
    row: Texts,
    sentCreatedAt: Instant | null,
  ): unknown {
    const updatedAt = now().getTime();
    const known = id === undefined ? undefined : observers.get(id);
    // A row that the database rejects still uses up an id.
    const observer: Row = {
      id: known?.id ?? nextId("observer"),
      ...row,
      createdAt: known?.createdAt ?? updatedAt,
      updatedAt,
    };
    checkLengths(observer, OBSERVER_LENGTHS);
    observers.set(observer.id, observer);
    // The response repeats the creation time that was sent, but the row keeps its own.
    return shownObserver(
      known === undefined ? observer : { ...observer, createdAt: sentCreatedAt },
    );
  }

  // Notifications.

  /** A notification with its event and its observer as they are now. */
  const joined = (row: Row): Row => ({
    ...row,
    event: events.get(row.event as bigint),
    observer: observers.get(row.observer as bigint),
  });

  function shownNotification(row: Row): unknown {
    const date = (value: unknown): string | null => {
      if (value === null) return null;
      return behavior.hasDatesOnly
        ? localDate(value as Instant, timeZone)
        : timestamp(value as Instant);
    };
    const { event, observer } = joined(row);
    return {
      ...row,
      event: shownEvent(event as Row),
      observer: shownObserver(observer as Row),
      receivedAt: date(row.receivedAt),
      processedAt: date(row.processedAt),
    };
  }

  /** One of a list of names, or nothing. */
  function filter(query: URLSearchParams, name: string, choices: readonly string[]): string | null {
    const value = query.get(name) ?? "";
    if (value === "") return null;
    if (choices.includes(value.trim())) return value.trim();
    throw unusable("Bind Exception", `${name} is not one of ${choices.join(", ")}`);
  }

  // Events.

  /** Reads an event; a field that cannot be read makes the whole body unreadable. */
  const readEvent = (fields: Fields) => ({
    id: fields.id("id"),
    row: {
      type: fields.text("type"),
      entityId: fields.text("entityId"),
      beforeState: state(fields, "beforeState"),
      afterState: state(fields, "afterState"),
      time: fields.time("time"),
    },
  });

  const state = (fields: Fields, name: string): unknown =>
    behavior.hasJsonStates ? fields.json(name) : fields.text(name);

  function eventOf(body: unknown): ReturnType<typeof readEvent> {
    if (body == null) {
      throw new Refusal(400, "40002", "Event is empty", "Event object cannot be null");
    }
    const fields = new Fields(body, behavior.isLenient);
    const sent = readEvent(fields);
    const { row } = sent;
    const invalid = (message: string) => new Refusal(400, "42203", "Event is invalid", message);
    const needed = behavior.needsWholeEvents ? ["type", "entityId", "time"] : ["type"];
    for (const name of needed) {
      if (row[name as "type"] === null) throw invalid(`Event ${name} cannot be null`);
    }
    if (!behavior.eventTypes.includes(row.type ?? "")) throw internalError();
    const hasState = (name: "beforeState" | "afterState") =>
      row[name] !== null || (behavior.hasJsonStates && fields.has(name));
    if (!hasState("beforeState") && !hasState("afterState")) {
      throw invalid("Event afterState and beforeState cannot be both null");
    }
    return sent;
  }

  function saveEvent({ id, row }: ReturnType<typeof eventOf>): Row {
    const known = id !== null && events.has(id) ? id : undefined;
    const event: Row = { id: known ?? nextId("event"), ...row };
    checkLengths(event, EVENT_LENGTHS);
    events.set(event.id, event);
    return event;
  }

  return {
    "observers.get": ({ id }) => ({
      status: 200,
      body: shownObserver(stored(observers, id, "Observer")),
    }),

    "observers.list": ({ query }) => {
      const rows = [...observers.values()];
      const list = {
        rows,
        title: "Observer",
        properties: OBSERVER_PROPERTIES,
        show: shownObserver,
      };
      return { status: 200, body: listing(list, query, pages) };
    },

    "observers.add": ({ body }) => {
      const { id, row, createdAt } = observerOf(body);
      const known = named(row.name);
      if (known !== undefined && behavior.onKnownName === "refuse") throw nameIsTaken(row.name);
      return { status: 201, body: saveObserver(known?.id ?? id ?? undefined, row, createdAt) };
    },

    "observers.update": ({ id, body }) => {
      const sent = observerOf(body);
      const { row } = sent;
      stored(observers, id, "Observer");
      const target = bodyId(sent.id, id);
      const namesake = named(row.name);
      const overwrites = behavior.onRenameToKnown === "overwrite";
      if (namesake !== undefined && namesake.id !== id && behavior.onRenameToKnown === "refuse") {
        throw nameIsTaken(row.name);
      }
      const written = overwrites ? (namesake?.id ?? target) : target;
      return { status: 200, body: saveObserver(written, row, sent.createdAt) };
    },

    "observers.delete": ({ id }) => {
      stored(observers, id, "Observer");
      const own = [...notifications.values()].filter(({ observer }) => observer === id);
      if (own.length > 0 && !behavior.deletesNotifications) throw internalError();
      for (const notification of own) notifications.delete(notification.id);
      observers.delete(id);
      return { status: 200 };
    },

    "notifications.get": ({ id }) => ({
      status: 200,
      body: shownNotification(stored(notifications, id, "Notification")),
    }),

    "notifications.list": ({ query }) => {
      const type = filter(query, "eventType", behavior.eventTypes);
      const status = filter(query, "notificationStatus", STATUSES);
      const rows = [...notifications.values()].filter(
        (row) =>
          (type === null || events.get(row.event as bigint)?.type === type) &&
          (status === null || row.status === status),
      );
      const list = {
        rows: rows.map(joined),
        title: "EventNotification",
        properties: NOTIFICATION_PROPERTIES,
        show: ({ id }: Row) => shownNotification(notifications.get(id) as Row),
      };
      return { status: 200, body: listing(list, query, pages) };
    },

    "notifications.update": ({ id, body }) => {
      if (body == null) {
        const message = "Notification object cannot be null";
        throw new Refusal(400, "40003", "Notification is empty", message);
      }
      const fields = new Fields(body, behavior.isLenient);
      // Only the ids of the event and the observer are used, but both must be completely readable.
      const innerEvent = fields.inner("event");
      const innerObserver = fields.inner("observer");
      const event = innerEvent && readEvent(innerEvent).id;
      const observer = innerObserver && readObserver(innerObserver).id;
      const row = {
        event,
        status: fields.choice("status", STATUSES),
        processingOutput: fields.text("processingOutput"),
        observer,
        receivedAt: fields.time("receivedAt"),
        processedAt: fields.time("processedAt"),
      };
      const sentId = fields.id("id");
      for (const [value, words] of [
        [event, "Event object"],
        [observer, "Observer object"],
        [row.status, "Status"],
      ]) {
        if (value !== null) continue;
        const message = `Notification ${words} cannot be null`;
        throw new Refusal(422, "42204", "Notification is invalid", message);
      }
      stored(notifications, id, "Notification");
      const target = bodyId(sentId, id);
      const isKnown = target !== undefined && notifications.has(target);
      const notification: Row = { id: isKnown ? target : nextId("notification"), ...row };
      // A link to nothing is an error of the database.
      if (!events.has(event as bigint) || !observers.has(observer as bigint)) throw internalError();
      notifications.set(notification.id, notification);
      return { status: 200, body: shownNotification(notification) };
    },

    "events.get": ({ id }) => ({ status: 200, body: shownEvent(stored(events, id, "Event")) }),

    "events.list": ({ query }) => {
      const rows = [...events.values()];
      const list = { rows, title: "Event", properties: EVENT_PROPERTIES, show: shownEvent };
      return { status: 200, body: listing(list, query, pages) };
    },

    "events.dispatch": async ({ body }) => {
      const event = saveEvent(eventOf(body));
      for (const observer of [...observers.values()]) {
        const notification: Row = {
          id: nextId("notification"),
          event: event.id,
          status: "PROCESSING",
          processingOutput: null,
          observer: observer.id,
          receivedAt: null,
          processedAt: null,
        };
        notifications.set(notification.id, notification);
        const isText = behavior.deliveredTimes === "text";
        const delivered = isText
          ? shownNotification(notification)
          : { ...notification, event, observer };
        const hasCreated = await deliver(String(observer.observerServerBaseUrl), delivered);
        if (hasCreated || !behavior.needsCreated) continue;
        const description = "Notification service returns an error";
        throw new Refusal(
          502,
          "50270",
          description,
          "an observer did not respond with 201 and JSON",
        );
      }
      return { status: 200 };
    },
  };

  /** The id of the row that an update writes; undefined for a new one. */
  function bodyId(sent: bigint | null, id: bigint): bigint | undefined {
    if (behavior.followsBodyId) return sent ?? undefined;
    if (sent === id) return id;
    const message =
      "the deployed services write the row with the id in the body: send the id in the path";
    throw new Refusal(422, "42204", "The id in the body is not the one in the path", message);
  }
}

/** The fields of an observer that a body contains. */
interface SentObserver {
  readonly id: bigint | null;
  readonly createdAt: Instant | null;
  readonly row: Texts;
}

function readObserver(fields: Fields): SentObserver {
  // The service sets this field, but a value that was sent must be readable.
  fields.time("updatedAt");
  return {
    id: fields.id("id"),
    createdAt: fields.time("createdAt"),
    row: {
      name: fields.text("name"),
      displayName: fields.text("displayName"),
      observerServerBaseUrl: fields.text("observerServerBaseUrl"),
    },
  };
}

type Texts = Readonly<Record<"name" | "displayName" | "observerServerBaseUrl", string | null>>;

const nameIsTaken = (name: string | null): Refusal =>
  new Refusal(
    422,
    "42202",
    "Observer already exists",
    `Observer with name [${name}] already exists`,
  );

const CODES = { Observer: "40401", Event: "40402", Notification: "40403" } as const;

function stored(rows: ReadonlyMap<bigint, Row>, id: bigint, title: keyof typeof CODES): Row {
  const row = rows.get(id);
  if (row !== undefined) return row;
  throw new Refusal(404, CODES[title], `${title} not found`, `Resource with ID [${id}] not found`);
}

const timeOrNull = (value: unknown): string | null =>
  value === null ? null : timestamp(value as Instant);

/** An observer as it is returned. */
const shownObserver = (row: Row): unknown => ({
  ...row,
  createdAt: timeOrNull(row.createdAt),
  updatedAt: timeOrNull(row.updatedAt),
});

/** An event as it is returned. */
const shownEvent = (row: Row): unknown => ({ ...row, time: timeOrNull(row.time) });
