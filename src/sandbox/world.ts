import { writeExactJson } from "../clients/json.js";
import type { Behavior } from "./behavior.js";

/** The request of an operation. */
export interface SandboxCall {
  /** The id in the path; 0 where there is none. */
  readonly id: bigint;
  readonly query: URLSearchParams;
  /** The body as JSON; undefined when there is none. */
  readonly body: unknown;
}

/** The result of an operation. */
export interface Reply {
  readonly status: number;
  /** Absent for an empty body. */
  readonly body?: unknown;
}

/** Serves one operation, or throws a `Refusal`. */
export type Handler = (call: SandboxCall) => Reply | Promise<Reply>;

/** One of the two services: its operations by name. */
export type Handlers<Name extends string> = Readonly<Record<Name, Handler>>;

/** The settings that both services share. */
export interface World {
  readonly behavior: Behavior;
  /** The time zone of the services. */
  readonly timeZone: string;
  /** The first id of each kind of resource. */
  readonly firstId: bigint;
  readonly now: () => Date;
  /** Whether lists of the Notification service are page objects; else arrays. */
  readonly pages: boolean;
  /** The Git repositories that the service can reach, by URL; undefined if it checks none. */
  readonly repositories: Repositories | undefined;
  /** Whether pages on other origins may call. */
  readonly cors: boolean;
  readonly maxBodyBytes: number;
  /** Ends the deliveries when the sandbox closes. */
  readonly closing: AbortSignal;
}

/** Git repositories by their URL: the text of each file by its path. */
export type Repositories = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A response other than a success, thrown by the code that serves an operation. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly description: string,
    message: string,
  ) {
    super(message);
  }
}

/** A body or a field that cannot be read (deployed services). */
export const unreadable = (message: string): Refusal =>
  new Refusal(400, "40000", "Request body is not readable", message);

/** The description of a parameter of the wrong type: the name of an exception. */
export const BAD_ARGUMENT =
  "org.springframework.web.method.annotation.MethodArgumentTypeMismatchException";

/** A parameter of the path or the query that cannot be read (deployed services). */
export const unusable = (description: string, message: string): Refusal =>
  new Refusal(400, "50000", description, message);

/** An unforeseen failure (deployed services); the real ones give only the default message. */
export const internalError = (message = "Unknown Internal Server Error"): Refusal =>
  new Refusal(500, null, "Server Error", message);

/** A blueprint that lacks something, or whose repository does. */
export const invalidBlueprint = (message: string): Refusal =>
  new Refusal(422, "42201", "Blueprint is invalid", message);

/** An error of the database of the services. */
export const databaseError = (message: string): Refusal =>
  new Refusal(500, "50001", "Error in the backend database", message);

/** Refuses the first value that is null; the message has its name. */
export function needed(
  values: Readonly<Record<string, unknown>>,
  refusal: (message: string) => Refusal,
): void {
  const missing = Object.keys(values).find((name) => values[name] === null);
  if (missing !== undefined) throw refusal(`${missing} cannot be null`);
}

/** A response with JSON, or with an empty body. */
export const jsonReply = (status: number, body?: unknown): Response =>
  textReply(status, "application/json", writeExactJson(body));

/** A response with text, such as an HTML page. */
export function textReply(status: number, type: string, text: string | undefined): Response {
  // A `Response` of these statuses can have no body.
  const body = [204, 205, 304].includes(status) ? undefined : text;
  const headers = body === undefined ? undefined : { "content-type": type };
  return new Response(body ?? null, { status, headers });
}

/**
 * A response with the error object of spec section 7; `timestamp` is in milliseconds, as at the
 * deployed services.
 */
export function refusalReply(error: unknown, { pathname: path }: URL, now: Date): Response {
  const refusal = error instanceof Refusal ? error : internalError(String(error));
  const { status, code, description, message } = refusal;
  const timestamp = now.getTime();
  return jsonReply(status, { status, code, description, message, path, timestamp });
}
