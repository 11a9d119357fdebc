// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import { alphanumericPattern, fqnPattern, namePattern, uriPattern, uriReferencePattern, uuidPattern, versionPattern } from "./formats.js";

/** Whether a value is valid as `Info`. */
export function isInfo(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "title" &&
      key !== "version" &&
      key !== "summary" &&
      key !== "description" &&
      key !== "termsOfService" &&
      key !== "datastoreName" &&
      key !== "contact" &&
      key !== "license"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    typeof value.title === "string" &&
    isSemanticVersion(value.version) &&
    (value.summary === undefined || typeof value.summary === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.termsOfService === undefined || typeof value.termsOfService === "string") &&
    (value.datastoreName === undefined || isName(value.datastoreName)) &&
    (value.contact === undefined || isContact(value.contact)) &&
    (value.license === undefined || isLicense(value.license))
  );
}

/** Whether a value is valid as `Contact`. */
export function isContact(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "name" &&
      key !== "url" &&
      key !== "email"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.url === undefined || typeof value.url === "string") &&
    (value.email === undefined || typeof value.email === "string")
  );
}

/** Whether a value is valid as `License`. */
export function isLicense(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "name" &&
      key !== "url"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.url === undefined || typeof value.url === "string")
  );
}

/** Whether a value is valid as `DatabaseServices`. */
export function isDatabaseServices(value) {
  return isMapOf(value, isDatabaseServiceOrReference);
}

/** Whether a value is valid as `DatabaseService`. */
export function isDatabaseService(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "name" &&
      key !== "description" &&
      key !== "serverInfo" &&
      key !== "variables"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    isName(value.name) &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.serverInfo === undefined || isServerInfoOrReference(value.serverInfo)) &&
    (value.variables === undefined || isMapOf(value.variables, isVariable))
  );
}

/** Whether a value is valid as `Variable`. */
export function isVariable(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "description" &&
      key !== "enum" &&
      key !== "default" &&
      key !== "examples"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.enum === undefined || isListOf(value.enum, isString)) &&
    (value.default === undefined || typeof value.default === "string") &&
    (value.examples === undefined || isListOf(value.examples, isString))
  );
}

/** Whether a value is valid as `ServerInfo`. */
export function isServerInfo(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "host" &&
      key !== "port" &&
      key !== "connectionProtocols" &&
      key !== "dbmsType" &&
      key !== "dbmsVersion"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    typeof value.host === "string" &&
    typeof value.port === "string" &&
    isConnectionProtocols(value.connectionProtocols) &&
    (value.dbmsType === undefined || typeof value.dbmsType === "string") &&
    (value.dbmsVersion === undefined || typeof value.dbmsVersion === "string")
  );
}

/** Whether a value is valid as `ConnectionProtocols`. */
export function isConnectionProtocols(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "jdbc" &&
      key !== "odbc"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.jdbc === undefined || isJdbcConnection(value.jdbc)) &&
    (value.odbc === undefined || isOdbcConnection(value.odbc))
  );
}

/** Whether a value is valid as `JdbcConnection`. */
export function isJdbcConnection(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "connectionString" &&
      key !== "version" &&
      key !== "driverName" &&
      key !== "driverClass" &&
      key !== "driverVersion" &&
      key !== "driverLibrary" &&
      key !== "driverDocs"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    typeof value.connectionString === "string" &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.driverName === undefined || typeof value.driverName === "string") &&
    (value.driverClass === undefined || typeof value.driverClass === "string") &&
    (value.driverVersion === undefined || typeof value.driverVersion === "string") &&
    (value.driverLibrary === undefined || isExternalResource(value.driverLibrary)) &&
    (value.driverDocs === undefined || isExternalResource(value.driverDocs))
  );
}

/** Whether a value is valid as `OdbcConnection`. */
export function isOdbcConnection(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "connectionString" &&
      key !== "version" &&
      key !== "driverName" &&
      key !== "driverVersion" &&
      key !== "driverLibrary" &&
      key !== "driverDocs"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    typeof value.connectionString === "string" &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.driverName === undefined || typeof value.driverName === "string") &&
    (value.driverVersion === undefined || typeof value.driverVersion === "string") &&
    (value.driverLibrary === undefined || isExternalResource(value.driverLibrary)) &&
    (value.driverDocs === undefined || isExternalResource(value.driverDocs))
  );
}

