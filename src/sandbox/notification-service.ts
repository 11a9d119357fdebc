import type { NotificationOperation } from "../clients/notification-client.js";
import type { deliver } from "./deliver.js";
import { checkLengths, Fields } from "./fields.js";
import { listing, type Row } from "./listing.js";
import { internalError, Refusal, unusable } from "./reply.js";
import { type Instant, localDate, timestamp } from "./service-times.js";
import type { Handlers, Reply, SandboxCall, World } from "./world.js";

/** The operations of the specification, and one more that the deployed services have. */
type Operation = NotificationOperation | "events.get";

const STATUSES = ["UNPROCESSABLE", "PROCESSING", "PROCESSED", "PROCESS_ERROR"];

const OBSERVER_TEXTS = ["name", "displayName", "observerServerBaseUrl"] as const;
const OBSERVER_PROPERTIES = ["id", ...OBSERVER_TEXTS, "createdAt", "updatedAt"];
const EVENT_PROPERTIES = ["id", "type", "entityId", "beforeState", "afterState", "time"];
const NOTIFICATION_PROPERTIES = [
  ...["id", "status", "processingOutput", "receivedAt", "processedAt", "event", "observer"],
  ...EVENT_PROPERTIES.map((name) => `event.${name}`),
  ...OBSERVER_PROPERTIES.map((name) => `observer.${name}`),
];

/** The fields of an observer that a body contains. */
interface SentObserver {
  readonly id: bigint | null;
  readonly createdAt: Instant | null;
  readonly row: Readonly<Record<(typeof OBSERVER_TEXTS)[number], string | null>>;
}

/** The Notification service. It delivers over HTTP. */
export class NotificationService {
  readonly #world: World;
  readonly #deliver: (url: string, notification: unknown) => ReturnType<typeof deliver>;
  readonly #observers = new Map<bigint, Row>();
  readonly #events = new Map<bigint, Row>();
  /** Event and observer by their ids. */
  readonly #notifications = new Map<bigint, Row>();

  constructor(world: World, deliver: (url: string, notification: unknown) => Promise<boolean>) {
    this.#world = world;
    this.#deliver = deliver;
  }

