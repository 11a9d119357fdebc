import { isObject } from "../findings/json-object.js";
import type { JsonObject } from "./body.js";
import type { Int64 } from "./int64.js";
import { type Reading, readId, readInnerId, readObject } from "./reading.js";
import type { Event, Notification, Observer } from "./resources.js";

/** Reads an observer. */
export function observerOf<I extends Int64>(
  value: JsonObject,
  pointer: string,
  reading: Reading,
): Observer<I> {
  readId(value, pointer, reading);
  readAddress(value);
  return value as unknown as Observer<I>;
}

/** Reads an event. */
export function eventOf<I extends Int64>(
  value: JsonObject,
  pointer: string,
  reading: Reading,
): Event<I> {
  readId(value, pointer, reading);
  return value as unknown as Event<I>;
}

/** Reads a notification, with the event and the observer inside it. */
export function notificationOf<I extends Int64>(
  value: JsonObject,
  pointer: string,
  reading: Reading,
): Notification<I> {
  readId(value, pointer, reading);
  const event = readObject(value.event, `${pointer}/event`, reading);
  readInnerId(event, `${pointer}/event`, reading);
  if (isObject(value.observer)) {
    readInnerId(value.observer, `${pointer}/observer`, reading);
    readAddress(value.observer);
  }
  return value as unknown as Notification<I>;
}

/**
 * An example in the specification uses this name for the address of an observer (2.4), so services
 * may use it, too.
 */
function readAddress(observer: JsonObject): void {
  const { observerServerAddress } = observer;
  if (observerServerAddress === undefined || observer.observerServerBaseUrl != null) return;
  observer.observerServerBaseUrl = observerServerAddress;
  delete observer.observerServerAddress;
}
