// "datastore-descriptor/blueprint": a client of the Blueprint service. It has no dependencies, does
// not use Node builtins, and never loads more code.

export type { Call, CallResponse } from "./clients/answer.js";
export type { Auth, Provided } from "./clients/auth.js";
export {
  BlueprintClient,
  type BlueprintClientOptions,
  type BlueprintSearch,
  type Blueprints,
  type RegisterOptions,
} from "./clients/blueprint-client.js";
export { readBlueprintParams } from "./clients/blueprint-params.js";
export type { BlueprintOperation } from "./clients/blueprint-routes.js";
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
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  HeadersInput,
  Retry,
  Validate,
} from "./clients/options.js";
export type { RepositoryProviders } from "./clients/providers.js";
export type {
  Blueprint,
  BlueprintInstantiationConfig,
  BlueprintUpdate,
  ErrorObject,
  Json,
  NewBlueprint,
  RepositoryProvider,
} from "./clients/resources.js";
export type {
  Method,
  Parameters,
  ParameterValue,
  Route,
  RouteOverrides,
} from "./clients/routes.js";
export type { Finding, Severity } from "./findings/finding.js";
