import { writeExactJson } from "../clients/json.js";
import type { NotificationOperation } from "../clients/notification-client.js";
import { isObject } from "../values/json-value.js";
import { onAbort } from "../values/on-abort.js";
import { Collection, type StoredResource } from "./collection.js";
import { type Fields, fieldsOf } from "./fields.js";
import { type Instant, localDate, timestamp, withTimes } from "./service-times.js";
import {
  type Handlers,
  internalError,
  needed,
  Refusal,
  type Reply,
  type SandboxCall,
  unusable,
  type World,
} from "./world.js";

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

type SentObserver = ReturnType<typeof sentObserver>;

/** A notification with its event and its observer as they are now. */
type Joined = StoredResource & {
  readonly event: StoredResource;
  readonly observer: StoredResource;
};

/** The Notification service. It delivers over HTTP. */
export class NotificationService {
  readonly #world: World;
  readonly #observers: Collection;
  readonly #events: Collection;
  /** Event and observer by their ids. */
  readonly #notifications: Collection;

  constructor(world: World) {
    this.#world = world;
    this.#observers = new Collection(world, {
      title: "Observer",
      code: "40401",
      show: shownObserver,
      lengths: { name: 255, displayName: 255, observerServerBaseUrl: 1000 },
      properties: OBSERVER_PROPERTIES,
    });
    this.#events = new Collection(world, {
      title: "Event",
      code: "40402",
      show: shownEvent,
      lengths: { entityId: 255 },
      properties: EVENT_PROPERTIES,
    });
    this.#notifications = new Collection(world, {
      title: "Notification",
      code: "40403",
      show: (row) => this.#shown(row),
      properties: NOTIFICATION_PROPERTIES,
    });
  }

  readonly handlers: Handlers<Operation> = {
    "observers.get": ({ id }) => this.#observers.reply(this.#observers.get(id)),
    "observers.list": ({ query }) => this.#observers.list(query),
    "observers.add": ({ body }) => {
      const sent = this.#readObserver(body);
      const known = this.#named(sent.row.name);
      if (known && this.#world.behavior.onKnownName === "refuse") throw nameIsTaken(known);
      return this.#saveObserver(known?.id ?? sent.id, sent, 201);
    },
    "observers.update": (call) => this.#updateObserver(call),
    "observers.delete": ({ id }) => this.#deleteObserver(id),
    "notifications.get": ({ id }) => this.#notifications.reply(this.#notifications.get(id)),
    "notifications.list": ({ query }) => this.#listNotifications(query),
    "notifications.update": (call) => this.#updateNotification(call),
    "events.get": ({ id }) => this.#events.reply(this.#events.get(id)),
    "events.list": ({ query }) => this.#events.list(query),
    "events.dispatch": ({ body }) => this.#dispatch(body),
  };

  // Observers.

  #readObserver(body: unknown): SentObserver {
    const sent = sentObserver(fieldsOf(this.#world, body, "Observer", "40001"));
    const { name, observerServerBaseUrl: url } = sent.row;
    needed(
      { "Observer server base URL": url?.trim() || null, "Observer name": name?.trim() || null },
      (message) => new Refusal(422, "42201", "Observer is invalid", message),
    );
    return sent;
  }

  #named(name: string | null): StoredResource | undefined {
    return this.#observers.rows.find((observer) => observer.name === name);
  }

  /** Writes an observer: to the row with this id, or to a new one. */
  #saveObserver(id: bigint | null, { row, createdAt }: SentObserver, status: number): Reply {
    const updatedAt = this.#world.now().getTime();
    const known = this.#observers.find(id);
    const times = { createdAt: known?.createdAt ?? updatedAt, updatedAt };
    const observer = this.#observers.write(id, { ...row, ...times });
    // The response repeats the creation time that was sent, but the row keeps its own.
    const shown = known ? { ...observer, createdAt } : observer;
    return this.#observers.reply(shown, status);
  }

  #updateObserver({ id, body }: SandboxCall): Reply {
    const { onRenameToKnown } = this.#world.behavior;
    const sent = this.#readObserver(body);
    this.#observers.get(id);
    const target = this.#writtenId(sent.id, id);
    const namesake = this.#named(sent.row.name);
    if (namesake && namesake.id !== id && onRenameToKnown === "refuse") throw nameIsTaken(namesake);
    const written = onRenameToKnown === "overwrite" ? (namesake?.id ?? target) : target;
    return this.#saveObserver(written, sent, 200);
  }

  #deleteObserver(id: bigint): Reply {
    this.#observers.get(id);
    const own = this.#notifications.rows.filter(({ observer }) => observer === id);
    if (own.length > 0 && !this.#world.behavior.deletesNotifications) throw internalError();
    for (const notification of own) this.#notifications.delete(notification.id);
    return this.#observers.delete(id);
  }

  /** The id of the row that an update writes; null for a new one. */
  #writtenId(sent: bigint | null, id: bigint): bigint | null {
    if (this.#world.behavior.isDeployed || sent === id) return sent;
    const message =
      "the deployed services write the row with the id in the body: send the id in the path";
    throw new Refusal(422, "42204", "The id in the body is not the one in the path", message);
  }

  // Notifications.

  #joined(row: StoredResource): Joined {
    const event = this.#events.get(row.event as bigint);
    return { ...row, event, observer: this.#observers.get(row.observer as bigint) };
  }

  #shown({ id }: StoredResource): unknown {
    const { event, observer, ...row } = this.#joined(this.#notifications.get(id));
    const { behavior, timeZone } = this.#world;
    const date = (value: unknown): string | null =>
      behavior.isDeployed && value !== null
        ? localDate(value as Instant, timeZone)
        : timestamp(value as Instant | null);
    return {
      ...row,
      event: shownEvent(event),
      observer: shownObserver(observer),
      receivedAt: date(row.receivedAt),
      processedAt: date(row.processedAt),
    };
  }

  #listNotifications(query: URLSearchParams): Reply {
    const type = filter(query, "eventType", this.#world.behavior.eventTypes);
    const status = filter(query, "notificationStatus", STATUSES);
    const rows = this.#notifications.rows
      .map((row) => this.#joined(row))
      .filter(({ event }) => type === null || event.type === type)
      .filter((row) => status === null || row.status === status);
    return this.#notifications.list(query, rows);
  }

  #updateNotification({ id, body }: SandboxCall): Reply {
    const fields = fieldsOf(this.#world, body, "Notification", "40003");
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
    needed(
      { "Notification Event": event, "Notification Observer": observer, Status: status },
      (message) => new Refusal(422, "42204", "Notification is invalid", message),
    );
    this.#notifications.get(id);
    const target = this.#writtenId(fields.id("id"), id);
    // A link to nothing is an error of the database.
    if (!this.#events.find(event) || !this.#observers.find(observer)) throw internalError();
    return this.#notifications.reply(this.#notifications.write(target, row));
  }

  // Events.

  #sentEvent(fields: Fields) {
    const { hasJsonStates, eventTypes } = this.#world.behavior;
    const state = (name: string): unknown =>
      hasJsonStates ? fields.json(name) : fields.text(name);
    const texts = fields.texts("type", "entityId");
    // The services cannot even read an event of another type.
    if (texts.type !== null && !eventTypes.includes(texts.type)) throw internalError();
    const states = { beforeState: state("beforeState"), afterState: state("afterState") };
    return { id: fields.id("id"), row: { ...texts, ...states, time: fields.time("time") } };
  }

  #readEvent(body: unknown): StoredResource {
    const { isDeployed, hasJsonStates } = this.#world.behavior;
    const fields = fieldsOf(this.#world, body, "Event", "40002");
    const { id, row } = this.#sentEvent(fields);
    const invalid = (message: string) => new Refusal(400, "42203", "Event is invalid", message);
    needed({ "Event type": row.type }, invalid);
    if (!isDeployed) needed({ "Event entityId": row.entityId, "Event time": row.time }, invalid);
    const hasState = (["beforeState", "afterState"] as const).some(
      (name) => row[name] !== null || (hasJsonStates && fields.has(name)),
    );
    if (!hasState) throw invalid("Event afterState and beforeState cannot be both null");
    return this.#events.write(id, row);
  }

  async #dispatch(body: unknown): Promise<Reply> {
    const { behavior, closing } = this.#world;
    const event = this.#readEvent(body);
    for (const observer of this.#observers.rows) {
      const notification = this.#notifications.write(null, {
        event: event.id,
        status: "PROCESSING",
        processingOutput: null,
        observer: observer.id,
        receivedAt: null,
        processedAt: null,
      });
      const isText = behavior.deliveredTimes === "text";
      const delivered = isText ? this.#shown(notification) : this.#joined(notification);
      const url = String(observer.observerServerBaseUrl);
      const hasCreated = await deliver(url, delivered, closing);
      if (hasCreated || !behavior.needsCreated) continue;
      const message = "an observer did not respond with 201 and JSON";
      throw new Refusal(502, "50270", "Notification service returns an error", message);
    }
    return { status: 200 };
  }
}

