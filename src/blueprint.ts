// "datastore-descriptor/blueprint": a client of the Blueprint service. It has no dependencies, does
// not use Node builtins, and never loads more code.

export {
  BlueprintClient,
  type BlueprintClientOptions,
  type BlueprintOperation,
  type BlueprintSearch,
  type Blueprints,
  type RegisterOptions,
  type RepositoryProviders,
  readBlueprintParams,
} from "./clients/blueprint-client.js";
export type {
  Call,
  CallOptions,
  CallResponse,
  ClientOptions,
  Fetch,
  HeadersInput,
  Method,
  Parameters,
  ParameterValue,
  Retry,
  Route,
  RouteOverrides,
  Validate,
} from "./clients/call.js";
export {
  ApiError,
  ClientError,
  ConnectionError,
  DecodeError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "./clients/errors.js";
export type { Id, IdInput, Int64 } from "./clients/int64.js";
export type {
  Blueprint,
  BlueprintInstantiationConfig,
  BlueprintUpdate,
  ErrorObject,
  Json,
  NewBlueprint,
  RepositoryProvider,
} from "./clients/resources.js";
export type { Finding, Severity } from "./findings/finding.js";
