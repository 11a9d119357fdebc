// "datastore-descriptor/validator": checks of values, compiled ahead of time. No dependency, no
// evaluation of text, no file and no network.

import type * as descriptor from "../generated/descriptor.js";
import * as check from "../generated/descriptor-validators.js";
import { objectKinds } from "./structure/object-kinds.js";
import { defineValidator, type Validator } from "./structure/validator.js";

export type * from "../generated/descriptor.js";
export type { Finding, Severity } from "./findings/finding.js";
export type { StandardSchema } from "./structure/standard-schema.js";
export type { Validation, Validator, ValidatorOptions } from "./structure/validator.js";

/**
 * Checks a whole descriptor (specification, section 2.1) that is a value already: its structure,
 * not what its references lead to.
 *
 * @param value any JSON value
 * @returns whether it is valid, and a finding for each fault, without places in a text
 * @example
 * const result = validateDescriptor(JSON.parse(text));
 * if (result.valid) console.log(result.value.info.title);
 * else for (const finding of result.findings) console.error(finding.pointer, finding.message);
 */
export const validateDescriptor: Validator<descriptor.DatastoreDescriptor> =
  /* @__PURE__ */ defineValidator(objectKinds.DatastoreDescriptor);

/** Whether a value is a whole descriptor. Faster than {@link validateDescriptor}; tells no reason. */
export const isValidDescriptor: (value: unknown) => value is descriptor.DatastoreDescriptor =
  check.isDatastoreDescriptor;

/** Checks an Info; see {@link validateDescriptor}. */
export const validateInfo: Validator<descriptor.Info> = /* @__PURE__ */ defineValidator(
  objectKinds.Info,
);

/** Whether a value is an Info. */
export const isValidInfo: (value: unknown) => value is descriptor.Info = check.isInfo;

/** Checks a Contact; see {@link validateDescriptor}. */
export const validateContact: Validator<descriptor.Contact> = /* @__PURE__ */ defineValidator(
  objectKinds.Contact,
);

/** Whether a value is a Contact. */
export const isValidContact: (value: unknown) => value is descriptor.Contact = check.isContact;

/** Checks a License; see {@link validateDescriptor}. */
export const validateLicense: Validator<descriptor.License> = /* @__PURE__ */ defineValidator(
  objectKinds.License,
);

/** Whether a value is a License. */
export const isValidLicense: (value: unknown) => value is descriptor.License = check.isLicense;

/** Checks a Database Services; see {@link validateDescriptor}. */
export const validateDatabaseServices: Validator<descriptor.DatabaseServices> =
  /* @__PURE__ */ defineValidator(objectKinds.DatabaseServices);

/** Whether a value is a Database Services. */
export const isValidDatabaseServices: (value: unknown) => value is descriptor.DatabaseServices =
  check.isDatabaseServices;

/** Checks a Database Service; see {@link validateDescriptor}. */
export const validateDatabaseService: Validator<descriptor.DatabaseService> =
  /* @__PURE__ */ defineValidator(objectKinds.DatabaseService);

/** Whether a value is a Database Service. */
export const isValidDatabaseService: (value: unknown) => value is descriptor.DatabaseService =
  check.isDatabaseService;

/** Checks a Variable; see {@link validateDescriptor}. */
export const validateVariable: Validator<descriptor.Variable> = /* @__PURE__ */ defineValidator(
  objectKinds.Variable,
);

/** Whether a value is a Variable. */
export const isValidVariable: (value: unknown) => value is descriptor.Variable = check.isVariable;

/** Checks a Server Info; see {@link validateDescriptor}. */
export const validateServerInfo: Validator<descriptor.ServerInfo> = /* @__PURE__ */ defineValidator(
  objectKinds.ServerInfo,
);

/** Whether a value is a Server Info. */
export const isValidServerInfo: (value: unknown) => value is descriptor.ServerInfo =
  check.isServerInfo;

/** Checks a Connection Protocols; see {@link validateDescriptor}. */
export const validateConnectionProtocols: Validator<descriptor.ConnectionProtocols> =
  /* @__PURE__ */ defineValidator(objectKinds.ConnectionProtocols);

/** Whether a value is a Connection Protocols. */
export const isValidConnectionProtocols: (
  value: unknown,
) => value is descriptor.ConnectionProtocols = check.isConnectionProtocols;

/** Checks a JDBC Connection; see {@link validateDescriptor}. */
export const validateJdbcConnection: Validator<descriptor.JdbcConnection> =
  /* @__PURE__ */ defineValidator(objectKinds.JdbcConnection);

/** Whether a value is a JDBC Connection. */
export const isValidJdbcConnection: (value: unknown) => value is descriptor.JdbcConnection =
  check.isJdbcConnection;

