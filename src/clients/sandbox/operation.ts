/** What an operation of the sandbox gets. */
export interface SandboxCall {
  /** The id in the path. */
  readonly id: bigint;
  readonly query: URLSearchParams;
  /** The body as JSON; undefined when there is none, or when it is `null`. */
  readonly body: unknown;
}

/** What an operation of the sandbox answers. */
export interface Reply {
  readonly status: number;
  /** Absent for an empty body. */
  readonly body?: unknown;
}

/** Serves one operation, or throws a `Refusal`. */
export type Handler = (call: SandboxCall) => Reply | Promise<Reply>;

/** One of the two services: its operations by name. */
export type Handlers<Name extends string> = Readonly<Record<Name, Handler>>;

/** What both services share: the ids they give, the time they tell, the form of their lists. */
export interface World {
  /** The next id of a kind of resource. */
  readonly nextId: (kind: string) => bigint;
  readonly now: () => Date;
  /** Whether lists of the Notification service are page objects; else arrays. */
  readonly pages: boolean;
}

/** A time as the deployed services write it: milliseconds and a numeric offset. */
export const timestamp = (date: Date): string => date.toISOString().replace("Z", "+00:00");