/** Whether a value is valid as `Schema`. */
export function isSchema(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "databaseName" &&
      key !== "databaseSchemaName" &&
      key !== "tables"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.databaseName === undefined || typeof value.databaseName === "string") &&
    (value.databaseSchemaName === undefined || typeof value.databaseSchemaName === "string") &&
    (value.tables === undefined || isListOf(value.tables, isTableEntry))
  );
}

/** Whether a value is valid as `Table`. */
export function isTable(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "fullyQualifiedName" &&
      key !== "version" &&
      key !== "id" &&
      key !== "entityType" &&
      key !== "name" &&
      key !== "displayName" &&
      key !== "description" &&
      key !== "tableType" &&
      key !== "columns" &&
      key !== "constraints" &&
      key !== "partitions" &&
      key !== "tags" &&
      key !== "externalDocs"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    isFullyQualifiedName(value.fullyQualifiedName) &&
    isSemanticVersion(value.version) &&
    (value.id === undefined || isUuid(value.id)) &&
    (value.entityType === undefined || isAlphanumeric(value.entityType)) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.tableType === undefined || typeof value.tableType === "string") &&
    (value.columns === undefined || isListOf(value.columns, isColumn)) &&
    (value.constraints === undefined || isListOf(value.constraints, isTableConstraint)) &&
    (value.partitions === undefined || isListOf(value.partitions, isTablePartition)) &&
    (value.tags === undefined || isListOf(value.tags, isString)) &&
    (value.externalDocs === undefined || isExternalResource(value.externalDocs))
  );
}

/** Whether a value is valid as `Column`. */
export function isColumn(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "fullyQualifiedName" &&
      key !== "name" &&
      key !== "displayName" &&
      key !== "description" &&
      key !== "dataType" &&
      key !== "dataLength" &&
      key !== "precision" &&
      key !== "scale" &&
      key !== "jsonSchema" &&
      key !== "columnConstraint" &&
      key !== "ordinalPosition"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    isFullyQualifiedName(value.fullyQualifiedName) &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.displayName === undefined || typeof value.displayName === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.dataType === undefined || typeof value.dataType === "string") &&
    (value.dataLength === undefined || Number.isInteger(value.dataLength)) &&
    (value.precision === undefined || Number.isInteger(value.precision)) &&
    (value.scale === undefined || Number.isInteger(value.scale)) &&
    (value.jsonSchema === undefined || typeof value.jsonSchema === "string") &&
    (value.columnConstraint === undefined || typeof value.columnConstraint === "string") &&
    (value.ordinalPosition === undefined || Number.isInteger(value.ordinalPosition))
  );
}

/** Whether a value is valid as `TableConstraint`. */
export function isTableConstraint(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "constraintType" &&
      key !== "columns"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.constraintType === undefined || typeof value.constraintType === "string") &&
    (value.columns === undefined || isListOf(value.columns, isFullyQualifiedName))
  );
}

/** Whether a value is valid as `TablePartition`. */
export function isTablePartition(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "columns" &&
      key !== "interval" &&
      key !== "intervalType"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.columns === undefined || isListOf(value.columns, isFullyQualifiedName)) &&
    (value.interval === undefined || typeof value.interval === "string") &&
    (value.intervalType === undefined || typeof value.intervalType === "string")
  );
}

/** Whether a value is valid as `StandardDefinition`. */
export function isStandardDefinition(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "specification" &&
      key !== "definition" &&
      key !== "id" &&
      key !== "name" &&
      key !== "version" &&
      key !== "description" &&
      key !== "specificationVersion" &&
      key !== "externalDocs" &&
      !key.startsWith("x-")
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    typeof value.specification === "string" &&
    isDefinition(value.definition) &&
    (value.id === undefined || typeof value.id === "string") &&
    (value.name === undefined || typeof value.name === "string") &&
    (value.version === undefined || typeof value.version === "string") &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.specificationVersion === undefined || typeof value.specificationVersion === "string") &&
    (value.externalDocs === undefined || isExternalResource(value.externalDocs))
  );
}

/** Whether a value is valid as `ExternalResource`. */
export function isExternalResource(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "$href" &&
      key !== "description" &&
      key !== "mediaType"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    isUri(value.$href) &&
    (value.description === undefined || typeof value.description === "string") &&
    (value.mediaType === undefined || typeof value.mediaType === "string")
  );
}

