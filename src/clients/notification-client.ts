import { notificationRequests } from "../../generated/notification-requests.js";
import { oneOf } from "../words/options.js";
import { creation, nothing, one, type Resource } from "./bodies.js";
import type { RequestTable, UncheckedBody } from "./body-check.js";
import {
  type Call,
  type CallOptions,
  type ClientOptions,
  type Parameters,
  Service,
} from "./call.js";
import type { IdInput, Int64 } from "./int64.js";
import { type Lists, lists, type PageParameters, pageParameters } from "./page.js";
import type {
  Event,
  NewEvent,
  NewObserver,
  Notification,
  NotificationStatus,
  NotificationUpdate,
  Observer,
  ObserverUpdate,
  States,
} from "./resources.js";

/** The default routes: those of the deployed services, since the specification defines none. */
export const notificationRoutes = {
  "observers.get": "GET /observers/{id}",
  "observers.list": "GET /observers",
  "observers.add": "POST /observers",
  "observers.update": "PUT /observers/{id}",
  "observers.delete": "DELETE /observers/{id}",
  "notifications.get": "GET /notifications/{notificationId}",
  "notifications.list": "GET /notifications",
  "notifications.update": "PUT /notifications/{id}",
  "events.list": "GET /events",
  "events.dispatch": "POST /dispatch",
} as const;

/** The operations of the Notification service (spec 4.2). */
export type NotificationOperation = keyof typeof notificationRoutes;

/** Options of a {@link NotificationClient}. */
export interface NotificationClientOptions<I extends Int64 = Int64, S extends States = States>
  extends ClientOptions<NotificationOperation, I> {
  /** The service's names of the paging parameters; default `page`, `size` and `sort`, from 0. */
  readonly pageParameters?: PageParameters | undefined;
  /**
   * The form of the states of a dispatched event: `"text"`, as the specification says, or `"json"`,
   * any JSON, which the deployed services accept since version 1.0.8. Default `"text"`.
   */
  readonly states?: S | undefined;
}

/** Filters for lists of observers. The deployed services define none, but any name is accepted. */
export interface ObserverSearch extends Parameters {}

/** Filters for a list of notifications (deployed services); any other name may be given. */
export interface NotificationSearch extends Parameters {
  /** Exact type of the event; the service responds with 400 to a type that it does not know. */
  readonly eventType?: string | undefined;
  /** Status of the notification. */
  readonly notificationStatus?: NotificationStatus | undefined;
}

/**
 * Filters for a list of events. Versions 0.9.0 and 1.0.42 ignore all of them; services from version
 * 2 on support these two. Any other name may be given.
 */
export interface EventSearch extends Parameters {
  /** Exact type of the event. */
  readonly eventType?: string | undefined;
  /** Exact id of the entity that the event is about. */
  readonly entityId?: string | undefined;
}

/** The operations on observers. */
export interface Observers<I extends Int64 = Int64> extends Lists<Observer<I>, ObserverSearch> {
  /**
   * The observer with this id (spec 4.2, "Get observer by id").
   *
   * @throws ApiError with status 404 if there is no such observer (the specification states no
   * status)
   * @example const observer = await client.observers.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Observer<I>>;
  /**
   * Adds an observer (spec 4.2, "Add observer"). `id`, `createdAt` and `updatedAt` are not sent,
   * since the service sets them.
   *
   * @param observer the specification does not say which fields are required; the deployed services
   * require `name` and `observerServerBaseUrl`. If the name already exists, version 1.0.42
   * overwrites that observer and returns its id; version 0.9.0 responds with 422
   * @throws RequestError when a field has the wrong type or nearly the name of a known one, as the
   *   `observerServerAddress` of an example in the specification has (spec 2.4)
   * @example
   * const observer = await client.observers.add({
   *   name: "audit",
   *   observerServerBaseUrl: "http://localhost:9000",
   * });
   */
  add(observer: NewObserver, options?: CallOptions): Call<Observer<I>>;
  /**
   * Replaces an observer (spec 4.2, "Update observer"). Read the observer, change it, and send all
   * of it. The id in the body is replaced with `id`, since the deployed services use the one in the
   * body.
   *
   * If the new name already exists, version 1.0.42 overwrites the other observer, so the
   * response has the id of the other; in version 0.9.0, two observers then share the name.
   *
   * @returns the observer as the service returns it: the deployed services repeat the `createdAt`
   * that was sent, but keep their own
   * @throws RequestError as {@link Observers.add} does
   * @example
   * const observer = await client.observers.get(7);
   * await client.observers.update(7, { ...observer, displayName: "Audit" });
   */
  update(id: IdInput, observer: ObserverUpdate, options?: CallOptions): Call<Observer<I>>;
  /**
   * Deletes an observer (spec 4.2, "Delete observer"). The specification does not show the
   * response, so any 2xx counts as success. Version 1.0.42 also deletes the observer's
   * notifications; version 0.9.0 responds with 500 if there are any.
   *
   * @example await client.observers.delete(7);
   */
  delete(id: IdInput, options?: CallOptions): Call<void>;
}

