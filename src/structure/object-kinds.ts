import { descriptorShapes as shapes } from "../../generated/descriptor-shapes.js";
import * as check from "../../generated/descriptor-validators.js";
import type { CompiledKind } from "./structure.js";

const itemChecks = { TableEntry: check.isTableEntry, Column: check.isColumn };

/** Binds the shape of an object to the compiled check of it. */
const kind = <T>(
  name: keyof typeof shapes,
  accepts: (value: unknown) => value is T,
): CompiledKind<T> => ({
  shapes,
  name,
  accepts,
  itemChecks,
});

/** Every object of the descriptor, and every place that allows one of several. */
export const objectKinds = {
  DatastoreDescriptor: kind("DatastoreDescriptor", check.isDatastoreDescriptor),
  Info: kind("Info", check.isInfo),
  Contact: kind("Contact", check.isContact),
  License: kind("License", check.isLicense),
  DatabaseServices: kind("DatabaseServices", check.isDatabaseServices),
  DatabaseService: kind("DatabaseService", check.isDatabaseService),
  Variable: kind("Variable", check.isVariable),
  ServerInfo: kind("ServerInfo", check.isServerInfo),
  ConnectionProtocols: kind("ConnectionProtocols", check.isConnectionProtocols),
  JdbcConnection: kind("JdbcConnection", check.isJdbcConnection),
  OdbcConnection: kind("OdbcConnection", check.isOdbcConnection),
  Schema: kind("Schema", check.isSchema),
  Table: kind("Table", check.isTable),
  Column: kind("Column", check.isColumn),
  TableConstraint: kind("TableConstraint", check.isTableConstraint),
  TablePartition: kind("TablePartition", check.isTablePartition),
  StandardDefinition: kind("StandardDefinition", check.isStandardDefinition),
  ExternalResource: kind("ExternalResource", check.isExternalResource),
  Reference: kind("Reference", check.isReference),
  Components: kind("Components", check.isComponents),
  DatabaseServiceOrReference: kind(
    "DatabaseServiceOrReference",
    check.isDatabaseServiceOrReference,
  ),
  ServerInfoOrReference: kind("ServerInfoOrReference", check.isServerInfoOrReference),
  TableEntry: kind("TableEntry", check.isTableEntry),
};

/** Name of an object of the descriptor, or of a place that allows one of several. */
export type ObjectKind = keyof typeof objectKinds;
