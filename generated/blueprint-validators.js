// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.
// <stdin>
var isBlueprint = validate13;
var pattern0 = new RegExp("^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt\\s](?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)|23:59:60(?:\\.[0-9]+)?(?:[Zz]|[+\\-]00(?::?00)?))$", "u");
function validate13(data) {
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
          if (data.version !== void 0) {
            let _errs6 = errors;
            if (typeof data.version != "string")
              return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.displayName !== void 0) {
              let _errs8 = errors;
              if (typeof data.displayName != "string")
                return !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.description !== void 0) {
                let _errs10 = errors;
                if (typeof data.description != "string")
                  return !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.repositoryProvider !== void 0) {
                  let data5 = data.repositoryProvider, _errs12 = errors;
                  if (typeof data5 != "string" || !(data5 === "PROVIDER_A_DEVOPS" || data5 === "PROVIDER_B"))
                    return !1;
                  var valid0 = _errs12 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.repositoryUrl !== void 0) {
                    let _errs14 = errors;
                    if (typeof data.repositoryUrl != "string")
                      return !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.blueprintDirectory !== void 0) {
                      let _errs16 = errors;
                      if (typeof data.blueprintDirectory != "string")
                        return !1;
                      var valid0 = _errs16 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.blueprintParams !== void 0) {
                        let _errs18 = errors;
                        if (typeof data.blueprintParams != "string")
                          return !1;
                        var valid0 = _errs18 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.organization !== void 0) {
                          let _errs20 = errors;
                          if (typeof data.organization != "string")
                            return !1;
                          var valid0 = _errs20 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.projectId !== void 0) {
                            let _errs22 = errors;
                            if (typeof data.projectId != "string")
                              return !1;
                            var valid0 = _errs22 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.createdAt !== void 0) {
                              let data11 = data.createdAt, _errs24 = errors;
                              if (errors === errors)
                                if (typeof data11 == "string") {
                                  if (!pattern0.test(data11))
                                    return !1;
                                } else
                                  return !1;
                              var valid0 = _errs24 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0)
                              if (data.updatedAt !== void 0) {
                                let data12 = data.updatedAt, _errs27 = errors;
                                if (errors === errors)
                                  if (typeof data12 == "string") {
                                    if (!pattern0.test(data12))
                                      return !1;
                                  } else
                                    return !1;
                                var valid0 = _errs27 === errors;
                              } else
                                var valid0 = !0;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isBlueprintInstantiationConfig = validate14;
function validate14(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.targetRepo !== void 0) {
        let _errs1 = errors;
        if (typeof data.targetRepo != "string")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.createRepo !== void 0) {
          let _errs3 = errors;
          if (typeof data.createRepo != "boolean")
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.config !== void 0) {
            let data2 = data.config, _errs5 = errors;
            if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)))
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
var isErrorObject = validate15;
function validate15(data) {
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
  isBlueprint,
  isBlueprintInstantiationConfig,
  isErrorObject
};
