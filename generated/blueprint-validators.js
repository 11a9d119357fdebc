// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.
import * as shapes from "./blueprint-shapes.js";
// <stdin>
var isBlueprint = validate29;
function validate23(data) {
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)))
    return !1;
  if (typeof data == "number" && isFinite(data)) {
    if (data > 9223372036854776e3 || isNaN(data))
      return !1;
    if (data < -9223372036854776e3 || isNaN(data))
      return !1;
  }
  return !0;
}
var pattern0 = new RegExp(shapes.dateTime.pattern, "u");
function validate25(data) {
  if (typeof data == "string") {
    if (!pattern0.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
function validate29(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0 && !validate23(data.id) || data.name !== void 0 && typeof data.name != "string" || data.version !== void 0 && typeof data.version != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.description !== void 0 && typeof data.description != "string")
      return !1;
    if (data.repositoryProvider !== void 0) {
      let data5 = data.repositoryProvider;
      if (typeof data5 != "string" || !(data5 === "PROVIDER_A_DEVOPS" || data5 === "PROVIDER_B"))
        return !1;
    }
    if (data.repositoryUrl !== void 0 && typeof data.repositoryUrl != "string" || data.blueprintDirectory !== void 0 && typeof data.blueprintDirectory != "string" || data.blueprintParams !== void 0 && typeof data.blueprintParams != "string" || data.organization !== void 0 && typeof data.organization != "string" || data.projectId !== void 0 && typeof data.projectId != "string" || data.createdAt !== void 0 && !validate25(data.createdAt) || data.updatedAt !== void 0 && !validate25(data.updatedAt))
      return !1;
  } else
    return !1;
  return !0;
}
var isBlueprintInstantiationConfig = validate33;
function validate33(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
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
var isErrorObject = validate34;
function validate34(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status !== void 0) {
      let data0 = data.status;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
        return !1;
    }
    if (data.code !== void 0 && typeof data.code != "string" || data.description !== void 0 && typeof data.description != "string" || data.message !== void 0 && typeof data.message != "string" || data.path !== void 0 && typeof data.path != "string")
      return !1;
    if (data.timestamp !== void 0) {
      let data5 = data.timestamp;
      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
        return !1;
    }
  } else
    return !1;
  return !0;
}
export {
  isBlueprint,
  isBlueprintInstantiationConfig,
  isErrorObject
};
