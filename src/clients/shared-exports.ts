// The exports that the entries of both clients have in common.

export type { Finding, Severity } from "../findings/finding.js";
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
} from "./call.js";
export {
  ApiError,
  ClientError,
  ConnectionError,
  DecodeError,
  RequestError,
  TimeoutError,
  UnsafeIdError,
} from "./errors.js";
export type { Id, IdInput, Int64 } from "./int64.js";
export type { ErrorObject, Json } from "./resources.js";