/** Checks an ODBC Connection; see {@link validateDescriptor}. */
export const validateOdbcConnection: Validator<descriptor.OdbcConnection> =
  /* @__PURE__ */ defineValidator(objectKinds.OdbcConnection);

/** Whether a value is an ODBC Connection. */
export const isValidOdbcConnection: (value: unknown) => value is descriptor.OdbcConnection =
  check.isOdbcConnection;

/** Checks a Schema; see {@link validateDescriptor}. */
export const validateSchema: Validator<descriptor.Schema> = /* @__PURE__ */ defineValidator(
  objectKinds.Schema,
);

/** Whether a value is a Schema. */
export const isValidSchema: (value: unknown) => value is descriptor.Schema = check.isSchema;

/** Checks a Table; see {@link validateDescriptor}. */
export const validateTable: Validator<descriptor.Table> = /* @__PURE__ */ defineValidator(
  objectKinds.Table,
);

/** Whether a value is a Table. */
export const isValidTable: (value: unknown) => value is descriptor.Table = check.isTable;

/** Checks a Column; see {@link validateDescriptor}. */
export const validateColumn: Validator<descriptor.Column> = /* @__PURE__ */ defineValidator(
  objectKinds.Column,
);

/** Whether a value is a Column. */
export const isValidColumn: (value: unknown) => value is descriptor.Column = check.isColumn;

/** Checks a Table Constraint; see {@link validateDescriptor}. */
export const validateTableConstraint: Validator<descriptor.TableConstraint> =
  /* @__PURE__ */ defineValidator(objectKinds.TableConstraint);

/** Whether a value is a Table Constraint. */
export const isValidTableConstraint: (value: unknown) => value is descriptor.TableConstraint =
  check.isTableConstraint;

/** Checks a Table Partition; see {@link validateDescriptor}. */
export const validateTablePartition: Validator<descriptor.TablePartition> =
  /* @__PURE__ */ defineValidator(objectKinds.TablePartition);

/** Whether a value is a Table Partition. */
export const isValidTablePartition: (value: unknown) => value is descriptor.TablePartition =
  check.isTablePartition;

/** Checks a Standard Definition; see {@link validateDescriptor}. */
export const validateStandardDefinition: Validator<descriptor.StandardDefinition> =
  /* @__PURE__ */ defineValidator(objectKinds.StandardDefinition);

/** Whether a value is a Standard Definition. */
export const isValidStandardDefinition: (value: unknown) => value is descriptor.StandardDefinition =
  check.isStandardDefinition;

/** Checks an External Resource; see {@link validateDescriptor}. */
export const validateExternalResource: Validator<descriptor.ExternalResource> =
  /* @__PURE__ */ defineValidator(objectKinds.ExternalResource);

/** Whether a value is an External Resource. */
export const isValidExternalResource: (value: unknown) => value is descriptor.ExternalResource =
  check.isExternalResource;

/** Checks a Reference; see {@link validateDescriptor}. */
export const validateReference: Validator<descriptor.Reference> = /* @__PURE__ */ defineValidator(
  objectKinds.Reference,
);

/** Whether a value is a Reference. */
export const isValidReference: (value: unknown) => value is descriptor.Reference =
  check.isReference;

/** Checks a Components; see {@link validateDescriptor}. */
export const validateComponents: Validator<descriptor.Components> = /* @__PURE__ */ defineValidator(
  objectKinds.Components,
);

/** Whether a value is a Components. */
export const isValidComponents: (value: unknown) => value is descriptor.Components =
  check.isComponents;

/** Checks a Database Service or a Reference to one; see {@link validateDescriptor}. */
export const validateDatabaseServiceOrReference: Validator<descriptor.DatabaseServiceOrReference> =
  /* @__PURE__ */ defineValidator(objectKinds.DatabaseServiceOrReference);

/** Whether a value is a Database Service or a Reference to one. */
export const isValidDatabaseServiceOrReference: (
  value: unknown,
) => value is descriptor.DatabaseServiceOrReference = check.isDatabaseServiceOrReference;

/** Checks a Server Info or a Reference to one; see {@link validateDescriptor}. */
export const validateServerInfoOrReference: Validator<descriptor.ServerInfoOrReference> =
  /* @__PURE__ */ defineValidator(objectKinds.ServerInfoOrReference);

/** Whether a value is a Server Info or a Reference to one. */
export const isValidServerInfoOrReference: (
  value: unknown,
) => value is descriptor.ServerInfoOrReference = check.isServerInfoOrReference;

/** Checks a Table, a Standard Definition or a Reference to one; see {@link validateDescriptor}. */
export const validateTableEntry: Validator<descriptor.TableEntry> = /* @__PURE__ */ defineValidator(
  objectKinds.TableEntry,
);

/** Whether a value is a Table, a Standard Definition or a Reference to one. */
export const isValidTableEntry: (value: unknown) => value is descriptor.TableEntry =
  check.isTableEntry;