/** The operations on notifications. */
export interface Notifications<I extends Int64 = Int64>
  extends Lists<Notification<I>, NotificationSearch> {
  /**
   * The notification with this id (spec 4.2, "Get notification by id").
   *
   * @throws ApiError with status 404 when there is none (the specification states no status)
   * @example const notification = await client.notifications.get(7);
   */
  get(notificationId: IdInput, options?: CallOptions): Call<Notification<I>>;
  /**
   * Replaces a notification (spec 4.2, "Update notification"); this is how an observer reports back.
   * Read the notification, or take the one that was delivered, change it, and send all of it. The
   * id in the body is replaced with `id`, since the deployed services use the one in the body. They
   * require `event.id`, `observer.id` and `status`.
   *
   * They return `receivedAt` and `processedAt` as a date without a time. Such a date is sent as
   * that day at 10:30 UTC, so it stays the same date if the service's time zone is between
   * UTC-10:30 and UTC+13:29. Milliseconds, which version 0.9.0 sends to observers, are sent as
   * text.
   *
   * @throws RequestError when `event` is missing, or a field has the wrong type, an unknown status
   *   or nearly the name of a known one
   * @example
   * const notification = await client.notifications.get(7);
   * await client.notifications.update(7, { ...notification, status: "PROCESSED" });
   */
  update(
    id: IdInput,
    notification: NotificationUpdate,
    options?: CallOptions,
  ): Call<Notification<I>>;
}

/** The operations on events. */
export interface Events<I extends Int64 = Int64, S extends States = States>
  extends Lists<Event<I>, EventSearch> {
  /**
   * Dispatches an event to all registered observers (spec 4.2, "Dispatch event"). Waits for up to
   * 10 minutes, because the deployed services call one observer after the other before they
   * respond. The specification does not show the response, so any 2xx counts as success. In version
   * 1.0.42, it does not mean that the event was delivered; version 0.9.0 stops at the first
   * observer that fails, and responds with 502. See {@link NotificationClient.notifications}.
   *
   * @param event `type`, `entityId` and `time` (RFC 3339) are required. The deployed services also
   *   require one of the states, and a type that they know, such as `DATA_PRODUCT_CREATED`. States
   *   are text, such as JSON written as text, or any JSON with the option `states: "json"`
   * @throws RequestError when a required field is missing, or a field has the wrong type or nearly
   *   the name of a known one
   * @example
   * await client.events.dispatch({
   *   type: "DATA_PRODUCT_CREATED",
   *   entityId: "orders",
   *   time: new Date().toISOString(),
   *   afterState: JSON.stringify({ dataProduct: { id: "orders" } }),
   * });
   */
  dispatch(event: NewEvent<S>, options?: CallOptions): Call<void>;
}

/**
 * A client of the Notification service (spec 4.2 and 6).
 *
 * @example
 * const client = new NotificationClient({
 *   baseUrl: "http://localhost:8006/api/v1/pp/notification",
 * });
 */
export class NotificationClient<const I extends Int64 = Int64, const S extends States = States> {
  /** The operations on observers. */
  readonly observers: Observers<I>;
  /** The operations on notifications, which record which event was sent to which observer. */
  readonly notifications: Notifications<I>;
  /** The operations on events. */
  readonly events: Events<I, S>;

  /** @throws TypeError when an option does not exist or cannot be used */
  constructor(options: NotificationClientOptions<I, S>) {
    const rules = { pageParameters, states: oneOf("text", "json") };
    const table = options?.states === "json" ? withJsonStates : notificationRequests;
    const service = new Service(options, rules, notificationRoutes, table);
    const { pageParameters: names = {} } = options;
    this.observers = {
      ...lists(service, "observers.list", observer, names),
      get: service.byId("observers.get", one(observer)),
      add: (value, options) =>
        service.call("observers.add", one(observer), {
          options,
          body: creation("NewObserver", value),
        }),
      update: service.replacing("observers.update", observer),
      delete: service.byId("observers.delete", nothing),
    };
    this.notifications = {
      ...lists(service, "notifications.list", notification, names),
      get: service.byId("notifications.get", one(notification)),
      update: service.replacing("notifications.update", notification),
    };
    this.events = {
      ...lists(service, "events.list", event, names),
      dispatch: (value, options) =>
        service.call("events.dispatch", nothing, {
          options,
          slow: true,
          body: creation("NewEvent", value),
        }),
    };
  }
}

const eventRow = notificationRequests.NewEvent;

/** The request table for services that accept any JSON as a state. */
const withJsonStates: RequestTable = {
  ...notificationRequests,
  NewEvent: { ...eventRow, fields: { ...eventRow.fields, beforeState: "any", afterState: "any" } },
};

const event: Resource = { row: "EventUpdate", times: ["time"] };

const observer: Resource = {
  row: "ObserverUpdate",
  times: ["createdAt", "updatedAt"],
  fromService: readAddress,
};

/** Links an event with an observer. */
export const notification: Resource = {
  row: "NotificationUpdate",
  dates: ["receivedAt", "processedAt"],
  inside: { event, observer },
  needs: "event",
};

/**
 * An example in the specification uses this name for the address of an observer (2.4), so services
 * may use it, too.
 */
function readAddress(observer: UncheckedBody): void {
  const { observerServerAddress } = observer;
  if (observerServerAddress === undefined || observer.observerServerBaseUrl != null) return;
  observer.observerServerBaseUrl = observerServerAddress;
  delete observer.observerServerAddress;
}