/** Whether a value is valid as `Reference`. */
export function isReference(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "$ref" &&
      key !== "description"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    isUriReference(value.$ref) &&
    (value.description === undefined || typeof value.description === "string")
  );
}

/** Whether a value is valid as `Components`. */
export function isComponents(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "serverInfo" &&
      key !== "tables" &&
      !key.startsWith("x-")
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.serverInfo === undefined || isMapOf(value.serverInfo, isServerInfoOrReference)) &&
    (value.tables === undefined || isMapOf(value.tables, isTableEntry))
  );
}

/** Whether a value is valid as `DatabaseServiceOrReference`. */
export function isDatabaseServiceOrReference(value) {
  if (!isObject(value)) return false;
  if (value.$ref !== undefined) return isReference(value);
  return isDatabaseService(value);
}

/** Whether a value is valid as `ServerInfoOrReference`. */
export function isServerInfoOrReference(value) {
  if (!isObject(value)) return false;
  if (value.$ref !== undefined) return isReference(value);
  return isServerInfo(value);
}

/** Whether a value is valid as `TableEntry`. */
export function isTableEntry(value) {
  if (!isObject(value)) return false;
  if (value.$ref !== undefined) return isReference(value);
  if (value.specification !== undefined || value.definition !== undefined) return isStandardDefinition(value);
  return isTable(value);
}

/** Whether a value is valid as `DatastoreDescriptor`. */
export function isDatastoreDescriptor(value) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (
      key !== "$schema" &&
      key !== "datastoreapi" &&
      key !== "info" &&
      key !== "services" &&
      key !== "schema" &&
      key !== "components"
    ) {
      return false;
    }
  }
  return (
    (key !== undefined || isPlainObject(value)) &&
    (value.$schema === undefined || typeof value.$schema === "string") &&
    isSemanticVersion(value.datastoreapi) &&
    isInfo(value.info) &&
    isDatabaseServices(value.services) &&
    isSchema(value.schema) &&
    (value.components === undefined || isComponents(value.components))
  );
}

const alphanumericRegExp = /* @__PURE__ */ new RegExp(alphanumericPattern, "u");

const fqnRegExp = /* @__PURE__ */ new RegExp(fqnPattern, "u");

const commonNameRegExp = /* @__PURE__ */ new RegExp("^[A-Za-z][\\w.\\-]*$", "u");

const uriRegExp = /* @__PURE__ */ new RegExp(uriPattern, "u");
const commonUriRegExp = /* @__PURE__ */ new RegExp("^[a-z][a-z0-9+.\\-]*://[\\w.\\-]+(?::[0-9]+)?(?:/[\\w.\\-~/]*)?$", "u");

const uriReferenceRegExp = /* @__PURE__ */ new RegExp(uriReferencePattern, "u");
const commonUriReferenceRegExp = /* @__PURE__ */ new RegExp("^[\\w.\\-~/]*(?:#[\\w.\\-~/]*)?$", "u");

const uuidRegExp = /* @__PURE__ */ new RegExp(uuidPattern, "u");

const versionRegExp = /* @__PURE__ */ new RegExp(versionPattern, "u");

function isSemanticVersion(value) {
  return typeof value === "string" && versionRegExp.test(value);
}

function isName(value) {
  return typeof value === "string" && (commonNameRegExp.test(value) || new RegExp(namePattern, "u").test(value));
}

function isString(value) {
  return typeof value === "string";
}

function isFullyQualifiedName(value) {
  return typeof value === "string" && fqnRegExp.test(value);
}

function isUuid(value) {
  return typeof value === "string" && uuidRegExp.test(value);
}

function isAlphanumeric(value) {
  return typeof value === "string" && alphanumericRegExp.test(value);
}

function isDefinition(value) {
  return (isPlainObject(value) || typeof value === "string");
}

function isUri(value) {
  return typeof value === "string" && (commonUriRegExp.test(value) || uriRegExp.test(value));
}

function isUriReference(value) {
  return typeof value === "string" && (commonUriReferenceRegExp.test(value) || uriReferenceRegExp.test(value));
}

function isListOf(value, isItem) {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) {
    if (!isItem(value[index])) return false;
  }
  return true;
}

function isMapOf(value, isItem) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (!isItem(value[key])) return false;
  }
  return key !== undefined || isPlainObject(value);
}

function isPlainObject(value) {
  return isObject(value) && (Object.prototype.toString.call(value) === "[object Object]" || Object.keys(value).length > 0);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
