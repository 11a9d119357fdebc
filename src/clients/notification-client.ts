import type { Call } from "./answer.js";
import { type BodyRules, copyOf, copyToCreate, isObject, type JsonObject } from "./body.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { type NotificationOperation, notificationRoutes } from "./notification-routes.js";
import { once } from "./once.js";
import type { CallOptions, ClientOptions } from "./options.js";
import {
  checkPageParameters,
  iteratePages,
  listOf,
  type Page,
  type PageParameters,
  type Paging,
  pageOf,
  pageQuery,
} from "./page.js";
import { nothing, one, type Resource, readId, readInnerId, readObject } from "./reading.js";
import type {
  Event,
  NewEvent,
  NewObserver,
  Notification,
  NotificationStatus,
  NotificationUpdate,
  Observer,
  ObserverUpdate,
} from "./resources.js";
import type { Parameters } from "./routes.js";
import { connect } from "./service.js";

/** What a {@link NotificationClient} is set up with. */
export interface NotificationClientOptions<I extends Int64 = "number">
  extends ClientOptions<NotificationOperation, I> {
  /** How the service calls the parameters of paging; default `page`, `size`, `sort`, from 0. */
  readonly pageParameters?: PageParameters;
}

/** What a list of observers may be narrowed by: the deployed service knows nothing, so anything. */
export interface ObserverSearch extends Parameters {}

/** What a list of notifications may be narrowed by (deployed service); more may be given. */
export interface NotificationSearch extends Parameters {
  /** Type of the event, exactly. */
  readonly eventType?: string;
  /** Status of the notification. */
  readonly notificationStatus?: NotificationStatus;
}

/** What a list of events may be narrowed by (newer deployed services); more may be given. */
export interface EventSearch extends Parameters {
  /** Type of the event, exactly. */
  readonly eventType?: string;
  /** Id of the entity that the event is about, exactly. */
  readonly entityId?: string;
}

/** How {@link Lists.iterate} goes through a list. */
export interface IterateOptions {
  /** How many items to ask for at a time; default 100. */
  readonly size?: number;
}

/** The three ways to read a list that comes in pages. */
export interface Lists<T, Search> {
  /**
   * One page of the list, as an array (spec 4.2). Without `paging` it is the service's first page;
   * {@link Lists.iterate} gives all.
   *
   * @param paging page number from 0, size, order; the spec shows none of these fields, see the
   *   option `pageParameters`
   * @param search what to narrow the list by; the spec shows none, so anything may be given
   * @example const items = await client.observers.list({ size: 50, sort: "name" });
   */
  list(paging?: Paging, search?: Search, options?: CallOptions): Call<T[]>;
  /**
   * Like {@link Lists.list}, with the numbers of the page where the service tells them.
   *
   * @example const { items, totalElements } = await client.observers.listPage({ page: 0 });
   */
  listPage(paging?: Paging, search?: Search, options?: CallOptions): Call<Page<T>>;
  /**
   * Every item of the list, by as many calls as it takes, each once, in the order of their ids.
   * What is deleted meanwhile may hide an item that moves from one page to another.
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
export interface Observers<I extends Int64 = "number"> extends Lists<Observer<I>, ObserverSearch> {
  /**
   * The observer with this id (spec 4.2, "Get observer by id").
   *
   * @throws ApiError with status 404 when there is none (status not stated by the spec)
   * @example const observer = await client.observers.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Observer<I>>;
  /**
   * Adds an observer (spec 4.2, "Add observer"). `id`, `createdAt` and `updatedAt` are set by the
   * service and not sent. Never attempted twice.
   *
   * The spec does not say what is mandatory; the deployed service wants `name` and
   * `observerServerBaseUrl`, and a name that it knows overwrites that observer.
   *
   * @throws RequestError when a field has the wrong type or nearly the name of a known one;
   *   `observerServerAddress`, from an example of the spec, is one (spec 2.4)
   * @example
   * const observer = await client.observers.add({
   *   name: "audit",
   *   observerServerBaseUrl: "http://localhost:9000",
   * });
   */
  add(observer: NewObserver, options?: CallOptions): Call<Observer<I>>;
  /**
   * Replaces an observer (spec 4.2, "Update observer"). The id of the call goes out in the body
   * too, since the deployed service follows the body; `createdAt` and `updatedAt` do not.
   *
   * On the deployed service, renaming to a name that is taken overwrites the other observer.
   *
   * @throws RequestError as {@link Observers.add} does
   * @example
   * const observer = await client.observers.get(7);
   * await client.observers.update(7, { ...observer, displayName: "Audit" });
   */
  update(id: IdInput, observer: ObserverUpdate, options?: CallOptions): Call<Observer<I>>;
  /**
   * Deletes an observer (spec 4.2, "Delete observer"). The spec shows no answer of a success: any
   * 2xx will do. The deployed service deletes its notifications too.
   *
   * @example await client.observers.delete(7);
   */
  delete(id: IdInput, options?: CallOptions): Call<void>;
}

