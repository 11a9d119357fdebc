import type * as BlueprintService from "../../generated/blueprint.js";
import type * as NotificationService from "../../generated/notification.js";
import type { Id, IdInput, Int64 } from "./int64.js";

/** Any JSON value, as the client read it: integers beyond the safe range are `bigint`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json };

/** Any JSON value to send. */
export type JsonInput =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput | undefined };

/** The fields that a service sets itself. */
type ServerSet = "id" | "createdAt" | "updatedAt";

/**
 * A resource as services return it: any field may be missing or null, and there may be additional
 * fields.
 */
type Answered<T, Otherwise extends keyof T = never> = {
  [K in keyof Omit<T, Otherwise>]?: T[K] | null;
};

/** A resource as a caller may pass it: any field may be missing, undefined or null. */
type Given<T, Otherwise extends keyof T = never> = {
  readonly [K in keyof Omit<T, Otherwise>]?: T[K] | null | undefined;
};

/** The fields that a service sets, which are present when a resource that was read is sent. */
interface Ignored {
  /** Not sent: the service assigns it. */
  readonly id?: IdInput | null | undefined;
  /** Not sent: the service sets it. */
  readonly createdAt?: string | null | undefined;
  /** Not sent: the service sets it. */
  readonly updatedAt?: string | null | undefined;
}

/** A value that the specification lists, or one that a newer service has added. */
type OrNewer<T extends string> = T | (string & {});

/** A time: text, or the milliseconds since 1970 that version 0.9.0 writes to observers. */
export type TimeInput = string | number;

/** The hosting providers that the specification names. */
export type RepositoryProvider = NonNullable<BlueprintService.Blueprint["repositoryProvider"]>;

/** The states of a notification. The specification has no rules for their order. */
export type NotificationStatus = NonNullable<NotificationService.Notification["status"]>;

/** The fields of a blueprint (spec 2.2). */
interface BlueprintFields extends Omit<BlueprintService.Blueprint, "repositoryProvider"> {
  /** The provider that hosts the repository. */
  repositoryProvider?: OrNewer<RepositoryProvider>;
}

/** A blueprint, as the service returns it (spec 2.2). */
export interface Blueprint<I extends Int64 = Int64> extends Answered<BlueprintFields, "id"> {
  /** Identifier, assigned by the service. */
  id: Id<I>;
}

/**
 * A blueprint to register. The specification does not say which fields are required; the deployed
 * services require `repositoryUrl` and `blueprintDirectory`. A blueprint that was read can be
 * passed as it is.
 */
export interface NewBlueprint extends Given<BlueprintFields, ServerSet>, Ignored {}

/**
 * The new state of a blueprint: the blueprint as it was read, with your changes. The service clears a field that is
 * missing.
 */
export interface BlueprintUpdate extends Given<BlueprintFields, "id"> {
  /** Ignored: the id passed to the call is sent. */
  readonly id?: IdInput | null | undefined;
}

/** How to generate a project from a blueprint (spec 2.3). */
export interface BlueprintInstantiationConfig {
  /**
   * The repository that receives the project: a name. If it already exists (`createRepo: false`),
   * version 1.0.42 requires its full URL.
   */
  readonly targetRepo?: string | null | undefined;
  /** Whether the service creates that repository; default true. */
  readonly createRepo?: boolean | null | undefined;
  /** Values of the parameters, whose names the blueprint defines; the services accept only text. */
  readonly config?: Readonly<Record<string, unknown>> | null | undefined;
}

export type { ErrorObject } from "../../generated/blueprint.js";

/** An observer, as the service returns it (spec 2.4). */
export interface Observer<I extends Int64 = Int64>
  extends Answered<NotificationService.Observer, "id"> {
  /** Identifier, assigned by the service. */
  id: Id<I>;
}

/**
 * An observer to add. The specification does not say which fields are required; the deployed
 * services require `name` and `observerServerBaseUrl`. An observer that was read can be passed as
 * it is.
 */
export interface NewObserver extends Given<NotificationService.Observer, ServerSet>, Ignored {}

/** The new state of an observer: what was read, with changes. */
export interface ObserverUpdate
  extends Given<NotificationService.Observer, "id" | "createdAt" | "updatedAt"> {
  /** Ignored: the id passed to the call is sent. */
  readonly id?: IdInput | null | undefined;
  /** The service keeps its own, but returns this one. */
  readonly createdAt?: TimeInput | null | undefined;
  /** The service sets it. */
  readonly updatedAt?: TimeInput | null | undefined;
}

/** An event, as the service returns it (spec 2.5). */
export interface Event<I extends Int64 = Int64>
  extends Answered<NotificationService.Event, "id" | "beforeState" | "afterState"> {
  /** Identifier, assigned by the service. */
  id: Id<I>;
  /** State of the entity before the event: text, or any JSON since version 1.0.8. */
  beforeState?: Json;
  /** State of the entity after the event: text, or any JSON since version 1.0.8. */
  afterState?: Json;
}

/** The form of the states of a dispatched event: text, as the specification says, or any JSON. */
export type States = "text" | "json";

/** A state to dispatch. */
export type StateInput<S extends States = States> = [S] extends ["json"]
  ? JsonInput | undefined
  : string | null | undefined;

/** An event to dispatch. An event that was read can be passed as it is. */
export interface NewEvent<S extends States = States> extends Ignored {
  /** Type of the event; the deployed services accept a fixed list (see docs/clients.md). */
  readonly type: string;
  /** Identifier of the entity that the event is about. */
  readonly entityId: string;
  /** When the event happened: a date and time with offset (RFC 3339). */
  readonly time: string;
  /** State of the entity before the event. The deployed services require at least one state. */
  readonly beforeState?: StateInput<S>;
  /** State of the entity after the event. The deployed services require at least one state. */
  readonly afterState?: StateInput<S>;
}

/** A resource inside another, which some services return without its id. */
type Inside<T extends { id: unknown }> = Omit<T, "id"> & { id?: T["id"] | null };

/** A notification, as the service returns it (spec 2.6). */
export interface Notification<I extends Int64 = Int64>
  extends Answered<NotificationService.Notification, "id" | "event" | "observer"> {
  /** Identifier, assigned by the service. */
  id: Id<I>;
  /** The event that was dispatched. */
  event: Inside<Event<I>>;
  /** The observer that handles the notification. */
  observer?: Inside<Observer<I>> | null;
}

/** An event inside a notification to update: it is linked by its id, and not changed. */
export interface LinkedEvent
  extends Given<NotificationService.Event, "id" | "beforeState" | "afterState" | "time"> {
  readonly id?: IdInput | null | undefined;
  readonly beforeState?: JsonInput | undefined;
  readonly afterState?: JsonInput | undefined;
  readonly time?: TimeInput | null | undefined;
}

/** The new state of a notification: what was read or delivered, with changes. */
export interface NotificationUpdate
  extends Given<Pick<NotificationService.Notification, "status" | "processingOutput">> {
  /** Ignored: the id passed to the call is sent. */
  readonly id?: IdInput | null | undefined;
  /** The event that was dispatched; it is linked by its id, and not changed. */
  readonly event: LinkedEvent;
  /** The observer that handles the notification; it is linked by its id, and not changed. */
  readonly observer?: ObserverUpdate | null | undefined;
  /** When the observer received it. A date without a time is sent as that day, 10:30 UTC. */
  readonly receivedAt?: TimeInput | null | undefined;
  /** When the observer had processed it. A date without a time is sent as that day, 10:30 UTC. */
  readonly processedAt?: TimeInput | null | undefined;
}
