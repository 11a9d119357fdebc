// "datastore-descriptor/notification": a client of the Notification service, and the receiving side
// of an observer. It has no dependencies, does not use Node builtins, and never loads more code.

export type { Call, CallResponse } from "./clients/answer.js";
export type { Auth, Provided } from "./clients/auth.js";
export {
  ApiError,
  ClientError,
  ConnectionError,
  DecodeError,
  InvalidOptionError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "./clients/errors.js";
export type { AttemptRequest, AttemptResponse, Hooks } from "./clients/hooks.js";
export type { Id, IdInput, Int64 } from "./clients/int64.js";
export { type NodeRequest, type NodeResponse, nodeListener } from "./clients/node-listener.js";
export {
  type EventSearch,
  type Events,
  type Lists,
  NotificationClient,
  type NotificationClientOptions,
  type NotificationSearch,
  type Notifications,
  type ObserverSearch,
  type Observers,
} from "./clients/notification-client.js";
export type { NotificationOperation } from "./clients/notification-routes.js";
export { type ObserverHandlerOptions, observerHandler } from "./clients/observer-handler.js";
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  HeadersInput,
  Retry,
  Validate,
} from "./clients/options.js";
export type { IterateOptions, Page, PageParameters, Paging } from "./clients/page.js";
export type {
  ErrorObject,
  Event,
  Json,
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
export type {
  Method,
  Parameters,
  ParameterValue,
  Route,
  RouteOverrides,
} from "./clients/routes.js";
export type { Finding, Severity } from "./findings/finding.js";