/** The operations on notifications. */
export interface Notifications<I extends Int64 = "number">
  extends Lists<Notification<I>, NotificationSearch> {
  /**
   * The notification with this id (spec 4.2, "Get notification by id").
   *
   * @throws ApiError with status 404 when there is none (status not stated by the spec)
   * @example const notification = await client.notifications.get(7);
   */
  get(notificationId: IdInput, options?: CallOptions): Call<Notification<I>>;
  /**
   * Replaces a notification (spec 4.2, "Update notification"), which is how an observer reports
   * back. Read it, change it, send it whole; the id of the call goes out in the body too. The spec
   * states no rules for the change of `status`.
   *
   * The deployed service wants `event.id`, `observer.id` and `status`. It gives `receivedAt` and
   * `processedAt` as dates without a time: sent back as they were read, they lose the time of day.
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
export interface Events<I extends Int64 = "number"> extends Lists<Event<I>, EventSearch> {
  /**
   * Dispatches an event to all registered observers (spec 4.2, "Dispatch event"). Never attempted
   * twice; waits for up to 10 minutes, because the deployed service calls one observer after the
   * other before it answers. The spec shows no answer of a success: any 2xx will do, and says
   * nothing of delivery; see {@link NotificationClient.notifications}.
   *
   * @param event `type` (the spec does not list the types), `entityId` and `time` (RFC 3339) are
   *   required; `beforeState` and `afterState` are text, such as JSON written as text
   * @throws RequestError when a required field is missing, or a field has the wrong type or nearly
   *   the name of a known one
   * @example
   * await client.events.dispatch({
   *   type: "DATA_PRODUCT_CREATED",
   *   entityId: "orders",
   *   time: new Date().toISOString(),
   *   afterState: JSON.stringify({ name: "orders" }),
   * });
   */
  dispatch(event: NewEvent, options?: CallOptions): Call<void>;
}

/**
 * A client of the Notification service (spec 4.2 and 6).
 *
 * @example
 * const client = new NotificationClient({
 *   baseUrl: "http://localhost:8006/api/v1/pp/notification",
 * });
 * for await (const observer of client.observers.iterate()) console.log(observer.name);
 */
export class NotificationClient<const I extends Int64 = "number"> {
  /** The operations on observers. */
  readonly observers: Observers<I>;
  /** The operations on notifications, the records of what was dispatched to whom. */
  readonly notifications: Notifications<I>;
  /** The operations on events. */
  readonly events: Events<I>;

  /** @throws ConfigurationError when an option cannot be used */
  constructor(options: NotificationClientOptions<I>) {
    const rules: BodyRules = {
      checks: once(() => import("../../generated/notification-requests.js")),
      shapes: async () =>
        (await import("../../generated/notification-request-shapes.js")).notificationRequestShapes,
    };
    const call = connect(options, notificationRoutes, rules);
    const { pageParameters = {} } = options;
    checkPageParameters(pageParameters);

    const observer: Resource<Observer<I>> = {
      schema: "ObserverUpdate",
      read(value, pointer, reading) {
        readId(value, pointer, reading);
        readAddress(value);
        return value as unknown as Observer<I>;
      },
    };
    const event: Resource<Event<I>> = {
      schema: "EventUpdate",
      read(value, pointer, reading) {
        readId(value, pointer, reading);
        return value as unknown as Event<I>;
      },
    };
    const notification: Resource<Notification<I>> = {
      schema: "NotificationUpdate",
      read(value, pointer, reading) {
        readId(value, pointer, reading);
        readInnerId(
          readObject(value.event, `${pointer}/event`, reading),
          `${pointer}/event`,
          reading,
        );
        if (isObject(value.observer)) {
          readInnerId(value.observer, `${pointer}/observer`, reading);
          readAddress(value.observer);
        }
        return value as unknown as Notification<I>;
      },
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
        iterate: (search, paging, options) =>
          iteratePages((part) => listPage(part, search, options), paging?.size),
      };
    }

    this.observers = {
      ...lists("observers.list", observer),
      get: (id, options) => call("observers.get", one(observer), { id, options }),
      add: (resource, options) =>
        call("observers.add", one(observer), {
          options,
          body(operation) {
            const body = copyToCreate(resource, operation);
            return { schema: "NewObserver", checked: body, sent: body };
          },
        }),
      update: (id, resource, options) =>
        call("observers.update", one(observer), {
          id,
          options,
          body(operation) {
            const body = copyToCreate(resource, operation);
            const sent = { ...body, id: wireId(id, "id", operation) };
            return { schema: "ObserverUpdate", checked: body, sent };
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
              ...body,
              id: wireId(id, "id", operation),
              event: withWireId(body.event, "event", operation),
              observer: withWireId(body.observer, "observer", operation),
            };
            return { schema: "NotificationUpdate", checked: body, sent };
          },
        }),
    };

    this.events = {
      ...lists("events.list", event),
      dispatch: (resource, options) =>
        call("events.dispatch", nothing, {
          options,
          slow: true,
          body(operation) {
            const body = copyToCreate(resource, operation);
            return { schema: "NewEvent", checked: body, sent: body };
          },
        }),
    };
  }
}

/** An example of the spec calls the address of an observer so (2.4); services may too. */
function readAddress(observer: JsonObject): void {
  const { observerServerAddress } = observer;
  if (observerServerAddress === undefined || observer.observerServerBaseUrl != null) return;
  observer.observerServerBaseUrl = observerServerAddress;
  delete observer.observerServerAddress;
}

/** An inner resource with its id as digits, whatever form the caller holds it in. */
function withWireId(resource: unknown, name: string, operation: string): unknown {
  if (!isObject(resource) || resource.id == null) return resource;
  return { ...resource, id: wireId(resource.id, `${name}.id`, operation) };
}
