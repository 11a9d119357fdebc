// "datastore-descriptor/notification": a client of the Notification service. No dependency, no
// builtin of Node; the checks of bodies are loaded with the first body.

export type { Answer, Call } from "./clients/answer.js";
export type { Auth, Provided } from "./clients/auth.js";
export {
  ApiError,
  ClientError,
  ConfigurationError,
  ConnectionError,
  DecodeError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "./clients/errors.js";
export type { Id, IdInput, Int64 } from "./clients/int64.js";
export {
  type EventSearch,
  type Events,
  type IterateOptions,
  type Lists,
  NotificationClient,
  type NotificationClientOptions,
  type NotificationSearch,
  type Notifications,
  type ObserverSearch,
  type Observers,
} from "./clients/notification-client.js";
export type { NotificationOperation } from "./clients/notification-routes.js";
export type { CallOptions, ClientOptions, HeadersInput, Retry } from "./clients/options.js";
export type { Page, PageParameters, Paging } from "./clients/page.js";
export type {
  ErrorObject,
  Event,
  Json,
  NewEvent,
  NewObserver,
  Notification,
  NotificationStatus,
  NotificationUpdate,
  Observer,
  ObserverUpdate,
} from "./clients/resources.js";
export type { Method, Route, RouteOverrides } from "./clients/routes.js";
export type { Finding, Severity } from "./findings/finding.js";
