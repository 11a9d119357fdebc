// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

/** Whether a value is valid as `NewBlueprint`. */
export function isNewBlueprint(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "name" &&
      key !== "version" &&
      key !== "displayName" &&
      key !== "description" &&
      key !== "repositoryProvider" &&
      key !== "repositoryUrl" &&
      key !== "blueprintDirectory" &&
      key !== "blueprintParams" &&
      key !== "organization" &&
      key !== "projectId"
    ) {
      return false;
    }
  }
  return (
    (value.name === undefined || typeof value.name === "string") &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.repositoryProvider === undefined || (value.repositoryProvider === "PROVIDER_A_DEVOPS" || value.repositoryProvider === "PROVIDER_B")) &&
    (value.repositoryUrl === undefined || typeof value.repositoryUrl === "string") &&
    (value.blueprintDirectory === undefined || typeof value.blueprintDirectory === "string") &&
    (value.blueprintParams === undefined || typeof value.blueprintParams === "string") &&
    (value.organization === undefined || typeof value.organization === "string") &&
    (value.projectId === undefined || typeof value.projectId === "string")
  );
}

/** Whether a value is valid as `BlueprintUpdate`. */
export function isBlueprintUpdate(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "id" &&
      key !== "name" &&
      key !== "version" &&
      key !== "displayName" &&
      key !== "description" &&
      key !== "repositoryProvider" &&
      key !== "repositoryUrl" &&
      key !== "blueprintDirectory" &&
      key !== "blueprintParams" &&
      key !== "organization" &&
      key !== "projectId" &&
      key !== "createdAt" &&
      key !== "updatedAt"
    ) {
      return false;
    }
  }
  return (
    (value.name === undefined || typeof value.name === "string") &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.repositoryProvider === undefined || typeof value.repositoryProvider === "string") &&
    (value.repositoryUrl === undefined || typeof value.repositoryUrl === "string") &&
    (value.blueprintDirectory === undefined || typeof value.blueprintDirectory === "string") &&
    (value.blueprintParams === undefined || typeof value.blueprintParams === "string") &&
    (value.organization === undefined || typeof value.organization === "string") &&
    (value.projectId === undefined || typeof value.projectId === "string")
  );
}

/** Whether a value is valid as `BlueprintInstantiationConfig`. */
export function isBlueprintInstantiationConfig(value) {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (
      key !== "targetRepo" &&
      key !== "createRepo" &&
      key !== "config"
    ) {
      return false;
    }
  }
  return (
    (value.targetRepo === undefined || typeof value.targetRepo === "string") &&
    (value.createRepo === undefined || typeof value.createRepo === "boolean") &&
    (value.config === undefined || isObject(value.config))
  );
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