function sentObserver(fields: Fields) {
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

function nameIsTaken({ name }: StoredResource): Refusal {
  const message = `Observer with name [${name}] already exists`;
  return new Refusal(422, "42202", "Observer already exists", message);
}

/** An observer as it is returned. */
const shownObserver = (row: StoredResource): unknown => withTimes(row, "createdAt", "updatedAt");

/** An event as it is returned. */
const shownEvent = (row: StoredResource): unknown => withTimes(row, "time");

/** Path at which the deployed services call an observer, below its base URL. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

/** How many milliseconds the deployed services wait for an observer. */
const TIME_LIMIT = 180_000;

/**
 * Calls an observer once, as the deployed services do: with the whole notification as JSON. Resolves
 * with whether it responded with 201 and either a JSON object or no body.
 *
 * @param signal ends the call
 */
async function deliver(
  observerServerBaseUrl: string,
  notification: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const type = "application/json";
  const headers = { accept: `${type}, application/*+json`, "content-type": type };
  const body = writeExactJson(notification) ?? "";
  // `AbortSignal.any` would keep each of them for as long as `signal` lives.
  const call = new AbortController();
  const timer = setTimeout(() => call.abort(), TIME_LIMIT);
  const forget = onAbort(signal, () => call.abort());
  const init = { method: "POST", headers, body, signal: call.signal, redirect: "manual" } as const;
  try {
    const url = new URL(observerServerBaseUrl + OBSERVER_PATH);
    // The services collapse consecutive slashes in the path.
    url.pathname = url.pathname.replace(/\/{2,}/g, "/");
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status !== 201) return false;
    if (text === "") return true;
    const label = response.headers.get("content-type") ?? "";
    if (!/^application\/([\w.+-]+\+)?json\b/.test(label)) return false;
    const value: unknown = JSON.parse(text);
    return value === null || isObject(value);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    forget();
  }
}
