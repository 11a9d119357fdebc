// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.
import * as shapes from "./descriptor-shapes.js";
// <stdin>
var isInfo = validate97, pattern0 = new RegExp(shapes.version.pattern, "u");
function validate22(data) {
  if (typeof data == "string") {
    if (!pattern0.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
var pattern1 = new RegExp(shapes.name.pattern, "u");
function validate26(data) {
  if (typeof data == "string") {
    if (!pattern1.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
function validate28(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "url" || key0 === "email"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.url !== void 0 && typeof data.url != "string" || data.email !== void 0 && typeof data.email != "string")
      return !1;
  } else
    return !1;
  return !0;
}
function validate30(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "url"))
        return !1;
    if (data.name !== void 0 && typeof data.name != "string" || data.url !== void 0 && typeof data.url != "string")
      return !1;
  } else
    return !1;
  return !0;
}
function validate97(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "title" || key0 === "version" || key0 === "summary" || key0 === "description" || key0 === "termsOfService" || key0 === "datastoreName" || key0 === "contact" || key0 === "license"))
        return !1;
    if (typeof data.title != "string" || !validate22(data.version) || data.summary !== void 0 && typeof data.summary != "string" || data.description !== void 0 && typeof data.description != "string" || data.termsOfService !== void 0 && typeof data.termsOfService != "string" || data.datastoreName !== void 0 && !validate26(data.datastoreName) || data.contact !== void 0 && !validate28(data.contact) || data.license !== void 0 && !validate30(data.license))
      return !1;
  } else
    return !1;
  return !0;
}
var isContact = validate28, isLicense = validate30, isDatabaseServices = validate104, pattern2 = new RegExp(shapes.uriReference.pattern, "u"), common2 = new RegExp("^[\\w.\\-~/]*(?:#[\\w.\\-~/]*)?$", "u");
function validate36(data) {
  if (typeof data == "string") {
    if (!(common2.test(data) || pattern2.test(data)))
      return !1;
  } else
    return !1;
  return !0;
}
function validate35(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "$ref" || key0 === "description"))
        return !1;
    if (!validate36(data.$ref) || data.description !== void 0 && typeof data.description != "string")
      return !1;
  } else
    return !1;
  return !0;
}
var pattern3 = new RegExp(shapes.uri.pattern, "u"), common3 = new RegExp("^[a-z][a-z0-9+.\\-]*://[\\w.\\-]+(?::[0-9]+)?(?:/[\\w.\\-~/]*)?$", "u");
function validate47(data) {
  if (typeof data == "string") {
    if (!(common3.test(data) || pattern3.test(data)))
      return !1;
  } else
    return !1;
  return !0;
}
function validate46(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "$href" || key0 === "description" || key0 === "mediaType"))
        return !1;
    if (!validate47(data.$href) || data.description !== void 0 && typeof data.description != "string" || data.mediaType !== void 0 && typeof data.mediaType != "string")
      return !1;
  } else
    return !1;
  return !0;
}
function validate45(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverClass" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
        return !1;
    if (typeof data.connectionString != "string" || data.version !== void 0 && typeof data.version != "string" || data.driverName !== void 0 && typeof data.driverName != "string" || data.driverClass !== void 0 && typeof data.driverClass != "string" || data.driverVersion !== void 0 && typeof data.driverVersion != "string" || data.driverLibrary !== void 0 && !validate46(data.driverLibrary) || data.driverDocs !== void 0 && !validate46(data.driverDocs))
      return !1;
  } else
    return !1;
  return !0;
}
function validate52(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "connectionString" || key0 === "version" || key0 === "driverName" || key0 === "driverVersion" || key0 === "driverLibrary" || key0 === "driverDocs"))
        return !1;
    if (typeof data.connectionString != "string" || data.version !== void 0 && typeof data.version != "string" || data.driverName !== void 0 && typeof data.driverName != "string" || data.driverVersion !== void 0 && typeof data.driverVersion != "string" || data.driverLibrary !== void 0 && !validate46(data.driverLibrary) || data.driverDocs !== void 0 && !validate46(data.driverDocs))
      return !1;
  } else
    return !1;
  return !0;
}
function validate44(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "jdbc" || key0 === "odbc"))
        return !1;
    if (data.jdbc !== void 0 && !validate45(data.jdbc) || data.odbc !== void 0 && !validate52(data.odbc))
      return !1;
  } else
    return !1;
  return !0;
}
function validate43(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "host" || key0 === "port" || key0 === "connectionProtocols" || key0 === "dbmsType" || key0 === "dbmsVersion"))
        return !1;
    if (typeof data.host != "string" || typeof data.port != "string" || !validate44(data.connectionProtocols) || data.dbmsType !== void 0 && typeof data.dbmsType != "string" || data.dbmsVersion !== void 0 && typeof data.dbmsVersion != "string")
      return !1;
  } else
    return !1;
  return !0;
}
function validate41(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  data && typeof data == "object" && !Array.isArray(data) && data.$ref === void 0 && errors++;
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, _valid0) {
    let _errs3 = errors;
    if (!validate35(data))
      return !1;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  } else {
    let _errs4 = errors;
    if (!validate43(data))
      return !1;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate59(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "description" || key0 === "enum" || key0 === "default" || key0 === "examples"))
        return !1;
    if (data.description !== void 0 && typeof data.description != "string")
      return !1;
    if (data.enum !== void 0) {
      let data1 = data.enum;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data1[i0] != "string")
            return !1;
      } else
        return !1;
    }
    if (data.default !== void 0 && typeof data.default != "string")
      return !1;
    if (data.examples !== void 0) {
      let data4 = data.examples;
      if (Array.isArray(data4)) {
        let len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data4[i1] != "string")
            return !1;
      } else
        return !1;
    }
  } else
    return !1;
  return !0;
}
function validate39(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "description" || key0 === "serverInfo" || key0 === "variables"))
        return !1;
    if (!validate26(data.name) || data.description !== void 0 && typeof data.description != "string" || data.serverInfo !== void 0 && !validate41(data.serverInfo))
      return !1;
    if (data.variables !== void 0) {
      let data3 = data.variables;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (let key1 in data3)
          if (!validate59(data3[key1]))
            return !1;
      } else
        return !1;
    }
  } else
    return !1;
  return !0;
}
function validate34(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  data && typeof data == "object" && !Array.isArray(data) && data.$ref === void 0 && errors++;
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, _valid0) {
    let _errs3 = errors;
    if (!validate35(data))
      return !1;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  } else {
    let _errs4 = errors;
    if (!validate39(data))
      return !1;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate104(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!validate34(data[key0]))
        return !1;
  } else
    return !1;
  return !0;
}
var isDatabaseService = validate39, isVariable = validate59, isServerInfo = validate43, isConnectionProtocols = validate44, isJdbcConnection = validate45, isOdbcConnection = validate52, isSchema = validate122, pattern4 = new RegExp("^x-", "u");
function validate68(data) {
  let errors = 0, _errs0 = errors, valid0 = !1, _errs1 = errors;
  data && typeof data == "object" && !Array.isArray(data) || errors++;
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, !valid0) {
    let _errs3 = errors;
    typeof data != "string" && errors++;
    var _valid0 = _errs3 === errors;
    valid0 = valid0 || _valid0;
  }
  if (valid0)
    errors = _errs0;
  else
    return errors++, !1;
  return errors === 0;
}
function validate67(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "specification" || key0 === "definition" || key0 === "id" || key0 === "name" || key0 === "version" || key0 === "description" || key0 === "specificationVersion" || key0 === "externalDocs" || pattern4.test(key0)))
        return !1;
    if (typeof data.specification != "string" || !validate68(data.definition) || data.id !== void 0 && typeof data.id != "string" || data.name !== void 0 && typeof data.name != "string" || data.version !== void 0 && typeof data.version != "string" || data.description !== void 0 && typeof data.description != "string" || data.specificationVersion !== void 0 && typeof data.specificationVersion != "string" || data.externalDocs !== void 0 && !validate46(data.externalDocs))
      return !1;
  } else
    return !1;
  return !0;
}
var pattern5 = new RegExp(shapes.fqn.pattern, "u");
function validate73(data) {
  if (typeof data == "string") {
    if (!pattern5.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
var pattern6 = new RegExp(shapes.uuid.pattern, "u");
function validate76(data) {
  if (typeof data == "string") {
    if (!pattern6.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
var pattern7 = new RegExp(shapes.alphanumeric.pattern, "u");
function validate78(data) {
  if (typeof data == "string") {
    if (!pattern7.test(data))
      return !1;
  } else
    return !1;
  return !0;
}
function validate80(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "fullyQualifiedName" || key0 === "name" || key0 === "displayName" || key0 === "description" || key0 === "dataType" || key0 === "dataLength" || key0 === "precision" || key0 === "scale" || key0 === "jsonSchema" || key0 === "columnConstraint" || key0 === "ordinalPosition"))
        return !1;
    if (!validate73(data.fullyQualifiedName) || data.name !== void 0 && typeof data.name != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.description !== void 0 && typeof data.description != "string" || data.dataType !== void 0 && typeof data.dataType != "string")
      return !1;
    if (data.dataLength !== void 0) {
      let data5 = data.dataLength;
      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
        return !1;
    }
    if (data.precision !== void 0) {
      let data6 = data.precision;
      if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6)))
        return !1;
    }
    if (data.scale !== void 0) {
      let data7 = data.scale;
      if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7)))
        return !1;
    }
    if (data.jsonSchema !== void 0 && typeof data.jsonSchema != "string" || data.columnConstraint !== void 0 && typeof data.columnConstraint != "string")
      return !1;
    if (data.ordinalPosition !== void 0) {
      let data10 = data.ordinalPosition;
      if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10)))
        return !1;
    }
  } else
    return !1;
  return !0;
}
function validate83(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "constraintType" || key0 === "columns"))
        return !1;
    if (data.constraintType !== void 0 && typeof data.constraintType != "string")
      return !1;
    if (data.columns !== void 0) {
      let data1 = data.columns;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (!validate73(data1[i0]))
            return !1;
      } else
        return !1;
    }
  } else
    return !1;
  return !0;
}
function validate86(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "columns" || key0 === "interval" || key0 === "intervalType"))
        return !1;
    if (data.columns !== void 0) {
      let data0 = data.columns;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (!validate73(data0[i0]))
            return !1;
      } else
        return !1;
    }
    if (data.interval !== void 0 && typeof data.interval != "string" || data.intervalType !== void 0 && typeof data.intervalType != "string")
      return !1;
  } else
    return !1;
  return !0;
}
function validate72(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "fullyQualifiedName" || key0 === "version" || key0 === "id" || key0 === "entityType" || key0 === "name" || key0 === "displayName" || key0 === "description" || key0 === "tableType" || key0 === "columns" || key0 === "constraints" || key0 === "partitions" || key0 === "tags" || key0 === "externalDocs"))
        return !1;
    if (!validate73(data.fullyQualifiedName) || !validate22(data.version) || data.id !== void 0 && !validate76(data.id) || data.entityType !== void 0 && !validate78(data.entityType) || data.name !== void 0 && typeof data.name != "string" || data.displayName !== void 0 && typeof data.displayName != "string" || data.description !== void 0 && typeof data.description != "string" || data.tableType !== void 0 && typeof data.tableType != "string")
      return !1;
    if (data.columns !== void 0) {
      let data8 = data.columns;
      if (Array.isArray(data8)) {
        let len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (!validate80(data8[i0]))
            return !1;
      } else
        return !1;
    }
    if (data.constraints !== void 0) {
      let data10 = data.constraints;
      if (Array.isArray(data10)) {
        let len1 = data10.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (!validate83(data10[i1]))
            return !1;
      } else
        return !1;
    }
    if (data.partitions !== void 0) {
      let data12 = data.partitions;
      if (Array.isArray(data12)) {
        let len2 = data12.length;
        for (let i2 = 0; i2 < len2; i2++)
          if (!validate86(data12[i2]))
            return !1;
      } else
        return !1;
    }
    if (data.tags !== void 0) {
      let data14 = data.tags;
      if (Array.isArray(data14)) {
        let len3 = data14.length;
        for (let i3 = 0; i3 < len3; i3++)
          if (typeof data14[i3] != "string")
            return !1;
      } else
        return !1;
    }
    if (data.externalDocs !== void 0 && !validate46(data.externalDocs))
      return !1;
  } else
    return !1;
  return !0;
}
function validate65(data) {
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)))
    return !1;
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  data && typeof data == "object" && !Array.isArray(data) && data.$ref === void 0 && errors++;
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, _valid0) {
    let _errs3 = errors;
    if (!validate35(data))
      return !1;
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  } else {
    let _errs4 = errors, _errs5 = errors, valid1 = !0, _errs6 = errors, _errs7 = errors, valid2 = !1, _errs8 = errors;
    data && typeof data == "object" && !Array.isArray(data) && data.specification === void 0 && errors++;
    var _valid2 = _errs8 === errors;
    if (valid2 = valid2 || _valid2, !valid2) {
      let _errs9 = errors;
      data && typeof data == "object" && !Array.isArray(data) && data.definition === void 0 && errors++;
      var _valid2 = _errs9 === errors;
      valid2 = valid2 || _valid2;
    }
    valid2 ? errors = _errs7 : errors++;
    var _valid1 = _errs6 === errors;
    if (errors = _errs5, _valid1) {
      let _errs10 = errors;
      if (!validate67(data))
        return !1;
      var _valid1 = _errs10 === errors;
      valid1 = _valid1;
    } else {
      let _errs11 = errors;
      if (!validate72(data))
        return !1;
      var _valid1 = _errs11 === errors;
      valid1 = _valid1;
    }
    if (!valid1)
      return errors++, !1;
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  return valid0 ? errors === 0 : (errors++, !1);
}
function validate122(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "databaseName" || key0 === "databaseSchemaName" || key0 === "tables"))
        return !1;
    if (data.databaseName !== void 0 && typeof data.databaseName != "string" || data.databaseSchemaName !== void 0 && typeof data.databaseSchemaName != "string")
      return !1;
    if (data.tables !== void 0) {
      let data2 = data.tables;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (!validate65(data2[i0]))
            return !1;
      } else
        return !1;
    }
  } else
    return !1;
  return !0;
}
var isTable = validate72, isColumn = validate80, isTableConstraint = validate83, isTablePartition = validate86, isStandardDefinition = validate67, isExternalResource = validate46, isReference = validate35, isComponents = validate146;
function validate146(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "serverInfo" || key0 === "tables" || pattern4.test(key0)))
        return !1;
    if (data.serverInfo !== void 0) {
      let data0 = data.serverInfo;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (let key1 in data0)
          if (!validate41(data0[key1]))
            return !1;
      } else
        return !1;
    }
    if (data.tables !== void 0) {
      let data2 = data.tables;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key2 in data2)
          if (!validate65(data2[key2]))
            return !1;
      } else
        return !1;
    }
  } else
    return !1;
  return !0;
}
var isDatabaseServiceOrReference = validate34, isServerInfoOrReference = validate41, isTableEntry = validate65, isDatastoreDescriptor = validate21;
function validate21(data) {
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "$schema" || key0 === "datastoreapi" || key0 === "info" || key0 === "services" || key0 === "schema" || key0 === "components"))
        return !1;
    if (data.$schema !== void 0 && typeof data.$schema != "string" || !validate22(data.datastoreapi) || !validate97(data.info) || !validate104(data.services) || !validate122(data.schema) || data.components !== void 0 && !validate146(data.components))
      return !1;
  } else
    return !1;
  return !0;
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
