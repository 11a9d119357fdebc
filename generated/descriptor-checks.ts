// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import * as check from "./descriptor-validators.js";

/** The compiled check of every object of the descriptor. */
export const descriptorChecks = {
  Info: check.isInfo,
  Contact: check.isContact,
  License: check.isLicense,
  DatabaseServices: check.isDatabaseServices,
  DatabaseService: check.isDatabaseService,
  Variable: check.isVariable,
  ServerInfo: check.isServerInfo,
  ConnectionProtocols: check.isConnectionProtocols,
  JdbcConnection: check.isJdbcConnection,
  OdbcConnection: check.isOdbcConnection,
  Schema: check.isSchema,
  Table: check.isTable,
  Column: check.isColumn,
  TableConstraint: check.isTableConstraint,
  TablePartition: check.isTablePartition,
  StandardDefinition: check.isStandardDefinition,
  ExternalResource: check.isExternalResource,
  Reference: check.isReference,
  Components: check.isComponents,
  DatabaseServiceOrReference: check.isDatabaseServiceOrReference,
  ServerInfoOrReference: check.isServerInfoOrReference,
  TableEntry: check.isTableEntry,
  DatastoreDescriptor: check.isDatastoreDescriptor,
} as const;
