import type * as BlueprintService from "../../generated/blueprint.js";
import type * as NotificationService from "../../generated/notification.js";
import type { Id, IdInput, Int64 } from "./int64.js";

/** Any JSON value, as it was read: integers beyond the safe range are `bigint`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json };

/** What a service sets itself. */
type ServerSet = "id" | "createdAt" | "updatedAt";

/** As services answer: any field may be missing or null, and other fields may be there. */
type Answered<T, Otherwise extends keyof T = never> = {
  [K in keyof Omit<T, Otherwise>]?: T[K] | null;
};

/** A value that the spec lists, or one that a newer service has added. */
type OrNewer<T extends string> = T | (string & {});

/** The hosting providers that the spec names. */
export type RepositoryProvider = NonNullable<BlueprintService.Blueprint["repositoryProvider"]>;

/** The states of a notification. The spec gives no rules for going from one to another. */
export type NotificationStatus = NonNullable<NotificationService.Notification["status"]>;

/** A blueprint, as the service gives it. */
export interface Blueprint<I extends Int64 = "number">
  extends Answered<BlueprintService.Blueprint, "id" | "repositoryProvider"> {
  /** Identifier, given by the service. */
  id: Id<I>;
  /** The provider that hosts the repository. */
  repositoryProvider?: OrNewer<RepositoryProvider> | null;
}

/**
 * A blueprint to register. The spec does not say what is mandatory; the deployed service wants
 * `repositoryUrl` and `blueprintDirectory`.
 */
export type NewBlueprint = Omit<BlueprintService.Blueprint, ServerSet>;

/** A blueprint as it shall become: what was read, changed. A field that is left out is emptied. */
export interface BlueprintUpdate
  extends Answered<BlueprintService.Blueprint, "id" | "repositoryProvider"> {
  /** Goes out as the id of the call, whatever stands here. */
  id?: IdInput | null;
  /** The provider that hosts the repository. */
  repositoryProvider?: OrNewer<RepositoryProvider> | null;
}

export type { BlueprintInstantiationConfig, ErrorObject } from "../../generated/blueprint.js";

/** An observer, as the service gives it. */
export interface Observer<I extends Int64 = "number">
  extends Answered<NotificationService.Observer, "id"> {
  /** Identifier, given by the service. */
  id: Id<I>;
}

/**
 * An observer to add. The spec does not say what is mandatory; the deployed service wants `name`
 * and `observerServerBaseUrl`.
 */
export type NewObserver = Omit<NotificationService.Observer, ServerSet>;

/** An observer as it shall become: what was read, changed. */
export interface ObserverUpdate extends Answered<NotificationService.Observer, "id"> {
  /** Goes out as the id of the call, whatever stands here. */
  id?: IdInput | null;
}

/** An event, as the service gives it. */
export interface Event<I extends Int64 = "number">
  extends Answered<NotificationService.Event, "id" | "beforeState" | "afterState"> {
  /** Identifier, given by the service. */
  id: Id<I>;
  /** State of the entity before the event: text, or whatever JSON a newer service sends. */
  beforeState?: Json;
  /** State of the entity after the event: text, or whatever JSON a newer service sends. */
  afterState?: Json;
}

/** An event to dispatch: `type`, `entityId` and `time` (RFC 3339), and its states as text. */
export type NewEvent = Omit<NotificationService.Event, ServerSet>;

/** A resource inside another, which some services give without its id. */
type Inside<T extends { id: unknown }> = Omit<T, "id"> & { id?: T["id"] | null };

/** A notification, as the service gives it. */
export interface Notification<I extends Int64 = "number">
  extends Answered<NotificationService.Notification, "id" | "event" | "observer"> {
  /** Identifier, given by the service. */
  id: Id<I>;
  /** The event that was dispatched. */
  event: Inside<Event<I>>;
  /** The observer that handles the notification. */
  observer?: Inside<Observer<I>> | null;
}

/** A notification as it shall become: what was read, changed. */
export interface NotificationUpdate
  extends Answered<NotificationService.Notification, "id" | "event" | "observer"> {
  /** Goes out as the id of the call, whatever stands here. */
  id?: IdInput | null;
  /** The event that was dispatched; it is linked, not changed. */
  event: Omit<Partial<Event>, "id"> & { id?: IdInput | null };
  /** The observer that handles the notification; it is linked, not changed. */
  observer?: ObserverUpdate | null;
}
