// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.
// <stdin>
var isObserver = validate17;
var pattern0 = new RegExp("^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt\\s](?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)|23:59:60(?:\\.[0-9]+)?(?:[Zz]|[+\\-]00(?::?00)?))$", "u");
function validate17(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id, _errs1 = errors, _errs2 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 9223372036854776e3 || isNaN(data0))
            return !1;
          if (data0 < -9223372036854776e3 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.name !== void 0) {
          let _errs4 = errors;
          if (typeof data.name != "string")
            return !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.displayName !== void 0) {
            let _errs6 = errors;
            if (typeof data.displayName != "string")
              return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.observerServerBaseUrl !== void 0) {
              let _errs8 = errors;
              if (typeof data.observerServerBaseUrl != "string")
                return !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.createdAt !== void 0) {
                let data4 = data.createdAt, _errs10 = errors;
                if (errors === errors)
                  if (typeof data4 == "string") {
                    if (!pattern0.test(data4))
                      return !1;
                  } else
                    return !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.updatedAt !== void 0) {
                  let data5 = data.updatedAt, _errs13 = errors;
                  if (errors === errors)
                    if (typeof data5 == "string") {
                      if (!pattern0.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs13 === errors;
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
var isEvent = validate18;
function validate18(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.entityId === void 0 && (missing0 = "entityId") || data.time === void 0 && (missing0 = "time"))
        return !1;
      if (data.id !== void 0) {
        let data0 = data.id, _errs1 = errors, _errs2 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 9223372036854776e3 || isNaN(data0))
            return !1;
          if (data0 < -9223372036854776e3 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.type !== void 0) {
          let _errs4 = errors;
          if (typeof data.type != "string")
            return !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.entityId !== void 0) {
            let _errs6 = errors;
            if (typeof data.entityId != "string")
              return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.beforeState !== void 0) {
              let data3 = data.beforeState, _errs8 = errors, _errs9 = errors, valid2 = !1, _errs10 = errors;
              typeof data3 != "string" && errors++;
              var _valid0 = _errs10 === errors;
              if (valid2 = valid2 || _valid0, !valid2) {
                let _errs12 = errors;
                data3 !== null && errors++;
                var _valid0 = _errs12 === errors;
                valid2 = valid2 || _valid0;
              }
              if (valid2)
                errors = _errs9;
              else
                return errors++, !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.afterState !== void 0) {
                let _errs14 = errors;
                if (typeof data.afterState != "string")
                  return !1;
                var valid0 = _errs14 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.time !== void 0) {
                  let data5 = data.time, _errs16 = errors;
                  if (errors === errors)
                    if (typeof data5 == "string") {
                      if (!pattern0.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs16 === errors;
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
var isNotification = validate19;
function validate12(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.entityId === void 0 && (missing0 = "entityId") || data.time === void 0 && (missing0 = "time"))
        return !1;
      if (data.id !== void 0) {
        let data0 = data.id, _errs1 = errors, _errs2 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 9223372036854776e3 || isNaN(data0))
            return !1;
          if (data0 < -9223372036854776e3 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.type !== void 0) {
          let _errs4 = errors;
          if (typeof data.type != "string")
            return !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.entityId !== void 0) {
            let _errs6 = errors;
            if (typeof data.entityId != "string")
              return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.beforeState !== void 0) {
              let data3 = data.beforeState, _errs8 = errors, _errs9 = errors, valid2 = !1, _errs10 = errors;
              typeof data3 != "string" && errors++;
              var _valid0 = _errs10 === errors;
              if (valid2 = valid2 || _valid0, !valid2) {
                let _errs12 = errors;
                data3 !== null && errors++;
                var _valid0 = _errs12 === errors;
                valid2 = valid2 || _valid0;
              }
              if (valid2)
                errors = _errs9;
              else
                return errors++, !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.afterState !== void 0) {
                let _errs14 = errors;
                if (typeof data.afterState != "string")
                  return !1;
                var valid0 = _errs14 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.time !== void 0) {
                  let data5 = data.time, _errs16 = errors;
                  if (errors === errors)
                    if (typeof data5 == "string") {
                      if (!pattern0.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs16 === errors;
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
function validate14(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id, _errs1 = errors, _errs2 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 9223372036854776e3 || isNaN(data0))
            return !1;
          if (data0 < -9223372036854776e3 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.name !== void 0) {
          let _errs4 = errors;
          if (typeof data.name != "string")
            return !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.displayName !== void 0) {
            let _errs6 = errors;
            if (typeof data.displayName != "string")
              return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.observerServerBaseUrl !== void 0) {
              let _errs8 = errors;
              if (typeof data.observerServerBaseUrl != "string")
                return !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.createdAt !== void 0) {
                let data4 = data.createdAt, _errs10 = errors;
                if (errors === errors)
                  if (typeof data4 == "string") {
                    if (!pattern0.test(data4))
                      return !1;
                  } else
                    return !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.updatedAt !== void 0) {
                  let data5 = data.updatedAt, _errs13 = errors;
                  if (errors === errors)
                    if (typeof data5 == "string") {
                      if (!pattern0.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs13 === errors;
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
function validate19(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.event === void 0 && (missing0 = "event"))
        return !1;
      if (data.id !== void 0) {
        let data0 = data.id, _errs1 = errors, _errs2 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 9223372036854776e3 || isNaN(data0))
            return !1;
          if (data0 < -9223372036854776e3 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.event !== void 0) {
          let _errs4 = errors;
          validate12(data.event) || errors++;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.status !== void 0) {
            let data2 = data.status, _errs5 = errors;
            if (typeof data2 != "string" || !(data2 === "UNPROCESSABLE" || data2 === "PROCESSING" || data2 === "PROCESSED" || data2 === "PROCESS_ERROR"))
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.processingOutput !== void 0) {
              let _errs7 = errors;
              if (typeof data.processingOutput != "string")
                return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.observer !== void 0) {
                let _errs9 = errors;
                validate14(data.observer) || errors++;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.receivedAt !== void 0) {
                  let data5 = data.receivedAt, _errs10 = errors;
                  if (errors === errors)
                    if (typeof data5 == "string") {
                      if (!pattern0.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs10 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.processedAt !== void 0) {
                    let data6 = data.processedAt, _errs13 = errors;
                    if (errors === errors)
                      if (typeof data6 == "string") {
                        if (!pattern0.test(data6))
                          return !1;
                      } else
                        return !1;
                    var valid0 = _errs13 === errors;
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
var isErrorObject = validate22;
function validate22(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status !== void 0) {
        let data0 = data.status, _errs1 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.code !== void 0) {
          let _errs3 = errors;
          if (typeof data.code != "string")
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.description !== void 0) {
            let _errs5 = errors;
            if (typeof data.description != "string")
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.message !== void 0) {
              let _errs7 = errors;
              if (typeof data.message != "string")
                return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.path !== void 0) {
                let _errs9 = errors;
                if (typeof data.path != "string")
                  return !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.timestamp !== void 0) {
                  let data5 = data.timestamp, _errs11 = errors;
                  if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                    return !1;
                  var valid0 = _errs11 === errors;
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
export {
  isErrorObject,
  isEvent,
  isNotification,
  isObserver
};
