// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import { dateTimePattern } from "./formats.js";

/** Whether a value is valid as `Observer`. */
export function isObserver(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.id === undefined || isInt64(value.id)) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.observerServerBaseUrl === undefined || typeof value.observerServerBaseUrl === "string") &&
    (value.createdAt === undefined || isDateTime(value.createdAt)) &&
    (value.updatedAt === undefined || isDateTime(value.updatedAt))
  );
}

/** Whether a value is valid as `Event`. */
export function isEvent(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.id === undefined || isInt64(value.id)) &&
    typeof value.type === "string" &&
    typeof value.entityId === "string" &&
    (value.beforeState === undefined || (typeof value.beforeState === "string" || value.beforeState === null)) &&
    (value.afterState === undefined || typeof value.afterState === "string") &&
    isDateTime(value.time)
  );
}

/** Whether a value is valid as `Notification`. */
export function isNotification(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.id === undefined || isInt64(value.id)) &&
    isEvent(value.event) &&
    (value.status === undefined || (value.status === "UNPROCESSABLE" || value.status === "PROCESSING" || value.status === "PROCESSED" || value.status === "PROCESS_ERROR")) &&
    (value.processingOutput === undefined || typeof value.processingOutput === "string") &&
    (value.observer === undefined || isObserver(value.observer)) &&
    (value.receivedAt === undefined || isDateTime(value.receivedAt)) &&
    (value.processedAt === undefined || isDateTime(value.processedAt))
  );
}

/** Whether a value is valid as `ErrorObject`. */
export function isErrorObject(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.status === undefined || Number.isInteger(value.status)) &&
    (value.code === undefined || typeof value.code === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.message === undefined || typeof value.message === "string") &&
    (value.path === undefined || typeof value.path === "string") &&
    (value.timestamp === undefined || Number.isInteger(value.timestamp))
  );
}

const dateTimeRegExp = /* @__PURE__ */ new RegExp(dateTimePattern, "u");

function isInt64(value) {
  return Number.isInteger(value) && value >= -9223372036854776000 && value <= 9223372036854776000;
}

function isDateTime(value) {
  return typeof value === "string" && dateTimeRegExp.test(value);
}

function isPlainObject(value) {
  return isObject(value) && (Object.prototype.toString.call(value) === "[object Object]" || Object.keys(value).length > 0);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
