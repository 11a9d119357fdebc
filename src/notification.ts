// "datastore-descriptor/notification": a client of the Notification service, and the receiving side
// of an observer. It has no dependencies, does not use Node builtins, and never loads more code.

export {
  type NodeListenerOptions,
  type NodeRequest,
  type NodeResponse,
  nodeListener,
} from "./clients/node-listener.js";
export {
  type EventSearch,
  type Events,
  NotificationClient,
  type NotificationClientOptions,
  type NotificationOperation,
  type NotificationSearch,
  type Notifications,
  type ObserverSearch,
  type Observers,
} from "./clients/notification-client.js";
export {
  type ObserverHandlerOptions,
  observerHandler,
  type WorkerContext,
} from "./clients/observer-handler.js";
export type { IterateOptions, Lists, Page, PageParameters, Paging } from "./clients/page.js";
export type {
  Event,
  JsonInput,
  LinkedEvent,
  NewEvent,
  NewObserver,
  Notification,
  NotificationStatus,
  NotificationUpdate,
  Observer,
  ObserverUpdate,
  StateInput,
  States,
  TimeInput,
} from "./clients/resources.js";
export * from "./clients/shared-exports.js";
