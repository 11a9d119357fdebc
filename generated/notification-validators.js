// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.
import * as shapes from "./notification-shapes.js";
// <stdin>
var isObserver = validate38;
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
function validate27(data) {
  if (typeof data == "string") {
    if (!pattern0.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
function validate38(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0 && !validate23(data.id) || data.name !== void 0 && typeof data.name != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.observerServerBaseUrl !== void 0 && typeof data.observerServerBaseUrl != "string" || data.createdAt !== void 0 && !validate27(data.createdAt) || data.updatedAt !== void 0 && !validate27(data.updatedAt))
      return !1;
  } else
    return !1;
  return !0;
}
var isEvent = validate42;
function validate42(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || data.entityId === void 0 || data.time === void 0)
        return !1;
      if (data.id !== void 0) {
        let _errs1 = errors;
        if (!validate23(data.id))
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
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
              let data3 = data.beforeState, _errs6 = errors, _errs7 = errors, valid1 = !1, _errs8 = errors;
              typeof data3 != "string" && errors++;
              var _valid0 = _errs8 === errors;
              if (valid1 = valid1 || _valid0, !valid1) {
                let _errs10 = errors;
                data3 !== null && errors++;
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
                  if (!validate27(data.time))
                    return !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isNotification = validate45;
function validate45(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id !== void 0 && !validate23(data.id) || !validate42(data.event))
      return !1;
    if (data.status !== void 0) {
      let data2 = data.status;
      if (typeof data2 != "string" || !(data2 === "UNPROCESSABLE" || data2 === "PROCESSING" || data2 === "PROCESSED" || data2 === "PROCESS_ERROR"))
        return !1;
    }
    if (data.processingOutput !== void 0 && typeof data.processingOutput != "string" || data.observer !== void 0 && !validate38(data.observer) || data.receivedAt !== void 0 && !validate27(data.receivedAt) || data.processedAt !== void 0 && !validate27(data.processedAt))
      return !1;
  } else
    return !1;
  return !0;
}
var isErrorObject = validate51;
function validate51(data) {
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
  isErrorObject,
  isEvent,
  isNotification,
  isObserver
};
