import { notificationRequests } from "../../generated/notification-requests.js";
import type { Call } from "./answer.js";
import { copyOf, copyToCreate, isObject, type JsonObject, type Outgoing } from "./body.js";
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

/** What sets up a {@link NotificationClient}. */
export interface NotificationClientOptions<I extends Int64 = Int64, S extends States = States>
  extends ClientOptions<NotificationOperation, I> {
  /** The service's names of the paging parameters; default `page`, `size` and `sort`, from 0. */
  readonly pageParameters?: PageParameters | undefined;
  /**
   * What the states of a dispatched event are: `"text"`, as the specification says, or `"json"`,
   * any JSON, which the deployed services take since version 1.0.8. Default `"text"`.
   */
  readonly states?: S | undefined;
}

/** What may narrow a list of observers: the deployed services know nothing; any name may be given. */
export interface ObserverSearch extends Parameters {}

/** What may narrow a list of notifications (deployed services); any other name may be given. */
export interface NotificationSearch extends Parameters {
  /** Type of the event, exactly; the service answers 400 for one that it does not know. */
  readonly eventType?: string | undefined;
  /** Status of the notification. */
  readonly notificationStatus?: NotificationStatus | undefined;
}

/**
 * What may narrow a list of events. Versions 0.9.0 and 1.0.42 ignore everything here; services from
 * version 2 know these two. Any other name may be given.
 */
export interface EventSearch extends Parameters {
  /** Type of the event, exactly. */
  readonly eventType?: string | undefined;
  /** Id of the entity that the event is about, exactly. */
  readonly entityId?: string | undefined;
}

/** The three ways to read a list that comes in pages. */
export interface Lists<T, Search> {
  /**
   * One page of the list, as an array (spec 4.2). Without `paging` it is the service's first page;
   * {@link Lists.iterate} gives all.
   *
   * @param paging page number from 0, size, order; the specification shows none of these fields,
   *   see the option `pageParameters`
   * @param search what narrows the list; the specification shows nothing, so any name may be given
   * @example const items = await client.observers.list({ size: 50, sort: "name" });
   */
  list(paging?: Paging, search?: Search, options?: CallOptions): Call<T[]>;
  /**
   * The same with the numbers of the page, where the service gives them.
   *
   * @example const { items, totalElements } = await client.observers.listPage({ page: 0 });
   */
  listPage(paging?: Paging, search?: Search, options?: CallOptions): Call<Page<T>>;
  /**
   * Every item of the list, by as many calls as it takes, each once, in the order of their ids.
   * A deletion in the meantime may move an item to a page that was read already, and hide it.
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
   * @throws ApiError with status 404 when there is none (the specification states no status)
   * @example const observer = await client.observers.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Observer<I>>;
  /**
   * Adds an observer (spec 4.2, "Add observer"). `id`, `createdAt` and `updatedAt` are not sent,
   * since the service sets them.
   *
   * @param observer the specification does not say what is mandatory; the deployed services want
   *   `name` and `observerServerBaseUrl`. A name that exists already: version 1.0.42 overwrites
   *   that observer and answers with its id, version 0.9.0 answers 422
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
   * Replaces an observer (spec 4.2, "Update observer"). Read it, change it, send it whole. The body
   * gets the id of the call, since the deployed services follow the body.
   *
   * Renaming to a name that exists already: version 1.0.42 overwrites the other observer instead,
   * so that the answer has the other's id; in version 0.9.0 two observers then share the name.
   *
   * @returns the observer as the service answers it: the deployed services repeat the `createdAt`
   *   that was sent, and keep their own
   * @throws RequestError as {@link Observers.add} does
   * @example
   * const observer = await client.observers.get(7);
   * await client.observers.update(7, { ...observer, displayName: "Audit" });
   */
  update(id: IdInput, observer: ObserverUpdate, options?: CallOptions): Call<Observer<I>>;
  /**
   * Deletes an observer (spec 4.2, "Delete observer"). The specification shows no answer of a
   * success, so any 2xx is one. Version 1.0.42 deletes its notifications too; version 0.9.0 answers
   * 500 while it has any.
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
   * Read it, or take what was delivered; change it, send it whole. The body gets the id of the call,
   * since the deployed services follow the body. They want `event.id`, `observer.id` and `status`.
   *
   * They answer `receivedAt` and `processedAt` as a date alone. Such a date goes out as that day at
   * 10:30 UTC, so that it stays the same date in the service's time zone from UTC-10:30 to
   * UTC+13:29. Milliseconds, as version 0.9.0 writes them to observers, go out as text.
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
   * 10 minutes, because the deployed services call one observer after the other before they answer.
   * The specification shows no answer of a success, so any 2xx is one. In version 1.0.42 it says
   * nothing about the delivery; version 0.9.0 stops at the first observer that fails, and answers
   * 502. See {@link NotificationClient.notifications}.
   *
   * @param event `type`, `entityId` and `time` (RFC 3339) are required. The deployed services also
   *   want one of the states, and a type that they know, such as `DATA_PRODUCT_CREATED`. States are
   *   text, such as JSON written as text, or any JSON with the option `states: "json"`
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
  /** The operations on notifications, the records of which event went to which observer. */
  readonly notifications: Notifications<I>;
  /** The operations on events. */
  readonly events: Events<I, S>;

  /** @throws ConfigurationError when an option does not exist or cannot be used */
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

/** The times of an observer that the service sets. */
const SET_TIMES = ["createdAt", "updatedAt"];

/** The request table for services that take any JSON as a state. */
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
