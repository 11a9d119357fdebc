// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.
import * as shapes from "./notification-request-shapes.js";
// <stdin>
var isNewObserver = validate22;
function validate22(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "displayName" || key0 === "observerServerBaseUrl"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.observerServerBaseUrl !== void 0 && typeof data.observerServerBaseUrl != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var isNewEvent = validate23, pattern0 = new RegExp(shapes.dateTime.pattern, "u");
function validate24(data) {
  if (typeof data == "string") {
    if (!pattern0.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
function validate23(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || data.entityId === void 0 || data.time === void 0)
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "type" || key0 === "entityId" || key0 === "beforeState" || key0 === "afterState" || key0 === "time"))
            return !1;
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (typeof data.type != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.entityId !== void 0) {
              let _errs4 = errors;
              if (typeof data.entityId != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.beforeState !== void 0) {
                let data2 = data.beforeState, _errs6 = errors, _errs7 = errors, valid1 = !1, _errs8 = errors;
                typeof data2 != "string" && errors++;
                var _valid0 = _errs8 === errors;
                if (valid1 = valid1 || _valid0, !valid1) {
                  let _errs10 = errors;
                  data2 !== null && errors++;
                  var _valid0 = _errs10 === errors;
                  valid1 = valid1 || _valid0;
                }
                if (valid1)
                  errors = _errs7;
                else
                  return errors++, !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.afterState !== void 0) {
                  let _errs12 = errors;
                  if (typeof data.afterState != "string")
                    return !1;
                  var valid0 = _errs12 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.time !== void 0) {
                    let _errs14 = errors;
                    if (!validate24(data.time))
                      return !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isObserverUpdate = validate26;
function validate26(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "displayName" || key0 === "observerServerBaseUrl" || key0 === "createdAt" || key0 === "updatedAt"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.observerServerBaseUrl !== void 0 && typeof data.observerServerBaseUrl != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var isEventUpdate = validate27;
function validate27(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "type" || key0 === "entityId" || key0 === "beforeState" || key0 === "afterState" || key0 === "time"))
        return !1;
    if (data.type !== void 0 && typeof data.type != "string" || data.entityId !== void 0 && typeof data.entityId != "string" || data.time !== void 0 && typeof data.time != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var isNotificationUpdate = validate28;
function validate28(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "event" || key0 === "status" || key0 === "processingOutput" || key0 === "observer" || key0 === "receivedAt" || key0 === "processedAt"))
        return !1;
    if (!validate27(data.event))
      return !1;
    if (data.status !== void 0) {
      let data1 = data.status;
      if (typeof data1 != "string" || !(data1 === "UNPROCESSABLE" || data1 === "PROCESSING" || data1 === "PROCESSED" || data1 === "PROCESS_ERROR"))
        return !1;
    }
    if (data.processingOutput !== void 0 && typeof data.processingOutput != "string" || data.observer !== void 0 && !validate26(data.observer) || data.receivedAt !== void 0 && typeof data.receivedAt != "string" || data.processedAt !== void 0 && typeof data.processedAt != "string")
      return !1;
  } else
    return !1;
  return !0;
}
export {
  isEventUpdate,
  isNewEvent,
  isNewObserver,
  isNotificationUpdate,
  isObserverUpdate
};
