// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import type { Column, Components, ConnectionProtocols, Contact, DatabaseService, DatabaseServiceOrReference, DatabaseServices, DatastoreDescriptor, ExternalResource, Info, JdbcConnection, License, OdbcConnection, Reference, Schema, ServerInfo, ServerInfoOrReference, StandardDefinition, Table, TableConstraint, TableEntry, TablePartition, Variable } from "./descriptor.js";

export declare function isInfo(value: unknown): value is Info;
export declare function isContact(value: unknown): value is Contact;
export declare function isLicense(value: unknown): value is License;
export declare function isDatabaseServices(value: unknown): value is DatabaseServices;
export declare function isDatabaseService(value: unknown): value is DatabaseService;
export declare function isVariable(value: unknown): value is Variable;
export declare function isServerInfo(value: unknown): value is ServerInfo;
export declare function isConnectionProtocols(value: unknown): value is ConnectionProtocols;
export declare function isJdbcConnection(value: unknown): value is JdbcConnection;
export declare function isOdbcConnection(value: unknown): value is OdbcConnection;
export declare function isSchema(value: unknown): value is Schema;
export declare function isTable(value: unknown): value is Table;
export declare function isColumn(value: unknown): value is Column;
export declare function isTableConstraint(value: unknown): value is TableConstraint;
export declare function isTablePartition(value: unknown): value is TablePartition;
export declare function isStandardDefinition(value: unknown): value is StandardDefinition;
export declare function isExternalResource(value: unknown): value is ExternalResource;
export declare function isReference(value: unknown): value is Reference;
export declare function isComponents(value: unknown): value is Components;
export declare function isDatabaseServiceOrReference(value: unknown): value is DatabaseServiceOrReference;
export declare function isServerInfoOrReference(value: unknown): value is ServerInfoOrReference;
export declare function isTableEntry(value: unknown): value is TableEntry;
export declare function isDatastoreDescriptor(value: unknown): value is DatastoreDescriptor;
