import * as check from "../../../generated/descriptor-validators.js";
import { defineValidator } from "./validator.js";

/**
 * Checks an Info object (specification, section 2.1).
 *
 * General information about a data store.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateInfo({ title: "Sales", version: "1.0.0" }).valid; // true
 */
export const validateInfo = /* @__PURE__ */ defineValidator("Info", check.isInfo);

/**
 * Whether a value is a valid Info object. Faster than {@link validateInfo}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidInfo({ title: "Sales", version: "1.0.0" }); // true
 */
export const isValidInfo = check.isInfo;

/**
 * Checks a Contact object (specification, section 2.1).
 *
 * A person or a team that answers questions about the data store.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateContact({ name: "Data team", email: "data@example.org" }).valid; // true
 */
export const validateContact = /* @__PURE__ */ defineValidator("Contact", check.isContact);

/**
 * Whether a value is a valid Contact object. Faster than {@link validateContact}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidContact({ name: "Data team", email: "data@example.org" }); // true
 */
export const isValidContact = check.isContact;

/**
 * Checks a License object (specification, section 2.1).
 *
 * The license of the data.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateLicense({
 *   name: "Apache 2.0",
 *   url: "https://www.apache.org/licenses/LICENSE-2.0"
 * }).valid; // true
 */
export const validateLicense = /* @__PURE__ */ defineValidator("License", check.isLicense);

/**
 * Whether a value is a valid License object. Faster than {@link validateLicense}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidLicense({
 *   name: "Apache 2.0",
 *   url: "https://www.apache.org/licenses/LICENSE-2.0"
 * }); // true
 */
export const isValidLicense = check.isLicense;

/**
 * Checks a Database Services object (specification, section 2.1).
 *
 * A map from service keys to services, or to references to services.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateDatabaseServices({
 *   production: {
 *     name: "sales"
 *   },
 *   test: {
 *     $ref: "#/services/production"
 *   }
 * }).valid; // true
 */
export const validateDatabaseServices = /* @__PURE__ */ defineValidator(
  "DatabaseServices",
  check.isDatabaseServices,
);

/**
 * Whether a value is a valid Database Services object. Faster than {@link validateDatabaseServices}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidDatabaseServices({
 *   production: {
 *     name: "sales"
 *   },
 *   test: {
 *     $ref: "#/services/production"
 *   }
 * }); // true
 */
export const isValidDatabaseServices = check.isDatabaseServices;

/**
 * Checks a Database Service object (specification, section 2.1).
 *
 * A database service that exposes the data store, for example the production database.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateDatabaseService({
 *   name: "sales",
 *   serverInfo: {
 *     $ref: "#/components/serverInfo/main"
 *   }
 * }).valid; // true
 */
export const validateDatabaseService = /* @__PURE__ */ defineValidator(
  "DatabaseService",
  check.isDatabaseService,
);

/**
 * Whether a value is a valid Database Service object. Faster than {@link validateDatabaseService}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidDatabaseService({
 *   name: "sales",
 *   serverInfo: {
 *     $ref: "#/components/serverInfo/main"
 *   }
 * }); // true
 */
export const isValidDatabaseService = check.isDatabaseService;

/**
 * Checks a Variable object (specification, section 2.1).
 *
 * The variable behind a `{variable}` placeholder: its default and the values it accepts.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateVariable({ default: "eu", enum: [ "eu", "us" ] }).valid; // true
 */
export const validateVariable = /* @__PURE__ */ defineValidator("Variable", check.isVariable);

/**
 * Whether a value is a valid Variable object. Faster than {@link validateVariable}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidVariable({ default: "eu", enum: [ "eu", "us" ] }); // true
 */
export const isValidVariable = check.isVariable;

/**
 * Checks a Server Info object (specification, section 2.1).
 *
 * The address of a database server and the protocols it supports.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateServerInfo({
 *   host: "db.example.org",
 *   port: "5432",
 *   connectionProtocols: {}
 * }).valid; // true
 */
export const validateServerInfo = /* @__PURE__ */ defineValidator("ServerInfo", check.isServerInfo);

/**
 * Whether a value is a valid Server Info object. Faster than {@link validateServerInfo}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidServerInfo({ host: "db.example.org", port: "5432", connectionProtocols: {} }); // true
 */
export const isValidServerInfo = check.isServerInfo;

/**
 * Checks a Connection Protocols object (specification, section 2.1).
 *
 * How to connect with each supported protocol.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateConnectionProtocols({
 *   jdbc: {
 *     connectionString: "jdbc:postgresql://{host}:{port}/sales"
 *   }
 * }).valid; // true
 */
export const validateConnectionProtocols = /* @__PURE__ */ defineValidator(
  "ConnectionProtocols",
  check.isConnectionProtocols,
);

/**
 * Whether a value is a valid Connection Protocols object. Faster than {@link validateConnectionProtocols}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidConnectionProtocols({
 *   jdbc: {
 *     connectionString: "jdbc:postgresql://{host}:{port}/sales"
 *   }
 * }); // true
 */
export const isValidConnectionProtocols = check.isConnectionProtocols;

