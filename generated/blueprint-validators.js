// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import { dateTimePattern } from "./formats.js";

/** Whether a value is valid as `Blueprint`. */
export function isBlueprint(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.id === undefined || isInt64(value.id)) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.repositoryProvider === undefined || (value.repositoryProvider === "PROVIDER_A_DEVOPS" || value.repositoryProvider === "PROVIDER_B")) &&
    (value.repositoryUrl === undefined || typeof value.repositoryUrl === "string") &&
    (value.blueprintDirectory === undefined || typeof value.blueprintDirectory === "string") &&
    (value.blueprintParams === undefined || typeof value.blueprintParams === "string") &&
    (value.organization === undefined || typeof value.organization === "string") &&
    (value.projectId === undefined || typeof value.projectId === "string") &&
    (value.createdAt === undefined || isDateTime(value.createdAt)) &&
    (value.updatedAt === undefined || isDateTime(value.updatedAt))
  );
}

/** Whether a value is valid as `BlueprintInstantiationConfig`. */
export function isBlueprintInstantiationConfig(value) {
  if (!isObject(value)) return false;
  return (
    isPlainObject(value) &&
    (value.targetRepo === undefined || typeof value.targetRepo === "string") &&
    (value.createRepo === undefined || typeof value.createRepo === "boolean") &&
    (value.config === undefined || isPlainObject(value.config))
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
