// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.
// <stdin>
var isInfo = validate58;
var pattern0 = new RegExp("^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$", "u"), pattern2 = new RegExp("^[\\p{L}_][\\p{L}\\p{M}\\p{Nd}_.\\-]*$", "u");
function validate58(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.title === void 0 && (missing0 = "title") || data.version === void 0 && (missing0 = "version"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "title" || key0 === "version" || key0 === "summary" || key0 === "description" || key0 === "termsOfService" || key0 === "datastoreName" || key0 === "contact" || key0 === "license"))
            return !1;
        if (_errs1 === errors) {
          if (data.title !== void 0) {
            let _errs2 = errors;
            if (typeof data.title != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let data1 = data.version, _errs4 = errors;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.summary !== void 0) {
                let _errs7 = errors;
                if (typeof data.summary != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.description !== void 0) {
                  let _errs9 = errors;
                  if (typeof data.description != "string")
                    return !1;
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.termsOfService !== void 0) {
                    let _errs11 = errors;
                    if (typeof data.termsOfService != "string")
                      return !1;
                    var valid0 = _errs11 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.datastoreName !== void 0) {
                      let data5 = data.datastoreName, _errs13 = errors;
                      if (errors === errors)
                        if (typeof data5 == "string") {
                          if (!pattern2.test(data5))
                            return !1;
                        } else
                          return !1;
                      var valid0 = _errs13 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.contact !== void 0) {
                        let data6 = data.contact, _errs16 = errors;
                        if (errors === errors)
                          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                            let _errs19 = errors;
                            for (let key1 in data6)
                              if (!(key1 === "name" || key1 === "url" || key1 === "email"))
                                return !1;
                            if (_errs19 === errors) {
                              if (data6.name !== void 0) {
                                let _errs20 = errors;
                                if (typeof data6.name != "string")
                                  return !1;
                                var valid4 = _errs20 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4) {
                                if (data6.url !== void 0) {
                                  let _errs22 = errors;
                                  if (typeof data6.url != "string")
                                    return !1;
                                  var valid4 = _errs22 === errors;
                                } else
                                  var valid4 = !0;
                                if (valid4)
                                  if (data6.email !== void 0) {
                                    let _errs24 = errors;
                                    if (typeof data6.email != "string")
                                      return !1;
                                    var valid4 = _errs24 === errors;
                                  } else
                                    var valid4 = !0;
                              }
                            }
                          } else
                            return !1;
                        var valid0 = _errs16 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.license !== void 0) {
                          let data10 = data.license, _errs26 = errors;
                          if (errors === errors)
                            if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                              let _errs29 = errors;
                              for (let key2 in data10)
                                if (!(key2 === "name" || key2 === "url"))
                                  return !1;
                              if (_errs29 === errors) {
                                if (data10.name !== void 0) {
                                  let _errs30 = errors;
                                  if (typeof data10.name != "string")
                                    return !1;
                                  var valid6 = _errs30 === errors;
                                } else
                                  var valid6 = !0;
                                if (valid6)
                                  if (data10.url !== void 0) {
                                    let _errs32 = errors;
                                    if (typeof data10.url != "string")
                                      return !1;
                                    var valid6 = _errs32 === errors;
                                  } else
                                    var valid6 = !0;
                              }
                            } else
                              return !1;
                          var valid0 = _errs26 === errors;
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
    } else
      return !1;
  return errors === 0;
}
var isContact = validate59;
function validate59(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "name" || key0 === "url" || key0 === "email"))
          return !1;
      if (_errs1 === errors) {
        if (data.name !== void 0) {
          let _errs2 = errors;
          if (typeof data.name != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.url !== void 0) {
            let _errs4 = errors;
            if (typeof data.url != "string")
              return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.email !== void 0) {
              let _errs6 = errors;
              if (typeof data.email != "string")
                return !1;
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isLicense = validate60;
function validate60(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "name" || key0 === "url"))
          return !1;
      if (_errs1 === errors) {
        if (data.name !== void 0) {
          let _errs2 = errors;
          if (typeof data.name != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.url !== void 0) {
            let _errs4 = errors;
            if (typeof data.url != "string")
              return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
var isDatabaseServices = validate61;
var pattern3 = new RegExp("^(?:(?:[A-Za-z][A-Za-z0-9+\\-.]*:)?(?://(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\\[(?:(?:(?:[0-9A-Fa-f]{1,4}:){6}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|::(?:[0-9A-Fa-f]{1,4}:){5}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){4}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,1}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){3}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,2}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){2}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,3}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}:(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,4}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}|(?:(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{1,4})?::)|[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]|(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|/(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?)|[A-Za-z][A-Za-z0-9+\\-.]*:(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\\-._~!$&'()*+,;=@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$", "u");
function validate15(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.$ref === void 0 && (missing0 = "$ref"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "$ref" || key0 === "description"))
            return !1;
        if (_errs1 === errors) {
          if (data.$ref !== void 0) {
            let data0 = data.$ref, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern3.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.description !== void 0) {
              let _errs5 = errors;
              if (typeof data.description != "string")
                return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
var pattern5 = new RegExp("^[A-Za-z][A-Za-z0-9+\\-.]*:(?://(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\\[(?:(?:(?:[0-9A-Fa-f]{1,4}:){6}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|::(?:[0-9A-Fa-f]{1,4}:){5}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){4}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,1}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){3}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,2}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){2}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,3}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}:(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,4}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}|(?:(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{1,4})?::)|[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]|(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|/(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$", "u");
function validate23(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.$href === void 0 && (missing0 = "$href"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "$href" || key0 === "description" || key0 === "mediaType"))
            return !1;
        if (_errs1 === errors) {
          if (data.$href !== void 0) {
            let data0 = data.$href, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern5.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
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
            if (valid0)
              if (data.mediaType !== void 0) {
                let _errs7 = errors;
                if (typeof data.mediaType != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
function validate22(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.connectionString === void 0 && (missing0 = "connectionString"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverClass" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
            return !1;
        if (_errs1 === errors) {
          if (data.connectionString !== void 0) {
            let _errs2 = errors;
            if (typeof data.connectionString != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let _errs4 = errors;
              if (typeof data.version != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.driverName !== void 0) {
                let _errs6 = errors;
                if (typeof data.driverName != "string")
                  return !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.driverClass !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.driverClass != "string")
                    return !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.driverVersion !== void 0) {
                    let _errs10 = errors;
                    if (typeof data.driverVersion != "string")
                      return !1;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.driverLibrary !== void 0) {
                      let _errs12 = errors;
                      validate23(data.driverLibrary) || errors++;
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.driverDocs !== void 0) {
                        let _errs13 = errors;
                        validate23(data.driverDocs) || errors++;
                        var valid0 = _errs13 === errors;
                      } else
                        var valid0 = !0;
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
function validate27(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.connectionString === void 0 && (missing0 = "connectionString"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
            return !1;
        if (_errs1 === errors) {
          if (data.connectionString !== void 0) {
            let _errs2 = errors;
            if (typeof data.connectionString != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let _errs4 = errors;
              if (typeof data.version != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.driverName !== void 0) {
                let _errs6 = errors;
                if (typeof data.driverName != "string")
                  return !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.driverVersion !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.driverVersion != "string")
                    return !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.driverLibrary !== void 0) {
                    let _errs10 = errors;
                    validate23(data.driverLibrary) || errors++;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.driverDocs !== void 0) {
                      let _errs11 = errors;
                      validate23(data.driverDocs) || errors++;
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
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
function validate21(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "jdbc" || key0 === "odbc"))
          return !1;
      if (_errs1 === errors) {
        if (data.jdbc !== void 0) {
          let _errs2 = errors;
          validate22(data.jdbc) || errors++;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.odbc !== void 0) {
            let _errs3 = errors;
            validate27(data.odbc) || errors++;
            var valid0 = _errs3 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
function validate20(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.host === void 0 && (missing0 = "host") || data.port === void 0 && (missing0 = "port") || data.connectionProtocols === void 0 && (missing0 = "connectionProtocols"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "host" || key0 === "port" || key0 === "connectionProtocols" || key0 === "dbmsType" || key0 === "dbmsVersion"))
            return !1;
        if (_errs1 === errors) {
          if (data.host !== void 0) {
            let _errs2 = errors;
            if (typeof data.host != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.port !== void 0) {
              let _errs4 = errors;
              if (typeof data.port != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.connectionProtocols !== void 0) {
                let _errs6 = errors;
                validate21(data.connectionProtocols) || errors++;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.dbmsType !== void 0) {
                  let _errs7 = errors;
                  if (typeof data.dbmsType != "string")
                    return !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.dbmsVersion !== void 0) {
                    let _errs9 = errors;
                    if (typeof data.dbmsVersion != "string")
                      return !1;
                    var valid0 = _errs9 === errors;
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
function validate18(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors;
    validate20(data) || errors++;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate17(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "name" || key0 === "description" || key0 === "serverInfo" || key0 === "variables"))
            return !1;
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let data0 = data.name, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern2.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
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
              if (data.serverInfo !== void 0) {
                let _errs7 = errors;
                validate18(data.serverInfo) || errors++;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.variables !== void 0) {
                  let data3 = data.variables, _errs8 = errors;
                  if (errors === _errs8)
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3))
                      for (let key1 in data3) {
                        let data4 = data3[key1], _errs11 = errors;
                        if (errors === errors)
                          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                            let _errs14 = errors;
                            for (let key2 in data4)
                              if (!(key2 === "description" || key2 === "enum" || key2 === "default" || key2 === "examples"))
                                return !1;
                            if (_errs14 === errors) {
                              if (data4.description !== void 0) {
                                let _errs15 = errors;
                                if (typeof data4.description != "string")
                                  return !1;
                                var valid4 = _errs15 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4) {
                                if (data4.enum !== void 0) {
                                  let data6 = data4.enum, _errs17 = errors;
                                  if (errors === _errs17)
                                    if (Array.isArray(data6)) {
                                      var valid5 = !0;
                                      let len0 = data6.length;
                                      for (let i0 = 0; i0 < len0; i0++) {
                                        let _errs19 = errors;
                                        if (typeof data6[i0] != "string")
                                          return !1;
                                        var valid5 = _errs19 === errors;
                                        if (!valid5)
                                          break;
                                      }
                                    } else
                                      return !1;
                                  var valid4 = _errs17 === errors;
                                } else
                                  var valid4 = !0;
                                if (valid4) {
                                  if (data4.default !== void 0) {
                                    let _errs21 = errors;
                                    if (typeof data4.default != "string")
                                      return !1;
                                    var valid4 = _errs21 === errors;
                                  } else
                                    var valid4 = !0;
                                  if (valid4)
                                    if (data4.examples !== void 0) {
                                      let data9 = data4.examples, _errs23 = errors;
                                      if (errors === _errs23)
                                        if (Array.isArray(data9)) {
                                          var valid6 = !0;
                                          let len1 = data9.length;
                                          for (let i1 = 0; i1 < len1; i1++) {
                                            let _errs25 = errors;
                                            if (typeof data9[i1] != "string")
                                              return !1;
                                            var valid6 = _errs25 === errors;
                                            if (!valid6)
                                              break;
                                          }
                                        } else
                                          return !1;
                                      var valid4 = _errs23 === errors;
                                    } else
                                      var valid4 = !0;
                                }
                              }
                            }
                          } else
                            return !1;
                        var valid2 = _errs11 === errors;
                        if (!valid2)
                          break;
                      }
                    else
                      return !1;
                  var valid0 = _errs8 === errors;
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
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors;
    validate17(data) || errors++;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate61(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data))
      for (let key0 in data) {
        let _errs2 = errors;
        validate14(data[key0]) || errors++;
        var valid0 = _errs2 === errors;
        if (!valid0)
          break;
      }
    else
      return !1;
  return errors === 0;
}
var isDatabaseService = validate63;
function validate63(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "name" || key0 === "description" || key0 === "serverInfo" || key0 === "variables"))
            return !1;
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let data0 = data.name, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern2.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
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
              if (data.serverInfo !== void 0) {
                let _errs7 = errors;
                validate18(data.serverInfo) || errors++;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.variables !== void 0) {
                  let data3 = data.variables, _errs8 = errors;
                  if (errors === _errs8)
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3))
                      for (let key1 in data3) {
                        let data4 = data3[key1], _errs11 = errors;
                        if (errors === errors)
                          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                            let _errs14 = errors;
                            for (let key2 in data4)
                              if (!(key2 === "description" || key2 === "enum" || key2 === "default" || key2 === "examples"))
                                return !1;
                            if (_errs14 === errors) {
                              if (data4.description !== void 0) {
                                let _errs15 = errors;
                                if (typeof data4.description != "string")
                                  return !1;
                                var valid4 = _errs15 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4) {
                                if (data4.enum !== void 0) {
                                  let data6 = data4.enum, _errs17 = errors;
                                  if (errors === _errs17)
                                    if (Array.isArray(data6)) {
                                      var valid5 = !0;
                                      let len0 = data6.length;
                                      for (let i0 = 0; i0 < len0; i0++) {
                                        let _errs19 = errors;
                                        if (typeof data6[i0] != "string")
                                          return !1;
                                        var valid5 = _errs19 === errors;
                                        if (!valid5)
                                          break;
                                      }
                                    } else
                                      return !1;
                                  var valid4 = _errs17 === errors;
                                } else
                                  var valid4 = !0;
                                if (valid4) {
                                  if (data4.default !== void 0) {
                                    let _errs21 = errors;
                                    if (typeof data4.default != "string")
                                      return !1;
                                    var valid4 = _errs21 === errors;
                                  } else
                                    var valid4 = !0;
                                  if (valid4)
                                    if (data4.examples !== void 0) {
                                      let data9 = data4.examples, _errs23 = errors;
                                      if (errors === _errs23)
                                        if (Array.isArray(data9)) {
                                          var valid6 = !0;
                                          let len1 = data9.length;
                                          for (let i1 = 0; i1 < len1; i1++) {
                                            let _errs25 = errors;
                                            if (typeof data9[i1] != "string")
                                              return !1;
                                            var valid6 = _errs25 === errors;
                                            if (!valid6)
                                              break;
                                          }
                                        } else
                                          return !1;
                                      var valid4 = _errs23 === errors;
                                    } else
                                      var valid4 = !0;
                                }
                              }
                            }
                          } else
                            return !1;
                        var valid2 = _errs11 === errors;
                        if (!valid2)
                          break;
                      }
                    else
                      return !1;
                  var valid0 = _errs8 === errors;
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
var isVariable = validate65;
function validate65(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "description" || key0 === "enum" || key0 === "default" || key0 === "examples"))
          return !1;
      if (_errs1 === errors) {
        if (data.description !== void 0) {
          let _errs2 = errors;
          if (typeof data.description != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.enum !== void 0) {
            let data1 = data.enum, _errs4 = errors;
            if (errors === _errs4)
              if (Array.isArray(data1)) {
                var valid1 = !0;
                let len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let _errs6 = errors;
                  if (typeof data1[i0] != "string")
                    return !1;
                  var valid1 = _errs6 === errors;
                  if (!valid1)
                    break;
                }
              } else
                return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.default !== void 0) {
              let _errs8 = errors;
              if (typeof data.default != "string")
                return !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.examples !== void 0) {
                let data4 = data.examples, _errs10 = errors;
                if (errors === _errs10)
                  if (Array.isArray(data4)) {
                    var valid2 = !0;
                    let len1 = data4.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      let _errs12 = errors;
                      if (typeof data4[i1] != "string")
                        return !1;
                      var valid2 = _errs12 === errors;
                      if (!valid2)
                        break;
                    }
                  } else
                    return !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isServerInfo = validate66;
function validate66(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.host === void 0 && (missing0 = "host") || data.port === void 0 && (missing0 = "port") || data.connectionProtocols === void 0 && (missing0 = "connectionProtocols"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "host" || key0 === "port" || key0 === "connectionProtocols" || key0 === "dbmsType" || key0 === "dbmsVersion"))
            return !1;
        if (_errs1 === errors) {
          if (data.host !== void 0) {
            let _errs2 = errors;
            if (typeof data.host != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.port !== void 0) {
              let _errs4 = errors;
              if (typeof data.port != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.connectionProtocols !== void 0) {
                let _errs6 = errors;
                validate21(data.connectionProtocols) || errors++;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.dbmsType !== void 0) {
                  let _errs7 = errors;
                  if (typeof data.dbmsType != "string")
                    return !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.dbmsVersion !== void 0) {
                    let _errs9 = errors;
                    if (typeof data.dbmsVersion != "string")
                      return !1;
                    var valid0 = _errs9 === errors;
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
var isConnectionProtocols = validate68;
function validate68(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "jdbc" || key0 === "odbc"))
          return !1;
      if (_errs1 === errors) {
        if (data.jdbc !== void 0) {
          let _errs2 = errors;
          validate22(data.jdbc) || errors++;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.odbc !== void 0) {
            let _errs3 = errors;
            validate27(data.odbc) || errors++;
            var valid0 = _errs3 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
var isJdbcConnection = validate71;
function validate71(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.connectionString === void 0 && (missing0 = "connectionString"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverClass" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
            return !1;
        if (_errs1 === errors) {
          if (data.connectionString !== void 0) {
            let _errs2 = errors;
            if (typeof data.connectionString != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let _errs4 = errors;
              if (typeof data.version != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.driverName !== void 0) {
                let _errs6 = errors;
                if (typeof data.driverName != "string")
                  return !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.driverClass !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.driverClass != "string")
                    return !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.driverVersion !== void 0) {
                    let _errs10 = errors;
                    if (typeof data.driverVersion != "string")
                      return !1;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.driverLibrary !== void 0) {
                      let _errs12 = errors;
                      validate23(data.driverLibrary) || errors++;
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.driverDocs !== void 0) {
                        let _errs13 = errors;
                        validate23(data.driverDocs) || errors++;
                        var valid0 = _errs13 === errors;
                      } else
                        var valid0 = !0;
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
var isOdbcConnection = validate74;
function validate74(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.connectionString === void 0 && (missing0 = "connectionString"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
            return !1;
        if (_errs1 === errors) {
          if (data.connectionString !== void 0) {
            let _errs2 = errors;
            if (typeof data.connectionString != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let _errs4 = errors;
              if (typeof data.version != "string")
                return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.driverName !== void 0) {
                let _errs6 = errors;
                if (typeof data.driverName != "string")
                  return !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.driverVersion !== void 0) {
                  let _errs8 = errors;
                  if (typeof data.driverVersion != "string")
                    return !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.driverLibrary !== void 0) {
                    let _errs10 = errors;
                    validate23(data.driverLibrary) || errors++;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.driverDocs !== void 0) {
                      let _errs11 = errors;
                      validate23(data.driverDocs) || errors++;
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
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
var isSchema = validate77;
var pattern6 = new RegExp("^x-", "u");
function validate40(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.specification === void 0 && (missing0 = "specification") || data.definition === void 0 && (missing0 = "definition"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "specification" || key0 === "definition" || key0 === "id" || key0 === "name" || key0 === "version" || key0 === "description" || key0 === "specificationVersion" || key0 === "externalDocs" || pattern6.test(key0)))
            return !1;
        if (_errs1 === errors) {
          if (data.specification !== void 0) {
            let _errs2 = errors;
            if (typeof data.specification != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.definition !== void 0) {
              let data1 = data.definition, _errs4 = errors, _errs6 = errors, valid2 = !1, _errs7 = errors;
              data1 && typeof data1 == "object" && !Array.isArray(data1) || errors++;
              var _valid0 = _errs7 === errors;
              if (valid2 = valid2 || _valid0, !valid2) {
                let _errs9 = errors;
                typeof data1 != "string" && errors++;
                var _valid0 = _errs9 === errors;
                valid2 = valid2 || _valid0;
              }
              if (valid2)
                errors = _errs6;
              else
                return errors++, !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.id !== void 0) {
                let _errs11 = errors;
                if (typeof data.id != "string")
                  return !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.name !== void 0) {
                  let _errs13 = errors;
                  if (typeof data.name != "string")
                    return !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.version !== void 0) {
                    let _errs15 = errors;
                    if (typeof data.version != "string")
                      return !1;
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.description !== void 0) {
                      let _errs17 = errors;
                      if (typeof data.description != "string")
                        return !1;
                      var valid0 = _errs17 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.specificationVersion !== void 0) {
                        let _errs19 = errors;
                        if (typeof data.specificationVersion != "string")
                          return !1;
                        var valid0 = _errs19 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.externalDocs !== void 0) {
                          let _errs21 = errors;
                          validate23(data.externalDocs) || errors++;
                          var valid0 = _errs21 === errors;
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
    } else
      return !1;
  return errors === 0;
}
var schema36 = { type: "object", required: ["fullyQualifiedName", "version"], additionalProperties: !1, properties: { fullyQualifiedName: { $ref: "#/$defs/FullyQualifiedName" }, version: { $ref: "#/$defs/SemanticVersion" }, id: { $ref: "#/$defs/Uuid" }, entityType: { $ref: "#/$defs/Alphanumeric" }, name: { type: "string" }, displayName: { type: "string" }, description: { type: "string" }, tableType: { type: "string" }, columns: { type: "array", items: { $ref: "#/$defs/Column" } }, constraints: { type: "array", items: { $ref: "#/$defs/TableConstraint" } }, partitions: { type: "array", items: { $ref: "#/$defs/TablePartition" } }, tags: { type: "array", items: { type: "string" } }, externalDocs: { $ref: "#/$defs/ExternalResource" } } };
var func2 = Object.prototype.hasOwnProperty, pattern7 = new RegExp("^[^\\s\\p{Cc}!\"%&'()*+,.:;<=>?\\[\\\\\\]^`{|}~]+(?:[.:][^\\s\\p{Cc}!\"%&'()*+,.:;<=>?\\[\\\\\\]^`{|}~]+)*$", "u"), pattern9 = new RegExp("^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$", "u"), pattern10 = new RegExp("^[A-Za-z0-9]+$", "u"), schema41 = { type: "object", required: ["fullyQualifiedName"], additionalProperties: !1, properties: { fullyQualifiedName: { $ref: "#/$defs/FullyQualifiedName" }, name: { type: "string" }, displayName: { type: "string" }, description: { type: "string" }, dataType: { type: "string" }, dataLength: { type: "integer" }, precision: { type: "integer" }, scale: { type: "integer" }, jsonSchema: { type: "string" }, columnConstraint: { type: "string" }, ordinalPosition: { type: "integer" } } };
function validate44(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.fullyQualifiedName === void 0 && (missing0 = "fullyQualifiedName"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func2.call(schema41.properties, key0))
            return !1;
        if (_errs1 === errors) {
          if (data.fullyQualifiedName !== void 0) {
            let data0 = data.fullyQualifiedName, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern7.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.name !== void 0) {
              let _errs5 = errors;
              if (typeof data.name != "string")
                return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.displayName !== void 0) {
                let _errs7 = errors;
                if (typeof data.displayName != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.description !== void 0) {
                  let _errs9 = errors;
                  if (typeof data.description != "string")
                    return !1;
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.dataType !== void 0) {
                    let _errs11 = errors;
                    if (typeof data.dataType != "string")
                      return !1;
                    var valid0 = _errs11 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.dataLength !== void 0) {
                      let data5 = data.dataLength, _errs13 = errors;
                      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                        return !1;
                      var valid0 = _errs13 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.precision !== void 0) {
                        let data6 = data.precision, _errs15 = errors;
                        if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6)))
                          return !1;
                        var valid0 = _errs15 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.scale !== void 0) {
                          let data7 = data.scale, _errs17 = errors;
                          if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7)))
                            return !1;
                          var valid0 = _errs17 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.jsonSchema !== void 0) {
                            let _errs19 = errors;
                            if (typeof data.jsonSchema != "string")
                              return !1;
                            var valid0 = _errs19 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.columnConstraint !== void 0) {
                              let _errs21 = errors;
                              if (typeof data.columnConstraint != "string")
                                return !1;
                              var valid0 = _errs21 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0)
                              if (data.ordinalPosition !== void 0) {
                                let data10 = data.ordinalPosition, _errs23 = errors;
                                if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10)))
                                  return !1;
                                var valid0 = _errs23 === errors;
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
function validate46(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "constraintType" || key0 === "columns"))
          return !1;
      if (_errs1 === errors) {
        if (data.constraintType !== void 0) {
          let _errs2 = errors;
          if (typeof data.constraintType != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.columns !== void 0) {
            let data1 = data.columns, _errs4 = errors;
            if (errors === _errs4)
              if (Array.isArray(data1)) {
                var valid1 = !0;
                let len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data2 = data1[i0], _errs6 = errors;
                  if (errors === errors)
                    if (typeof data2 == "string") {
                      if (!pattern7.test(data2))
                        return !1;
                    } else
                      return !1;
                  var valid1 = _errs6 === errors;
                  if (!valid1)
                    break;
                }
              } else
                return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
function validate48(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "columns" || key0 === "interval" || key0 === "intervalType"))
          return !1;
      if (_errs1 === errors) {
        if (data.columns !== void 0) {
          let data0 = data.columns, _errs2 = errors;
          if (errors === _errs2)
            if (Array.isArray(data0)) {
              var valid1 = !0;
              let len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0], _errs4 = errors;
                if (errors === errors)
                  if (typeof data1 == "string") {
                    if (!pattern7.test(data1))
                      return !1;
                  } else
                    return !1;
                var valid1 = _errs4 === errors;
                if (!valid1)
                  break;
              }
            } else
              return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.interval !== void 0) {
            let _errs7 = errors;
            if (typeof data.interval != "string")
              return !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.intervalType !== void 0) {
              let _errs9 = errors;
              if (typeof data.intervalType != "string")
                return !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
function validate43(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.fullyQualifiedName === void 0 && (missing0 = "fullyQualifiedName") || data.version === void 0 && (missing0 = "version"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func2.call(schema36.properties, key0))
            return !1;
        if (_errs1 === errors) {
          if (data.fullyQualifiedName !== void 0) {
            let data0 = data.fullyQualifiedName, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern7.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let data1 = data.version, _errs5 = errors;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.id !== void 0) {
                let data2 = data.id, _errs8 = errors;
                if (errors === errors)
                  if (typeof data2 == "string") {
                    if (!pattern9.test(data2))
                      return !1;
                  } else
                    return !1;
                var valid0 = _errs8 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.entityType !== void 0) {
                  let data3 = data.entityType, _errs11 = errors;
                  if (errors === errors)
                    if (typeof data3 == "string") {
                      if (!pattern10.test(data3))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs11 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.name !== void 0) {
                    let _errs14 = errors;
                    if (typeof data.name != "string")
                      return !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.displayName !== void 0) {
                      let _errs16 = errors;
                      if (typeof data.displayName != "string")
                        return !1;
                      var valid0 = _errs16 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.description !== void 0) {
                        let _errs18 = errors;
                        if (typeof data.description != "string")
                          return !1;
                        var valid0 = _errs18 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.tableType !== void 0) {
                          let _errs20 = errors;
                          if (typeof data.tableType != "string")
                            return !1;
                          var valid0 = _errs20 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.columns !== void 0) {
                            let data8 = data.columns, _errs22 = errors;
                            if (errors === _errs22)
                              if (Array.isArray(data8)) {
                                var valid5 = !0;
                                let len0 = data8.length;
                                for (let i0 = 0; i0 < len0; i0++) {
                                  let _errs24 = errors;
                                  validate44(data8[i0]) || errors++;
                                  var valid5 = _errs24 === errors;
                                  if (!valid5)
                                    break;
                                }
                              } else
                                return !1;
                            var valid0 = _errs22 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.constraints !== void 0) {
                              let data10 = data.constraints, _errs25 = errors;
                              if (errors === _errs25)
                                if (Array.isArray(data10)) {
                                  var valid6 = !0;
                                  let len1 = data10.length;
                                  for (let i1 = 0; i1 < len1; i1++) {
                                    let _errs27 = errors;
                                    validate46(data10[i1]) || errors++;
                                    var valid6 = _errs27 === errors;
                                    if (!valid6)
                                      break;
                                  }
                                } else
                                  return !1;
                              var valid0 = _errs25 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.partitions !== void 0) {
                                let data12 = data.partitions, _errs28 = errors;
                                if (errors === _errs28)
                                  if (Array.isArray(data12)) {
                                    var valid7 = !0;
                                    let len2 = data12.length;
                                    for (let i2 = 0; i2 < len2; i2++) {
                                      let _errs30 = errors;
                                      validate48(data12[i2]) || errors++;
                                      var valid7 = _errs30 === errors;
                                      if (!valid7)
                                        break;
                                    }
                                  } else
                                    return !1;
                                var valid0 = _errs28 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.tags !== void 0) {
                                  let data14 = data.tags, _errs31 = errors;
                                  if (errors === _errs31)
                                    if (Array.isArray(data14)) {
                                      var valid8 = !0;
                                      let len3 = data14.length;
                                      for (let i3 = 0; i3 < len3; i3++) {
                                        let _errs33 = errors;
                                        if (typeof data14[i3] != "string")
                                          return !1;
                                        var valid8 = _errs33 === errors;
                                        if (!valid8)
                                          break;
                                      }
                                    } else
                                      return !1;
                                  var valid0 = _errs31 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0)
                                  if (data.externalDocs !== void 0) {
                                    let _errs35 = errors;
                                    validate23(data.externalDocs) || errors++;
                                    var valid0 = _errs35 === errors;
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
        }
      }
    } else
      return !1;
  return errors === 0;
}
function validate38(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors, _errs5 = errors, valid1 = !0, _errs6 = errors, _errs7 = errors, valid2 = !1, _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      data.specification === void 0 && (missing1 = "specification") && errors++;
    }
    var _valid2 = _errs8 === errors;
    if (valid2 = valid2 || _valid2, !valid2) {
      let _errs9 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing2;
        data.definition === void 0 && (missing2 = "definition") && errors++;
      }
      var _valid2 = _errs9 === errors;
      valid2 = valid2 || _valid2;
    }
    valid2 ? errors = _errs7 : errors++;
    var _valid1 = _errs6 === errors;
    errors = _errs5;
    let ifClause1;
    if (_valid1) {
      let _errs10 = errors;
      validate40(data) || errors++;
      var _valid1 = _errs10 === errors;
      valid1 = _valid1, ifClause1 = "then";
    } else {
      let _errs11 = errors;
      validate43(data) || errors++;
      var _valid1 = _errs11 === errors;
      valid1 = _valid1, ifClause1 = "else";
    }
    if (!valid1)
      return errors++, !1;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate77(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "databaseName" || key0 === "databaseSchemaName" || key0 === "tables"))
          return !1;
      if (_errs1 === errors) {
        if (data.databaseName !== void 0) {
          let _errs2 = errors;
          if (typeof data.databaseName != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.databaseSchemaName !== void 0) {
            let _errs4 = errors;
            if (typeof data.databaseSchemaName != "string")
              return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.tables !== void 0) {
              let data2 = data.tables, _errs6 = errors;
              if (errors === _errs6)
                if (Array.isArray(data2)) {
                  var valid1 = !0;
                  let len0 = data2.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let _errs8 = errors;
                    validate38(data2[i0]) || errors++;
                    var valid1 = _errs8 === errors;
                    if (!valid1)
                      break;
                  }
                } else
                  return !1;
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isTable = validate79;
function validate79(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.fullyQualifiedName === void 0 && (missing0 = "fullyQualifiedName") || data.version === void 0 && (missing0 = "version"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func2.call(schema36.properties, key0))
            return !1;
        if (_errs1 === errors) {
          if (data.fullyQualifiedName !== void 0) {
            let data0 = data.fullyQualifiedName, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern7.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let data1 = data.version, _errs5 = errors;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.id !== void 0) {
                let data2 = data.id, _errs8 = errors;
                if (errors === errors)
                  if (typeof data2 == "string") {
                    if (!pattern9.test(data2))
                      return !1;
                  } else
                    return !1;
                var valid0 = _errs8 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.entityType !== void 0) {
                  let data3 = data.entityType, _errs11 = errors;
                  if (errors === errors)
                    if (typeof data3 == "string") {
                      if (!pattern10.test(data3))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs11 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.name !== void 0) {
                    let _errs14 = errors;
                    if (typeof data.name != "string")
                      return !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.displayName !== void 0) {
                      let _errs16 = errors;
                      if (typeof data.displayName != "string")
                        return !1;
                      var valid0 = _errs16 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.description !== void 0) {
                        let _errs18 = errors;
                        if (typeof data.description != "string")
                          return !1;
                        var valid0 = _errs18 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.tableType !== void 0) {
                          let _errs20 = errors;
                          if (typeof data.tableType != "string")
                            return !1;
                          var valid0 = _errs20 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.columns !== void 0) {
                            let data8 = data.columns, _errs22 = errors;
                            if (errors === _errs22)
                              if (Array.isArray(data8)) {
                                var valid5 = !0;
                                let len0 = data8.length;
                                for (let i0 = 0; i0 < len0; i0++) {
                                  let _errs24 = errors;
                                  validate44(data8[i0]) || errors++;
                                  var valid5 = _errs24 === errors;
                                  if (!valid5)
                                    break;
                                }
                              } else
                                return !1;
                            var valid0 = _errs22 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.constraints !== void 0) {
                              let data10 = data.constraints, _errs25 = errors;
                              if (errors === _errs25)
                                if (Array.isArray(data10)) {
                                  var valid6 = !0;
                                  let len1 = data10.length;
                                  for (let i1 = 0; i1 < len1; i1++) {
                                    let _errs27 = errors;
                                    validate46(data10[i1]) || errors++;
                                    var valid6 = _errs27 === errors;
                                    if (!valid6)
                                      break;
                                  }
                                } else
                                  return !1;
                              var valid0 = _errs25 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.partitions !== void 0) {
                                let data12 = data.partitions, _errs28 = errors;
                                if (errors === _errs28)
                                  if (Array.isArray(data12)) {
                                    var valid7 = !0;
                                    let len2 = data12.length;
                                    for (let i2 = 0; i2 < len2; i2++) {
                                      let _errs30 = errors;
                                      validate48(data12[i2]) || errors++;
                                      var valid7 = _errs30 === errors;
                                      if (!valid7)
                                        break;
                                    }
                                  } else
                                    return !1;
                                var valid0 = _errs28 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.tags !== void 0) {
                                  let data14 = data.tags, _errs31 = errors;
                                  if (errors === _errs31)
                                    if (Array.isArray(data14)) {
                                      var valid8 = !0;
                                      let len3 = data14.length;
                                      for (let i3 = 0; i3 < len3; i3++) {
                                        let _errs33 = errors;
                                        if (typeof data14[i3] != "string")
                                          return !1;
                                        var valid8 = _errs33 === errors;
                                        if (!valid8)
                                          break;
                                      }
                                    } else
                                      return !1;
                                  var valid0 = _errs31 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0)
                                  if (data.externalDocs !== void 0) {
                                    let _errs35 = errors;
                                    validate23(data.externalDocs) || errors++;
                                    var valid0 = _errs35 === errors;
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
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isColumn = validate84;
function validate84(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.fullyQualifiedName === void 0 && (missing0 = "fullyQualifiedName"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func2.call(schema41.properties, key0))
            return !1;
        if (_errs1 === errors) {
          if (data.fullyQualifiedName !== void 0) {
            let data0 = data.fullyQualifiedName, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern7.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.name !== void 0) {
              let _errs5 = errors;
              if (typeof data.name != "string")
                return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.displayName !== void 0) {
                let _errs7 = errors;
                if (typeof data.displayName != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.description !== void 0) {
                  let _errs9 = errors;
                  if (typeof data.description != "string")
                    return !1;
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.dataType !== void 0) {
                    let _errs11 = errors;
                    if (typeof data.dataType != "string")
                      return !1;
                    var valid0 = _errs11 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.dataLength !== void 0) {
                      let data5 = data.dataLength, _errs13 = errors;
                      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                        return !1;
                      var valid0 = _errs13 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.precision !== void 0) {
                        let data6 = data.precision, _errs15 = errors;
                        if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6)))
                          return !1;
                        var valid0 = _errs15 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.scale !== void 0) {
                          let data7 = data.scale, _errs17 = errors;
                          if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7)))
                            return !1;
                          var valid0 = _errs17 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.jsonSchema !== void 0) {
                            let _errs19 = errors;
                            if (typeof data.jsonSchema != "string")
                              return !1;
                            var valid0 = _errs19 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.columnConstraint !== void 0) {
                              let _errs21 = errors;
                              if (typeof data.columnConstraint != "string")
                                return !1;
                              var valid0 = _errs21 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0)
                              if (data.ordinalPosition !== void 0) {
                                let data10 = data.ordinalPosition, _errs23 = errors;
                                if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10)))
                                  return !1;
                                var valid0 = _errs23 === errors;
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
var isTableConstraint = validate85;
function validate85(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "constraintType" || key0 === "columns"))
          return !1;
      if (_errs1 === errors) {
        if (data.constraintType !== void 0) {
          let _errs2 = errors;
          if (typeof data.constraintType != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.columns !== void 0) {
            let data1 = data.columns, _errs4 = errors;
            if (errors === _errs4)
              if (Array.isArray(data1)) {
                var valid1 = !0;
                let len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data2 = data1[i0], _errs6 = errors;
                  if (errors === errors)
                    if (typeof data2 == "string") {
                      if (!pattern7.test(data2))
                        return !1;
                    } else
                      return !1;
                  var valid1 = _errs6 === errors;
                  if (!valid1)
                    break;
                }
              } else
                return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
var isTablePartition = validate86;
function validate86(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "columns" || key0 === "interval" || key0 === "intervalType"))
          return !1;
      if (_errs1 === errors) {
        if (data.columns !== void 0) {
          let data0 = data.columns, _errs2 = errors;
          if (errors === _errs2)
            if (Array.isArray(data0)) {
              var valid1 = !0;
              let len0 = data0.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data1 = data0[i0], _errs4 = errors;
                if (errors === errors)
                  if (typeof data1 == "string") {
                    if (!pattern7.test(data1))
                      return !1;
                  } else
                    return !1;
                var valid1 = _errs4 === errors;
                if (!valid1)
                  break;
              }
            } else
              return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.interval !== void 0) {
            let _errs7 = errors;
            if (typeof data.interval != "string")
              return !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.intervalType !== void 0) {
              let _errs9 = errors;
              if (typeof data.intervalType != "string")
                return !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isStandardDefinition = validate87;
function validate87(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.specification === void 0 && (missing0 = "specification") || data.definition === void 0 && (missing0 = "definition"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "specification" || key0 === "definition" || key0 === "id" || key0 === "name" || key0 === "version" || key0 === "description" || key0 === "specificationVersion" || key0 === "externalDocs" || pattern6.test(key0)))
            return !1;
        if (_errs1 === errors) {
          if (data.specification !== void 0) {
            let _errs2 = errors;
            if (typeof data.specification != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.definition !== void 0) {
              let data1 = data.definition, _errs4 = errors, _errs6 = errors, valid2 = !1, _errs7 = errors;
              data1 && typeof data1 == "object" && !Array.isArray(data1) || errors++;
              var _valid0 = _errs7 === errors;
              if (valid2 = valid2 || _valid0, !valid2) {
                let _errs9 = errors;
                typeof data1 != "string" && errors++;
                var _valid0 = _errs9 === errors;
                valid2 = valid2 || _valid0;
              }
              if (valid2)
                errors = _errs6;
              else
                return errors++, !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.id !== void 0) {
                let _errs11 = errors;
                if (typeof data.id != "string")
                  return !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.name !== void 0) {
                  let _errs13 = errors;
                  if (typeof data.name != "string")
                    return !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.version !== void 0) {
                    let _errs15 = errors;
                    if (typeof data.version != "string")
                      return !1;
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.description !== void 0) {
                      let _errs17 = errors;
                      if (typeof data.description != "string")
                        return !1;
                      var valid0 = _errs17 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.specificationVersion !== void 0) {
                        let _errs19 = errors;
                        if (typeof data.specificationVersion != "string")
                          return !1;
                        var valid0 = _errs19 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.externalDocs !== void 0) {
                          let _errs21 = errors;
                          validate23(data.externalDocs) || errors++;
                          var valid0 = _errs21 === errors;
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
    } else
      return !1;
  return errors === 0;
}
var isExternalResource = validate89;
function validate89(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.$href === void 0 && (missing0 = "$href"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "$href" || key0 === "description" || key0 === "mediaType"))
            return !1;
        if (_errs1 === errors) {
          if (data.$href !== void 0) {
            let data0 = data.$href, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern5.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
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
            if (valid0)
              if (data.mediaType !== void 0) {
                let _errs7 = errors;
                if (typeof data.mediaType != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isReference = validate90;
function validate90(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.$ref === void 0 && (missing0 = "$ref"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "$ref" || key0 === "description"))
            return !1;
        if (_errs1 === errors) {
          if (data.$ref !== void 0) {
            let data0 = data.$ref, _errs2 = errors;
            if (errors === errors)
              if (typeof data0 == "string") {
                if (!pattern3.test(data0))
                  return !1;
              } else
                return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.description !== void 0) {
              let _errs5 = errors;
              if (typeof data.description != "string")
                return !1;
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
var isComponents = validate91;
function validate91(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "serverInfo" || key0 === "tables" || pattern6.test(key0)))
          return !1;
      if (_errs1 === errors) {
        if (data.serverInfo !== void 0) {
          let data0 = data.serverInfo, _errs2 = errors;
          if (errors === _errs2)
            if (data0 && typeof data0 == "object" && !Array.isArray(data0))
              for (let key1 in data0) {
                let _errs5 = errors;
                validate18(data0[key1]) || errors++;
                var valid1 = _errs5 === errors;
                if (!valid1)
                  break;
              }
            else
              return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.tables !== void 0) {
            let data2 = data.tables, _errs6 = errors;
            if (errors === _errs6)
              if (data2 && typeof data2 == "object" && !Array.isArray(data2))
                for (let key2 in data2) {
                  let _errs9 = errors;
                  validate38(data2[key2]) || errors++;
                  var valid2 = _errs9 === errors;
                  if (!valid2)
                    break;
                }
              else
                return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
var isDatabaseServiceOrReference = validate94;
function validate94(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors;
    validate17(data) || errors++;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
var isServerInfoOrReference = validate97;
function validate97(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors;
    validate20(data) || errors++;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
var isTableEntry = validate100;
function validate100(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    data.$ref === void 0 && (missing0 = "$ref") && errors++;
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  let ifClause0;
  if (_valid0) {
    let _errs3 = errors;
    validate15(data) || errors++;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs4 = errors, _errs5 = errors, valid1 = !0, _errs6 = errors, _errs7 = errors, valid2 = !1, _errs8 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      data.specification === void 0 && (missing1 = "specification") && errors++;
    }
    var _valid2 = _errs8 === errors;
    if (valid2 = valid2 || _valid2, !valid2) {
      let _errs9 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing2;
        data.definition === void 0 && (missing2 = "definition") && errors++;
      }
      var _valid2 = _errs9 === errors;
      valid2 = valid2 || _valid2;
    }
    valid2 ? errors = _errs7 : errors++;
    var _valid1 = _errs6 === errors;
    errors = _errs5;
    let ifClause1;
    if (_valid1) {
      let _errs10 = errors;
      validate40(data) || errors++;
      var _valid1 = _errs10 === errors;
      valid1 = _valid1, ifClause1 = "then";
    } else {
      let _errs11 = errors;
      validate43(data) || errors++;
      var _valid1 = _errs11 === errors;
      valid1 = _valid1, ifClause1 = "else";
    }
    if (!valid1)
      return errors++, !1;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
var isDatastoreDescriptor = validate10;
function validate11(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.title === void 0 && (missing0 = "title") || data.version === void 0 && (missing0 = "version"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "title" || key0 === "version" || key0 === "summary" || key0 === "description" || key0 === "termsOfService" || key0 === "datastoreName" || key0 === "contact" || key0 === "license"))
            return !1;
        if (_errs1 === errors) {
          if (data.title !== void 0) {
            let _errs2 = errors;
            if (typeof data.title != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.version !== void 0) {
              let data1 = data.version, _errs4 = errors;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.summary !== void 0) {
                let _errs7 = errors;
                if (typeof data.summary != "string")
                  return !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.description !== void 0) {
                  let _errs9 = errors;
                  if (typeof data.description != "string")
                    return !1;
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.termsOfService !== void 0) {
                    let _errs11 = errors;
                    if (typeof data.termsOfService != "string")
                      return !1;
                    var valid0 = _errs11 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.datastoreName !== void 0) {
                      let data5 = data.datastoreName, _errs13 = errors;
                      if (errors === errors)
                        if (typeof data5 == "string") {
                          if (!pattern2.test(data5))
                            return !1;
                        } else
                          return !1;
                      var valid0 = _errs13 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.contact !== void 0) {
                        let data6 = data.contact, _errs16 = errors;
                        if (errors === errors)
                          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                            let _errs19 = errors;
                            for (let key1 in data6)
                              if (!(key1 === "name" || key1 === "url" || key1 === "email"))
                                return !1;
                            if (_errs19 === errors) {
                              if (data6.name !== void 0) {
                                let _errs20 = errors;
                                if (typeof data6.name != "string")
                                  return !1;
                                var valid4 = _errs20 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4) {
                                if (data6.url !== void 0) {
                                  let _errs22 = errors;
                                  if (typeof data6.url != "string")
                                    return !1;
                                  var valid4 = _errs22 === errors;
                                } else
                                  var valid4 = !0;
                                if (valid4)
                                  if (data6.email !== void 0) {
                                    let _errs24 = errors;
                                    if (typeof data6.email != "string")
                                      return !1;
                                    var valid4 = _errs24 === errors;
                                  } else
                                    var valid4 = !0;
                              }
                            }
                          } else
                            return !1;
                        var valid0 = _errs16 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.license !== void 0) {
                          let data10 = data.license, _errs26 = errors;
                          if (errors === errors)
                            if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                              let _errs29 = errors;
                              for (let key2 in data10)
                                if (!(key2 === "name" || key2 === "url"))
                                  return !1;
                              if (_errs29 === errors) {
                                if (data10.name !== void 0) {
                                  let _errs30 = errors;
                                  if (typeof data10.name != "string")
                                    return !1;
                                  var valid6 = _errs30 === errors;
                                } else
                                  var valid6 = !0;
                                if (valid6)
                                  if (data10.url !== void 0) {
                                    let _errs32 = errors;
                                    if (typeof data10.url != "string")
                                      return !1;
                                    var valid6 = _errs32 === errors;
                                  } else
                                    var valid6 = !0;
                              }
                            } else
                              return !1;
                          var valid0 = _errs26 === errors;
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
    } else
      return !1;
  return errors === 0;
}
function validate13(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data))
      for (let key0 in data) {
        let _errs2 = errors;
        validate14(data[key0]) || errors++;
        var valid0 = _errs2 === errors;
        if (!valid0)
          break;
      }
    else
      return !1;
  return errors === 0;
}
function validate37(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "databaseName" || key0 === "databaseSchemaName" || key0 === "tables"))
          return !1;
      if (_errs1 === errors) {
        if (data.databaseName !== void 0) {
          let _errs2 = errors;
          if (typeof data.databaseName != "string")
            return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.databaseSchemaName !== void 0) {
            let _errs4 = errors;
            if (typeof data.databaseSchemaName != "string")
              return !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0)
            if (data.tables !== void 0) {
              let data2 = data.tables, _errs6 = errors;
              if (errors === _errs6)
                if (Array.isArray(data2)) {
                  var valid1 = !0;
                  let len0 = data2.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let _errs8 = errors;
                    validate38(data2[i0]) || errors++;
                    var valid1 = _errs8 === errors;
                    if (!valid1)
                      break;
                  }
                } else
                  return !1;
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
        }
      }
    } else
      return !1;
  return errors === 0;
}
function validate54(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "serverInfo" || key0 === "tables" || pattern6.test(key0)))
          return !1;
      if (_errs1 === errors) {
        if (data.serverInfo !== void 0) {
          let data0 = data.serverInfo, _errs2 = errors;
          if (errors === _errs2)
            if (data0 && typeof data0 == "object" && !Array.isArray(data0))
              for (let key1 in data0) {
                let _errs5 = errors;
                validate18(data0[key1]) || errors++;
                var valid1 = _errs5 === errors;
                if (!valid1)
                  break;
              }
            else
              return !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.tables !== void 0) {
            let data2 = data.tables, _errs6 = errors;
            if (errors === _errs6)
              if (data2 && typeof data2 == "object" && !Array.isArray(data2))
                for (let key2 in data2) {
                  let _errs9 = errors;
                  validate38(data2[key2]) || errors++;
                  var valid2 = _errs9 === errors;
                  if (!valid2)
                    break;
                }
              else
                return !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
function validate10(data) {
  let errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.datastoreapi === void 0 && (missing0 = "datastoreapi") || data.info === void 0 && (missing0 = "info") || data.services === void 0 && (missing0 = "services") || data.schema === void 0 && (missing0 = "schema"))
        return !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "$schema" || key0 === "datastoreapi" || key0 === "info" || key0 === "services" || key0 === "schema" || key0 === "components"))
            return !1;
        if (_errs1 === errors) {
          if (data.$schema !== void 0) {
            let _errs2 = errors;
            if (typeof data.$schema != "string")
              return !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.datastoreapi !== void 0) {
              let data1 = data.datastoreapi, _errs4 = errors;
              if (errors === errors)
                if (typeof data1 == "string") {
                  if (!pattern0.test(data1))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.info !== void 0) {
                let _errs7 = errors;
                validate11(data.info) || errors++;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.services !== void 0) {
                  let _errs8 = errors;
                  validate13(data.services) || errors++;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.schema !== void 0) {
                    let _errs9 = errors;
                    validate37(data.schema) || errors++;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.components !== void 0) {
                      let _errs10 = errors;
                      validate54(data.components) || errors++;
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
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
export {
  isColumn,
  isComponents,
  isConnectionProtocols,
  isContact,
  isDatabaseService,
  isDatabaseServiceOrReference,
  isDatabaseServices,
  isDatastoreDescriptor,
  isExternalResource,
  isInfo,
  isJdbcConnection,
  isLicense,
  isOdbcConnection,
  isReference,
  isSchema,
  isServerInfo,
  isServerInfoOrReference,
  isStandardDefinition,
  isTable,
  isTableConstraint,
  isTableEntry,
  isTablePartition,
  isVariable
};