/**
 * Checks a JDBC Connection object (specification, section 2.1).
 *
 * A JDBC connection.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateJdbcConnection({
 *   connectionString: "jdbc:postgresql://{host}:{port}/sales"
 * }).valid; // true
 */
export const validateJdbcConnection = /* @__PURE__ */ defineValidator(
  "JdbcConnection",
  check.isJdbcConnection,
);

/**
 * Whether a value is a valid JDBC Connection object. Faster than {@link validateJdbcConnection}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidJdbcConnection({ connectionString: "jdbc:postgresql://{host}:{port}/sales" }); // true
 */
export const isValidJdbcConnection = check.isJdbcConnection;

/**
 * Checks an ODBC Connection object (specification, section 2.1).
 *
 * An ODBC connection.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateOdbcConnection({
 *   connectionString: "Driver={PostgreSQL Unicode};Server={host}"
 * }).valid; // true
 */
export const validateOdbcConnection = /* @__PURE__ */ defineValidator(
  "OdbcConnection",
  check.isOdbcConnection,
);

/**
 * Whether a value is a valid ODBC Connection object. Faster than {@link validateOdbcConnection}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidOdbcConnection({ connectionString: "Driver={PostgreSQL Unicode};Server={host}" }); // true
 */
export const isValidOdbcConnection = check.isOdbcConnection;

/**
 * Checks a Schema object (specification, section 2.1).
 *
 * The structure of the data that the services expose.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateSchema({ databaseName: "sales", tables: [] }).valid; // true
 */
export const validateSchema = /* @__PURE__ */ defineValidator("Schema", check.isSchema);

/**
 * Whether a value is a valid Schema object. Faster than {@link validateSchema}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidSchema({ databaseName: "sales", tables: [] }); // true
 */
export const isValidSchema = check.isSchema;

/**
 * Checks a Table object (specification, section 2.1).
 *
 * A table or view with its columns, constraints and partitions.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateTable({ fullyQualifiedName: "sales.public.orders", version: "1.0.0" }).valid; // true
 */
export const validateTable = /* @__PURE__ */ defineValidator("Table", check.isTable);

/**
 * Whether a value is a valid Table object. Faster than {@link validateTable}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidTable({ fullyQualifiedName: "sales.public.orders", version: "1.0.0" }); // true
 */
export const isValidTable = check.isTable;

/**
 * Checks a Column object (specification, section 2.1).
 *
 * A column of a table.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateColumn({
 *   fullyQualifiedName: "sales.public.orders.id",
 *   dataType: "INTEGER"
 * }).valid; // true
 */
export const validateColumn = /* @__PURE__ */ defineValidator("Column", check.isColumn);

/**
 * Whether a value is a valid Column object. Faster than {@link validateColumn}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidColumn({ fullyQualifiedName: "sales.public.orders.id", dataType: "INTEGER" }); // true
 */
export const isValidColumn = check.isColumn;

/**
 * Checks a Table Constraint object (specification, section 2.1).
 *
 * A constraint on one or more columns of a table.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateTableConstraint({
 *   constraintType: "PRIMARY_KEY",
 *   columns: [
 *     "sales.public.orders.id"
 *   ]
 * }).valid; // true
 */
export const validateTableConstraint = /* @__PURE__ */ defineValidator(
  "TableConstraint",
  check.isTableConstraint,
);

/**
 * Whether a value is a valid Table Constraint object. Faster than {@link validateTableConstraint}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidTableConstraint({
 *   constraintType: "PRIMARY_KEY",
 *   columns: [
 *     "sales.public.orders.id"
 *   ]
 * }); // true
 */
export const isValidTableConstraint = check.isTableConstraint;

/**
 * Checks a Table Partition object (specification, section 2.1).
 *
 * One level of the partitioning of a table.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateTablePartition({
 *   columns: [
 *     "sales.public.orders.day"
 *   ],
 *   interval: "1",
 *   intervalType: "TIME-UNIT"
 * }).valid; // true
 */
export const validateTablePartition = /* @__PURE__ */ defineValidator(
  "TablePartition",
  check.isTablePartition,
);

/**
 * Whether a value is a valid Table Partition object. Faster than {@link validateTablePartition}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidTablePartition({
 *   columns: [
 *     "sales.public.orders.day"
 *   ],
 *   interval: "1",
 *   intervalType: "TIME-UNIT"
 * }); // true
 */
export const isValidTablePartition = check.isTablePartition;

/**
 * Checks a Standard Definition object (specification, section 2.1).
 *
 * A table described in another language, for example JSON Schema, Avro or Protocol Buffers. Allows
 * extensions: keys that start with `x-`.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateStandardDefinition({
 *   specification: "json-schema",
 *   definition: {
 *     type: "object"
 *   }
 * }).valid; // true
 */
export const validateStandardDefinition = /* @__PURE__ */ defineValidator(
  "StandardDefinition",
  check.isStandardDefinition,
);

/**
 * Whether a value is a valid Standard Definition object. Faster than {@link validateStandardDefinition}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidStandardDefinition({
 *   specification: "json-schema",
 *   definition: {
 *     type: "object"
 *   }
 * }); // true
 */
