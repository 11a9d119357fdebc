// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import { dateTimePattern } from "./formats.js";

/** Whether a value is valid as `NewObserver`. */
export function isNewObserver(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "name" &&
      key !== "displayName" &&
      key !== "observerServerBaseUrl"
    ) {
      return false;
    }
  }
  return (
    (value.name === undefined || typeof value.name === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.observerServerBaseUrl === undefined || typeof value.observerServerBaseUrl === "string")
  );
}

/** Whether a value is valid as `NewEvent`. */
export function isNewEvent(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "type" &&
      key !== "entityId" &&
      key !== "beforeState" &&
      key !== "afterState" &&
      key !== "time"
    ) {
      return false;
    }
  }
  return (
    typeof value.type === "string" &&
    typeof value.entityId === "string" &&
    (value.beforeState === undefined || (typeof value.beforeState === "string" || value.beforeState === null)) &&
    (value.afterState === undefined || typeof value.afterState === "string") &&
    isDateTime(value.time)
  );
}

/** Whether a value is valid as `ObserverUpdate`. */
export function isObserverUpdate(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "id" &&
      key !== "name" &&
      key !== "displayName" &&
      key !== "observerServerBaseUrl" &&
      key !== "createdAt" &&
      key !== "updatedAt"
    ) {
      return false;
    }
  }
  return (
    (value.name === undefined || typeof value.name === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.observerServerBaseUrl === undefined || typeof value.observerServerBaseUrl === "string")
  );
}

/** Whether a value is valid as `EventUpdate`. */
export function isEventUpdate(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "id" &&
      key !== "type" &&
      key !== "entityId" &&
      key !== "beforeState" &&
      key !== "afterState" &&
      key !== "time"
    ) {
      return false;
    }
  }
  return (
    (value.type === undefined || typeof value.type === "string") &&
    (value.entityId === undefined || typeof value.entityId === "string") &&
    (value.time === undefined || typeof value.time === "string")
  );
}

/** Whether a value is valid as `NotificationUpdate`. */
export function isNotificationUpdate(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "id" &&
      key !== "event" &&
      key !== "status" &&
      key !== "processingOutput" &&
      key !== "observer" &&
      key !== "receivedAt" &&
      key !== "processedAt"
    ) {
      return false;
    }
  }
  return (
    isEventUpdate(value.event) &&
    (value.status === undefined || (value.status === "UNPROCESSABLE" || value.status === "PROCESSING" || value.status === "PROCESSED" || value.status === "PROCESS_ERROR")) &&
    (value.processingOutput === undefined || typeof value.processingOutput === "string") &&
    (value.observer === undefined || isObserverUpdate(value.observer)) &&
    (value.receivedAt === undefined || typeof value.receivedAt === "string") &&
    (value.processedAt === undefined || typeof value.processedAt === "string")
  );
}

const dateTimeRegExp = /* @__PURE__ */ new RegExp(dateTimePattern, "u");

function isDateTime(value) {
  return typeof value === "string" && dateTimeRegExp.test(value);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
