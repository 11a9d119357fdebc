// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.
import * as shapes from "./blueprint-request-shapes.js";
// <stdin>
var isNewBlueprint = validate22;
function validate22(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "version" || key0 === "displayName" || key0 === "description" || key0 === "repositoryProvider" || key0 === "repositoryUrl" || key0 === "blueprintDirectory" || key0 === "blueprintParams" || key0 === "organization" || key0 === "projectId"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.version !== void 0 && typeof data.version != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.description !== void 0 && typeof data.description != "string")
      return !1;
    if (data.repositoryProvider !== void 0) {
      let data4 = data.repositoryProvider;
      if (typeof data4 != "string" || !(data4 === "PROVIDER_A_DEVOPS" || data4 === "PROVIDER_B"))
        return !1;
    }
    if (data.repositoryUrl !== void 0 && typeof data.repositoryUrl != "string" || data.blueprintDirectory !== void 0 && typeof data.blueprintDirectory != "string" || data.blueprintParams !== void 0 && typeof data.blueprintParams != "string" || data.organization !== void 0 && typeof data.organization != "string" || data.projectId !== void 0 && typeof data.projectId != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var isBlueprintUpdate = validate23;
function validate23(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "version" || key0 === "displayName" || key0 === "description" || key0 === "repositoryProvider" || key0 === "repositoryUrl" || key0 === "blueprintDirectory" || key0 === "blueprintParams" || key0 === "organization" || key0 === "projectId" || key0 === "createdAt" || key0 === "updatedAt"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.version !== void 0 && typeof data.version != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.description !== void 0 && typeof data.description != "string" || data.repositoryProvider !== void 0 && typeof data.repositoryProvider != "string" || data.repositoryUrl !== void 0 && typeof data.repositoryUrl != "string" || data.blueprintDirectory !== void 0 && typeof data.blueprintDirectory != "string" || data.blueprintParams !== void 0 && typeof data.blueprintParams != "string" || data.organization !== void 0 && typeof data.organization != "string" || data.projectId !== void 0 && typeof data.projectId != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var isBlueprintInstantiationConfig = validate24;
function validate24(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "targetRepo" || key0 === "createRepo" || key0 === "config"))
        return !1;
    if (data.targetRepo !== void 0 && typeof data.targetRepo != "string" || data.createRepo !== void 0 && typeof data.createRepo != "boolean")
      return !1;
    if (data.config !== void 0) {
      let data2 = data.config;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))
        return !1;
    }
  } else
    return !1;
  return !0;
}
export {
  isBlueprintInstantiationConfig,
  isBlueprintUpdate,
  isNewBlueprint
};
