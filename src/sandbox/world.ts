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
