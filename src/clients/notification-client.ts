import { notificationRequests } from "../../generated/notification-requests.js";
import { isObject } from "../findings/json-object.js";
import type { Call } from "./answer.js";
import { copyOf, copyToCreate, type JsonObject, type Outgoing } from "./body.js";
import type { RequestTable } from "./body-check.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { checkNames } from "./known-options.js";
import { eventOf, notificationOf, observerOf } from "./notification-reading.js";
import { type NotificationOperation, notificationRoutes } from "./notification-routes.js";
import { type CallOptions, type ClientOptions, checkChoice } from "./options.js";
import {
  checkPageParameters,
  type IterateOptions,
  iteratePages,
  listOf,
  type Page,
  type PageParameters,
  type Paging,
  pageOf,
  pageQuery,
} from "./page.js";
import { nothing, one, type Resource } from "./reading.js";
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
import type { Parameters } from "./routes.js";
import { connect } from "./service.js";
import { wireDate, withTimes } from "./times.js";

/** Options of a {@link NotificationClient}. */
export interface NotificationClientOptions<I extends Int64 = Int64, S extends States = States>
  extends ClientOptions<NotificationOperation, I> {
  /** The service's names of the paging parameters; default `page`, `size` and `sort`, from 0. */
  readonly pageParameters?: PageParameters | undefined;
  /**
   * What the states of a dispatched event are: `"text"`, as the specification says, or `"json"`,
   * any JSON, which the deployed services accept since version 1.0.8. Default `"text"`.
   */
  readonly states?: S | undefined;
}

/** Filters for a list of observers: the deployed services have none; any name may be given. */
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

/** The three ways to read a list that comes in pages. */
export interface Lists<T, Search> {
  /**
   * One page of the list, as an array (spec 4.2). Without `paging`, it is the service's first page;
   * {@link Lists.iterate} returns all items.
   *
   * @param paging page number from 0, size, order; the specification defines none of these fields,
   * see the option `pageParameters`
   * @param search filters for the list; the specification defines none, so any name may be given
   * @example const items = await client.observers.list({ size: 50, sort: "name" });
   */
  list(paging?: Paging, search?: Search, options?: CallOptions): Call<T[]>;
  /**
   * One page of the list, with the page number and the totals if the service returns them.
   *
   * @example const { items, totalElements } = await client.observers.listPage({ page: 0 });
   */
  listPage(paging?: Paging, search?: Search, options?: CallOptions): Call<Page<T>>;
  /**
   * Every item of the list, each once, in the order of their ids, with as many calls as needed. If
   * an item is deleted during the iteration, another can shift to a page already read and be
   * skipped.
   *
   * @example for await (const item of client.observers.iterate()) console.log(item.id);
   */
  iterate(
    search?: Search,
    paging?: IterateOptions,
    options?: CallOptions,
  ): AsyncGenerator<T, void, undefined>;
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

  /** @throws InvalidOptionError when an option does not exist or cannot be used */
  constructor(options: NotificationClientOptions<I, S>) {
    const states: States = options?.states ?? "text";
    const table = states === "json" ? withJsonStates : notificationRequests;
    const call = connect(options, ["pageParameters", "states"], notificationRoutes, table);
    checkChoice("states", states, ["text", "json"]);
    const { pageParameters = {} } = options;
    checkPageParameters(pageParameters);

    const observer: Resource<Observer<I>> = { row: "ObserverUpdate", read: observerOf };
    const event: Resource<Event<I>> = { row: "EventUpdate", read: eventOf };
    const notification: Resource<Notification<I>> = {
      row: "NotificationUpdate",
      read: notificationOf,
    };

    function lists<T extends { readonly id: unknown }>(
      operation: NotificationOperation,
      resource: Resource<T>,
    ): Lists<T, Parameters> {
      const request = (paging: Paging = {}, search?: Parameters, options?: CallOptions) => ({
        options,
        parameters: () => ({ ...search, ...pageQuery(paging, pageParameters, operation) }),
      });
      const listPage: Lists<T, Parameters>["listPage"] = (...asked) =>
        call(operation, pageOf(resource, pageParameters.first), request(...asked));
      return {
        list: (...asked) => call(operation, listOf(resource), request(...asked)),
        listPage,
        async *iterate(search, paging = {}, options) {
          checkNames(paging, ["size"], "field of paging", operation);
          yield* iteratePages((part) => listPage(part, search, options), paging.size);
        },
      };
    }

    this.observers = {
      ...lists("observers.list", observer),
      get: (id, options) => call("observers.get", one(observer), { id, options }),
      add: (resource, options) =>
        call("observers.add", one(observer), { options, body: created("NewObserver", resource) }),
      update: (id, resource, options) =>
        call("observers.update", one(observer), {
          id,
          options,
          body(operation) {
            const body = copyOf(resource, operation);
            const sent = { ...withTimes(body, SET_TIMES), id: wireId(id, "id", operation) };
            return { resource: "ObserverUpdate", checked: body, sent };
          },
        }),
      delete: (id, options) => call("observers.delete", nothing, { id, options }),
    };

    this.notifications = {
      ...lists("notifications.list", notification),
      get: (id, options) => call("notifications.get", one(notification), { id, options }),
      update: (id, resource, options) =>
        call("notifications.update", one(notification), {
          id,
          options,
          body(operation) {
            const body = copyOf(resource, operation);
            const sent = {
              ...withTimes(body, ["receivedAt", "processedAt"], wireDate),
              id: wireId(id, "id", operation),
              event: linked(body.event, "event", ["time"], operation),
              observer: linked(body.observer, "observer", SET_TIMES, operation),
            };
            return { resource: "NotificationUpdate", checked: body, sent };
          },
        }),
    };

    this.events = {
      ...lists("events.list", event),
      dispatch: (resource, options) =>
        call("events.dispatch", nothing, {
          options,
          slow: true,
          body: created("NewEvent", resource),
        }),
    };
  }
}

/** The body that creates a resource. */
const created =
  (row: string, resource: unknown) =>
  (operation: string): Outgoing => {
    const body = copyToCreate(resource, operation);
    return { resource: row, checked: body, sent: body };
  };

/** The timestamps of an observer that the service sets. */
const SET_TIMES = ["createdAt", "updatedAt"];

/** The request table for services that accept any JSON as a state. */
const withJsonStates: RequestTable = {
  ...notificationRequests,
  NewEvent: {
    ...notificationRequests.NewEvent,
    fields: { ...notificationRequests.NewEvent.fields, beforeState: "any", afterState: "any" },
  },
};

/** A resource inside another, with its id as digits and its times as text. */
function linked(
  resource: unknown,
  name: string,
  times: readonly string[],
  operation: string,
): unknown {
  if (!isObject(resource)) return resource;
  const sent: JsonObject = withTimes(resource, times);
  return resource.id == null ? sent : { ...sent, id: wireId(resource.id, `${name}.id`, operation) };
}