export const isValidStandardDefinition = check.isStandardDefinition;

/**
 * Checks an External Resource object (specification, section 2.1).
 *
 * A resource at another address, for example documentation or a driver library.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateExternalResource({ $href: "https://example.org/docs" }).valid; // true
 */
export const validateExternalResource = /* @__PURE__ */ defineValidator(
  "ExternalResource",
  check.isExternalResource,
);

/**
 * Whether a value is a valid External Resource object. Faster than {@link validateExternalResource}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidExternalResource({ $href: "https://example.org/docs" }); // true
 */
export const isValidExternalResource = check.isExternalResource;

/**
 * Checks a Reference object (specification, section 2.1).
 *
 * A reference to an object elsewhere: in this document, in another file, or at another address.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateReference({ $ref: "#/components/tables/orders" }).valid; // true
 */
export const validateReference = /* @__PURE__ */ defineValidator("Reference", check.isReference);

/**
 * Whether a value is a valid Reference object. Faster than {@link validateReference}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidReference({ $ref: "#/components/tables/orders" }); // true
 */
export const isValidReference = check.isReference;

/**
 * Checks a Components object (specification, section 2.1).
 *
 * Objects for other parts of the document to refer to. They have no effect unless something refers
 * to them. Allows extensions: keys that start with `x-`.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateComponents({
 *   tables: {
 *     orders: {
 *       fullyQualifiedName: "sales.public.orders",
 *       version: "1.0.0"
 *     }
 *   }
 * }).valid; // true
 */
export const validateComponents = /* @__PURE__ */ defineValidator("Components", check.isComponents);

/**
 * Whether a value is a valid Components object. Faster than {@link validateComponents}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidComponents({
 *   tables: {
 *     orders: {
 *       fullyQualifiedName: "sales.public.orders",
 *       version: "1.0.0"
 *     }
 *   }
 * }); // true
 */
export const isValidComponents = check.isComponents;

/**
 * Checks a `DatabaseServiceOrReference` object (specification, section 2.1).
 *
 * A Database Service, or a Reference to one if the object has `$ref`.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateDatabaseServiceOrReference({ $ref: "#/services/production" }).valid; // true
 */
export const validateDatabaseServiceOrReference = /* @__PURE__ */ defineValidator(
  "DatabaseServiceOrReference",
  check.isDatabaseServiceOrReference,
);

/**
 * Whether a value is a valid `DatabaseServiceOrReference` object. Faster than {@link validateDatabaseServiceOrReference}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidDatabaseServiceOrReference({ $ref: "#/services/production" }); // true
 */
export const isValidDatabaseServiceOrReference = check.isDatabaseServiceOrReference;

/**
 * Checks a `ServerInfoOrReference` object (specification, section 2.1).
 *
 * A Server Info, or a Reference to one if the object has `$ref`.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateServerInfoOrReference({ $ref: "#/components/serverInfo/main" }).valid; // true
 */
export const validateServerInfoOrReference = /* @__PURE__ */ defineValidator(
  "ServerInfoOrReference",
  check.isServerInfoOrReference,
);

/**
 * Whether a value is a valid `ServerInfoOrReference` object. Faster than {@link validateServerInfoOrReference}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidServerInfoOrReference({ $ref: "#/components/serverInfo/main" }); // true
 */
export const isValidServerInfoOrReference = check.isServerInfoOrReference;

/**
 * Checks a `TableEntry` object (specification, section 2.1).
 *
 * A Reference if the object has `$ref`, a Standard Definition if it has `specification` or
 * `definition`, and otherwise a Table.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateTableEntry({ $ref: "#/components/tables/orders" }).valid; // true
 */
export const validateTableEntry = /* @__PURE__ */ defineValidator("TableEntry", check.isTableEntry);

/**
 * Whether a value is a valid `TableEntry` object. Faster than {@link validateTableEntry}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidTableEntry({ $ref: "#/components/tables/orders" }); // true
 */
export const isValidTableEntry = check.isTableEntry;

/**
 * Checks a Data Store Descriptor object (specification, section 2.1).
 *
 * A data store in one document: what it is, the services that expose it, and the tables it
 * contains.
 *
 * {@link Validator} documents the parameters, the result and the errors.
 *
 * @example
 * validateDescriptor({
 *   datastoreapi: "1.0.0",
 *   info: {
 *     title: "Sales",
 *     version: "1.0.0"
 *   },
 *   services: {},
 *   schema: {}
 * }).valid; // true
 */
export const validateDescriptor = /* @__PURE__ */ defineValidator(
  "DatastoreDescriptor",
  check.isDatastoreDescriptor,
);

/**
 * Whether a value is a valid Data Store Descriptor object. Faster than {@link validateDescriptor}, but gives no reasons.
 *
 * @param value any JSON value
 * @example
 * isValidDescriptor({
 *   datastoreapi: "1.0.0",
 *   info: {
 *     title: "Sales",
 *     version: "1.0.0"
 *   },
 *   services: {},
 *   schema: {}
 * }); // true
 */
export const isValidDescriptor = check.isDatastoreDescriptor;