  readonly handlers: Handlers<Operation> = {
    "observers.get": ({ id }) => ok(shownObserver(stored(this.#observers, id, "Observer"))),
    "observers.list": ({ query }) => {
      const rows = [...this.#observers.values()];
      const properties = OBSERVER_PROPERTIES;
      return this.#page({ rows, title: "Observer", properties, show: shownObserver }, query);
    },
    "observers.add": ({ body }) => {
      const { id, row, createdAt } = this.#readObserver(body);
      const known = this.#named(row.name);
      if (known && this.#world.behavior.onKnownName === "refuse") throw nameIsTaken(row.name);
      const observer = this.#saveObserver(known?.id ?? id ?? undefined, row, createdAt);
      return { status: 201, body: observer };
    },
    "observers.update": (call) => this.#updateObserver(call),
    "observers.delete": ({ id }) => this.#deleteObserver(id),
    "notifications.get": ({ id }) =>
      ok(this.#shown(stored(this.#notifications, id, "Notification"))),
    "notifications.list": ({ query }) => this.#listNotifications(query),
    "notifications.update": (call) => this.#updateNotification(call),
    "events.get": ({ id }) => ok(shownEvent(stored(this.#events, id, "Event"))),
    "events.list": ({ query }) => {
      const rows = [...this.#events.values()];
      const properties = EVENT_PROPERTIES;
      return this.#page({ rows, title: "Event", properties, show: shownEvent }, query);
    },
    "events.dispatch": ({ body }) => this.#dispatch(body),
  };

  #page(list: Parameters<typeof listing>[0], query: URLSearchParams): Reply {
    return ok(listing(list, query, this.#world.pages));
  }

  #fields(body: unknown): Fields {
    return new Fields(body, this.#world.behavior.isDeployed);
  }

  // Observers.

  #readObserver(body: unknown): SentObserver {
    if (body == null) {
      throw new Refusal(400, "40001", "Observer is empty", "Observer object cannot be null");
    }
    const sent = sentObserver(this.#fields(body));
    for (const [value, words] of [
      [sent.row.observerServerBaseUrl, "server base URL"],
      [sent.row.name, "name"],
    ]) {
      if ((value ?? "").trim() !== "") continue;
      throw new Refusal(422, "42201", "Observer is invalid", `Observer ${words} cannot be null`);
    }
    return sent;
  }

  #named(name: string | null): Row | undefined {
    return [...this.#observers.values()].find((observer) => observer.name === name);
  }

  /** Writes an observer: to the row with this id, or to a new one. */
  #saveObserver(
    id: bigint | undefined,
    row: SentObserver["row"],
    sentCreatedAt: Instant | null,
  ): unknown {
    const updatedAt = this.#world.now().getTime();
    const known = id === undefined ? undefined : this.#observers.get(id);
    // A row that the database rejects still uses up an id.
    const rowId = known?.id ?? this.#world.nextId("observer");
    const observer = { id: rowId, ...row, createdAt: known?.createdAt ?? updatedAt, updatedAt };
    checkLengths(observer, { name: 255, displayName: 255, observerServerBaseUrl: 1000 });
    this.#observers.set(rowId, observer);
    // The response repeats the creation time that was sent, but the row keeps its own.
    return shownObserver(known ? { ...observer, createdAt: sentCreatedAt } : observer);
  }

  #updateObserver({ id, body }: SandboxCall): Reply {
    const { onRenameToKnown } = this.#world.behavior;
    const { id: sentId, row, createdAt } = this.#readObserver(body);
    stored(this.#observers, id, "Observer");
    const target = this.#writtenId(sentId, id);
    const namesake = this.#named(row.name);
    if (namesake !== undefined && namesake.id !== id && onRenameToKnown === "refuse") {
      throw nameIsTaken(row.name);
    }
    const written = onRenameToKnown === "overwrite" ? (namesake?.id ?? target) : target;
    return ok(this.#saveObserver(written, row, createdAt));
  }

  #deleteObserver(id: bigint): Reply {
    stored(this.#observers, id, "Observer");
    const own = [...this.#notifications.values()].filter(({ observer }) => observer === id);
    if (own.length > 0 && !this.#world.behavior.deletesNotifications) throw internalError();
    for (const notification of own) this.#notifications.delete(notification.id);
    this.#observers.delete(id);
    return ok();
  }

  /** The id of the row that an update writes; undefined for a new one. */
  #writtenId(sent: bigint | null, id: bigint): bigint | undefined {
    if (this.#world.behavior.isDeployed) return sent ?? undefined;
    if (sent === id) return id;
    const message =
      "the deployed services write the row with the id in the body: send the id in the path";
    throw new Refusal(422, "42204", "The id in the body is not the one in the path", message);
  }

  // Notifications.

  /** A notification with its event and its observer as they are now. */
  #joined(row: Row): Row {
    const event = this.#events.get(row.event as bigint);
    return { ...row, event, observer: this.#observers.get(row.observer as bigint) };
  }

  #shown(row: Row): unknown {
    const { behavior, timeZone } = this.#world;
    const date = (value: unknown): string | null =>
      behavior.isDeployed && value !== null
        ? localDate(value as Instant, timeZone)
        : timestamp(value as Instant | null);
    const { event, observer } = this.#joined(row);
    return {
      ...row,
      event: shownEvent(event as Row),
      observer: shownObserver(observer as Row),
      receivedAt: date(row.receivedAt),
      processedAt: date(row.processedAt),
    };
  }

  #listNotifications(query: URLSearchParams): Reply {
    const type = filter(query, "eventType", this.#world.behavior.eventTypes);
    const status = filter(query, "notificationStatus", STATUSES);
    const rows = [...this.#notifications.values()]
      .map((row) => this.#joined(row))
      .filter(({ event }) => type === null || (event as Row).type === type)
      .filter((row) => status === null || row.status === status);
    const show = ({ id }: Row) => this.#shown(this.#notifications.get(id) as Row);
    const properties = NOTIFICATION_PROPERTIES;
    return this.#page({ rows, title: "EventNotification", properties, show }, query);
  }

  #updateNotification({ id, body }: SandboxCall): Reply {
    if (body == null) {
      const message = "Notification object cannot be null";
      throw new Refusal(400, "40003", "Notification is empty", message);
    }
    const fields = this.#fields(body);
    // Only the ids of the event and the observer are used, but both must be completely readable.
    const [innerEvent, innerObserver] = [fields.inner("event"), fields.inner("observer")];
    const event = innerEvent && this.#sentEvent(innerEvent).id;
    const observer = innerObserver && sentObserver(innerObserver).id;
    const status = fields.choice("status", STATUSES);
    const row = {
      event,
      status,
      processingOutput: fields.text("processingOutput"),
      observer,
      receivedAt: fields.time("receivedAt"),
      processedAt: fields.time("processedAt"),
    };
    const needed = { "Event object": event, "Observer object": observer, Status: status };
    for (const [words, value] of Object.entries(needed)) {
      if (value !== null) continue;
      const message = `Notification ${words} cannot be null`;
      throw new Refusal(422, "42204", "Notification is invalid", message);
    }
    stored(this.#notifications, id, "Notification");
    const target = this.#writtenId(fields.id("id"), id);
    const isKnown = target !== undefined && this.#notifications.has(target);
    const notification = { id: isKnown ? target : this.#world.nextId("notification"), ...row };
    // A link to nothing is an error of the database.
    if (!this.#events.has(event ?? 0n) || !this.#observers.has(observer ?? 0n)) {
      throw internalError();
    }
    this.#notifications.set(notification.id, notification);
    return ok(this.#shown(notification));
  }

  // Events.

  #sentEvent(fields: Fields) {
    const { hasJsonStates, eventTypes } = this.#world.behavior;
    const state = (name: string): unknown =>
      hasJsonStates ? fields.json(name) : fields.text(name);
    const texts = fields.texts("type", "entityId");
    // The services cannot even read an event of another type.
    if (texts.type !== null && !eventTypes.includes(texts.type)) throw internalError();
    return {
      id: fields.id("id"),
      row: {
        ...texts,
        beforeState: state("beforeState"),
        afterState: state("afterState"),
        time: fields.time("time"),
      },
    };
  }

  #readEvent(body: unknown): Row {
    if (body == null) {
      throw new Refusal(400, "40002", "Event is empty", "Event object cannot be null");
    }
    const { behavior, nextId } = this.#world;
    const fields = this.#fields(body);
    const { id, row } = this.#sentEvent(fields);
    const invalid = (message: string) => new Refusal(400, "42203", "Event is invalid", message);
    const needed = ["type", ...(behavior.isDeployed ? [] : ["entityId", "time"])];
    for (const name of needed) {
      if (row[name as "type"] === null) throw invalid(`Event ${name} cannot be null`);
    }
    const hasState = ["beforeState", "afterState"].some(
      (name) => row[name as "afterState"] !== null || (behavior.hasJsonStates && fields.has(name)),
    );
    if (!hasState) throw invalid("Event afterState and beforeState cannot be both null");
    const isKnown = id !== null && this.#events.has(id);
    const event = { id: isKnown ? id : nextId("event"), ...row };
    checkLengths(event, { entityId: 255 });
    return event;
  }

  async #dispatch(body: unknown): Promise<Reply> {
    const { behavior, nextId } = this.#world;
    const event = this.#readEvent(body);
    this.#events.set(event.id, event);
    for (const observer of [...this.#observers.values()]) {
      const notification: Row = {
        id: nextId("notification"),
        event: event.id,
        status: "PROCESSING",
        processingOutput: null,
        observer: observer.id,
        receivedAt: null,
        processedAt: null,
      };
      this.#notifications.set(notification.id, notification);
      const delivered =
        behavior.deliveredTimes === "text"
          ? this.#shown(notification)
          : { ...notification, event, observer };
      const hasCreated = await this.#deliver(String(observer.observerServerBaseUrl), delivered);
      if (hasCreated || !behavior.needsCreated) continue;
      const message = "an observer did not respond with 201 and JSON";
      throw new Refusal(502, "50270", "Notification service returns an error", message);
    }
    return ok();
  }
}

const ok = (body?: unknown): Reply => ({ status: 200, body });

function sentObserver(fields: Fields): SentObserver {
  // The service sets this field, but a value that was sent must be readable.
  fields.time("updatedAt");
  const row = fields.texts(...OBSERVER_TEXTS);
  return { id: fields.id("id"), createdAt: fields.time("createdAt"), row };
}

/** One of a list of names, or nothing. */
function filter(query: URLSearchParams, name: string, choices: readonly string[]): string | null {
  const value = query.get(name) ?? "";
  if (value === "") return null;
  if (choices.includes(value)) return value;
  throw unusable("Bind Exception", `${name} is not one of ${choices.join(", ")}`);
}

function nameIsTaken(name: string | null): Refusal {
  const message = `Observer with name [${name}] already exists`;
  return new Refusal(422, "42202", "Observer already exists", message);
}

const CODES = { Observer: "40401", Event: "40402", Notification: "40403" } as const;

function stored(rows: ReadonlyMap<bigint, Row>, id: bigint, title: keyof typeof CODES): Row {
  const row = rows.get(id);
  if (row !== undefined) return row;
  throw new Refusal(404, CODES[title], `${title} not found`, `Resource with ID [${id}] not found`);
}

/** An observer as it is returned. */
const shownObserver = (row: Row): unknown => ({
  ...row,
  createdAt: timestamp(row.createdAt as Instant | null),
  updatedAt: timestamp(row.updatedAt as Instant | null),
});

/** An event as it is returned. */
const shownEvent = (row: Row): unknown => ({ ...row, time: timestamp(row.time as Instant | null) });
